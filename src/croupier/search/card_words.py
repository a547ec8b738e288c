"""Cards as people type them: Ah, 10h, TH, 10♥, AhKd, ten of hearts, dix de cœur."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from croupier.cards.card import Card
from croupier.languages import TYPED_RANKS
from croupier.search.vocabulary import known_phrases, longest
from croupier.words import SUIT_SIGNS

_SIGNS: Final = {sign: suit for suit, sign in SUIT_SIGNS.items()} | dict(zip("♧♢♡♤", "cdhs", strict=True))
_FACE: Final = re.compile(r"(10|[2-9tjqkavdr1])([cdhs♣♦♥♠♧♢♡♤])\ufe0f?")
_FACES: Final = re.compile(rf"(?:{_FACE.pattern})+")


LAID: Final = {"flop": 3, "turn": 1, "river": 1, "board": 5}
"""How many cards a street lays on the board, and how many lie there in the end."""


def cards(typed: Sequence[str], language: str) -> tuple[tuple[Card, ...], int] | None:
    """The cards that the first words mean, which are folded, and how many words that is.

    Court cards may have the letters of any language.

    >>> cards(("dix", "de", "coeur"), "fr"), cards(("10♥kd",), "en")
    (((Card('Th'),), 3), ((Card('Th'), Card('Kd')), 1))
    """
    said = _said(typed, language)
    if said is None and _FACES.fullmatch(typed[0]):
        return tuple(_card(*face) for face in _FACE.findall(typed[0])), 1
    return said


def several_cards(typed: Sequence[str], language: str, most: int = 52) -> tuple[tuple[Card, ...], int]:
    """The cards that the first words mean one after the other, about `most`, and how many words they are.

    >>> several_cards(("ah", "dix", "de", "coeur", "siege"), "fr")
    ((Card('Ah'), Card('Th')), 4)
    """
    found, used = tuple[Card, ...](), 0
    while len(found) < most and typed[used:]:
        more = cards(typed[used:], language)
        if more is None:
            break
        found, used = found + more[0], used + more[1]
    return found, used


def _said(typed: Sequence[str], language: str) -> tuple[tuple[Card, ...], int] | None:
    """A rank and a suit in words or signs."""
    known = known_phrases(language)
    rank = longest(known["rank"], typed)
    if rank is None:
        return None
    rest = typed[rank[1] :]
    of = longest(known["mark"], rest)
    rest = rest[of[1] :] if of is not None and of[0] == "of" else rest
    suit = longest(known["suit"], rest)
    if suit is None:
        return None
    return (_card(rank[0], suit[0]),), len(typed) - len(rest) + suit[1]


def _card(rank: str, suit: str) -> Card:
    letter = rank.upper()
    face = "T" if rank == "10" else TYPED_RANKS.get(letter, letter)
    return Card.parse(face + _SIGNS.get(suit, suit))
