"""Cards keyed by hand while the shoe was silent: the shoe may have kept the same cards and report them later.

Both report the same cards in the same order. A card that the shoe kept is matched with the first one that was
keyed, so that no card is counted twice.
"""

from __future__ import annotations

from collections.abc import Iterable

from croupier.engine.events import CardDrawn, Event
from croupier.engine.table import Table
from croupier.values import dataclass


@dataclass(frozen=True)
class Keyed:
    """A card keyed by hand: its number among the cards of a hand."""

    hand_no: int
    attempt: int
    index: int


def keyed(events: Iterable[Event], table: Table) -> tuple[Keyed, ...]:
    """The cards that these events dealt, on the table after them."""
    hand = table.hand
    count = sum(isinstance(event, CardDrawn) for event in events)
    if hand is None:
        return ()
    last = len(hand.cards)
    return tuple(Keyed(hand.hand_no, hand.deal.attempt, index) for index in range(last - count, last))


def still_there(card: Keyed, table: Table) -> bool:
    """Whether the hand is the same, and the card was not taken back."""
    hand = table.hand
    return (
        hand is not None
        and not table.between_hands
        and (hand.hand_no, hand.deal.attempt) == (card.hand_no, card.attempt)
        and card.index < len(hand.cards)
        and not hand.cards[card.index].uid
    )
