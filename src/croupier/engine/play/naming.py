"""An unread card gets its name."""

from __future__ import annotations

from croupier.cards.card import FaceDown
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import BOARD


def name_unread(draft: Draft, index: int, card: FaceDown) -> None:
    """Card number `index` of the hand, which nobody read, is this one; everybody sees it if it lies open."""
    drawn = draft.last_hand.cards[index]
    draft.add(ev.CardNamed, index=index, card=card, up=drawn.up or drawn.place == BOARD)
