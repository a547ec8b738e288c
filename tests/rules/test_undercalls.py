"""Undercalls and bets below the minimum, by their worked examples (TDA 51, 52; Code 1.17)."""

import pytest

from croupier.rules.betting.undercalls import Fault, Outcome, correctable, corrected, undercall
from croupier.rules.house import FACTORY

TDA, CODE = FACTORY["tda"], FACTORY["code"]


@pytest.mark.parametrize(
    ("put", "to_call", "heads_up", "opening_bet", "expected"),
    [
        pytest.param(600, 1400, True, False, "call", id="heads-up-after-a-raise"),
        pytest.param(200, 400, False, True, "call", id="opening-bet-of-400"),
        pytest.param(400, 1100, False, False, "floor", id="raise-among-three"),
        pytest.param(1, 400, True, True, "call", id="one-chip"),
    ],
)
def test_undercalls_of_the_tda(
    put: int, to_call: int, heads_up: bool, opening_bet: bool, expected: Outcome
) -> None:
    found = undercall(TDA, put=put, to_call=to_call, heads_up=heads_up, opening_bet=opening_bet)
    assert found == expected


@pytest.mark.parametrize(
    ("put", "to_call", "expected"),
    [
        (400, 1100, "act-again"),
        (550, 1100, "act-again"),
        (551, 1100, "complete-or-forfeit"),
        (600, 1100, "complete-or-forfeit"),
        (60, 100, "complete-or-forfeit"),
        (40, 100, "act-again"),
    ],
)
@pytest.mark.parametrize("opening_bet", [False, True])
def test_undercalls_of_the_code(put: int, to_call: int, expected: Outcome, opening_bet: bool) -> None:
    found = undercall(CODE, put=put, to_call=to_call, heads_up=opening_bet, opening_bet=opening_bet)
    assert found == expected


def test_the_second_undercall_of_a_sequence() -> None:
    found = undercall(TDA, put=200, to_call=400, heads_up=False, opening_bet=True, after_another=True)
    assert found == "floor-or-return"


@pytest.mark.parametrize(
    ("fault", "street_over", "substantial", "expected"),
    [
        ("below-minimum", False, True, True),
        ("below-minimum", True, False, False),
        ("above-pot", False, True, True),
        ("above-pot", True, True, False),
        ("below-pot", False, False, True),
        ("below-pot", False, True, False),
        ("below-pot", True, False, False),
    ],
)
def test_until_when_a_wrong_bet_is_put_right(
    fault: Fault, street_over: bool, substantial: bool, expected: bool
) -> None:
    assert correctable(fault, street_over=street_over, substantial=substantial) is expected


def test_a_raise_that_was_too_small_is_lifted_for_all_who_paid_it() -> None:
    totals = {1: 600, 2: 1000, 3: 1000, 4: 1000, 5: 0}
    plenty = dict.fromkeys(totals, 10_000)
    assert corrected(totals, plenty, wrong=1000, right=1200) == {1: 600, 2: 1200, 3: 1200, 4: 1200, 5: 0}


def test_nobody_is_raised_beyond_their_stack() -> None:
    totals = {1: 1000, 2: 1000, 3: 700}
    found = corrected(totals, {1: 10_000, 2: 1000, 3: 700}, wrong=1000, right=1200)
    assert found == {1: 1200, 2: 1000, 3: 700}


def test_a_pot_bet_that_was_too_high_goes_down_for_all() -> None:
    totals = {1: 140, 3: 140, 5: 120, 6: 60, 7: 500}
    plenty = dict.fromkeys(totals, 10_000)
    assert corrected(totals, plenty, wrong=140, right=100) == {1: 100, 3: 100, 5: 100, 6: 60, 7: 500}
