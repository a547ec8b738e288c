"""Any input at any time, in hands of every game: refused without a change, or chips and cards add up.

`Chaos` keys anything; `Mishaps` also reports, rules and reads irregularities.
"""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.deadlines import next_deadline
from croupier.engine.incidents.catalogue import CATALOGUE, menu
from croupier.engine.incidents.ways import button
from croupier.engine.places import HELD, MUCK, NOWHERE, STUB
from croupier.engine.play.showdown import next_to_show, pots_of
from croupier.engine.table import Hand, Table
from croupier.engine.table.dealing import place_due
from croupier.engine.table.phases import OVER
from croupier.engine.undo import entry, was_only_opened
from croupier.errors import Refused, Unreadable
from croupier.rules.games import GAMES
from engine.chips import assert_same_from_the_log, brought_by, total
from support.chaos import Chaos, Mishaps
from support.engine_bench import Bench
from support.random_table import MIXED, any_switches, games_of, open_table
from support.sweeps import seeds

NEVER_REFUSED = (cmd.DrawCard, cmd.SeeCard, cmd.LoseCard, cmd.PassTime)


def ledger(hand: Hand) -> None:
    """The cards of the deck: in the stub, or out of it once each; nothing is in two places."""
    assert 0 <= hand.stub <= hand.game.deck.size
    out = [card for card in hand.cards if card.place != STUB and not card.is_foreign]
    back = sum(part.back for part in hand.parts.values())
    assert hand.stub + len(out) == hand.game.deck.size + back
    doubted = {alert.index for alert in hand.incidents.alerts} | {
        index for index, card in enumerate(hand.cards) if card.place == HELD
    }
    sure = [card for index, card in enumerate(hand.cards) if card.place != STUB and index not in doubted]
    sure = [card for card in sure if card.place != MUCK or card.owner is not None]  # never dealt (AL-18)
    known = [card.card for card in sure if card.card is not None]
    assert len(known) == len(set(known)) or hand.phase in OVER


def check(table: Table) -> None:
    """What any screen asks of any table is answered, and whoever is halted can go on."""
    legal, place = legal_actions(table, table.house), next_card(table)
    next_to_show(table)
    next_deadline(table)
    menu(table)
    assert all(one.stack >= 0 for one in table.players.values())
    hand = table.hand
    if hand is None:
        return
    ledger(hand)
    assert all(min(part.bet, part.live, part.ante, part.dead) >= 0 for part in hand.parts.values())
    assert sum(pot.amount for pot in pots_of(hand)) == hand.pot or table.between_hands
    for alert in hand.incidents.alerts:
        assert alert.colour != "red" or alert.options or alert.code in CATALOGUE
        for way in alert.options:
            assert all(button(table, alert, way))
    if hand.phase == "BETTING" and hand.round.to_act is not None:
        assert not hand.parts[hand.round.to_act].folded
        assert table.players[hand.round.to_act].stack > 0
        assert table.phase == "HALTED" or legal.actions
    if table.phase == "DEALING":
        on_top = bool(hand.returned) and place_due(hand) != NOWHERE  # dealt by the key, not from the shoe
        assert place != NOWHERE or on_top


def do(bench: Bench, kind: type[cmd.Command], fields: dict[str, object]) -> None:
    """One input: refused without a change, or every chip is still there."""
    before, count = bench.table, len(bench.history)
    try:
        bench.do(kind, **fields)
    except (Refused, Unreadable):
        assert bench.table is before and len(bench.history) == count
        assert kind not in NEVER_REFUSED
        return
    if kind is cmd.Undo:
        keyed = entry(before)
        earlier = before.opening if was_only_opened(before) else keyed and keyed.before
        assert earlier is not None and total(bench.table) == total(earlier)
    else:
        assert total(bench.table) == total(before) + brought_by(before, bench.history[count:])
    bench.at += bench_pause(bench)
    check(bench.table)


def bench_pause(bench: Bench) -> int:
    """Time that passes between two inputs."""
    return 300 + 400 * (len(bench.history) % 3)


def a_session(kind: type[Chaos], code: str, seed: int, inputs: int) -> None:
    print(f"{kind.__name__} {code} {seed}")
    dice = random.Random(f"{kind.__name__} {code} {seed}")
    irregular = {"sensors": ("L0", "L1", "L2", "L3", "L3"), "switches": any_switches(dice)}
    bench = open_table(dice, games_of(dice, code), **(irregular if kind is Mishaps else {}))
    for seat in dice.sample(list(bench.table.players), len(bench.table.players) - dice.randint(0, 2)):
        do(bench, cmd.BuyChips, {"seat": seat, "amount": 5_000})
    picks = kind(dice, bench, trouble=dice.choice((0.02, 0.1, 0.3)))
    for _ in range(inputs):
        do(bench, *picks.pick())
    assert_same_from_the_log(bench)


@pytest.mark.parametrize("code", [*GAMES, MIXED])
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("kind", [Chaos, Mishaps])
def test_any_input_at_any_time(kind: type[Chaos], code: str, seed: int) -> None:
    a_session(kind, code, seed, inputs=220)


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_any_input_for_long(code: str) -> None:
    for seed in seeds(60):
        a_session(Mishaps if seed % 5 else Chaos, code, seed, inputs=400)
