"""What a sentence is: a function of an event, the voice that tells it and the hand as it was before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.engine.events import Event
from croupier.engine.table import Hand
from croupier.telling.voice import Voice

Sentence = Callable[[Any, Voice, Hand | None], str]
"""An event of its own class; without the hand, less is known of a card or an alert."""

Sentences = Mapping[type[Event], Sentence]


def plain(message: str) -> Sentence:
    """An event that only says that it happened."""
    return lambda event, voice, hand: voice.words.say(message)


def of_seat(message: str) -> Sentence:
    """An event that only says to whom it happened: ``{who}``."""
    return lambda event, voice, hand: voice.words.say(message, who=voice.who(event.seat))


def with_reason(said: str, reason: str, voice: Voice) -> str:
    """A sentence, and why, in the words that somebody typed."""
    return voice.words.say("{said}: {reason}", said=said, reason=reason) if reason else said
