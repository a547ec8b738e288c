"""The rule that an alert quotes: the house's own book first, by the name that dealers use."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from croupier.rulebook.book import RuleRow, cited
from croupier.rules.editions import number as in_edition
from croupier.values import dataclass
from croupier.words import Words, message

TITLES: Final = {
    "T": message("TDA {year}, rule {number}"),
    "C": message("Code du poker {number}"),
    "D": message("Décret 2010-723, {number}"),
    "A": message("ARJEL 2016-064, {number}"),
    "W": message("World Series of Poker, live rule {number}"),
    "WT": message("World Series of Poker, tournament rule {number}"),
    "G": message("Guide of the terminal {number}"),
}
"""The name of each book, by the first letters of its rules' identifiers."""

BOOKS: Final = {"tda": ("T", "WT"), "code": ("C", "W"), "club": ("C", "W")}
"""The books of each profile, its own first; if they are silent, the others follow as cited."""


@dataclass(frozen=True)
class Quote:
    """A quoted rule: book and number, its text, and the other rules on the case."""

    title: str
    says: str
    others: tuple[str, ...] = ()


def letters(row: RuleRow) -> str:
    """The letters of the row's book: T, C, W …; empty for a code or a switch.

    >>> [letters(row) for row in cited("TDA 35-A2, WSOP tournament 88.a, IB-1")]
    ['T', 'WT', '']
    """
    return _letters(row.id)


@lru_cache(maxsize=2048)
def _letters(number: str) -> str:
    found = re.fullmatch(r"(WT|[TCDAWG])\.?(?:\d|RP).*", number)
    return found[1] if found else ""


def house_first(rows: tuple[RuleRow, ...], profile: str) -> tuple[RuleRow, ...]:
    """The rows in their order, but those of the profile's own books first."""
    own = BOOKS[profile]

    def place(row: RuleRow) -> int:
        book = letters(row)
        return own.index(book) if book in own else len(own)

    return tuple(sorted(rows, key=place))


def own_first(rows: tuple[RuleRow, ...], profile: str) -> tuple[RuleRow, ...]:
    """The rows in their order, but those of the house's own book first; codes at the beginning stay there.

    >>> [row.id for row in own_first(cited("AL-18, TDA 28, Code 1.15.b"), "code")]
    ['AL-18', 'C1.15.b', 'T28']
    """
    begun = next((at for at, row in enumerate(rows) if letters(row)), len(rows))
    mine = BOOKS[profile][0]
    return (*rows[:begun], *sorted(rows[begun:], key=lambda row: letters(row) != mine))


def quoted(rule: str, profile: str, words: Words) -> Quote | None:
    """The first rule of a citation for a table of this profile (tda, code); None if there is none.

    >>> quoted("TDA RP-5, Code 1.14.d", "code", Words("en")).title
    'Code du poker 1.14.d'
    """
    rows = house_first(cited(rule), profile)
    if not rows:
        return None
    others = tuple(dict.fromkeys(words.rule(row.label) for row in rows[1:]))
    return Quote(titled(rows[0], words), rows[0].told(words), others)


def titled(row: RuleRow, words: Words) -> str:
    """The book and the number of a row; a code by itself."""
    book = letters(row)
    if not book:
        return row.label
    cited_as = re.sub(r"^(WSOP tournament|\D+?) (?=\d|RP)", "", row.label)
    number = in_edition(cited_as, words.edition) if book == "T" else cited_as
    return words.say(TITLES[book], year=words.edition, number=number)
