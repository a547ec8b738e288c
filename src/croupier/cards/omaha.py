"""The strength of an Omaha hand, high and low: exactly two hole cards and three of the board.

The two halves are chosen apart: the two hole cards of the low may differ from those of the high. What five
cards are worth is the business of `ranking` and `lows`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from croupier.cards import lows, ranking
from croupier.cards.card import Card
from croupier.cards.tally import RANK_COUNT


def strength(hole: Iterable[Card], board: Iterable[Card]) -> int:
    """The strength of the best high hand, to compare as in `ranking`: higher wins, equal splits.

    `hole` is four to six cards, `board` three to five. Raises `ValueError` for another number of cards, or
    for a card held twice.

    >>> from croupier.cards.card import parse_cards
    >>> ranking.category(strength(parse_cards("As Ac Ad 2s"), parse_cards("Ah Ks Qs Js Ts")))
    'flush'
    """
    held, common = _checked(hole, board)
    twos, threes = _sums(map(RANK_COUNT.__getitem__, held), 2), _sums(map(RANK_COUNT.__getitem__, common), 3)
    best = max(map(ranking.of_counts, {two + three for two in twos for three in threes}))
    return max(best, _flush(held, common))


def low(hole: Iterable[Card], board: Iterable[Card]) -> int | None:
    """The best low of eight or better, to compare as in `lows`; None without one. Raises as `strength`.

    >>> from croupier.cards.card import parse_cards
    >>> low(parse_cards("Ac Ad Kh Qs"), parse_cards("2c 7d 8h Ks Kd")) is None
    True
    """
    held, common = _checked(hole, board)
    twos, threes = _sums(_low_ranks(held), 2), _sums(_low_ranks(common), 3)
    fives = {two | three for two in twos for three in threes if not two & three}
    return max(map(lows.of_ranks, fives), default=None)


def best_five(hole: Iterable[Card], board: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of the best high hand, by significance as in `ranking`. Raises as `strength` does.

    Among equal hands it is the one with the higher suits, from its first card on.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_five(parse_cards("Ac 3d Kh Qs"), parse_cards("2c 7d 8h Ks Kd")))
    'Ks Kh Kd Ac 8h'
    """
    held, common = _checked(hole, board)
    best = strength(held, common)
    return max(ranking.best_five(five) for five in _hands(held, common) if ranking.strength(five) == best)


def best_low(hole: Iterable[Card], board: Iterable[Card]) -> tuple[Card, ...]:
    """The five cards of the best low, from the highest down; empty without a low. Raises as `strength`.

    Among equal lows it is the one with the higher suits, from its first card on.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(best_low(parse_cards("Ac 3d Kh Qs"), parse_cards("2c 7d 8h Ks Kd")))
    '8h 7d 3d 2c Ac'
    """
    held, common = _checked(hole, board)
    best = low(held, common)
    if best is None:
        return ()
    return max(lows.best_low(five) for five in _hands(held, common) if lows.eight_or_better(five) == best)


def _checked(hole: Iterable[Card], board: Iterable[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Check the cards; the error names none, because they may be face down elsewhere."""
    held, common = tuple(hole), tuple(board)
    number, different = len(held) + len(common), len({*held, *common})
    if not (4 <= len(held) <= 6 and 3 <= len(common) <= 5 and number == different):
        raise ValueError(
            f"{len(held)} hole cards and {len(common)} on the board, {different} different:"
            " Omaha is 4 to 6 and 3 to 5, all different"
        )
    return held, common


def _hands(held: Sequence[Card], common: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Every two of the hole cards with every three of the board."""
    for two in combinations(held, 2):
        for three in combinations(common, 3):
            yield two + three


def _sums(counts: Iterable[int], number: int) -> set[int]:
    return set(map(sum, combinations(counts, number)))


def _low_ranks(cards: Iterable[Card]) -> set[int]:
    """The ranks of eight or less, each once."""
    return {RANK_COUNT[card] & lows.EIGHT_OR_LESS for card in cards} - {0}


def _flush(held: Sequence[Card], common: Sequence[Card]) -> int:
    """The strength of the best flush, 0 without one."""
    suit = sorted(card & 3 for card in common)[len(common) // 2]  # no other can be there three times
    two = [card for card in held if card & 3 == suit]
    three = [card for card in common if card & 3 == suit]
    return max(map(ranking.strength, _hands(two, three)), default=0)
