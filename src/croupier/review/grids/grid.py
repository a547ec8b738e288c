"""A table as data: columns that know what they hold, and rows of values, each shown in its own way."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from itertools import takewhile
from typing import Final, Literal, NamedTuple

from croupier.review.markup import Child, Html, el, table
from croupier.words import Words

Kind = Literal["text", "number", "money", "rate", "day", "moment"]
"""What a column holds; the last two are times."""

_NUMBERS: Final = ("number", "money", "rate")


class Amount(NamedTuple):
    """An amount in the smallest unit of money; in a tournament whole chips."""

    units: int
    cash: bool = True


Value = str | int | float | date | datetime | Amount | None


class Cell(NamedTuple):
    """A value with its own way to be shown, such as a link."""

    value: Value
    shown: Child


class Column(NamedTuple):
    """The heading of a column, and what it holds."""

    name: str
    kind: Kind = "text"


@dataclass(frozen=True, kw_only=True)
class Grid:
    """A table of a page. `name` is that of its file; `class_` sets its style."""

    name: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    class_: str = ""


def made(
    name: str, title: str, columns: Iterable[Column], rows: Iterable[Iterable[Cell | Value]], class_: str = ""
) -> Grid:
    """A table of values, some of which have their own way to be shown."""
    filled = tuple(
        tuple(each if isinstance(each, Cell) else Cell(each, None) for each in row) for row in rows
    )
    return Grid(name=name, title=title, columns=tuple(columns), rows=filled, class_=class_)


def rows_of(grid: Grid, words: Words) -> Html:
    """The table as the page shows it; its last columns are aligned right if they hold numbers."""
    heads = [column.name for column in grid.columns]
    rows = [[_shown(cell, words) for cell in row] for row in grid.rows]
    numbers = len(list(takewhile(lambda column: column.kind in _NUMBERS, reversed(grid.columns))))
    return table(heads, rows, numbers=numbers, class_=grid.class_)


def _shown(cell: Cell, words: Words) -> Child:
    return cell.shown if cell.shown is not None else said(cell.value, words)


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
            return words.number(f"{value:.1f}")
        case _:
            return str(value)


def link(value: Value, href: str, shown: Child = None, *, words: Words) -> Cell:
    """A value that is a link."""
    return Cell(value, el("a", said(value, words) if shown is None else shown, href=href))
