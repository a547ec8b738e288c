"""Anything that can be said at a table is carried out or refused: no chip is lost, no card, and no event."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.twin import ShoeProcess
from croupier.engine.places import STUB
from croupier.engine.showing import next_to_show
from croupier.engine.table import Table
from croupier.script.grammar import parse, parse_line
from croupier.script.player import PIN, Player
from croupier.script.rig import Rig

SEATS = (1, 2, 3, 5, 6)
WAYS = "misdeal void stands late not-so stray missed premature extra-card return scrap".split()
OUTSIDE = ("seat", "leave", "rebuy", "hand", "undo")
"""Statements that bring chips to the table or carry them away, or turn time back."""


@pytest.fixture(scope="module")
def shoe() -> Iterator[ShoeProcess]:
    with ShoeProcess() as process:
        yield process


def setting(chance: random.Random) -> list[str]:
    lines = [f"mode {chance.choice(('cash', 'tournament'))}", "stakes 50/100", "button 6"]
    lines += chance.choice(([], ["rake 5%"], ["sensors L0"], ["ante 10"], ["bb-ante 100"]))
    lines += [f"seat {seat} P{seat} {chance.choice((30, 120, 400, 1000, 5000))}" for seat in SEATS]
    return [*lines, "deck " + " ".join(map(str, chance.sample(DECK, 30))), "hand", "deal"]


def statement(chance: random.Random, table: Table) -> str:
    """Three times of four something that fits, else anything."""
    hand = table.hand
    if hand is not None and chance.random() < 0.75:
        ways = [way for alert in hand.alerts for way in alert.options if way in WAYS]
        if ways:
            return f"rule {chance.choice(ways)} by floor"
        if table.phase == "SHOWDOWN":
            waiting = next_to_show(table)
            return f"{waiting} show" if waiting else "award"
        if hand.to_act is not None:
            return f"{hand.to_act} {chance.choice(('call', 'check') * 2 + ('raise 300', 'bet 100'))}"
        return "hand" if table.between_hands else "deal"
    return anything(chance)


def anything(chance: random.Random) -> str:
    seat, card = chance.choice(SEATS), chance.choice(DECK)
    amount = chance.choice((55, 100, 200, 300, 900))
    passed = chance.choice(("", "", " passed so", " passed so by floor"))
    choices = {
        f"{seat} {chance.choice(('fold', 'check', 'call', 'check', 'call', 'allin'))}": 30,
        f"{seat} {chance.choice(('bet', 'raise'))} {amount}{passed}": 10,
        f"{seat} chips {chance.choice(('100', '500 100', '25 25', '100 100 100'))}": 3,
        f"{seat} {chance.choice(('show', f'show {card} Kd', 'muck'))}": 10,
        f"shoe {chance.choice((card, '??', 'JK1'))}": 6,
        f"rule {chance.choice(WAYS)}{chance.choice(('', ' by floor'))}": 6,
        f"{chance.choice(('leave', 'away', 'back'))} {seat}": 2,
        f"rebuy {seat} 100": 1,
        f"seat {seat} Q{seat} 500": 1,
        chance.choice((f"floor {PIN}", "floor off", "deck-check 52", "declare I-10", "wait 3")): 4,
        "deal": 20,
        "award": 5,
        "hand": 4,
        "undo": 4,
        "crash": 2,
    }
    return chance.choices(list(choices), list(choices.values()))[0]


def chips(table: Table) -> int:
    """Every chip that was brought to the table: behind, in the middle, or taken by the house."""
    total = sum(player.stack for player in table.players.values())
    if table.hand is None:
        return total
    if table.between_hands:
        return total + sum(amount for _, amount in table.hand.rake)
    return total + sum(part.live + part.ante + part.dead for part in table.hand.parts.values())


@pytest.mark.parametrize("seed", range(12))
def test_whatever_is_said_nothing_is_lost(seed: int, shoe: ShoeProcess, tmp_path: Path) -> None:
    chance = random.Random(seed)
    said = setting(chance)
    with Rig(tmp_path / "croupier.db", shoe) as rig:
        player = Player(parse("\n".join(said), f"seed {seed}"), rig)
        assert player.run().failure is None
        for _ in range(60):
            said.append(statement(chance, rig.table))
            before = chips(rig.table)
            step = parse_line(said[-1])
            assert step is not None
            player.step(step, refusable=True)
            hand = rig.table.hand
            assert said[-1].split()[0] in OUTSIDE or chips(rig.table) == before, said
            assert hand is None or hand.stub + sum(card.place != STUB for card in hand.cards) == 52, said
        table = rig.table
        rig.crash()
        assert (rig.table.hand, rig.table.players) == (table.hand, table.players), said
        assert rig.session.journal.verify().bad is None, said
