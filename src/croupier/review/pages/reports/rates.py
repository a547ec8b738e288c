"""How often something happens, and how certain that is: the exact interval of Garwood for a Poisson count.

Facts: errors are rare and independent, so their number in a shift is close to a Poisson number. Of `k` errors
in `n` hands the interval holds every rate for which `k` or more, or `k` or fewer, would come at least once in
forty times (F. Garwood, Biometrika 28, 1936). Two rates differ if the split of their sum is as unlikely as
that where both were the same: a binomial number (Przyborowski and Wilenski, Biometrika 31, 1940).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, lgamma, log
from typing import Final, NamedTuple

PER: Final = 1000
"""Rates are told of so many hands."""

TAIL: Final = 0.025
"""What is left out on each side: the interval holds 95 %."""


class Rate(NamedTuple):
    """Events of a thousand hands, with the bounds between which the true rate lies in 95 of 100 cases."""

    rate: float
    least: float
    most: float


def rate_of(events: int, hands: int) -> Rate | None:
    """The rate of `events` in `hands`; None without a hand.

    >>> [round(each, 3) for each in rate_of(10, 1000)]
    [10.0, 4.795, 18.39]
    """
    if hands <= 0:
        return None
    least, most = interval(events)
    return Rate(*(PER * each / hands for each in (events, least, most)))


def interval(events: int) -> tuple[float, float]:
    """The exact 95 % interval of the mean of a Poisson number that came out as `events`.

    >>> [round(each, 3) for each in interval(0)]
    [0.0, 3.689]
    """
    ceiling = events + 10 + 10 * events**0.5
    most = _where(lambda mean: _at_most(events, mean) < TAIL, 0, ceiling)
    least = _where(lambda mean: 1 - _at_most(events - 1, mean) >= TAIL, 0, ceiling) if events else 0.0
    return least, most


def _at_most(events: int, mean: float) -> float:
    """How likely a Poisson number of this mean is `events` or less: from the largest term down."""
    if mean <= 0:
        return 1.0
    term = exp(events * log(mean) - mean - lgamma(events + 1))
    total, number = 0.0, events
    while number >= 0 and (term > 1e-18 or number > mean):
        total += term
        term *= number / mean
        number -= 1
    return min(1.0, total)


def _where(holds: Callable[[float], bool], low: float, high: float) -> float:
    """The number from which on it holds, to ten digits."""
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return (low + high) / 2


def trend(events: int, hands: int, before: int, hands_before: int) -> int:
    """Whether there are more events a hand than before (1), fewer (-1), or no certain change (0).

    >>> trend(30, 1000, 10, 1000), trend(3, 1000, 4, 1000), trend(0, 500, 12, 1000)
    (1, 0, -1)
    """
    total = events + before
    if not (total and hands > 0 and hands_before > 0):
        return 0
    share = hands / (hands + hands_before)
    if _binomial(range(events, total + 1), total, share) < TAIL:
        return 1
    return -1 if _binomial(range(events + 1), total, share) < TAIL else 0


def _binomial(numbers: range, total: int, share: float) -> float:
    """How likely one of these numbers is among `total` events that each come with this share."""
    whole = lgamma(total + 1)
    return sum(
        exp(
            whole
            - lgamma(each + 1)
            - lgamma(total - each + 1)
            + each * log(share)
            + (total - each) * log(1 - share)
        )
        for each in numbers
    )
