"""A note on the shuffle: at which hand, how strong, and in words that can be translated."""

from __future__ import annotations

from typing import Final

from croupier.values import dataclass
from croupier.words import message

SEATS: Final = 10

KEEPS: Final = message("The pack keeps more of its order than the baseline leaves.")

TOGETHER: Final = message(
    "{size} cards that lay together came out together as cards {first} to {last} of hand {hand}: {cards}."
)

ALL_NEW: Final = message(
    "{size} cards in a row, {first} to {last} of hand {hand}, came from the stub, and not only once."
)

ALL_STAYED: Final = message(
    "{size} cards that lay together stayed in the stub of hand {hand}, and not only once."
)

MORE: Final = message("More cards of each deal come again in the next one than chance gives.")

FEWER: Final = message("Fewer cards of each deal come again in the next one than chance gives.")

HAND_PAIR: Final = message(
    "{size} hands of the deal before lay side by side again in hand {hand}, and not only once: {cards}."
)

NEVER: Final = message("{size} cards stayed in the stub in each of the last hands: {which}.")

ALWAYS: Final = message("{size} cards were dealt in each of the last hands: {which}.")

FROM_STUB: Final = message("Cards {which} of each deal came from the stub of the hand before.")

FROM_DEAL: Final = message("Cards {which} of each deal had been dealt in the hand before.")

TO_STUB: Final = message("What was dealt to {which} stayed in the stub of the next hand each time.")

TO_DEAL: Final = message("What was dealt to {which} was dealt again in the next hand each time.")

MISSING: Final = message("{card} was missing in {missing} of {hands} hands in which a card was not read.")

STAYED: Final = message("{card} stayed in the stub in {hits} of {hands} hands.")

PLACES: Final = (
    message("{card} was on top of the deck in {hits} of {hands} hands."),
    message("{card} was on the board in {hits} of {hands} hands."),
    message("{card} was among the burns in {hits} of {hands} hands."),
    *[message("{card} was dealt to seat {seat} in {hits} of {hands} hands.")] * SEATS,
)
"""The sentence about a card, by the number of its place."""


Fact = str | int


@dataclass(frozen=True)
class ShuffleNote:
    """A note on the shuffle: at which hand, of which kind, and how strong, as a power of ten.

    `said` is a message, filled in with `facts`. `cards` are those of a block, or the card, if they were read.
    If known, `size` cards went from place `above` of the gathered pack to place `to` of the deal, from 1.
    """

    hand: int
    kind: str
    strength: float
    said: str
    facts: tuple[tuple[str, Fact], ...] = ()
    cards: tuple[str, ...] = ()
    size: int | None = None
    above: int | None = None
    to: int | None = None

    @property
    def text(self) -> str:
        """The note as an English sentence."""
        return self.said.format(**dict(self.facts))


def noted(
    hand: int, kind: str, strength: float, said: str, facts: dict[str, Fact] | None = None, *cards: str
) -> ShuffleNote:
    return ShuffleNote(hand, kind, round(strength, 1), said, tuple((facts or {}).items()), cards)
