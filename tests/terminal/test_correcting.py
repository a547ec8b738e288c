"""Named undo, redo, the strip of the last actions, and many hands at one press."""

from __future__ import annotations

import pytest

from croupier.terminal.views.layout.picture import frame
from croupier.terminal.views.strip import places
from croupier.terminal.views.window import hit, targets
from support.desk import Desk

SIZES = [(1280, 720), (800, 480), (720, 1280)]

FINGERTIP = 44


@pytest.fixture
def desk() -> Desk:
    """Seats 3 and 5 are on the flop, seat 3 has bet 9."""
    desk = Desk().flop()
    desk.act("3 bet 900")
    return desk


def strip(desk: Desk) -> list[tuple[str, str, str]]:
    return [(key.key, key.label, key.hint) for key in desk.view.strip]


def test_undo_and_redo_say_before_the_press_what_they_do(desk: Desk) -> None:
    before = desk.table
    assert desk.key("undo").hint == "3: bet 9"
    assert not any(key.action == "redo" for key in desk.view.keys)
    desk.press("undo")
    assert (desk.key("undo").hint, desk.key("redo").hint) == ("2: fold", "3: bet 9")
    desk.press("undo", long=True)
    assert (desk.table.hand, desk.table.players) == (before.hand, before.players)
    assert desk.view.notice == "Entered again: what was undone last."
    desk.press("undo", "redo")
    assert desk.table.hand == before.hand
    desk.press("undo", "call", "redo")
    assert desk.view.notice.startswith("Nothing was taken back since")


def test_a_raise_names_its_total_though_others_folded_and_the_rest_went_back() -> None:
    desk = Desk().dealt()
    desk.act("3 raise 600")
    assert desk.key("undo").hint == "3: raise 6"


def test_the_strip_has_the_last_five_actions(desk: Desk) -> None:
    assert strip(desk) == [
        ("5", "call", ""), ("6", "fold", ""), ("1", "fold", ""), ("2", "fold", ""), ("3", "bet", "9"),
    ]  # fmt: skip


def test_an_action_that_is_touched_is_put_right_by_the_keys_of_its_moment(desk: Desk) -> None:
    desk.press(desk.view.strip[-1].action)
    assert desk.view.prompt == "Seat 3, instead of “bet 9”?"
    assert (desk.key("call").label, desk.key("undo").label) == ("Check", "Cancel")
    desk.press("raise", "digit:7")
    assert desk.view.prompt == "Seat 3 bets 7?"
    desk.press("confirm")
    assert strip(desk)[-1] == ("3", "bet", "7")
    assert desk.view.notice == "Put right; the later entries are kept."


def test_the_key_goes_back_one_action_at_each_press(desk: Desk) -> None:
    desk.press("correct", "correct")
    assert desk.view.prompt == "Seat 2, instead of “fold”?"
    desk.press("call")
    hand = desk.table.hand
    assert not hand.parts[2].folded and hand.parts[2].live == 600
    assert desk.view.notice == "Put right. The next act of seat 3 no longer fits: go on from there."
    assert desk.view.prompt.startswith("Seat 2:") and len(hand.board) == 3


def test_a_figure_leads_to_what_its_seat_did_last(desk: Desk) -> None:
    desk.press("correct", "digit:6")
    assert desk.view.prompt == "Seat 6, instead of “fold”?"
    desk.press("digit:4")
    assert desk.view.prompt == "Seat 6, instead of “fold”?", "seat 4 is not in the strip any more"
    assert desk.view.notice
    desk.press("digit:3", "usual")
    assert strip(desk)[-1] == ("3", "bet", "7.50")


def test_leaving_a_correction_changes_nothing(desk: Desk) -> None:
    before = desk.table
    for leaving in ("undo", "back", "seat:5", "table"):
        desk.press("correct", leaving)
        assert desk.console.correcting is None and desk.table is before
        desk.press("back")
    desk.press("correct")
    desk.act("5 call")
    assert desk.view.prompt == "BURN, then TURN"


def test_a_forbidden_action_is_refused_and_asked_again(desk: Desk) -> None:
    desk.press("correct", "raise", "digit:1", "confirm")
    assert desk.view.prompt == "Seat 3, instead of “bet 9”?" and desk.view.notice


@pytest.mark.parametrize("size", SIZES)
def test_the_strip_is_touched_where_it_stands(desk: Desk, size: tuple[int, int]) -> None:
    view, parts = desk.view, frame(size)
    shown = places(view, parts)
    assert len(shown) == 5
    for key, place in shown:
        assert min(place.w, place.h) >= FINGERTIP
        assert hit(view, size, *place.middle) == key.action
    others = [box for word, box in targets(view, size) if not word.startswith("right:")]
    assert not any(place.overlaps(box) for _, place in shown for box in (*others, parts.board))


def test_everybody_folds_to_a_seat_by_a_held_key_and_its_number() -> None:
    desk = Desk().dealt()
    desk.press("fold", long=True)
    assert desk.view.prompt == "Everybody folds to which seat?"
    desk.press("digit:6")
    assert desk.hand.round.to_act == 6
    desk.press("undo")
    assert desk.hand.round.to_act == 3
    desk.press("fold", long=True)
    desk.press("confirm")
    assert desk.hand.live == (2,)


def test_all_others_muck_at_one_press() -> None:
    desk = Desk().flop()
    for cards in (2, 2, 0):
        desk.act("3 check", "5 check")
        desk.draw(cards)
    assert (desk.key("around").label, desk.key("around").enabled) == ("Others muck", True)
    desk.press("around")
    assert desk.hand.parts[5].mucked and desk.view.prompt.startswith("Push the pot: seat 3")


def test_without_a_shoe_the_losers_cards_need_no_names() -> None:
    desk = Desk().dealt(0, sensors="L0")
    desk.press("confirm")
    desk.act("3 call", "4 fold", "5 fold", "6 fold", "1 fold", "2 check")
    for _ in range(3):
        desk.press("confirm", "around")
    desk.press("seat:2", "confirm")
    assert desk.table.phase == "AWARDED" and desk.console.page is None
