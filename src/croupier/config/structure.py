"""The structure file of a tournament: one line of text for each level and break, in TOML.

    levels = [
        "20 min 25/50",
        "20 min 50/100 ante 25",
        "break 10 min chip 100",
        "20 min 100/200 bb-ante 200",
    ]

Amounts are in chips. In fixed limit the pair is small and big bet, with ``blinds 50/100``, and in stud with
``ante 25 bring-in 50``; a mixed game takes both. After ``chip 100`` the smallest chip is 100: smaller ones
are raced off before.
"""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any, Final

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, parse_toml, read_text
from croupier.rules.games import game
from croupier.rules.tournament.levels import LONGEST_S, Level, Structure, check_structure, levels_in_chips

EXPECTED: Final = 'a level such as "20 min 50/100 bb-ante 100", or a break such as "break 10 min"'

_CHIPS: Final = r"(\d{1,9})"
_LEVEL: Final = re.compile(
    rf"(\d{{1,4}}) min {_CHIPS}/{_CHIPS}(?: blinds {_CHIPS}/{_CHIPS})?(?: ante {_CHIPS})?"
    rf"(?: bb-ante {_CHIPS})?(?: bring-in {_CHIPS})?(?: chip {_CHIPS})?",
    re.ASCII,
)
_BREAK: Final = re.compile(rf"break (\d{{1,4}}) min(?: chip {_CHIPS})?", re.ASCII)


def read_structure(
    path: Path, codes: tuple[str, ...], chip: Decimal | None = None
) -> tuple[Structure, list[str]]:
    """The levels of the file, for a table with these games, and one line for each fault.

    `chip` is the smallest one at the start, None if unknown.
    """
    try:
        text = read_text(path, most=MOST_TYPED)
    except (Fault, Unreadable) as error:
        return (), [f"table.structure: {error}"]
    try:
        given = parse_toml(text)
    except Unreadable as error:
        return (), [f"table.structure: {path.name}: {error}"]
    entries = given.get("levels")
    if given.keys() != {"levels"} or not isinstance(entries, list) or not entries:
        return (), [f"table.structure: {path.name}: expected one list, levels = [ … ]"]
    levels, faults = levels_of(entries, codes, int(chip or 0) or 1)
    return levels, [f"table.structure: {path.name}{fault}" for fault in faults]


def levels_of(entries: list[Any], codes: tuple[str, ...], chip: int) -> tuple[Structure, list[str]]:
    """The levels of a list of entries, and for each fault the end of a sentence: which entry, and what.

    `chip` is the smallest one at the start.
    """
    levels, faults = [], []
    for number, entry in enumerate(entries, 1):
        try:
            levels.append(level(entry))
        except ValueError:
            found = str(entry)[:57]
            faults.append(f', entry {number}: expected {EXPECTED}, found "{found}"')
    if not faults:
        try:
            check_structure(tuple(levels), tuple(map(game, codes)))
            levels_in_chips(tuple(levels), tuple(map(game, codes)), chip)
        except Refused as error:
            faults.append(f": {error}")
    return tuple(levels), faults


def level(entry: Any) -> Level:
    """One entry; raises ValueError for anything else.

    >>> level("20 min 50/100 bb-ante 100").big_blind_ante, level("break 10 min").pause
    (100, True)
    """
    text = entry if isinstance(entry, str) else ""
    paused = _BREAK.fullmatch(text)
    if paused is not None:
        return Level(_seconds(paused[1]), unit=int(paused[2] or 0), pause=True)
    found = _LEVEL.fullmatch(text)
    if found is None:
        raise ValueError(entry)
    minutes, one, two, small, big, ante, table_ante, bring_in, unit = (
        int(each or 0) for each in found.groups()
    )
    limit = found[4] is not None or bool(bring_in)
    return Level(
        _seconds(str(minutes)),
        small_blind=small if limit else one,
        big_blind=big if limit else two,
        ante=ante,
        big_blind_ante=table_ante,
        bring_in=bring_in,
        small_bet=one if limit else 0,
        big_bet=two if limit else 0,
        unit=unit,
    )


def _seconds(minutes: str) -> int:
    seconds = 60 * int(minutes)
    if not 0 < seconds <= LONGEST_S:
        raise ValueError(minutes)
    return seconds
