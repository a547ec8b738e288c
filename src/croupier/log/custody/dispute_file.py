"""The dispute file: one hand in a ZIP archive that proves to a stranger what happened, without the log.

Its `README.txt` says how to check it with nothing but openssl and sha256sum.
"""

from __future__ import annotations

import json
import re
import struct
import zipfile
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from io import BytesIO
from pathlib import Path
from typing import Any, Final

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat, load_pem_public_key

from croupier.errors import CroupierError, Unreadable
from croupier.files import read_bytes
from croupier.log.custody.evidence import Evidence
from croupier.log.custody.signed_notes import Checkpoint, NoteKey, SignedNote
from croupier.log.journal.chain import Row, written
from croupier.log.journal.codec import Logged, from_json
from croupier.log.journal.player_names import players_in
from croupier.log.journal.seals import open_row
from croupier.log.journal.signatures import Signer, is_signed
from croupier.log.journal.typed_words import typed_in
from croupier.log.reading.store import Store, read_row
from croupier.values import dataclass

WORDS: Final = "proof/words.json"

Retell = Callable[[Sequence[Logged]], Mapping[str, bytes]]
"""Writes the files of a dispute file that follow from its events; the keys are their names."""


def words_for(archive: Store, evidence: Evidence, since: int) -> bytes:
    """The words for the rows of a hand; with `since`, also for an earlier hand that this one depends on.

    Empty for a hand of the first version, whose seal has no key for each row.
    """
    rows = [_row(text) for text in evidence.rows]
    settings, first = archive.one(
        "SELECT settings_seq, coalesce(record_seq, first_seq) FROM hands WHERE id = ?", since
    )
    before = [row for row, _ in archive.rows(first, rows[0].seq - 1)]
    if settings is not None and settings < first:
        before.insert(0, archive.row_of_settings(settings))
    keys = dict[int, bytes]()
    for row in (*before, *rows):
        if row.sealed is not None:
            seal = next(
                (each for each in archive.seals_of(row.hand_id or 0) if each.first_seq <= row.seq), None
            )
            if seal is not None and seal.published:
                return b""
            keys |= {row.seq: seal.row_keys[row.seq]} if seal is not None and row.seq in seal.row_keys else {}
    players, typed = set[int](), set[str]()
    for row in (*before, *rows):
        players |= players_in(row.name, row.payload)
        typed |= {row.dealer, *typed_in(from_json(row.payload))} - {""}
    said = {
        "version": _version(),
        "before": [written(row) for row in before],
        "players": {number: archive.player_called(number) for number in sorted(players)},
        "typed": {token: archive.typed_as(token) for token in sorted(typed)},
        "keys": {seq: key.hex() for seq, key in sorted(keys.items())},
    }
    return f"{json.dumps(said, ensure_ascii=False, indent=1)}\n".encode()


def retold(evidence: Evidence, words: bytes) -> list[Logged]:
    """The events of the rows; raises `Unreadable` where the two do not belong together."""
    try:
        said: dict[str, Any] = json.loads(words)
        rows = map(_row, (*said["before"], *evidence.rows))
        found = (_told(row, said["players"], said["typed"], said["keys"]) for row in rows)
        return [each for each in found if each is not None]
    except (LookupError, TypeError, ValueError, AttributeError, CroupierError, RecursionError) as error:
        raise Unreadable(f"{WORDS}: it does not fit the rows ({error})") from None


def differing(files: Mapping[str, bytes], evidence: Evidence, retell: Retell) -> tuple[str, str]:
    """Two sentences, empty if all is well: which file differs from the rows, and what a reader should know.

    Another version may have written the same in other words.
    """
    if WORDS not in files:
        return "", ""
    events = retold(evidence, files[WORDS])
    try:
        made = retell(events)
    except Exception as error:  # nobody signed what comes before the proved rows: it may be anything
        raise Unreadable(f"{WORDS}: it does not fit the rows") from error
    others = [name for name, body in made.items() if files.get(name) != body]
    if not others:
        return "", ""
    by = json.loads(files[WORDS]).get("version")
    if by == _version():
        return f"{others[0]} is not what its rows say", ""
    names = " and ".join(others)
    return "", f"croupier {by!s:.20} wrote {names}, not in the words of this version: not compared"


@cache
def _version() -> str:
    try:
        return version("croupier")
    except PackageNotFoundError:
        return ""


def _row(text: str) -> Row:
    values: list[Any] = json.loads(text)
    sealed = values.pop()
    return Row._make([*values, None if sealed is None else bytes.fromhex(sealed)])


def _told(
    row: Row, players: Mapping[str, str], typed: Mapping[str, str], keys: Mapping[str, str]
) -> Logged | None:
    """A row as an event; None if nothing of the event is known."""
    key, secret = keys.get(str(row.seq)), None
    if key is not None and row.sealed is not None:
        hand = row.hand_id or 0
        secret = open_row(bytes.fromhex(key), row.sealed, hand_id=hand, seq=row.seq, name=row.name)
    return read_row(
        row, lambda number: players[str(number)], lambda token: typed[token] if token else "", secret
    )


ROWS, BEFORE, STATEMENT = "proof/rows.txt", "proof/before.txt", "proof/statement.txt"
SIGNATURE, KEY, TREE, NOTE = (
    "proof/signature.bin",
    "proof/public-key.pem",
    "proof/tree.json",
    "proof/checkpoint.txt",
)
SUMS, SEAL, CHECK = "SHA256SUMS", "SHA256SUMS.sig", "check.sh"

MOST_BYTES: Final = 32 * 2**20
"""The most bytes of a file in it: a larger one was made to fill the memory."""

MOST_FILES: Final = 50
"""The most files in it."""

_STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive, so that the same hand makes the same bytes."""

COMMANDS: Final = """\
sha256sum --check --strict SHA256SUMS
openssl pkeyutl -verify -pubin -inkey proof/public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig
openssl pkeyutl -verify -pubin -inkey proof/public-key.pem -rawin -in proof/statement.txt \\
  -sigfile proof/signature.bin
find . -type f ! -path ./SHA256SUMS ! -path ./SHA256SUMS.sig | LC_ALL=C sort | cut -c3- |
  diff - <(cut -c67- SHA256SUMS)
openssl pkey -pubin -in proof/public-key.pem -noout -text
"""
"""Commands that check the unpacked files with only openssl 3 and coreutils, and print the key at the end.

The signed list names every file that may be there.
"""

SCRIPT: Final = f"""\
#!/usr/bin/env bash
# The five commands of README.txt. The first that fails ends it; the last one prints the key.
set -euo pipefail
case $0 in */*) cd "${{0%/*}}" ;; esac
{COMMANDS}"""

PARTS: Final = frozenset({"README.txt", "sheet.html", "hand.table", "events.jsonl", CHECK}) | {
    *(ROWS, BEFORE, STATEMENT, SIGNATURE, KEY, TREE, NOTE)
}
"""The files of every dispute file, beside their list; newer ones also have `WORDS`, older ones `STAMPED`."""

STAMPED: Final = frozenset(
    f"proof/stamped/{name}"
    for name in (
        "checkpoint.txt",
        "note.txt",
        "tree.json",
        "request.tsq",
        "response.tsr",
        "checkpoint.txt.ots",
    )
)
"""Time stamps that versions up to 0.18.0 put in; they are no longer checked."""


@dataclass(frozen=True)
class Checked:
    """What a dispute file proves, unless `why` says what does not hold.

    If the terminal's key did not sign the list (`sealed`), only the rows are proved, with the events and the
    script that follow from them; not the page, the names and the settings of the table. `cosigned` are the
    names in its checkpoint besides the log's own; to check them one needs their keys. `retold`: the events
    and the script are what the rows say; `known` is what a reader should know of that. `unchecked` are the
    files that no version after 0.18.0 checks.
    """

    hand_id: int = 0
    rows: int = 0
    public: bytes = b""
    size: int = 0
    sealed: bool = False
    signed_checkpoint: bool = False
    cosigned: tuple[str, ...] = ()
    unchecked: tuple[str, ...] = ()
    retold: bool = False
    known: str = ""
    why: str = ""


def proof_files(evidence: Evidence, note: SignedNote | None) -> dict[str, bytes]:
    """The files that prove a hand; `note` is its checkpoint, if it was signed."""
    pem = Ed25519PublicKey.from_public_bytes(evidence.public).public_bytes(
        Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
    )
    tree = {
        "leaf": evidence.number,
        "size": evidence.checkpoint.size,
        "path": [b64encode(each).decode() for each in evidence.path],
    }
    return {
        ROWS: "".join(f"{row}\n" for row in evidence.rows).encode(),
        BEFORE: evidence.before.hex().encode(),
        STATEMENT: evidence.statement,
        SIGNATURE: evidence.signature,
        KEY: pem,
        TREE: json.dumps(tree, indent=1).encode(),
        NOTE: (str(note) if note is not None else evidence.checkpoint.text()).encode(),
        CHECK: SCRIPT.encode(),
    }


def packed(files: Mapping[str, bytes], signer: Signer | None = None) -> bytes:
    """The files in an archive, with their checksums, signed if there is a `signer`.

    The same files make the same bytes.
    """
    sums = "".join(f"{sha256(body).hexdigest()}  {name}\n" for name, body in sorted(files.items())).encode()
    last = [(SUMS, sums)] + ([(SEAL, signer.sign(sums))] if signer is not None else [])
    made = BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in [*sorted(files.items()), *last]:
            entry = zipfile.ZipInfo(name, _STAMP)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o755 if name == CHECK else 0o644) << 16
            archive.writestr(entry, body)
    return made.getvalue()


def check(path: Path, retell: Retell | None = None) -> Checked:
    """Check a dispute file by itself; raises `Unreadable` for another file, `Fault` if it cannot be read.

    `retell` writes again what follows from the rows. The reader must check that the key is the terminal's and
    that a witness keeps the checkpoint.
    """
    files = _opened(path)
    summed = _summed(files)
    for name, total in summed.items():
        if name not in files or sha256(files[name]).hexdigest() != total:
            return Checked(why=f"{name} is not the file that was put in")
    inside = files.keys() - {SUMS, SEAL}
    more = {each for each in inside - PARTS if each != WORDS and each not in STAMPED}
    if inside != summed.keys() or more or PARTS - inside:
        return Checked(why="a file was put in or taken out")
    evidence, note = _evidence(files)
    why = evidence.fault()
    own = NoteKey(evidence.checkpoint.origin, evidence.public)
    others = tuple(name for name, _, _ in note.signatures if name != own.name) if note else ()
    if note is not None and not why and not note.holds(own):
        why = "the checkpoint is not signed by the key of the hand"
    if SEAL in files and not why and not is_signed(evidence.public, files[SUMS], files[SEAL]):
        why = "the list of its files is not signed by the key of the hand"
    known, told = "", retell is not None and WORDS in files
    if retell is not None and not why:
        why, known = differing(files, evidence, retell)
    return Checked(
        hand_id=0 if why else evidence.hand_id,
        rows=len(evidence.rows),
        public=evidence.public,
        size=evidence.checkpoint.size,
        sealed=SEAL in files,
        signed_checkpoint=note is not None,
        cosigned=others,
        unchecked=tuple(sorted(inside & STAMPED)),
        retold=told and not known,
        known=known,
        why=why,
    )


def _summed(files: Mapping[str, bytes]) -> dict[str, str]:
    """The hash of each file by its name, as the list has it; raises `Unreadable` for another list."""
    found = dict[str, str]()
    if SUMS not in files:
        raise Unreadable(f"expected a dispute file; {SUMS}, the list of its files, is missing")
    for line in files[SUMS].decode(errors="replace").splitlines():
        total, _, name = line.partition("  ")
        if not name or name in found:
            raise Unreadable(f"dispute file, {SUMS}: expected a hash and a name on each line, each name once")
        found[name] = total
    return found


def _opened(path: Path) -> dict[str, bytes]:
    data = read_bytes(path)
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            inside = archive.infolist()
            large = len(inside) > MOST_FILES or any(each.file_size > MOST_BYTES for each in inside)
            plain = _as_packed(data, archive)
            files = {} if large or not plain else {each.filename: archive.read(each) for each in inside}
    except (
        zipfile.BadZipFile,
        NotImplementedError,
        RuntimeError,
        EOFError,
        ValueError,
        zipfile.LargeZipFile,
        zlib.error,
        struct.error,
    ):
        raise Unreadable(f"{path}: expected a dispute file, as croupier hands dispute writes it") from None
    if large:
        raise Unreadable(f"{path}: expected a dispute file; it is too large for one")
    if not plain:
        raise Unreadable(
            f"{path}: expected a dispute file as croupier hands dispute wrote it; this one has two files of a"
            " name, a comment, or bytes that belong to none of its files"
        )
    return files


def _as_packed(data: bytes, archive: zipfile.ZipFile) -> bool:
    """Whether the archive is nothing but files of different names, one after the other from the first byte.

    Programs differ in what they make of anything else: one shows a file that another does not see.
    """
    inside, at = archive.infolist(), 0
    if archive.comment or len({each.filename for each in inside}) != len(inside):
        return False
    for each in inside:
        if each.comment or each.extra or each.flag_bits or each.header_offset != at:
            return False
        name, extra = _LOCAL.unpack_from(data, at)
        if extra or data[at + _HEADER : at + _HEADER + name] != each.filename.encode():
            return False
        at += _HEADER + name + each.compress_size
    listed = sum(_LISTED + len(each.filename.encode()) for each in inside)
    return archive.start_dir == at and len(data) == at + listed + _END


_LOCAL: Final = struct.Struct("<26x2H")
"""How long the name and the extra field of an entry are, in its own header."""

_HEADER, _LISTED, _END = 30, 46, 22
"""Bytes of the header of an entry, of its place in the list at the end, and of the end."""


def _hash(text: str) -> bytes:
    """A hash in hex as it is written, in small letters."""
    if not re.fullmatch("[0-9a-f]{64}", text):
        raise ValueError("expected a hash of 64 hex digits")
    return bytes.fromhex(text)


def _evidence(files: Mapping[str, bytes]) -> tuple[Evidence, SignedNote | None]:
    try:
        tree: dict[str, Any] = json.loads(files[TREE])
        text = files[NOTE].decode()
        note = SignedNote.parse(text) if "\n\n" in text else None
        key = load_pem_public_key(files[KEY])
        if not isinstance(key, Ed25519PublicKey):
            raise Unreadable("public key: expected one of Ed25519")
        return (
            Evidence(
                before=_hash(files[BEFORE].decode()),
                rows=tuple(files[ROWS].decode().removesuffix("\n").split("\n")),
                statement=files[STATEMENT],
                signature=files[SIGNATURE],
                public=key.public_bytes_raw(),
                number=int(tree["leaf"]),
                path=tuple(b64decode(each, validate=True) for each in tree["path"]),
                checkpoint=Checkpoint.parse(note.text if note else text),
            ),
            note,
        )
    except (KeyError, TypeError, ValueError, UnsupportedAlgorithm) as error:
        raise Unreadable(f"dispute file: its proof is damaged ({error})") from None
