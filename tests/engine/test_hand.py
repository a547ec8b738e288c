"""A hand from the forced bets to the award, scenario by scenario of the rules."""

from __future__ import annotations

import re

import pytest

from croupier.cards.card import parse_cards
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, replay
from croupier.engine.events import ActionTaken, BetReturned, RoundClosed, TableRecorded, TableSet
from croupier.engine.places import Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table, refusal


def play_s001(bench: Bench) -> None:
    bench.act(3, "raise", 300)
    for seat, action in ((4, "fold"), (5, "call"), (6, "fold"), (1, "fold"), (2, "fold")):
        bench.act(seat, action)


def test_an_older_log_that_returned_a_blind_to_a_dead_hand_stays_as_it_is() -> None:
    bench = open_table(seats={1: 5_000, 2: 5_000, 3: 5_000}, button=3)
    bench.do(cmd.StartHand)
    bench.deal(6)
    bench.act(2, "fold")
    bench.fold(ActionTaken, seat=Seat(3), action="fold", to=0, added=0)
    bench.fold(BetReturned, seat=Seat(2), amount=50)
    bench.fold(RoundClosed, street="pre-flop")
    bench.do(cmd.Award)
    assert bench.stacks() == {1: 5_050, 2: 4_950, 3: 5_000}
    assert replay(bench.history) == bench.table


def test_an_older_log_that_waits_for_a_needless_action_goes_on() -> None:
    bench = open_table(seats={1: 1_000, 2: 5_000, 3: 5_000}, button=3)
    bench.do(cmd.StartHand)
    bench.deal(6)
    for seat, action in ((3, "raise"), (1, "call"), (2, "call")):
        bench.act(seat, action, 1_000 if action == "raise" else 0)
    bench.deal(4)
    bench.fold(ActionTaken, seat=Seat(3), action="fold", to=0, added=0)
    assert bench.table.hand.round.to_act == 2
    bench.act(2, "check")
    assert (bench.table.hand.street, bench.alerts()) == ("turn", ["AL-34"])


def test_the_last_hand_wins_unseen(t6_dealt: Bench) -> None:
    play_s001(t6_dealt)
    for cards in (4, 2, 2):
        t6_dealt.deal(cards)
        t6_dealt.act(3, "check")
        t6_dealt.act(5, "check")
    t6_dealt.do(cmd.MuckHand, seat=Seat(3))
    with pytest.raises(Refused, match="last in a pot"):
        t6_dealt.do(cmd.MuckHand, seat=Seat(5))
    t6_dealt.do(cmd.Award)
    assert t6_dealt.stacks()[5] == 10_450


def test_unknown_cards_are_named_at_the_showdown(t6: Bench) -> None:
    t6.draw("Kc", "9h", "As", "Qh", "??", "Ac", "7d", "9s", "Kd", "Jh", "8d", "5c")
    play_s001(t6)
    for cards in ("3s Ks 8h 2d", "4c Th", "6s ??"):
        t6.draw(*cards.split())
        t6.act(3, "check")
        t6.act(5, "check")
    t6.do(cmd.ShowHand, seat=Seat(3))
    assert refusal(t6.do, cmd.ShowHand, seat=Seat(5)) == "cards-unknown"
    assert refusal(t6.do, cmd.ShowHand, seat=Seat(5), cards=parse_cards("8d Ks")) == "card-out"
    t6.do(cmd.ShowHand, seat=Seat(5), cards=parse_cards("8d 8c"))
    assert refusal(t6.do, cmd.Award) == "board-unknown"
    unknown = next(index for index, card in enumerate(t6.table.hand.cards) if card.card is None)
    t6.do(cmd.NameCard, index=unknown, card=parse_cards("2c")[0])
    t6.do(cmd.Award)
    assert t6.stacks()[5] == 10_450


def test_a_street_closes_before_its_next_card(t6_dealt: Bench) -> None:
    play_s001(t6_dealt)
    closed = [event for event in t6_dealt.history if isinstance(event, RoundClosed)]
    assert [event.street for event in closed] == ["flop"]
    hand = t6_dealt.table.hand
    assert hand.street == "flop" and hand.round.to_act is None and hand.parts[Seat(3)].bet == 0


def test_a_short_big_blind_still_asks_for_the_whole() -> None:
    """Callers owe the full blind; against a blind all-in for less, alone, nothing is owed (Guide 3.1)."""
    bench = open_table(seats={1: 10_000, 2: 30, 3: 10_000}, button=3)
    bench.do(cmd.StartHand)
    bench.deal(6)
    assert legal_actions(bench.table, bench.table.house).to_call == 100
    bench.act(3, "fold")
    assert bench.table.hand.round.to_act is None and bench.table.hand.street == "flop"
    assert bench.stacks()[1] == 9_970


def test_a_hand_is_not_tabled_before_the_betting_is_over(t6_dealt: Bench) -> None:
    play_s001(t6_dealt)
    assert refusal(t6_dealt.do, cmd.ShowHand, seat=Seat(3)) == "no-showdown"


def test_the_checkpoint_restores_the_whole_table(t6_dealt: Bench) -> None:
    """A restart reads from the last record of the table, and sees what the running terminal sees."""
    play_s001(t6_dealt)
    for _ in range(3):
        t6_dealt.deal(2 if t6_dealt.table.hand.board else 4)
        t6_dealt.act(3, "check")
        t6_dealt.act(5, "check")
    t6_dealt.do(cmd.MuckHand, seat=Seat(3))
    t6_dealt.do(cmd.Award)
    t6_dealt.do(cmd.EnterFloor, who="Anne")
    t6_dealt.do(cmd.SitOut, seat=Seat(4))
    t6_dealt.do(cmd.StartHand)
    t6_dealt.draw("Kc")
    events = t6_dealt.history
    last = max(index for index, event in enumerate(events) if isinstance(event, TableRecorded))
    settings = [event for event in events if isinstance(event, TableSet)][-1]
    assert replay([settings, *events[last:]]) == t6_dealt.table


def test_no_face_and_no_tag_is_printed(t6_dealt: Bench) -> None:
    """A traceback or a log line of anything in the engine shows no hidden card, nor the tag that is one."""
    printed = f"{t6_dealt.table!r} {t6_dealt.history!r} {cmd.DrawCard(at=0, card=None, uid='04ABCD')!r}"
    assert "04" not in printed.replace("at=0", "") and "??" in printed
    assert not re.search(r"\b([2-9TJQKA][cdhs])+\b", printed)


def test_a_tournament_has_no_rake_whatever_the_house_takes_of_cash_games() -> None:
    """Guide 3.11; the setting is kept for the next cash game."""
    bench = open_table(seats={1: 1_000, 2: 1_000}, button=1, house=(("rake.pct", "5"),))
    bench.do(cmd.StartHand)
    bench.deal(4)
    bench.act(1, "call")
    bench.act(2, "check")
    bench.deal(4)
    bench.act(2, "bet", 100)
    bench.act(1, "fold")
    bench.do(cmd.Award)
    assert bench.stacks() == {1: 900, 2: 1_100}
    assert bench.table.settings is not None
    assert dict(bench.table.settings.house)["rake.pct"] == "5"


def test_a_table_that_is_set_anew_shows_its_new_game_before_the_next_hand() -> None:
    stakes = {"small_blind": 100, "big_blind": 200, "small_bet": 200, "big_bet": 400}
    bench = open_table(seats=dict.fromkeys((1, 2, 3), 10_000), button=1, mode="cash")
    bench.do(cmd.SetTable, game="THL", **stakes)
    for code, cards in (("BADUGI", 6), ("THL", 12)):
        before = bench.table.game
        bench.do(cmd.StartHand)
        assert bench.table.game == before
        bench.draw(*["??"] * cards)
        bench.do(cmd.ActInTurn, action="fold")
        bench.do(cmd.Award)
        bench.do(cmd.SetTable, game=code, **stakes)
        assert bench.table.game.code == code
