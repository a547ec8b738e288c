"""The tables of a page as files: one as CSV, one or all as a workbook (Office Open XML)."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from starlette.responses import Response
from xlsxwriter import Workbook

from croupier.languages import Language, language
from croupier.log.reading.tabular import BYTE_ORDER, for_cell, harmless
from croupier.review.grids.grid import Amount, Grid, Kind, Value
from croupier.search.vocabulary import folded

FORMS: Final = ("csv", "xlsx")
"""The formats of a table, by ``?as=``."""

MOST: Final = 20_000
"""The most rows of a downloaded list; a page shows fewer."""

_WORKBOOK: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
_LONGEST: Final = 32_767
"""The most characters of a cell."""

_WIDEST: Final = 420
"""The widest column, in pixels."""

_MADE: Final = datetime(1980, 1, 1)
"""A fixed time in the file, so that equal tables make equal files."""

_FORMATS: Final[Mapping[Kind, str]] = {
    "number": "#,##0",
    "money": "#,##0.00",
    "rate": "0.0",
    "day": "yyyy-mm-dd",
    "moment": "yyyy-mm-dd hh:mm:ss",
}
_INVALID: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML forbids."""


def download(grids: Sequence[Grid], form: str, name: str, title: str, code: str) -> Response | None:
    """The table of this name, or all of them in one workbook; None if there is no such table.

    `code` is the language of the reader, and of the spreadsheet.
    """
    wanted = [grid.written for grid in grids if name in ("", grid.name)]
    if not wanted or form not in FORMS or (form == "csv" and len(wanted) > 1):
        return None
    made = as_csv(wanted[0], language(code)).encode() if form == "csv" else workbook(wanted)
    called = "-".join(re.findall("[a-z0-9]+", folded(title))) or "croupier"
    file = f"{called}-{name}.{form}" if name else f"{called}.{form}"
    kind = "text/csv; charset=utf-8" if form == "csv" else _WORKBOOK
    headers = {"content-disposition": f'attachment; filename="{file}"'}
    return Response(made, media_type=kind, headers=headers)


def as_csv(grid: Grid, spreadsheet: Language) -> str:
    """The table as spreadsheets of the language open it, with times in ISO 8601: 2.5,1 or in French 2,5;1."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n", delimiter=spreadsheet.separator)
    writer.writerow(harmless(column.name) for column in grid.columns)
    writer.writerows([for_cell(_text(each.value), spreadsheet) for each in row] for row in grid.rows)
    return BYTE_ORDER + file.getvalue()


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


def workbook(grids: Sequence[Grid]) -> bytes:
    """One sheet for each table; its first row is bold and stays in view.

    Text is always written as text, so nothing that people type becomes a formula or a link.
    """
    file = io.BytesIO()
    with Workbook(file, {"in_memory": True}) as book:
        book.set_properties({"created": _MADE})
        bold = book.add_format({"bold": True})
        formats = {kind: book.add_format({"num_format": form}) for kind, form in _FORMATS.items()}
        for name, grid in zip(_sheet_names(grids), grids, strict=True):
            sheet = book.add_worksheet(name)
            sheet.freeze_panes(1, 0)
            for place, column in enumerate(grid.columns):
                sheet.write_string(0, place, _clean(column.name), bold)
            for line, row in enumerate(grid.rows, 1):
                for place, cell in enumerate(row):
                    if isinstance(cell.value, str):
                        sheet.write_string(line, place, _clean(cell.value)[:_LONGEST])
                    elif cell.value is not None:
                        number, kind = _number(cell.value)
                        sheet.write(line, place, number, formats[kind])
            sheet.autofit(_WIDEST)
    return file.getvalue()


def _number(value: int | float | date | Amount) -> tuple[float | date, Kind]:
    match value:
        case Amount(units, cash):
            return (units / 100, "money") if cash else (units, "number")
        case datetime():
            return value.replace(tzinfo=None), "moment"
        case date():
            return value, "day"
        case _:
            return value, "rate" if isinstance(value, float) else "number"


def _sheet_names(grids: Iterable[Grid]) -> Iterator[str]:
    """A unique name for each sheet: at most 31 characters, without characters that a path forbids."""
    used = set[str]()
    for grid in grids:
        said = _clean(grid.title or grid.name).replace("'", "’")
        plain = re.sub(r"[\[\]:*?/\\]", " ", said).strip()[:28].rstrip() or grid.name
        name, number = plain, 1
        while name.casefold() in used:
            number += 1
            name = f"{plain} {number}"
        used.add(name.casefold())
        yield name


def _clean(text: str) -> str:
    """The text without characters that XML forbids, with the line breaks of a spreadsheet."""
    return _INVALID.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
