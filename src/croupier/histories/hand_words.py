"""The names of hands that players' tools expect: always English, as poker sites write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from croupier.cards import badugi, ranking
from croupier.cards.card import Card
from croupier.cards.lows import write_low
from croupier.rules.games import Game
from croupier.rules.halves import Half

RANK_NAMES: Final = (
    "Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace",
)  # fmt: skip

BADUGI_NAMES: Final = {
    "badugi": "Badugi",
    "three-card": "3-card",
    "two-card": "2-card",
    "one-card": "1-card",
}
"""The beginning of a badugi hand; the names for fewer than four cards are our guess."""


def hand_in_words(game: Game, own: Sequence[Card], board: Sequence[Card]) -> str:
    """What a tabled hand makes; empty if cards are missing, as when the others gave up.

    >>> from croupier.cards.card import parse_cards
    >>> from croupier.rules.games import GAMES
    >>> hand_in_words(GAMES["O4JL"], parse_cards("9c 5c 2d Ah"), parse_cards("9h Ts 8d 5h 4h"))
    'HI: two pair, Nines and Fives; LO: 8,5,4,2,A'
    >>> hand_in_words(GAMES["7SLL"], parse_cards("9c 5c 2d Ah Kh Kd 3s"), ())
    'Lo: 9,5,3,2,A'
    """
    if len(own) + len(board) < game.hand_cards + game.board_cards:
        return ""
    names = (_half(half, own, board, alone=len(game.halves) == 1) for half in game.halves)
    return "; ".join(name for name in names if name)


def _half(half: Half, own: Sequence[Card], board: Sequence[Card], *, alone: bool) -> str:
    """The hand of one half; empty if it does not qualify. `alone`: the pot has no other half."""
    strength = half.strength(own, board)
    if strength is None:
        return ""
    match half.scale:
        case "high":
            name = high(strength)
            return name if alone else f"{'HI' if half.name == 'high' else half.name.upper()}: {name}"
        case "low":
            return f"{'Lo' if alone else 'LO'}: {_commas(write_low(strength))}"
        case "badugi":
            return f"{BADUGI_NAMES[badugi.category(strength)]}: {_commas(badugi.write_badugi(strength))}"
        case _:
            assert_never(half.scale)


def _commas(ranks: str) -> str:
    return ranks.replace("-", ",")


def high(strength: int) -> str:
    """A high hand in the words of poker sites, from its strength.

    >>> high(0x27733C), high(0x43210C)
    ('two pair, Nines and Fives', 'a straight, Ace to Five')
    """
    kind, ranks = ranking.category(strength), [strength >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    top, second = ranks[0], next((each for each in ranks if each != ranks[0]), 0)
    match kind:
        case "pair":
            return f"a pair of {_many(top)}"
        case "two pair":
            return f"two pair, {_many(top)} and {_many(second)}"
        case "three of a kind" | "four of a kind":
            return f"{kind}, {_many(top)}"
        case "straight" | "straight flush":
            return f"a {kind}, {RANK_NAMES[ranks[4]]} to {RANK_NAMES[top]}"
        case "flush":
            return f"a flush, {RANK_NAMES[top]} high"
        case "full house":
            return f"a full house, {_many(top)} full of {_many(second)}"
        case "royal flush":
            return "a Royal Flush"
        case _:
            return f"high card {RANK_NAMES[top]}"


def _many(rank: int) -> str:
    name = RANK_NAMES[rank]
    return f"{name}es" if name.endswith("x") else f"{name}s"
