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

    Case, accents and signs do not count: ``TDA-35``, ``T35``, ``tda 35-a`` name rules, ``maldonne`` a word.

    >>> [row.id for row in find("TDA-36")]
    ['T36.A', 'T36.B']
    """
    number = _number(wanted)
    if number:
        return tuple(row for row in rows() if _under(_number(row.id), number))
    words = _plain(wanted).split()
    return tuple(row for row in rows() if words and all(word in row.text for word in words))


def _plain(text: str) -> str:
    """Letters and digits without accents, in small; anything else is a blank."""
    signs = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


def _number(text: str) -> tuple[str, ...]:
    """The letter of the source and the parts of the number: ("t", "35", "a"); empty for words."""
    parts = re.findall(r"[a-z]+|\d+", _plain(text))
    if len(parts) < 2 or not parts[1].isdigit():
        return ()
    letter = LETTERS.get(parts[0], parts[0])
    return (letter, *parts[1:]) if letter in LETTERS.values() else ()


def _under(number: tuple[str, ...], wanted: tuple[str, ...]) -> bool:
    return number[: len(wanted)] == wanted
