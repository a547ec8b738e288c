"""The clock on a player: how long they have once "time" was called, and what happens at its end (TDA 29).

The switch `clock.seconds` has the time to decide and the countdown that follows. Whoever acts in the very
second in which the time is over has acted: the tie goes to the player.
"""

from __future__ import annotations

TIE_MS = 1000
"""An action in the second of the expiry counts."""


def expires_at(called_at: int, seconds: tuple[int, int]) -> int:
    """When the time is over for good, in ms on the clock of `called_at`.

    >>> expires_at(10_000, (25, 5))
    41000
    """
    return called_at + 1000 * sum(seconds) + TIE_MS


def seconds_left(called_at: int, now: int, seconds: tuple[int, int]) -> tuple[int, bool]:
    """Whole seconds that are left, begun ones counted, and whether they are counted aloud now.

    >>> seconds_left(0, 0, (25, 5)), seconds_left(0, 24_999, (25, 5)), seconds_left(0, 25_000, (25, 5))
    ((30, False), (6, False), (5, True))
    """
    left = max(0, 1000 * sum(seconds) - max(0, now - called_at))
    return -(-left // 1000), left <= 1000 * seconds[1]


def what_follows(to_call: int) -> str:
    """What the end of the time does: a hand that faces a bet is dead, another is checked.

    >>> what_follows(300), what_follows(0)
    ('fold', 'check')
    """
    return "fold" if to_call else "check"
