"""A player whose last stud card was dealt up: all-in for the pot as it is, or playing on (WSOP 230)."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.rounds import close_round


def play_for_pot(draft: Draft, seat: Seat) -> bool:
    """An all-in before anybody acts is for the pot as it is; False if the player had no such choice."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.LAST_CARD_UP and alert.seat == seat and "limit" in alert.options:
            draft.answer(alert, "limit", by=draft.table.in_charge)
            draft.add(ev.AllInForPot, seat=seat)
            close_round(draft)
            return True
    return False


def play_on(draft: Draft) -> None:
    """Somebody acts, so players who have not declared an all-in play on."""
    for alert in draft.hand.incidents.alerts:
        if alert.code == codes.LAST_CARD_UP:
            draft.answer(alert, "stands", by="terminal")
