"""Any statement at a table is carried out or refused: no chip, card or event is lost."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.places import STUB
from croupier.engine.play.showdown import next_to_show
from croupier.engine.table import Hand, Table
from croupier.engine.table.legal_actions import bring_in_due
from croupier.export.script.hand_script import FLOOR_PIN
from croupier.log.custody.verification import verify_log
from croupier.rules.games import GAMES
from croupier.script.grammar import parse, parse_line
from croupier.script.rig import Rig
from croupier.script.runner import ScriptPlayer
from support.sweeps import seeds

SEATS = (1, 2, 3, 5, 6)
WAYS = "misdeal void stands late not-so stray missed premature extra-card return scrap reshuffle".split()
OUTSIDE = ("seat", "leave", "rebuy", "hand", "undo")
"""Statements that bring chips to the table or carry them away, or turn time back."""


def setting(chance: random.Random, code: str) -> list[str]:
    game = GAMES[code]
    stakes = "limit 100/200 ante 10 bring-in 25" if game.bring_in else "limit 100/200 blinds 50/100"
    lines = [f"game {code}", stakes if game.betting == "limit" else "stakes 50/100"]
    lines += [f"mode {chance.choice(('cash', 'tournament'))}", "button 6", "set straddle utg_or_button"]
    lines += chance.choice(([], ["rake 5%"], ["sensors L0"], ["ante 10"], ["bb-ante 100"]))
    lines += [f"seat {seat} P{seat} {chance.choice((30, 120, 400, 1000, 5000))}" for seat in SEATS]
    return [*lines, "deck " + " ".join(map(str, chance.sample(DECK, 30))), "hand", "deal"]


def statement(chance: random.Random, table: Table) -> str:
    """Three times of four something that fits, else anything."""
    hand = table.hand
    if hand is not None and chance.random() < 0.75:
        ways = [way for alert in hand.incidents.alerts for way in alert.options if way in WAYS]
        if ways:
            return f"rule {chance.choice(ways)} by floor"
        if table.phase == "SHOWDOWN":
            waiting = next_to_show(table)
            return f"{waiting} show" if waiting else "award"
        if table.phase == "DRAWING":
            return f"{hand.round.to_act} {chance.choice(('pat', 'discard 1', 'discard 3', 'discard 5'))}"
        if bring_in_due(hand) and hand.round.to_act is not None:
            return f"{hand.round.to_act} bring-in"
        if hand.round.to_act is not None:
            return f"{hand.round.to_act} {chance.choice(('call', 'check') * 2 + ('raise 300', 'bet 100'))}"
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
        f"{seat} {chance.choice(('pat', 'discard 2', f'discard {card}', 'bring-in'))}": 6,
        f"{seat} {chance.choice(('straddle 200', 'post 100', 'post 0 dead 50', 'post 100 dead 50'))}": 3,
        f"name {chance.randint(1, 20)} {card}": 3,
        f"shoe {chance.choice((card, '??', 'JK1'))}": 6,
        f"rule {chance.choice(WAYS)}{chance.choice(('', ' by floor'))}": 6,
        f"{chance.choice(('leave', 'away', 'back'))} {seat}": 2,
        f"rebuy {seat} 100": 1,
        f"seat {seat} Q{seat} 500": 1,
        chance.choice((f"floor {FLOOR_PIN}", "floor off", "deck-check 52", "declare I-10", "wait 3")): 4,
        "deal": 20,
        "award": 5,
        "hand": 4,
        "undo": 4,
        "redo": 3,
        f"correct {seat} {chance.choice(('fold', 'call', 'check', 'raise 300', 'discard 1'))}": 3,
        f"{chance.choice(('fold', 'check', 'call'))} {chance.choice(('around', f'to {seat}'))}": 3,
        chance.choice(("muck others", f"muck others but {seat}")): 3,
        "crash": 2,
    }
    return chance.choices(list(choices), list(choices.values()))[0]


def chips(table: Table) -> int:
    """Every chip that was brought to the table: behind, in the middle, or taken by the house."""
    total = sum(player.stack + player.queued for player in table.players.values())
    if table.hand is None:
        return total
    if table.between_hands:
        return total + sum(amount for _, amount in table.hand.money.rake)
    return total + sum(part.live + part.ante + part.dead for part in table.hand.parts.values())


def cards(hand: Hand) -> int:
    """All of the deck: unnamed discards that were shuffled into the stub still count as their seat's."""
    out = sum(card.place != STUB and not card.is_foreign for card in hand.cards)
    return hand.stub + out - sum(part.back for part in hand.parts.values())


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", range(1))
def test_random_scripts_lose_nothing(code: str, seed: int, shoe: ShoeProcess, tmp_path: Path) -> None:
    talk(code, seed, shoe, tmp_path / "croupier.db")


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_many_random_scripts_lose_nothing(code: str, shoe: ShoeProcess, tmp_path: Path) -> None:
    for seed in seeds(20):
        talk(code, seed, shoe, tmp_path / f"{seed}.db")


def talk(code: str, seed: int, shoe: ShoeProcess, path: Path) -> None:
    chance = random.Random(f"{code} {seed}")
    said = setting(chance, code)
    with Rig(path, shoe) as rig:
        player = ScriptPlayer(parse("\n".join(said), f"{code} {seed}"), rig)
        assert player.run().failure is None
        for _ in range(80):
            said.append(statement(chance, rig.table))
            before = chips(rig.table)
            step = parse_line(said[-1])
            assert step is not None
            player.step(step, refusable=True)
            hand = rig.table.hand
            assert said[-1].split()[0] in OUTSIDE or chips(rig.table) == before, said
            assert hand is None or cards(hand) == hand.game.deck.size, said
        table = rig.table
        rig.crash()
        assert (rig.table.hand, rig.table.players) == (table.hand, table.players), said
        assert verify_log(rig.session.journal.archive).bad is None, said
