"""Fixed limit by its worked examples (TDA 47-B, 48; Code 1.11; WSOP 126–129, 220)."""

import pytest

from croupier.rules.betting.fixed_limit import bet_sizes, capped, counts, legal_totals, reopened
from croupier.rules.house import FACTORY, HouseRules

PLENTY = 1000


def play(*totals: int, size: int, level: int = 0) -> tuple[int, int]:
    """The level and the number of raises after these totals, each a bet, a raise or an all-in."""
    raises = 0
    for to in totals:
        if counts(to=to, level=level, size=size):
            raises += level > 0
            level = to
    return level, raises


def next_totals(*totals: int, size: int, level: int = 0) -> tuple[int, ...]:
    return legal_totals(level=play(*totals, size=size, level=level)[0], sizes=(size,), everything=PLENTY)


@pytest.mark.parametrize(
    ("totals", "level", "size", "expected"),
    [
        pytest.param((), 10, 10, 20, id="unraised-blind"),
        pytest.param((20, 30, 40), 10, 10, 50, id="before-the-flop-20-30-40"),
        pytest.param((20,), 0, 20, 40, id="bet"),
        pytest.param((15,), 0, 20, 35, id="opening-all-in-15"),
        pytest.param((9,), 0, 20, 20, id="opening-all-in-9-completed"),
        pytest.param((5,), 0, 20, 20, id="bring-in-completed"),
        pytest.param((20, 28, 28), 0, 20, 40, id="short-raise-completed"),
        pytest.param((20, 30), 0, 20, 50, id="all-in-of-half-a-raise"),
        pytest.param((20, 26, 32), 0, 20, 52, id="second-short-all-in-reaches-half"),
        pytest.param((20,), 20, 10, 30, id="straddle"),
    ],
)
def test_the_next_total(totals: tuple[int, ...], level: int, size: int, expected: int) -> None:
    assert next_totals(*totals, size=size, level=level) == (expected,)


@pytest.mark.parametrize(
    ("totals", "level", "size", "expected"),
    [
        pytest.param((20, 30, 40, 50), 10, 10, (50, 4), id="the-blind-is-the-opening-bet"),
        pytest.param((20, 40, 60), 0, 20, (60, 2), id="a-bet-is-no-raise"),
        pytest.param((5, 20), 0, 20, (20, 0), id="completing-the-bring-in-is-the-bet"),
        pytest.param((9, 20), 0, 20, (20, 0), id="completing-an-opening-all-in-is-the-bet"),
        pytest.param((15, 35), 0, 20, (35, 1), id="opening-all-in-that-counts-is-the-bet"),
        pytest.param((20, 28, 40), 0, 20, (40, 1), id="a-short-raise-and-its-completion-are-one"),
        pytest.param((20, 30, 50), 0, 20, (50, 2), id="half-a-raise-counts-as-one"),
        pytest.param((20, 26, 32), 0, 20, (32, 1), id="short-and-then-half"),
    ],
)
def test_the_bets_that_count_towards_the_cap(
    totals: tuple[int, ...], level: int, size: int, expected: tuple[int, int]
) -> None:
    assert play(*totals, size=size, level=level) == expected


@pytest.mark.parametrize(
    ("bet", "in_round", "acted", "size", "expected"),
    [
        pytest.param(28, 20, True, 20, False, id="bettor-faces-8-of-20"),
        pytest.param(30, 20, True, 20, True, id="bettor-faces-10-of-20"),
        pytest.param(28, 0, False, 20, True, id="has-not-acted"),
        pytest.param(9, 0, True, 20, False, id="checked-to-an-all-in-of-9"),
        pytest.param(10, 0, True, 20, True, id="checked-to-an-all-in-of-10"),
        pytest.param(10, 10, False, 10, True, id="option-of-the-big-blind"),
        pytest.param(20, 5, True, 20, True, id="bring-in-completed"),
        pytest.param(9, 5, True, 20, False, id="bring-in-raised-to-9"),
        pytest.param(32, 26, True, 20, False, id="caller-of-26-faces-6"),
        pytest.param(32, 20, True, 20, True, id="bettor-faces-26-then-32"),
    ],
)
def test_the_seats_that_may_raise_again(
    bet: int, in_round: int, acted: bool, size: int, expected: bool
) -> None:
    assert reopened(bet=bet, in_round=in_round, acted=acted, size=size) is expected


@pytest.mark.parametrize(("raises", "limit", "expected"), [(3, 4, False), (4, 4, True), (3, 3, True)])
def test_the_cap(raises: int, limit: int, expected: bool) -> None:
    house = HouseRules(limit_raises=limit)
    assert capped(house, raises=raises, started_heads_up=False) is expected


def test_the_cap_of_two_players() -> None:
    tda, code = FACTORY["tda"], FACTORY["code"]
    assert capped(tda, raises=4, started_heads_up=True)
    assert not capped(tda, raises=4, started_heads_up=True, last_two_of_tournament=True)
    assert not capped(code, raises=4, started_heads_up=True)
    assert capped(code, raises=4, started_heads_up=False)


def test_bet_sizes_of_the_streets() -> None:
    house = HouseRules()
    assert bet_sizes(house, small=20, big=40, late=False) == (20,)
    assert bet_sizes(house, small=20, big=40, late=True) == (40,)
    assert bet_sizes(house, small=20, big=40, late=True, open_pair=True) == (40,)


def test_an_open_pair_on_fourth_street() -> None:
    house = HouseRules()
    sizes = bet_sizes(house, small=20, big=40, late=False, open_pair=True)
    assert legal_totals(level=0, sizes=sizes, everything=PLENTY) == (20, 40)
    assert legal_totals(level=20, sizes=sizes, everything=PLENTY) == (40, 60)
    after_a_big_raise = bet_sizes(house, small=20, big=40, late=False, open_pair=True, big_made=True)
    assert legal_totals(level=60, sizes=after_a_big_raise, everything=PLENTY) == (100,)
    switched_off = HouseRules(stud_open_pair=False)
    assert bet_sizes(switched_off, small=20, big=40, late=False, open_pair=True) == (20,)


@pytest.mark.parametrize(
    ("everything", "expected"), [(100, (40, 60)), (60, (40, 60)), (50, (40, 50)), (40, (40,)), (28, (28,))]
)
def test_a_short_stack_goes_all_in(everything: int, expected: tuple[int, ...]) -> None:
    assert legal_totals(level=20, sizes=(20, 40), everything=everything) == expected
