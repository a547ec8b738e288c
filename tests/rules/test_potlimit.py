"""The highest pot-limit bet for every setting of the switches (TDA 54; décret 2010-723 art. 3; WSOP 187)."""

import pytest

from croupier.rules.betting.raises import counted_pot, max_to, min_raise_to
from croupier.rules.house import HouseRules

# big blind, pot, bet, in front; standard, décret word for word, the same for Omaha
ROWS = [
    pytest.param(10, 15, 10, 0, 35, 45, 20, id="5/10-first-player"),
    pytest.param(10, 50, 35, 0, 120, 155, 70, id="then-35"),
    pytest.param(10, 170, 120, 5, 405, 530, 240, id="then-120-and-the-small-blind"),
    pytest.param(10, 150, 50, 0, 250, 300, 150, id="flop-pot-100-bet-50"),
    pytest.param(10, 360, 240, 0, 840, 1080, 480, id="flop-pot-60-bet-60-raise-240"),
    pytest.param(10, 360, 240, 60, 780, 1080, 480, id="the-bettor-raises-again"),
    pytest.param(100, 150, 100, 0, 350, 450, 200, id="50/100-big-blind-all-in-30"),
]


def least(big_blind: int, bet: int) -> int:
    """The least raise of a house that doubles."""
    house = HouseRules(raise_min="double")
    return min_raise_to(house, bet=bet, last_full=0, full_level=bet, big_blind=big_blind)


@pytest.mark.parametrize(("big_blind", "pot", "bet", "in_round", "standard", "literal", "omaha"), ROWS)
def test_the_highest_raise(
    big_blind: int, pot: int, bet: int, in_round: int, standard: int, literal: int, omaha: int
) -> None:
    min_to = least(big_blind, bet)
    assert max_to("standard", pot=pot, bet=bet, in_round=in_round, min_to=min_to) == standard
    assert max_to("decree_literal", pot=pot, bet=bet, in_round=in_round, min_to=min_to) == literal
    assert max_to("decree_omaha", pot=pot, bet=bet, in_round=in_round, min_to=min_to) == omaha


def test_the_highest_opening_is_the_pot() -> None:
    assert max_to("standard", pot=100, bet=0, in_round=0, min_to=10) == 100
    assert max_to("decree_literal", pot=100, bet=0, in_round=0, min_to=10) == 100
    assert max_to("decree_omaha", pot=100, bet=0, in_round=0, min_to=10) == 100


def test_the_least_bet_is_always_within_the_highest() -> None:
    assert max_to("standard", pot=60, bet=0, in_round=0, min_to=100) == 100


def test_a_chain_of_pots() -> None:
    first = max_to("standard", pot=15, bet=10, in_round=0, min_to=20)
    second = max_to("standard", pot=15 + first, bet=first, in_round=0, min_to=60)
    third = max_to("standard", pot=15 + first + second, bet=second, in_round=5, min_to=205)
    assert (first, second, third) == (35, 120, 405)


def test_a_straddle_is_the_bet() -> None:
    assert max_to("standard", pot=35, bet=20, in_round=0, min_to=40) == 75


def test_a_blind_posted_short_counts_as_full() -> None:
    assert counted_pot(HouseRules(), pot=80, blinds_lack=70) == 150


def test_a_big_blind_ante_stays_out_before_the_flop() -> None:
    assert counted_pot(HouseRules(), pot=350, big_blind_ante=200) == 150
    assert counted_pot(HouseRules(), pot=350) == 350


def test_the_small_blind_counts_as_a_big_one_where_the_house_says_so() -> None:
    pots = [counted_pot(HouseRules(pl_round_sb=on), pot=15, small_blind_lacks=5) for on in (False, True)]
    highest = [max_to("standard", pot=pot, bet=10, in_round=0, min_to=20) for pot in pots]
    assert highest == [35, 40]
