"""Walks a log hand by hand: the rows of the wanted hands, and what happened between any two.

Rows of unwanted hands are not made into events, so that a few late hands of a long log are found fast.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.engine.table.cancellations import standing_rows
from croupier.log.journal.codec import Logged
from croupier.log.reading.store import Store
from croupier.values import dataclass

BETWEEN: Final = (
    ev.TableSet,
    ev.PlayerSeated,
    ev.PlayerRenamed,
    ev.ChipsBought,
    ev.ChipsArrived,
    ev.PlayerMoved,
    ev.PlayerLeft,
    ev.OrderHeard,
)
"""Who sits at the table, with what chips, under which settings and in which tournament."""

_NAMES: Final = frozenset(kind.NAME for kind in (*BETWEEN, ev.Undone, ev.Redone))
_LAST: Final = 2**62
"""A number that no hand and no row reaches."""

_RECORD_AFTER: Final = "SELECT coalesce(record_seq, first_seq) FROM hands WHERE id > ? ORDER BY id LIMIT 1"


@dataclass(frozen=True)
class Walked:
    """A hand: its rows with the settings and the record before it, if it is wanted, and the events after it.

    A hand whose rows are archived in another file has no rows.

    `between` has the events of `BETWEEN` up to the next hand, without those taken back; `hand_id` 0: before
    the first one.
    """

    hand_id: int
    rows: tuple[Logged, ...]
    between: tuple[Logged, ...]


def walk(
    archive: Store, wanted: Container[int], *, first: int = 0, last: int | None = None
) -> Iterator[Walked]:
    """The hands numbered from `first` to `last`, unwanted ones without their rows."""
    settings = lru_cache(1)(lambda row: tuple(archive.settings(row)))  # many hands share them
    for span in _spans(archive, first, last or _LAST):
        is_wanted = span.hand_id in wanted
        rows = list(archive.logged(span.first, span.last, names=() if is_wanted else _NAMES))
        over = max((row.seq for row in rows if is_wanted and row.hand_id == span.hand_id), default=0)
        mine = (*settings(span.settings), *(row for row in rows if row.seq <= over)) if over else ()
        yield Walked(span.hand_id, mine, _between(rows))


class _Span(NamedTuple):
    hand_id: int
    first: int
    last: int
    settings: int | None


def _spans(archive: Store, first: int, last: int) -> Iterator[_Span]:
    hands = archive.all(
        "SELECT id, coalesce(record_seq, first_seq), settings_seq FROM hands WHERE id BETWEEN ? AND ?"
        " ORDER BY id",
        first,
        last,
    )
    after = archive.one(_RECORD_AFTER, last)
    bounds = [*hands, (0, after[0] if after else _LAST + 1, None)]
    if not first:
        bounds.insert(0, (0, 0, None))
    for (hand_id, begin, settings), (_, end, _) in pairwise(bounds):
        yield _Span(hand_id, begin, end - 1, settings)


def _between(rows: Sequence[Logged]) -> tuple[Logged, ...]:
    if not any(isinstance(row.event, BETWEEN) for row in rows):
        return ()
    return tuple(row for row in standing_rows(rows) if isinstance(row.event, BETWEEN))
