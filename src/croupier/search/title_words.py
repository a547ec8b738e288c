"""Finds incidents, rulings and games by their names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from croupier.engine import codes
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.rules.editions import EDITIONS
from croupier.search.vocabulary import Phrases, folded, known_phrases, longest
from croupier.telling.names import way_name
from croupier.words import Words

FEW: Final = 6
"""Title words that fit more incidents than this mean nothing."""

_NOUNS: Final = frozenset(
    folded(each)
    for text in ("card|cards|hand|hands|player|pot|dealer", "carte|cartes|main|joueur|pot|croupier")
    for each in text.split("|")
)
"""Words that may begin or end a title, although they mean nothing alone."""

_CODE: Final = re.compile(r"(i|al)-?(\d{1,2})", re.IGNORECASE)


def code_of(text: str) -> str:
    """The number of an incident in its usual form; other text is returned as it is.

    >>> code_of("al7"), code_of("I-10"), code_of("misdeal")
    ('AL-07', 'I-10', 'misdeal')
    """
    found = _CODE.fullmatch(text)
    return f"{found[1].upper()}-{int(found[2]):02}" if found else text


def incidents_titled(typed: Sequence[str], words: Words) -> tuple[str, ...]:
    """The incidents with all of these folded words (or their beginnings) in their titles; none if too many.

    >>> incidents_titled(("two", "burns"), Words("en")), incidents_titled(("card",), Words("en"))
    (('I-19', 'AL-09'), ())
    """
    said = [word for word in typed if len(word) > 2]
    if not said or max(map(len, said)) < 4 or (len(said) == 1 and len(typed) > 1):
        return ()
    if typed[-1] not in said or any(word.isdecimal() for word in typed):
        return ()  # the day of a date comes next
    weak = _weak(words.language)
    if len(said) == 1 and any((said[0],) in known_phrases(words.language)[each] for each in OTHERWISE):
        return ()
    if weak.issuperset(said) or not {typed[0], typed[-1]}.isdisjoint(weak - _NOUNS):
        return ()
    fits = tuple(
        code
        for code, titles in _titles(words.language).items()
        if any(all(any(have.startswith(word) for have in title) for word in said) for title in titles)
    )
    return siblings(fits) if len(fits) <= FEW else ()


_TWINS: Final = {
    value: getattr(codes, name.removeprefix("REPORTED_"))
    for name, value in vars(codes).items()
    if name.startswith("REPORTED_") and hasattr(codes, name.removeprefix("REPORTED_"))
} | dict.fromkeys(
    [
        *(codes.PREMATURE_BURN, codes.PREMATURE_FLOP, codes.PREMATURE_TURN, codes.PREMATURE_RIVER),
        codes.PREMATURE_STUD_CARD,
    ],
    codes.CARD_TOO_EARLY,
)
"""What a person reports, and the alert of the terminal about the same."""


def siblings(found: Iterable[str]) -> tuple[str, ...]:
    """The same codes, and those of the same trouble as the terminal sees it or a person reports it.

    >>> siblings(("I-18",)), siblings(("I-13",))
    (('I-18', 'AL-08'), ('I-13', 'AL-07'))
    """
    more = [twin for code in found for twin in (code, *_seen_as(code))]
    return tuple(dict.fromkeys(more))


def _seen_as(code: str) -> Iterator[str]:
    if code in _TWINS:
        yield _TWINS[code]
    yield from (each for each, twin in _TWINS.items() if twin == code and each not in _PREMATURE)


_PREMATURE: Final = frozenset({codes.PREMATURE_BURN, codes.PREMATURE_FLOP, codes.PREMATURE_TURN})


OTHERWISE: Final = ("number", "rank", "ordinal", "made", "verb")
"""The kinds of phrases whose words are no title alone."""

WEAK: Final = ("filler", "mark")
"""The kinds of phrases whose words begin no title."""


@cache
def _weak(language: str) -> frozenset[str]:
    """Words that have another meaning too, or no meaning."""
    known = known_phrases(language)
    return frozenset(key[0] for table in WEAK for key in known[table] if len(key) == 1)


@cache
def _titles(language: str) -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """The words of the title of each incident, in English and in another language."""
    words = Words(language)
    return {
        code: tuple(tuple(folded(title).split()) for title in (known.title, words.say(known.title)))
        for code, known in CATALOGUE.items()
    }


@cache
def title_words(language: str) -> frozenset[str]:
    """All words of the titles."""
    return frozenset(word for titles in _titles(language).values() for title in titles for word in title)


@cache
def ways(language: str) -> Phrases:
    """The ways out of incidents, by their codes and names."""
    said = Words("en"), Words(language)
    return {
        tuple(folded(name).split()): way
        for way in WAY_WORDS
        for name in (way, *(way_name(way, words) for words in said))
    }


def way_of(text: str, words: Words) -> str | None:
    """The way out whose whole name this text is."""
    return ways(words.language).get(tuple(folded(text).split()))


def games_of(text: str, words: Words) -> tuple[str, ...]:
    """The games by codes, by one whole name, or by the first word of their names.

    >>> games_of("THNL thl", Words("en")), games_of("razz", Words("en"))
    (('THNL', 'THL'), ('7SLL',))
    """
    known, typed = known_phrases(words.language)["game"], tuple(folded(text).split())
    named = longest(known, typed)
    if 0 < named[1] == len(typed):
        return (named[0],)
    named_all = tuple(known[(each,)] for each in typed if (each,) in known)
    if named_all and len(named_all) == len(typed):
        return named_all
    begun = (
        code for name, code in known.items() if len(typed) == 1 and len(typed[0]) > 3 and name[0] == typed[0]
    )
    return tuple(dict.fromkeys(begun))


BOOKS: Final = {"tda": "TDA", "code": "Code", "c": "Code", "wsop": "WSOP", "w": "WSOP", "guide": "Guide"}
"""The books that incidents cite, by the words that people type."""

_JOINED: Final = re.compile(rf"({'|'.join(BOOKS)})-?((?:rp-)?\d[\w.-]*)")
_NUMBER: Final = re.compile(r"(?:rp-)?\d[\w.-]*")


def rule(typed: Sequence[str]) -> tuple[str, int] | None:
    """The rule in the first (folded) words, and how many words it takes.

    >>> rule(("tda-35-a",)), rule(("tda", "2026", "37")), rule(("code", "1.9")), rule(("c", "of"))
    (('TDA 35-A', 1), ('TDA 2026 37', 3), ('Code 1.9', 2), None)
    """
    if typed[0] == "tda" and len(typed) > 2 and typed[1] in EDITIONS and _NUMBER.fullmatch(typed[2]):
        return f"TDA {typed[1]} {typed[2].upper()}", 3
    joined = _JOINED.fullmatch(typed[0])
    if joined:
        return f"{BOOKS[joined[1]]} {joined[2].upper()}", 1
    if typed[0] in BOOKS and len(typed) > 1 and _NUMBER.fullmatch(typed[1]):
        return f"{BOOKS[typed[0]]} {typed[1].upper()}", 2
    return None


def incidents_under(wanted: str) -> tuple[str, ...]:
    """The numbers of the alerts and incidents that cite a rule or a part of it.

    >>> "I-01" in incidents_under("TDA 35"), incidents_under("TDA 3"), incidents_under("TDA 49")
    (True, (), ('accepted-action',))
    """
    book, _, number = wanted.partition(" ")
    return tuple(
        code
        for code, known in CATALOGUE.items()
        if any(cited == book and _within(each, number) for cited, each in citations(known.rule))
    )


def citations(text: str) -> Iterator[tuple[str, str]]:
    """Each cited rule; a number without a book belongs to the book before it.

    >>> list(citations("TDA 37, 38, Code 1.9"))
    [('TDA', '37'), ('TDA', '38'), ('Code', '1.9')]
    """
    book = ""
    for each in text.split(", "):
        first, _, second = each.partition(" ")
        book, number = (first, second) if second else (book, first)
        yield book, number


def _within(number: str, wanted: str) -> bool:
    """Whether a rule is the wanted one or a part of it: 35-A2 of 35 and of 35-A, but not of 3."""
    rest = number[len(wanted) :]
    return number.startswith(wanted) and not (rest[:1].isdigit() and wanted[-1:].isdigit())
