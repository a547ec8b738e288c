"""The evening: the table opened and closed, tips, and who deals."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.engine.table.closing_sheet import sheet_of
from croupier.telling.sentences.form import Sentences, either, told
from croupier.telling.table_break import figures
from croupier.telling.voice import Voice, apart
from croupier.words import message


def _closed(event: ev.TableClosed, voice: Voice, hand: Hand | None) -> str:
    say, difference = voice.words.say, sheet_of(event).difference
    if not difference:
        return say("The table is closed: the sheet balances")
    amount = voice.words.money(abs(difference))
    if difference > 0:
        return say("The table is closed: {amount} too much in the tray", amount=amount)
    return say("The table is closed: {amount} missing in the tray", amount=amount)


def _broken(event: ev.TableBroken, voice: Voice, hand: Hand | None) -> str:
    say, along = voice.words.say, voice.words.money(sum(one.stack for one in event.going))
    said = voice.words.count(
        "The table is broken: {number} player goes with {amount}",
        "The table is broken: {number} players go with {amount}",
        len(event.going),
        amount=along,
    )
    parts = [f"{apart(event.dealer)}:"] if event.dealer else []
    dealt = figures(event.hands, event.worked_ms, event.drop, event.jackpot, event.tips, voice.words)
    left = ", ".join(dealt)
    if event.alerts:
        left += ", " + say("open: {alerts}", alerts=" ".join(event.alerts))
    return say("{said} ({what})", said=said, what=" ".join((*parts, left)))


def _changed(event: ev.DealerChanged, voice: Voice, hand: Hand | None) -> str:
    """Who takes over, and the shift of the dealer who leaves."""
    say, dealer = voice.words.say, apart(event.dealer)
    if not event.relieved:
        return say("{dealer} deals", dealer=dealer)
    said = say("{dealer} relieves {relieved}", dealer=dealer, relieved=apart(event.relieved))
    dealt = figures(event.hands, event.worked_ms, event.drop, event.jackpot, event.tips, voice.words)
    left = ", ".join(dealt)
    if event.alerts:
        left += ", " + say("open: {alerts}", alerts=" ".join(event.alerts))
    return say("{said} ({what})", said=said, what=left)


PRIZES: Final = {
    "high hand": message("high hand"),
    "bad beat": message("bad beat"),
    "table share": message("table share"),
    "promotion": message("promotion"),
}
"""The usual reasons for a prize of the jackpot."""


def _prize(event: ev.JackpotPaid, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    said = say(
        "{player} gets {amount} of the jackpot for hand {number}: {reason}",
        player=apart(event.player),
        amount=voice.words.money(event.amount),
        number=event.hand_no,
        reason=say(PRIZES[event.reason]) if event.reason in PRIZES else event.reason,
    )
    return say("{said}, by order of {who}", said=said, who=apart(event.who)) if event.who else said


def _time_due(event: ev.SeatFeesDue, voice: Voice, hand: Hand | None) -> str:
    amount = voice.words.money(event.amount)
    return voice.words.say(
        "Time of {seats}: {amount} each", seats=voice.words.seats(event.seats), amount=amount
    )


SENTENCES: Final[Sentences] = {
    ev.TableOpened: told(message("The table is opened, float {amount}"), amount="float_given"),
    ev.TableClosed: _closed,
    ev.TrayFilled: either(
        "who",
        message("{amount} brought to the tray by order of {who}"),
        message("{amount} brought to the tray"),
        who="who",
    ),
    ev.TrayCredited: either(
        "who",
        message("{amount} taken from the tray by order of {who}"),
        message("{amount} taken from the tray"),
        who="who",
    ),
    ev.TableBroken: _broken,
    ev.TipGiven: either("dealer", message("{who} tips {dealer} {amount}"), message("{who} tips {amount}")),
    ev.JackpotPaid: _prize,
    ev.SeatFeesDue: _time_due,
    ev.SeatFeePaid: told(message("{who} pays {amount} for time")),
    ev.SeatTimesResumed: lambda event, voice, hand: voice.words.say(
        "Time goes on after a restart: {seats}",
        seats=voice.words.seats(tuple(seat for seat, _ in event.spent)),
    ),
    ev.DealerEnrolled: either(
        "badge",
        message("{dealer} is on the roster of dealers, with a badge"),
        message("{dealer} is on the roster of dealers"),
    ),
    ev.DealerPinSet: either("on", message("{dealer} has a new PIN"), message("{dealer} no longer has a PIN")),
    ev.DealerStruck: told(message("{dealer} is no longer on the roster of dealers")),
    ev.DealerChanged: _changed,
    ev.ShiftResumed: lambda event, voice, hand: voice.words.count(
        "The shift has lasted {number} minute",
        "The shift has lasted {number} minutes",
        event.worked_ms // 60_000,
    ),
}
"""The sentence of each of these events."""
