"""The order of showing (TDA 17)."""

import pytest

from croupier.rules.pots import Pot, show_order


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        pytest.param(3, (3, 5, 1), id="last-to-bet-first"),
        pytest.param(1, (1, 3, 5), id="checked-from-the-left-of-the-button"),
        pytest.param(5, (5, 1, 3), id="wraps"),
    ],
)
def test_without_side_pots(first: int, expected: tuple[int, ...]) -> None:
    assert show_order((1, 3, 5), first=first, pots=(Pot(1000, (1, 3, 5)),)) == expected


def test_seats_are_not_ordered_by_number_but_by_the_table() -> None:
    assert show_order((5, 6, 1, 3), first=6, pots=()) == (6, 1, 3, 5)


def test_side_pots_show_before_the_main_pot_only() -> None:
    pots = (Pot(400, (1, 2, 3, 4)), Pot(450, (2, 3, 4)), Pot(700, (3, 4)))
    assert show_order((1, 2, 3, 4), first=4, pots=pots) == (4, 3, 2, 1)
    assert show_order((1, 2, 3, 4), first=1, pots=pots) == (3, 4, 2, 1)


def test_a_pot_that_nobody_contests_changes_nothing() -> None:
    pots = (Pot(300, (1, 3)), Pot(400, (3,)))
    assert show_order((1, 3), first=1, pots=pots) == (1, 3)
