"""Special cards from the shoe: those before a hand is opened, and those already keyed by hand.

The shoe and the dealer report the same cards in the same order. A card that the shoe kept is matched with the
first keyed one, so no card counts twice.

A card just after the pot was pushed would have come next (AL-18, TDA 28). A later card, from a shuffled pack,
belongs to the next deal and opens its hand; so does the first card of the evening. Cards drawn shortly before
a hand is opened are dealt as its first cards, so that no later card is one seat off. Cards of the previous
hand may only pass the reader while they are gathered: they count only if another card was drawn too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.devices.readings import Draw
from croupier.engine.events import CardDrawn, Event
from croupier.engine.table import Table
from croupier.values import Frozen, replace


class Keyed(Frozen):
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
    """Whether it is the same hand, and the card was not taken back."""
    hand = table.hand
    return (
        hand is not None
        and not table.between_hands
        and (hand.hand_no, hand.deal.attempt) == (card.hand_no, card.attempt)
        and card.index < len(hand.cards)
        and not hand.cards[card.index].uid
    )


RABBIT_MS: Final = 5_000
"""A card this soon after the pot is not a new deal, because nobody shuffles that fast."""

ROW_MS: Final = 15_000
"""Cards of one deal follow each other, and precede a forgotten key, within this time."""


def is_new(reading: Draw, table: Table) -> bool:
    """Whether the card was not in the last hand."""
    cards = table.hand.cards if table.hand is not None else ()
    return not reading.uid or all(card.uid != reading.uid for card in cards)


class Early(Frozen):
    """The `cards` drawn since the last hand; `asked` wanted to open the next hand, but could not.

    `new`: one of them was not in the last hand.
    """

    cards: tuple[Draw, ...] = ()
    new: bool = False
    asked: Draw | None = None

    def opens(self, reading: Draw, table: Table) -> bool:
        """Whether the card is the first of a deal without a hand, so that a hand should start now."""
        hand, settled = table.hand, table.settled
        if table.settings is None or table.race is not None or reading is self.asked:
            return False
        if hand is None or not hand.cards:
            return table.between_hands
        if settled is None or hand.phase != "AWARDED" or settled.hand_no != hand.hand_no:
            return False
        return reading.at - settled.at >= RABBIT_MS and is_new(reading, table)

    def refused(self, reading: Draw) -> Early:
        """No hand could start: the card counts as one after the hand."""
        return replace(self, asked=reading)

    def drawn(self, reading: Draw, *, new: bool) -> Early:
        """Add one more card, without a hand in progress."""
        return Early((*self.cards, reading), new=self.new or new)

    def taken(self, at: int) -> tuple[Draw, ...]:
        """The first cards of a hand opened at `at`; empty if a tag came twice.

        Gathered cards come before a pause, in which they are shuffled.
        """
        taken: list[Draw] = []
        for card in reversed(self.cards):
            if at - card.at > ROW_MS:
                break
            taken.insert(0, card)
            at = card.at
        tags = [card.uid for card in taken if card.uid]
        return tuple(taken) if len(set(tags)) == len(tags) else ()
