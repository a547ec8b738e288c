"""How often something happens, and how certain that is: the exact interval of Garwood for a Poisson count.

Facts: errors are rare and independent, so their number in a shift is close to a Poisson number. Of `k` errors
in `n` hands the interval holds every rate for which `k` or more, or `k` or fewer, would come at least once in
forty times (F. Garwood, Biometrika 28, 1936). Two rates differ if the split of their sum is as unlikely as
that where both were the same: a binomial number (Przyborowski and Wilenski, Biometrika 31, 1940).
"""

from __future__ import annotations

from math import exp, lgamma, log, sqrt
from typing import Final, NamedTuple

PER: Final = 1000
"""Rates are told of so many hands."""

TAIL: Final = 0.025
"""What is left out on each side: the interval holds 95 %."""


_SIDE: Final = 1.959964
"""Where the normal curve leaves out as much."""


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
    least = _mean(events - 1, 1 - TAIL, -_SIDE) if events else 0.0
    return least, _mean(events, TAIL, _SIDE)


def _mean(events: int, wanted: float, side: float) -> float:
    """The mean at which a Poisson number is `events` or less so often, by Newton's steps.

    The first one comes from the normal curve of its cube root (Wilson and Hilferty, PNAS 17, 1931).
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
    """How likely a Poisson number of this mean is just `events`."""
    return exp(events * log(mean) - mean - lgamma(events + 1))


def _at_most(events: int, mean: float) -> float:
    """How likely it is `events` or less: from the largest term down."""
    term = _exactly(events, mean)
    total, number = 0.0, events
    while number >= 0 and (term > 1e-18 or number > mean):
        total += term
        term *= number / mean
        number -= 1
    return min(1.0, total)


def trend(events: int, hands: int, before: int, hands_before: int) -> int:
    """Whether there are more events a hand than before (1), fewer (-1), or no certain change (0).

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
    """How likely so many or more of `total` events that each come with this share, where fewer are due."""
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
