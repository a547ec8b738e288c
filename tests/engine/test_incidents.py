"""Incidents: alerts, their ways out, and the state after each."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.places import NOWHERE, Place, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal


def limped_to_the_big_blind(bench: Bench) -> None:
    for seat, action in ((3, "call"), (4, "fold"), (5, "call"), (6, "fold"), (1, "call")):
        bench.act(seat, action)


def test_a_late_entry_takes_a_whole_flop(t6_dealt: Bench) -> None:
    """Burn and flop had left the shoe before the last key: all four find their places."""
    bench = t6_dealt
    limped_to_the_big_blind(bench)
    bench.deal(4)
    bench.do(cmd.Answer, way="late")
    bench.act(2, "check")
    assert (bench.cards("burn"), bench.cards("board")) == ("3s", "Ks 8h 2d")
    assert bench.table.hand.round.to_act == 1


def test_al07_not_so_is_as_if_nothing_had_left(t6_dealt: Bench) -> None:
    t6_dealt.deal(1)
    t6_dealt.do(cmd.Answer, way="not-so")
    assert t6_dealt.alerts() == [] and t6_dealt.table.hand.stub == 40
    t6_dealt.act(3, "call")


def test_al05_when_the_deal_is_declared_over_with_a_card_too_many(t6_dealt: Bench) -> None:
    t6_dealt.deal(1)
    t6_dealt.do(cmd.CompleteDeal)
    assert t6_dealt.alerts() == ["AL-05"]
    t6_dealt.do(cmd.Answer, way="return")
    assert t6_dealt.cards("returned") == "3s"


@pytest.mark.parametrize("incident", ["I-08", "I-25"])
def test_a_report_about_a_hidden_card_shows_it_to_nobody(t6_dealt: Bench, incident: str) -> None:
    t6_dealt.do(cmd.Declare, incident=incident, seat=Seat(1), card=1)
    assert len(t6_dealt.alerts()) == 1 and not any(card.shown for card in t6_dealt.table.hand.cards)


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


def test_the_same_tag_later_is_not_a_double_read(t6: Bench) -> None:
    t6.at += 60_000
    t6.draw("Kc")
    t6.at += 2_000
    t6.draw("Kc")
    assert not t6.alerts() and len(t6.table.hand.cards) == 1
    t6.at += 1
    t6.draw("Kc")
    assert t6.alerts() == ["AL-14"]
    assert "misdeal" in t6.table.hand.incidents.alerts[0].options


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


def test_s172_the_floor_may_misdeal_after_substantial_action(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.act(4, "fold")
    t6_dealt.do(cmd.EnterFloor)
    t6_dealt.do(cmd.Declare, incident="I-10")
    assert refusal(t6_dealt.do, cmd.Answer, way="discretion") == "reason-needed"
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
