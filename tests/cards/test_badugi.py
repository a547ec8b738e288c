"""Badugi hands: every one compared with PokerKit, counted, and checked by the rules."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from pokerkit import BadugiHand, StandardBadugiHand

from cards.kinds import kinds
from croupier.cards.badugi import CATEGORIES, best_badugi, category, strength, write_badugi
from croupier.cards.card import DECK, Card, parse_cards, write_cards
from support.sweeps import by_day


def badugi(text: str) -> int:
    return strength(parse_cards(text))


Shape = tuple[tuple[int, int], ...]
"""Ranks and suits of a hand, its suits numbered as they come."""


@pytest.fixture(scope="session")
def shapes() -> Counter[Shape]:
    """How many of the 270,725 hands have each shape."""
    counted = Counter({tuple((card.rank, card.suit) for card in cards): hands for cards, hands in kinds(4)})
    assert counted.total() == comb(52, 4)
    return counted


@pytest.mark.nightly
def test_all_hands_of_a_shape_are_worth_the_same() -> None:
    worths: dict[Shape, int] = {}
    for cards in combinations(DECK, 4):
        suits = [card.suit for card in cards]
        shape = tuple((card.rank, [*dict.fromkeys(suits)].index(card.suit)) for card in cards)
        assert worths.setdefault(shape, strength(cards)) == strength(cards), write_cards(cards)


def held(shape: Shape) -> tuple[Card, ...]:
    return tuple(Card(4 * rank + suit) for rank, suit in shape)


@pytest.mark.parametrize("apart", by_day([5], [1]))
def test_the_hands_stand_in_the_order_of_pokerkit(
    shapes: Counter[Shape], apart: int, dice: random.Random
) -> None:
    """One shape in five by day: the library takes long to find what counts of a hand."""
    some = [*shapes][dice.randrange(apart) :: apart]
    theirs = {shape: BadugiHand.from_game(write_cards(held(shape)).replace(" ", "")).entry for shape in some}
    ours = {shape: strength(held(shape)) for shape in some}
    our_place = {worth: place for place, worth in enumerate(sorted({*ours.values()}, reverse=True))}
    their_place = {entry: place for place, entry in enumerate(sorted({*theirs.values()}))}  # best first
    assert [our_place[ours[shape]] for shape in some] == [their_place[theirs[shape]] for shape in some]


@pytest.mark.parametrize("apart", by_day([20], [1]))
def test_with_the_ace_high_they_stand_in_the_order_of_pokerkit(
    shapes: Counter[Shape], apart: int, dice: random.Random
) -> None:
    some = [*shapes][dice.randrange(apart) :: apart]
    theirs = [StandardBadugiHand.from_game(write_cards(held(shape)).replace(" ", "")).entry for shape in some]
    ours = [strength(held(shape), ace_high=True) for shape in some]
    our_place = {worth: place for place, worth in enumerate(sorted({*ours}, reverse=True))}
    their_place = {entry: place for place, entry in enumerate(sorted({*theirs}))}  # best first
    assert [our_place[worth] for worth in ours] == [their_place[entry] for entry in theirs]


@pytest.mark.parametrize("hands", by_day([2_000], [100_000]))
def test_of_five_cards_the_best_four_count(hands: int, dice: random.Random) -> None:
    for _ in range(hands):
        five = dice.sample(DECK, 5)
        for ace_high in (False, True):
            best = max(strength(four, ace_high=ace_high) for four in combinations(five, 4))
            assert strength(five, ace_high=ace_high) == best, write_cards(five)


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("5s 4h 3d 2c As", "5-4-3-2"),
        ("5s 4h 3d 3c Ac", "A-5-4-3"),
        ("As Ah Ad Ac Ks", "A-K"),
        ("2s 3s 4s 5s As", "2"),
    ],
)
def test_the_ace_is_the_highest_card_of_badeucey(cards: str, worth: str) -> None:
    assert write_badugi(strength(parse_cards(cards), ace_high=True)) == worth


def test_there_are_1092_worths(shapes: Counter[Shape]) -> None:
    assert len({strength(held(shape)) for shape in shapes}) == sum(
        comb(13, number) for number in (1, 2, 3, 4)
    )


def test_how_many_hands_there_are_of_each_class(shapes: Counter[Shape]) -> None:
    counted, found = Counter[str](), Counter[str]()
    for shape, number in shapes.items():
        counted[CATEGORIES[4 - matching(set(shape))]] += number
        found[category(strength(held(shape)))] += number
    assert found == counted
    assert found["badugi"] == comb(13, 4) * 24
    assert found["one-card"] == 4 * comb(13, 4) + 13


def matching(edges: set[tuple[int, int]]) -> int:
    """The most ranks that can be paired with suits of their own: a matching, found by augmenting paths."""
    owner: dict[int, int] = {}

    def placed(rank: int, tried: set[int]) -> bool:
        for suit in {of for held, of in edges if held == rank} - tried:
            tried.add(suit)
            if suit not in owner or placed(owner[suit], tried):
                owner[suit] = rank
                return True
        return False

    return sum(placed(rank, set()) for rank in {rank for rank, _ in edges})


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As 2h 3d 4c", "As 2h 3d 5c"),
        ("9s Th Jd Qc", "As 2h 3d 3c"),  # any four beat any three
        ("Ks Qh Jd Tc", "As 2h 3d 3s"),
        ("7s 5h 3d Ac", "7s 5h 4d Ac"),
        ("6s 5h 4d 7c", "8s 2h Ad 3c"),  # the highest card first
        ("As 2h 3d Kd", "As 2h 4d Kd"),  # of two diamonds the lower counts
        ("As Ah 2s 3s", "As Ah Ac Ad"),  # two cards beat one
        ("2s 3s 4s 5s", "3s 4s 5s 6s"),
        ("Ad Kd Qd Jd", "2d Kd Qd Jd"),  # the ace is low
    ],
)
def test_the_better_hand(better: str, worse: str) -> None:
    assert badugi(better) > badugi(worse)


def test_hands_that_split() -> None:
    assert badugi("As 2h 3d 4c") == badugi("Ac 2d 3h 4s")
    assert badugi("6s 4h 2d Kd") == badugi("6c 4d 2h 2c")  # what does not count breaks no tie


@pytest.mark.parametrize(
    ("cards", "kind", "text", "played"),
    [
        ("Ac 3d 5h 7s", "badugi", "7-5-3-A", "7s 5h 3d Ac"),
        ("2s 2h 4d 6c", "three-card", "6-4-2", "6c 4d 2s"),
        ("6s 4h 2d 2h", "three-card", "6-4-2", "6s 4h 2d"),
        ("Ks Kh Kd 2s", "two-card", "K-2", "Kh 2s"),
        ("Ts Tc Td Th", "one-card", "T", "Ts"),
        ("Js 4s 9s Qs", "one-card", "4", "4s"),
        ("As Ah 2s 3s", "two-card", "2-A", "2s Ah"),
    ],
)
def test_the_cards_that_count_and_their_name(cards: str, kind: str, text: str, played: str) -> None:
    worth = badugi(cards)
    assert (category(worth), write_badugi(worth)) == (kind, text)
    for order in permutations(parse_cards(cards)):
        assert write_cards(best_badugi(order)) == played
