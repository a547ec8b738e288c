"""Rates and their certainty: Garwood's exact interval for a Poisson count.

Errors are rare and independent, so their number in a shift nearly follows a Poisson distribution. For `k`
errors in `n` hands the interval holds every rate at which `k` or more, and `k` or fewer, each have a chance
of at least one in forty (F. Garwood, Biometrika 28, 1936). Two rates differ if their counts would be that
unlikely with equal rates: a binomial test (Przyborowski and Wilenski, Biometrika 31, 1940).
"""

from __future__ import annotations

from math import exp, lgamma, log, sqrt
from typing import Final, NamedTuple

PER: Final = 1000
"""Rates are given for this many hands."""

TAIL: Final = 0.025
"""The part left out on each side, so that the interval covers 95 %."""


_SIDE: Final = 1.959964
"""The point of the normal distribution with the same part outside."""


class Rate(NamedTuple):
    """Events in a thousand hands, with bounds that contain the true rate in 95 of 100 cases."""

    rate: float
    least: float
    most: float


def rate_of(events: int, hands: int) -> Rate | None:
    """The rate of `events` in `hands`; None without hands.

    >>> [round(each, 3) for each in rate_of(10, 1000)]
    [10.0, 4.795, 18.39]
    """
    if hands <= 0:
        return None
    least, most = interval(events)
    return Rate(*(PER * each / hands for each in (events, least, most)))


def interval(events: int) -> tuple[float, float]:
    """The exact 95 % interval for the mean of a Poisson count of `events`.

    >>> [round(each, 3) for each in interval(0)]
    [0.0, 3.689]
    """
    least = _mean(events - 1, 1 - TAIL, -_SIDE) if events else 0.0
    return least, _mean(events, TAIL, _SIDE)


def _mean(events: int, wanted: float, side: float) -> float:
    """The mean at which a Poisson count is `events` or less with this probability, by Newton's method.

    It starts with the cube-root normal approximation (Wilson and Hilferty, PNAS 17, 1931).
    """
    number = events + 1
    root: float = 1 - 1 / (9 * number) + side / (3 * sqrt(number))
    mean = number * root * root * root
    for _ in range(60):
        step = (_at_most(events, mean) - wanted) / _exactly(events, mean)
        mean = max(mean + step, mean / 2)
        if abs(step) < 1e-11 * mean:
            break
    return mean


def _exactly(events: int, mean: float) -> float:
    """The probability that a Poisson count with this mean is exactly `events`."""
    return exp(events * log(mean) - mean - lgamma(events + 1))


def _at_most(events: int, mean: float) -> float:
    """The probability that it is `events` or less, summed from the largest term down."""
    term = _exactly(events, mean)
    total, number = 0.0, events
    while number >= 0 and (term > 1e-18 or number > mean):
        total += term
        term *= number / mean
        number -= 1
    return min(1.0, total)


def trend(events: int, hands: int, before: int, hands_before: int) -> int:
    """Whether events per hand became more frequent (1), rarer (-1), or show no certain change (0).

    >>> trend(30, 1000, 10, 1000), trend(3, 1000, 4, 1000), trend(0, 500, 12, 1000)
    (1, 0, -1)
    """
    total = events + before
    if not (total and hands > 0 and hands_before > 0):
        return 0
    share = hands / (hands + hands_before)
    if events > total * share:
        return 1 if _or_more(events, total, share) < TAIL else 0
    return -1 if _or_more(before, total, 1 - share) < TAIL else 0


def _or_more(number: int, total: int, share: float) -> float:
    """The probability of this many or more of `total` events, each with this share, if fewer are expected."""
    term = exp(
        lgamma(total + 1)
        - lgamma(number + 1)
        - lgamma(total - number + 1)
        + number * log(share)
        + (total - number) * log(1 - share)
    )
    found = 0.0
    while term > 1e-18:
        found += term
        term *= (total - number) / (number + 1) * share / (1 - share)
        number += 1
    return found
