"""A hand from the forced bets to the award, scenario by scenario of the rules."""

from __future__ import annotations

import re

import pytest

from croupier.cards.card import parse_cards
from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card, replay
from croupier.engine.events import ActionTaken, BetReturned, RoundClosed, TableRecorded, TableSet
from croupier.engine.places import BURN, Place, Seat
from croupier.engine.play.showdown import pots_of, showing_order
from croupier.errors import Refused
from support.engine_bench import Bench, open_table


def play_s001(bench: Bench) -> None:
    bench.act(3, "raise", 300)
    for seat, action in ((4, "fold"), (5, "call"), (6, "fold"), (1, "fold"), (2, "fold")):
        bench.act(seat, action)


def test_s001_a_complete_hand(t6_dealt: Bench) -> None:
    play_s001(t6_dealt)
    assert next_card(t6_dealt.table) == BURN
    t6_dealt.deal(4)
    assert t6_dealt.table.hand.round.to_act == 3
    t6_dealt.act(3, "bet", 400)
    t6_dealt.act(5, "call")
    t6_dealt.deal(2)
    t6_dealt.act(3, "check")
    t6_dealt.act(5, "bet", 1000)
    t6_dealt.act(3, "call")
    t6_dealt.deal(2)
    t6_dealt.act(3, "check")
    t6_dealt.act(5, "bet", 2000)
    returned = t6_dealt.act(3, "fold")
    assert [event.amount for event in returned if isinstance(event, BetReturned)] == [2000]
    t6_dealt.do(cmd.Award)
    assert t6_dealt.stacks() == {1: 9950, 2: 9900, 3: 8300, 4: 10000, 5: 11850, 6: 10000}
    assert t6_dealt.cards("board") == "Ks 8h 2d Th 2c" and t6_dealt.cards("burn") == "3s 4c 6s"
    t6_dealt.do(cmd.StartHand)
    hand = t6_dealt.table.hand
    assert (hand.positions.button, hand.positions.small_blind, hand.positions.big_blind) == (1, 2, 3)


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


def test_s002_heads_up_order() -> None:
    bench = open_table(seats={1: 10_000, 4: 10_000}, button=4)
    bench.do(cmd.StartHand)
    assert bench.stacks() == {1: 9900, 4: 9950}
    assert next_card(bench.table) == Place.of_seat(Seat(1))
    bench.deal(4)
    assert (bench.cards("seat:1"), bench.cards("seat:4")) == ("Kc As", "9h Qh")
    assert bench.table.hand.round.to_act == 4
    bench.act(4, "call")
    bench.act(1, "check")
    bench.deal(4)
    assert bench.table.hand.round.to_act == 1


def test_a_big_blind_has_the_option(t6_dealt: Bench) -> None:
    for seat in (3, 4, 5, 6, 1):
        t6_dealt.act(seat, "call")
    assert legal_actions(t6_dealt.table, t6_dealt.table.house).actions == {"fold", "check", "raise"}
    t6_dealt.act(2, "raise", 300)
    assert t6_dealt.table.hand.round.to_act == 3


def test_s014_the_regulators_example() -> None:
    """Figures of the regulator's own worked hand, amounts in cents."""
    bench = open_table(
        seats={2: 241, 3: 618, 5: 172, 7: 152, 8: 355, 10: 190},
        button=7,
        mode="cash",
        profile="code",
        blinds=(2, 4),
        house=(("rake.pct", "5"),),
    )
    bench.do(cmd.StartHand)
    bench.draw(*"2c 3c Tc Td 4c 5c 6c 7c 8h Jh 4h 5h".split())
    for seat in (2, 3, 5, 7):
        bench.act(seat, "call")
    bench.act(8, "fold")
    bench.act(10, "check")
    bench.draw(*"6h Js Qs 8d".split())
    bench.act(10, "check")
    bench.act(2, "bet", 16)
    bench.act(3, "call")
    for seat in (5, 7, 10):
        bench.act(seat, "fold")
    bench.draw("7h", "Kc")
    bench.act(2, "bet", 28)
    bench.act(3, "call")
    bench.draw("2h", "9d")
    bench.act(2, "bet", 56)
    bench.act(3, "raise", 278)
    bench.act(2, "allin")
    bench.do(cmd.ShowHand, seat=Seat(3))
    bench.do(cmd.ShowHand, seat=Seat(2))
    bench.do(cmd.Award)
    assert sum(amount for _, amount in bench.table.hand.money.rake) == 24
    assert bench.stacks()[2] == 236 and bench.stacks()[3] == 613


def test_s025_cumulated_short_all_ins() -> None:
    bench = open_table(seats={1: 1100, 2: 225, 3: 1100, 4: 300, 5: 1100, 6: 1100}, button=6)
    bench.do(cmd.StartHand)
    bench.deal(12)
    for seat in (3, 4, 5):
        bench.act(seat, "call")
    bench.act(6, "fold")
    bench.act(1, "call")
    bench.act(2, "check")
    bench.deal(4)
    bench.act(1, "bet", 100)
    bench.act(2, "allin")
    bench.act(3, "call")
    bench.act(4, "allin")
    bench.act(5, "call")
    legal = legal_actions(bench.table, bench.table.house)
    assert (legal.seat, legal.actions, legal.min_to) == (1, {"fold", "call", "raise"}, 300)
    bench.act(1, "call")
    assert legal_actions(bench.table, bench.table.house).actions == {"fold", "call"}
    with pytest.raises(Refused) as refused:
        bench.act(3, "raise", 600)
    assert refused.value.code == "AL-24"


def test_s043_side_pots_and_run_out() -> None:
    """Example 1 of the side pots: 400, 450 and 700; hands best to worst A, C, B, D."""
    bench = open_table(seats={1: 100, 2: 250, 3: 600, 4: 600}, button=4, blinds=(5, 10))
    bench.do(cmd.StartHand)
    bench.draw(*"As 7c Ks 4c Ah 7d Kh 4d".split())
    bench.act(3, "allin")
    bench.act(4, "allin")
    bench.act(1, "allin")
    bench.act(2, "allin")
    assert [(pot.amount, pot.seats) for pot in pots_of(bench.table.hand)] == [
        (400, (1, 2, 3, 4)),
        (450, (2, 3, 4)),
        (700, (3, 4)),
    ]
    assert bench.alerts() == ["AL-34"]
    for seat in (1, 2, 3, 4):
        bench.do(cmd.ShowHand, seat=Seat(seat))
    assert bench.alerts() == []
    bench.draw(*"2s 3h 8h 9c 2c Jd 2h Qs".split())
    bench.do(cmd.Award)
    assert bench.stacks() == {1: 400, 2: 0, 3: 1150, 4: 0}


def test_s141_s142_showdown_order(t6_dealt: Bench) -> None:
    bench = t6_dealt
    for seat in (3, 4, 5, 6):
        bench.act(seat, "call" if seat in (3, 5) else "fold")
    bench.act(1, "call")
    bench.act(2, "fold")
    for cards in (4, 2):
        bench.deal(cards)
        for seat in (1, 3, 5):
            bench.act(seat, "check")
    bench.deal(2)
    bench.act(1, "check")
    bench.act(3, "bet", 500)
    bench.act(5, "call")
    bench.act(1, "call")
    assert showing_order(bench.table.hand) == (3, 5, 1)
    for _ in range(4):
        bench.do(cmd.Undo)
    for seat in (1, 3, 5):
        bench.act(seat, "check")
    assert showing_order(bench.table.hand) == (1, 3, 5)


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


def test_s047_no_flop_no_drop(c6_dealt: Bench) -> None:
    c6_dealt.act(3, "raise", 30)
    for seat in (4, 5, 6, 1, 2):
        c6_dealt.act(seat, "fold")
    c6_dealt.do(cmd.Award)
    assert c6_dealt.table.hand.money.rake == ()
    assert c6_dealt.stacks()[3] == 1_015


def test_s173_undo_back_to_the_start(t6_dealt: Bench) -> None:
    """Every picture on the way back is the picture there was on the way in."""
    pictures = [t6_dealt.table]
    for seat, action, amount in ((3, "raise", 300), (4, "fold", 0), (5, "call", 0)):
        t6_dealt.act(seat, action, amount)
        pictures.append(t6_dealt.table)
    for before in reversed(pictures[:-1]):
        t6_dealt.do(cmd.Undo)
        assert t6_dealt.table.hand == before.hand and t6_dealt.table.players == before.players
    assert len(t6_dealt.table.hand.cards) == 12  # they left the shoe, and lie where they lie
    with pytest.raises(Refused) as refused:
        t6_dealt.do(cmd.Undo)
    assert refused.value.code == "nothing-to-undo"
    assert replay(t6_dealt.history) == t6_dealt.table


def test_an_undone_action_can_be_keyed_otherwise(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.do(cmd.Undo)
    t6_dealt.act(3, "raise", 200)
    assert t6_dealt.table.hand.parts[Seat(3)].bet == 200
    assert t6_dealt.total() == 60_000


def test_unknown_cards_are_named_at_the_showdown(t6: Bench) -> None:
    t6.draw("Kc", "9h", "As", "Qh", "??", "Ac", "7d", "9s", "Kd", "Jh", "8d", "5c")
    play_s001(t6)
    for cards in ("3s Ks 8h 2d", "4c Th", "6s ??"):
        t6.draw(*cards.split())
        t6.act(3, "check")
        t6.act(5, "check")
    t6.do(cmd.ShowHand, seat=Seat(3))
    with pytest.raises(Refused) as refused:
        t6.do(cmd.ShowHand, seat=Seat(5))
    assert refused.value.code == "cards-unknown"
    with pytest.raises(Refused) as refused:
        t6.do(cmd.ShowHand, seat=Seat(5), cards=parse_cards("8d Ks"))
    assert refused.value.code == "card-out"
    t6.do(cmd.ShowHand, seat=Seat(5), cards=parse_cards("8d 8c"))
    with pytest.raises(Refused) as refused:
        t6.do(cmd.Award)
    assert refused.value.code == "board-unknown"
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


@pytest.mark.parametrize(
    ("amount", "code"),
    [(150, "AL-23"), (100, "AL-23"), (10_001, "over-stack")],
)
def test_unlawful_amounts_change_nothing(t6_dealt: Bench, amount: int, code: str) -> None:
    before = t6_dealt.table
    with pytest.raises(Refused) as refused:
        t6_dealt.act(3, "raise", amount)
    assert refused.value.code == code and t6_dealt.table is before


def test_a_short_big_blind_still_asks_for_the_whole() -> None:
    """Callers owe the full blind; against a blind all-in for less, alone, nothing is owed (Guide 3.1)."""
    bench = open_table(seats={1: 10_000, 2: 30, 3: 10_000}, button=3)
    bench.do(cmd.StartHand)
    bench.deal(6)
    assert legal_actions(bench.table, bench.table.house).to_call == 100
    bench.act(3, "fold")
    assert bench.table.hand.round.to_act is None and bench.table.hand.street == "flop"
    assert bench.stacks()[1] == 9_970


def test_bba_short_stack_both_ways() -> None:
    for order, live, dead in (("blind_first", 200, 50), ("ante_first", 50, 200)):
        bench = open_table(
            seats={1: 5_000, 2: 250, 3: 5_000},
            button=3,
            blinds=(100, 200),
            house=(("bba.short", order),),
            big_blind_ante=200,
        )
        bench.do(cmd.StartHand)
        part = bench.table.hand.parts[Seat(2)]
        assert (part.bet, part.dead) == (live, dead)


def test_a_hand_is_not_tabled_before_the_betting_is_over(t6_dealt: Bench) -> None:
    play_s001(t6_dealt)
    with pytest.raises(Refused) as refused:
        t6_dealt.do(cmd.ShowHand, seat=Seat(3))
    assert refused.value.code == "no-showdown"


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


@pytest.mark.parametrize(
    ("switch", "offered"), [("on", {"fold", "call"}), ("off", {"fold", "call", "raise"})]
)
def test_s138_a_house_may_forbid_to_check_and_raise(switch: str, offered: set[str]) -> None:
    """Before the flop everybody faces the big blind, whose option is a check like any other (Code 1.22)."""
    bench = open_table(
        seats=dict.fromkeys((1, 2, 3), 1_000), button=3, house=(("opt.no_check_raise", switch),)
    )
    bench.do(cmd.StartHand)
    bench.deal(6)
    for seat, action in ((3, "call"), (1, "call")):
        bench.act(seat, action)
    assert legal_actions(bench.table, bench.table.house).actions == {"fold", "check", "raise"}
    bench.act(2, "check")
    bench.deal(4)
    bench.act(1, "check")
    bench.act(2, "bet", 100)
    bench.act(3, "call")
    assert legal_actions(bench.table, bench.table.house).actions == offered
    if switch == "on":
        with pytest.raises(Refused, match="it has checked") as refused:
            bench.act(1, "raise", 200)
        assert (refused.value.code, refused.value.rule) == ("AL-24", "Code 1.22")


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
