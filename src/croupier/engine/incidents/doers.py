"""Who caused an incident: as the catalogue says, unless the way out names somebody else.

Facts: the equipment caused a wrong reading. If an alert ends with "everybody had acted" or "dealt", the
terminal only asked, and nobody made an error. An amount that the rules refuse is only the terminal's question
until somebody confirms that the player did so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final, Literal, get_args

from croupier.engine import codes
from croupier.engine.incidents.catalogue import CATALOGUE

Doer = Literal["dealer", "player", "floor", "equipment", "question"]
"""The dealer, a player, the floor, the equipment including the deck, or nobody: the terminal only asked."""

DOERS: Final[tuple[Doer, ...]] = get_args(Doer)

_BY_DOER: Final[Mapping[Doer, str]] = {
    "dealer": "I-01 I-02 I-03 I-04 I-07 I-08 I-09 I-10 I-12 I-13 I-14 I-15 I-16 I-17 I-18 I-19 I-21 I-31 I-33"
    " I-34 I-35 I-36 I-37 I-38 I-41 I-42 AL-01 AL-02 AL-03 AL-04 AL-05 AL-06 AL-07 AL-08 AL-09 AL-10 AL-18"
    " AL-19 AL-20 AL-27 AL-30 AL-37 chips",
    "player": "I-05 I-29 I-30 I-32 I-39 I-40 I-43 AL-22 accepted-action string-bet pull-back hidden-chip"
    " conditional picked-up shown clock",
    "floor": codes.HIDDEN_CARDS,
    "equipment": "I-06 I-22 I-23 I-24 I-25 I-26 I-27 I-28 AL-11 AL-12 AL-13 AL-14 AL-16 AL-17 AL-35",
    "question": "I-11 I-20 AL-15 AL-21 AL-23 AL-24 AL-25 AL-26 AL-28 AL-29 AL-31 AL-32 AL-33 AL-34 count"
    " see-hand",
}

DOER_OF: Final[Mapping[str, Doer]] = MappingProxyType(
    {code: doer for doer, listed in _BY_DOER.items() for code in listed.split()}
)
"""Who causes each incident of the catalogue."""

_NOBODYS: Final = frozenset({"late", "same", "dealt", "delivered", "reported", "applied", "refused"})
"""Ways out after which nothing was wrong, or something that another incident of the hand reports."""

_READ_WRONG: Final = frozenset({"stray", "missed"})

_ONLY_IF_PASSED: Final = frozenset(
    {
        codes.ILLEGAL_AMOUNT,
        codes.BETTING_NOT_OPEN,
        codes.OVER_THE_CAP,
        codes.OVER_THE_POT,
        codes.WRONG_BLIND_AMOUNT,
        codes.WRONG_BRING_IN,
    }
)
"""Entries that the rules refuse: the player caused them if somebody enters them anyway."""


def doer_of(code: str, way: str | None) -> Doer:
    """Who caused an incident that ended in this way; None: nobody has ruled on it.

    >>> doer_of("AL-07", "premature"), doer_of("AL-07", "late"), doer_of("AL-12", "bind")
    ('dealer', 'question', 'equipment')
    """
    if way in _NOBODYS or (code == codes.MISDEAL and way == "stands"):
        return "question"
    if way in _READ_WRONG or (way == "not-so" and code in CATALOGUE and CATALOGUE[code].detected == "sensor"):
        return "equipment"
    if way == "not-so":
        return "question"
    if way == "passed" and code in _ONLY_IF_PASSED:
        return "player"
    return DOER_OF.get(code, "question")


WAYS_THAT_MATTER: Final = (*sorted(_NOBODYS | _READ_WRONG), "not-so", "passed", "stands")
"""The ways out after which it may be somebody other than the catalogue says."""


@cache
def outcomes_of(doer: Doer) -> tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...]:
    """The incidents that somebody may have caused: each with the ways out after which they did, and did not.

    The first are empty if they caused it unless one of the others was taken.

    >>> [each for each in outcomes_of("player") if each[0] == "AL-23"]
    [('AL-23', ('passed',), ())]
    """
    found = list[tuple[str, tuple[str, ...], tuple[str, ...]]]()
    for code in DOER_OF:
        differs = {way: doer_of(code, way) for way in WAYS_THAT_MATTER}
        if doer_of(code, None) == doer:
            found.append((code, (), tuple(way for way, whose in differs.items() if whose != doer)))
        elif doer in differs.values():
            found.append((code, tuple(way for way, whose in differs.items() if whose == doer), ()))
    return tuple(found)
