"""The tables of a page as files: one as CSV, one or all of them as a workbook."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from starlette.responses import Response

from croupier.log.reading.tabular import harmless
from croupier.review.grids.grid import Amount, Grid, Value
from croupier.review.grids.xlsx import MEDIA_TYPE, workbook
from croupier.search.folded import folded

FORMS: Final = ("csv", "xlsx")
"""The formats of a table, by ``?as=``."""

MOST: Final = 20_000
"""Rows of a downloaded list; a page shows fewer."""


def download(grids: Sequence[Grid], form: str, name: str, title: str) -> Response | None:
    """The table with this name, or without a name all of them in one workbook; None if there is none."""
    wanted = [grid.written for grid in grids if name in ("", grid.name)]
    if not wanted or form not in FORMS or (form == "csv" and len(wanted) > 1):
        return None
    made = as_csv(wanted[0]).encode() if form == "csv" else workbook(wanted)
    called = "-".join(re.findall("[a-z0-9]+", folded(title))) or "croupier"
    file = f"{called}-{name}.{form}" if name else f"{called}.{form}"
    kind = "text/csv; charset=utf-8" if form == "csv" else MEDIA_TYPE
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(made, media_type=kind, headers=headers)


def as_csv(grid: Grid) -> str:
    """The table with commas between its columns, decimal points, and times in ISO 8601.

    It begins with a byte-order mark, without which spreadsheets garble accents.
    """
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(harmless(column.name) for column in grid.columns)
    writer.writerows([harmless(_text(cell.value)) for cell in row] for row in grid.rows)
    return f"\ufeff{file.getvalue()}"


def _text(value: Value) -> str | int | float | Decimal:
    match value:
        case None:
            return ""
        case Amount(units, cash):
            return Decimal(units).scaleb(-2) if cash else units
        case datetime():
            return value.isoformat(sep=" ", timespec="seconds")
        case date():
            return value.isoformat()
        case _:
            return value
