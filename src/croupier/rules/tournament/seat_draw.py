"""The draw for seats: random, without repetition, and repeatable by anybody who knows its seed (TDA 7).

The seed is the only randomness; the same seed, players and seats always give the same draw, so that a draw
can be proved afterwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from croupier.errors import Refused

S = TypeVar("S")


def draw_seats(players: Sequence[str], seats: Sequence[S], seed: int) -> dict[str, S]:
    """A seat for each player; raises `Refused` if there are too few seats, or a player is listed twice.

    >>> sorted(draw_seats(["Ana", "Bruno"], [1, 2, 3], 7)) == ["Ana", "Bruno"]
    True
    """
    twice = next((name for name in players if players.count(name) > 1), None)
    if twice is not None:
        raise Refused("already-seated", f"{twice} is drawn for twice", rule="TDA 7", player=twice)
    if len(players) > len(seats):
        raise Refused(
            "no-seats", f"{len(players)} players, {len(seats)} free seats", rule="TDA 7", maximum=len(seats)
        )
    left, drawn = list(seats), {}
    for number, player in enumerate(players):
        drawn[player] = left.pop(_below(len(left), seed, number))
    return drawn


def _below(bound: int, seed: int, number: int) -> int:
    """A whole number below `bound`; with 256 bits the bias of the remainder is too small to matter."""
    return int.from_bytes(sha256(f"{seed}:{number}".encode()).digest()) % bound
