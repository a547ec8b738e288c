"""Small things that a dealer expects: keys that are lit only if they work, and no fold by mistake."""

from __future__ import annotations

import pytest

from croupier.engine.commands import Act, DrawCard
from croupier.terminal.pages.deck.enrol import enrolling
from croupier.terminal.pages.typing.keyboard import FACES
from croupier.terminal.views.window import targets
from support.desk import Desk


def test_an_empty_table_has_no_new_hand_and_nothing_to_undo() -> None:
    desk = Desk()
    assert not desk.key("hand").enabled and not desk.key("undo").enabled
    desk.open()
    assert desk.key("hand").enabled


@pytest.mark.parametrize("again", ["fold", "confirm"])
def test_a_fold_with_nothing_to_call_asks_first(again: str) -> None:
    desk = Desk().flop()
    assert desk.view.prompt == "Seat 3: check or bet"
    desk.press("fold")
    assert desk.sent == () and desk.view.prompt == "Seat 3 folds, with nothing to call?"
    assert desk.key("fold").label == "Fold: sure?"
    desk.press(again)
    assert [command.action for command in desk.sent if isinstance(command, Act)] == ["fold"]


def test_a_check_after_the_question_is_a_check() -> None:
    desk = Desk().flop()
    desk.press("fold", "call")
    assert [command.action for command in desk.sent if isinstance(command, Act)] == ["check"]


def test_a_fold_to_a_bet_is_one_press() -> None:
    desk = Desk().dealt()
    desk.press("fold")
    assert [command.action for command in desk.sent if isinstance(command, Act)] == ["fold"]


def test_a_seat_that_cannot_have_acted_says_so_and_another_may_be_touched() -> None:
    desk = Desk().dealt()
    desk.press("incident", "pick:I-30", "seat:9")
    assert desk.view.notice == "Seat 9 has no cards or no chips to act with."
    desk.press("seat:5")
    assert desk.view.prompt == "Seat 5, out of turn"


def test_a_seat_that_is_touched_under_an_alert_says_why_it_does_nothing() -> None:
    desk = Desk().flop()
    desk.do(DrawCard, card=None, uid="04FFFFFFFFFFFF")
    assert "seat:3" in dict(targets(desk.view, (800, 480)))
    desk.press("seat:3")
    assert desk.sent == () and desk.view.notice


def test_a_sorted_pack_is_asked_for_in_the_order_of_its_grid() -> None:
    assert [card.suit for card in enrolling(Desk().console.station).pack.order] == [
        card.suit for card in FACES
    ]
