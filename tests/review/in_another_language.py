"""The floor's pages in the made-up language of `languages/test_another_language.py`."""

from __future__ import annotations

import re
from html import unescape

import pytest

from review.floor_pages import Room


def test_a_browser_that_asks_for_it_gets_it(room: Room) -> None:
    page = room.login("Flo", lang="qq,fr;q=0.8").get("/").text
    assert '<html lang="qq">' in page and "‹Table›" in page


def test_it_can_be_chosen_by_its_own_name_and_stays(room: Room) -> None:
    browser = room.login("Flo", lang="fr")
    page = unescape(browser.get("/hands").text)
    assert '<a href="/language/qq?back=/hands" lang="qq">‹Own name›</a>' in page
    assert browser.get("/language/qq?back=/hands").status_code == 303
    page = unescape(browser.get("/hands").text)
    assert '<html lang="qq">' in page
    assert ">Français</a>" in page and ">English</a>" in page and "‹Own name›" not in page


@pytest.mark.parametrize(
    "path",
    ["/hands", "/incidents", "/rake", "/hours?from=2026-03-01&to=2026-03-04", "/hands/1", "/hands/1/sheet"],
)
def test_days_stand_in_its_form(room: Room, path: str) -> None:
    page = room.login("Flo", lang="qq").get(path).text
    assert "2026/03/0" in page
    assert "01/03/2026" not in page and "01-03-2026" not in page


def test_decimals_have_its_sign(room: Room) -> None:
    page = unescape(room.login("Flo", lang="qq").get("/dealers").text)

    assert re.search(r"[0-9]·[0-9]", page), page
