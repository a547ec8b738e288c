"""Reports whose figures link to their hands, and shifts that balance."""

import copy
import re
import sqlite3
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.commands.people import WarnPlayer
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from croupier.review.visit import Site
from croupier.values import replace
from review.floor_pages import Room
from support.dealer import Dealer
from support.logs import KEY

SPAN = "from=2026-03-01&to=2026-03-04"


def rows(page: str) -> list[list[str]]:
    found = re.findall(r"<tr>(.*?)</tr>", page)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row) for row in found]
    return [[unescape(re.sub("<[^>]+>", "", cell)) for cell in row] for row in cells]


def test_an_unknown_tag_is_never_a_dealers(room: Room) -> None:
    """Anna misdealt once in two hands; Bo's hand was void for a card that no register knows."""
    page = room.login("Flo").get(f"/dealers?{SPAN}").text
    lines = {row[0]: row for row in rows(page)}
    assert lines["Anna"][5:7] == ["1", "500.0"]
    assert [float(bound) for bound in lines["Anna"][7:]] == pytest.approx([12.7, 2785.8], abs=0.1)
    assert lines["Bo"][5:7] == ["0", "0.0"]


def test_a_dealer_is_reported_week_by_week_and_by_kind(room: Room) -> None:
    page = room.login("Flo").get(f"/dealer?name=Anna&{SPAN}").text
    assert ["I-10 · misdeal", "Misdeal", "the dealer", "1"] in rows(page)
    assert any(row[:2] == ["2026-03-02", "1"] for row in rows(page)), "a week begins on a Monday"
    (own,) = re.findall(r"<dt>Own errors</dt><dd>(?:<a[^>]*>)?(\d+)", page)
    assert own == "1"
    assert room.login("Flo").get(f"/dealer?name=Nobody&{SPAN}").status_code == 400


@pytest.mark.parametrize("page", ["incidents", "dealers", "rake", "hours", "shifts"])
def test_every_figure_leads_to_hands_that_there_are(room: Room, page: str) -> None:
    browser = room.login("Flo")
    text = unescape(browser.get(f"/{page}?{SPAN}").text)
    links = re.findall(r'<a href="(/hands\?[^"]+)">([\d.,]+)</a>', text)
    assert links
    for link, _ in links:
        room.clock.seconds += 1
        found = browser.get(link).text
        assert 'class="panel none"' not in found and 'id="hand-' in found, link


def test_the_incidents_of_a_shift_lead_to_their_hands(room: Room) -> None:
    browser = room.login("Flo")
    page = unescape(browser.get(f"/incidents?{SPAN}").text)
    shifts = page[page.index('id="shifts"') :].split("</section>")[0]
    links = re.findall(r'<a href="(/hands\?incident=any[^"]+)">(\d+)</a>', shifts)
    assert sum(int(number) for _, number in links) >= 2
    hands = [re.findall(r'<li id="hand-(\d+)"', browser.get(link).text) for link, _ in links]
    assert sorted(each for some in hands for each in some) == ["2", "3"]


def test_the_rake_of_many_days_goes_by_weeks_and_a_file_by_days(room: Room) -> None:
    browser = room.login("Flo")
    days = browser.get(f"/rake?{SPAN}").text
    weeks = browser.get("/rake?from=2025-12-01&to=2026-03-04").text
    assert rows(days)[0][:2] == ["Day", "Table"] and rows(weeks)[0][:2] == ["Week from", "Table"]
    assert rows(weeks)[-1][2:] == rows(days)[-1][2:], "the sums are the same"
    assert {row[0] for row in rows(weeks)[1:-1]} <= {"2026-02-23", "2026-03-02"}
    link = re.search(r'<a href="(/hands\?[^"]+)"', weeks)
    assert link and 'id="hand-' in browser.get(unescape(link[1])).text
    file = browser.get("/rake?from=2025-12-01&to=2026-03-04&as=csv&grid=rake").text
    assert "Day" in file and "2026-03-01" in file


def test_a_shift_balances_and_leads_to_its_payments(room: Room) -> None:
    browser = room.login("Flo")
    text = unescape(browser.get(f"/shifts?{SPAN}").text)
    shifts = [row for row in rows(text) if row[0].startswith("2026-")]
    assert len(shifts) == 4 and {row[-1] for row in shifts} == {"0 ✓"}
    assert all(row[10] == row[8] and row[9] == "–" for row in shifts), "their hands took that rake"
    (bought,) = set(re.findall(r'href="(/moves\?[^"]+kind=bought)"', text))
    payments = [row for row in rows(browser.get(bought).text) if row[-1] != "Hand"]
    total = payments.pop()
    amounts = [float(row[2].replace(",", "")) for row in payments]
    assert sum(amounts) == float(total[2].replace(",", ""))
    assert shifts[-1][5].replace(",", "") == total[2].replace(",", "")


def test_a_rake_that_the_hands_do_not_have_is_red(room: Room, tmp_path: Path) -> None:
    """The accounts still balance; the hands' own figures say something else."""
    path = tmp_path / "changed.db"
    with sqlite3.connect(room.site.db) as log, sqlite3.connect(path) as copy:
        log.backup(copy)
        (number,) = copy.execute("SELECT id FROM hands WHERE rake > 0 ORDER BY id LIMIT 1").fetchone()
        copy.execute("UPDATE hands SET rake = rake + 2288 WHERE id = ?", (number,))
    old = room.site
    site = Site(db=path, accounts=old.accounts, wall=old.wall, now=old.now)
    browser = replace(room, site=site).login("Flo")
    shifts = [row for row in rows(browser.get(f"/shifts?{SPAN}").text) if row[0].startswith("2026-")]
    assert {row[-1] for row in shifts} == {"0 ✓"}
    wrong = re.findall(r'<b class="bad">(?:<a[^>]*>)?([^<]+)', browser.get(f"/shifts?{SPAN}").text)
    told = [row[10] for row in shifts if row[10] != row[8]]
    assert wrong == told and len(told) == 1


def test_a_step_leads_to_the_camera_if_there_is_one(room: Room) -> None:
    link = 'target="_blank">Camera</a>'
    assert link not in room.login("Flo").get("/hands/1").text
    site = copy.copy(room.site)
    site.camera = "https://nvr/{table}?t={utc}"
    found = replace(room, site=site).login("Flo")
    with site.open() as archive:
        (began,) = archive.one("SELECT started_utc FROM hands WHERE id = 1")
    for page in ("/hands/1?step=1", "/hands/1/steps/1"):
        text = found.get(page).text
        assert link in text and f"?t={began[:19]}Z" in text, page


def log_of(path: Path) -> Path:
    """A tournament table of 1 March that is broken; what was done after it is undone."""
    dealer = Dealer()
    dealer.open(stacks={2: 300, 9: 900}, mode="tournament", profile="tda", table="Blue")
    dealer.do(cmd.EnterFloor)
    dealer.do(WarnPlayer, seat=Seat(9), reason="phone")
    dealer.do(ask.BreakTable, drawn=(ask.Drawn(Seat(2), "Red", 7),))
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        for events in dealer.inputs:
            at = events[0].at
            journal.append(events, utc=datetime(2026, 3, 1, 20, 0, tzinfo=UTC), mono_ms=at, clock_synced=True)
    return path


def test_a_broken_table_is_shown_on_its_day(room: Room, tmp_path: Path) -> None:
    old = room.site
    site = Site(db=log_of(tmp_path / "blue.db"), accounts=old.accounts, wall=old.wall, now=old.now)
    browser = replace(room, site=site).login("Flo")
    page = browser.get("/shifts?from=2026-03-01&to=2026-03-01").text
    assert "Broken tables" in page
    told = page[page.index("Broken tables") :]
    for said in ("Blue", "Player 2", "Red, seat 7", "Player 9", "1 warning"):
        assert said in told
    assert "Broken tables" not in browser.get("/shifts?from=2026-03-02&to=2026-03-03").text
