"""The names of hands for players' tools."""

import pytest

from croupier.cards.card import parse_cards
from croupier.histories.hand_words import hand_in_words, high
from croupier.rules.games import GAMES


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Qd 9s 5h 3c", "high card Ace"),
        ("6c 6d 9s 5h 3c", "a pair of Sixes"),
        ("2c 2d 9s 9h Ac", "two pair, Nines and Deuces"),
        ("Tc Td Ts 5h 3c", "three of a kind, Tens"),
        ("Ac 2d 3s 4h 5c", "a straight, Ace to Five"),
        ("Ac Kd Qs Jh Tc", "a straight, Ten to Ace"),
        ("Jc 2c 5c 8c 9c", "a flush, Jack high"),
        ("7c 7d 7s 3h 3c", "a full house, Sevens full of Threes"),
        ("4c 4d 4s 4h 3c", "four of a kind, Fours"),
        ("5c 6c 7c 8c 9c", "a straight flush, Five to Nine"),
        ("Ac Kc Qc Jc Tc", "a Royal Flush"),
    ],
)
def test_every_class_has_its_words(cards: str, words: str) -> None:
    assert high(parse_cards(cards)) == words


@pytest.mark.parametrize(
    ("game", "own", "board", "words"),
    [
        ("THL", "Ah Kh", "Qh Jh Th 2c 2d", "a Royal Flush"),
        ("O4HPL", "Ah Kh 9c 9d", "Qh Jh Th 2c 2d", "a Royal Flush"),
        ("O4HPL", "Ah 9s 9c 9d", "Qh Jh Th 2h 2d", "two pair, Nines and Deuces"),
        ("7SJL", "Ah 2d 3c 4s 6h Kd Ks", "", "HI: a pair of Kings; LO: 6,4,3,2,A"),
        ("7SJL", "Ah 2d 3c 9s 9h Kd Ks", "", "HI: two pair, Kings and Nines"),
        ("7SHL", "Ah 2d 3c 9s 9h Kd", "Ks", "two pair, Kings and Nines"),
        ("2T7TD", "7h 5d 4c 3s 2h", "", "Lo: 7,5,4,3,2"),
        ("THNL", "Ah Kh", "Qh Jh Th", ""),
    ],
)
def test_a_hand_is_named_by_its_game(game: str, own: str, board: str, words: str) -> None:
    assert hand_in_words(GAMES[game], parse_cards(own), parse_cards(board)) == words
