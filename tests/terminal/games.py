"""A dealer at tables of the other games: the stakes of the fixtures, and the deals up to the first action."""

from __future__ import annotations

from typing import Final

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.rules.games import GAMES
from support.dealer import DECK
from support.desk import Desk

LIMIT: Final = {"small_blind": 500, "big_blind": 1_000, "small_bet": 1_000, "big_bet": 2_000, "unit": 100}
POT: Final = {"small_blind": 500, "big_blind": 1_000, "unit": 100}
STUD: Final = {"ante": 200, "bring_in": 500, "small_bet": 2_000, "big_bet": 4_000, "unit": 100}


def stakes_of(code: str) -> dict[str, int]:
    played = GAMES[code]
    return STUD if played.bring_in else LIMIT if played.betting == "limit" else POT


def table_of(
    code: str, *, seats: int = 6, stack: int = 100_000, deck: str = DECK, **settings: object
) -> Desk:
    """A desk with this many players, button at the last of them, the hand started and no card out."""
    desk = Desk()
    desk.do(cmd.SetTable, **{"mode": "cash", "game": code, **stakes_of(code), **settings})
    for seat in range(1, seats + 1):
        desk.do(cmd.SeatPlayer, seat=Seat(seat), player=f"Player {seat}", stack=stack)
    if not GAMES[code].bring_in:
        desk.do(cmd.PlaceButton, seat=Seat(seats))
    desk.start(deck)
    return desk


def dealt(code: str, *, seats: int = 6, stack: int = 100_000, **settings: object) -> Desk:
    """The same with the first cards out: somebody is to act."""
    desk = table_of(code, seats=seats, stack=stack, **settings)
    desk.draw(seats * len(GAMES[code].streets[0].faces))
    return desk
