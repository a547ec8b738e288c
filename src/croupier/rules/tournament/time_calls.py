"""The clock on a player: how long they have after "time" is called, and what happens at its end (TDA 29).

The switch `clock.seconds` has the time to decide and the countdown that follows. An action in the very
second in which time runs out still counts: the tie goes to the player.
"""

from __future__ import annotations

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
