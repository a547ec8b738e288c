"""What can be reported now: incidents, a deck count, and alerts that do not halt the table."""

from __future__ import annotations

import unicodedata
from typing import Final

from croupier.engine.codes import MISDEAL
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, may_report, menu
from croupier.engine.table import Table
from croupier.terminal.offers import red_alert
from croupier.terminal.pages.incident.likely import SIX, likely
from croupier.values import dataclass
from croupier.words import message

DECK_CHECK: Final = "deck-check"

EXTRA: Final = {
    DECK_CHECK: message("deck counted: 52"),
}
"""Menu entries other than the catalogue's incidents."""

LAPSED: Final = "lapsed"
"""The code of a notice: the table has moved on since the list was opened."""


def items(table: Table) -> tuple[str, ...]:
    """The codes of the menu, in its order; the deck is not counted while an alert halts the table."""
    listed = tuple(one.code for one in menu(table))
    if red_alert(table):
        return listed
    return (*(f"alert:{alert.number}" for alert in waiting(table)), *listed, DECK_CHECK)


def waiting(table: Table) -> tuple[AlertRaised, ...]:
    """Open alerts that do not halt the table, for the dealer to answer when there is time."""
    alerts = table.hand.incidents.alerts if table.hand else ()
    return tuple(alert for alert in alerts if alert.colour != "red" and alert.options)


def can_report(table: Table) -> bool:
    """Whether anything can be reported, including a wrong award after the hand, or a locked deck counted."""
    return may_report(table) or (red_alert(table) is None and (table.deck_locked or bool(waiting(table))))


@dataclass(frozen=True)
class Item:
    """An entry of the menu: its code, the message that names it, the number beside it, and its group."""

    code: str
    title: str
    sign: str = ""
    group: str = ""


def entries(table: Table) -> tuple[Item, ...]:
    """The entries of the menu as they stand now."""
    alerts = {f"alert:{alert.number}": alert.code for alert in waiting(table)}
    return tuple(_item(code, alerts.get(code, "")) for code in items(table))


def first_six(table: Table, listed: tuple[Item, ...]) -> tuple[Item, ...]:
    """The entries of this moment: a misdeal first if there can be one, open alerts, then the likeliest."""
    there = {item.code: item for item in listed}
    open_alerts = tuple(code for code in there if code.startswith("alert:"))
    first = (MISDEAL,) if MISDEAL in likely(table)[:1] else ()
    wanted = (*first, *open_alerts, *likely(table), *there)
    return tuple(there[code] for code in dict.fromkeys(wanted) if code in there)[:SIX]


def matches(title: str, wanted: str) -> bool:
    """Whether the title contains every word searched for, ignoring case and accents.

    >>> matches("Carte brûlée trop tôt", "BRULEE"), matches("Maldonne", "flop")
    (True, False)
    """
    return all(word in _plain(title) for word in _plain(wanted).split())


def _plain(text: str) -> str:
    signs = unicodedata.normalize("NFKD", text.lower())
    return "".join(sign for sign in signs if not unicodedata.combining(sign))


def _item(code: str, alert: str) -> Item:
    if alert:
        return Item(code, CATALOGUE[alert].title, alert, CATALOGUE[alert].group)
    if code in EXTRA:
        return Item(code, EXTRA[code], group="deck")
    return Item(code, CATALOGUE[code].title, code if code.startswith("I-") else "", CATALOGUE[code].group)


def capital(title: str) -> str:
    """A title with a capital, to stand alone."""
    return title[:1].upper() + title[1:]
