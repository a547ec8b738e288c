"""The editions of the TDA rules, and the number of a rule in each.

The house knows and stores every rule by its number of 2019; `in_edition` writes a citation with the numbers
and the year of another edition, `of_2019` reads such a citation.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

EDITIONS: Final = ("2019", "2022", "2024", "2026")
"""Every edition that the house knows, by its year."""

NEWEST_READ: Final = "2024"
"""The newest edition that was read in its own words; of the later one only commentaries were.

New tournaments are offered it.
"""

PARTS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "2019": {},
        "2022": {"35-A5": "35-A7", "35-A6": "35-A5", "35-A7": "35-A6"},
        "2024": {"35-A5": "35-A7", "35-A6": "35-A5", "35-A7": "35-A6"},
        "2026": {"35-A5": "37-A6", "35-A6": "37-A5", "35-A7": "37"},
    }
)
"""Parts of rules whose number changed by itself, by their number of 2019."""

BORN: Final[Mapping[str, str]] = MappingProxyType({"35-A6": "2022", "35-A7": "2022"})
"""Rules that an edition added, by the number that they have here: an earlier edition cites that one."""

MOVED: Final[Mapping[str, tuple[tuple[int, int], ...]]] = MappingProxyType(
    {"2026": ((71, 3), (21, 2), (7, 1))}
)
"""From which rule of 2019 on how much is added, the last ones first."""

_RULE: Final = r"(?:RP-\d+|\d{1,2}\b(?!\.)(?:-[A-Z]\d?)?)"
_CITED: Final = re.compile(rf"(?<![\w-])TDA ({_RULE}(?:, {_RULE})*)")
_NUMBER: Final = re.compile(r"(?<![-\w])(\d{1,2})((?:-[A-Z]\d?)?)")
_DATED: Final = re.compile(
    r"\bTDA[ -](20\d\d)[ -]+(RP[ -]?\d+|\d{1,2})((?:[ .-]?[A-Za-z]\d?)?)\b", re.IGNORECASE
)
_UNDATED: Final = re.compile(r"\bTDA[ -]?(?=RP|\d)(?!20\d\d)", re.IGNORECASE)


def number(rule: str, edition: str) -> str:
    """The number in an edition of a rule, such as 35-A5, of 2019.

    >>> [number("35-A5", each) for each in EDITIONS], number("RP-5", "2026"), number("71-B", "2026")
    (['35-A5', '35-A7', '35-A7', '37-A6'], 'RP-5', '74-B')
    """
    if rule in PARTS[edition]:
        return PARTS[edition][rule]
    return _NUMBER.sub(lambda found: f"{_moved(int(found[1]), edition)}{found[2]}", rule)


def in_edition(text: str, edition: str) -> str:
    """The text with the year and the numbers of an edition in each of its TDA citations.

    >>> in_edition("TDA 35-A5, 36, Code 1.9 (TDA RP-5)", "2026")
    'TDA 2026 37-A6, 38, Code 1.9 (TDA 2026 RP-5)'
    """

    def dated(found: re.Match[str]) -> str:
        each = found[1].split(", ")
        year = max(edition, *(BORN.get(rule, "") for rule in each))
        return f"TDA {year} " + ", ".join(number(rule, year) for rule in each)

    return _CITED.sub(dated, text) if "TDA" in text else text


def of_2019(text: str, undated: str = EDITIONS[0]) -> str:
    """The inverse of `in_edition` for one number after each year; an unknown year is left as it is.

    A number without a year is one of the edition `undated`.

    >>> of_2019("TDA 2026 37-A6, TDA-2024-53"), of_2019("TDA 2026 7"), of_2019("tda38", "2026")
    ('TDA 35-A5, TDA 53', 'TDA 2026 7', 'TDA 36')
    """
    if undated != EDITIONS[0]:
        text = _UNDATED.sub(f"TDA {undated} ", text)

    def first(found: re.Match[str]) -> str:
        edition, rule = found[1], f"{found[2]}{_part(found[3])}"
        if edition not in EDITIONS:
            return found[0]
        if not found[2].isdigit():
            return f"TDA {found[2]}"
        parts = {new: old for old, new in PARTS[edition].items() if "-" in new}
        old = next((each for each in range(1, 72) if _moved(each, edition) == int(found[2])), None)
        if rule in parts:
            return f"TDA {parts[rule]}"
        return found[0] if old is None else f"TDA {old}{_part(found[3])}"

    return _DATED.sub(first, text)


def renumbered(edition: str) -> tuple[tuple[str, str], ...]:
    """Which numbers an edition changed: those of the edition before, and the new ones.

    >>> renumbered("2022"), renumbered("2026")[-1]
    ((('35-A5', '35-A7'),), ('71', '74'))
    """
    before = EDITIONS[max(0, EDITIONS.index(edition) - 1)]
    old = [rule for rule in PARTS[edition] if BORN.get(rule, "") < edition]
    pairs = ((number(each, before), number(each, edition)) for each in (*old, *map(str, range(1, 72))))
    return tuple(pair for pair in pairs if pair[0] != pair[1])


def _part(text: str) -> str:
    bare = re.sub(r"[ .-]", "", text).upper()
    return f"-{bare}" if bare else ""


def _moved(rule: int, edition: str) -> int:
    return rule + next((more for first, more in MOVED.get(edition, ()) if rule >= first), 0)
