"""What a sentence is: a function of an event, the voice that tells it and the hand as it was before it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.events import Event
from croupier.engine.table import Hand
from croupier.telling.voice import Voice

Sentence = Callable[[Any, Voice, Hand | None], str]
"""Takes an event of one class; without the hand it can say less about a card or an alert."""

Sentences = Mapping[type[Event], Sentence]


def plain(message: str) -> Sentence:
    """The sentence of an event without facts."""
    return lambda event, voice, hand: voice.words.say(message)


def of_seat(message: str) -> Sentence:
    """The sentence of an event whose only fact is a seat: ``{who}``."""
    return lambda event, voice, hand: voice.words.say(message, who=voice.who(event.seat))


def with_reason(said: str, reason: str, voice: Voice) -> str:
    """A sentence followed by the reason that somebody typed."""
    return voice.words.say("{said}: {reason}", said=said, reason=reason) if reason else said
