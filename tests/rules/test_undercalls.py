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


@pytest.mark.parametrize(
    ("totals", "stacks", "wrong", "right", "after"),
    [
        ((600, 1000, 1000, 1000, 0), (10_000,) * 5, 1000, 1200, (600, 1200, 1200, 1200, 0)),
        ((1000, 1000, 700), (10_000, 1000, 700), 1000, 1200, (1200, 1000, 700)),  # no more than the stack
        ((140, 140, 120, 60, 500), (10_000,) * 5, 140, 100, (100, 100, 100, 60, 500)),
    ],
)
def test_a_wrong_bet_is_put_right_for_all_who_paid_it(
    totals: tuple[int, ...], stacks: tuple[int, ...], wrong: int, right: int, after: tuple[int, ...]
) -> None:
    found = corrected(dict(enumerate(totals)), dict(enumerate(stacks)), wrong=wrong, right=right)
    assert found == dict(enumerate(after))
