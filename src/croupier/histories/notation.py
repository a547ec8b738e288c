"""Parses the actions of the PHH format, one string each; it knows nothing of the hand."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import Final

from croupier.cards.card import DECK
from croupier.errors import Unreadable

UNKNOWN: Final = "??"
"""A card that nobody names."""

CARDS: Final = frozenset({*map(str, DECK), UNKNOWN})

Action = tuple[str, int, str]
"""A verb of the format, the player from 1 (0: the dealer alone), and the argument; a remark has no verb."""


def shown(value: object) -> str:
    """A value of the file, shortened to one line for a sentence."""
    try:
        text = str(value) if isinstance(value, Decimal) else repr(value)
    except ValueError:  # more digits than Python writes
        text = "of very many digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


@lru_cache(maxsize=8192)
def parsed(action: str) -> Action:
    """Verb, player and argument; raises `Unreadable` for words that are no action.

    >>> parsed("p3 cbr  12.50 # all-in"), parsed("d dh p1 AcKd"), parsed("p2 sm"), parsed("# a long wait")
    (('cbr', 3, '12.50'), ('dh', 1, 'AcKd'), ('sm', 2, ''), ('', 0, ''))
    """
    words = action.partition("#")[0].split()
    match words:
        case []:
            return "", 0, ""
        case ["d", "dh", who, cards]:
            return "dh", _player(who), cards
        case ["d", "db", cards]:
            return "db", 0, cards
        case [who, "f" | "cc" | "pb" | "sd" | "sm" as verb]:
            return verb, _player(who), ""
        case [who, "cbr" | "sd" | "sm" as verb, argument]:
            return verb, _player(who), argument
        case _:
            raise Unreadable("expected a player or the dealer, an action, and its argument")


def _player(word: str) -> int:
    if not re.fullmatch(r"p[1-9]\d?", word, re.ASCII):
        raise Unreadable(f"player {shown(word)}: expected p1, p2 and so on")
    return int(word[1:])


@lru_cache(maxsize=8192)
def cards_of(word: str) -> tuple[str, ...]:
    """The cards of a word such as ``AcKd``, ``??`` for an unknown one; raises `Unreadable`.

    >>> cards_of("Ac??")
    ('Ac', '??')
    """
    found = tuple(word[at : at + 2] for at in range(0, len(word), 2))
    for card in found:
        if card not in CARDS:
            raise Unreadable(f"cards {shown(word)}: {card!r} is not a card")
    return found


@lru_cache(maxsize=8192)
def amount_of(word: str, scale: int) -> int:
    """An amount of an action, scaled; raises `Unreadable`.

    >>> amount_of("12.50", 100)
    1250
    """
    if not re.fullmatch(r"\d{1,12}(\.\d{1,8})?", word, re.ASCII):
        raise Unreadable(f"amount {shown(word)}: expected a decimal such as 12 or 12.50")
    return int(Decimal(word) * scale)
