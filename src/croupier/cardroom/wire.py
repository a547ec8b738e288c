"""The messages between a table and its room: signed batches of a log, and the answers.

A batch is a head in compressed JSON, followed by packs of rows as in the log. The terminal signs the hash of
all its bytes. Sealed values stay sealed, and their salts stay at the table.
"""

from __future__ import annotations

import hmac
import json
import zlib
from base64 import b64encode
from binascii import a2b_base64
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from hashlib import scrypt, sha256
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_type_hints

from croupier.errors import Refused, Unreadable
from croupier.log.journal.notes import NoteRow
from croupier.log.journal.signatures import SignedStatement
from croupier.values import dataclass

T = TypeVar("T")

Hash = Annotated[bytes, "in hex"]
"""A hash of 32 bytes, sent in hex."""

MOST_BYTES: Final = 8 * 2**20
"""The most bytes of a batch; a table that was away sends many batches."""

MOST_OPENED: Final = 64 * 2**20
_MOST_TIMES: Final = 100
_ALWAYS: Final = 65_536
"""The most bytes of an unpacked head, and the largest ratio to its packed size above these bytes: the text
of a log shrinks to a tenth, a text made to fill the memory to a thousandth.
"""

MOST_LISTS: Final = 2**20
MOST_ROWS: Final = 2**18
"""The most lists in a head, each of which takes sixty bytes of memory, and the most rows in all packs."""

VERSION: Final = 1
"""The version of this protocol; a room also accepts the previous one, once there is one."""

_KIND: Final = b"croupier batch "
_MARK: Final = _KIND + f"{VERSION}\n".encode()
_LEVEL: Final = 6

JOIN: Final = "/terminal/join"
LEAVE: Final = "/terminal/leave"
LOG: Final = "/terminal/log"
BATCH: Final = "/terminal/batch"
OFFERS: Final = "/terminal/offers"
DECK: Final = "/terminal/deck"
ORDERS: Final = "/terminal/orders"
KEY: Final = "/terminal/key"
"""The paths of the terminals' requests."""

TERMINAL_HEADER: Final = "croupier-terminal"
SIGNATURE_HEADER: Final = "croupier-signature"


def loads(text: bytes | str) -> Any:
    """The value of a text in JSON; raises `ValueError`, also for text that PostgreSQL cannot store.

    That is half of a surrogate pair, or a value that is nested too deeply.
    """
    text = text.decode() if isinstance(text, bytes) else text
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    if "\\ud" in text.lower():
        json.dumps(value, ensure_ascii=False).encode()
    return value


class Piece(NamedTuple):
    """Packed rows that follow each other; `head` is the hash of the last."""

    first: int
    last: int
    head: bytes
    body: bytes


class Signed(NamedTuple):
    """The signed statement at the end of a hand, the name of the key, and the signature."""

    statement: SignedStatement
    signer: str
    signature: bytes


class NoteLine(NamedTuple):
    """A note with its hash, and its signature if it has one."""

    note: NoteRow
    hash: bytes
    signature: bytes


class PlayerRow(NamedTuple):
    """A player of the log; `salt` and `name` may be replaced, the rest never."""

    id: int
    name: str
    salt: bytes
    mark: str
    chain: bytes


class BoxLine(NamedTuple):
    """A seal without its salt: its published part, and the part that only the floor can open."""

    hand_id: int
    first_seq: int
    check_value: bytes
    opened_key: bytes | None
    version: int
    row_keys: bytes | None
    boxes: str | None
    boxes_signature: bytes | None


class HandSheet(NamedTuple):
    """The tables of a finished hand, exactly as their hash covers them, and the number of its signature."""

    hand_id: int
    signature: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Batch:
    """A part of a log: everything after the row `first` - 1, whose hash is `follows`.

    `message` numbers the messages of a log, and `sender` is a name that a forwarder chooses when it starts.
    `end` is the last row of the log at that moment, and `end_head` its hash. `live` is the row in `hands` of
    the hand in progress, by column.
    """

    log: int
    message: int
    sender: str
    end: int
    end_head: bytes
    first: int
    follows: Hash
    pieces: tuple[Piece, ...] = ()
    signed: tuple[Signed, ...] = ()
    signers: tuple[tuple[str, bytes, str], ...] = ()
    notes: tuple[NoteLine, ...] = ()
    players: tuple[PlayerRow, ...] = ()
    typed: tuple[tuple[str, str, bytes], ...] = ()
    boxes: tuple[BoxLine, ...] = ()
    sheets: tuple[HandSheet, ...] = ()
    live: Mapping[str, Any] | None = None

    def pack(self) -> bytes:
        """The bytes to send."""
        written = json.dumps(self.head(), separators=(",", ":")).encode()
        head = zlib.compress(written, _LEVEL)
        return b"".join((_MARK, len(head).to_bytes(4), head, *(each.body for each in self.pieces)))

    def head(self) -> dict[str, Any]:
        """The part before the packs."""
        return {
            "log": self.log,
            "message": self.message,
            "sender": self.sender,
            "end": [self.end, self.end_head.hex()],
            "first": self.first,
            "follows": self.follows.hex(),
            "pieces": [[each.first, each.last, each.head.hex(), len(each.body)] for each in self.pieces],
            "signed": [[*_texts(each.statement), each.signer, _text(each.signature)] for each in self.signed],
            "signers": [_texts(each) for each in self.signers],
            "notes": [[list(each.note), each.hash.hex(), _text(each.signature)] for each in self.notes],
            "players": [_texts(each) for each in self.players],
            "typed": [_texts(each) for each in self.typed],
            "boxes": [_texts(each) for each in self.boxes],
            "sheets": self.sheets,
            "live": self.live,
        }

    @classmethod
    def parse(cls, data: bytes) -> Batch:
        """Read a batch; raises `Unreadable` for anything that `pack` did not write.

        Raises `Refused` for a batch of a newer version.
        """
        if data.startswith(_KIND) and not data.startswith(_MARK):
            raise Refused(
                "version", f"this room is older than its table, and takes version {VERSION}: update it"
            )
        if len(data) > MOST_BYTES or not data.startswith(_MARK):
            raise Unreadable(f"batch: expected one of {MOST_BYTES >> 20} MB at most")
        start = len(_MARK) + 4
        end = start + int.from_bytes(data[start - 4 : start])
        try:
            head = loads(_opened(data[start:end]))
            return _batch(head, data, end)
        except (KeyError, IndexError, TypeError, ValueError, RecursionError, zlib.error):
            raise Unreadable("batch: it is damaged, or of another version") from None


def _opened(data: bytes) -> bytes:
    opener = zlib.decompressobj()
    text = opener.decompress(data, min(MOST_OPENED, max(_ALWAYS, _MOST_TIMES * len(data))))
    if not opener.eof or opener.unused_data or text.count(b"[") + text.count(b"{") > MOST_LISTS:
        raise ValueError
    return text


def _batch(head: Mapping[str, Any], data: bytes, at: int) -> Batch:
    pieces = []
    for first, last, hashed, length in head["pieces"]:
        if type(length) is not int or length < 0 or _whole(last) < _whole(first):
            raise ValueError
        pieces.append(Piece(first, last, _hash(hashed), data[at : at + length]))
        at += length
    if at != len(data) or sum(each.last - each.first + 1 for each in pieces) > MOST_ROWS:
        raise ValueError
    end, end_head = head["end"][:2]
    return Batch(
        **_fields(Batch, head, ("log", "message", "sender", "first", "follows")),
        end=_whole(end),
        end_head=_hash(end_head),
        pieces=tuple(pieces),
        signed=tuple(
            Signed(_line(SignedStatement, said), _words(signer), _bytes(signature))
            for *said, signer, signature in head["signed"]
        ),
        notes=tuple(
            NoteLine(_line(NoteRow, note), _hash(hashed), _bytes(signature))
            for note, hashed, signature in head["notes"]
        ),
        signers=tuple((_words(who), _bytes(public), _words(since)) for who, public, since in head["signers"]),
        players=tuple(_line(PlayerRow, each) for each in head["players"]),
        typed=tuple((_words(mark), _words(text), _bytes(salt)) for mark, text, salt in head["typed"]),
        boxes=tuple(_line(BoxLine, each) for each in head["boxes"]),
        sheets=tuple(_line(HandSheet, each) for each in head["sheets"]),
        live=head["live"] if head["live"] is None else dict(head["live"]),
    )


def _line(kind: Callable[..., T], values: Iterable[Any]) -> T:
    """A line of a batch as a named tuple, each value read by its type."""
    return kind(*(read(value) for read, value in zip(_readers(kind).values(), values, strict=True)))


def _fields(kind: type, said: Mapping[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """These fields of an object in JSON, each read by its type in the class."""
    return {name: _readers(kind)[name](said[name]) for name in names}


@cache
def _readers(kind: Any) -> Mapping[str, Callable[[Any], Any]]:
    """A reader for each field of a class that is sent."""
    hints = get_type_hints(kind, include_extras=True)
    return {name: _READERS[each] for name, each in hints.items() if each in _READERS}


def _text(value: bytes) -> str:
    return b64encode(value).decode()


def _texts(values: Iterable[Any]) -> list[Any]:
    return [_text(value) if isinstance(value, bytes) else value for value in values]


def _bytes(value: str) -> bytes:
    return a2b_base64(value, strict_mode=True)


def _hash(value: str) -> bytes:
    found = bytes.fromhex(value)
    if len(found) != 32:
        raise ValueError
    return found


def _whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 2**62:
        raise ValueError
    return value


def _words(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:  # PostgreSQL cannot store such text
        raise ValueError
    return value


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError
    return value


def _or_none(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else read(value)


_READERS: Final[Mapping[Any, Callable[[Any], Any]]] = {
    int: _whole,
    str: _words,
    bool: _truth,
    bytes: _bytes,
    Hash: _hash,
    tuple[Hash, ...]: lambda values: tuple(map(_hash, values)),
    int | None: _or_none(_whole),
    str | None: _or_none(_words),
    bytes | None: _or_none(_bytes),
}
"""The reader for each type; hashes are in hex, other bytes in base64."""


def signed_text(what: str, body: bytes) -> bytes:
    """The text that a terminal signs for its bytes; `what` is the kind of message."""
    return f"croupier 1 {what} {sha256(body).hexdigest()}".encode()


@dataclass(frozen=True, kw_only=True)
class LogPlace:
    """How far the room has a log: its last row and note with their hashes, signatures, players and messages.

    `receipt` is its cosigned checkpoint as a note; empty before the first signature. `offers` grows with
    every change of the offers; a room without offers says 0.
    """

    log: int
    seq: int
    head: Hash
    notes: int
    signed: int
    players: int
    message: int
    receipt: str = ""
    offers: int = 0

    def as_json(self) -> dict[str, Any]:
        return _as_hex(self.__dict__)

    @classmethod
    def of_json(cls, said: Mapping[str, Any]) -> LogPlace:
        """Read an answer; raises `Unreadable`."""
        try:
            return cls(**_fields(cls, {"offers": 0, **said}, cls.__dataclass_fields__))
        except (KeyError, TypeError, ValueError):
            raise Unreadable("the answer of the room is damaged, or of another version") from None


class LogOpening(NamedTuple):
    """The announcement of a log: its name in checkpoints, its first row, and its end.

    `first_seq` is more than 1 if older years were archived: `follows` is the hash before it, `signed` the
    number of signatures before, and `tree` the parts of the tree over them. With `anew` the room begins
    another copy, because its own has different rows.
    """

    origin: str
    first_seq: int
    first_hash: Hash
    follows: Hash
    signed: int
    tree: tuple[Hash, ...]
    end: int
    end_head: Hash
    anew: bool
    sender: str

    def pack(self) -> bytes:
        """The bytes to send."""
        return json.dumps(_as_hex(self._asdict()) | {"tree": [each.hex() for each in self.tree]}).encode()

    @classmethod
    def parse(cls, data: bytes) -> LogOpening:
        """Read it; raises `Unreadable`."""
        try:
            found = cls(**_fields(cls, loads(data), cls._fields))
            if not found.first_seq:
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise Unreadable("opening: it is damaged, or of another version") from None
        return found._replace(origin=found.origin[:200])


def _as_hex(said: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value.hex() if isinstance(value, bytes) else value for name, value in said.items()}


class JoinRequest(NamedTuple):
    """The request of a terminal to join: its key, the name of its table, and its signed proof."""

    public: bytes
    name: str
    proof: bytes
    signature: bytes

    def pack(self) -> bytes:
        """The bytes to send."""
        return json.dumps(dict(zip(self._fields, _texts(self), strict=True))).encode()

    @classmethod
    def parse(cls, data: bytes) -> JoinRequest:
        """Read it; raises `Unreadable`."""
        try:
            found = cls(**_fields(cls, loads(data), cls._fields))
            found = found._replace(name=found.name.strip())
            if not 0 < len(found.name) <= 80 or len(found.public) != 32:
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise Unreadable("joining: expected a name, a public key, a proof and a signature") from None
        return found


LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Letters and digits that are not mistaken for each other."""

LENGTH: Final = 8
_LIKE: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})


def tidy(code: str) -> str:
    """A typed code in the form of two groups of four.

    >>> tidy("k7qm 2xop")
    'K7QM-2X0P'
    """
    plain = _plain(code)
    return f"{plain[:4]}-{plain[4:]}"


def _plain(code: str) -> str:
    plain = code.upper().translate(_LIKE)
    if len(plain) != LENGTH or not set(plain) <= set(LETTERS):
        raise Unreadable(f"code {code!r}: expected {LENGTH} letters and digits, such as K7QM-2X0P")
    return plain


@lru_cache(16)
def key_of(code: str) -> bytes:
    """The key from a code; it takes too long to try all codes in ten minutes. Raises `Unreadable`."""
    return scrypt(_plain(code).encode(), salt=b"croupier join", n=2**14, r=8, p=1, dklen=32)


def proof(key: bytes, who: str, fingerprint: bytes, public: bytes) -> bytes:
    """A proof that only somebody with the code can make; `who` is the side: terminal or room."""
    return hmac.digest(key, b"croupier join " + who.encode() + b"\n" + fingerprint + public, "sha256")
