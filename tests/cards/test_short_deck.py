"""Hands of the short deck: every one compared with PokerKit and counted, in the four orders of the houses."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from math import comb
from typing import Final

import pytest
from pokerkit import ShortDeckHoldemHand

from cards.kinds import compare, write
from croupier.cards import ranking
from croupier.cards.card import DECK, Card, parse_cards, write_cards
from croupier.cards.short_deck import best_five, strength
from support.sweeps import by_day

SHORT: Final = [card for card in DECK if card.rank >= 4]
COUNTED: Final = {
    "royal flush": 4,
    "straight flush": 5 * 4,
    "four of a kind": 9 * 32,
    "full house": 9 * 4 * 8 * 6,
    "flush": (comb(9, 5) - 6) * 4,
    "straight": 6 * (4**5 - 4),
    "three of a kind": 9 * 4 * comb(8, 2) * 16,
    "two pair": comb(9, 2) * 36 * 28,
    "pair": 9 * 6 * comb(8, 3) * 64,
    "high card": (comb(9, 5) - 6) * (4**5 - 4),
}
"""How many of the 376,992 hands there are of each class, by arithmetic."""

ORDERS: Final = [(flush, trips) for flush in (True, False) for trips in (True, False)]


def ladder(flush_first: bool, trips_first: bool) -> list[str]:
    """The classes from the weakest up, written out for each house."""
    middle = ["straight", "three of a kind"] if trips_first else ["three of a kind", "straight"]
    high = ["full house", "flush"] if flush_first else ["flush", "full house"]
    return [
        "high card",
        "pair",
        "two pair",
        *middle,
        *high,
        "four of a kind",
        "straight flush",
        "royal flush",
    ]


def plain(cards: tuple[Card, ...], flush_first: bool, trips_first: bool) -> tuple[int, list[int]]:
    """The place of a five-card hand, counted plainly: its class, then its ranks by number and height."""
    ranks = sorted((card.rank for card in cards), reverse=True)
    numbers = sorted(Counter(ranks).items(), key=lambda held: (held[1], held[0]), reverse=True)
    shape = [number for _, number in numbers]
    run = ranks[0] - ranks[4] == 4 or ranks == [12, 7, 6, 5, 4]
    if run and ranks[0] == 12 and ranks[1] == 7:
        ranks = [7, 6, 5, 4, -1]
    flush = len({card.suit for card in cards}) == 1
    if len(set(ranks)) == 5:
        straight = "royal flush" if ranks[0] == 12 and flush else "straight flush" if flush else "straight"
        name = straight if run else "flush" if flush else "high card"
        return ladder(flush_first, trips_first).index(name), ranks
    names = {
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "pair",
    }
    return ladder(flush_first, trips_first).index(names[tuple(shape)]), [rank for rank, _ in numbers]


@pytest.mark.parametrize(("flush_first", "trips_first"), ORDERS)
@pytest.mark.parametrize("apart", by_day([40], [1]))
def test_every_five_cards_stand_where_plain_counting_has_them(
    dice: random.Random, apart: int, flush_first: bool, trips_first: bool
) -> None:
    fives = [*combinations(SHORT, 5)][dice.randrange(apart) :: apart]
    ours = [strength(five, flush_first=flush_first, trips_first=trips_first) for five in fives]
    theirs = [plain(five, flush_first, trips_first) for five in fives]
    places = {place: number for number, place in enumerate(sorted({(a, *b) for a, b in theirs}))}
    found = {worth: number for number, worth in enumerate(sorted({*ours}))}
    assert [found[worth] for worth in ours] == [places[(a, *b)] for a, b in theirs]
    if apart == 1:
        assert Counter(map(ranking.category, ours)) == COUNTED


@pytest.mark.parametrize("hands", by_day([1_500], [60_000]))
def test_two_hands_of_seven_compare_as_in_pokerkit(dice: random.Random, hands: int) -> None:
    """It plays the order of Ladbrokes: a flush over a full house, a straight over three of a kind."""
    for _ in range(hands):
        nine = dice.sample(SHORT, 9)
        board, left, right = nine[:5], nine[5:7], nine[7:]
        theirs = [ShortDeckHoldemHand.from_game(write(own), write(board)) for own in (left, right)]
        ours = [strength((*own, *board)) for own in (left, right)]
        assert compare(*ours) == compare(*theirs), f"{write(left)} {write(right)} {write(board)}"


@pytest.mark.parametrize(("flush_first", "trips_first"), ORDERS)
def test_of_seven_cards_the_best_five_count(
    dice: random.Random, flush_first: bool, trips_first: bool
) -> None:
    order = {"flush_first": flush_first, "trips_first": trips_first}
    for _ in range(300):
        seven = dice.sample(SHORT, 7)
        best = max(plain(five, flush_first, trips_first) for five in combinations(seven, 5))
        played = best_five(seven, **order)
        assert plain(played, flush_first, trips_first) == best, write_cards(seven)
        assert strength(played, **order) == strength(seven, **order)
        assert set(played) <= set(seven) and played == best_five(dice.sample(seven, 7), **order)


@pytest.mark.parametrize(
    ("cards", "order", "played"),
    [
        ("Ac 9d 8s 7h 6c Kd Kh", {}, "9d 8s 7h 6c Ac"),
        ("Ac 9c 8c 7c 6c Kd Kh", {}, "9c 8c 7c 6c Ac"),
        ("Ac 9d 8s 7h 6c Td Kh", {}, "Td 9d 8s 7h 6c"),
        ("9c 9d 9s 8s 7h 6c Ad", {}, "9s 8s 7h 6c Ad"),
        ("9c 9d 9s 8s 7h 6c Ad", {"trips_first": True}, "9s 9d 9c Ad 8s"),
    ],
)
def test_the_lowest_straight_and_three_of_a_kind(cards: str, order: dict[str, bool], played: str) -> None:
    assert write_cards(best_five(parse_cards(cards), **order)) == played
