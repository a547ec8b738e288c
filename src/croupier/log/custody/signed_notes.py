"""Signed notes, checkpoints and cosignatures in C2SP's formats, so that other tools can read them.

A note is text, an empty line, and a line for each signature: a dash, the name of the key, and the beginning
of its hash with the signature in base 64. A checkpoint is a note with the size and the root of a tree; a
witness who saw that it only adds to the previous one cosigns it with the time.

https://c2sp.org/signed-note, https://c2sp.org/tlog-checkpoint, https://c2sp.org/tlog-cosignature
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from croupier.errors import Unreadable
from croupier.log.journal.signatures import Signer, is_signed
from croupier.values import dataclass, replace

ED25519: Final = 1
COSIGNATURE: Final = 4

MOST_BYTES: Final = 1_000_000
"""The most bytes of a note; a longer file is not read."""

_NAME: Final = re.compile(r"[^\s+\u2014]{1,200}")
_LINE: Final = re.compile(r"— (\S+) ([A-Za-z0-9+/]+={0,2})")
_VKEY: Final = re.compile(r"([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})")


@dataclass(frozen=True)
class NoteKey:
    """A public key under a name; `kind` is `ED25519` for a log or `COSIGNATURE` for a witness.

    >>> key = NoteKey("room.example/table1", bytes(32))
    >>> NoteKey.parse(str(key)) == key
    True
    """

    name: str
    public: bytes
    kind: int = ED25519

    @property
    def id(self) -> bytes:
        """The four bytes by which a signature identifies its key."""
        return sha256(f"{self.name}\n".encode() + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{b64encode(bytes([self.kind]) + self.public).decode()}"

    @classmethod
    def parse(cls, text: str) -> NoteKey:
        """A key as it is written down; raises `Unreadable`."""
        found = _VKEY.fullmatch(text.strip())
        raw = _decoded(found[3]) if found else b""
        if found is None or len(raw) != 33 or raw[0] not in (ED25519, COSIGNATURE):
            raise Unreadable("witness key: expected NAME+HASH+KEY, as croupier keys witness prints it")
        key = cls(found[1], raw[1:], raw[0])
        if key.id.hex() != found[2]:
            raise Unreadable("witness key: its hash does not fit its name; a letter is wrong")
        return key


@dataclass(frozen=True)
class SignedNote:
    """A text with its signatures: the name of a key, its four bytes, and what was signed with it."""

    text: str
    signatures: tuple[tuple[str, bytes, bytes], ...] = ()

    def __str__(self) -> str:
        lines = (f"— {name} {b64encode(key + made).decode()}\n" for name, key, made in self.signatures)
        return f"{self.text}\n{''.join(lines)}"

    @classmethod
    def parse(cls, text: str) -> SignedNote:
        """Read a note; raises `Unreadable`.

        >>> SignedNote.parse(str(signed("a text\\n", "room", Signer.of(bytes(32))))).text
        'a text\\n'
        """
        body, gap, rest = text.rpartition("\n\n")
        if len(text) > MOST_BYTES or not gap or not rest.endswith("\n"):
            raise Unreadable("signed note: expected a text, an empty line, and lines that begin with a dash")
        return cls(f"{body}\n", tuple(map(_signature, rest.splitlines())))

    def holds(self, key: NoteKey) -> bool:
        """Whether the owner of the key signed it; a cosignature carries its own time."""
        mine = [made for name, hashed, made in self.signatures if name == key.name and hashed == key.id]
        if key.kind == ED25519:
            return any(is_signed(key.public, self.text.encode(), made) for made in mine)
        return any(
            len(made) == 72
            and is_signed(key.public, _cosigned(self.text, int.from_bytes(made[:8])), made[8:])
            for made in mine
        )

    def line_of(self, key: NoteKey) -> str:
        """The line that a key signed this note with; empty without one."""
        mine = tuple(each for each in self.signatures if each[:2] == (key.name, key.id))
        return str(SignedNote("", mine)).removeprefix("\n")


def signed(text: str, name: str, signer: Signer) -> SignedNote:
    """A text signed by a log; raises `Unreadable` for a text or a name that a note cannot have."""
    if not text.endswith("\n") or any(ord(sign) < 32 and sign != "\n" for sign in text):
        raise Unreadable("signed note: expected lines of text, each with its end")
    key = NoteKey(_named(name), signer.public)
    return SignedNote(text, ((key.name, key.id, signer.sign(text.encode())),))


def cosigned(note: SignedNote, name: str, witness: Signer, seconds: int) -> SignedNote:
    """The note with the cosignature of a witness, made `seconds` after the beginning of 1970."""
    key = NoteKey(_named(name), witness.public, COSIGNATURE)
    made = seconds.to_bytes(8) + witness.sign(_cosigned(note.text, seconds))
    others = tuple(each for each in note.signatures if each[:2] != (key.name, key.id))
    return replace(note, signatures=(*others, (key.name, key.id, made)))


def _cosigned(text: str, seconds: int) -> bytes:
    return f"cosignature/v1\ntime {seconds}\n{text}".encode()


def _named(name: str) -> str:
    if not _NAME.fullmatch(name):
        raise Unreadable(
            f"name {name!r}: expected one without blanks or plus signs, such as room.example/table1"
        )
    return name


def _signature(line: str) -> tuple[str, bytes, bytes]:
    found = _LINE.fullmatch(line)
    raw = _decoded(found[2]) if found else b""
    if found is None or len(raw) < 5:
        raise Unreadable(f"signed note: {line[:40]!r}: expected a dash, a name, and a signature in base 64")
    return found[1], raw[:4], raw[4:]


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except ValueError:
        return b""


@dataclass(frozen=True)
class Checkpoint:
    """The size of a log's tree, and its root; `origin` names the log for all time."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """The text of its note.

        >>> print(Checkpoint("room.example/table1", 3, bytes(32)).text(), end="")
        room.example/table1
        3
        AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
        """
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    @classmethod
    def parse(cls, text: str) -> Checkpoint:
        """Read the text of a note; lines after the third are somebody's own. Raises `Unreadable`."""
        lines = text.split("\n")
        root = _decoded(lines[2]) if len(lines) > 3 else b""
        if len(root) != 32 or not re.fullmatch("0|[1-9][0-9]{0,14}", lines[1]) or not lines[0]:
            raise Unreadable("checkpoint: expected an origin, a number and a root, a line each")
        return cls(lines[0], int(lines[1]), root)


def parse_checkpoints(text: str) -> Iterable[tuple[SignedNote, Checkpoint]]:
    """Every checkpoint of a file that has one after the other; raises `Unreadable`."""
    for block in re.split(r"(?m)(?<=\n)(?=[^\n—]+\n\d+\n[A-Za-z0-9+/=]{44}\n)", text):
        if block.strip():
            note = SignedNote.parse(block.rstrip("\n") + "\n")
            yield note, Checkpoint.parse(note.text)
