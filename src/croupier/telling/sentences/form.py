"""The form of a sentence: a function of an event, the voice that tells it, and the hand before it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.engine.events import Event
from croupier.engine.table import Hand
from croupier.telling.voice import Voice, apart

Sentence = Callable[[Any, Voice, Hand | None], str]
"""Takes an event of one class; without the hand it says less about a card or an alert."""

Sentences = Mapping[type[Event], Sentence]


FIELDS: Final = {"who": "seat", "card": "index", "name": "player"}
"""Fields of events whose name differs from the place in a sentence."""

AMOUNTS: Final = frozenset({"amount", "small", "big", "stack", "before"})


def told(sentence: str, **fields: str) -> Sentence:
    """The sentence, filled in from the event: ``{who}`` is a seat, ``{amount}`` is money.

    `fields` maps places to fields of the event with other names.
    """
    named = {place: fields.get(place, FIELDS.get(place, place)) for place in re.findall(r"{(\w+)}", sentence)}
    return lambda event, voice, hand: voice.words.say(
        sentence, **{place: _fact(place, getattr(event, name), voice) for place, name in named.items()}
    )


def _fact(place: str, found: Any, voice: Voice) -> Any:
    if place in ("who", "by") and isinstance(found, int):
        return voice.who(found)
    if place == "card":
        return voice.card(found)
    if place in AMOUNTS:
        return voice.words.money(found)
    return apart(found) if place in ("name", "dealer") else found


def either(field: str, sentence: str, other: str, **fields: str) -> Sentence:
    """The first sentence if the event has something in this field, else the other one."""
    full, bare = told(sentence, **fields), told(other, **fields)
    return lambda event, voice, hand: (full if getattr(event, field) else bare)(event, voice, hand)


def reasoned(sentence: Sentence) -> Sentence:
    """The sentence, and the reason that somebody typed."""
    return lambda event, voice, hand: with_reason(sentence(event, voice, hand), event.reason, voice)


def with_reason(said: str, reason: str, voice: Voice) -> str:
    """A sentence followed by the reason that somebody typed."""
    return voice.words.say("{said}: {reason}", said=said, reason=reason) if reason else said
