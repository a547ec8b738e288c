"""One line of what a person remembers, read in the language in which most of it is understood."""

from __future__ import annotations

from datetime import datetime

from croupier.languages import LANGUAGES
from croupier.search.known import Known
from croupier.search.understood import Understood, understood
from croupier.words import Words


def understood_in_any(text: str, words: Words, known: Known, now: datetime) -> Understood:
    """The same as `understood`; another language than the reader's counts if more is understood in it.

    >>> asked = understood_in_any("hier 21h40 siège 4", Words("en"), Known(), datetime(2026, 3, 2, 12))
    >>> asked.conditions
    {'since': '2026-03-01T21:20', 'until': '2026-03-01T22:00', 'seat': '4'}
    """
    own = understood(text, words, known, now)
    if not own.unknown:
        return own
    others = [Words(code, cash=words.cash) for code in LANGUAGES if code != words.language]
    read = [own, *(understood(text, other, known, now) for other in others)]
    return min(read, key=lambda each: len(each.unknown))
