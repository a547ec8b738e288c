"""What went wrong: alerts, their ways out, and the state each leaves behind."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.places import BOARD, NOWHERE, Place, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table


def limped_to_the_big_blind(bench: Bench) -> None:
    for seat, action in ((3, "call"), (4, "fold"), (5, "call"), (6, "fold"), (1, "call")):
        bench.act(seat, action)


def test_s080_late_entry(t6_dealt: Bench) -> None:
    bench = t6_dealt
    limped_to_the_big_blind(bench)
    bench.deal(1)
    assert bench.alerts() == ["AL-07"] and bench.table.phase == "HALTED"
    assert next_card(bench.table) == NOWHERE
    with pytest.raises(Refused) as refused:
        bench.act(2, "check")
    assert refused.value.code == "halted"
    bench.do(cmd.Answer, way="late")
    (taken, *_) = bench.act(2, "check")
    assert taken.late
    assert bench.cards("burn") == "3s" and next_card(bench.table) == BOARD


def test_a_late_entry_takes_a_whole_flop(t6_dealt: Bench) -> None:
    """Burn and flop had left the shoe before the last key: all four find their places."""
    bench = t6_dealt
    limped_to_the_big_blind(bench)
    bench.deal(4)
    bench.do(cmd.Answer, way="late")
    bench.act(2, "check")
    assert (bench.cards("burn"), bench.cards("board")) == ("3s", "Ks 8h 2d")
    assert bench.table.hand.round.to_act == 1


@pytest.mark.parametrize(("profile", "where"), [("tda", "burn"), ("code", "returned")])
def test_s081_premature_burn(profile: str, where: str) -> None:
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 10_000),
        button=6,
        profile=profile,
        house=(("raise.min", "standard"), ("rake.pct", "0")),
    )
    bench.do(cmd.StartHand)
    bench.deal(12)
    limped_to_the_big_blind(bench)
    bench.deal(1)
    bench.do(cmd.Answer, way="premature")
    assert bench.cards(where) == "3s"
    bench.act(2, "raise", 400)
    for seat, action in ((3, "call"), (5, "fold"), (1, "fold")):
        bench.act(seat, action)
    assert bench.cards("burn") == "3s" and next_card(bench.table) == BOARD
    bench.deal(3)
    assert bench.cards("board") == "Ks 8h 2d"


@pytest.mark.parametrize(
    ("profile", "burns", "board"), [("tda", "3s", "8h 6s Qc"), ("code", "3s 8h", "6s Qc 5d")]
)
def test_s082_premature_flop(profile: str, burns: str, board: str) -> None:
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 10_000),
        button=6,
        profile=profile,
        house=(("raise.min", "standard"), ("rake.pct", "0")),
    )
    bench.do(cmd.StartHand)
    bench.deal(12)
    limped_to_the_big_blind(bench)
    bench.deal(4)
    bench.do(cmd.Answer, way="premature")
    assert bench.table.hand.stub == 39
    bench.act(2, "raise", 400)
    for seat, action in ((3, "call"), (5, "fold"), (1, "fold")):
        bench.act(seat, action)
    bench.draw(*"8h 6s Qc 5d".split()[: 3 if profile == "tda" else 4])
    assert (bench.cards("burn"), bench.cards("board")) == (burns, board)
    bench.at += 5_000
    bench.act(2, "check")
    bench.draw("8h")
    assert "AL-14" in bench.alerts()


def test_al07_not_so_is_as_if_nothing_had_left(t6_dealt: Bench) -> None:
    t6_dealt.deal(1)
    t6_dealt.do(cmd.Answer, way="not-so")
    assert t6_dealt.alerts() == [] and t6_dealt.table.hand.stub == 40
    t6_dealt.act(3, "call")


def test_an_extra_card_is_the_next_burn(t6_dealt: Bench) -> None:
    t6_dealt.deal(1)
    assert "extra-card" in t6_dealt.table.hand.incidents.alerts[0].options
    t6_dealt.do(cmd.Answer, way="extra-card")
    assert t6_dealt.cards("returned") == "3s"
    limped_to_the_big_blind(t6_dealt)
    t6_dealt.act(2, "check")
    assert t6_dealt.cards("burn") == "3s" and next_card(t6_dealt.table) == BOARD


def test_two_extra_cards_are_a_misdeal_or_a_wrong_reading(t6_dealt: Bench) -> None:
    t6_dealt.deal(2)
    t6_dealt.do(cmd.Answer, way="extra-card")
    assert t6_dealt.alerts() == ["AL-05"]
    assert set(t6_dealt.table.hand.incidents.alerts[0].options) == {"misdeal", "not-so"}
    t6_dealt.do(cmd.Answer, way="misdeal")
    assert t6_dealt.table.hand.deal.attempt == 2 and t6_dealt.table.hand.stub == 52


def test_al05_when_the_deal_is_declared_over_with_a_card_too_many(t6_dealt: Bench) -> None:
    t6_dealt.deal(1)
    t6_dealt.do(cmd.CompleteDeal)
    assert t6_dealt.alerts() == ["AL-05"]
    t6_dealt.do(cmd.Answer, way="return")
    assert t6_dealt.cards("returned") == "3s"


def test_s069_a_missing_last_card_is_delivered(t6: Bench) -> None:
    t6.deal(11)
    t6.do(cmd.CompleteDeal)
    (alert,) = t6.table.hand.incidents.alerts
    assert (alert.code, dict(alert.facts)) == ("AL-06", {"expected": 12, "found": 11})
    t6.deal(1)
    assert t6.alerts() == [] and t6.cards("seat:6") == "Ac 5c" and t6.table.hand.round.to_act == 3


@pytest.mark.parametrize("way", ["missed", "not-so"])
def test_al06_read_missed(t6: Bench, way: str) -> None:
    t6.deal(11)
    assert [event.NAME for event in t6.act(3, "call")] == ["alert-raised"]
    t6.do(cmd.Answer, way=way)
    assert t6.table.hand.stub == 40 and t6.table.hand.round.to_act == 3
    assert t6.table.hand.hole(Seat(6))[1].card is None


def test_without_a_shoe_the_dealt_key_deals_unknown_cards() -> None:
    bench = open_table(seats={1: 500, 2: 500}, button=1, sensors="L0")
    bench.do(cmd.StartHand)
    bench.do(cmd.CompleteDeal)
    assert bench.table.phase == "BETTING" and bench.table.hand.stub == 48


def test_s107_double_read_and_stray(t6_dealt: Bench) -> None:
    limped_to_the_big_blind(t6_dealt)
    t6_dealt.act(2, "check")
    t6_dealt.deal(2)
    t6_dealt.at += 300
    t6_dealt.draw("Ks")
    assert t6_dealt.table.hand.stub == 38 and t6_dealt.cards("board") == "Ks" and not t6_dealt.alerts()
    t6_dealt.draw("8h", "Ks")
    (alert,) = t6_dealt.table.hand.incidents.alerts
    assert (alert.code, alert.options) == ("AL-14", ("stray", "void"))
    t6_dealt.do(cmd.Answer, way="stray")
    assert t6_dealt.table.hand.stub == 37 and next_card(t6_dealt.table) == BOARD


def test_the_same_tag_later_is_not_a_double_read(t6: Bench) -> None:
    t6.draw("Kc")
    t6.at += 2_001
    t6.draw("Kc")
    assert t6.alerts() == ["AL-14"]
    assert "misdeal" in t6.table.hand.incidents.alerts[0].options


def test_s098_a_second_king_of_diamonds(t6_dealt: Bench) -> None:
    bench = t6_dealt
    bench.act(3, "raise", 300)
    for seat, action in ((4, "fold"), (5, "call"), (6, "fold"), (1, "fold"), (2, "fold")):
        bench.act(seat, action)
    bench.deal(1)
    bench.do(cmd.DrawCard, card=FaceDown(Card.parse("Kd")), uid="04FFFFFFFFFFFF")
    (alert,) = bench.table.hand.incidents.alerts
    assert (alert.code, alert.options, alert.seat) == ("AL-11", ("void",), None)
    with pytest.raises(Refused) as refused:
        bench.do(cmd.Answer, way="void")
    assert refused.value.code == "floor-needed"
    with pytest.raises(Refused):
        bench.do(cmd.Answer, way="not-so")
    bench.do(cmd.EnterFloor)
    bench.do(cmd.Answer, way="void")
    assert bench.table.phase == "VOID" and set(bench.stacks().values()) == {10_000}
    with pytest.raises(Refused) as refused:
        bench.do(cmd.StartHand)
    assert refused.value.code == "deck-locked"
    bench.do(cmd.CheckDeck, cards=52)
    bench.do(cmd.StartHand)
    hand = bench.table.hand
    assert (hand.hand_no, hand.positions.button, hand.positions.small_blind, hand.positions.big_blind) == (
        2,
        6,
        1,
        2,
    )


def test_s099_the_floor_binds_a_damaged_tag(t6_dealt: Bench) -> None:
    bench = t6_dealt
    limped_to_the_big_blind(bench)
    bench.act(2, "check")
    bench.deal(2)
    bench.deck.pop(0)
    bench.do(cmd.DrawCard, card=None, uid="04DEADDEADDEAD", status="unknown")
    assert bench.alerts() == ["AL-12"]
    bench.do(cmd.EnterFloor)
    with pytest.raises(Refused) as refused:
        bench.do(cmd.Answer, way="bind", card=Card.parse("Ks"))
    assert refused.value.code == "card-out"
    bench.do(cmd.Answer, way="bind", card=Card.parse("8h"))
    bench.deal(1)
    assert bench.cards("board") == "Ks 8h 2d" and bench.table.hand.round.to_act == 1
    bench.do(cmd.DrawCard, card=FaceDown(Card.parse("8h")), uid="0488888888AAAA")
    assert "AL-11" in bench.alerts()


def test_a_joker_is_scrapped_and_the_next_card_takes_its_place(t6: Bench) -> None:
    t6.deal(4)
    t6.do(cmd.DrawCard, card=None, uid="04AAAAAAAAAAAA", status="joker")
    t6.do(cmd.Answer, way="scrap")
    t6.deal(8)
    assert t6.cards("seat:5") == "8c 8d" and t6.table.phase == "BETTING"
    assert t6.table.hand.stub == 40  # the joker is none of the 52


def test_a_joker_that_comes_when_all_are_served_is_scrapped_and_the_betting_goes_on(t6: Bench) -> None:
    t6.deal(12)
    to_act = t6.table.hand.round.to_act
    t6.do(cmd.DrawCard, card=None, uid="04AAAAAAAAAAAA", status="joker")
    t6.do(cmd.Answer, way="scrap")
    assert (t6.table.phase, t6.table.hand.round.to_act) == ("BETTING", to_act)
    assert t6.table.hand.stub == 40


def test_cards_that_come_while_halted_wait_for_the_way_out(t6: Bench) -> None:
    t6.deal(4)
    t6.do(cmd.DrawCard, card=None, uid="04AAAAAAAAAAAA", status="unknown")
    t6.deal(1)
    assert next_card(t6.table) == NOWHERE
    t6.do(cmd.Answer, way="stray")
    assert t6.cards("seat:5") == "8c" and next_card(t6.table) == Place.of_seat(Seat(6))


@pytest.mark.parametrize(
    ("actions", "tda", "code"),
    [
        ([], False, False),
        ([("call", 0)], False, False),
        ([("fold", 0), ("fold", 0)], False, False),
        ([("fold", 0), ("call", 0)], True, False),
        ([("call", 0), ("call", 0)], True, False),
        ([("raise", 300), ("fold", 0)], True, True),
        ([("fold", 0), ("raise", 300)], True, True),
        ([("fold", 0), ("fold", 0), ("fold", 0)], True, True),
    ],
)
@pytest.mark.parametrize("profile", ["tda", "code"])
def test_s078_the_frontier(profile: str, actions: list[tuple[str, int]], tda: bool, code: bool) -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, profile=profile)
    bench.do(cmd.StartHand)
    bench.deal(12)
    for action, amount in actions:
        bench.act(bench.table.hand.round.to_act, action, amount)
    if tda if profile == "tda" else code:
        with pytest.raises(Refused) as refused:
            bench.do(cmd.Declare, incident="I-10")
        assert refused.value.code == "substantial-action"
        return
    bench.do(cmd.Declare, incident="I-10")
    assert "misdeal" in bench.table.hand.incidents.alerts[0].options
    bench.do(cmd.Answer, way="misdeal")
    hand = bench.table.hand
    assert (hand.deal.attempt, hand.hand_no, hand.positions.button, hand.stub) == (2, 1, 6, 52)
    assert bench.stacks() == {1: 9950, 2: 9900, 3: 10_000, 4: 10_000, 5: 10_000, 6: 10_000}
    assert next_card(bench.table) == Place.of_seat(Seat(1))


def test_s172_the_floor_may_misdeal_after_substantial_action(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.act(4, "fold")
    t6_dealt.do(cmd.EnterFloor)
    t6_dealt.do(cmd.Declare, incident="I-10")
    with pytest.raises(Refused) as refused:
        t6_dealt.do(cmd.Answer, way="discretion")
    assert refused.value.code == "reason-needed"
    t6_dealt.do(cmd.Answer, way="discretion", reason="two decks on the table")
    assert t6_dealt.table.hand.deal.attempt == 2
    (answered,) = [event for event in t6_dealt.history if event.NAME == "alert-answered"]
    assert (answered.by, answered.reason, answered.rule) == (
        "floor",
        "two decks on the table",
        "TDA 1, Code 1.36",
    )


def test_a_misdeal_withdrawn_changes_nothing(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.Declare, incident="I-10")
    with pytest.raises(Refused):
        t6_dealt.act(3, "call")
    t6_dealt.do(cmd.Answer, way="stands")
    assert t6_dealt.table.phase == "BETTING" and t6_dealt.table.hand.deal.attempt == 1


@pytest.mark.parametrize(
    ("fourth", "third", "bet_of_fourth", "to_act"),
    [
        (("call", 0), ("fold", 0), 100, 5),  # S-116: nothing changed, applied
        (("raise", 300), ("call", 0), 300, 5),  # its variant: the raise stands
        (("call", 0), ("raise", 300), 0, 4),  # S-117: changed, chips back, free choice
    ],
)
def test_al22_out_of_turn(
    t6_dealt: Bench,
    fourth: tuple[str, int],
    third: tuple[str, int],
    bet_of_fourth: int,
    to_act: int,
) -> None:
    t6_dealt.act(4, *fourth)
    assert t6_dealt.alerts() == ["AL-22"] and t6_dealt.table.hand.round.to_act == 3
    assert t6_dealt.table.phase == "BETTING"
    t6_dealt.act(3, *third)
    hand = t6_dealt.table.hand
    assert (hand.parts[Seat(4)].bet, hand.round.to_act, t6_dealt.alerts()) == (bet_of_fourth, to_act, [])


def test_s118_a_fold_out_of_turn_is_final(t6_dealt: Bench) -> None:
    t6_dealt.act(4, "fold")
    t6_dealt.act(3, "raise", 300)
    assert t6_dealt.table.hand.parts[Seat(4)].folded and t6_dealt.table.hand.round.to_act == 5


def test_al21_the_pot_waits_for_the_last_player(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "call")
    for command in (cmd.Award, cmd.CompleteDeal):
        with pytest.raises(Refused) as refused:
            t6_dealt.do(command)
        assert (refused.value.code, refused.value.facts["seat"]) == ("AL-21", 4)


def test_al23_passed_with_a_reason(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 150, passed="players agreed")
    assert t6_dealt.table.hand.parts[Seat(3)].bet == 150
    answered = [event for event in t6_dealt.history if event.NAME == "alert-answered"]
    assert [(event.way, event.reason) for event in answered] == [("passed", "players agreed")]
    assert legal_actions(t6_dealt.table, t6_dealt.table.house).min_to == 250


def test_an_award_to_the_wrong_seat_is_refused(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(2))
    with pytest.raises(Refused) as refused:
        t6_dealt.do(cmd.Award, seat=Seat(5))
    assert refused.value.code == "award-mismatch"
    t6_dealt.do(cmd.Award, seat=Seat(2))
    assert t6_dealt.stacks()[2] == 10_050


def test_folds_up_to_a_seat_are_one_input(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(6))
    assert t6_dealt.table.hand.round.to_act == 6
    t6_dealt.do(cmd.Undo)
    assert t6_dealt.table.hand.round.to_act == 3 and len(t6_dealt.table.hand.live) == 6


def test_calls_around_are_one_input(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.ActInTurn, action="call")
    assert t6_dealt.table.hand.street == "flop"
    t6_dealt.deal(4)
    t6_dealt.do(cmd.ActInTurn, action="check")
    assert t6_dealt.table.hand.street == "turn"
    assert replay(t6_dealt.history) == t6_dealt.table


def test_the_banner_of_an_action_out_of_turn_may_be_passed(t6_dealt: Bench) -> None:
    t6_dealt.act(4, "call")
    t6_dealt.do(cmd.Answer, way="passed", reason="seen by all")
    t6_dealt.act(3, "fold")
    assert t6_dealt.alerts() == [] and t6_dealt.table.hand.parts[Seat(4)].bet == 100
