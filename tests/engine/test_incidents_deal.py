"""Dealing errors: cards that move on, cards dealt again, and the hands after a ruling (Guide 5.1, 5.2)."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import next_card, replay
from croupier.engine.draft import Draft
from croupier.engine.evolve import evolve
from croupier.engine.places import STUB, Place, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal


def deal_again() -> Bench:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, sensors="L3")
    bench.do(cmd.StartHand)
    return bench


def see(bench: Bench, card: str, seat: int) -> None:
    uid = f"04{ord(card[0]):02X}{ord(card[1]):02X}AA"
    face = FaceDown(Card.parse(card))
    bench.do(cmd.SeeCard, place=Place.of_seat(Seat(seat)), card=face, uid=uid)


def raised_and_called(bench: Bench) -> None:
    bench.act(3, "raise", 300)
    bench.act(4, "call")


def report(bench: Bench, incident: str, **fields: object) -> None:
    bench.do(cmd.Declare, incident=incident, **fields)


def floor_rules(bench: Bench, way: str, **fields: object) -> None:
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way=way, **fields)
    bench.do(cmd.LeaveFloor)


def whole(bench: Bench) -> bool:
    """Every chip and each of the 52 cards is somewhere, and the journal tells the same table."""
    hand = bench.table.hand
    assert hand is not None
    out = [card for card in hand.cards if card.place != STUB]
    assert hand.stub + len(out) == 52
    assert bench.total() == 60_000
    return replay(bench.history) == bench.table


# --- sliding -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("window", "number", "slides"),
    [
        ("off", 0, False),
        ("off", 3, False),
        ("not_first", 0, False),
        ("not_first", 3, True),
        ("all", 0, True),
        ("all", 3, True),
    ],
)
def test_the_right_cards_slide(window: str, number: int, slides: bool) -> None:
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 10_000),
        button=6,
        sensors="L3",
        house=(("deal.slide_window", window),),
    )
    bench.do(cmd.StartHand)
    cards = bench.deck[: number + 1]
    for index, card in enumerate(cards):
        bench.draw(card)
        see(bench, card, index + 2 if index == number else index + 1)
    assert bench.alerts() == ["AL-03" if number else "AL-01"]
    see(bench, cards[-1], number + 1)
    assert (bench.alerts() == []) is slides


def test_an_open_card_of_stud_does_not_slide() -> None:
    bench = open_table(
        seats={1: 500, 2: 500, 3: 500},
        button=1,
        mode="cash",
        profile="code",
        game="7SHL",
        sensors="L3",
        blinds=(0, 0),
        ante=2,
        bring_in=5,
        small_bet=20,
        big_bet=40,
    )
    bench.do(cmd.StartHand)
    bench.draw(*bench.deck[:7])
    see(bench, bench.deck[6], 2)
    assert bench.alerts() == ["AL-03"]
    see(bench, bench.deck[6], 1)
    assert bench.alerts() == ["AL-03"]


def test_a_card_found_too_late_is_still_an_alarm_and_does_not_slide() -> None:
    bench = deal_again()
    bench.deal(2)
    see(bench, "Kc", 2)
    assert bench.alerts() == ["AL-01"]
    bench.do(cmd.Answer, way="not-so")
    see(bench, "9h", 3)
    bench.deal(1)
    see(bench, "9h", 2)
    assert bench.alerts() == ["AL-03"]


# --- exposed and boxed -------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 13))
def test_an_exposure_is_judged_by_the_position_in_the_deal(t6: Bench, number: int) -> None:
    t6.deal(12)
    report(t6, "I-04", face=t6.table.hand.cards[number - 1].card.reveal())
    if number <= 2:
        assert t6.alerts() == ["I-04"]
        assert t6.table.hand.incidents.alerts[0].options == ("misdeal", "not-so")
        return
    owner = t6.table.hand.cards[number - 1].owner
    assert t6.alerts() == [] and next_card(t6.table) == Place.of_seat(owner)
    t6.deal(1)
    assert t6.table.hand.round.to_act == 3 and len(t6.table.hand.hole(owner)) == 2 and whole(t6)


def test_a_report_that_was_wrong_does_not_count_with_the_next(t6_dealt: Bench) -> None:
    report(t6_dealt, "I-04", seat=Seat(1), card=1)
    t6_dealt.do(cmd.Answer, way="not-so")
    assert not t6_dealt.table.hand.cards[0].shown
    report(t6_dealt, "I-04", seat=Seat(4), card=1)
    assert t6_dealt.alerts() == [] and t6_dealt.cards("burn") == "Qh"


def test_showing_a_card_is_noted_in_a_tournament_only(t6_dealt: Bench, c6_dealt: Bench) -> None:
    for bench, noted in ((t6_dealt, ["player-warned"]), (c6_dealt, [])):
        report(bench, "I-05", seat=Seat(3), card=1)
        named = [event.NAME for event in bench.history if event.NAME == "player-warned"]
        assert named == noted and bench.table.hand.cards[2].shown and bench.alerts() == []


def test_a_boxed_last_card_and_a_boxed_card_of_a_round_that_is_open(t6_dealt: Bench) -> None:
    report(t6_dealt, "I-06", seat=Seat(6), card=2)
    assert t6_dealt.table.phase == "DEALING" and next_card(t6_dealt.table) == Place.of_seat(Seat(6))
    t6_dealt.deal(1)
    raised_and_called(t6_dealt)
    report(t6_dealt, "I-06", seat=Seat(5), card=2)
    assert t6_dealt.table.phase == "BETTING" and next_card(t6_dealt.table) == Place.of_seat(Seat(5))
    t6_dealt.deal(1)
    assert t6_dealt.cards("seat:5") == "8c Ks" and t6_dealt.table.hand.round.to_act == 5 and whole(t6_dealt)


# --- who holds what ----------------------------------------------------------------------------------


@pytest.mark.parametrize("start", range(1, 7))
def test_a_deal_that_began_elsewhere(t6_dealt: Bench, start: int) -> None:
    before = {seat: t6_dealt.cards(f"seat:{seat}") for seat in range(1, 7)}
    raised_and_called(t6_dealt)
    report(t6_dealt, "I-01", seat=Seat(start))
    floor_rules(t6_dealt, "remap")
    for seat in range(1, 7):
        assert t6_dealt.cards(f"seat:{(seat + start - 2) % 6 + 1}") == before[seat]
    assert whole(t6_dealt)


def test_cards_of_a_hand_that_was_given_up_stay_in_the_muck(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "fold")
    t6_dealt.act(4, "raise", 300)
    report(t6_dealt, "I-08")
    floor_rules(t6_dealt, "remap", remap=("seats", "3", "4"))
    assert (t6_dealt.cards("seat:4"), t6_dealt.cards("muck")) == ("As Kd", "Qh Jh") and whole(t6_dealt)


def test_a_card_that_came_twice_by_mistake_lies_at_one_place() -> None:
    """Twice its reading was taken back; then an antenna sees it at a seat."""
    bench = deal_again()
    bench.deal(12)
    for _ in range(2):
        bench.act(bench.table.hand.round.to_act, "call")
        bench.at += 5_000
        bench.draw("3s")
        see(bench, "3s", 4)
        for way in ["not-so"] * len(bench.alerts()):
            bench.do(cmd.Answer, way=way)
    report(bench, "I-08")
    floor_rules(bench, "remap")
    assert bench.cards("seat:4").split().count("3s") == 1


def test_the_words_of_a_ruling_hide_the_cards_that_they_name(t6_dealt: Bench) -> None:
    raised_and_called(t6_dealt)
    report(t6_dealt, "I-08")
    floor_rules(t6_dealt, "remap", remap=("Kd", "Jh"))
    answered = next(event for event in t6_dealt.history if event.NAME == "alert-answered")
    assert answered.remap == ("card:9", "card:10")
    assert (t6_dealt.cards("seat:3"), t6_dealt.cards("seat:4")) == ("As Jh", "Qh Kd")


@pytest.mark.parametrize(
    "words",
    [
        ("9", "13"),
        ("3",),
        ("3", "4", "5"),
        ("Kd",),
        ("Kd", "2c"),
        ("3", "Jh"),
        ("somebody", "else"),
        ("cards", "1", "2", "3"),
        ("seats", "7", "1"),
        ("card:99", "card:1"),
        ("from", "9"),
        ("card:", "Kd"),
    ],
)
def test_words_that_say_nothing_are_refused(t6_dealt: Bench, words: tuple[str, ...]) -> None:
    raised_and_called(t6_dealt)
    report(t6_dealt, "I-08")
    t6_dealt.do(cmd.EnterFloor)
    before = t6_dealt.table
    with pytest.raises(Refused):
        t6_dealt.do(cmd.Answer, way="remap", remap=words)
    assert t6_dealt.table is before


# --- counts ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [1, 2, 4, 5])
@pytest.mark.parametrize("holds", [0, 1])
def test_a_seat_passed_over_shifts_what_came_after_it(t6: Bench, seat: int, holds: int) -> None:
    """The shoe gave the cards of a real deal, in which the seat was served in its first laps only."""
    order = [each for lap in range(2) for each in range(1, 7) if each != seat or lap < holds]
    real = {each: [card for card, to in zip(t6.deck, order, strict=False) if to == each] for each in order}
    t6.deal(len(order))
    t6.act(3, "call")
    t6.do(cmd.Answer, way="not-so")
    for actor, action in ((3, "fold"), (4, "call"), (5, "call")):
        t6.act(actor, action)
    report(t6, "I-07", seat=Seat(seat), cards=holds)
    floor_rules(t6, "kill", seat=Seat(seat), refund="none")
    hand = t6.table.hand
    assert hand.stub == 52 - len(order)
    for other in hand.live:
        assert t6.cards(f"seat:{other}").split() == real[other]
    assert sorted(t6.cards("muck").split()) == sorted(real.get(seat, []) + real[3])
    assert whole(t6)


@pytest.mark.parametrize(("profile", "served"), [("tda", True), ("code", False)])
def test_the_button_is_served_even_out_of_order_under_tda_37(profile: str, served: bool) -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, profile=profile)
    bench.do(cmd.StartHand)
    bench.deal(12)
    bench.act(3, "raise", 300 if profile == "tda" else 400)
    bench.act(4, "call")
    bench.act(5, "fold")
    report(bench, "I-07", seat=Seat(6), cards=1)
    if not served:
        assert bench.table.hand.incidents.alerts[0].options == ("kill", "not-so")
        return
    assert bench.alerts() == [] and next_card(bench.table) == Place.of_seat(Seat(6))
    bench.deal(1)
    assert bench.cards("seat:6") == "Ac 3s" and bench.table.hand.round.to_act == 6


def test_whoever_still_gets_their_card_in_the_deal_owes_nobody_another() -> None:
    """One card before the end of the deal the last seat is short, and is served by the next card (TDA 37)."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    bench.deal(11)
    report(bench, "I-07", seat=Seat(6), cards=1)
    assert bench.alerts() == [] and next_card(bench.table) == Place.of_seat(Seat(6))
    bench.deal(1)
    assert bench.table.hand.phase == "BETTING" and len(bench.cards("seat:6").split()) == 2
    assert bench.table.hand.stub == 40 and whole(bench)


def test_after_a_report_that_rules_itself_another_hand_is_not_killed_in_silence() -> None:
    """Only a ruling that repeats what the report did already is taken as said."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    bench.deal(12)
    bench.act(3, "raise", 300)
    bench.act(4, "call")
    bench.act(5, "fold")
    report(bench, "I-07", seat=Seat(6), cards=1)
    assert bench.table.hand.incidents.ruled[0] == bench.table.last_input
    assert refusal(bench.do, cmd.Answer, way="kill", seat=Seat(4), refund="none") == "no-such-way"
    assert not bench.table.hand.parts[Seat(4)].killed


def test_a_correct_count_is_not_an_incident(t6_dealt: Bench) -> None:
    for fields in ({"seat": Seat(3), "cards": 2}, {"seat": Seat(3)}, {"seat": Seat(9), "cards": 1}):
        with pytest.raises(Refused):
            report(t6_dealt, "I-07", **fields)
    assert t6_dealt.table.hand.incidents.codes == ()


def test_one_seat_of_an_antenna_table_is_named(t6: Bench) -> None:
    bench = deal_again()
    bench.deal(11)
    bench.do(cmd.CompleteDeal)
    (alert,) = bench.table.hand.incidents.alerts
    assert (alert.code, alert.seat, dict(alert.facts)) == ("AL-06", 6, {"expected": 2, "found": 1})


# --- button and blinds -------------------------------------------------------------------------------


def one_seat_short() -> Bench:
    """Hand 2, after one with button 5, small blind 6 and big blind 1; posted as in that one (S-075)."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=5)
    bench.do(cmd.StartHand)
    bench.deal(12)
    for seat in (2, 3, 4, 5, 6):
        bench.act(seat, "fold")
    bench.do(cmd.Award)
    bench.deck = Bench().deck
    bench.do(cmd.StartHand)
    assert bench.table.hand.positions.button == 6
    draft = Draft(bench.table, 0, bench.table.house)
    draft.open_case("AL-27", facts=(("small", 6), ("big", 1)))
    for event in draft.events:
        bench.table = evolve(bench.table, event)
    bench.history += draft.events
    return bench


# --- anything at any time ----------------------------------------------------------------------------


def test_s075_blinds_are_put_right_before_the_deal() -> None:
    bench = one_seat_short()
    bench.do(cmd.Answer, way="lift")
    hand = bench.table.hand
    assert (hand.positions.button, hand.positions.small_blind, hand.positions.big_blind) == (6, 1, 2)
    assert (hand.parts[1].bet, hand.parts[2].bet, hand.parts[6].bet) == (50, 100, 0) and whole(bench)
