"""Any input at any time, in all games: refused without a change, or the table stays in order."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.places import NOWHERE, STUB
from croupier.engine.play.showdown import next_to_show, pots_of
from croupier.engine.table import Table
from croupier.engine.undo import entry
from croupier.errors import Refused, Unreadable
from croupier.rules.games import GAMES
from engine.chips import assert_same_from_the_log, brought_by, total
from support.chaos import Chaos
from support.engine_bench import Bench
from support.random_table import MIXED, games_of, open_table
from support.sweeps import seeds


def check(table: Table) -> None:
    """What any screen asks of any table is answered, and makes sense."""
    legal, place = legal_actions(table, table.house), next_card(table)
    next_to_show(table)
    assert all(one.stack >= 0 for one in table.players.values())
    hand = table.hand
    if hand is None:
        return
    assert all(min(part.bet, part.live, part.ante, part.dead) >= 0 for part in hand.parts.values())
    if hand.phase == "BETTING" and hand.round.to_act is not None:
        assert not hand.parts[hand.round.to_act].folded
        assert table.players[hand.round.to_act].stack > 0
        assert table.phase == "HALTED" or legal.actions
    if hand.phase == "DEALING" and table.phase != "HALTED":
        assert place != NOWHERE
    assert 0 <= hand.stub <= 52
    if table.phase not in ("HALTED", "AWARDED", "VOID"):
        out = [card.card for card in hand.cards if card.card and card.place != STUB]
        assert len(out) == len(set(out))
    pots = pots_of(hand)
    assert sum(pot.amount for pot in pots) == sum(
        part.live + part.ante + part.dead for part in hand.parts.values()
    )


def do(bench: Bench, kind: type[cmd.Command], fields: dict[str, object]) -> None:
    """One input: refused without a change, or every chip is still there."""
    before, count = bench.table, len(bench.history)
    try:
        bench.do(kind, **fields)
    except (Refused, Unreadable):
        assert bench.table is before
        assert len(bench.history) == count
        assert kind is not cmd.DrawCard
        return
    if kind is cmd.Undo:
        keyed = entry(before)
        assert keyed is not None and keyed.before is not None
        assert total(bench.table) == total(keyed.before)
    else:
        assert total(bench.table) == total(before) + brought_by(before, bench.history[count:])
    bench.at += 700
    check(bench.table)


def a_session(code: str, seed: int, inputs: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"{code} {seed}")
    bench = open_table(dice, games_of(dice, code))
    for seat in dice.sample(list(bench.table.players), len(bench.table.players) - dice.randint(0, 2)):
        do(bench, cmd.BuyChips, {"seat": seat, "amount": 5_000})
    chaos = Chaos(dice, bench, trouble=dice.choice((0.02, 0.1, 0.3)))
    for _ in range(inputs):
        do(bench, *chaos.pick())
    assert_same_from_the_log(bench)


@pytest.mark.parametrize("code", [*GAMES, MIXED])
@pytest.mark.parametrize("seed", range(3))
def test_any_input_at_any_time(code: str, seed: int) -> None:
    a_session(code, seed, inputs=200)


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_any_input_for_long(code: str) -> None:
    for seed in seeds(12):
        a_session(code, seed, inputs=400)
