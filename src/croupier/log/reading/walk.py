"""The log walked hand by hand: the rows of the hands that are wanted, and what happened between any two.

Rows of unwanted hands are not made into events, so that a few late hands of a long log are found
fast.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
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
)
"""Who sits at the table, with what chips, under which settings."""

_NAMES: Final = frozenset(kind.NAME for kind in (*BETWEEN, ev.Undone, ev.Redone))
_LAST: Final = 2**62
"""A number that no hand and no row reaches."""

_RECORD_AFTER: Final = "SELECT coalesce(record_seq, first_seq) FROM hands WHERE id > ? ORDER BY id LIMIT 1"


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
    archive: Store, wanted: Container[int], *, first: int = 0, last: int | None = None
) -> Iterator[Walked]:
    """The hands numbered from `first` to `last`, unwanted ones without their rows."""
    after = archive.one(_RECORD_AFTER, last or _LAST)
    reader = _Reader(archive, after[0] - 1 if after else _LAST)
    settings = _Settings(archive)
    for span in _spans(archive, first, last, reader.last):
        is_wanted = span.hand_id in wanted
        rows = reader.until(span, is_wanted=is_wanted)
        over = max((row.seq for row in rows if is_wanted and row.hand_id == span.hand_id), default=0)
        mine = (*settings.of(span), *(row for row in rows if row.seq <= over)) if over else ()
        yield Walked(span.hand_id, mine, _between(rows))


class _Span(NamedTuple):
    """The rows of a hand, from its record until the next one's; before the first hand that of none."""

    hand_id: int
    first: int
    last: int
    settings: int | None


def _spans(archive: Store, first: int, last: int | None, end: int) -> Iterator[_Span]:
    hands = archive.conn.execute(
        "SELECT id, coalesce(record_seq, first_seq), settings_seq FROM hands WHERE id BETWEEN ? AND ?"
        " ORDER BY id",
        (first, _LAST if last is None else last),
    )
    hand_id, begin, of = 0, 0, None
    for number, record, its_settings in hands:
        if hand_id or not first:
            yield _Span(hand_id, begin, record - 1, of)
        hand_id, begin, of = number, record, its_settings
    if hand_id or not first:
        yield _Span(hand_id, begin, end, of)


class _Reader:
    """Reads hands one after the other at once, while all of them are wanted, or none."""

    def __init__(self, archive: Store, last: int) -> None:
        self.last = last
        self._archive = archive
        self._is_wanted: bool | None = None
        self._rows: Iterator[Logged] = iter(())
        self._next: Logged | None = None

    def until(self, span: _Span, *, is_wanted: bool) -> list[Logged]:
        """All rows of the span, which follows the one before; without `is_wanted` those of `_NAMES`."""
        if is_wanted is not self._is_wanted:
            names = () if is_wanted else _NAMES
            self._is_wanted, self._rows = is_wanted, self._archive.logged(span.first, self.last, names=names)
            self._next = next(self._rows, None)
        read = []
        while self._next is not None and self._next.seq <= span.last:
            read.append(self._next)
            self._next = next(self._rows, None)
        return read


class _Settings:
    """The settings of the table, which many hands share."""

    def __init__(self, archive: Store) -> None:
        self._archive = archive
        self._row: int | None = None
        self._found: tuple[Logged, ...] = ()

    def of(self, span: _Span) -> tuple[Logged, ...]:
        """The rows of a hand."""
        if span.settings != self._row:
            self._row = span.settings
            self._found = tuple(self._archive.settings(span.settings))
        return self._found


def _between(rows: Sequence[Logged]) -> tuple[Logged, ...]:
    """The events of `BETWEEN` that nothing took back."""
    if not any(isinstance(row.event, BETWEEN) for row in rows):
        return ()
    return tuple(row for row in standing_rows(rows) if isinstance(row.event, BETWEEN))
