"""The narrator: one sentence for an event, in the language of the reader.

No sentence names a face-down card, even if the log can open it: a face is named only if everybody at the
table saw it.
"""

from __future__ import annotations

from croupier.engine.events import Event
from croupier.engine.table import Hand
from croupier.telling.sentences import SENTENCES
from croupier.telling.voice import Voice


class Narrator(Voice):
    """Tells events of one hand."""

    def tell(self, event: Event, hand: Hand | None = None) -> str:
        """The sentence of an event, with a capital; `hand` is the hand as it was before the event.

        >>> from croupier.engine.events import HandMucked
        >>> from croupier.engine.places import Seat
        >>> from croupier.words import Words
        >>> Narrator(Words("fr"), {3: "Ana"}).tell(HandMucked(at=0, step=1, seat=Seat(3)))
        'Siège 3 Ana jette sa main'
        """
        said = self.say(event, hand)
        return said[:1].upper() + said[1:]

    def say(self, event: Event, hand: Hand | None = None) -> str:
        """Like `tell`, for use inside another sentence."""
        return SENTENCES[type(event)](event, self, hand)
