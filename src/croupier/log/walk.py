"""The log walked hand by hand: the rows of the hands that are wanted, and what happened between any two.

Rows of hands that nobody wants are not made into events, so that a few late hands of a long log are found
soon.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from croupier.engine import events as ev
from croupier.engine.standing import standing_pairs
from croupier.log.archive import Archive, Logged

BETWEEN: Final = (ev.TableSet, ev.PlayerSeated, ev.ChipsBought, ev.PlayerMoved, ev.PlayerLeft)
"""Who sits at the table, with what chips, under which settings."""

_NAMES: Final = frozenset(kind.NAME for kind in (*BETWEEN, ev.Undone))


@dataclass(frozen=True)
class Walked:
    """A hand: its rows with the settings and the record before it, if it is wanted; and what stood after it.

    A hand whose rows were archived in another file has none.

    `between` is what of `BETWEEN` was not taken back until the next hand; `hand_id` 0: before the first one.
    """

    hand_id: int
    rows: tuple[Logged, ...]
    between: tuple[Logged, ...]


def walk(
    archive: Archive, wanted: Container[int], *, first: int = 0, last: int | None = None
) -> Iterator[Walked]:
    """The hands numbered from `first` to `last`, those that are not wanted without their rows."""
    hands = archive.db.conn.execute(
        "SELECT id, coalesce(record_seq, first_seq), settings_seq FROM hands WHERE id >= ?"
        " AND id <= coalesce(?, id) ORDER BY id",
        (first, last),
    )
    after = archive.one("SELECT record_seq FROM hands WHERE id > ? ORDER BY id LIMIT 1", last or 2**62)
    end = after[0] - 1 if after else 2**62
    settings = _Settings(archive)
    hand_id, begin, of = 0, 0, None
    for number, record, its_settings in hands:
        if hand_id or not first:
            yield _walked(archive, hand_id, begin, record - 1, settings.of(hand_id, of), wanted)
        hand_id, begin, of = number, record, its_settings
    if hand_id or not first:
        yield _walked(archive, hand_id, begin, end, settings.of(hand_id, of), wanted)


class _Settings:
    """The settings of the table, which many hands share."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._row: int | None = None
        self._found: tuple[Logged, ...] = ()

    def of(self, hand_id: int, row: int | None) -> tuple[Logged, ...]:
        """Those of a hand, which stand in that row; they are the first that is told of it."""
        if row != self._row:
            self._row = row
            told = () if row is None else self._archive.span_of(hand_id)
            self._found = tuple(islice(told, 1))
        return self._found


def _walked(
    archive: Archive,
    hand_id: int,
    begin: int,
    end: int,
    settings: tuple[Logged, ...],
    wanted: Container[int],
) -> Walked:
    if hand_id in wanted:
        rows = list(archive.logged(begin, end))
        over = max((row.seq for row in rows if row.hand_id == hand_id), default=0)
        mine = (*settings, *(row for row in rows if row.seq <= over)) if over else ()
    else:
        numbers = [row.seq for row, _ in archive.rows(begin, end) if row.name in _NAMES]
        rows = [row for number in numbers for row in archive.logged(number, number)]
        mine = ()
    if not any(isinstance(row.event, BETWEEN) for row in rows):
        return Walked(hand_id, mine, ())
    standing = standing_pairs((row, row.event) for row in rows)
    return Walked(hand_id, mine, tuple(row for row, event in standing if isinstance(event, BETWEEN)))
