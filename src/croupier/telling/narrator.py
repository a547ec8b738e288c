"""The narrator: one sentence for an event, in the language of the reader.

No sentence names a card that lies face down, whatever the log opens: a face is told where everybody at the
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
        """The sentence of an event, from its capital on; `hand` is as it was before.

        >>> from croupier.engine.events import HandMucked
        >>> from croupier.engine.places import Seat
        >>> from croupier.words import Words
        >>> Narrator(Words("fr"), {3: "Ana"}).tell(HandMucked(at=0, step=1, seat=Seat(3)))
        'Siège 3 Ana jette sa main'
        """
        said = self.say(event, hand)
        return said[:1].upper() + said[1:]

    def say(self, event: Event, hand: Hand | None = None) -> str:
        """As `tell`, inside another sentence."""
        return SENTENCES[type(event)](event, self, hand)
