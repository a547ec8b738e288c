"""A long table a portion at a time, so that no page is too heavy for a phone in a cellar."""

from __future__ import annotations

from typing import Final, NamedTuple

from croupier.review.grids.grid import Cell, Grid
from croupier.review.html.markup import text

HEAVIEST: Final = 34_000
"""The most bytes of all tables of a page together."""

LEAST: Final = 4_000
"""The bytes that a table may have at least, however much stands above it."""

_OF_ROW: Final = len("<tr></tr>")
_OF_CELL: Final = len('<td class="n"></td>')
_OF_LABEL: Final = len(' data-label=""')
_OF_VALUE: Final = len("<time>01/01/2026 00:00:00</time>")
"""The most bytes that a number, an amount or a time takes."""


class Portion(NamedTuple):
    """The rows from `first` until before `last` of a table, from 0; a full portion has `most`."""

    first: int
    last: int
    most: int
    weight: int


def portion(grid: Grid, asked: str, used: int) -> Portion:
    """The rows to show of a table, from the row `asked` for on, where the tables above it have `used` bytes.

    Rows are asked for from 1. Each portion has the same number of rows, at least one: as many as fit if all
    are as heavy as the heaviest. `weight` is in bytes.
    """
    number = len(grid.listed)
    heaviest = max((_weight(grid, row) for row in grid.rows), default=1)
    most = max(1, max(LEAST, HEAVIEST - used) // heaviest)
    first = int(asked) - 1 if asked.isascii() and asked.isdigit() and len(asked) < 10 else 0
    first = max(0, min(first, number - 1))
    last = min(first + most, number)
    return Portion(first, last, most, heaviest * (last - first))


def _weight(grid: Grid, row: tuple[Cell, ...]) -> int:
    """The bytes of a row, or a few more."""
    labels = sum(_OF_LABEL + len(column.name.encode()) for column in grid.columns) if grid.is_pile else 0
    return _OF_ROW + labels + sum(_OF_CELL + _bytes_of(cell) for cell in row)


def _bytes_of(cell: Cell) -> int:
    if cell.shown is not None:
        return len(text(cell.shown).encode())
    return len(text(cell.value).encode()) if isinstance(cell.value, str) else _OF_VALUE
