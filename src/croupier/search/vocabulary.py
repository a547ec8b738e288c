"""The words that a search knows: days, times, places, cards, and words between them.

They stand in ``phrases.en.toml``, and those of another language in a file like it; English is understood in
every language.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from typing import Final

from croupier.cards.card import RANKS
from croupier.telling.names import OUTCOMES
from croupier.words import SUIT_SIGNS, Words
from croupier.words.game_terms import GAME_NAMES

LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "‘": "'"})

_TOKEN: Final = re.compile(r"[<>]=?|[≤≥=#]|[^\s<>≤≥=#,;!?]+(?:,\d+)?")


def folded(text: str) -> str:
    """The text without case and accents.

    >>> folded("  Dix de CŒUR "), folded("Chloé")
    ('dix de coeur', 'chloe')
    """
    if text.isascii():
        return " ".join(text.casefold().split())
    signs = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    plain = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return " ".join(plain.split())


def tokens(text: str) -> tuple[str, ...]:
    """The typed words; comparison signs are separate, a decimal comma stays in its number.

    >>> tokens("pot>1 000, Chloé: 12,50")
    ('pot', '>', '1', '000', 'Chloé', '12,50')
    """
    return tuple(stripped for each in _TOKEN.findall(text) if (stripped := each.strip(".:'’\"“”()«»")))


STREETS: Final = ("flop", "turn", "river", "board")
"""Where a card of the board came."""

FURTHER: Final = ("board2", "board3", "board4")
"""The boards after the first, of a hand that has several."""

ANY_INCIDENT: Final = "any"
"""Stands for any incident."""

Phrases = Mapping[tuple[str, ...], str]
"""Folded words, and what they mean."""


@cache
def phrases_of(language: str) -> Mapping[str, Mapping[str, list[str]]]:
    """The phrases of a language, by their kind and meaning; none without a file."""
    path = resources.files("croupier.search").joinpath(f"phrases.{language}.toml")
    read = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    tables = {kind: said if isinstance(said, dict) else {kind: said} for kind, said in read.items()}
    return {
        kind: {meaning: re.split(r",\s*", text.replace("\n", " ").strip()) for meaning, text in table.items()}
        for kind, table in tables.items()
    }


def usual(kind: str, meaning: str, language: str) -> str:
    """The first phrase with a meaning."""
    return (phrases_of(language).get(kind, {}).get(meaning) or phrases_of("en")[kind][meaning])[0]


@cache
def known_phrases(language: str) -> Mapping[str, Phrases]:
    """All phrases of a language, and those of English, by their kind."""
    words, own, english = Words(language), phrases_of(language), phrases_of("en")
    found = dict[str, dict[tuple[str, ...], str]]()
    for kind, table in english.items():
        phrases = found[kind] = {}
        for meaning in table:
            for each in (*own.get(kind, {}).get(meaning, ()), *table[meaning]):
                phrases.setdefault(tuple(folded(each).split()), meaning)
    signs = [("rank", each.casefold(), each) for each in RANKS] + [("rank", "10", "T")]
    for kind, sign, meaning in (*signs, *(("suit", sign, suit) for suit, sign in SUIT_SIGNS.items())):
        found[kind][(sign,)] = meaning
    for kind, names in (("game", GAME_NAMES), ("outcome", OUTCOMES)):
        for code, name in names.items():
            for each in (code, name, words.say(name)):
                found.setdefault(kind, {}).setdefault(tuple(folded(each).split()), code)
    return found


def longest(table: Phrases, typed: Sequence[str]) -> tuple[str, int]:
    """The meaning of the first words in a table, and how many words they take; none take none.

    >>> longest(known_phrases("fr")["night"], ("hier", "soir", "chloe"))
    ('last-night', 2)
    """
    for length in range(min(4, len(typed)), 0, -1):
        key = table.get(tuple(typed[:length]))
        if key is not None:
            return key, length
    return "", 0
