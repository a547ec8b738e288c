"""Every incident that the terminal knows, by the number of its alert or of its report."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.engine.events import AlertRaised
from croupier.engine.incidents import board, deal, deck, people, play, pot
from croupier.engine.incidents.case import Incident
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.incidents.ruling import way_of
from croupier.engine.table import Table

SECTIONS: Final = (deal, board, deck, play, pot, people)

CATALOGUE: Final[Mapping[str, Incident]] = MappingProxyType(
    {incident.code: incident for section in SECTIONS for incident in section.INCIDENTS}
)


def button(table: Table, alert: AlertRaised, way: str) -> tuple[str, str]:
    """Label and consequence of a way out of an open alert, as messages; by its word if it says no other."""
    entry = way_of(table, alert, way, CATALOGUE)
    label, consequence = WAY_WORDS.get(way, (way, ""))
    if entry is None:
        return label, consequence
    return entry.label or label, entry.consequence or consequence


def reportable() -> tuple[Incident, ...]:
    """What the dealer can report, in the order of the rules matrix."""
    return tuple(incident for incident in CATALOGUE.values() if incident.detected == "told")
