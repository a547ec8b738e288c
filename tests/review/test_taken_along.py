"""Tables as files: every one from every page, opened by an independent library."""

import csv
import io
import re
from datetime import date, datetime
from html import unescape

import pytest
from starlette.testclient import TestClient

from croupier.languages import ENGLISH, FRENCH
from croupier.review.grids.download import as_csv, download, workbook
from croupier.review.grids.grid import Amount, Column, Grid, made
from review.floor_pages import SCRIPT, Room
from support.sweeps import in_turn

openpyxl = pytest.importorskip("openpyxl", reason="pip install -e .[test]")

SPAN = "from=2026-03-01&to=2026-03-04"
PAGES = (
    *("/hands/1", "/hands/2", "/hands/3", "/hands/2/compare", "/hands", "/notes", "/api"),
    *(f"/{name}?{SPAN}" for name in ("incidents", "dealers", "hours", "rake", "shifts")),
    f"/dealer?name=Anna&{SPAN}",
    "/moves?since=2026-03-01T00:00:00.000Z&until=2026-03-05T00:00:00.000Z&kind=bought",
)
FORMULAS = ("=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=cmd|' /C calc'!A0")


def hostile() -> Grid:
    columns = (
        *(Column("=name"), Column("number", "number"), Column("money", "money"), Column("chips", "money")),
        *(Column("rate", "rate"), Column("day", "day"), Column("moment", "moment")),
    )
    rows = [
        (
            text,
            3,
            Amount(-1250),
            Amount(1500, cash=False),
            2.25,
            date(2026, 3, 1),
            datetime(2026, 3, 1, 21, 40, 5),
        )
        for text in (*FORMULAS, SCRIPT, "a\x00b\x1f", "é ♥ 😀", "x" * 40_000, " padded ", None)
    ]
    return made("all", "Table [1]: a/b?*" * 4, columns, rows)


def opened(data: bytes):  # type: ignore[no-untyped-def]  # a workbook of openpyxl
    return openpyxl.load_workbook(io.BytesIO(data))


def test_no_text_becomes_a_formula() -> None:
    sheet = opened(workbook([hostile()])).worksheets[0]
    for row, text in enumerate(FORMULAS, 2):
        cell = sheet.cell(row, 1)
        assert cell.data_type != "f", text
        assert str(cell.value).strip() == text.strip()
    assert sheet.cell(1, 1).value == "=name" and sheet.cell(1, 1).data_type != "f"
    read = list(csv.reader(io.StringIO(as_csv(hostile(), ENGLISH).removeprefix("\ufeff"))))
    for row, text in enumerate(FORMULAS, 1):
        first = read[row][0]
        assert (
            first.startswith("'") or not text.strip("\n").startswith(("=", "+", "-", "@")) or text[0] == "\n"
        )
    assert read[0][0] == "'=name"


def test_what_is_only_drawn_is_not_in_the_file(floor: TestClient) -> None:
    answer = floor.get(f"/hours?{SPAN}")
    assert "<th>Share</th>" in answer.text or ">Share<" in answer.text
    for form in ("csv", "xlsx"):
        (href,) = re.findall(rf'href="([^"]*as={form}[^"]*)"', answer.text)
        body = floor.get(f"/hours{unescape(href)}").content
        if form == "csv":
            heads = body.decode("utf-8-sig").splitlines()[0].split(",")
        else:
            heads = [str(cell.value) for cell in opened(body).worksheets[0][1]]
        assert heads[0] == "Hour" and heads[-1] == "All" and "Share" not in heads


def test_numbers_are_numbers_and_times_are_times() -> None:
    sheet = opened(workbook([hostile()])).worksheets[0]
    _, number, money, chips, rate, day, moment = (cell.value for cell in sheet[2])
    assert (number, money, chips, rate) == (3, -12.5, 1500, 2.25)
    assert day == datetime(2026, 3, 1) and moment == datetime(2026, 3, 1, 21, 40, 5)
    assert sheet.cell(2, 6).is_date and sheet.cell(2, 3).number_format == "#,##0.00"
    row = next(csv.DictReader(io.StringIO(as_csv(hostile(), ENGLISH).removeprefix("\ufeff"))))
    assert (row["number"], row["money"], row["chips"], row["rate"]) == ("3", "-12.50", "1500", "2.25")
    assert (row["day"], row["moment"]) == ("2026-03-01", "2026-03-01 21:40:05")


def test_a_french_spreadsheet_opens_the_file_in_columns() -> None:
    text = as_csv(hostile(), FRENCH)
    assert text.startswith("\ufeff")
    row = next(csv.DictReader(io.StringIO(text[1:]), delimiter=";"))
    assert (row["number"], row["money"], row["chips"], row["rate"]) == ("3", "-12,50", "1500", "2,25")


def test_the_sheet_of_a_workbook_has_the_title_of_its_table() -> None:
    grids = [
        made("what", title, (Column("A"),), [("x",)])
        for title in ("Ce qui s’est passé", "Par croupier, à côté du rythme et des erreurs")
    ]
    assert opened(workbook(grids)).sheetnames == ["Ce qui s’est passé", "Par croupier, à côté du ryth"]


def test_a_workbook_holds_any_text_and_two_tables_of_one_name() -> None:
    book = opened(workbook([hostile(), hostile()]))
    assert len(book.sheetnames) == 2 and len({name.casefold() for name in book.sheetnames}) == 2
    assert all(len(name) <= 31 for name in book.sheetnames)
    sheet = book.worksheets[1]
    texts = [sheet.cell(row, 1).value for row in range(10, 16)]
    assert texts[0] == SCRIPT and texts[1] == "a\ufffdb\ufffd" and texts[2] == "é ♥ 😀"
    assert len(texts[3]) == 32_767 and texts[4] == " padded " and texts[5] is None
    assert workbook([hostile()]) == workbook([hostile()]), "the same tables make the same file"


def test_a_missing_table_has_no_file() -> None:
    assert download([hostile()], "csv", "none", "x", "en") is None
    assert download([], "xlsx", "", "x", "en") is None
    assert download([hostile()], "pdf", "all", "x", "en") is None


@pytest.mark.parametrize(("path", "language"), in_turn(PAGES, ["fr", "en"]))
def test_every_table_of_every_page_is_taken_along(room: Room, path: str, language: str) -> None:
    browser = room.login("Flo", lang=language)
    page = unescape(browser.get(path).text)
    links = re.findall(r'href="([^"]*[?&]as=[^"]*)"', page)
    tables = page.count("<table") - page.count('class="deck"') - page.count('class="pots"')
    if path not in ("/hands", "/notes", "/api"):
        assert len(links) == 2 * tables > 0, "each table leads to its two files"
    for link in links:
        room.clock.seconds += 1
        url = link if link.startswith("/") else path.partition("?")[0] + link
        answer = browser.get(url)
        assert answer.status_code == 200 and "attachment" in answer.headers["content-disposition"], url
        if "as=csv" in url:
            mark = ";" if language == "fr" else ","
            rows = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff")), delimiter=mark))
        else:
            sheet = opened(answer.content).worksheets[0]
            rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        assert len(rows) > 1 and len({len(row) for row in rows}) == 1, url


def test_a_whole_page_is_one_workbook(room: Room) -> None:
    answer = room.login("Flo").get(f"/incidents?{SPAN}&as=xlsx")
    assert opened(answer.content).sheetnames == ["Caused by", "Per shift", "Per kind", "The latest"]
    assert room.login("Flo").get(f"/incidents?{SPAN}&as=csv&grid=nothing").status_code == 404
