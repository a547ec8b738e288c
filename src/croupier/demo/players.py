"""How the simulated players play: what a seat can see goes in, what it does comes out; pure and seeded.

A player weighs the chance of winning, found by dealing out the unknown cards many times, against the price
of a call; the style says how far that price is bent, how often a good hand is bet, and how often a bad one.
A player's own cards are seen, those that lie open and the chips, and by type nothing else.
"""

from __future__ import annotations

from random import Random
from typing import Final

from croupier.demo.chances import Unseen, chance
from croupier.engine.table.legal_actions import BETS, LegalActions
from croupier.rules.games import Betting
from croupier.values import dataclass


@dataclass(frozen=True)
class Style:
    """`looseness` lowers the price of a call (0.8 hardly plays, 1.3 calls with anything).

    `aggression` is how often a hand worth it is bet or raised, `bluff` one that is not, `nerve` how often
    all the chips are played with the best of it.
    """

    name: str
    looseness: float
    aggression: float
    bluff: float
    nerve: float = 0.15


ROCK: Final = Style("rock", looseness=0.78, aggression=0.35, bluff=0.01, nerve=0.05)
SOLID: Final = Style("solid", looseness=0.95, aggression=0.70, bluff=0.06)
SHARK: Final = Style("shark", looseness=1.05, aggression=0.85, bluff=0.14)
STATION: Final = Style("station", looseness=1.35, aggression=0.15, bluff=0.01, nerve=0.05)
GAMBLER: Final = Style("gambler", looseness=1.25, aggression=0.60, bluff=0.20, nerve=0.40)
MANIAC: Final = Style("maniac", looseness=1.30, aggression=0.95, bluff=0.30, nerve=0.35)


@dataclass(frozen=True)
class Sight:
    """What a player sees in turn; amounts in the smallest unit of money.

    `unseen` has the player's cards and what lies open; its rivals are those to reckon with. `sizes` are the
    totals that the terminal offers as presets, by name, lawful ones only. `raises` counts the bets and
    raises of this round, `left` the betting rounds after it.
    """

    unseen: Unseen
    pot: int
    legal: LegalActions
    sizes: tuple[tuple[str, int], ...]
    betting: Betting = "no-limit"
    raises: int = 0
    first: bool = True
    left: int = 3


@dataclass(frozen=True)
class Choice:
    """What a player does: fold, check, call, bet, raise, allin or bring-in.

    A bet or raise is keyed as `preset` and some `clicks` of the encoder from there.
    """

    action: str
    preset: str = ""
    clicks: int = 0


def choose(sight: Sight, style: Style, rng: Random) -> Choice:
    """What a player of this style does now; it is always one of the lawful actions."""
    hope = chance(sight.unseen, rng)
    fair = 1 / (len(sight.unseen.rivals) + 1)
    pushed = _aggressive(sight, style, hope / fair, rng)
    if pushed is not None:
        return pushed
    owed = sight.legal.to_call
    if not owed:
        return Choice("bring-in" if "bring-in" in sight.legal.actions else "check")
    price = owed / (sight.pot + owed)
    if sight.first:  # all the other streets are still to be paid for
        price = max(price, fair * (1.0 + 0.12 * sight.raises))
    elif sight.betting == "limit" and sight.left:
        price = max(price, fair * 0.7)
    return Choice("call" if hope * style.looseness >= price else "fold")


def _aggressive(sight: Sight, style: Style, edge: float, rng: Random) -> Choice | None:
    """The bet or raise, if there is to be one; `edge` is the chance in fair shares of the pot."""
    action = next(iter(sight.legal.actions & BETS), "")
    good = 1.30 + 0.25 * sight.raises
    if action and edge >= good and rng.random() < style.aggression:
        bold = sight.betting == "no-limit" and edge >= good + 0.5
        if bold and rng.random() < style.nerve * (0.3 if sight.first else 1):
            return Choice("allin")
        return _sized(action, sight, rng, ("half", "pot", "twice", "thrice", "min"))
    if action and sight.raises < 2 and rng.random() < style.bluff:
        return _sized(action, sight, rng, ("half", "min"))
    return None


def _sized(action: str, sight: Sight, rng: Random, wanted: tuple[str, ...]) -> Choice:
    """A size of those wanted that is lawful; before the flop nobody opens for more than four blinds."""
    roof = max(sight.legal.min_to, 3 * sight.pot // 2)
    lawful = [name for name, amount in sight.sizes if name in wanted and amount <= roof]
    clicks = rng.choice((0, 0, 0, 1, 2))
    return Choice(action, rng.choice(lawful) if lawful else "min", clicks)
