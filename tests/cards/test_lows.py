"""Low hands: every distinct one in order, counted, against an independent library, and by the rules."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod
from typing import Any

import pytest
from pokerkit import EightOrBetterLowHand, RegularLowHand, StandardLowHand

from cards.kinds import kinds
from croupier.cards.card import DECK, RANKS, Card, FaceDown, parse_cards, write_cards
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


def write(cards: Iterable[Card]) -> str:
    return write_cards(cards).replace(" ", "")


def compare(left: Any, right: Any) -> int:
    """-1, 0 or 1; of two lows of ours or two hands of the library."""
    return int(left > right) - int(left < right)


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


Hands = Iterable[tuple[tuple[Card, ...], int]]
"""Hands of five cards, and how many there are of each kind."""


def of_each_rank() -> Hands:
    """One hand of every five ranks, and one flush: what else a low depends on, the random deals below try."""
    for cards in of_ranks():
        held = Counter(card.rank for card in cards).values()
        yield cards, prod(comb(4, number) for number in held) - 4 * (len(held) == 5)
    yield from ((cards, 4) for cards in suited())


def every_hand() -> Hands:
    return ((cards, 1) for cards in combinations(DECK, 5))


def classes(lows: Counter[int]) -> Counter[str]:
    """How many hands there are of each class, from how many there are of each low."""
    counted = Counter[str]()
    for low, number in lows.items():
        counted[category(low)] += number
    return counted


@pytest.mark.parametrize(
    "hands",
    by_day([of_each_rank], [partial(kinds, 5), every_hand]),
    ids=["ranks", "kinds", "every"],
)
def test_every_five_card_low_by_class(hands: Callable[[], Hands]) -> None:
    """Straights count 4 ** 5 deals each, 9 of them without the wheel; flushes 4 each of 1,287."""
    of_deuce, of_razz = Counter[int](), Counter[int]()
    for cards, number in hands():
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


def sample_against_pokerkit(dice: random.Random, hands: int) -> None:
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


def test_two_lows_compare_as_in_pokerkit(dice: random.Random) -> None:
    sample_against_pokerkit(dice, 350)


@pytest.mark.nightly
def test_many_lows_compare_as_in_pokerkit(dice: random.Random) -> None:
    sample_against_pokerkit(dice, 15_000)


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


def test_s015_the_low_is_tied_by_two_hands() -> None:
    ace_trey, queen = eight_or_better(parse_cards("Ac 3d 2c 7d 8h")), parse_cards("Ad 3h 2c 7d 8h Jc Jd")
    assert ace_trey is not None and ace_trey == eight_or_better(queen)
    assert write_low(ace_trey) == "8-7-3-2-A"


def test_s016_four_low_ranks_are_not_a_low() -> None:
    assert eight_or_better(parse_cards("Kc Qd 9s 9h 4d Ah 2c")) is None
    assert eight_or_better(parse_cards("8c 8d 7s 7h 4d Ah 4c")) is None


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("7s 5d 4c 3h 2s", "7c 6d 4h 3s 2d"),
        ("8h 7c 5d 4s 2h", "Ah 5c 4d 3s 2c"),
        ("Kc Qd Jh 9s 8c", "Ac 5d 4h 3s 2c"),
        ("Ac 5d 4h 3s 2c", "2h 2d 7c 5s 4h"),
        ("Ah As Kc Qd 9h", "6c 5d 4h 3s 2c"),
    ],
)
def test_s017_deuce_to_seven(better: str, worse: str) -> None:
    assert deuce(better) > deuce(worse)


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


def test_razz_from_the_best_hand_to_the_worst() -> None:
    """Straights and flushes do not count, the ace is low, and any pair is worse than none."""
    best_first = [
        "5h 4h 3h 2h Ah",
        "6h 4h 3h 2h Ah",
        "6c 5d 4h 3s 2c",
        "7c 4d 3h 2s Ac",
        "8c 7d 6h 5s 4c",
        "9c 4d 3h 2s Ac",
        "Kc 4d 3h 2s Ac",
        "Kc Qd Jh Ts 9c",
        "Ac Ad 4h 3s 2c",
        "Ac Ad Kh Qs Jc",
        "2c 2d 4h 3s Ac",
        "2c 2d Ah As 3c",
        "3c 3d Ah As 2c",
        "Ac Ad Ah 3s 2c",
        "Ac Ad Ah 2s 2c",
        "2c 2d 2h As Ac",
        "Ac Ad Ah As 2c",
        "Kc Kd Kh Ks Qc",
    ]
    values = [razz(text) for text in best_first]
    assert values == sorted(set(values), reverse=True)


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


# --- bad input ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("function", [ace_to_five, eight_or_better, best_low])
@pytest.mark.parametrize(
    "cards", ["", "As", "As Ks Qs Js", "2c 3c 4c 5c 6c 7c 8c 9c", "As As Ks Qs Js", "2c 3d 4h 5s 6c 7d 7d"]
)
def test_another_number_of_cards_or_a_card_twice_is_refused_and_not_named(
    function: Callable[[Iterable[Card]], object], cards: str
) -> None:
    with pytest.raises(ValueError, match="5 to 7 different cards") as error:
        function(parse_cards(cards))
    assert not any(text in str(error.value) for text in cards.split())


@pytest.mark.parametrize("function", [deuce_to_seven, best_deuce])
@pytest.mark.parametrize(
    "cards",
    ["", "As", "As Ks Qs Js", "2c 3c 4c 5c 6c 7c", "As As Ks Qs Js", "2c 2c 2c 2c 2c", "3c 2c 2c 2c 2c"],
)
def test_deuce_to_seven_takes_five_different_cards(
    function: Callable[[Iterable[Card]], object], cards: str
) -> None:
    with pytest.raises(ValueError, match="deuce-to-seven takes 5") as error:
        function(parse_cards(cards))
    assert not any(text in str(error.value) for text in cards.split())


@pytest.mark.parametrize("function", [ace_to_five, eight_or_better, deuce_to_seven])
def test_a_face_down_card_makes_no_low_until_it_is_revealed(
    function: Callable[[Iterable[Any]], object],
) -> None:
    hidden = FaceDown(Card.parse("As"))
    with pytest.raises(TypeError):
        function([hidden, *parse_cards("2s 3c 4d 5h")])
    assert function([hidden.reveal(), *parse_cards("2s 3c 4d 5h")]) is not None


@pytest.mark.parametrize("number", [1, 10 << 20, -(10 << 20)])
def test_an_invalid_low_has_no_category(number: int) -> None:
    with pytest.raises(ValueError, match="not the strength"):
        category(number)


def test_any_iterable_of_cards_serves() -> None:
    cards = parse_cards("Kh 8c 2d 3h 4s")
    for function in (ace_to_five, eight_or_better, deuce_to_seven, best_low, best_deuce):
        assert function(iter(cards)) == function(set(cards)) == function(cards)
