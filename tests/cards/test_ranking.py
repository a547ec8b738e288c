"""Strength of hands: all counted, and compared with two independent libraries and the rules."""

import random
from collections import Counter
from collections.abc import Iterable
from itertools import combinations, groupby, pairwise

import pytest
from phevaluator import evaluate_cards
from pokerkit import StandardHighHand

from cards.kinds import compare, kinds, write
from croupier.cards.card import DECK, RANKS, Card, parse_cards, write_cards
from croupier.cards.ranking import CATEGORIES, best_five, category, strength
from support.sweeps import by_day


def of(text: str) -> int:
    return strength(parse_cards(text))


def deal(dice: random.Random, number: int) -> tuple[Card, ...]:
    return tuple(dice.sample(DECK, number))


# --- every five-card hand ----------------------------------------------------------------------------


Hands = Iterable[tuple[tuple[Card, ...], int]]
"""Hands of five cards, and how many there are of each kind."""

Strengths = dict[int, tuple[tuple[Card, ...], int]]
"""One hand of each strength, and how many there are."""


def by_strength(hands: Hands) -> Strengths:
    counts, found = Counter[int](), {}
    for cards, number in hands:
        value = strength(cards)
        counts[value] += number
        found[value] = cards
    return {value: (cards, counts[value]) for value, cards in found.items()}


@pytest.fixture(scope="module")
def of_kinds() -> Strengths:
    return by_strength(kinds(5))


def by_class(strengths: Strengths) -> dict[str, int]:
    counts = Counter[str]()
    for value, (_, number) in strengths.items():
        counts[category(value)] += number
    return counts


CLASSES = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
    "pair": 1_098_240,
    "high card": 1_302_540,
}


def test_every_kind_of_five_card_hand_by_class(of_kinds: Strengths) -> None:
    assert by_class(of_kinds) == CLASSES and sum(CLASSES.values()) == 2_598_960


@pytest.mark.nightly
def test_every_five_card_hand_by_class() -> None:
    assert by_class(by_strength((cards, 1) for cards in combinations(DECK, 5))) == CLASSES


def test_the_7462_strengths_stand_in_the_order_of_phevaluator(of_kinds: Strengths) -> None:
    """It numbers the distinct hands from 1, the royal flush, to 7,462."""
    strongest_first = [of_kinds[value][0] for value in sorted(of_kinds, reverse=True)]
    numbers = [evaluate_cards(*map(str, cards)) for cards in strongest_first]
    assert numbers == list(range(1, 7_463))


# --- seven cards against independent evaluators ------------------------------------------------------


@pytest.mark.parametrize("number", by_day([10_000], [500_000]))
def test_seven_cards_compare_as_in_phevaluator(dice: random.Random, number: int) -> None:
    """Over the whole sample, not only in pairs: stronger here is a smaller number there, ties are ties."""
    hands = (deal(dice, 7) for _ in range(number))
    both = {(strength(cards), -evaluate_cards(*map(int, cards))) for cards in hands}
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(sorted(both)))


def test_two_hands_on_one_board_compare_as_in_pokerkit(dice: random.Random) -> None:
    for _ in range(200):
        cards = deal(dice, 9)
        board, left, right = cards[:5], cards[5:7], cards[7:]
        ours = compare(strength(left + board), strength(right + board))
        theirs = compare(*(StandardHighHand.from_game(write(hole), write(board)) for hole in (left, right)))
        assert ours == theirs, f"{write(left)} against {write(right)} on {write(board)}"


@pytest.mark.parametrize("number", [5, 6, 7])
def test_the_hand_is_the_best_of_its_fives(dice: random.Random, number: int) -> None:
    for _ in range(750):
        cards = deal(dice, number)
        assert strength(cards) == max(map(strength, combinations(cards, 5))), write_cards(cards)


@pytest.mark.parametrize("suited", [5, 6, 7])
def test_the_best_of_flushes_too(dice: random.Random, suited: int) -> None:
    """Dealt flushes, which chance brings too rarely: five to seven cards of a suit and any others."""
    for _ in range(500):
        suit = dice.randrange(4)
        flush = dice.sample([card for card in DECK if card.suit == suit], suited)
        rest = dice.sample([card for card in DECK if card.suit != suit], 7 - suited)
        cards = flush + rest
        dice.shuffle(cards)
        assert strength(cards) == max(map(strength, combinations(cards, 5))), write_cards(cards)
        assert {card.suit for card in best_five(cards)} == {suit}


def test_order_and_suits_of_the_cards_change_nothing(dice: random.Random) -> None:
    for _ in range(1_000):
        cards = deal(dice, 7)
        shuffled = dice.sample(cards, 7)
        suits = dice.sample(range(4), 4)
        renamed = [Card(4 * card.rank + suits[card.suit]) for card in cards]
        assert strength(cards) == strength(shuffled) == strength(renamed)
        assert best_five(cards) == best_five(shuffled)


# --- the rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "board",
    [
        "As Ks Qs Js Ts",
        "Kc Kd Ks Kh Ac",
        "Ah Qh 9h 7h 5h",
        "Th 9c 8d 7s 6h",
        "Ac Ad Kc Kd Qh",
        "Ac Kd Qh Js 9c",
    ],
)
def test_the_board_plays_and_splits(board: str) -> None:
    left, right = of(f"{board} 2c 3d"), of(f"{board} 2d 4s")
    assert left == right == of(board)
    assert sorted(best_five(parse_cards(f"{board} 2c 3d"))) == sorted(parse_cards(board))


def test_a_kicker_below_the_five_counts_for_nothing() -> None:
    board = "As Ad Kc Qh 7d "
    assert of(board + "6c 2c") == of(board + "5d 4d")
    assert of(board + "8c 2c") > of(board + "6c 5d")


def test_classes_stand_in_the_order_of_the_rules(of_kinds: Strengths) -> None:
    assert tuple(name for name, _ in groupby(map(category, sorted(of_kinds)))) == CATEGORIES


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        ("Ah Kh Qh Jh Th 9h 8h", "royal flush", "AKQJT"),
        ("Ks Qs Js Ts 9s Ah Ad", "straight flush", "KQJT9"),
        ("Ah 2h 3h 4h 5h 6s 7s", "straight flush", "5432A"),
        ("9c 9d 9h 9s Kc Kd Kh", "four of a kind", "9999K"),
        ("9c 9d 9h 9s Kc Kd Ah", "four of a kind", "9999A"),
        ("9c 9d 9h Kc Kd Kh 2s", "full house", "KKK99"),
        ("2c 2d 2h Kc Kd Ac Ad", "full house", "222AA"),
        ("2c 2d 2h Kc Kd Kh Ad", "full house", "KKK22"),
        ("Ah Jh 9h 6h 3h 2h As", "flush", "AJ963"),
        ("9c 8d 7h 6s 5c 5d 5h", "straight", "98765"),
        ("Ac 5d 4h 3s 2c Kd Qh", "straight", "5432A"),
        ("7c 7d 7h As Jc 4d 2h", "three of a kind", "777AJ"),
        ("Kc Kd 7h 7s 5c 5d 3h", "two pair", "KK775"),
        ("Kc Kd 7h 7s 5c 5d Ah", "two pair", "KK77A"),
        ("Tc Td Ah 8s 6c 4d 2h", "pair", "TTA86"),
        ("Ac Qd Th 8s 6c 4d 2h", "high card", "AQT86"),
        ("Ac Qd Th 8s 6c 4d", "high card", "AQT86"),
        ("2c 2d 3h 3s 4c 4d", "two pair", "44332"),
    ],
)
def test_the_class_and_the_cards_played(cards: str, name: str, ranks: str) -> None:
    held = parse_cards(cards)
    assert category(strength(held)) == name
    assert f"{strength(held) & 0xFFFFF:05x}" == "".join(f"{RANKS.index(rank):x}" for rank in ranks)
    assert "".join(RANKS[card.rank] for card in best_five(held)) == ranks


def test_the_five_cards_played_are_held_once_each_and_worth_the_hand(dice: random.Random) -> None:
    for number in (5, 6, 7):
        for _ in range(2_000):
            cards = deal(dice, number)
            played = best_five(cards)
            assert len(set(played)) == len(played) == 5 and set(played) <= set(cards)
            assert strength(played) == strength(cards), write_cards(cards)
            assert "".join(f"{card.rank:x}" for card in played) == f"{strength(cards) & 0xFFFFF:05x}"


def test_the_higher_suit_of_equal_cards_is_played() -> None:
    assert write_cards(best_five(parse_cards("5c 5d Kc Kd 7h 7s 3h"))) == "Kd Kc 7s 7h 5d"
