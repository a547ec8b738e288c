"""Minimum raises, reopening and the 50 % rule, by their worked examples (TDA 43, 45, 47; Code 1.19)."""

import pytest

from croupier.rules.betting.raises import attempt, may_raise, min_raise_to
from croupier.rules.house import HouseRules

STANDARD = HouseRules(raise_min="standard")
DOUBLE = HouseRules(raise_min="double")
LAST_FULL = HouseRules(raise_min="double", double_base="last_full_total")


@pytest.mark.parametrize(
    ("big_blind", "bet", "last_full", "full_level", "standard", "double", "last_full_total"),
    [
        pytest.param(100, 100, 100, 100, 200, 200, 200, id="unraised-pot"),
        pytest.param(100, 300, 200, 300, 500, 600, 600, id="50/100-raise-to-300"),
        pytest.param(100, 700, 400, 700, 1100, 1400, 1400, id="then-700"),
        pytest.param(50, 125, 75, 125, 200, 250, 250, id="25/50-raise-to-125"),
        pytest.param(50, 500, 300, 500, 800, 1000, 1000, id="125-200-500"),
        pytest.param(200, 1000, 700, 1000, 1700, 2000, 2000, id="turn-300-1000"),
        pytest.param(100, 500, 400, 400, 900, 1000, 800, id="bet-400-all-in-500"),
        pytest.param(100, 60, 0, 0, 160, 160, 160, id="opening-all-in-60"),
        pytest.param(100, 130, 0, 0, 230, 260, 230, id="short-opening-then-short-130"),
        pytest.param(100, 800, 400, 800, 1200, 1600, 1600, id="400-500-800"),
        pytest.param(50, 600, 550, 600, 1150, 1200, 1200, id="25/50-raise-to-600"),
        pytest.param(10, 20, 20, 20, 40, 40, 40, id="5/10-straddle-20"),
    ],
)
def test_least_raise(
    big_blind: int,
    bet: int,
    last_full: int,
    full_level: int,
    standard: int,
    double: int,
    last_full_total: int,
) -> None:
    found = [
        min_raise_to(house, bet=bet, last_full=last_full, full_level=full_level, big_blind=big_blind)
        for house in (STANDARD, DOUBLE, LAST_FULL)
    ]
    assert found == [standard, double, last_full_total]


def test_doubling_the_last_full_total_stays_a_raise() -> None:
    found = min_raise_to(LAST_FULL, bet=950, last_full=400, full_level=400, big_blind=100, unit=25)
    assert found == 975


REOPENING = [
    # big blind, bet, in front, last full, standard, double
    pytest.param(100, 200, 100, 100, True, True, id="cumulated-short-all-ins-reach-a-full-bet"),
    pytest.param(100, 200, 125, 100, False, False, id="caller-of-125-faces-75"),
    pytest.param(100, 480, 300, 200, False, False, id="180-under-200"),
    pytest.param(100, 480, 420, 200, False, False, id="60-under-200"),
    pytest.param(100, 500, 300, 200, True, False, id="conventions-differ-at-500"),
    pytest.param(100, 500, 420, 200, False, False, id="80-under-200"),
    pytest.param(100, 600, 300, 200, True, True, id="doubled"),
    pytest.param(100, 70, 60, 0, False, False, id="short-opening-then-70"),
    pytest.param(100, 130, 60, 0, False, False, id="short-opening-then-130"),
    pytest.param(100, 60, 0, 0, False, False, id="checked-to-an-all-in-of-60"),
    pytest.param(100, 100, 0, 100, True, True, id="checked-to-a-full-bet"),
]


@pytest.mark.parametrize(("big_blind", "bet", "in_round", "last_full", "standard", "double"), REOPENING)
def test_reopening(
    big_blind: int, bet: int, in_round: int, last_full: int, standard: bool, double: bool
) -> None:
    found = [
        may_raise(
            house,
            bet=bet,
            in_round=in_round,
            acted=True,
            full_since=False,
            last_full=last_full,
            big_blind=big_blind,
        )
        for house in (STANDARD, DOUBLE)
    ]
    assert found == [standard, double]


@pytest.mark.parametrize("house", [STANDARD, DOUBLE, LAST_FULL])
@pytest.mark.parametrize(("acted", "full_since"), [(False, False), (True, True), (False, True)])
def test_a_seat_that_has_not_acted_or_faces_a_full_raise_may_raise(
    house: HouseRules, acted: bool, full_since: bool
) -> None:
    assert may_raise(
        house,
        bet=800,
        in_round=500,
        acted=acted,
        full_since=full_since,
        last_full=400,
        big_blind=100,
    )


@pytest.mark.parametrize(
    ("house", "bet", "expected"),
    [
        (HouseRules(raise_min="standard", reopen_nl="half"), 400, True),
        (HouseRules(raise_min="standard", reopen_nl="half"), 399, False),
        (HouseRules(raise_min="double", reopen_nl="half"), 450, True),
        (HouseRules(raise_min="double", reopen_nl="half"), 449, False),
    ],
)
def test_half_a_raise_reopens_where_the_house_says_so(house: HouseRules, bet: int, expected: bool) -> None:
    assert (
        may_raise(house, bet=bet, in_round=300, acted=True, full_since=False, last_full=200, big_blind=100)
        is expected
    )


@pytest.mark.parametrize(
    ("bet", "min_to", "total", "expected"),
    [
        (1000, 2000, 1400, ("call", 1000)),
        (1000, 2000, 1499, ("call", 1000)),
        (1000, 2000, 1500, ("raise", 2000)),
        (125, 200, 160, ("call", 125)),
        (125, 200, 165, ("raise", 200)),
        (125, 250, 165, ("call", 125)),
        (125, 250, 187, ("call", 125)),
        (125, 250, 188, ("raise", 250)),
        (125, 250, 190, ("raise", 250)),
        (325, 650, 525, ("raise", 650)),
        (600, 1200, 1000, ("raise", 1200)),
        (300, 500, 400, ("raise", 500)),
        (300, 500, 350, ("call", 300)),
        (300, 500, 500, ("raise", 500)),
        (300, 500, 501, ("raise", 501)),
        (300, 500, 300, ("call", 300)),
    ],
)
def test_fifty_per_cent(bet: int, min_to: int, total: int, expected: tuple[str, int]) -> None:
    assert attempt(STANDARD, total=total, bet=bet, in_round=0, min_to=min_to) == expected


def test_fifty_per_cent_of_the_raise_does_not_count_what_was_in_front() -> None:
    found = attempt(STANDARD, total=399, bet=300, in_round=200, min_to=500)
    assert found == ("call", 300)


@pytest.mark.parametrize(
    ("in_round", "total", "expected"),
    [
        (0, 1001, ("raise", 2000)),
        (0, 1000, ("call", 1000)),
        (200, 1099, ("call", 1000)),
        (200, 1100, ("raise", 2000)),
    ],
)
def test_fifty_per_cent_of_the_whole_amount(in_round: int, total: int, expected: tuple[str, int]) -> None:
    house = HouseRules(fifty_base="whole_amount")
    assert attempt(house, total=total, bet=1000, in_round=in_round, min_to=2000) == expected
