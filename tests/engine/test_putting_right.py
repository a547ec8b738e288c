"""A wrongly keyed action is corrected some inputs later; the later inputs that still fit are repeated."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.commands import play as keys
from croupier.engine.correction import as_it_was, last
from croupier.engine.places import STUB, Seat
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS, legal_actions
from croupier.errors import Refused
from croupier.export.script.hand_script import write
from croupier.rules.games import GAMES
from croupier.values import replace
from support.engine_bench import Bench
from support.random_play import RandomPlay
from support.random_table import games_of, open_table
from support.sweeps import in_turn, seeds


def put_right(bench: Bench, back: int, action: str, amount: int = 0) -> ev.ActionPutRight:
    """What was done `back` deeds ago was that."""
    wrong = last(bench.table, back)[0]
    events = bench.do(keys.PutRight, step=wrong.step, index=wrong.index, action=action, amount=amount)
    assert isinstance(events[-1], ev.ActionPutRight) and events[-1].seat == wrong.deed.seat
    assert replay(bench.history) == bench.table
    return events[-1]


def bets(table: Table) -> dict[int, int]:
    return {seat: part.live for seat, part in table.hand.parts.items() if part.live}


def test_an_amount_two_back_is_put_right_and_the_call_and_the_fold_behind_it_are_kept(
    t6_dealt: Bench,
) -> None:
    for seat, action, amount in ((3, "raise", 600), (4, "call", 0), (5, "fold", 0)):
        t6_dealt.act(seat, action, amount)
    told = put_right(t6_dealt, 3, "raise", 500)
    assert (told.action, told.to, told.stopped_at) == ("raise", 600, "")
    assert bets(t6_dealt.table) == {1: 50, 2: 100, 3: 500, 4: 500}
    assert t6_dealt.table.hand.round.to_act == 6 and t6_dealt.table.hand.parts[5].folded


def test_an_action_that_no_longer_fits_is_named_and_left_to_the_dealer(t6_dealt: Bench) -> None:
    for seat, action, amount in ((3, "raise", 300), (4, "raise", 600), (5, "fold", 0)):
        t6_dealt.act(seat, action, amount)
    told = put_right(t6_dealt, 3, "raise", 500)
    assert (told.stopped, told.stopped_at) == (4, "raise")
    assert bets(t6_dealt.table) == {1: 50, 2: 100, 3: 500}
    assert t6_dealt.table.hand.round.to_act == 4


@pytest.mark.parametrize(("amount", "stopped"), [(400, ""), (500, "raise")])
def test_chips_bought_meanwhile_and_who_is_away_stay_whether_play_fits_or_not(
    t6_dealt: Bench, amount: int, stopped: str
) -> None:
    t6_dealt.act(3, "raise", 300)
    t6_dealt.do(cmd.BuyChips, seat=Seat(3), amount=700, owed=True)
    t6_dealt.act(4, "raise", 700)
    t6_dealt.do(cmd.SitOut, seat=Seat(5))
    t6_dealt.do(cmd.BuyChips, seat=Seat(1), amount=500)
    t6_dealt.act(5, "fold")
    before = {seat: (one.queued, one.bought, one.unpaid) for seat, one in t6_dealt.table.players.items()}
    assert (before[3][0], before[3][2], before[1][0]) == (700, 700, 500)
    assert put_right(t6_dealt, 3, "raise", amount).stopped_at == stopped
    players = t6_dealt.table.players
    assert {seat: (one.queued, one.bought, one.unpaid) for seat, one in players.items()} == before
    assert players[Seat(5)].gone and t6_dealt.table.hand.parts[5].folded is not bool(stopped)


def test_the_cards_lie_where_they_lie(t6_dealt: Bench) -> None:
    for seat, action, amount in ((3, "raise", 300), (4, "fold", 0), (5, "call", 0), (6, "fold", 0)):
        t6_dealt.act(seat, action, amount)
    t6_dealt.act(1, "fold")
    t6_dealt.act(2, "fold")
    t6_dealt.deal(4)
    t6_dealt.act(3, "check")
    before = [(card.place, card.card) for card in t6_dealt.table.hand.cards]
    assert put_right(t6_dealt, 7, "raise", 400).stopped_at == ""
    assert [(card.place, card.card) for card in t6_dealt.table.hand.cards] == before
    assert t6_dealt.table.hand.pot == 950 and t6_dealt.table.hand.round.to_act == 5
    assert t6_dealt.alerts() == []


def test_one_of_several_seats_that_folded_at_one_press_had_called(t6_dealt: Bench) -> None:
    t6_dealt.do(cmd.ActInTurn, action="fold", until=Seat(6))
    put_right(t6_dealt, 2, "call")
    parts = t6_dealt.table.hand.parts
    assert (parts[3].folded, parts[4].folded, parts[5].folded) == (True, False, True)
    assert parts[4].bet == 100 and t6_dealt.table.hand.round.to_act == 6


def test_an_action_that_the_rules_forbid_changes_nothing(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 600)
    t6_dealt.act(4, "fold")
    before = t6_dealt.table
    for action, amount in (("check", 0), ("raise", 150), ("dance", 0)):
        wrong = last(before, 2)[0]
        with pytest.raises(Refused):
            t6_dealt.do(keys.PutRight, step=wrong.step, action=action, amount=amount)
    with pytest.raises(Refused) as error:
        t6_dealt.do(keys.PutRight, step=999, action="fold")
    assert error.value.code == "nothing-to-put-right" and t6_dealt.table is before


def test_a_script_of_the_hand_tells_it_with_its_undos(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "raise", 600)
    t6_dealt.act(4, "fold")
    put_right(t6_dealt, 2, "raise", 500)
    assert "3 raise 500\n4 fold\n" in write(t6_dealt.history)


# --- at random ---------------------------------------------------------------------------------------


def lying(table: Table) -> list[tuple[object, object, str]]:
    cards = [card for card in table.hand.cards if not card.keyed and card.place != STUB]
    return [(card.lies or card.place, card.card, card.uid) for card in cards]


def standing(table: Table) -> tuple[object, ...]:
    hand = table.hand
    parts = {seat: replace(part, given=(), tabled=bool(part.tabled)) for seat, part in hand.parts.items()}
    return hand.phase, hand.street, hand.round.to_act, parts, table.players


def a_session(code: str, seed: int, level: str) -> int:
    print(f"{code} {seed} {level}")
    dice = random.Random(f"put right {code} {seed} {level}")
    bench = open_table(dice, games_of(dice, code), sensors=(level,))
    play, count = RandomPlay(dice, bench, orderly=True), 0
    play.start()
    while play.hand.phase != "AWARDED":
        play.step()
        if dice.random() < 0.2 and bench.table.phase in ("BETTING", "DRAWING"):
            count += probe(dice, bench)
    assert replay(bench.history) == bench.table
    return count


def probe(dice: random.Random, bench: Bench) -> int:
    """The same action is the same table; another one is what a dealer would have who keyed it at once."""
    found = [one for one in last(bench.table, 5) if isinstance(one.deed, ev.ActionTaken)]
    if not found:
        return 0
    before, history = bench.table, len(bench.history)
    wrong = dice.choice(found)
    then = as_it_was(before, wrong.step, wrong.index)
    legal = legal_actions(then, then.house)
    if legal.seat != wrong.deed.seat:
        return 0
    try:
        again = bench.do(
            keys.PutRight, step=wrong.step, index=wrong.index, action=wrong.deed.action, amount=wrong.deed.to
        )
    except Refused as error:
        assert error.code == "shuffled-since"
        return 0
    if not again[-1].stopped_at:
        assert standing(bench.table) == standing(before)
    bench.table = before
    del bench.history[history:]
    if not legal.actions & BETS or legal.totals:
        return 1
    amount = dice.choice((legal.min_to, legal.max_to))
    action = min(legal.actions & BETS)
    events = bench.do(keys.PutRight, step=wrong.step, index=wrong.index, action=action, amount=amount)
    fresh = [event for event in events if not isinstance(event, ev.Undone)]
    taken = [event for event in fresh if isinstance(event, ev.ActionTaken)]
    assert any((one.seat, one.to) == (wrong.deed.seat, amount) for one in taken)
    chips = sum(player.stack for player in bench.table.players.values()) + bench.table.hand.pot
    assert chips == sum(player.stack for player in before.players.values()) + before.hand.pot
    assert [uid for _, _, uid in lying(bench.table)] == [uid for _, _, uid in lying(before)]
    bench.table = before
    del bench.history[history:]
    return 1


@pytest.mark.parametrize(("level", "code"), in_turn(("L0", "L1"), GAMES))
def test_correcting_keeps_chips_cards_and_what_was_right(code: str, level: str) -> None:
    assert sum(a_session(code, seed, level) for seed in range(8)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_actions_are_put_right_for_long(code: str) -> None:
    for seed in seeds(60):
        for level in ("L0", "L1", "L2", "L3"):
            a_session(code, seed, level)
