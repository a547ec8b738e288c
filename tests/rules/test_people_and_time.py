"""Seat draw, chip race, penalties and the clock on a player, as pure rules."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards.card import DECK, Card
from croupier.errors import Refused
from croupier.rules.tournament.chip_race import after_race, chips_to_give, odd_chips, winners_of_race
from croupier.rules.tournament.people import draw_seats, expires_at, hands_of, seconds_left, what_follows

NAMES = ["Ana", "Bruno", "Chloé", "David", "Emma", "Farid"]

# --- seat draw ---------------------------------------------------------------------------------------


@given(st.integers(), st.integers(0, 6))
def test_every_player_gets_one_seat_and_the_same_one_again(seed: int, count: int) -> None:
    drawn = draw_seats(NAMES[:count], [2, 3, 5, 7, 8, 10], seed)
    assert [*drawn] == NAMES[:count]
    assert len({*drawn.values()}) == count
    assert {*drawn.values()} <= {2, 3, 5, 7, 8, 10}
    assert drawn == draw_seats(NAMES[:count], [2, 3, 5, 7, 8, 10], seed)


def test_every_seat_is_about_as_likely() -> None:
    found = [draw_seats(["Ana", "Bruno"], [1, 2, 3, 4], seed)["Bruno"] for seed in range(4_000)]
    assert all(900 < found.count(seat) < 1_100 for seat in (1, 2, 3, 4))


@pytest.mark.parametrize("names", [["Ana", "Ana"], NAMES])
def test_a_name_twice_and_too_few_seats_are_refused(names: list[str]) -> None:
    with pytest.raises(Refused):
        draw_seats(names, [1, 2, 3], 0)


# --- chip race ---------------------------------------------------------------------------------------


def race(cards: dict[int, str]) -> dict[int, tuple[Card, ...]]:
    return {seat: tuple(map(Card.parse, text.split())) for seat, text in cards.items()}


def test_suits_part_equal_cards_in_the_order_of_the_rule() -> None:
    cards = race({1: "Jc 2s", 2: "Jd", 4: "Jh 3h", 9: "Js"})
    assert winners_of_race(cards, 4) == (9, 4, 2, 1)
    assert winners_of_race(cards, 1) == (9,)


def test_nobody_wins_two_chips() -> None:
    assert winners_of_race(race({3: "As Ah Ad", 7: "2c"}), 2) == (3, 7)


@pytest.mark.parametrize(
    ("odd", "chips"),
    [({1: 3, 2: 1, 4: 2}, 2), ({1: 1}, 0), ({1: 2}, 1), ({1: 3, 2: 3}, 2), ({1: 3, 2: 2}, 1)],
)
def test_half_a_big_chip_counts_as_one(odd: dict[int, int], chips: int) -> None:
    assert chips_to_give(odd, 25, 100) == chips


@given(st.integers(0, 2**32))
def test_a_race_leaves_big_chips_only_and_puts_nobody_out(seed: int) -> None:
    dice = Random(seed)
    small, times = dice.choice(((25, 4), (100, 5), (1, 5), (500, 2)))
    stacks = {seat: small * dice.randint(1, 60) for seat in range(1, dice.randint(2, 10))}
    odd = odd_chips(stacks, small, small * times)
    shoe = dice.sample(DECK, sum(odd.values()))
    cards = {seat: [shoe.pop() for _ in range(chips)] for seat, chips in odd.items()}
    chips = chips_to_give(odd, small, small * times)
    after = after_race(stacks, winners_of_race(cards, chips), small * times)
    assert all(stack > 0 and stack % (small * times) == 0 for stack in after.values())
    gained = sum(after.values()) - sum(stacks.values())
    saved = sum(stack < small * times for stack in stacks.values())
    assert -small * times < 2 * gained <= small * times * (1 + 2 * saved)
    assert all(abs(after[seat] - stacks[seat]) <= small * times for seat in stacks)


# --- penalties and the clock -------------------------------------------------------------------------


def test_rounds_are_counted_in_players() -> None:
    assert hands_of(rounds=2, hands=0, players=7) == 14
    assert hands_of(rounds=1, hands=2, players=3) == 5
    for rounds, hands in ((0, 0), (-1, 9), (1, -7), (0, 1001)):
        with pytest.raises(Refused):
            hands_of(rounds=rounds, hands=hands, players=7)


def test_the_last_seconds_are_counted_down_and_the_tie_is_the_players() -> None:
    assert seconds_left(5_000, 5_000, (25, 5)) == (30, False)
    assert seconds_left(5_000, 34_999, (25, 5)) == (1, True)
    assert seconds_left(5_000, 99_000, (60, 10)) == (0, True)
    assert expires_at(5_000, (25, 5)) == 36_000
    assert (what_follows(1), what_follows(0)) == ("fold", "check")
