"""Every incident that the terminal knows, by the code of its alert or report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from croupier.engine import codes
from croupier.engine.draft import ALERT_SUBJECTS
from croupier.engine.incidents import (
    board,
    burns,
    chips,
    counts,
    deal,
    deck,
    exposed_cards,
    last_street,
    out_of_turn,
    people,
    posts,
    pot,
    premature_cards,
    refusals,
    swept_hands,
    words,
    wrong_amounts,
    wrong_entries,
)
from croupier.engine.incidents.case import Incident
from croupier.engine.table import Hand, Table

SECTIONS: Final = (
    deal,
    exposed_cards,
    counts,
    premature_cards,
    board,
    burns,
    last_street,
    deck,
    out_of_turn,
    wrong_entries,
    wrong_amounts,
    swept_hands,
    posts,
    chips,
    words,
    pot,
    people,
    refusals,
)

CATALOGUE: Final[Mapping[str, Incident]] = MappingProxyType(
    {incident.code: incident for section in SECTIONS for incident in section.INCIDENTS}
)
ALERT_SUBJECTS.update(CATALOGUE)


def passed_by(code: str) -> str:
    """Who may still enter an amount that this code refuses: dealer or floor; empty for neither."""
    return CATALOGUE[code].passed_by if code in CATALOGUE else ""


ORDER: Final = ("deal", "board", "deck", "betting", "pot", "people")
"""The groups of incidents, in menu order."""


def may_report(table: Table) -> bool:
    """Whether anything can be reported now."""
    return table.hand is not None and any(map(_possible(table, table.hand), reportable()))


def menu(table: Table) -> tuple[Incident, ...]:
    """What can be reported now: the misdeal, then the likeliest in this phase, then the rest by group.

    While red alerts halt the table, only incidents that could answer all of them.
    """
    hand = table.hand
    if hand is None:
        return ()
    possible = filter(_possible(table, hand), reportable())

    def place(one: Incident) -> tuple[bool, bool, int]:
        likely = hand.phase in one.phases and not (one.group == "deal" and hand.number)
        return one.code != codes.MISDEAL, not likely, ORDER.index(one.group)

    return tuple(sorted(possible, key=place))


def _possible(table: Table, hand: Hand) -> Callable[[Incident], bool]:
    """A test for each incident: whether it can be reported now."""
    red = {alert.code for alert in hand.incidents.alerts if alert.colour == "red"}
    is_over, is_dealt = table.between_hands, hand.phase in ("DEALING", "BETTING", "DRAWING")

    def can_happen(incident: Incident) -> bool:
        if incident.families and hand.game.family not in incident.families:
            return False
        if not red.issubset(incident.explains):
            return False
        if is_over:
            return incident.after
        if incident.group == "deal":
            return is_dealt
        return incident.group != "pot" or hand.phase in incident.phases

    return can_happen


@cache
def reportable() -> tuple[Incident, ...]:
    """What the dealer can report, in the order of the catalogue."""
    return tuple(incident for incident in CATALOGUE.values() if incident.detected == "told")
