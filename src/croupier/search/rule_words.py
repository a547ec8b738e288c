"""Rules by their numbers, and the incidents that cite them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from croupier.engine.incidents.catalogue import CATALOGUE

BOOKS: Final = {"tda": "TDA", "code": "Code", "c": "Code", "wsop": "WSOP", "w": "WSOP", "guide": "Guide"}
"""The books that incidents cite, by what people type."""

_JOINED: Final = re.compile(rf"({'|'.join(BOOKS)})-?((?:rp-)?\d[\w.-]*)")
_NUMBER: Final = re.compile(r"(?:rp-)?\d[\w.-]*")


def rule(typed: Sequence[str]) -> tuple[str, int] | None:
    """The rule that the first words mean, which are folded, and how many words that is.

    >>> rule(("tda-35-a",)), rule(("code", "1.9")), rule(("c", "of"))
    (('TDA 35-A', 1), ('Code 1.9', 2), None)
    """
    joined = _JOINED.fullmatch(typed[0])
    if joined:
        return f"{BOOKS[joined[1]]} {joined[2].upper()}", 1
    if typed[0] in BOOKS and len(typed) > 1 and _NUMBER.fullmatch(typed[1]):
        return f"{BOOKS[typed[0]]} {typed[1].upper()}", 2
    return None


def incidents_under(wanted: str) -> tuple[str, ...]:
    """The numbers of the alerts and incidents that a rule is cited for, or a part of it.

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
    """Each rule that is cited: a number without a book is of the book before it.

    >>> list(citations("TDA 37, 38, Code 1.9"))
    [('TDA', '37'), ('TDA', '38'), ('Code', '1.9')]
    """
    book = ""
    for each in text.split(", "):
        first, _, second = each.partition(" ")
        book, number = (first, second) if second else (book, first)
        yield book, number


def _within(number: str, wanted: str) -> bool:
    """Whether a rule is the one that is wanted, or a part of it: 35-A2 of 35 and of 35-A, but not of 3."""
    rest = number[len(wanted) :]
    return number.startswith(wanted) and not (rest[:1].isdigit() and wanted[-1:].isdigit())
