"""The strength of an Omaha hand, high and low: exactly two hole cards and three of the board.

The two halves are chosen apart: the two hole cards of the low may differ from those of the high. What five
cards are worth is the business of `ranking` and `lows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from croupier.cards import lows, ranking
from croupier.cards.card import Card


def strength(hole: Iterable[Card], board: Iterable[Card]) -> int:
    """The strength of the best high hand, to compare as in `ranking`: higher wins, equal splits.

    `hole` is four or five cards, `board` three to five. Raises `ValueError` for another number of cards, or
    for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> ranking.category(strength(parse_cards("As Ac Ad 2s"), parse_cards("Ah Ks Qs Js Ts")))
    'flush'
    """
    return max(map(ranking.strength, _hands(hole, board)))


def low(hole: Iterable[Card], board: Iterable[Card]) -> int | None:
    """The best low of eight or better, to compare as in `lows`; None if there is none. Raises as `strength`.

    >>> from croupier.cards.card import parse_cards
    >>> low(parse_cards("Ac Ad Kh Qs"), parse_cards("2c 7d 8h Ks Kd")) is None
    True
    """
    found = (lows.eight_or_better(five) for five in _hands(hole, board))
    return max((each for each in found if each is not None), default=None)


def best_five(hole: Iterable[Card], board: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of the best high hand, by significance as in `ranking`. Raises as `strength` does.

    Among equal hands it is the one with the higher suits, from its first card on.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_five(parse_cards("Ac 3d Kh Qs"), parse_cards("2c 7d 8h Ks Kd")))
    'Ks Kh Kd Ac 8h'
    """
    hands = list(_hands(hole, board))
    best = max(map(ranking.strength, hands))
    return max(ranking.best_five(five) for five in hands if ranking.strength(five) == best)


def best_low(hole: Iterable[Card], board: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of the best low, from the highest down; none if there is no low. Raises as `strength`.

    Among equal lows it is the one with the higher suits, from its first card on.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_low(parse_cards("Ac 3d Kh Qs"), parse_cards("2c 7d 8h Ks Kd")))
    '8h 7d 3d 2c Ac'
    """
    hands = list(_hands(hole, board))
    values = [lows.eight_or_better(five) for five in hands]
    best = max((value for value in values if value is not None), default=None)
    if best is None:
        return ()
    return max(lows.best_low(five) for five, value in zip(hands, values, strict=True) if value == best)


def _hands(hole: Iterable[Card], board: Iterable[Card]) -> Iterator[tuple[Card, ...]]:
    """Every two of the hole cards with every three of the board."""
    held, common = tuple(hole), tuple(board)
    number, different = len(held) + len(common), len({*held, *common})
    if not (4 <= len(held) <= 5 and 3 <= len(common) <= 5 and number == different):
        raise ValueError(
            f"{len(held)} hole cards and {len(common)} on the board, {different} different:"
            " Omaha is 4 or 5 and 3 to 5, all different"
        )
    for two in combinations(held, 2):
        for three in combinations(common, 3):
            yield two + three
