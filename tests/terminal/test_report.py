"""Reporting an incident by touch, by buttons and by its number; only what is not known is asked."""

from __future__ import annotations

import pytest

from croupier.engine.commands import CheckDeck, Declare
from croupier.engine.incidents.catalogue import menu
from croupier.engine.places import Seat
from support.desk import Desk


@pytest.fixture
def desk() -> Desk:
    bench = Desk()
    bench.dealt()
    return bench


def keys(desk: Desk) -> list[str]:
    assert desk.view.page is not None
    return [key.action for key in desk.view.page.keys]


def test_seat_and_card_are_asked_for_and_nothing_else(desk: Desk) -> None:
    desk.press("incident", "page:pick:I-04")
    assert keys(desk) == [*(f"seat:{seat}" for seat in range(1, 7)), "back"]
    desk.press("page:seat:4")
    assert keys(desk) == ["nth:1", "nth:2", "back"]
    desk.press("page:nth:2")
    assert desk.sent == (Declare(at=desk.at, incident="I-04", seat=Seat(4), card=2),)


def test_the_number_of_an_incident_is_typed(desk: Desk) -> None:
    desk.press("incident", "digit:1")
    assert desk.view.page is not None and desk.view.page.title == "Incident I-1_"
    desk.press("digit:0")
    assert desk.sent == (Declare(at=desk.at, incident="I-10"),)


def test_a_number_that_is_none_begins_anew(desk: Desk) -> None:
    desk.press("incident", "digit:9", "digit:9")
    assert desk.view.page is not None and desk.view.page.title == "Incident"


def test_with_buttons_alone(desk: Desk) -> None:
    codes = [one.code for one in menu(desk.table)]
    desk.press("incident", *["more"] * codes.index("I-04"), "confirm", "more", "more", "confirm", "confirm")
    assert desk.sent == (Declare(at=desk.at, incident="I-04", seat=Seat(3), card=1),)


def test_back_leaves_everything_as_it_was(desk: Desk) -> None:
    before = desk.table
    desk.press("incident", "page:pick:I-04", "page:seat:4", "back")
    assert desk.view.page is None and desk.table is before


def test_the_deck_is_counted_from_the_menu(desk: Desk) -> None:
    desk.press("incident", "page:pick:deck-check")
    assert desk.sent == (CheckDeck(at=desk.at),)


def test_every_report_comes_to_its_end_by_confirm_alone() -> None:
    """Whatever is asked, the answer in focus leads on, and at last the report is made or refused."""
    for number in range(len(menu(flop().table))):
        desk = flop()
        code = menu(desk.table)[number].code
        desk.press("incident", f"page:pick:{code}")
        for _ in range(6):
            if desk.view.page is None:
                break
            desk.press("confirm")
        assert desk.view.page is None, code


def flop() -> Desk:
    desk = Desk()
    desk.flop()
    return desk
