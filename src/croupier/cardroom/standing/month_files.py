"""A month of a log in a file that verifies without the room: rows, signatures, signed tables.

A file is a head in JSON and then batches, as a table sends them; it ends with the hash of everything before.
Names, typed words and what is sealed for the floor stay in the room, where somebody can still be forgotten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import date
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, Final, Protocol

from croupier.cardroom.store.rows import Broken, follow
from croupier.cardroom.wire import Batch
from croupier.errors import Fault, Unreadable
from croupier.files import opened
from croupier.log.journal.signing import id_of, is_signed
from croupier.values import dataclass

MARK: Final = b"croupier month 1\n"
_MOST_HEAD: Final = 2**16
_MOST_BATCH: Final = 2**26
_HASH: Final = 32
_END: Final = bytes(4)


class _Hash(Protocol):
    def update(self, data: bytes, /) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Head:
    """Which month of which log, of the terminal with this key; its rows, and the hash before the first.

    `signed` is the number of the first signature of the month and that of the last.
    """

    log: int
    month: str
    origin: str
    terminal: str
    first: int
    last: int
    follows: str
    head: str
    signed: tuple[int, int]

    @property
    def day(self) -> date:
        """The first day of the month."""
        return date.fromisoformat(f"{self.month}-01")

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"log{self.log}-{self.month}.month"


@dataclass(frozen=True)
class Held:
    """What a file holds, once everything in it has been verified."""

    head: Head
    signatures: int
    hands: int
    signers: tuple[str, ...]
    digest: bytes


def write(path: Path, head: Head, batches: Iterable[Batch]) -> bytes:
    """Write a file onto the disk; the hash that ends it. Raises `Fault` where it cannot be written."""
    made = sha256()
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            for piece in _pieces(head, batches):
                made.update(piece)
                file.write(piece)
            file.write(made.digest())
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        if isinstance(error, Fault):
            raise
        raise Fault(f"{path}: it cannot be written: {error.strerror}") from error
    return made.digest()


def _pieces(head: Head, batches: Iterable[Batch]) -> Iterator[bytes]:
    yield MARK
    for body in (json.dumps(asdict(head)).encode(), *(each.pack() for each in batches)):
        yield len(body).to_bytes(4) + body
    yield _END


def read_head(path: Path) -> Head:
    """The head of a file; raises `Unreadable` and `Fault`."""
    with opened(path) as file:
        return _head(path, file, sha256())


def _head(path: Path, file: BinaryIO, made: _Hash) -> Head:
    if (mark := file.read(len(MARK))) != MARK:
        raise Unreadable(f"{path}: this is no month of a room, or one of a newer version")
    made.update(mark)
    try:
        said = json.loads(_body(path, file, made, _MOST_HEAD))
        found = Head(**said | {"signed": tuple(said["signed"])})
        if not (found.name and found.day and bytes.fromhex(found.follows + found.head + found.terminal)):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Unreadable(f"{path}: its head is damaged") from None
    return found


def _body(path: Path, file: BinaryIO, made: _Hash, most: int) -> bytes:
    length = file.read(4)
    size = int.from_bytes(length)
    body = file.read(size) if size <= most else b""
    if len(length) < 4 or len(body) != size:
        raise Unreadable(f"{path}: it is cut off, or damaged")
    made.update(length + body)
    return body


def read(path: Path) -> Iterator[Batch]:
    """The batches of a file; raises `Unreadable` and `Fault`, at the end also for a file that was changed."""
    made = sha256()
    with opened(path) as file:
        _head(path, file, made)
        while body := _body(path, file, made, _MOST_BATCH):
            try:
                batch = Batch.parse(body)
            except Unreadable:
                raise _changed(path) from None
            yield batch
        if file.read() != made.digest():
            raise _changed(path)


def _changed(path: Path) -> Unreadable:
    return Unreadable(f"{path}: it was changed since it was written")


def digest_of(path: Path) -> bytes:
    """The hash that ends a file."""
    with opened(path) as file:
        return file.read()[-_HASH:]


def verify(path: Path) -> Held:
    """Follow every row, and check every signature and every table of a hand against them.

    Raises `Fault` that names what is wrong, and `Unreadable` for a damaged file.
    """
    head = read_head(path)
    keys = {id_of(bytes.fromhex(head.terminal)): bytes.fromhex(head.terminal)}
    seq, hashed, signatures, hands = head.first - 1, bytes.fromhex(head.follows), 0, 0
    for batch in read(path):
        if (batch.first, batch.follows) != (seq + 1, hashed):
            raise Fault(f"{path}: row {batch.first} does not follow row {seq}")
        try:
            heads = follow(batch, seq).heads
        except Broken as broken:
            raise Fault(f"{path}: {broken}") from None
        except Unreadable:
            raise _changed(path) from None
        keys |= {name: public for name, public, _ in batch.signers if id_of(public) == name}
        _hold(path, head, batch, keys, heads)
        seq = max(heads)
        hashed, signatures, hands = heads[seq], signatures + len(batch.signed), hands + len(batch.sheets)
    if (seq, hashed.hex()) != (head.last, head.head):
        raise Fault(f"{path}: it ends with row {seq}, and not as its head says")
    return Held(head, signatures, hands, tuple(sorted(keys)), digest_of(path))


def _hold(
    path: Path, head: Head, batch: Batch, keys: Mapping[str, bytes], heads: Mapping[int, bytes]
) -> None:
    """Check the signatures and the tables of a batch; raises `Fault`."""
    tables = {}
    for each in batch.signed:
        said = each.statement
        if each.signer not in keys or not is_signed(keys[each.signer], said.text(), each.signature):
            raise Fault(f"{path}: signature {said.number} is of no key of the log")
        if head.first <= said.seq <= head.last and heads.get(said.seq) != said.head:
            raise Fault(f"{path}: signature {said.number} is of a row with another hash")
        tables[said.number] = (said.hand_id, said.tables)
    for sheet in batch.sheets:
        if tables.get(sheet.signature) != (sheet.hand_id, sha256(sheet.text.encode()).digest()):
            raise Fault(f"{path}: the tables of hand {sheet.hand_id} are not those that were signed")
