"""Penalties, the clock on a player, and the draw for seats (TDA 7, 29, 71)."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

from croupier.errors import Refused

MOST_HANDS = 1000
"""The longest penalty."""


def hands_of(*, rounds: int, hands: int, players: int) -> int:
    """How many hands a penalty lasts; `players` is how many are at the table now, including the offender.

    Raises `Refused` for negative numbers, and for fewer than 1 or more than `MOST_HANDS` hands.

    >>> hands_of(rounds=2, hands=0, players=7)
    14
    """
    total = rounds * players + hands
    if rounds < 0 or hands < 0 or not 0 < total <= MOST_HANDS:
        raise Refused("bad-penalty", f"a penalty of {total} hands: expected 1 to {MOST_HANDS}", rule="TDA 71")
    return total


TIE_MS = 1000
"""An action in the second in which time runs out still counts."""


def expires_at(called_at: int, seconds: tuple[int, int]) -> int:
    """When the time has run out for good, in ms on the same clock as `called_at`.

    >>> expires_at(10_000, (25, 5))
    41000
    """
    return called_at + 1000 * sum(seconds) + TIE_MS


def seconds_left(called_at: int, now: int, seconds: tuple[int, int]) -> tuple[int, bool]:
    """The seconds that are left, rounded up, and whether they are being counted down aloud.

    >>> seconds_left(0, 0, (25, 5)), seconds_left(0, 24_999, (25, 5)), seconds_left(0, 25_000, (25, 5))
    ((30, False), (6, False), (5, True))
    """
    left = max(0, 1000 * sum(seconds) - max(0, now - called_at))
    return -(-left // 1000), left <= 1000 * seconds[1]


def what_follows(to_call: int) -> str:
    """What happens when time runs out: a hand that faces a bet is folded, any other is checked.

    >>> what_follows(300), what_follows(0)
    ('fold', 'check')
    """
    return "fold" if to_call else "check"


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
