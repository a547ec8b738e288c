"""Every ranking refuses an invalid hand, without its cards in the message."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import pytest

from croupier.cards import badugi, lows, omaha, ranking, short_deck
from croupier.cards.card import Card, FaceDown, parse_cards

Ranked = Callable[[Any], object]
BOARD = parse_cards("3c 4c 5c 8d 9d")


def on_the_board(function: Callable[[Any, Any], object]) -> Ranked:
    """A ranking of Omaha hands, with this board."""
    return partial(function, board=BOARD)


FIVE_TO_SEVEN = (
    *(ranking.strength, ranking.best_five, short_deck.strength, short_deck.best_five),
    *(lows.ace_to_five, lows.eight_or_better, lows.best_low),
)
FIVE = (lows.deuce_to_seven, lows.best_deuce)
FOUR = (badugi.strength, badugi.best_badugi)
OMAHA = (omaha.strength, omaha.low, omaha.best_five, omaha.best_low)


def refused(text: str, function: Callable[..., object], *hands: str) -> None:
    with pytest.raises(ValueError, match=text) as error:
        function(*map(parse_cards, hands))
    assert not any(card in str(error.value) for hand in hands for card in hand.split())


@pytest.mark.parametrize("function", FIVE_TO_SEVEN)
@pytest.mark.parametrize(
    "cards", ["", "As", "As Ks Qs Js", "2c 3c 4c 5c 6c 7c 8c 9c", "As As Ks Qs Js", "2c 3d 4h 5s 6c 7d 7d"]
)
def test_a_hand_is_five_to_seven_different_cards(function: Ranked, cards: str) -> None:
    refused("5 to 7 different cards", function, cards)


@pytest.mark.parametrize("function", FIVE)
@pytest.mark.parametrize(
    "cards",
    ["", "As", "As Ks Qs Js", "2c 3c 4c 5c 6c 7c", "As As Ks Qs Js", "2c 2c 2c 2c 2c", "3c 2c 2c 2c 2c"],
)
def test_deuce_to_seven_takes_five_different_cards(function: Ranked, cards: str) -> None:
    refused("deuce-to-seven takes 5", function, cards)


@pytest.mark.parametrize("function", FOUR)
@pytest.mark.parametrize("cards", ["", "As Kh Qd", "As Kh Qd Jc Ts 9s", "As As Kh Qd", "2c 2c 2c 2c"])
def test_badugi_takes_four_or_five_different_cards(function: Ranked, cards: str) -> None:
    refused("4 or 5 different cards", function, cards)


@pytest.mark.parametrize("function", OMAHA)
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        ("", ""),
        ("As Ks Qs", "2c 3c 4c 5c 6c"),
        ("As Ks Qs Js Ts 9s 8s", "2c 3c 4c 5c 6c"),
        ("As Ks Qs Js", "2c 3c"),
        ("As Ks Qs Js", "2c 3c 4c 5c 6c 7c"),
        ("As As Qs Js", "2c 3c 4c 5c 6c"),
        ("As Ks Qs Js", "2c 3c 4c 5c 5c"),
        ("As Ks Qs Js", "As 3c 4c 5c 6c"),
    ],
)
def test_omaha_takes_four_to_six_and_three_to_five(
    function: Callable[[Any, Any], object], hole: str, board: str
) -> None:
    refused("Omaha is 4 to 6 and 3 to 5, all different", function, hole, board)


@pytest.mark.parametrize(
    ("function", "others"),
    [
        *((function, "2s 3c 4d 5h") for function in (*FIVE_TO_SEVEN, *FIVE)),
        *((function, "2s 3c 4d") for function in FOUR),
        *((on_the_board(function), "2s Ks Qh") for function in OMAHA),
    ],
)
def test_a_face_down_card_counts_only_when_it_is_revealed_and_any_iterable_serves(
    function: Ranked, others: str
) -> None:
    hidden, rest = FaceDown(Card.parse("As")), parse_cards(others)
    with pytest.raises((TypeError, AttributeError)):
        function([hidden, *rest])
    cards: Iterable[Card] = (hidden.reveal(), *rest)
    assert function(iter(cards)) == function(set(cards)) == function(cards) is not None


@pytest.mark.parametrize(
    ("category", "number"),
    [
        *((ranking.category, number) for number in (-1, -(1 << 20), 10 << 20)),
        *((lows.category, number) for number in (1, 10 << 20, -(10 << 20))),
        *((badugi.category, number) for number in (1, -(4 << 16), -(9 << 20))),
    ],
)
def test_a_number_that_is_no_strength_has_no_class(category: Callable[[int], str], number: int) -> None:
    with pytest.raises(ValueError, match="not the strength"):
        category(number)
