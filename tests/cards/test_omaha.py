"""Omaha hands, from two hole cards and three of the board: compared with two libraries and the rules."""

import random
from collections.abc import Iterable
from itertools import combinations, pairwise

import pytest
from phevaluator import evaluate_omaha_cards
from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand

from cards.kinds import compare, write
from croupier.cards import lows, ranking
from croupier.cards.card import DECK, RANKS, Card, parse_cards, write_cards
from croupier.cards.lows import write_low
from croupier.cards.omaha import best_five, best_low, low, strength
from croupier.cards.ranking import category
from support.sweeps import by_day

Cards = tuple[Card, ...]
SUITED = [card for card in DECK if card.suit < 2]
LOW_CARDS = [card for card in DECK if RANKS[card.rank] in "A23456789"]
DECKS = (DECK, SUITED, LOW_CARDS)
"""The whole deck, one where flushes and straight flushes abound, and one of many lows and pairs."""


def deal(dice: random.Random, deck: Iterable[Card], hole: int, board: int = 5) -> tuple[Cards, Cards]:
    cards = tuple(dice.sample(list(deck), hole + board))
    return cards[:hole], cards[hole:]


def hands(hole: Cards, board: Cards) -> list[Cards]:
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]


# --- against plain counting and independent evaluators ------------------------------------------------


@pytest.mark.parametrize("number", [4, 5, 6])
@pytest.mark.parametrize("board", [3, 4, 5])
def test_the_best_of_every_two_and_three(dice: random.Random, number: int, board: int) -> None:
    for turn in range(300):
        hole, common = deal(dice, DECKS[turn % 3], number, board)
        fives = hands(hole, common)
        told = f"{write(hole)} on {write(common)}"
        assert strength(hole, common) == max(map(ranking.strength, fives)), told
        found = [each for each in map(lows.eight_or_better, fives) if each is not None]
        assert low(hole, common) == max(found, default=None), told


@pytest.mark.parametrize("boards", by_day([75], [4_000]))
def test_two_hands_on_one_board_compare_as_in_pokerkit(dice: random.Random, boards: int) -> None:
    """Two hands on each board compare alike, high and low."""
    for turn in range(boards):
        number = 4 + turn % 3
        left, rest = deal(dice, DECKS[turn % 3], number, number + 5)
        right, board = rest[:number], rest[number:]
        told = f"{write(left)} against {write(right)} on {write(board)}"
        theirs = [OmahaHoldemHand.from_game(write(hole), write(board)) for hole in (left, right)]
        assert compare(strength(left, board), strength(right, board)) == compare(*theirs), told
        ours = [low(hole, board) for hole in (left, right)]
        found = [
            OmahaEightOrBetterLowHand.from_game_or_none(write(hole), write(board)) for hole in (left, right)
        ]
        assert [each is None for each in ours] == [each is None for each in found], told
        if None not in ours:
            assert compare(*ours) == compare(*found), told


@pytest.mark.parametrize("deals", by_day([5_000], [200_000]))
def test_four_cards_compare_as_in_phevaluator(dice: random.Random, deals: int) -> None:
    """Over the whole sample, not only in pairs: stronger here is a smaller number there, ties are ties."""
    both = set()
    for turn in range(deals):
        hole, board = deal(dice, DECKS[turn % 3], 4)
        both.add((strength(hole, board), -evaluate_omaha_cards(*map(int, board), *map(int, hole))))
    assert all(a[0] < b[0] and a[1] < b[1] for a, b in pairwise(sorted(both)))


def test_order_and_suits_of_the_cards_change_nothing(dice: random.Random) -> None:
    for turn in range(500):
        hole, board = deal(dice, DECK, 4 + turn % 2)
        suits = dice.sample(range(4), 4)
        shuffled = [tuple(dice.sample(cards, len(cards))) for cards in (hole, board)]
        renamed = [tuple(Card(4 * card.rank + suits[card.suit]) for card in cards) for cards in (hole, board)]
        assert strength(hole, board) == strength(*shuffled) == strength(*renamed)
        assert low(hole, board) == low(*shuffled) == low(*renamed)
        assert best_five(hole, board) == best_five(*shuffled)
        assert best_low(hole, board) == best_low(*shuffled)


# --- the rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("As Kd 7c 2h", "Qs Js Ts 9s 8s", "straight"),  # four of a suit on the board need two of the hand
        ("2c 2d 7c 7h", "As Ks Qs Js Ts", "pair"),  # and a board cannot be played
        ("Ac Ad Ah As", "Kc Kd Qh Js 9c", "two pair"),  # four aces are two
        ("Ac Ad Ah As", "2c 3d 4h 5s 9c", "pair"),
        ("Kh Qd 7c 2h", "9c 9d 9h 4s 4c", "three of a kind"),  # nor its full house
        ("Kh Kd 7c 2h", "9c 9d 9h 4s 4c", "full house"),
        ("7c 6c 2c Ac", "5c 4c 3c Kd Kh", "straight flush"),
        ("Qc Jc 9c 8c", "Tc 7c 6c 2d 2h", "straight flush"),
        ("Ah Kh 2c 3c", "Qh Jh Th 9h 8h", "royal flush"),
        ("8c 8d 9h Ts", "8h 8s Kc Kd 2c", "four of a kind"),
    ],
)
def test_exactly_two_of_the_hand_and_three_of_the_board(hole: str, board: str, expected: str) -> None:
    assert category(strength(parse_cards(hole), parse_cards(board))) == expected


@pytest.mark.parametrize(
    ("hole", "board", "text"),
    [
        ("Ac 2d Kh Ks", "3c 4d 5h Qs Qd", "5-4-3-2-A"),
        ("Ac 2d Kh Ks", "Ad 2c 5h 7s 8d", "8-7-5-2-A"),  # each low card of the hand is paired by the board
        ("Ac 2d 3h Ks", "Ad 2c 5h 7s 8d", "7-5-3-2-A"),
        ("Ac Kd Kh Ks", "2d 3c 4h 5s 6d", None),  # one low card is not enough, whatever the board
        ("Ac Ad Ah 2s Ks", "3d 4c 5h 6s 7d", "5-4-3-2-A"),
        ("8c 7d Kh Ks Qc", "6d 5c 4h 3s Kd", "8-7-5-4-3"),
        ("8c 7d 2h Ks Qc", "8d 7c 6h Ts Kd", None),
    ],
)
def test_the_low_takes_two_ranks_of_the_hand_and_three_others_of_the_board(
    hole: str, board: str, text: str | None
) -> None:
    found = low(parse_cards(hole), parse_cards(board))
    assert (None if found is None else write_low(found)) == text


def test_high_and_low_are_chosen_apart() -> None:
    hole, board = parse_cards("Ac 2d Kh Ks"), parse_cards("Kc 8d 7h 4s 4d")
    assert write_cards(best_five(hole, board)) == "Ks Kh Kc 4s 4d"
    assert write_cards(best_low(hole, board)) == "8d 7h 4s 2d Ac"


def test_the_higher_suit_of_equal_cards_is_played() -> None:
    hole, board = parse_cards("Kc Kd Ks 2h"), parse_cards("Ah Qs Jd 7c 7d")
    assert write_cards(best_five(hole, board)) == "Ks Kd 7d 7c Ah"
    hole, board = parse_cards("8c 8s Ah 2h"), parse_cards("8d 7c 7s 4h Kd")
    assert write_cards(best_low(hole, board)) == "8d 7s 4h 2h Ah"


def test_the_five_cards_played_are_two_and_three_and_worth_the_hand(dice: random.Random) -> None:
    for turn in range(600):
        hole, board = deal(dice, DECKS[turn % 3], 4 + turn % 2)
        played = best_five(hole, board)
        assert (len(set(played) & set(hole)), len(set(played) & set(board))) == (2, 3)
        assert ranking.strength(played) == strength(hole, board)
        lowest = best_low(hole, board)
        if lowest:
            assert (len(set(lowest) & set(hole)), len(set(lowest) & set(board))) == (2, 3)
        assert (lows.eight_or_better(lowest) if lowest else None) == low(hole, board)
