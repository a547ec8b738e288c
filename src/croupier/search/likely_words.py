"""Takes mistyped words, and words spelled by ear, for known ones."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Final

from croupier.search.title_words import title_words
from croupier.search.vocabulary import known_phrases

LIKE: Final = 0.78
"""How much of two words must agree, of 1."""

_SOUNDS: Final = (
    ("eau|au", "o"),
    ("ph", "f"),
    ("qu|ck|c(?=[aourl])|q", "k"),
    ("y", "i"),
    ("z", "s"),
    ("h", ""),
    (r"(.)\1+", r"\1"),
    ("(?<=..)(e|es|s|x|t|d|nt)$", ""),
)
"""Letters that sound alike, in turn."""


@lru_cache(maxsize=2_000)
def likely(word: str, language: str, names: tuple[str, ...]) -> str:
    """The known (folded) word or name that this one most likely is, or two words; empty if none is near.

    >>> likely("couleure", "fr", ()), likely("gaele", "en", ("gaelle",)), likely("stringbett", "en", ())
    ('couleur', 'gaelle', 'string bet')
    """
    spelt = dict.fromkeys(names, "") | _known(language)
    sound = _sound(word)
    alike = (each for each in spelt if each[0] in (word[0], "c", "k", "q") and _sound(each) == sound)
    near = [each for each in spelt if abs(len(each) - len(word)) < 3 and each[0] == word[0]]
    close = get_close_matches(word, near, n=1, cutoff=LIKE) if len(word) > 3 else []
    found = next(iter([*alike, *close]), "")
    return spelt.get(found) or found


@cache
def _known(language: str) -> dict[str, str]:
    """Each known word, and the two words of an incident, which are written as one, in its place."""
    known = known_phrases(language)
    tables = (known[each] for each in known if each not in ("game", "outcome"))
    words = {word for table in tables for phrase in table for word in phrase if len(word) > 3}
    plain = sorted(words | {each for each in title_words(language) if len(each) > 3})
    pairs = (each for each in known["incident"] if len(each) == 2)
    return {"".join(each): " ".join(each) for each in pairs} | dict.fromkeys(plain, "")


@lru_cache(maxsize=20_000)
def _sound(word: str) -> str:
    for letters, sound in _SOUNDS:
        word = re.sub(letters, sound, word)
    return word
