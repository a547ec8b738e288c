"""The sheet of a touched seat, by finger on the real window: its actions, and how many touches they take."""

from __future__ import annotations

import pygame
import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import DrawCard, EnterFloor
from croupier.engine.places import Seat
from croupier.terminal.screen import WindowScreen
from croupier.terminal.views.window import targets
from support.desk import PIN, Desk
from terminal.finger import Finger
from terminal.games import dealt as dealt_game

SIZE = (800, 480)


@pytest.fixture
def dealt(finger: Finger) -> Finger:
    """Six players, the cards are out, seat 3 is to act."""
    finger.desk.dealt()
    return finger


@pytest.fixture
def between(finger: Finger) -> Finger:
    finger.desk.open()
    return finger


def keys(finger: Finger) -> dict[str, bool]:
    """The keys of the sheet, and whether they are lit."""
    page = finger.desk.view.page
    assert page is not None and page.at_foot
    return {key.action: key.enabled for key in page.keys}


def folded(finger: Finger) -> list[Seat]:
    hand = finger.desk.hand
    return [seat for seat, part in hand.parts.items() if part.folded]


@pytest.mark.parametrize("seat", range(1, 11))
@pytest.mark.parametrize("start", ["open", "dealt", "flop"])
def test_a_touched_seat_always_answers(finger: Finger, start: str, seat: int) -> None:
    desk = finger.desk
    getattr(desk, start)()
    finger.tap(f"seat:{seat}")
    assert desk.page.at_foot and desk.page.title.startswith(f"Seat {seat}")
    there = dict(targets(desk.view, SIZE))
    assert {f"seat:{each}" for each in range(1, 11)} <= there.keys(), "the whole table stays in sight"
    assert [each.seat for each in desk.view.seats if each.offered] == [seat] and desk.sent == ()


@pytest.mark.parametrize("green", ["page:fold-to", "seat:6"])
def test_everybody_before_a_seat_folds_in_two_touches(dealt: Finger, green: str) -> None:
    """By the green key, or by the same seat again."""
    dealt.tap("seat:6")
    assert dealt.desk.view.prompt == "Seats 3, 4, 5 fold?"
    assert [each.seat for each in dealt.desk.view.seats if each.note == "folds?"] == [3, 4, 5]
    dealt.tap(green)
    assert (folded(dealt), dealt.taps) == ([3, 4, 5], 2)


def test_where_nobody_has_bet_two_touches_check_and_fold_nobody(finger: Finger) -> None:
    finger.desk.flop()
    finger.tap("seat:5")
    assert finger.desk.view.prompt == "Seat 3 checks?" and "fold-to" not in keys(finger)
    finger.tap("seat:5")
    assert finger.desk.hand.live == (3, 5) and finger.desk.view.prompt == "Seat 5: check or bet"
    finger.desk.press("fold", long=True)
    assert finger.desk.view.prompt == "Nothing to call: everybody folds all the same, to which seat?"


def test_a_big_blind_with_nothing_to_call_is_not_folded_with_the_others(finger: Finger) -> None:
    desk = finger.desk.dealt()
    desk.act("3 call", "4 fold", "5 fold", "6 fold")
    finger.tap("seat:2")
    assert desk.view.prompt == "Seat 1 folds?"
    finger.tap("seat:3")
    assert not {"fold-to", "check-to"} & keys(finger).keys()


def test_the_last_two_chop_their_blinds_where_the_house_allows_it(finger: Finger) -> None:
    desk = finger.desk.dealt(house=(("opt.deals", "on"),))
    desk.act("3 fold", "4 fold", "5 fold", "6 fold")
    finger.tap("seat:1")
    shares = next(key for key in desk.page.keys if key.action == "chop")
    assert (shares.label, shares.hint, shares.enabled) == ("Chop the blinds", "1: 1, 2: 2", True)
    finger.tap("page:chop")
    assert [desk.table.players[Seat(seat)].stack for seat in (1, 2)] == [20_000, 20_000]
    assert desk.view.prompt.startswith("Seat 1 wins 1") or desk.table.between_hands
    desk.press("undo")
    assert desk.hand.round.to_act == 1, "an agreement is taken back like anything else"


def test_two_players_share_a_pot_by_agreement(finger: Finger) -> None:
    desk = finger.desk.dealt(house=(("opt.deals", "on"), ("rake.pct", "0")))
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(4)
    finger.tap("seat:3", "page:chop")
    assert desk.table.between_hands
    assert [desk.table.players[Seat(seat)].stack for seat in (3, 5)] == [20_150, 20_150]


def test_one_key_chops_the_blinds_once_it_is_folded_to_them(finger: Finger) -> None:
    desk = finger.desk.dealt(house=(("blinds.chop", "on"),))
    desk.act("3 fold", "4 fold", "5 fold")
    assert "chop" not in {key.action for key in desk.view.keys}
    desk.act("6 fold")
    finger.tap("key:chop")
    assert finger.taps == 1 and desk.table.between_hands
    assert [desk.table.players[Seat(seat)].stack for seat in (1, 2)] == [20_000, 20_000]


def test_the_last_share_of_an_agreed_split_is_what_is_left(finger: Finger) -> None:
    desk = finger.desk.dealt(house=(("opt.deals", "on"), ("rake.pct", "0")))
    desk.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
    desk.draw(4)
    finger.tap("seat:5", "page:split", "page:digit:8", "page:confirm")
    assert [desk.table.players[Seat(seat)].stack for seat in (3, 5)] == [20_100, 20_200]


def test_where_the_house_knows_no_deals_the_pot_is_not_shared(finger: Finger) -> None:
    finger.desk.flop()
    finger.tap("seat:3")
    assert "chop" not in keys(finger)


def test_back_leads_from_a_page_behind_the_sheet_to_the_sheet(dealt: Finger) -> None:
    dealt.tap("seat:6", "page:buy", "page:digit:5", "page:back")
    assert dealt.desk.page.title.startswith("Seat 6") and "fold-to" in keys(dealt)
    dealt.tap("page:back")
    assert dealt.desk.view.page is None


def test_the_seat_in_turn_is_acted_for_from_its_sheet(dealt: Finger) -> None:
    dealt.tap("seat:3", "page:call", "seat:4", "page:fold", "seat:5", "page:raise")
    assert dealt.desk.view.amount is not None
    assert dealt.desk.view.prompt == "Seat 5 raises to 4?"
    dealt.tap("key:confirm")
    assert dealt.desk.view.prompt == "Seat 6: 4 to call"


def test_a_seat_acts_out_of_turn_from_its_sheet(dealt: Finger) -> None:
    dealt.tap("seat:5", "page:early")
    assert dealt.desk.view.prompt == "Seat 5, out of turn"
    dealt.tap("key:call")
    assert dealt.desk.view.notice == "Seat 5 acted out of turn: its action waits for its turn."
    assert dealt.taps == 3


def test_a_card_that_the_dealer_let_be_seen_is_reported_from_the_sheet(finger: Finger) -> None:
    desk = finger.desk.dealt(3)
    finger.tap("seat:3", "page:exposed")
    assert (finger.taps, desk.hand.deal.replacing) == (2, (3,))
    desk.press("undo")
    desk.draw(9)
    finger.tap("seat:3", "page:exposed")
    assert desk.view.prompt == "Which card?"
    desk.press("back")
    desk.act("3 call", "4 call", "5 call")
    finger.tap("seat:3")
    assert "page:exposed" not in dict(targets(desk.view, finger.size)), "it is too late to claim"


def test_chips_of_any_amount_are_typed(between: Finger) -> None:
    between.tap("seat:4", "page:buy", "page:digit:7", "page:digit:5", "page:confirm")
    assert between.desk.table.players[Seat(4)].stack == 27_500


def test_a_player_leaves_goes_away_and_comes_back_in_two_touches_each(between: Finger) -> None:
    between.tap("seat:2", "page:leave")
    players = between.desk.table.players
    assert Seat(2) not in players
    for gone in (True, False):
        between.tap("seat:3", "page:presence")
        assert between.desk.table.players[Seat(3)].gone is gone
    assert between.taps == 6


def test_somebody_sits_down_at_a_free_seat(between: Finger) -> None:
    between.tap("seat:9", "page:type")
    between.write("Chloé")
    between.tap("page:confirm")
    assert (between.desk.table.players[Seat(9)].name, between.desk.table.players[Seat(9)].stack) == (
        "Chloé", 20_000,
    )  # fmt: skip
    between.tap("seat:8", "page:sit")
    assert between.desk.table.players[Seat(8)].name == "Player 8"


def test_somebody_whom_the_log_knows_sits_down_in_two_touches(between: Finger) -> None:
    between.desk.set_up(roster=("Zoë", "Player 2", "Ana"))
    between.tap("seat:9", "page:known:1")
    assert (between.desk.table.players[Seat(9)].name, between.taps) == ("Ana", 2)


def test_floor_actions_ask_for_the_pin_and_go_on(between: Finger) -> None:
    between.tap("seat:2", "page:penalty", "page:penalty:hand")
    between.desk.press(*PIN)
    assert between.desk.table.players[Seat(2)].penalty == 1
    between.desk.do(EnterFloor)
    between.tap("seat:2", "page:penalty", "page:warn")
    assert between.desk.table.players[Seat(2)].warnings == 1


def test_another_seat_has_its_own_sheet_and_the_same_one_closes_it(between: Finger) -> None:
    between.tap("seat:2", "seat:5")
    assert between.desk.page.title.startswith("Seat 5")
    between.tap("seat:5")
    assert between.desk.view.page is None


def test_a_key_of_the_table_is_done_though_a_sheet_is_open(dealt: Finger) -> None:
    dealt.tap("seat:6")
    dealt.desk.press("around")
    assert dealt.desk.view.page is None
    assert dealt.desk.hand.round.to_act is None


def test_arrows_and_figures_lead_from_seat_to_seat(between: Finger) -> None:
    desk = between.desk
    for press, seat in (("seat", 6), ("more", 7), ("less", 6), ("digit:3", 3), ("digit:0", 10), ("more", 1)):
        desk.press(press)
        assert desk.page.title.startswith(f"Seat {seat}")
    assert [key.key for key in desk.page.keys][:2] == ["F2", "F3"]


def test_the_keys_of_a_sheet_stay_where_they_are_and_turn_grey(dealt: Finger) -> None:
    dealt.tap("seat:6")
    before = targets(dealt.desk.view, SIZE)
    dealt.desk.act("3 fold", "4 fold", "5 call", "6 call", "1 call")
    now = targets(dealt.desk.view, SIZE)
    assert tuple(each for each in now if not each[0].startswith("right:")) == before
    assert not keys(dealt)["fold-to"]
    dealt.tap("page:fold-to")
    assert dealt.desk.sent == ()


def test_an_action_of_the_strip_answers_beside_a_sheet(dealt: Finger) -> None:
    dealt.tap("key:call", "seat:6")
    done = next(word for word, _ in targets(dealt.desk.view, SIZE) if word.startswith("right:"))
    dealt.tap(done)
    assert dealt.desk.console.page is None or not dealt.desk.console.page.folds()
    assert dealt.desk.view.prompt != "Seats 4, 5 fold?"


def test_the_numbers_of_a_draw_answer_beside_a_sheet(window: WindowScreen) -> None:
    desk = dealt_game("2T7TD")
    desk.act("3 fold", "4 call", "5 fold", "6 call", "1 call", "2 fold")
    finger = Finger(window, desk)
    finger.tap("seat:4", "discard:2")
    assert desk.view.page is None and desk.view.prompt == "Seat 4 discards"


def test_a_sheet_that_an_alert_comes_behind_leads_to_it(dealt: Finger) -> None:
    """Its keys stay where they are; the large line says what is wrong, and the key that closes it is red."""
    dealt.tap("seat:4")
    before = targets(dealt.desk.view, SIZE)
    dealt.desk.do(DrawCard, card=None, uid="04FFFFFFFFFFFF")
    view = dealt.desk.view
    assert targets(view, SIZE) == before and view.prompt_tone == "bad"
    assert (view.page.keys[-1].label, view.page.keys[-1].tone) == ("To the alert", "bad")
    dealt.tap("page:back")
    assert dealt.desk.view.page is None and dealt.desk.view.alert is not None


# --- the button --------------------------------------------------------------------------------------


def test_the_button_is_dragged_to_its_place(between: Finger) -> None:
    between.drag("carry", "seat:3")
    assert (between.desk.table.button, between.taps) == (3, 1)


def test_the_button_is_seen_under_the_finger_that_drags_it(between: Finger) -> None:
    between.window.show(between.desk.view)
    bare = pygame.display.get_surface().copy()
    between.down(*between.point("carry"))
    between.window.show(between.desk.view)
    x, y = between.point("seat:1")
    between.post(pygame.FINGERMOTION, x, y)
    drawn = pygame.display.get_surface()
    around = [drawn.get_at((x + off, y - 12)) for off in (-12, 12)]
    assert all(sum(colour[:3]) > 600 for colour in around), "a white disc"
    between.post(pygame.FINGERUP, x, y)
    assert between.desk.table.button == 1
    between.window.show(between.desk.view)
    assert drawn.get_at((x + 12, y - 12)) == bare.get_at((x + 12, y - 12)), "and it is gone"


def test_the_button_is_dragged_with_a_mouse(between: Finger) -> None:
    start, end = between.point("carry"), between.point("seat:2")
    for kind, point in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEBUTTONUP, end)):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=point, touch=False))
        for press in between.window.presses(between.desk.console, between.desk.view, 1000):
            between.desk.press(press.action)
    assert between.desk.table.button == 2


def test_the_button_is_touched_and_then_its_seat(between: Finger) -> None:
    between.tap("carry")
    assert between.desk.view.prompt == "Button: touch its seat"
    between.tap("seat:9")
    assert (between.desk.table.button, between.taps) == (9, 2)


def test_a_button_let_go_where_it_was_is_still_in_the_hand(between: Finger) -> None:
    between.drag("carry", "carry")
    assert between.desk.view.prompt == "Button: touch its seat"
    between.tap("carry")
    assert (between.desk.view.page, between.desk.table.button) == (None, 6)


def test_a_finger_that_slides_from_a_seat_moves_nothing(between: Finger) -> None:
    between.drag("seat:2", "seat:4")
    assert between.desk.page.title.startswith("Seat 2")


def test_the_button_has_keys(between: Finger) -> None:
    between.desk.press("seat", "digit:4", "button")
    assert between.desk.table.button == 4


def test_in_a_hand_the_button_stays(dealt: Finger) -> None:
    assert "carry" not in dict(targets(dealt.desk.view, SIZE))


def test_figures_and_arrows_lead_only_to_seats_that_the_table_has() -> None:
    desk = Desk().open(house=(("seats.max", "6"),))
    desk.press("digit:7")
    assert desk.view.page is None
    desk.press("digit:6", "more")
    assert desk.page.title.startswith("Seat 1, ")
    desk.press("less", "digit:9")
    assert desk.page.title.startswith("Seat 6, ")
    desk = Desk().open(stacks={2: 20_000, 6: 20_000, 8: 20_000})
    desk.do(cmd.SetTable, mode="cash", small_blind=100, big_blind=200, house=(("seats.max", "6"),))
    desk.press("digit:8")
    assert desk.page.title.startswith("Seat 8, "), "who sits above the number stays in sight"
