"""The cards of a logged hand as script statements: cards from the shoe, and antenna readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.cards.card import Card
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.places import Place
from croupier.engine.table import DrawnCard, Hand
from croupier.errors import Unreadable

OTHER_DECK = "other"
"""The name of another deck that was loaded, or may have been."""

FOREIGN_DECK = "foreign"
"""The name of the deck to which any other card belongs."""

JOKER = "JK1"
"""Stands for any tag seen by an antenna that belongs to no card of the hand."""

_KNOWN_BY_TAG = frozenset({codes.DUPLICATE_CARD, codes.CARD_OF_ANOTHER_DECK, codes.CARD_READ_AGAIN})
"""Alerts that come from a tag: without the tag the script would not raise them again."""


class Sensed:
    """Writes readings to `lines`; `tags` are the statements about tags that come before the hand."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines
        self.tags: list[str] = []
        self.joins = False  # the next card may join the previous line
        self._uids: dict[Card, str] = {}

    def shoe(self, words: Iterable[str]) -> None:
        """Write cards from the shoe, on the previous line if it is the same dealing step."""
        for each in words:
            if self.joins and self.lines[-1].startswith("shoe "):
                self.lines[-1] += f" {each}"
            else:
                self.lines.append(f"shoe {each}")
            self.joins = True

    def drawn(self, drawn: ev.CardDrawn, step: Sequence[ev.Event], hand: Hand) -> None:
        """Write a card that left the shoe, read or not; `hand` is as it was before."""
        card = None if drawn.card is None else drawn.card.reveal()
        raised = {each.code for each in step if isinstance(each, ev.AlertRaised)}
        sealed = not drawn.uid and card is None
        if sealed and (by_tag := raised & _KNOWN_BY_TAG):
            raise Unreadable(f"the tag behind {min(by_tag)} is sealed: a script of this hand needs a key")
        if sealed and codes.UNKNOWN_TAG in raised:
            # any unregistered tag raises the same alert
            self.lines.append(f"tag FFFFFF{len(hand.cards):02X}  # stands for one that is sealed")
            return
        other = codes.CARD_OF_ANOTHER_DECK in raised or any(isinstance(each, ev.DeckChosen) for each in step)
        if drawn.uid and (card is None or other or self._uids.get(card, drawn.uid) != drawn.uid):
            self._tag(drawn.uid, card, other_deck=other)
            self.lines.append(f"tag {drawn.uid}")
            return
        if drawn.uid and hand.cards and drawn.uid == hand.cards[-1].uid:
            self.lines.append("wait 3")  # otherwise the two readings would count as one
            self.joins = False
        if card is not None:
            self._uids[card] = drawn.uid
        self.shoe(["??" if card is None else str(card)])

    def read_again(self, again: ev.CardReadAgain, hand: Hand) -> None:
        """Write a repeated reading of the last tag, or one by a failed shoe (S-107, S-110).

        It had no effect, so a sealed one is left out.
        """
        if not again.uid:
            return
        card = next((each for each in reversed(hand.cards) if each.uid == again.uid), None)
        if card is None or card.card is None or self._uids.get(card.card.reveal()) != again.uid:
            self.lines.append(f"tag {again.uid}")
        else:
            self.shoe([str(card.card.reveal())])

    def _tag(self, uid: str, card: Card | None, *, other_deck: bool) -> None:
        """Write a tag that is unregistered, or registered as another card's or another deck's."""
        if other_deck:
            deck = FOREIGN_DECK if card is None else OTHER_DECK
            self.tags.append(f"known-tag {uid} deck {deck} {card or Card(0)}")
        elif card is not None:
            self.tags.append(f"known-tag {uid} {card}")

    def seen(self, card: DrawnCard, place: Place) -> None:
        """Write that an antenna sees a card of the hand; nothing if it is sealed."""
        if card.uid:
            self.lines.append(f"at {place} {self._name(card)}")

    def seen_unknown(self, place: Place) -> None:
        """Write that an antenna sees a tag that belongs to no card of the hand."""
        self.lines.append(f"at {place} {JOKER}")

    def gone(self, card: DrawnCard) -> None:
        """Write that an antenna no longer sees a card."""
        if card.uid:
            self.lines.append(f"gone {self._name(card)}")

    def _name(self, card: DrawnCard) -> str:
        """The card by its face if the script has its own tag for it, else by its tag."""
        face = None if card.card is None else card.card.reveal()
        if face is not None and self._uids.setdefault(face, card.uid) == card.uid:
            return str(face)
        return f"tag {card.uid}"
