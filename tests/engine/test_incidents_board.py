"""Board, burns and last cards: after early or wrong cards the deal goes on, and all cards add up."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import codes, legal_actions, next_card
from croupier.engine import commands as cmd
from croupier.engine.places import BURN, Place, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal

CODE = (("raise.min", "standard"), ("rake.pct", "0"))

STUD = {
    "game": "7SHL",
    "mode": "cash",
    "blinds": (0, 0),
    "ante": 2,
    "bring_in": 5,
    "small_bet": 20,
    "big_bet": 40,
}


def see(bench: Bench, place: str, *cards: str) -> None:
    for card in cards:
        uid = f"04{ord(card[0]):02X}{ord(card[1]):02X}AA"
        bench.do(cmd.SeeCard, place=Place.parse(place), card=FaceDown(Card.parse(card)), uid=uid)


def t6(sensors: str = "L3", profile: str = "tda") -> Bench:
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 10_000), button=6, sensors=sensors, profile=profile, house=CODE
    )
    bench.do(cmd.StartHand)
    bench.deal(12)
    return bench


def flop_dealt(bench: Bench) -> Bench:
    bench.act(3, "raise", 300)
    for seat, action in ((4, "fold"), (5, "call"), (6, "fold"), (1, "fold"), (2, "fold")):
        bench.act(seat, action)
    bench.deal(4)
    return bench


# --- Guide 0.6: what a card beyond the script is -----------------------------------------------------------


def test_a_card_beyond_the_script_is_held_until_an_antenna_or_the_time_tells() -> None:
    bench = t6("L2")
    bench.deal(1)
    assert bench.alerts() == [] and bench.table.hand.stub == 39
    bench.at += 1_500
    bench.do(cmd.PassTime)
    assert bench.alerts() == ["AL-07"]
    assert "extra-card" in bench.table.hand.incidents.alerts[0].options


def test_at_the_burn_it_opens_the_round_and_still_may_be_an_extra_card() -> None:
    bench = t6()
    bench.deal(1)
    see(bench, "burn", "3s")
    assert bench.alerts() == ["AL-07"] and bench.table.hand.round.keyed
    assert "extra-card" in bench.table.hand.incidents.alerts[0].options
    bench.do(cmd.Answer, way="extra-card")
    assert bench.cards("returned") == "3s"


def test_a_card_on_the_board_before_any_action_is_one_too_many() -> None:
    bench = flop_dealt(t6("L2"))
    bench.deal(1)
    see(bench, "board", "4c")
    assert bench.alerts() == ["AL-10"]


def test_an_action_on_a_held_card_asks_about_it_first() -> None:
    bench = flop_dealt(t6())
    bench.deal(1)
    (raised,) = bench.act(3, "check")
    assert (raised.NAME, raised.code) == ("alert-raised", "AL-07")
    assert bench.table.hand.voluntary[-1].action != "check"


def test_the_dealt_key_on_a_held_board_card_asks_about_the_board() -> None:
    bench = flop_dealt(t6())
    bench.deal(1)
    bench.do(cmd.CompleteDeal)
    assert bench.alerts() == ["AL-10"]


def test_five_cards_offer_other_ways_than_four() -> None:
    bench = flop_dealt(t6())
    bench.deal(1)
    see(bench, "board", "4c")
    assert "draw" in bench.table.hand.incidents.alerts[-1].options
    bench.deal(1)
    see(bench, "board", "Th")
    (alert,) = bench.table.hand.incidents.alerts
    assert alert.options == ("reshuffle", "not-so")


def test_an_open_round_has_two_alerts_and_one_answer() -> None:
    bench = flop_dealt(t6())
    bench.act(3, "check")
    bench.deal(2)
    see(bench, "burn", "4c")
    see(bench, "board", "Th")
    assert bench.alerts() == ["AL-07", "AL-10"]
    bench.do(cmd.Answer, way="not-so")
    assert bench.alerts() == [] and bench.table.hand.stub == 36


# --- who may draw ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "code"), [("As", "not-among-them"), (None, "card-needed")])
def test_the_floor_draws_one_of_the_four(card: str | None, code: str) -> None:
    bench = flop_dealt(t6())
    bench.deal(1)
    see(bench, "board", "4c")
    bench.do(cmd.EnterFloor)
    assert refusal(bench.do, cmd.Answer, way="draw", card=Card.parse(card) if card else None) == code
    bench.do(cmd.Answer, way="draw", card=Card.parse("4c"))
    assert bench.cards("burn") == "3s 4c" and bench.cards("board") == "Ks 8h 2d"


def test_under_the_code_a_check_leaves_the_four_to_the_floor() -> None:
    bench = flop_dealt(t6("L1", "code"))
    bench.act(3, "check")
    bench.do(cmd.Declare, incident="I-16", cards=4)
    (alert,) = bench.table.hand.incidents.alerts
    assert "draw" in alert.options and "reshuffle" not in alert.options


@pytest.mark.parametrize("incident", ["I-16", "I-18", "I-19", "I-13", "I-20", "I-21"])
def test_an_impossible_report_is_refused(incident: str) -> None:
    bench = t6("L1")
    bench.act(3, "call")
    if incident == "I-13":
        flop_dealt(bench := t6("L1"))
    before = bench.table
    with pytest.raises(Refused):
        bench.do(cmd.Declare, incident=incident, seat=Seat(3))
    assert bench.table == before


def test_an_undone_report_brings_the_board_back() -> None:
    bench = flop_dealt(t6("L1", "code"))
    before = bench.table.hand
    bench.do(cmd.Declare, incident="I-16", cards=5)
    assert bench.table.hand.phase == "DEALING" and bench.table.hand.stub == 39
    bench.do(cmd.Undo)
    assert bench.table.hand == before


# --- stud --------------------------------------------------------------------------------------------


def stud(profile: str = "code", sensors: str = "L3", players: int = 4, stack: int = 1_000) -> Bench:
    """Four-handed stud: seat 1 brings it in and is raised by nobody; fourth street is to come."""
    bench = open_table(
        seats=dict.fromkeys(range(1, players + 1), 1_000) | {2: stack},
        button=1,
        profile=profile,
        sensors=sensors,
        house=(("rake.pct", "0"),),
        **STUD,
    )
    bench.do(cmd.StartHand)
    bench.deal(3 * players)
    opener = bench.table.hand.round.to_act
    bench.act(opener, "bring-in")
    return bench


def call_around(bench: Bench) -> None:
    while bench.table.phase == "BETTING":
        legal = legal_actions(bench.table, bench.table.house)
        bench.act(legal.seat, "call" if legal.to_call else "check")


@pytest.mark.parametrize("seat", [1, 2, 3, 4])
def test_the_last_card_that_came_too_early_goes_to_the_seat_that_is_named(seat: int) -> None:
    bench = stud(sensors="L0")
    for _ in range(3):
        call_around(bench)
        bench.deal(5)
    assert bench.table.hand.street == "6th st"
    bench.do(cmd.Declare, incident="I-17", seat=Seat(seat))
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way="stands")
    hand = bench.table.hand
    assert [len(hand.at(Place.of_seat(Seat(each)))) for each in range(1, 5)] == [
        6 + (each == seat) for each in range(1, 5)
    ]
    assert hand.round.barred == (seat,)


def test_an_upcard_without_a_burn_becomes_the_burn() -> None:
    bench = stud()
    call_around(bench)
    card = bench.deck[0]
    bench.deal(1)
    see(bench, "seat:1", card)
    assert bench.alerts() == ["AL-08"]
    bench.do(cmd.Answer, way="return")
    assert bench.cards("burn") == card and next_card(bench.table) == Place.of_seat(Seat(1))


def test_a_second_burn_of_a_street_is_the_first_upcard() -> None:
    bench = stud()
    call_around(bench)
    burn, second = bench.deck[:2]
    bench.deal(2)
    see(bench, "burn", burn, second)
    assert bench.alerts() == ["AL-09"]
    bench.do(cmd.Answer, way="return")
    assert bench.cards("returned") == second and next_card(bench.table) == Place.of_seat(Seat(2))
    bench.deal(3)
    assert bench.cards("seat:1").split()[-1] == second and bench.table.phase == "BETTING"
    assert bench.table.hand.hole(Seat(1))[-1].up


def test_a_later_upcard_on_the_burns_is_not_a_second_burn() -> None:
    bench = stud()
    call_around(bench)
    burn, _, second = bench.deck[:3]
    bench.deal(3)
    see(bench, "burn", burn, second)
    assert bench.alerts() == [codes.SENSOR_SILENT]


def test_a_card_of_another_deck_at_the_place_that_is_due_is_not_dealt() -> None:
    bench = open_table(seats={1: 500, 2: 500}, button=1, sensors="L3")
    bench.do(cmd.StartHand)
    card = FaceDown(Card.parse("9h"))
    bench.do(cmd.SeeCard, place=Place.of_seat(Seat(2)), card=card, uid="04AA", status="other-deck")
    assert bench.alerts() == [codes.SENSOR_SILENT] and not bench.table.hand.cards


@pytest.mark.parametrize(("where", "dealt"), [("seat:1", True), ("seat:3", False), ("muck", False)])
def test_a_card_that_went_back_is_dealt_when_it_is_seen_where_it_is_due(where: str, dealt: bool) -> None:
    bench = stud()
    call_around(bench)
    burn, second = bench.deck[:2]
    bench.deal(2)
    see(bench, "burn", burn, second)
    bench.do(cmd.Answer, way="return")
    see(bench, where, second)
    assert (bench.cards("returned") == "") is dealt
    assert (second in bench.cards("seat:1").split()) is dealt


def test_lost_stud_cards_never_come_again_and_count_for_nobody() -> None:
    bench = stud(players=3)
    bench.deal(3)
    bench.do(cmd.Answer, way="premature")
    lost = bench.cards("muck").split()
    assert len(lost) == 2
    call_around(bench)
    assert str(next_card(bench.table)) == "muck"
    bench.deal(1)
    assert next_card(bench.table) == BURN
    bench.deal(4)
    assert len(bench.table.hand.burns) == 2 and bench.table.hand.stub == 52 - 9 - 3 - 2 - 3
    bench.at += 9_000
    bench.draw(lost[0])
    assert "AL-14" in bench.alerts()


def test_the_player_who_says_all_in_for_the_pot_wins_no_more_than_it() -> None:
    bench = stud(players=3, sensors="L1")
    for _ in range(4):
        call_around(bench)
        bench.deal(4)
    hand = bench.table.hand
    assert hand.rule is hand.game.streets[-1]
    second = hand.seats[1]
    bench.do(cmd.Declare, incident="I-21", seat=second)
    before = bench.table.players[second].stack
    bench.act(second, "allin")
    others = [seat for seat in hand.live if seat != second]
    while bench.table.phase == "BETTING":
        seat = bench.table.hand.round.to_act
        assert seat in others
        bench.act(seat, "call" if bench.table.hand.round.bet else "bet", 40)
    assert bench.table.players[second].stack == before
    assert bench.table.hand.pot == 3 * (2 + 5) + 2 * 40


def test_a_bring_in_by_the_right_seat_is_not_reported_as_wrong() -> None:
    bench = stud()
    report = {"incident": codes.REPORTED_WRONG_BRING_IN, "seat": Seat(1)}
    assert refusal(bench.do, cmd.Declare, **report) == "bring-in-is-right"
    call_around(bench)
    bench.deal(5)
    assert refusal(bench.do, cmd.Declare, **report) == "bring-in-is-right"


@pytest.mark.parametrize("left", [0, 1])
def test_only_who_has_chips_left_may_say_all_in_for_the_pot(left: int) -> None:
    bench = stud(players=3, sensors="L1", stack=2 + 5 + left)
    for _ in range(4):
        call_around(bench)
        bench.deal(4)
    bench.do(cmd.Declare, incident="I-21", seat=Seat(2))
    assert ["limit" in alert.options for alert in bench.table.hand.incidents.alerts] == [True] * left


# --- anything, in all games --------------------------------------------------------------------------
