"""Which card lies on top of the shoe: the order that a script announced, less what has left."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.cards.card import Card, FaceDown
from croupier.engine.places import STUB
from croupier.engine.table import Hand
from croupier.errors import Unreadable
from croupier.script.forms import Special


class ShoeOrder:
    """The order of the shoe, which holds from the next hand on and begins again with every deal.

    A card whose reading was taken back is on top again; a card that was not read was the next one, and a tag
    that the floor has named was the card of that name.
    """

    def __init__(self) -> None:
        self._announced: tuple[Card | Special, ...] = ()
        self._order: tuple[Card | Special, ...] = ()
        self._left: dict[int, Card | Special | None] = {}  # by the index of the drawn card in its deal

    def announce(self, cards: Sequence[Card | Special]) -> None:
        """The order from the next hand on; raises `Unreadable` if a card is in it twice."""
        known = [card for card in cards if card is not Special.UNREAD]
        for card in known:
            if known.count(card) > 1:
                raise Unreadable(f"deck: {card} is in it twice")
        self._announced = tuple(cards)

    def start(self) -> None:
        """A hand begins with all its cards in the shoe."""
        self._order, self._left = self._announced, {}

    def top(self, hand: Hand) -> Card | Special:
        """The next card; `UNREAD` where the order is not known."""
        out = [(index, card) for index, card in enumerate(hand.cards) if card.place != STUB]
        faces = [card.card for _, card in out]
        gone = [self._left.get(index) for index, _ in out]
        for card in self._order:
            if card in gone:
                gone.remove(card)
            elif not (isinstance(card, Card) and FaceDown(card) in faces):
                return card
        return Special.UNREAD

    def left(self, index: int, card: Card | Special | None, top: Card | Special) -> None:
        """The drawn card number `index` was this one; None: it did not lie in the order."""
        self._left[index] = top if card is Special.UNREAD else card
