"""The rows of the rulebook: each rule, code and switch, found by number and by words.

``rules.toml`` has what is the same in every language, a line for each row under its identifier. The texts are
in ``rules.en.toml`` and ``rules.fr.toml`` under the same identifiers. `README.md` beside them explains the
identifiers and how to add a rule.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from croupier.rules.editions import EDITIONS, of_2019
from croupier.values import dataclass
from croupier.words import Words
from croupier.words.catalogue import bound

NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "t": "TDA",
        "c": "Code",
        "d": "Décret",
        "a": "ARJEL",
        "w": "WSOP",
        "wt": "WSOP tournament",
        "r": "Robert's Rules",
        "g": "Guide",
    }
)
"""The name of each book, by the first letters of its rules' identifiers."""

CODES: Final = ("al", "i", "ib", "x")
"""The first letters of codes: alerts, incidents, the rules of secrecy, and the standard rulings."""

OTHER_NAMES: Final = (
    (re.compile(r"\b(2010 723( art)?|2016 064)\b"), " "),
    (re.compile(r"\bwsop tournament( rules)?\b"), "wt"),
    (re.compile(r"\brobert s rules( of poker)?\b"), "r"),
    (re.compile(r"\b(rules )?matrix\b"), "guide"),
    (re.compile(r"\bdecree\b"), "decret"),
)
"""Forms that people and older logs write: the number of the text itself is left out."""


@dataclass(frozen=True)
class RuleRow:
    """One row; `says` has its text in each language, `terminal` what the terminal does about it.

    `kind` is how the terminal applies a rule (enforced, noticed, guided, read), or another kind of row:
    alert, incident, switch, ruling, secrecy, guide, source. `script` is the number of a script that tests it,
    `level` the sensors that an alert needs (Guide 0.5). `editions` says in each language what a later edition
    of the TDA rules changed.
    """

    id: str
    kind: str
    source: str
    script: str
    level: str
    says: Mapping[str, str]
    terminal: Mapping[str, str]
    switches: tuple[str, ...]
    editions: Mapping[str, Mapping[str, str]]

    @cached_property
    def text(self) -> str:
        """All texts of the row, for searching."""
        changed = (text for each in self.editions.values() for text in each.values())
        texts = (*self.says.values(), *self.terminal.values(), *changed)
        return _plain(" ".join((self.id, self.source, *texts, *self.switches)))

    @cached_property
    def number(self) -> tuple[str, ...]:
        return _parts(self.id)

    def told(self, words: Words) -> str:
        """What the rule says, and what the editions up to the table's changed."""
        changed = (
            words.say("{street}: {said}", street=year, said=told[words.language])
            for year, told in self.editions.items()
            if year <= words.edition
        )
        return words.rule(" ".join((self.says[words.language], *changed)))

    @property
    def label(self) -> str:
        """The number in its short form: TDA 35-A1, Code 1.9.a, Décret 2.III.a, ARJEL 07."""
        return _label(self.id)


@lru_cache(maxsize=1)
def rows() -> tuple[RuleRow, ...]:
    """Every row: the rules book by book, then guide, codes, switches and the books themselves."""
    languages = {language: _read(f"rules.{language}.toml") for language in languages_explained()}
    return tuple(
        RuleRow(
            id=identifier,
            kind=fact["kind"],
            source=fact.get("source", _label(identifier)),
            script=fact.get("script", ""),
            level=fact.get("level", ""),
            says={language: texts[identifier]["says"] for language, texts in languages.items()},
            terminal={
                language: texts[identifier].get("terminal", "") for language, texts in languages.items()
            },
            switches=tuple(fact.get("switches", ())),
            editions={
                year: {language: texts[identifier][year] for language, texts in languages.items()}
                for year in EDITIONS
                if year in next(iter(languages.values()))[identifier]
            },
        )
        for identifier, fact in _read("rules.toml").items()
    )


def languages_explained() -> tuple[str, ...]:
    """The languages of the rulebook: those with a file of texts."""
    names = (entry.name for entry in resources.files("croupier.rulebook").iterdir())
    return tuple(sorted(found[1] for name in names if (found := re.fullmatch(r"rules\.(\w+)\.toml", name))))


def _read(name: str) -> dict[str, dict[str, Any]]:
    text = resources.files("croupier.rulebook").joinpath(name).read_text(encoding="utf-8")
    return tomllib.loads(bound(text))


OF_THE_CODE: Final = {"tournant": "turn", "riviere": "river", "tableau": "board"}
"""Words of the Code, as they are searched for, and what players say."""


def find(wanted: str, edition: str = EDITIONS[0]) -> tuple[RuleRow, ...]:
    """The row of this name, or the rows of a rule and its parts by number, or the rows with every word.

    Case, accents and signs do not count: ``TDA-35``, ``T35``, ``tda 35-a`` name rules, ``AL-07`` an alert,
    ``raise.min`` a switch, ``maldonne`` is a word. A number alone is searched in every book, ``S-134`` finds
    the rules that this script tests, and ``TDA 2026 37`` is the number of that edition.
    A TDA number without a year is one of the `edition`.

    >>> [row.id for row in find("TDA-36")], [row.id for row in find("1.7")], [row.id for row in find("al 7")]
    (['T36.A', 'T36.B'], ['C1.7'], ['AL-07'])
    """
    wanted = of_2019(wanted, edition)
    number, parts = _number(wanted), _parts(wanted)
    if number:
        return tuple(sorted(_under(number), key=lambda row: row.number != number))
    if parts and parts[0].isdigit():
        bare = tuple(row for letter in NAMES for row in _under((letter, *parts)))
        if bare:
            return bare
    if parts[:1] == ("s",) and parts[1:2] and parts[1].isdigit():
        return tuple(row for row in rows() if _parts(row.script) == parts[:2])
    own = [row for row in rows() if row.number == parts]
    words = _plain(wanted).split()
    found = [
        row
        for row in rows()
        if words and all(word in row.text or OF_THE_CODE.get(word, word) in row.text for word in words)
    ]
    return tuple({row.id: row for row in (*own, *found)}.values())


def says(wanted: str, found: Iterable[RuleRow]) -> bool:
    """Whether a row has the words as they stand, or was found by its number and not by words.

    >>> says("string bet", find("string bet")), says("run it twice", find("run it twice"))
    (True, False)
    """
    phrase = _plain(wanted)
    by_number = any(sign.isdigit() for sign in phrase)
    return by_number or any(phrase in row.text or _plain(row.id) == phrase for row in found)


def cited(rule: str) -> tuple[RuleRow, ...]:
    """The rows of the rules and codes in a citation, in its order; other text gives none.

    A part of a rule without its own row gives the whole rule.

    >>> [row.id for row in cited("TDA 45-B2, Code 1.7, 1.12; WSOP 228")]
    ['T45.B', 'C1.7', 'C1.12', 'W228']
    """
    letter, found = "", dict[str, RuleRow]()
    for part in re.split(r"[,;]", rule):
        number = _number(part) or (letter, *_parts(part))
        letter = number[0] if number[0] in (*NAMES, *CODES) else ""
        found |= {row.id: row for row in rows() if row.id == part.strip() or row.number == number}
        while letter and len(number) > 1:
            rest = _under(number)
            found |= {row.id: row for row in rest}
            number = () if rest else number[:-1]
    return tuple(found.values())


def _label(identifier: str) -> str:
    """The label, such as TDA 35-A1 for T35.A1; a code or switch keeps its identifier."""
    found = re.fullmatch(r"(WT|[TCDAWRG])\.?((?:\d|RP).*)?", identifier)
    if found is None:
        return identifier
    name, rest = NAMES[found[1].lower()], found[2] or ""
    return f"{name} {rest.replace('.', '-') if name == 'TDA' else rest}".strip()


def _plain(text: str) -> str:
    """Letters and digits without accents, in small; anything else is a blank."""
    signs = unicodedata.normalize("NFKD", text.lower())
    bare = "".join(sign for sign in signs if not unicodedata.combining(sign))
    return re.sub(r"[^a-z0-9]+", " ", bare).strip()


LETTERS: Final = {_plain(name): letter for letter, name in NAMES.items()}
"""The letters of each book, by its name in lower case."""


def _number(text: str) -> tuple[str, ...]:
    """The letters of the book and the parts of the number: ("t", "35", "a"); empty for words."""
    parts = _parts(text)
    if len(parts) == 1 and parts[0] in NAMES and _plain(text) != parts[0]:
        return parts
    if len(parts) < 2 or parts[0] not in (*NAMES, *CODES):
        return ()
    return parts if parts[1].isdigit() or parts[0] == "x" or parts[:2] == ("t", "rp") else ()


def _parts(text: str) -> tuple[str, ...]:
    """The letters and figures of a name, separately: ("t", "35", "a")."""
    plain = _plain(text)
    for pattern, name in OTHER_NAMES:
        plain = pattern.sub(name, plain)
    parts = re.findall(r"[a-z]+|\d+", plain)
    return tuple((part.lstrip("0") or "0") if part.isdigit() else LETTERS.get(part, part) for part in parts)


def _under(number: tuple[str, ...]) -> tuple[RuleRow, ...]:
    """The rows of a number and of its parts."""
    return tuple(row for row in rows() if row.number[: len(number)] == number)
