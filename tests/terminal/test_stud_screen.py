"""Stud on the screen: upcards in order next to backs, the bring-in, who leads, a short stub."""

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.terminal.view import CardView, SeatView
from support.desk import Desk
from terminal.games import STUD, dealt, table_of


def plate(desk: Desk, seat: int) -> SeatView:
    return desk.view.seats[seat - 1]


def written(cards: tuple[CardView, ...]) -> str:
    """Faces, and a dash for each back."""
    return " ".join(f"{card.rank}{card.suit}" if card.rank else "--" for card in cards)


def to_fourth_street(desk: Desk) -> None:
    """S-007: seat 6 brings in, seats 3, 4 and 6 stay."""
    desk.press("call", "fold", "call", "fold", "raise", "call", "fold", "call", "fold")
    desk.draw(4)


@pytest.fixture
def desk() -> Desk:
    """Seven players, their door cards out."""
    return dealt("7SHL", seats=7)


def test_the_prompt_says_which_way_up_a_card_is_dealt() -> None:
    desk = table_of("7SHL", seats=7)
    assert desk.view.prompt == "Deal: seat 1, face down"
    desk.draw(14)
    assert desk.view.prompt == "Deal: seat 1, face up"


def test_the_low_card_owes_the_bring_in_or_bets(desk: Desk) -> None:
    assert written(plate(desk, 6).cards) == "-- -- 2c"
    assert desk.view.board_places == 0
    assert desk.view.prompt == "Seat 6: bring-in 5 or bet 20"
    call = desk.key("call")
    assert (call.label, call.hint, desk.key("raise").label) == ("Bring-in", "5", "Bet 20")
    assert not desk.key("fold").enabled and not desk.key("around").enabled


def test_the_bring_in_is_one_press_and_marks_its_seat(desk: Desk) -> None:
    desk.press("call")
    assert isinstance(desk.sent[0], cmd.Act)
    assert desk.sent[0].action == "bring-in"
    assert (plate(desk, 6).mark, plate(desk, 6).note, plate(desk, 6).bet) == ("BI", "bring-in", "5")
    assert desk.view.prompt == "Seat 7: 5 to call"
    assert desk.key("raise").label == "Complete to 20"


def test_the_best_board_leads_fourth_street_and_no_down_card_is_shown(desk: Desk) -> None:
    to_fourth_street(desk)
    boards = [written(plate(desk, seat).cards) for seat in (3, 4, 6)]
    assert boards == ["-- -- 4c Qd", "-- -- 10h 3h", "-- -- 2c Ad"]
    assert all(not card.rank for seat in desk.view.seats for card in seat.cards[:2])
    assert desk.view.prompt == "Seat 6: check or bet"
    assert (plate(desk, 6).mark, plate(desk, 3).mark) == ("1st", "")
    assert desk.key("raise").label == "Bet 20"


def test_an_open_pair_offers_both_bets() -> None:
    """S-019: seat 4 leads with a pair of nines."""
    desk = table_of("7SHL", seats=4, deck="2c 3c 4s 5c 2h 3h 4h 5h Ks Qs 2d 9c As 8d 7d 6d 9h")
    desk.draw(12)
    desk.press("call", "call", "call", "call")
    desk.draw(5)
    assert desk.view.prompt == "Seat 4: check or bet"
    assert (desk.key("raise").label, desk.key("allin").label) == ("Bet 20", "Bet 40")
    desk.press("raise")
    assert (desk.key("raise").label, desk.key("allin").label) == ("Raise to 40", "Raise to 60")
    desk.press("allin")
    assert (desk.key("raise").label, desk.key("allin").label) == ("Raise to 100", "All-in")
    assert not desk.key("allin").enabled


def test_an_open_card_that_nobody_read_is_named_before_the_betting() -> None:
    desk = table_of("7SHL", seats=7)
    desk.draw(19)
    desk.draw(1, read=False)
    desk.draw(1)
    assert desk.view.prompt == "Name the open card of seat 6, or touch who opens"
    assert plate(desk, 6).cards[2].unknown
    desk.press("seat:5")
    assert desk.view.prompt == "Seat 5: bring-in 5 or bet 20"
    desk.press("undo", "card", "card:2c")
    assert desk.view.prompt == "Seat 6: bring-in 5 or bet 20"


def test_a_touched_seat_offers_folds_after_the_bring_in_only(desk: Desk) -> None:
    desk.press("seat:2")
    assert desk.console.offer is None
    desk.press("call", "seat:2")
    assert desk.view.prompt == "Seats 7, 1 fold?"


# --- a short stub ------------------------------------------------------------------------------------


def to_seventh_street(desk: Desk, seats: int) -> None:
    desk.press("call", "around")
    for _ in range(3):
        desk.draw(1 + seats)
        desk.press("around")


def test_code_1_13_is_announced_before_the_burn(desk: Desk) -> None:
    """S-010."""
    to_seventh_street(desk, 7)
    assert (desk.view.prompt, desk.view.prompt_tone) == (
        "BURN, deal to the last card, then scramble it with the burns",
        "warn",
    )
    assert desk.view.notice == "The stub is short: 9 cards needed, 7 left."
    desk.draw(1)
    assert desk.view.prompt == "Deal: seat 1, face down"
    desk.draw(5)
    assert desk.view.alert is not None
    assert desk.view.prompt.endswith("scramble first. The burns go with it. Is it done?")
    desk.press("way:reshuffle")
    assert desk.view.alert is None


def test_the_scramble_has_its_button() -> None:
    """S-009."""
    desk = dealt("7SHL", seats=7, house=(("stud.exhaustion", "count_first"),))
    to_seventh_street(desk, 7)
    assert desk.view.prompt == "SCRAMBLE stub and burns, burn one, deal all"
    assert (desk.key("confirm").label, desk.key("confirm").enabled) == ("Scrambled", True)
    desk.press("confirm")
    assert desk.view.prompt == "BURN, then 7TH STREET"
    assert dict(desk.view.ledger.counts)["shoe"] == 10


def test_one_common_card_stands_in_the_centre() -> None:
    """S-011."""
    desk = dealt("7SHL", seats=8, house=(("stud.exhaustion", "count_first"),))
    to_seventh_street(desk, 8)
    assert desk.view.prompt == "SCRAMBLE stub and burns, burn one, then one common card for all"
    assert desk.view.board_places == 1
    desk.press("confirm")
    desk.do(cmd.DrawCard, card=None, status="unread")
    assert (desk.view.prompt, desk.view.next_board) == ("Deal: COMMON CARD", True)


def test_a_hand_tabled_early_opens_each_card_that_comes() -> None:
    desk = table_of("7SHL", seats=2, stack=700)
    desk.draw(6)
    desk.press("call", "raise", "call")
    assert desk.view.prompt == "5 from each of seats 1 and 2. All-in: seat 1 shows"
    desk.press("confirm", "confirm")
    assert len(plate(desk, 1).cards) == 3
    desk.draw(3 * 3)
    desk.draw(2)
    assert len(plate(desk, 1).cards) == 7 and "--" not in written(plate(desk, 1).cards)
    desk.draw(1)
    assert "--" not in written(plate(desk, 2).cards)


def test_an_upcard_is_keyed_by_hand_and_named() -> None:
    desk = table_of("7SHL", seats=2)
    desk.draw(4)
    desk.press("card")
    assert desk.page.title == "Which card left the shoe?"
    desk.press("card:2c")
    assert written(plate(desk, Seat(1)).cards) == "-- -- 2c"


def test_stud_needs_no_button_and_one_of_a_mixed_game_is_not_in_the_hand() -> None:
    desk = Desk()
    desk.do(cmd.SetTable, game="7SLL", **STUD)
    for seat in (1, 2):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=f"Player {seat}", stack=10_000)
    assert desk.key("hand").tone == "good"
    desk.press("hand")
    assert desk.view.prompt == "Deal: seat 1, face down"
    mixed = Desk().open(game="7SHL", ante=100, bring_in=100, small_bet=200, big_bet=400)
    assert plate(mixed, 6).button
    mixed.start()
    assert not plate(mixed, 6).button
