"""Rates of dealers and their certainty, compared with the tables of statisticians."""

import random
from math import exp, factorial

import pytest

from croupier.review.pages.reports.rates import interval, rate_of, trend

GARWOOD = {
    0: (0.0, 3.69), 1: (0.03, 5.57), 2: (0.24, 7.22), 3: (0.62, 8.77), 5: (1.62, 11.67), 10: (4.80, 18.39),
    20: (12.22, 30.89), 50: (37.11, 65.92), 100: (81.36, 121.63),
}  # fmt: skip
"""The exact 95 % limits of a Poisson mean, as printed in tables since 1936."""


@pytest.mark.parametrize("events", GARWOOD)
def test_the_interval_is_the_exact_one(events: int) -> None:
    assert [round(bound, 2) for bound in interval(events)] == pytest.approx(GARWOOD[events], abs=0.011)


def test_the_bounds_leave_a_fortieth_on_each_side() -> None:
    for events in (1, 4, 17):
        least, most = interval(events)
        below = sum(exp(-most) * most**each / factorial(each) for each in range(events + 1))
        above = 1 - sum(exp(-least) * least**each / factorial(each) for each in range(events))
        assert below == pytest.approx(0.025, rel=1e-6) and above == pytest.approx(0.025, rel=1e-6)


def test_a_rate_is_of_a_thousand_hands() -> None:
    found = rate_of(10, 2000)
    assert found is not None and found.rate == 5 and found.least == pytest.approx(2.398, abs=1e-3)
    assert rate_of(0, 0) is None
    assert rate_of(20_000, 1_000_000) is not None, "a year of a large house"


def test_chance_alone_is_seldom_a_trend() -> None:
    """Two times with the same rate differ by chance: in about 5 of 100 cases at most a trend is told."""
    seed = random.randrange(10**6)
    print(f"seed {seed}")
    dice = random.Random(seed)

    def errors(hands: int) -> int:
        return sum(dice.random() < 0.01 for _ in range(hands))

    told = sum(trend(errors(1500), 1500, errors(1000), 1000) != 0 for _ in range(300))
    assert told <= 33


def test_a_clear_change_is_a_trend() -> None:
    assert trend(40, 1000, 10, 1000) == 1 and trend(2, 1000, 20, 1000) == -1
    assert trend(5, 1000, 5, 1000) == trend(5, 1000, 0, 0) == trend(0, 10, 0, 10) == 0


def test_large_counts_have_the_interval_of_the_chi_square() -> None:
    """Garwood's bounds are halves of chi-square quantiles, as scipy has them."""
    quantile = pytest.importorskip("scipy.stats").chi2.ppf
    for events in (1, 2, 7, 60, 399, 5_000, 100_000, 1_000_000):
        expected = quantile(0.025, 2 * events) / 2, quantile(0.975, 2 * events + 2) / 2
        assert interval(events) == pytest.approx(expected, rel=1e-9)
