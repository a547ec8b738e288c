"""Cards that left the shoe between two hands: the first cards of the next one, if nobody opened it.

A card just after the pot was pushed is one that would have come (AL-18, TDA 28); one that comes later, of a
pack that was shuffled, is the next deal, and opens its hand. What was drawn shortly before a hand is opened,
by a card or by a key, is dealt as its first cards, so that no later one is a seat off. Cards of the hand
before may only be gathered past the reader: they count where another one was drawn as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from croupier.devices.readings import Draw
from croupier.engine.table import Table

RABBIT_MS: Final = 5_000
"""Within this time of the pot a card of the shoe is not a new deal: nobody shuffles as fast."""

ROW_MS: Final = 15_000
"""Cards of one deal follow one another, and the key that was forgotten, within this time."""


def is_new(reading: Draw, table: Table) -> bool:
    """Whether the card has not left the shoe in the last hand."""
    cards = table.hand.cards if table.hand is not None else ()
    return not reading.uid or all(card.uid != reading.uid for card in cards)


@dataclass(frozen=True)
class Early:
    """The `cards` drawn since the last hand was over; `asked` was to open the next one, and could not.

    `new`: one of them was not in the last hand.
    """

    cards: tuple[Draw, ...] = ()
    new: bool = False
    asked: Draw | None = None

    def opens(self, reading: Draw, table: Table) -> bool:
        """Whether the card is the first of a deal that nobody opened, so that a hand is to start now."""
        hand, settled = table.hand, table.settled
        if hand is None or settled is None or hand.phase != "AWARDED" or settled.hand_no != hand.hand_no:
            return False
        late = reading.at - settled.at >= RABBIT_MS
        return late and is_new(reading, table) and table.race is None and reading is not self.asked

    def refused(self, reading: Draw) -> Early:
        """No hand could start: the card is one after the hand."""
        return replace(self, asked=reading)

    def drawn(self, reading: Draw, *, new: bool) -> Early:
        """One more card, and no hand in progress."""
        return Early((*self.cards, reading), new=self.new or new)

    def taken(self, at: int) -> tuple[Draw, ...]:
        """Those that are the first cards of a hand that is opened at `at`; empty if a tag came twice.

        Cards that are gathered past the reader come before a pause, in which they are shuffled.
        """
        taken: list[Draw] = []
        for card in reversed(self.cards):
            if at - card.at > ROW_MS:
                break
            taken.insert(0, card)
            at = card.at
        tags = [card.uid for card in taken if card.uid]
        return tuple(taken) if len(set(tags)) == len(tags) else ()
