"""Low hands: every distinct one ordered, counted, and compared with an independent library and the rules."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardLowHand

from cards.kinds import compare, write
from croupier.cards.card import DECK, RANKS, Card, parse_cards, write_cards
from croupier.cards.lows import (
    ace_to_five,
    best_deuce,
    best_low,
    category,
    deuce_to_seven,
    eight_or_better,
    write_low,
)
from support.sweeps import by_day

LOW_CARDS = [card for card in DECK if RANKS[card.rank] in "A23456789"]


def razz(text: str) -> int:
    return ace_to_five(parse_cards(text))


def deuce(text: str) -> int:
    return deuce_to_seven(parse_cards(text))


# --- every distinct hand -----------------------------------------------------------------------------


def of_ranks() -> Iterator[tuple[Card, ...]]:
    """One hand of each of the 6,175 ways to hold five ranks, none of them a flush."""
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) < 5:
            yield tuple(Card(4 * rank + suit) for rank, suit in zip(ranks, (0, 1, 2, 3, 0), strict=True))


def suited() -> Iterator[tuple[Card, ...]]:
    """One flush of each of the 1,287 ways to hold five ranks of a suit."""
    return combinations(DECK[::4], 5)


def test_the_7462_hands_of_deuce_to_seven_stand_in_the_order_of_pokerkit() -> None:
    value_of = {cards: deuce_to_seven(cards) for cards in [*of_ranks(), *suited()]}
    assert len(set(value_of.values())) == len(value_of) == 7_462
    worst_first = [StandardLowHand(write(cards)) for cards in sorted(value_of, key=value_of.__getitem__)]
    assert all(worse < better for worse, better in pairwise(worst_first))


def test_the_6175_hands_of_ace_to_five_stand_in_the_order_of_pokerkit() -> None:
    value_of = {cards: ace_to_five(cards) for cards in of_ranks()}
    assert len(set(value_of.values())) == len(value_of) == 6_175
    worst_first = [RegularLowHand(write(cards)) for cards in sorted(value_of, key=value_of.__getitem__)]
    assert all(worse < better for worse, better in pairwise(worst_first))


def test_the_56_lows_of_eight_or_better_are_those_of_ace_to_five() -> None:
    lows = {cards: eight_or_better(cards) for cards in of_ranks()}
    found = {cards for cards, low in lows.items() if low is not None}
    assert len(found) == 56
    assert all(lows[cards] == ace_to_five(cards) for cards in found)
    worst_of_them, best_of_others = min(map(ace_to_five, found)), max(map(ace_to_five, lows.keys() - found))
    assert (write_low(worst_of_them), write_low(best_of_others)) == ("8-7-6-5-4", "9-4-3-2-A")


def of_each_rank() -> Iterator[tuple[tuple[Card, ...], int]]:
    """One hand of every five ranks, and one flush, with how many hands there are of each."""
    for cards in of_ranks():
        held = Counter(card.rank for card in cards).values()
        yield cards, prod(comb(4, number) for number in held) - 4 * (len(held) == 5)
    yield from ((cards, 4) for cards in suited())


def classes(lows: Counter[int]) -> Counter[str]:
    """How many hands there are of each class, from how many there are of each low."""
    counted = Counter[str]()
    for low, number in lows.items():
        counted[category(low)] += number
    return counted


@pytest.mark.parametrize("every", by_day([False], [True]), ids=["ranks", "every"])
def test_every_five_card_low_by_class(every: bool) -> None:
    """Straights count 4 ** 5 deals each, 9 of them without the wheel; flushes 4 each of 1,287."""
    of_deuce, of_razz = Counter[int](), Counter[int]()
    hands = ((cards, 1) for cards in combinations(DECK, 5)) if every else of_each_rank()
    for cards, number in hands:
        of_deuce[deuce_to_seven(cards)] += number
        of_razz[ace_to_five(cards)] += number
    by_class = classes(of_deuce)
    pairs = {
        "pair": 1_098_240,
        "two pair": 123_552,
        "three of a kind": 54_912,
        "full house": 3_744,
        "four of a kind": 624,
    }
    assert by_class - Counter(pairs) == {
        "high card": (1_287 - 9) * (4**5 - 4),
        "straight": 9 * (4**5 - 4),
        "flush": (1_287 - 9) * 4,
        "straight flush": 8 * 4,
        "royal flush": 4,
    }
    assert by_class.total() == 2_598_960

    assert classes(of_razz) == {**pairs, "high card": 1_287 * 4**5}
    assert sum(number for low, number in of_razz.items() if low >= razz("8c 7d 6h 5s 4c")) == 56 * 4**5


# --- five to seven cards against an independent evaluator ---------------------------------------------


@pytest.mark.parametrize("hands", by_day([350], [15_000]))
def test_two_lows_compare_as_in_pokerkit(dice: random.Random, hands: int) -> None:
    """Pairs of hands of all sizes compare alike; half of them of low cards, where pairs are many."""
    for turn in range(hands):
        deck = DECK if turn % 2 else LOW_CARDS
        number = 5 + turn % 3
        left, right = dice.sample(deck, number), dice.sample(deck, number)
        told = f"{write(left)} against {write(right)}"
        theirs = [RegularLowHand.from_game(write(cards)) for cards in (left, right)]
        assert compare(ace_to_five(left), ace_to_five(right)) == compare(*theirs), told
        lows = [eight_or_better(cards) for cards in (left, right)]
        found = [EightOrBetterLowHand.from_game_or_none(write(cards)) for cards in (left, right)]
        assert [low is None for low in lows] == [hand is None for hand in found], told
        if None not in lows:
            assert compare(*lows) == compare(*found), told
        left, right = left[:5], right[:5]
        theirs = [StandardLowHand(write(cards)) for cards in (left, right)]
        assert compare(deuce_to_seven(left), deuce_to_seven(right)) == compare(*theirs), told


def test_the_low_is_the_best_of_its_fives(dice: random.Random) -> None:
    for turn in range(2_000):
        cards = dice.sample(DECK if turn % 2 else DECK[-1:-24:-1], 5 + turn % 3)
        fives = list(combinations(cards, 5))
        assert ace_to_five(cards) == max(map(ace_to_five, fives)), write_cards(cards)
        lows = [low for low in map(eight_or_better, fives) if low is not None]
        assert eight_or_better(cards) == max(lows, default=None), write_cards(cards)


def test_order_and_suits_of_the_cards_change_nothing(dice: random.Random) -> None:
    for _ in range(1_000):
        cards = dice.sample(DECK, 7)
        shuffled, suits = dice.sample(cards, 7), dice.sample(range(4), 4)
        renamed = [Card(4 * card.rank + suits[card.suit]) for card in cards]
        assert ace_to_five(cards) == ace_to_five(shuffled) == ace_to_five(renamed)
        assert eight_or_better(cards) == eight_or_better(shuffled) == eight_or_better(renamed)
        assert deuce_to_seven(cards[:5]) == deuce_to_seven(cards[4::-1]) == deuce_to_seven(renamed[:5])
        assert best_low(cards) == best_low(shuffled)
        assert best_deuce(cards[:5]) == best_deuce(cards[4::-1])


# --- the rules ---------------------------------------------------------------------------------------


def test_deuce_to_seven_from_the_best_class_to_the_worst() -> None:
    """The ace is no low card and makes no straight of five high, suited or not."""
    best_first = [
        ("7c 5d 4h 3s 2c", "high card"),
        ("Ac 5d 4h 3s 2c", "high card"),
        ("Ac 6d 4h 3s 2c", "high card"),
        ("Ac Kd Qh Js 9c", "high card"),
        ("2c 2d 5h 4s 3c", "pair"),
        ("3c 3d 2h 2s 4c", "two pair"),
        ("2c 2d 2h 4s 3c", "three of a kind"),
        ("6c 5d 4h 3s 2c", "straight"),
        ("Ac Kd Qh Js Tc", "straight"),
        ("7c 5c 4c 3c 2c", "flush"),
        ("Ac 5c 4c 3c 2c", "flush"),
        ("2c 2d 2h 3s 3c", "full house"),
        ("2c 2d 2h 2s 3c", "four of a kind"),
        ("6c 5c 4c 3c 2c", "straight flush"),
        ("Ac Kc Qc Jc Tc", "royal flush"),
    ]
    values = [deuce(text) for text, _ in best_first]
    assert values == sorted(values, reverse=True)
    assert [category(value) for value in values] == [name for _, name in best_first]


@pytest.mark.parametrize(
    ("cards", "text", "played"),
    [
        ("Kh Kd 8c 4d 3h 2s Ac", "8-4-3-2-A", "8c 4d 3h 2s Ac"),
        ("Kh Qd Jc Td 9h 8s 8d", "Q-J-T-9-8", "Qd Jc Td 9h 8s"),
        ("4c 4h 3d 3s 2c Ac Ad", "A-A-4-3-2", "Ad Ac 4h 3s 2c"),
        ("4c 4h 3d 3s 2c 2d As", "2-2-4-3-A", "2d 2c 4h 3s As"),
        ("4c 4h 4d 4s 2c 2d As", "4-4-2-2-A", "4s 4h 2d 2c As"),
        ("Kc Kh Kd Ks 2c 2d 2s", "2-2-2-K-K", "2s 2d 2c Ks Kh"),
        ("Kc Kh Kd Qs Qc Qd", "Q-Q-Q-K-K", "Qs Qd Qc Kh Kd"),
        ("Kc Kh Kd Ks 2c Ad", "K-K-K-2-A", "Ks Kh Kd 2c Ad"),
        ("Kc Kh Kd Ks 2c", "K-K-K-K-2", "Ks Kh Kd Kc 2c"),
    ],
)
def test_razz_ranks_unavoidable_pairs(cards: str, text: str, played: str) -> None:
    """The fewest of a rank first, then the lowest: two pair before three of a kind."""
    assert write_low(razz(cards)) == text
    assert write_cards(best_low(parse_cards(cards))) == played


@pytest.mark.parametrize(
    ("cards", "text", "played"),
    [
        ("2s 8c 5d 3h 4h", "8-5-4-3-2", "8c 5d 4h 3h 2s"),
        ("2s Ac 5d 3h 4h", "A-5-4-3-2", "Ac 5d 4h 3h 2s"),
        ("2s 2d Ad 3h 4h", "2-2-A-4-3", "2s 2d Ad 4h 3h"),
        ("Ks 2d Kd 2h 4h", "K-K-2-2-4", "Ks Kd 2h 2d 4h"),
        ("6s 4s 3s 2s 5s", "6-5-4-3-2", "6s 5s 4s 3s 2s"),
    ],
)
def test_deuce_to_seven_as_text(cards: str, text: str, played: str) -> None:
    assert write_low(deuce(cards)) == text
    assert write_cards(best_deuce(parse_cards(cards))) == played


def test_the_five_cards_played_are_held_and_worth_the_low(dice: random.Random) -> None:
    for turn in range(2_000):
        cards = dice.sample(DECK if turn % 2 else LOW_CARDS, 5 + turn % 3)
        played = best_low(cards)
        assert len(set(played)) == len(played) == 5 and set(played) <= set(cards)
        assert ace_to_five(played) == ace_to_five(cards), write_cards(cards)
        assert "-".join(RANKS[card.rank] for card in played) == write_low(ace_to_five(cards))
