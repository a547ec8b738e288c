"""Who sits at the demo's table, with how much, and which game is played."""

from __future__ import annotations

from typing import Final

from croupier.demo import players
from croupier.demo.players import Style
from croupier.engine.commands import SetTable
from croupier.engine.places import Seat
from croupier.rules.games import game
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Guest:
    """A player of the demo; `stack` is the buy-in, also after going broke."""

    seat: Seat
    name: str
    style: Style
    stack: int


CAST: Final = (
    Guest(Seat(1), "Ana", players.SOLID, 200_00),
    Guest(Seat(2), "Bruno", players.STATION, 160_00),
    Guest(Seat(3), "Chloé", players.SHARK, 250_00),
    Guest(Seat(5), "David", players.GAMBLER, 80_00),
    Guest(Seat(6), "Emma", players.ROCK, 200_00),
    Guest(Seat(7), "Farid", players.MANIAC, 200_00),
    Guest(Seat(9), "Gaëlle", players.SHARK, 300_00),
    Guest(Seat(10), "Hugo", players.SOLID, 120_00),
)
"""Eight players; seats 4 and 8 stay empty."""


FIRST_GAME: Final = "THNL"
"""The game if nobody asks for another."""


def guests(code: str) -> tuple[Guest, ...]:
    """Those of the cast who find a place in this game."""
    return CAST[: game(code).seats_max]


def name_of(seed: int) -> str:
    """The name of the demo's table, which keeps the seed for a restart."""
    return f"demo {seed}"


def seed_of(name: str) -> int | None:
    """The seed in the name of a table; None if it is not a demo's.

    >>> seed_of(name_of(7)), seed_of("1")
    (7, None)
    """
    head, _, number = name.partition(" ")
    return int(number) if head == "demo" and number.isascii() and number.isdigit() else None


def table_of(seed: int, at: int, code: str) -> SetTable:
    """A cash table, rake 5 % up to 3, everything in whole euros: 1/2, in fixed limit 2/4, in stud 4/8."""
    played = game(code)
    base = SetTable(
        at=at,
        table=name_of(seed),
        game=code,
        house=(("rake.pct", "5"), ("rake.cap", "300"), ("rake.unit", "100")),
        unit=100,
    )
    if played.bring_in:
        return replace(base, ante=100, bring_in=200, small_bet=400, big_bet=800)
    return replace(base, small_blind=100, big_blind=200)
