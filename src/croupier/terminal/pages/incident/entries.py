"""What can be reported now: incidents, the count of the deck, and alerts that halt nothing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, may_report, menu
from croupier.engine.table import Table
from croupier.terminal.offers import red_alert
from croupier.words import message

DECK_CHECK: Final = "deck-check"

EXTRA: Final = {
    DECK_CHECK: message("deck counted: 52"),
}
"""What stands in the menu besides the incidents of the catalogue."""

LAPSED: Final = "lapsed"
"""The code of a notice: the table has moved on since the list was opened."""

COLUMNS: Final = 5
"""Keys in a row, on each page of a report."""


def items(table: Table) -> tuple[str, ...]:
    """The codes of the menu, in its order; the deck is not counted while an alert halts the table."""
    listed = tuple(one.code for one in menu(table))
    if red_alert(table):
        return listed
    return (*(f"alert:{alert.number}" for alert in waiting(table)), *listed, DECK_CHECK)


def waiting(table: Table) -> tuple[AlertRaised, ...]:
    """Open alerts that halt nothing and may be answered whenever the dealer has time."""
    alerts = table.hand.incidents.alerts if table.hand else ()
    return tuple(alert for alert in alerts if alert.colour != "red" and alert.options)


def can_report(table: Table) -> bool:
    """Something can be reported now, a wrong award after the hand as well; or a locked deck is counted."""
    return may_report(table) or (red_alert(table) is None and (table.deck_locked or bool(waiting(table))))


@dataclass(frozen=True)
class Item:
    """An entry of the menu: its code, the message that names it, and the number beside it."""

    code: str
    title: str
    sign: str = ""


def entries(table: Table) -> tuple[Item, ...]:
    """The entries of the menu as they stand now."""
    alerts = {f"alert:{alert.number}": alert.code for alert in waiting(table)}
    return tuple(_item(code, alerts.get(code, "")) for code in items(table))


def _item(code: str, alert: str) -> Item:
    if alert:
        return Item(code, CATALOGUE[alert].title, alert)
    return Item(code, EXTRA.get(code) or CATALOGUE[code].title, code if code.startswith("I-") else "")


def capital(title: str) -> str:
    """A title as it stands alone, with a capital."""
    return title[:1].upper() + title[1:]
