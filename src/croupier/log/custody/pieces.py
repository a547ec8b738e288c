"""Checks a large log in independent pieces: stretches of its rows, and hands with their tables.

Any process can check a piece. If a piece is invalid, or only unusual, `verification` checks everything in
order and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from croupier.errors import Unreadable
from croupier.log.custody.table_checks import CheckedAgainst, Count, check_hands, keys_of
from croupier.log.index import hand_sets
from croupier.log.index.extracts import is_extracted
from croupier.log.journal.chain import Broken, Row, link
from croupier.log.journal.excuses import read_excuses
from croupier.log.journal.packs import unpack
from croupier.log.journal.typed_words import TOKEN, Tokens
from croupier.log.reading.archive import Archive
from croupier.processes import in_order
from croupier.values import dataclass

PACKS: Final = 512
"""The packs of a stretch; rows after the last whole stretch are followed one by one."""

Heads = tuple[tuple[int, bytes], ...]
"""Hashes of rows that somebody keeps elsewhere, by row number."""

_RECORD: Final = "table-recorded"
_BEGINS: Final = ("table-set", _RECORD, "hand-started")


@dataclass(frozen=True)
class Stretch:
    """Packs that follow each other: their first and last row, and the hash before the first."""

    first: int
    last: int
    origin: bytes


@dataclass(frozen=True)
class FollowedStretch:
    """A valid stretch: the hash of its last row, and what else must be checked against its rows.

    `begins` are the rows that the table of hands refers to, in order, `extracted` those that were copied;
    `sealed_between` is the first row with a sealed part that belongs to no hand.
    """

    head: bytes
    begins: tuple[Row, ...]
    extracted: tuple[Row, ...]
    sealed_between: int | None


def stretches(conn: Connection, origin: bytes, before: int) -> Iterator[Stretch]:
    """The packs of a log before a row, `PACKS` at a time; `origin` is what the first row follows."""
    first, count = 0, 0
    for begins, ends, head in conn.execute("SELECT first_seq, last_seq, head FROM packs ORDER BY first_seq"):
        if ends >= before:
            return
        first, count = first or begins, count + 1
        if count == PACKS:
            yield Stretch(first, ends, origin)
            first, count, origin = 0, 0, head


def follow(conn: Connection, stretch: Stretch, tokens: Tokens, kept: Heads) -> FollowedStretch | None:
    """Follow the rows of a stretch; None if anything is wrong.

    `kept` are hashes of rows that somebody keeps elsewhere.
    """
    bounds = stretch.first, stretch.last
    signed = conn.execute("SELECT seq, head FROM signatures WHERE seq BETWEEN ? AND ?", bounds)
    wanted = [*signed, *(each for each in kept if stretch.first <= each[0] <= stretch.last)]
    heads = {stretch.first - 1: stretch.origin}
    begins, extracted, between = list[Row](), list[Row](), list[int]()
    try:
        for row, mark in _rows(conn, *bounds):
            made = link(heads[row.seq - 1], row)
            if row.seq in heads or not mark or not made.startswith(mark):
                return None
            heads[row.seq] = made
            if tokens.fault(*TOKEN.findall(f"{row.dealer} {row.payload}")):
                return None
            if is_extracted(row):
                extracted.append(row)
            if row.name in _BEGINS:
                begins.append(row if row.name != _RECORD else row._replace(payload="{}"))
            if row.hand_id is None and row.sealed is not None:
                between.append(row.seq)
        packs = conn.execute("SELECT last_seq, head FROM packs WHERE last_seq BETWEEN ? AND ?", bounds)
        if max(heads) != stretch.last or any(heads[seq] != head for seq, head in (*packs, *wanted)):
            return None
    except (Unreadable, LookupError, TypeError, ValueError):
        return None
    return FollowedStretch(
        heads[stretch.last], tuple(begins), tuple(extracted), between[0] if between else None
    )


def _rows(conn: Connection, first: int, last: int) -> Iterator[tuple[Row, bytes]]:
    """The rows of the packs between two rows, each with the beginning of its hash."""
    packs = "SELECT first_seq, body FROM packs WHERE first_seq BETWEEN ? AND ? ORDER BY first_seq"
    for begins, body in conn.execute(packs, (first, last)):
        yield from unpack(body, begins)


@dataclass(frozen=True)
class Hands:
    """A block of hands or two: from `first` to `last`."""

    first: int
    last: int

    @property
    def blocks(self) -> range:
        return range(self.first // hand_sets.BLOCK, self.last // hand_sets.BLOCK + 1)


def hands_of(conn: Connection) -> Iterator[Hands]:
    blocks = hand_sets.blocks(conn)
    for block in blocks[::2]:
        last = min(block + 1, blocks[-1])
        yield Hands(block * hand_sets.BLOCK, last * hand_sets.BLOCK + hand_sets.BLOCK - 1)


@dataclass(frozen=True)
class CheckedHands:
    """Valid hands: how they are signed, and how many sets find them."""

    count: Count
    sets: int


Piece = Stretch | Hands
Found = FollowedStretch | CheckedHands | None
"""The result for a piece; None if `verification` must check it."""


@dataclass(frozen=True)
class Checker:
    """What a piece is checked against; `kept` are the hashes of rows that somebody keeps elsewhere."""

    conn: Connection
    known: CheckedAgainst
    tokens: Tokens
    kept: Heads

    def check(self, piece: Piece) -> Found:
        if isinstance(piece, Stretch):
            return follow(self.conn, piece, self.tokens, self.kept)
        count = Count()
        try:
            check_hands(self.conn, piece.first, piece.last, self.known, count)
        except Broken:
            return None
        said, sets = hand_sets.held(self.conn, piece.blocks)
        return None if said else CheckedHands(count, sets)


@dataclass(frozen=True)
class InAnyProcess:
    """The pieces of a file, which each process opens once."""

    path: Path
    publics: tuple[bytes, ...]
    first: int
    kept: Heads

    def checked(self, pieces: Iterable[Piece], jobs: int) -> Iterator[Found]:
        """The results of the pieces, in order."""
        return in_order(partial(_check, self), pieces, jobs)


def _check(where: InAnyProcess, piece: Piece) -> list[Found]:
    return [_opened(where).check(piece)]


@lru_cache(1)
def _opened(where: InAnyProcess) -> Checker:
    conn = Archive.open(where.path).db.conn
    keys = keys_of(conn, where.publics)
    excuses = read_excuses(conn, keys)
    known = CheckedAgainst(keys, excuses, where.first, wanted=False)
    return Checker(conn, known, Tokens(conn, excuses.words), where.kept)
