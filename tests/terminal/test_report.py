"""Reporting an incident by touch, by buttons and by its number; only unknown facts are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from croupier.engine.commands import Award, CheckDeck, Declare, PassTime, SeeCard, UnseatPlayer
from croupier.engine.incidents.catalogue import menu
from croupier.engine.places import MUCK, Seat
from croupier.terminal.pages.incident.entries import DECK_CHECK, entries, first_six
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.screen import typed
from support.desk import PIN, Desk


@pytest.fixture
def desk() -> Desk:
    return Desk().dealt()


def keys(desk: Desk) -> list[str]:
    return [key.action for key in desk.page.keys]


@pytest.mark.parametrize(
    ("presses", "reported"),
    [
        (("digit:1", "digit:0"), {"incident": "I-10"}),
        (("digit:9", "digit:9", "digit:1", "digit:0"), {"incident": "I-10"}),  # there is no I-99
        (("more", "confirm", "less", "confirm", "confirm"),
         {"incident": "I-04", "seat": Seat(2), "card": 2}),  # with buttons alone
        (("page:pick:I-04", "page:seat:4", "back", "back", "back"), None),
        (("page:pick:deck-check",), {}),
    ],
)  # fmt: skip
def test_an_incident_is_reported_by_touch_by_its_number_and_by_buttons(
    desk: Desk, presses: tuple[str, ...], reported: dict[str, object] | None
) -> None:
    before = desk.table
    desk.press("incident", *presses)
    if reported is None:
        assert desk.view.page is None and desk.table is before
    else:
        kind = Declare if reported else CheckDeck
        assert desk.sent == (kind(at=desk.at, **reported),)


def test_function_keys_press_the_tiles_by_their_place(desk: Desk) -> None:
    """A number on a tile does not take its key away."""
    desk.press("incident")
    there = desk.page.keys
    assert [key.key.split()[-1] for key in there] == ["F2", "F3", "F4", "F5", "F6", "F7", "F8", "Esc"]
    assert there[1].key == "I-04 F3"
    desk.press(typed(desk.console, "f3", ""))
    assert "back" in keys(desk) and desk.console.page.draft.incident == "I-04"


def test_back_goes_one_question_back_then_to_the_menu(desk: Desk) -> None:
    desk.press("incident", "all", "pick:group:deal", "pick:I-04", "seat:4")
    steps = []
    while desk.view.page is not None:
        steps.append(desk.page.title)
        desk.press("back")
    exposed = "Card exposed by the dealer"
    assert steps == [exposed, exposed, "Incident · The deal", "Incident", "Incident"]
    assert (desk.sent, desk.console.came) == ((), ())


def test_letters_search_on_the_first_page_and_more_has_a_key(desk: Desk) -> None:
    desk.press("incident")
    assert {key.key for key in desk.page.keys} >= {"I-10 F2", "F8", "Esc"}
    assert next(key.action for key in desk.page.keys if key.key == "F8") == "all"
    for letter in "boxed":
        desk.press(typed(desk.console, letter, letter))
    assert desk.page.title == "Incident · boxed_"
    desk.press("back", typed(desk.console, "f8", ""))
    assert desk.page.title == "Incident" and desk.view.prompt == "Where did it go wrong?"


def test_seat_and_card_are_asked_for_and_nothing_else(desk: Desk) -> None:
    desk.press("incident", "digit:1")
    assert desk.page.title == "Incident I-1_"
    desk.press("back", "incident", "page:pick:I-04")
    assert keys(desk) == [*(f"seat:{seat}" for seat in range(1, 7)), "back"]
    desk.press("page:seat:4")
    assert keys(desk) == ["nth:1", "nth:2", "back"]
    desk.press("page:nth:2")
    assert desk.sent == (Declare(at=desk.at, incident="I-04", seat=Seat(4), card=2),)
    assert not Desk().open().key("incident").enabled, "nothing is reported before the first hand"


def test_every_report_comes_to_its_end_by_confirm_alone() -> None:
    """Whatever is asked, the answer in focus leads on, and at last the report is made or refused."""
    for number in range(len(menu(flop().table))):
        desk = flop()
        code = menu(desk.table)[number].code
        desk.press("incident", f"page:pick:{code}")
        for _ in range(6):
            if desk.view.page is None or isinstance(desk.console.page, PinPage):
                break
            desk.press("confirm")
        assert desk.view.page is None or isinstance(desk.console.page, PinPage), code


def flop() -> Desk:
    return Desk().flop()


def test_a_stack_is_counted_in_euros_and_cents() -> None:
    """What is typed is money as everywhere on this screen; a third decimal is not taken."""
    desk = flop()
    desk.press("incident", "page:pick:chips", "page:seat:3")
    desk.press(*[f"digit:{sign}" for sign in "140.259"])
    assert desk.view.prompt == "Which amount? 140.25_"
    desk.press("confirm")
    assert desk.sent == (Declare(at=desk.at, incident="chips", seat=Seat(3), amount=14_025),)


def test_a_wrong_award_is_reported_after_the_hand_and_who_left_is_not_asked_for() -> None:
    desk = over()
    assert desk.key("incident").enabled
    desk.press("incident")
    assert "pick:I-42" in keys(desk) and "pick:I-10" not in keys(desk)
    desk.press("back")
    desk.do(UnseatPlayer, seat=Seat(4))
    desk.press("incident", "page:pick:chips")
    assert keys(desk) == [*(f"seat:{seat}" for seat in (1, 2, 3, 5, 6)), "back"]


def test_a_report_may_answer_the_alert_that_halts_the_table() -> None:
    """Swept cards (AL-19): the dealer says that they were protected, and that is asked as always."""
    desk = flop()
    swept = next(card for card in desk.hand.cards if card.place.seat == 5)
    desk.do(SeeCard, card=swept.card, uid=swept.uid, place=MUCK)
    assert desk.table.phase == "HALTED" and desk.key("incident").enabled
    desk.press("incident")
    assert keys(desk) == ["pick:I-35", "back"]
    desk.press("page:pick:I-35", "page:seat:5", "page:protected:yes", "page:mixed:")
    assert [alert.code for alert in desk.hand.incidents.alerts] == ["I-35"]


def test_another_report_waits_for_the_way_out() -> None:
    desk = flop()
    desk.press("incident", "page:pick:I-22")
    assert desk.table.phase == "HALTED" and not desk.key("incident").enabled
    desk.press("incident")
    assert desk.view.page is None and desk.console.notice is not None


def over() -> Desk:
    """Everybody folded to the big blind, and the pot was pushed."""
    desk = Desk().dealt()
    desk.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    desk.do(Award)
    return desk


def test_the_floor_names_the_card_that_it_drew() -> None:
    """Four cards on a flop on which somebody has acted: one of them becomes the burn (I-16)."""
    desk = flop()
    desk.act("3 check")
    desk.press("incident", "page:pick:I-16", "page:count:4")
    desk.press("floor", *PIN)
    drawn = board(desk)[1]
    desk.press("way:draw", "way:draw")
    assert desk.page.title == "Which card did the floor draw?"
    assert f"card:{drawn}" in [key.action for key in desk.page.keys if key.enabled]
    desk.press(f"page:card:{drawn}")
    assert desk.view.page is None and desk.table.phase == "BETTING"
    assert drawn not in board(desk) and len(board(desk)) == 3


def test_the_report_asks_whether_the_skipped_player_calls() -> None:
    """Three have acted behind seat 4: the floor leaves it call or fold, and asks which (I-31)."""
    desk = Desk().dealt()
    desk.act("3 call", "5 call", "6 call", "1 call")
    desk.press("incident", "page:pick:I-31", "page:seat:4")
    desk.press("floor", *PIN, "way:limit")
    assert desk.page.lines == ("1\tCall", "2\tFold")
    desk.press("digit:1")
    assert desk.view.page is None and desk.table.phase == "BETTING"
    assert desk.hand.parts[Seat(4)].bet == 200


def test_an_alert_that_halts_nothing_is_answered_from_the_menu() -> None:
    """A stack was counted: play goes on, and the dealer puts it right when there is time (AL-30)."""
    desk = flop()
    desk.press("incident", "page:pick:chips", "page:seat:3", *[f"digit:{sign}" for sign in "150"], "confirm")
    assert desk.table.phase == "BETTING"
    desk.press("incident")
    number = desk.table.hand and desk.hand.incidents.alerts[-1].number
    assert keys(desk)[0] == f"pick:alert:{number}"
    desk.press("confirm")
    assert keys(desk) == ["way:lift", "way:stands", "back"]
    desk.press("page:way:lift")
    assert desk.view.page is None and desk.table.players[Seat(3)].stack == 15_000
    desk.press("incident")
    assert not any(action.startswith("pick:alert") for action in keys(desk))


def board(desk: Desk) -> list[str]:
    return [str(card.card and card.card.reveal()) for card in desk.hand.board]


def late_flop(*opened: str) -> Desk:
    """The shoe is silent in the middle of the flop: an amber alert (AL-17), which `opened` leads to."""
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(2)
    desk.press("incident", "more")
    before = desk.page
    desk.at += 8_000
    desk.do(PassTime)
    assert desk.page == before, "an alert that comes moves nothing in an open menu"
    desk.press("back", *opened)
    return desk


def test_an_entry_that_has_lapsed_is_grey_and_refused() -> None:
    desk = late_flop("incident")
    before = keys(desk)
    assert before[0] == "pick:alert:1"
    desk.draw(1)  # the shoe goes on, and the alert is over
    assert keys(desk) == before and not desk.page.keys[0].enabled
    desk.press("confirm")
    assert desk.sent == () and "moved on" in desk.view.notice and keys(desk) == before


def test_the_ways_out_of_an_alert_that_is_over_stay_where_they_are() -> None:
    desk = late_flop("incident", "confirm")
    before = keys(desk)
    assert before[0].startswith("way:")
    desk.draw(1)
    assert keys(desk) == before
    desk.press("digit:1")
    assert desk.sent == () and "moved on" in desk.view.notice


def test_the_cards_of_a_question_stay_where_they_are() -> None:
    desk = flop()
    desk.act("3 check", "5 check")
    desk.press("incident", "page:pick:I-04", "page:board")
    before = keys(desk)
    assert before[-2:] == ["unknown", "back"]
    desk.draw(2)  # the burn and the turn
    assert keys(desk) == before


def test_a_locked_deck_is_counted_with_the_first_tile(desk: Desk) -> None:
    listed = entries(desk.table)
    assert first_six(replace(desk.table, deck_locked=True), listed)[0].code == DECK_CHECK
    assert first_six(desk.table, listed)[0].code != DECK_CHECK
