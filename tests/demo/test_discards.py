"""Players of triple draw keep low cards of different ranks, and know their own cards."""

from __future__ import annotations

import pytest

from croupier.cards.card import parse_cards, write_cards
from croupier.demo.stub import holding, kept
from croupier.rules.games import GAMES
from croupier.rules.halves import BADUGI, DEUCE_TO_SEVEN, Half

DEUCE = GAMES["2T7TD"]


@pytest.mark.parametrize(
    ("half", "cards", "draws", "left"),
    [
        (DEUCE_TO_SEVEN, "7s 5d 4c 3h 2s", 3, "7s 5d 4c 3h 2s"),  # pat
        (DEUCE_TO_SEVEN, "Ts 5d 4c 3h 2s", 3, "2s 3h 4c 5d"),
        (DEUCE_TO_SEVEN, "Ts 5d 4c 3h 2s", 1, "Ts 5d 4c 3h 2s"),
        (DEUCE_TO_SEVEN, "6s 5d 4c 3h 2s", 1, "2s 3h 4c 5d"),  # a straight counts against them
        (DEUCE_TO_SEVEN, "7s 5s 4s 3s 2s", 1, "2s 3s 4s 5s"),
        (DEUCE_TO_SEVEN, "2s 2d 2c 2h 7s", 2, "2c 7s"),
        (DEUCE_TO_SEVEN, "Ks Kd Qc Ah As", 3, "Qc"),
        (BADUGI, "9s 5d 4c 3h", 3, "9s 5d 4c 3h"),
        (BADUGI, "Ts 5d 4c 3h", 3, "5d 4c 3h"),  # too high to stand pat with three draws to come
        (BADUGI, "Ks Qd Jc Th", 1, "Ks Qd Jc Th"),
        (BADUGI, "As 2s 3c Kh", 2, "As 3c"),  # of two spades the lower, and no king
        (BADUGI, "As Ac Ad Ah", 3, "As"),
        (BADUGI, "Ks Kc Qs Qh", 3, "Qh"),  # at least one card, the lowest
    ],
)
def test_the_robot_keeps_the_right_cards(half: Half, cards: str, draws: int, left: str) -> None:
    found = write_cards(kept(half, parse_cards(cards), draws))
    assert sorted(found.split()) == sorted(left.split())


def test_the_hand_is_found_again_from_all_cards_of_the_seat() -> None:
    """Kd and 7s went for 3d and Qs; then Qs for 5h; the last draw was pat."""
    received = parse_cards("2c Kd 7h 7s 4d 3d Qs 5h")
    assert write_cards(holding(DEUCE, received[:5], 0)) == "2c Kd 7h 7s 4d"
    assert sorted(write_cards(holding(DEUCE, received[:7], 2)).split()) == ["2c", "3d", "4d", "7h", "Qs"]
    assert sorted(write_cards(holding(DEUCE, received, 3)).split()) == ["2c", "3d", "4d", "5h", "7h"]
    badugi = holding(GAMES["BADUGI"], parse_cards("2s Kd 7h 2c 5d 3c"), 2)  # Kd and 2c went for 5d and 3c
    assert sorted(write_cards(badugi).split()) == ["2s", "3c", "5d", "7h"]


def test_the_last_cards_stay_where_no_numbers_were_keyed() -> None:
    received = parse_cards("7s 5d 4c 3h 2s Kd Kc")
    assert write_cards(holding(DEUCE, received, 2)) == "4c 3h 2s Kd Kc"
