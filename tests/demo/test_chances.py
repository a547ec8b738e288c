"""A computed chance is nearly right, in every kind of game."""

from __future__ import annotations

from random import Random

import pytest

from croupier.cards.card import parse_cards
from croupier.demo.players import Unseen, chance
from croupier.rules.halves import ACE_TO_FIVE, DEUCE_TO_SEVEN, EIGHT_LOW, HIGH, OMAHA_HIGH, OMAHA_LOW, Half


def holdem(cards: str, board: str = "", rivals: int = 1) -> float:
    return chance(Unseen((HIGH,), parse_cards(cards), parse_cards(board), ((),) * rivals), Random(1))


def stud(halves: tuple[Half, ...], cards: str, *rivals: str) -> float:
    shown = tuple(parse_cards(each) for each in rivals)
    return chance(Unseen(halves, parse_cards(cards), (), shown, due=7, board_due=0), Random(1))


def draw(cards: str, draws: int) -> float:
    unseen = Unseen(
        (DEUCE_TO_SEVEN,), parse_cards(cards), (), ((),), due=5, board_due=0, draws=draws, all_draws=3
    )
    return chance(unseen, Random(1))


def test_holdem() -> None:
    assert holdem("As Ah") == pytest.approx(0.85, abs=0.12)
    assert holdem("7s 2h", rivals=3) < 0.3
    assert holdem("As Ks", "Qs Js Ts 2h 3d", 2) == 1.0
    assert holdem("2c 3d", "As Ks Qs Js Ts") == 0.5


def test_an_open_hand_that_cannot_be_beaten_is_certain() -> None:
    assert stud((HIGH,), "As Ks Qs Js Ts 2h 3d", "Ac Ad 9h 9d") == 1.0
    assert stud((HIGH,), "2s 3h 5d 7c 9h Jd Qc", "Ac Ad Ah As") == 0.0


def test_a_good_high_hand_is_bad_in_razz() -> None:
    assert stud((ACE_TO_FIVE,), "Ah 2s 3d", "Kh") > 0.7
    assert stud((ACE_TO_FIVE,), "Kh Ks Qd", "3h") < 0.4


def test_a_low_is_worth_half_a_pot() -> None:
    low = stud((HIGH, EIGHT_LOW), "Ah 2s 3d 4c 6h Kd Ks", "Ac Ad Th Ts")
    assert 0.4 < low < 0.6
    assert stud((HIGH, EIGHT_LOW), "Ah As Ad Ac 6h Kd Ks", "Tc Td Th Jd") == 1.0


def test_exactly_two_cards_of_an_omaha_hand_count() -> None:
    board = parse_cards("Ks Qs Js Ts 2h")
    one_spade = Unseen((OMAHA_HIGH, OMAHA_LOW), parse_cards("As Ah Ad 3c"), board, ((),), due=4)
    two_spades = Unseen((OMAHA_HIGH, OMAHA_LOW), parse_cards("As 9s Ad 3c"), board, ((),), due=4)
    assert chance(one_spade, Random(1)) < chance(two_spades, Random(1)) == 1.0


def test_draws_to_come_help_a_bad_hand_and_not_the_best() -> None:
    assert draw("7s 5d 4c 3h 2s", 0) > 0.95
    assert draw("Ks Kd Qc 3h 2s", 3) > draw("Ks Kd Qc 3h 2s", 0)
    assert draw("Ks Kd Kc Kh Qs", 0) < 0.1
