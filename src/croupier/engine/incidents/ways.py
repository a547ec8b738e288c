"""The ways out of an alert: which are open, the text of their buttons, and who may take them."""

from __future__ import annotations

from croupier.engine.draft import Draft
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.case import FLOOR_WAYS, Case, Way
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.incidents.common import WAY_WORDS
from croupier.engine.table import Table


def case_of(draft: Draft, alert: AlertRaised) -> Case:
    """The case that the alert is about."""
    return Case(draft=draft, code=alert.code, seat=alert.seat, index=alert.index, facts=dict(alert.facts))


def rule_now(table: Table, alert: AlertRaised) -> str:
    """The rule for the case as it stands; for a code not in the catalogue, the rule in the event."""
    if alert.code not in CATALOGUE:
        return alert.rule
    return CATALOGUE[alert.code].rule_of(case_of(Draft(table, 0, table.house), alert))


def open_way(case: Case, name: str) -> Way | None:
    """The way out with that name; if there are several, the open one."""
    named = [way for way in CATALOGUE[case.code].ways if way.name == name]
    return next((way for way in named if way.when(case)), named[0] if named else None)


def way_of(table: Table, alert: AlertRaised, name: str) -> Way | None:
    """The catalogue's entry for a way out of an open alert."""
    if alert.code not in CATALOGUE:
        return None
    return open_way(case_of(Draft(table, 0, table.house), alert), name)


def is_final(table: Table, alert: AlertRaised, way: str) -> bool:
    """Whether this way out ends the deal or the hand, and so needs confirmation."""
    entry = way_of(table, alert, way)
    return entry is not None and entry.final


def button(table: Table, alert: AlertRaised, way: str) -> tuple[str, str]:
    """The label and consequence of a way out, as messages; the defaults if it has none."""
    entry = way_of(table, alert, way)
    label, consequence = WAY_WORDS.get(way, (way, ""))
    if entry is None:
        return label, consequence
    return entry.label or label, entry.consequence or consequence


def needs_floor(alert: AlertRaised, way: str) -> bool:
    """Whether only a floor manager may choose this way out."""
    if way == "discretion" or way in FLOOR_WAYS or way in alert.floor_ways:
        return True
    return alert.by_floor and way in alert.options
