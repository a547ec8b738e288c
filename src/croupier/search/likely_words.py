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
    """The known (folded) word or name that this one most likely is; empty if none is near.

    >>> likely("couleure", "fr", ()), likely("gaele", "en", ("gaelle",))
    ('couleur', 'gaelle')
    """
    known = (*names, *_known(language))
    sound = _sound(word)
    same = next((each for each in known if each[0] in (word[0], "c", "k", "q") and _sound(each) == sound), "")
    near = [each for each in known if abs(len(each) - len(word)) < 3 and each[0] == word[0]]
    return same or next(iter(get_close_matches(word, near, n=1, cutoff=LIKE)), "")


@cache
def _known(language: str) -> tuple[str, ...]:
    known = known_phrases(language)
    tables = (known[each] for each in known if each not in ("game", "outcome"))
    words = {word for table in tables for phrase in table for word in phrase if len(word) > 3}
    return tuple(sorted(words | {each for each in title_words(language) if len(each) > 3}))


@lru_cache(maxsize=20_000)
def _sound(word: str) -> str:
    for letters, sound in _SOUNDS:
        word = re.sub(letters, sound, word)
    return word
