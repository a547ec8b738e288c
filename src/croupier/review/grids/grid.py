"""A table as data: columns with a kind, and rows of values, each shown in its own way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from itertools import takewhile
from typing import Final, Literal, NamedTuple

from croupier.review.html.markup import PILE, Child, Html, el, table, text
from croupier.values import dataclass, replace
from croupier.words import Words

Kind = Literal["text", "number", "money", "rate", "day", "moment", "drawn"]
"""The kind of a column: day and moment are times; drawings, bars and buttons exist only on the page."""

_NUMBERS: Final = ("number", "money", "rate")


class Amount(NamedTuple):
    """An amount in the smallest unit of money; in a tournament whole chips."""

    units: int
    cash: bool = True


Value = str | int | float | date | datetime | Amount | None


class Cell(NamedTuple):
    """A value with its own form, such as a link."""

    value: Value
    shown: Child


class Column(NamedTuple):
    """The heading of a column, and what it holds."""

    name: str
    kind: Kind = "text"


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table of a page. `name` is the file's name; `class_` sets the style.

    With `has_total` the last row is a total, which is always shown below the other rows.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    class_: str = ""
    has_total: bool = False

    @property
    def listed(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows without the total."""
        return self.rows[:-1] if self.has_total else self.rows

    @property
    def written(self) -> Grid:
        """The table for a file, without columns that exist only on the page."""
        return self.only(lambda column: column.kind != "drawn")

    def only(self, is_kept: Callable[[Column], bool]) -> Grid:
        """The table with some of its columns."""
        kept = [number for number, column in enumerate(self.columns) if is_kept(column)]
        return replace(
            self,
            columns=tuple(self.columns[number] for number in kept),
            rows=tuple(tuple(row[number] for number in kept) for row in self.rows),
        )


def made(
    name: str,
    title: str,
    columns: Iterable[Column],
    rows: Iterable[Iterable[Cell | Value]],
    class_: str = "",
    *,
    total: Iterable[Cell | Value] | None = None,
) -> Grid:
    """A table of values, some with their own form."""
    filled = tuple(
        tuple(each if isinstance(each, Cell) else Cell(each, None) for each in row)
        for row in (*rows, *(() if total is None else (total,)))
    )
    return Grid(
        name=name,
        title=title,
        columns=tuple(columns),
        rows=filled,
        class_=class_,
        has_total=total is not None,
    )


def rows_of(grid: Grid, words: Words, first: int = 0, last: int | None = None) -> Html:
    """The table for the page; its last columns are aligned right if they hold numbers.

    With `first` and `last` only these rows, the last one excluded, and the total.
    """
    heads = [column.name for column in grid.columns]
    shown = [*grid.listed[first:last], *grid.rows[len(grid.listed) :]]
    rows = [[_shown(cell, words) for cell in row] for row in shown]
    numbers = len(list(takewhile(lambda column: column.kind in _NUMBERS, reversed(grid.columns))))
    return table(heads, rows, numbers=numbers, class_=grid.class_)


def _shown(cell: Cell, words: Words) -> Child:
    if cell.shown is not None:
        return cell.shown
    text = said(cell.value, words)
    return el("time", text) if isinstance(cell.value, date) else text


def said(value: Value, words: Words) -> str:
    """A value as people read it.

    >>> said(Amount(123450), Words("fr")), said(2.25, Words("fr")), said(date(2026, 3, 1), Words("fr"))
    ('1\u202f234,50', '2,2', '01/03/2026')
    """
    match value:
        case None:
            return ""
        case Amount(units, cash):
            return Words(words.language, cash=cash).money(units)
        case datetime():
            return f"{words.day(value.date())} {value:%H:%M:%S}"
        case date():
            return words.day(value)
        case float():
            return words.number(f"{value:z.1f}")
        case _:
            return str(value)


def link(value: Value, href: str, shown: Child = None, *, words: Words) -> Cell:
    """A value that is a link."""
    return Cell(value, el("a", said(value, words) if shown is None else shown, href=href))


HEAVIEST: Final = 34_000
"""The most bytes of all tables of a page."""

LEAST: Final = 4_000
"""A table may always have this many bytes, whatever is above it."""

_OF_ROW: Final = len("<tr></tr>")
_OF_CELL: Final = len('<td class="n"></td>')
_OF_LABEL: Final = len(' data-label=""')
_OF_VALUE: Final = len("<time>01/01/2026 00:00:00</time>")
"""The most bytes of a number, an amount or a time."""


class Portion(NamedTuple):
    """The rows of a table from `first` until before `last`, from 0; a full portion has `most`."""

    first: int
    last: int
    most: int
    weight: int


def portion(grid: Grid, asked: str, used: int) -> Portion:
    """The rows of a table to show, from row `asked` on, if the tables above it have `used` bytes.

    `asked` counts from 1. Each portion has the same number of rows, at least one: as many as fit if all were
    as large as the largest row.
    """
    number = len(grid.listed)
    heaviest = max((_weight(grid, row) for row in grid.rows), default=1)
    most = max(1, max(LEAST, HEAVIEST - used) // heaviest)
    first = int(asked) - 1 if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    first = max(0, min(first, number - 1))
    last = min(first + most, number)
    return Portion(first, last, most, heaviest * (last - first))


def _weight(grid: Grid, row: tuple[Cell, ...]) -> int:
    """The bytes of a row, or slightly more."""
    labelled = grid.columns if PILE in grid.class_.split() else ()
    labels = sum(_OF_LABEL + len(column.name.encode()) for column in labelled)
    return _OF_ROW + labels + sum(_OF_CELL + _bytes_of(cell) for cell in row)


def _bytes_of(cell: Cell) -> int:
    if cell.shown is not None:
        return len(text(cell.shown).encode())
    return len(text(cell.value).encode()) if isinstance(cell.value, str) else _OF_VALUE
