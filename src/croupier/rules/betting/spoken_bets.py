"""The words that stand for an action, in every language of the house: a closed list, read into `Spoken`.

What such words commit a player to is decided in `croupier.rules.betting.proposals`. Conditional words, and
anything else that is not in the list, are a matter for the floor (TDA 57, 59).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final, Literal

from croupier.errors import Unreadable
from croupier.languages import ENGLISH, LANGUAGES, Language
from croupier.values import Frozen

Said = Literal["fold", "check", "call", "bet", "raise", "all-in", "pot", "amount"]


class Spoken(Frozen):
    """What was said; `amount` in the smallest unit of money, a total unless `more` (TDA 43-B)."""

    said: Said
    amount: int | None = None
    more: bool = False


_WORDED: Final[tuple[Said, ...]] = ("fold", "check", "call", "bet", "raise", "all-in", "pot")
_SPEAKERS: Final = sorted(LANGUAGES.values(), key=lambda each: each is not ENGLISH)
"""The languages, English first."""

PHRASES: Final[Mapping[Said, tuple[str, ...]]] = MappingProxyType(
    {said: tuple(phrase for each in _SPEAKERS for phrase in each.phrases.get(said, ())) for said in _WORDED}
)
"""Each action with the phrases for it; case, accents and repeated spaces do not matter."""

AMOUNTED: Final = ("bet", "raise")
"""The actions whose phrase may be followed by an amount."""

MORE_BEFORE: Final = tuple(word for each in _SPEAKERS for word in each.more_before)
"""Words before an amount that make it an addition: relance de 500."""

MORE_AFTER: Final = tuple(word for each in _SPEAKERS for word in each.more_after)
"""Words after an amount that make it an addition: 500 more."""

CONDITIONS: Final = tuple(word for each in _SPEAKERS for word in each.conditions)
"""How conditional words begin."""

_NUMBER: Final = r"\d{1,3}(?:[ .,]\d{3})+|\d{1,12}(?:[.,]\d{1,2})?"


def _plain(text: str) -> str:
    """The text in lower case, without accents, punctuation or repeated spaces."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(bare.rstrip(" .!…").split())


_BY_PHRASE: Final[Mapping[str, Said]] = MappingProxyType(
    {_plain(phrase): said for said, phrases in PHRASES.items() for phrase in phrases}
)
_WITH_AMOUNT: Final = re.compile(
    rf"(?:(?P<phrase>\D+?) )??(?:(?P<before>{'|'.join(MORE_BEFORE)}) )?"
    rf"(?P<number>{_NUMBER})(?P<after> (?:{'|'.join(MORE_AFTER)}))?",
    re.ASCII,
)


def parse_words(text: str, units: Callable[[Decimal], int]) -> Spoken:
    """The words of a player; `units` converts an amount to the smallest unit of money.

    Raises `Unreadable` for words that are not in the list, and whatever `units` raises.

    >>> parse_words("Relance à 1 500", int)
    Spoken(said='raise', amount=1500, more=False)
    >>> parse_words("500 de mieux", int)
    Spoken(said='amount', amount=500, more=True)
    """
    plain = _plain(text)
    if plain in _BY_PHRASE:
        return Spoken(_BY_PHRASE[plain])
    found = _WITH_AMOUNT.fullmatch(plain)
    said = "amount" if found and not found["phrase"] else _BY_PHRASE.get(found["phrase"]) if found else None
    if found is None or said is None or said not in (*AMOUNTED, "amount"):
        known = ", ".join(phrases[0] for phrases in PHRASES.values())
        raise Unreadable(f"words {text!r}: expected an amount or {known} and the like")
    more = bool(found["before"] or found["after"])
    return Spoken(said, units(_number(found["number"])), more)


def is_conditional(text: str) -> bool:
    """Whether the words depend on what others might do; such words are a matter for the floor (TDA 59).

    >>> is_conditional("Si tu mises, je relance"), is_conditional("Je relance")
    (True, False)
    """
    return _plain(text).startswith(CONDITIONS)


def phrase(words: Spoken, written: Callable[[int], str], language: Language = ENGLISH) -> str:
    """The words as `heard` reads them; `written` turns an amount into text.

    >>> phrase(Spoken("raise", 500, more=True), str), phrase(Spoken("amount", 40), str)
    ('raise 500 more', '40')
    """
    parts = [] if words.said == "amount" else [language.phrases[words.said][0]]
    if words.amount is not None:
        parts += [written(words.amount), *([language.more_after[0]] if words.more else [])]
    return " ".join(parts)


def _number(text: str) -> Decimal:
    """An amount with groups of three digits or with a decimal part of one or two."""
    if re.fullmatch(r"\d{1,3}(?:[ .,]\d{3})+", text):
        return Decimal(re.sub(r"\D", "", text))
    return Decimal(text.replace(",", "."))
