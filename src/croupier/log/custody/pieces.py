"""A large log checked in pieces, each by itself: stretches of its rows, and hands with their tables.

Any process can check a piece. Whatever is invalid, or only unusual, is left to `verification`, which checks
everything in order and says what is wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from sqlite3 import Connection
from typing import Final

from croupier.log.custody.packed_rows import FollowedStretch, Heads, Stretch, follow
from croupier.log.custody.table_checks import CheckedAgainst, Count, check_hands, keys_of
from croupier.log.index import hand_sets
from croupier.log.journal.chain import Broken
from croupier.log.journal.excuses import read_excuses
from croupier.log.journal.typed_words import Tokens
from croupier.log.reading.archive import Archive
from croupier.processes import in_order
from croupier.values import dataclass

PACKS: Final = 512
"""The packs of a stretch; rows after the last whole stretch are followed one by one."""


@dataclass(frozen=True)
class Hands:
    """The hands of one or two blocks: from `first` to `last`."""

    first: int
    last: int

    @property
    def blocks(self) -> range:
        return range(self.first // hand_sets.BLOCK, self.last // hand_sets.BLOCK + 1)


@dataclass(frozen=True)
class CheckedHands:
    """Valid hands: how they are signed, and in how many sets they are found."""

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


def hands_of(conn: Connection, since: int | None = None) -> Iterator[Hands]:
    """All hands of a log; with `since` those from the block of that hand on."""
    blocks = hand_sets.blocks(conn)
    if since is not None:
        blocks = range(since // hand_sets.BLOCK, blocks.stop)
    for block in blocks[::2]:
        last = min(block + 1, blocks[-1])
        yield Hands(block * hand_sets.BLOCK, last * hand_sets.BLOCK + hand_sets.BLOCK - 1)


@dataclass(frozen=True)
class InAnyProcess:
    """Pieces of a file, which each process opens once."""

    path: Path
    publics: tuple[bytes, ...]
    first: int
    kept: Heads

    def checked(self, pieces: Iterable[Piece], jobs: int) -> Iterator[Found]:
        """The results of the pieces, in order."""
        return in_order(partial(_check, self), pieces, jobs)


def _check(where: InAnyProcess, piece: Piece) -> list[Found]:
    conn, known, tokens = _opened(where.path, where.publics, where.first)
    return [Checker(conn, known, tokens, where.kept).check(piece)]


@lru_cache(1)
def _opened(path: Path, publics: tuple[bytes, ...], first: int) -> tuple[Connection, CheckedAgainst, Tokens]:
    conn = Archive.open(path).db.conn
    keys = keys_of(conn, publics)
    excuses = read_excuses(conn, keys)
    return conn, CheckedAgainst(keys, excuses, first, wanted=False), Tokens(conn, excuses.words)
