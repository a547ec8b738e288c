"""Which card comes next from the demo's shoe: the order of the deck, found again from the seed and the table.

Nothing is remembered beside the log. The order of a hand follows from the seed and its number; the cards that
have left the shoe are on the table. What comes back into the stub goes to its bottom, and so do the cards
of a misdeal: no card is dealt twice in a hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Final

from croupier.cards.card import DECK, Card, FaceDown
from croupier.demo.discards import holding
from croupier.devices.deck.register import JOKERS, Deck, factory_deck, tag_of
from croupier.engine.places import Seat, Spot
from croupier.engine.table import DrawnCard, Hand
from croupier.values import dataclass

DEMO_DECK: Final[Deck] = factory_deck("demo")
"""The deck in the shoe."""

JOKER_TAG: Final = tag_of(DEMO_DECK, JOKERS[0])

_CARD_OF: Final = {uid: face for uid, face in DEMO_DECK.cards.items() if isinstance(face, Card)}


@dataclass(frozen=True)
class Stub:
    """`cards` are left in the shoe, the next one first; `out` is what each card drawn really is.

    `out` runs parallel to `Hand.cards`: None for a tag that belongs to none of the 52.
    """

    cards: tuple[Card, ...]
    out: tuple[Card | None, ...]

    def hole(self, hand: Hand, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, as its player sees them; discards are gone."""
        received = self.at(hand, Spot.SEAT, seat)
        loose = hand.parts[seat].loose
        return holding(hand.game, received, loose) if received and loose else received

    def upcards(self, hand: Hand, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat that everybody sees, read or not."""
        pairs = zip(hand.cards, self.out, strict=True)
        return tuple(card for drawn, card in pairs if card and drawn.up and drawn.place.seat == seat)

    def board(self, hand: Hand) -> tuple[Card, ...]:
        """The common cards, as everybody at the table sees them, read or not."""
        return self.at(hand, Spot.BOARD)

    def at(self, hand: Hand, spot: Spot, seat: Seat | None = None) -> tuple[Card, ...]:
        """What the cards at a place really are, in order of arrival."""
        pairs = zip(hand.cards, self.out, strict=True)
        return tuple(
            card
            for drawn, card in pairs
            if card is not None and (drawn.place.spot, drawn.place.seat) == (spot, seat)
        )


@lru_cache(maxsize=16)
def order_of(seed: int, hand_no: int, attempt: int = 1, *, dealt: int = 0) -> tuple[Card, ...]:
    """The order of the deck; from the second attempt on the cards `dealt` before lie at the bottom.

    >>> order_of(7, 1) == order_of(7, 1), order_of(7, 1) == order_of(7, 2)
    (True, False)
    """
    order = list(DECK)
    Random(f"deck/{seed}/{hand_no}").shuffle(order)
    gone = dealt * (attempt - 1) % 52
    return (*order[gone:], *order[:gone])


def stub_of(seed: int, hand: Hand) -> Stub:
    """What is left in the shoe, and what each card drawn so far is."""
    dealt = len(hand.seats) * len(hand.game.streets[0].faces)
    left = list(order_of(seed, hand.hand_no, hand.deal.attempt, dealt=dealt))
    out: list[Card | None] = []
    for drawn in hand.cards:
        card = _drawn(drawn, left)
        out.append(card)
        if card is not None and drawn.place.spot is Spot.STUB:
            left.append(card)
    stub = Stub(tuple(left), tuple(out))
    return Stub((*left, *_given_back(hand, stub)), stub.out)


def _given_back(hand: Hand, stub: Stub) -> Iterator[Card]:
    """The discards that are in the stub again, though the table still counts them where they lay.

    Those of a hand that was folded since are any cards of the muck: nobody knows which.
    """
    mucked = iter(stub.at(hand, Spot.MUCK))
    for seat, part in hand.parts.items():
        if not part.back:
            continue
        received = stub.at(hand, Spot.SEAT, seat)
        held = stub.hole(hand, seat)
        given = (card for card in received if card not in held)
        yield from islice(given if received else mucked, part.back)


def _drawn(drawn: DrawnCard, left: list[Card]) -> Card | None:
    """Take the card that this was out of those left."""
    if drawn.uid:
        card = _CARD_OF.get(drawn.uid)
    elif drawn.card is None:
        card = left[0]
    else:  # unread when it left the shoe, and named since
        card = next((card for card in left if FaceDown(card) == drawn.card), None)
    if card not in left:
        return None
    left.remove(card)
    return card
