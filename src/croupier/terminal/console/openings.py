"""The page of each key that opens one, and pages that open automatically."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.engine.commands import Answer, Command, LeaveFloor
from croupier.engine.events import MotionMade
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rulebook.book import cited
from croupier.telling.notice import Notice
from croupier.terminal.console.amounts import doubt_rule
from croupier.terminal.console.motions import proposed
from croupier.terminal.console.state import Console, Handled, applied, idle
from croupier.terminal.keys import KeyKind
from croupier.terminal.legal_keys import is_cash, red_alert
from croupier.terminal.pages.evening.dealers import DealersPage
from croupier.terminal.pages.evening.tables import TablePage, TipPage
from croupier.terminal.pages.incident.entries import can_report, entries, first_six
from croupier.terminal.pages.incident.menu import IncidentMenu
from croupier.terminal.pages.menu import Owners
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.players.board import PlayersPage
from croupier.terminal.pages.rules import RulesPage
from croupier.terminal.pages.settings import SettingsPage
from croupier.terminal.pages.setup.page import opened
from croupier.terminal.pages.table_card import TableCard
from croupier.terminal.pages.typing.pin_page import ask_pin
from croupier.values import replace


def _setup(context: Context) -> Answered:
    if not context.table.between_hands:
        return Answered(None, notice=Notice.refused("hand-in-progress"))
    return Answered(opened(context.table, context.station.template))


def _once_set_up(page: Page) -> Callable[[Context], Answered]:
    """The page; a table without a game is set up first."""
    return lambda context: _setup(context) if context.table.settings is None else Answered(page)


def _incident(context: Context) -> Answered:
    if not can_report(context.table):
        return Answered(None, notice=Notice.refused("no-hand"))
    there = entries(context.table)
    return Answered(IncidentMenu(there, first_six(context.table, there)))


def _floor(context: Context) -> Answered:
    """Sign the floor in with its PIN, or out with the same key."""
    if context.table.floor is not None:
        return Answered(None, (LeaveFloor(at=context.now),))
    return ask_pin("", context)


def _tip(context: Context) -> Answered:
    """Tips need chips with a value, and somebody who has some."""
    if not is_cash(context.table):
        return Answered(None, notice=Notice.refused("no-money"))
    return Answered(TipPage() if context.table.players else None)


OPENINGS: Final[dict[KeyKind, Callable[[Context], Answered]]] = {
    KeyKind.SETUP: _setup,
    KeyKind.TABLE: _once_set_up(TableCard()),
    KeyKind.INCIDENT: _incident,
    KeyKind.FLOOR: _floor,
    KeyKind.SETTINGS: lambda context: Answered(SettingsPage()),
    KeyKind.PLAYERS: _once_set_up(PlayersPage()),
    KeyKind.DEALER: lambda context: Answered(DealersPage()),
    KeyKind.TIP: _tip,
    KeyKind.EVENING: _once_set_up(TablePage()),
}
"""The page of each key that opens one; only the rulebook opens over any other page."""

AT_ANY_TIME: Final = (KeyKind.SETTINGS, KeyKind.FLOOR, KeyKind.DEALER)
"""Keys that open their page even over an open alert, and keep what was begun."""


def open_page(console: Console, kind: KeyKind, context: Context) -> Handled:
    """The page of a key, opened with nothing else begun."""
    answered = OPENINGS[kind](context)
    keeps = kind in AT_ANY_TIME or answered.page is None
    return applied(console if keeps else idle(console), answered)


def asked_for(error: Refused, command: Command, table: Table) -> Page | None:
    """The page for what a refused command still needs; usually none. One seat is that of the alert."""
    if not isinstance(command, Answer) or error.code != "remap-needed" or table.hand is None:
        return None
    seats = [alert.seat for alert in table.hand.incidents.alerts if alert.number == command.number]
    return Owners(command, seats[0] if seats else None)


def rulebook(console: Console, notice: Notice | None, table: Table) -> Console:
    """The rulebook at the rule in question, over any page; `notice` is the last one."""
    rule = _at_stake(console, notice, table)
    page = RulesPage(table.house.profile, edition=table.house.rules_edition)
    if cited(rule):
        page = replace(page, rule=rule, reading=True)
    return replace(console, page=page, under=console.page)


def _at_stake(console: Console, notice: Notice | None, table: Table) -> str:
    """The code and the rule of the open alert or question, of the keyed input, or of the last notice."""
    alert = red_alert(table)
    if alert is None and console.passing is not None:
        return f"{console.doubt}, {doubt_rule(console, table)}"
    if alert is None and table.hand is not None and table.hand.incidents.alerts:
        alert = table.hand.incidents.alerts[-1]
    if alert is not None:
        return f"{alert.code}, {alert.rule}"
    made = proposed(console.keying, table) if console.keying is not None else notice
    if made is None or isinstance(made, MotionMade):
        return made.rule if made is not None else ""
    known = CATALOGUE.get(made.code)
    return made.rule if known is None else f"{made.code}, {made.rule or known.rule}"
