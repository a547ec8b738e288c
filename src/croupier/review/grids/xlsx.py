"""Tables as a workbook for spreadsheets: Office Open XML, written as a stream into a zip.

Every text is an inline string, so that nothing that people type can become a formula. Numbers are numbers,
and times are serial day numbers with a format, as the specification says.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Final
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from croupier.review.grids.grid import Amount, Grid, Value

MEDIA_TYPE: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

_MAIN: Final = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_RELATIONS: Final = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE: Final = "http://schemas.openxmlformats.org/package/2006"
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_BEGIN: Final = date(1899, 12, 30)
"""Day 0 of a spreadsheet, for every day since March 1900."""

_LONGEST: Final = 32_767
"""The most characters of a cell."""

_WIDEST: Final = 60
_STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""A fixed time in the archive, so that the same tables make the same file."""

_PLAIN, _BOLD, _DAY, _MOMENT, _CENTS, _WHOLE, _RATE = range(7)
_FORMATS: Final = ("yyyy-mm-dd", "yyyy-mm-dd hh:mm:ss", "#,##0.00", "#,##0", "0.0")
_INVALID: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def workbook(grids: Sequence[Grid]) -> bytes:
    """One sheet for each table, whose first row is bold and stays in view."""
    names = list(_names(grids))
    file = io.BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as zipped:
        for path, text in _frame(names):
            zipped.writestr(ZipInfo(path, _STAMP), text, ZIP_DEFLATED)
        for number, grid in enumerate(grids, 1):
            info = ZipInfo(f"xl/worksheets/sheet{number}.xml", _STAMP)
            info.compress_type = ZIP_DEFLATED
            with zipped.open(info, "w") as sheet:
                for part in _sheet(grid):
                    sheet.write(part.encode())
    return file.getvalue()


# --- what every workbook has -------------------------------------------------------------------------


def _names(grids: Iterable[Grid]) -> Iterator[str]:
    """A name for each sheet: at most 31 characters, none of which a path may have, and each name once."""
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


def _frame(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The parts besides the sheets."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml"
    parts = [("/xl/workbook.xml", f"{kind}.sheet.main+xml"), ("/xl/styles.xml", f"{kind}.styles+xml")]
    parts += [
        (f"/xl/worksheets/sheet{number}.xml", f"{kind}.worksheet+xml") for number in range(1, len(names) + 1)
    ]
    overrides = "".join(f'<Override PartName="{path}" ContentType="{of}"/>' for path, of in parts)
    yield (
        "[Content_Types].xml",
        f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{overrides}</Types>',
    )
    yield "_rels/.rels", _relations([("officeDocument", "xl/workbook.xml")])
    sheets = "".join(
        f'<sheet name={quoteattr(name)} sheetId="{number}" r:id="rId{number}"/>'
        for number, name in enumerate(names, 1)
    )
    yield (
        "xl/workbook.xml",
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>{sheets}</sheets></workbook>',
    )
    targets = [("worksheet", f"worksheets/sheet{number}.xml") for number in range(1, len(names) + 1)]
    yield "xl/_rels/workbook.xml.rels", _relations([*targets, ("styles", "styles.xml")])
    yield "xl/styles.xml", _styles()


def _relations(targets: Iterable[tuple[str, str]]) -> str:
    made = "".join(
        f'<Relationship Id="rId{number}" Type="{_RELATIONS}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{made}</Relationships>'


def _styles() -> str:
    formats = "".join(
        f'<numFmt numFmtId="{number}" formatCode="{code}"/>' for number, code in enumerate(_FORMATS, 164)
    )
    looks = '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>'
    looks += '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>'
    for number in range(164, 164 + len(_FORMATS)):
        looks += (
            f'<xf numFmtId="{number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        )
    font = '<font>{}<sz val="11"/><name val="Calibri"/></font>'
    return (
        f'{_HEAD}<styleSheet xmlns="{_MAIN}"><numFmts count="{len(_FORMATS)}">{formats}</numFmts>'
        f'<fonts count="2">{font.format("")}{font.format("<b/>")}</fonts>'
        '<fills count="2"><fill><patternFill patternType="none"/></fill>'
        '<fill><patternFill patternType="gray125"/></fill></fills>'
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{2 + len(_FORMATS)}">{looks}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


# --- a sheet -----------------------------------------------------------------------------------------


def _sheet(grid: Grid) -> Iterator[str]:
    yield f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetViews><sheetView workbookViewId="0">'
    yield '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>'
    yield f"</sheetViews><cols>{''.join(_widths(grid))}</cols><sheetData>"
    heads = "".join(_cell(place, 1, column.name, _BOLD) for place, column in enumerate(grid.columns))
    yield f'<row r="1">{heads}</row>'
    for number, row in enumerate(grid.rows, 2):
        cells = "".join(_cell(place, number, cell.value) for place, cell in enumerate(row))
        yield f'<row r="{number}">{cells}</row>'
    yield "</sheetData></worksheet>"


def _widths(grid: Grid) -> Iterator[str]:
    for place, column in enumerate(grid.columns):
        longest = max((len(str(_plain(row[place].value))) for row in grid.rows), default=0)
        width = min(max(longest, len(column.name)) + 2, _WIDEST)
        yield f'<col min="{place + 1}" max="{place + 1}" width="{width}" customWidth="1"/>'


def _plain(value: Value) -> object:
    return value.units if isinstance(value, Amount) else "" if value is None else value


def _cell(place: int, row: int, value: Value, style: int = _PLAIN) -> str:
    """One cell; an empty one is left out."""
    if value is None or value == "":
        return ""
    where = f'r="{column_name(place)}{row}"'
    if isinstance(value, str):
        text = escape(_clean(value)[:_LONGEST])
        return f'<c {where} s="{style}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'
    number, look = _number(value)
    return f'<c {where} s="{look}"><v>{number}</v></c>'


def _number(value: int | float | date | Amount) -> tuple[str, int]:
    """A value as a number, and its format."""
    match value:
        case Amount(units, True):
            return f"{units / 100:.2f}", _CENTS
        case Amount(units, _):
            return str(units), _WHOLE
        case datetime():
            seconds = value.hour * 3600 + value.minute * 60 + value.second
            return f"{(value.date() - _BEGIN).days + seconds / 86_400:.10f}", _MOMENT
        case date():
            return str((value - _BEGIN).days), _DAY
        case float():
            return repr(value), _RATE
        case _:
            return str(value), _WHOLE


def column_name(place: int) -> str:
    """The letters of a column, the first of which is number 0.

    >>> [column_name(place) for place in (0, 25, 26, 701, 702)]
    ['A', 'Z', 'AA', 'ZZ', 'AAA']
    """
    name, left = "", place + 1
    while left:
        left, letter = divmod(left - 1, 26)
        name = chr(65 + letter) + name
    return name


def _clean(text: str) -> str:
    """The text without characters that XML forbids."""
    return _INVALID.sub("\ufffd", text)
