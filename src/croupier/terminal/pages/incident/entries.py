"""What can be reported now, and the likeliest reports."""

from __future__ import annotations

import unicodedata
from typing import Final

from croupier.engine import codes
from croupier.engine.codes import MISDEAL
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, may_report, menu
from croupier.engine.table import Hand, Table
from croupier.terminal.legal_keys import red_alert
from croupier.values import Frozen
from croupier.words import message

SIX: Final = 6

BEFORE_THE_CARDS: Final = (
    codes.MISDEAL,
    codes.REPORTED_BLINDS_MISPLACED,
    codes.WRONG_LEVEL_OR_BLIND,
    codes.PLAYER_GONE,
    codes.SHOE_OR_STUB,
    codes.REPORTED_CHIPS_DO_NOT_MATCH,
)
FIRST_CARDS: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.REPORTED_FIRST_CARD_MISDEALT,
    codes.REPORTED_CARD_TO_UNDEALT_SEAT,
    codes.BOXED_CARD,
    codes.SHOE_OR_STUB,
)
DEAL: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_SEAT_SKIPPED,
    codes.BOXED_CARD,
    codes.SHOE_OR_STUB,
)
DEALT: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_OUT_OF_TURN,
    codes.REPORTED_SEAT_SKIPPED,
    codes.PLAYER_GONE,
)
STREET: Final = (
    codes.REPORTED_BOARD_COUNT,
    codes.REPORTED_MISSING_BURN,
    codes.REPORTED_SECOND_BURN,
    codes.LAST_CARD_UP,
    codes.SHOE_OR_STUB,
    codes.JOKER_OR_MISPRINT,
    codes.EXPOSED_BY_DEALER,
)
BETTING: Final = (
    codes.REPORTED_OUT_OF_TURN,
    codes.SKIPPED_IN_BETTING,
    codes.STRING_BET,
    codes.TIME_CALLED,
    codes.REPORTED_HAND_SWEPT,
    codes.CHIPS_PULLED_BACK,
)
FACING_ALL_IN: Final = (codes.COUNT_ASKED, codes.HIDDEN_CHIPS, codes.NOT_COUNTED_RIGHT)
DRAW: Final = (
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_OUT_OF_TURN,
    codes.TIME_CALLED,
    codes.SHOE_OR_STUB,
    codes.JOKER_OR_MISPRINT,
)
SHOWDOWN: Final = (
    codes.WANTED_BACK,
    codes.ASKS_TO_SEE_HAND,
    codes.REPORTED_TABLED_HAND_SWEPT,
    codes.HIDDEN_CHIPS,
    codes.REPORTED_DUPLICATE_CARD,
    codes.CARD_MISSING_FROM_DECK,
)
OVER: Final = (
    codes.WRONG_POT_PUSHED,
    codes.REPORTED_CHIPS_DO_NOT_MATCH,
    codes.REPORTED_DUPLICATE_CARD,
    codes.REPORTED_CARD_OF_ANOTHER_DECK,
    codes.SILENCE_ABOUT_DECK,
    codes.CARD_MISSING_FROM_DECK,
)


def likely(table: Table) -> tuple[str, ...]:
    """The likely codes of this moment, the likeliest first; some may not be possible."""
    hand = table.hand
    if hand is None or table.between_hands:
        return OVER
    if hand.phase == "DEALING":
        return _dealing(hand)
    if hand.phase == "DRAWING":
        return DRAW
    if hand.phase == "SHOWDOWN":
        return SHOWDOWN
    return _betting(table, hand)


def _dealing(hand: Hand) -> tuple[str, ...]:
    if hand.number:
        return STREET
    if not hand.cards:
        return BEFORE_THE_CARDS
    return FIRST_CARDS if len(hand.cards) <= len(hand.seats) else DEAL


def _betting(table: Table, hand: Hand) -> tuple[str, ...]:
    acted = any(one.street == hand.street for one in hand.voluntary)
    if not acted:  # the last event is a card
        return (*(STREET[:4] if hand.number else DEALT), *BETTING)
    all_in = any(table.players[seat].stack == 0 for seat in hand.live if seat in table.players)
    first = () if hand.number else (codes.MISDEAL,)  # in the round after the deal a misdeal is still possible
    return (*first, *(FACING_ALL_IN if all_in else ()), *BETTING)


DECK_CHECK: Final = "deck-check"

EXTRA: Final = {
    DECK_CHECK: message("deck counted: 52"),
}
"""Menu entries other than the catalogue's incidents."""

LAPSED: Final = "lapsed"
"""The code of a notice that the table has changed since the list was opened."""


def items(table: Table) -> tuple[str, ...]:
    """The codes of the menu, in its order; the deck is not counted while an alert halts the table."""
    listed = tuple(one.code for one in menu(table))
    if red_alert(table):
        return listed
    return (*(f"alert:{alert.number}" for alert in waiting(table)), *listed, DECK_CHECK)


def waiting(table: Table) -> tuple[AlertRaised, ...]:
    """Open alerts that do not halt the table, to be answered later."""
    alerts = table.hand.incidents.alerts if table.hand else ()
    return tuple(alert for alert in alerts if alert.colour != "red" and alert.options)


def can_report(table: Table) -> bool:
    """Whether anything can be reported, including a wrong award after the hand, or a locked deck's count."""
    return may_report(table) or (red_alert(table) is None and (table.deck_locked or bool(waiting(table))))


class Item(Frozen):
    """An entry of the menu: its code, the message with its name, its number, and its group."""

    code: str
    title: str
    sign: str = ""
    group: str = ""


def entries(table: Table) -> tuple[Item, ...]:
    alerts = {f"alert:{alert.number}": alert.code for alert in waiting(table)}
    return tuple(_item(code, alerts.get(code, "")) for code in items(table))


def first_six(table: Table, listed: tuple[Item, ...]) -> tuple[Item, ...]:
    """First the count of a locked deck, a misdeal if possible, open alerts, then the likeliest."""
    there = {item.code: item for item in listed}
    open_alerts = tuple(code for code in there if code.startswith("alert:"))
    first = (DECK_CHECK,) if table.deck_locked else (MISDEAL,) if MISDEAL in likely(table)[:1] else ()
    wanted = (*first, *open_alerts, *likely(table), *there)
    return tuple(there[code] for code in dict.fromkeys(wanted) if code in there)[:SIX]


def matches(title: str, wanted: str) -> bool:
    """Whether the title contains every search word, ignoring case and accents.

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
    """A title with a capital letter."""
    return title[:1].upper() + title[1:]
