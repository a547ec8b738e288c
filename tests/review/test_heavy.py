"""No page is heavy: a long table is shown in parts."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient

from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import add_note
from croupier.review.grids.grid import HEAVIEST, LEAST, Cell, Column, Grid, link, made, portion, rows_of
from croupier.words import Words
from review.floor_pages import Room

HEAVY = 50_000
DEALERS = [f"Dealer with a long name, n° {number} «&»" for number in range(24)]
TABLES = [f"Table {number}" for number in range(12)]
FIRST, DAYS = datetime(2025, 12, 1, tzinfo=UTC), 92
SPAN = f"from={FIRST:%Y-%m-%d}&to={FIRST + timedelta(days=DAYS - 1):%Y-%m-%d}"


@pytest.fixture(scope="module")
def busy_log(made_log: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log whose tallies are those of three months at many tables, with many long notes."""
    path = tmp_path_factory.mktemp("busy") / "table.db"
    path.write_bytes(made_log.read_bytes())
    quarters = [as_text(FIRST + timedelta(hours=number)) for number in range(24 * DAYS)]
    codes = sorted(CATALOGUE)
    with closing(sqlite3.connect(path)) as conn, conn:
        conn.executemany(
            "INSERT INTO hand_tallies VALUES (?, ?, ?, 'cash', 'complete', 30, 900000, 4500, 3500000)",
            [
                (quarter, TABLES[(number + at) % len(TABLES)], dealer)
                for number, quarter in enumerate(quarters)
                for at, dealer in enumerate(DEALERS[number % 4 :: 4])
            ],
        )
        conn.executemany(
            "INSERT INTO incident_tallies VALUES (?, ?, ?, ?, 'misdeal', 'TDA 35, Code 1.13', 2)",
            [
                (
                    quarter,
                    TABLES[number % len(TABLES)],
                    DEALERS[number % len(DEALERS)],
                    codes[number % len(codes)],
                )
                for number, quarter in enumerate(quarters)
            ],
        )
        for _ in range(60):
            add_note(conn, "correction", utc=quarters[0], who="Flo", hand_id=1, why="<é> " * 250, facts={})
    return path


@pytest.fixture
def busy(room: Room, busy_log: Path) -> Room:
    """The pages over such a log."""
    room.site.db.write_bytes(busy_log.read_bytes())
    return room


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize(
    "path",
    ["/hours", "/rake", "/dealers", "/incidents", "/dealer?name=" + DEALERS[0].replace("&", "%26"), "/notes"],
)
def test_a_page_of_three_months_is_not_heavy(busy: Room, path: str, language: str) -> None:
    browser = busy.login("Flo", lang=language)
    page = browser.get(f"{path}{'&' if '?' in path else '?'}{SPAN}")
    assert page.status_code == 200
    assert len(page.content) < HEAVY


def portions(browser: TestClient, path: str, grid: str) -> Iterator[str]:
    """The portions of a table, from its first row on, as the links lead through them."""
    page = browser.get(path).text
    while True:
        yield page
        links = [unescape(each) for each in re.findall(rf'href="(\?[^"#]*)#{grid}"[^>]*>Rows after', page)]
        if not links:
            return
        page = browser.get(path.partition("?")[0] + links[0]).text


def test_the_links_lead_through_every_row_once(busy: Room) -> None:
    browser = busy.login("Flo")
    path = "/hours?from=2025-12-01&to=2025-12-07"
    pages = list(portions(browser, path, "hours"))
    hours = [hour for page in pages for hour in re.findall(r"<td[^>]*>(2025-12-\d\d \d\d h)</td>", page)]
    assert hours == [f"2025-12-{day:02} {hour:02} h" for day in range(1, 8) for hour in range(24)]
    assert len(pages) > 1 and all(len(page.encode()) < HEAVY for page in pages)
    shown = re.findall(r"Rows (\d+) to (\d+) of 168", "".join(pages))
    assert [int(first) for first, _ in shown] == [1, *(int(last) + 1 for _, last in shown[:-1])]
    assert "Rows before" not in pages[0] and all("Rows before" in page for page in pages[1:])
    file = browser.get(f"{path}&as=csv&grid=hours").text
    assert file.count("\r\n") == 1 + len(hours), "a file has all of them"


def test_the_hours_of_many_days_go_by_day_and_lead_to_the_hours(busy: Room) -> None:
    browser = busy.login("Flo")
    page = unescape(browser.get(f"/hours?{SPAN}").text)
    assert "Day by day" in page
    (day,) = re.findall(r'href="(/hours[^"]*)">2025-12-03</a>', page)
    assert "2025-12-03 07 h" in browser.get(day).text
    file = browser.get(f"/hours?{SPAN}&as=csv&grid=hours").text
    assert file.count("\r\n") == 1 + 24 * DAYS


@pytest.mark.parametrize("asked", ["0", "-4", "x", "99999999", "9" * 400, "٣"])
def test_a_row_that_is_not_there_is_no_error(busy: Room, asked: str) -> None:
    page = busy.login("Flo").get(f"/hours?from=2025-12-01&to=2025-12-03&row-hours={asked}")
    assert page.status_code == 200 and len(page.content) < HEAVY and "<td" in page.text


@pytest.mark.parametrize("class_", ["", "pile ledger"])
def test_a_portion_is_as_heavy_as_it_says_at_most(class_: str) -> None:
    seed = Random().getrandbits(32)
    print(f"seed {seed}")
    dice, words = Random(seed), Words("fr")
    columns = [Column("Événement <&>"), Column("Heure", "moment"), Column("Nombre", "number"), Column("Lien")]
    rows = [
        (
            "".join(dice.choices("aé<&\"'一", k=dice.randrange(60))),
            datetime(2026, 12, 31, 23, 59, 59),
            dice.randrange(10**9),
            link(number, f"/hands?player={'x&' * dice.randrange(30)}", words=words),
        )
        for number in range(dice.randrange(1, 400))
    ]
    grid = made("rows", "Rows", columns, rows, class_, total=("Σ", None, 1, None))
    used, seen = dice.randrange(2 * HEAVIEST), []
    while len(seen) < len(rows):
        part = portion(grid, str(len(seen) + 1), used)
        assert part.first == len(seen) < part.last
        shown = rows_of(grid, words, part.first, part.last)
        head_and_total = len(rows_of(grid, words, 0, 0).encode())
        assert len(shown.encode()) - head_and_total <= part.weight
        assert "Σ" in shown, "the total stands below every portion"
        seen += rows[part.first : part.last]


def test_a_table_below_a_long_one_has_what_is_left() -> None:
    rows = tuple((Cell(f"player {number}", None),) for number in range(5_000))
    grid = Grid(name="players", title="", columns=(Column("player"),), rows=rows)
    first = portion(grid, "", 0)
    below = portion(grid, "", first.weight)
    assert HEAVIEST * 0.9 < first.weight <= HEAVIEST
    assert 0 < below.weight <= LEAST
    assert portion(grid, "", HEAVIEST // 2).weight <= HEAVIEST - HEAVIEST // 2
