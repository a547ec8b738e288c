"""Triple draw: a press for each discard, the cards dealt for it, and the place of each card."""

import pytest

from croupier.engine import commands as cmd
from support.desk import Desk
from terminal.games import dealt


@pytest.fixture
def desk() -> Desk:
    """S-012: six players of 2-7, of whom seats 1, 4 and 6 see the first draw."""
    desk = dealt("2T7TD")
    desk.act("3 fold", "4 call", "5 fold", "6 call", "1 call", "2 fold")
    return desk


def discards(desk: Desk) -> list[tuple[int, int]]:
    return [(c.seat, c.number) for c in desk.sent if isinstance(c, cmd.Discard)]


def counts(desk: Desk) -> dict[str, int]:
    return dict(desk.view.ledger.counts)


def test_the_seat_to_draw_is_asked(desk: Desk) -> None:
    assert desk.view.prompt == "Seat 1 discards"
    assert [key.label for key in desk.view.draw.keys] == ["Pat", "1", "2", "3", "4", "5"]
    assert [seat.seat for seat in desk.view.seats if seat.to_act] == [1]
    assert desk.view.board_places == 0


@pytest.mark.parametrize(("word", "number"), [("discard:2", 2), ("digit:3", 3), ("digit:0", 0), ("call", 0)])
def test_a_number_of_cards_is_one_press(desk: Desk, word: str, number: int) -> None:
    desk.press(word)
    assert discards(desk) == [(1, number)]
    assert desk.view.prompt == "Seat 4 discards"


def test_the_encoder_changes_the_number_and_confirm_does_it(desk: Desk) -> None:
    desk.turn(1)
    assert desk.view.prompt == "Seat 1 discards 1 card?"
    desk.press("more")
    assert desk.view.prompt == "Seat 1 discards 2 cards?"
    assert [key.does.value for key in desk.view.draw.keys if key.tone == "good"] == ["2"]
    assert desk.key("confirm").hint == "2 cards"
    desk.press("confirm")
    assert discards(desk) == [(1, 2)]


def test_the_encoder_stays_between_pat_and_all_five(desk: Desk) -> None:
    desk.turn(-2)
    assert desk.view.prompt == "Seat 1 stands pat?"
    desk.turn(9)
    assert desk.view.prompt == "Seat 1 discards 5 cards?"


def test_undo_drops_the_number_first_and_then_takes_the_discard_back(desk: Desk) -> None:
    desk.press("discard:2")
    desk.turn(1)
    desk.press("undo")
    assert (desk.view.prompt, desk.sent) == ("Seat 4 discards", ())
    desk.press("undo")
    assert desk.view.prompt == "Seat 1 discards"


def test_more_cards_than_the_seat_holds_are_refused(desk: Desk) -> None:
    desk.press("digit:7")
    assert desk.view.notice == "Seat 1 can give back 5 cards at most."


def test_a_player_may_fold_instead_but_not_bet(desk: Desk) -> None:
    desk.press("raise")
    assert desk.view.notice == "Seat 1 discards now."
    desk.press("fold")
    assert desk.view.prompt == "Seat 4 discards"


def test_all_pat_is_one_press(desk: Desk) -> None:
    assert desk.key("around").label == "All pat"
    desk.press("around")
    assert discards(desk) == [(1, 0), (4, 0), (6, 0)]
    assert desk.view.prompt == "BURN, then replace"


def test_cards_are_replaced_seat_by_seat_and_discards_counted_apart(desk: Desk) -> None:
    """S-012: burn, two for seat 1, three for seat 6."""
    desk.press("digit:2", "digit:0", "digit:3")
    assert counts(desk)["discards"] == 5
    assert desk.view.prompt == "BURN, then replace"
    desk.draw(1)
    assert desk.view.prompt == "Replace: seat 1, 2 cards"
    assert len(desk.view.seats[0].cards) == 3
    desk.draw(1)
    assert desk.view.prompt == "Replace: seat 1, 1 card"
    desk.draw(1)
    assert desk.view.prompt == "Replace: seat 6, 3 cards"
    notes = {seat.seat: seat.note for seat in desk.view.seats if seat.cards}
    assert notes == {1: "draws 2", 4: "pat", 6: "draws 3"}
    desk.draw(3)
    assert desk.view.prompt == "Seat 1: check or bet"
    assert counts(desk) == {
        "shoe": 16,
        "dealt": 15,
        "board": 0,
        "burnt": 1,
        "muck": 15,
        "unknown": 0,
        "discards": 5,
    }
    assert all(not card.rank for seat in desk.view.seats for card in seat.cards)


def test_a_pat_hand_is_named_by_its_cards_at_the_showdown(desk: Desk) -> None:
    for _ in range(3):
        desk.press("around")
        desk.draw(1)
        desk.press("around")
    desk.press("confirm")
    assert desk.view.seats[0].note == "A-K-7-6-3"


def test_a_hand_that_drew_unseen_is_keyed_when_it_is_opened(desk: Desk) -> None:
    desk.press("digit:2", "digit:0", "digit:0")
    desk.draw(3)
    desk.press("around")
    for _ in range(2):
        desk.press("around")
        desk.draw(1)
        desk.press("around")
    assert desk.view.prompt == "Showdown: name the cards of seat 1"
    desk.press("confirm", "card:Kc", "card:7d", "card:3s", "card:Qs", "card:Tc")
    assert len(desk.view.seats[0].cards) == 5
    assert all(card.rank for card in desk.view.seats[0].cards)


def test_an_all_in_player_still_draws_and_shows_in_the_end() -> None:
    desk = dealt("2T7TD", seats=2, stack=1_000)
    desk.press("call")
    assert desk.view.prompt == "10 from each of seats 1 and 2. Seat 1 discards"
    desk.press("digit:0", "digit:0")
    assert desk.view.prompt == "BURN, then replace"


def test_a_reshuffle_counts_every_card_once() -> None:
    """As S-013, but nobody folds: 49 cards are out after the first draw, the second asks for a scramble."""
    desk = dealt("2T7TD")
    desk.press("around")
    for _ in range(6):
        desk.press("digit:3")
    desk.draw(19)
    desk.press("around")
    desk.press("digit:2", "digit:0", "digit:0", "digit:1", "digit:0", "digit:1")
    assert desk.view.prompt == "BURN, replace to the last card, then scramble"
    assert sum(counts(desk).values()) == 52
    desk.draw(2)
    assert desk.view.alert is not None
    assert desk.view.prompt.endswith("Muck and earlier discards go with it. Is it done?")
    desk.press("way:reshuffle")
    assert sum(counts(desk).values()) == 52
    assert counts(desk)["shoe"] == 19
