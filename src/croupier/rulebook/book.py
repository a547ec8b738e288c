"""The rows of the rulebook: what each rule says, and the switches that it hangs on.

The texts are data, one TOML file for each source, a table for each row under its identifier:

    ["T35.A"]
    source = "TDA 35-A"
    fr = "…"            # what the rule says
    en = "…"
    terminal_fr = "…"   # the terminal's part in it, empty if none; not told before every row of it is true
    terminal_en = "…"
    switches = ["sa"]   # of the house, by their names in `rules.house`
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Final

BOOKS: Final = ("tda", "code", "decree", "arjel")
"""The sources, each a file of this folder: TDA rules, Code du poker, décret 2010-723, decision 2016-064."""

LETTERS: Final[Mapping[str, str]] = MappingProxyType({"tda": "t", "code": "c", "decret": "d", "arjel": "a"})
"""How an identifier begins, by the name of its source as people write it."""

NAMES: Final[Mapping[str, str]] = MappingProxyType({"T": "TDA", "C": "Code", "D": "Décret", "A": "ARJEL"})
"""What people call the source of an identifier that begins so."""

TEXTS: Final = re.compile(r"\b(2010 723( art)?|2016 064)\b")
"""The number of a text itself, which is no part of the number of a rule in it."""


@dataclass(frozen=True)
class Row:
    """One row; `says` holds its text in each language."""

    id: str
    source: str
    says: Mapping[str, str]
    switches: tuple[str, ...]

    @cached_property
    def text(self) -> str:
        """Everything that is told of the row, as it is searched."""
        return _plain(" ".join((self.id, self.source, *self.says.values(), *self.switches)))

    @cached_property
    def number(self) -> tuple[str, ...]:
        """Source and parts of the number: ("t", "35", "a", "1")."""
        return _number(self.id)

    @property
    def label(self) -> str:
        """The number as people say it, short and its own: TDA 35-A1, Code 1.9.a, Décret 2.III.a, ARJEL 07."""
        name, rest = NAMES[self.id[0]], self.id[1:].removeprefix(".")
        return f"{name} {rest.replace('.', '-') if name == 'TDA' else rest}"


@lru_cache(maxsize=1)
def rows() -> tuple[Row, ...]:
    """Every row, source by source, in the order of the files."""
    return tuple(row for book in BOOKS for row in _read(book))


def _read(book: str) -> Iterator[Row]:
    text = resources.files("croupier.rulebook").joinpath(f"{book}.toml").read_text(encoding="utf-8")
    for identifier, row in tomllib.loads(text).items():
        yield Row(
            id=identifier,
            source=row["source"],
            says={"fr": row["fr"], "en": row["en"]},
            switches=tuple(row.get("switches", ())),
        )


def find(wanted: str) -> tuple[Row, ...]:
    """The rows of a rule by its number, with those under it, or those in which every word occurs.

    Case, accents and signs do not count: ``TDA-35``, ``T35``, ``tda 35-a`` name rules, ``maldonne`` a word. A
    number alone is looked for in every source.

    >>> [row.id for row in find("TDA-36")], [row.id for row in find("1.7")]
    (['T36.A', 'T36.B'], ['C1.7'])
    """
    number, parts = _number(wanted), _parts(wanted)
    if number:
        return _under(number)
    if parts and parts[0].isdigit():
        bare = tuple(row for letter in LETTERS.values() for row in _under((letter, *parts)))
        if bare:
            return bare
    words = _plain(wanted).split()
    return tuple(row for row in rows() if words and all(word in row.text for word in words))


def cited(rule: str) -> tuple[Row, ...]:
    """The rows of the rules that a citation names, in its order; one that has no row leaves nothing.

    A part of a rule that has no row of its own stands for the rule.

    >>> [row.id for row in cited("TDA 45-B2, Code 1.7, 1.12; WSOP 228")]
    ['T45.B', 'C1.7', 'C1.12']
    """
    letter, found = "", dict[str, Row]()
    for part in re.split(r"[,;]", rule):
        number = _number(part) or (letter, *_parts(part))
        named = number[0] in LETTERS.values() and number[1:2] and number[1].isdigit()
        letter = number[0] if named else ""
        while named and len(number) > 1:
            rest = _under(number)
            found |= {row.id: row for row in rest}
            number = () if rest else number[:-1]
    return tuple(found.values())


def _plain(text: str) -> str:
    """Letters and digits without accents, in small; anything else is a blank."""
    signs = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


def _number(text: str) -> tuple[str, ...]:
    """The letter of the source and the parts of the number: ("t", "35", "a"); empty for words."""
    parts = _parts(text)
    if len(parts) < 2 or not parts[1].isdigit():
        return ()
    letter = LETTERS.get(parts[0], parts[0])
    return (letter, *parts[1:]) if letter in LETTERS.values() else ()


def _parts(text: str) -> tuple[str, ...]:
    """Letters and figures apart: ("tda", "35", "a")."""
    return tuple(re.findall(r"[a-z]+|\d+", TEXTS.sub(" ", _plain(text))))


def _under(number: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of a number, and of what stands under it."""
    return tuple(row for row in rows() if row.number[: len(number)] == number)
