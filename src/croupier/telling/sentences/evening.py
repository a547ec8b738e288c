"""The evening: the table opened and closed, tips, and who deals."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.engine.table.closing_sheet import sheet_of
from croupier.telling.sentences.form import Sentences
from croupier.telling.table_break import figures
from croupier.telling.voice import Voice, apart


def _opened(event: ev.TableOpened, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say("The table is opened, float {amount}", amount=voice.words.money(event.float_given))


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
    left = ", ".join(f"{label} {value}" for label, value in dealt)
    if event.alerts:
        left += ", " + say("open: {alerts}", alerts=" ".join(event.alerts))
    return say("{said} ({what})", said=said, what=" ".join((*parts, left)))


def _filled(event: ev.TrayFilled, voice: Voice, hand: Hand | None) -> str:
    amount = voice.words.money(event.amount)
    if event.who:
        return voice.words.say("{amount} brought to the tray by order of {who}", amount=amount, who=event.who)
    return voice.words.say("{amount} brought to the tray", amount=amount)


def _credited(event: ev.TrayCredited, voice: Voice, hand: Hand | None) -> str:
    amount = voice.words.money(event.amount)
    if event.who:
        return voice.words.say("{amount} taken from the tray by order of {who}", amount=amount, who=event.who)
    return voice.words.say("{amount} taken from the tray", amount=amount)


def _tip(event: ev.TipGiven, voice: Voice, hand: Hand | None) -> str:
    who, amount = voice.who(event.seat), voice.words.money(event.amount)
    if not event.dealer:
        return voice.words.say("{who} tips {amount}", who=who, amount=amount)
    return voice.words.say("{who} tips {dealer} {amount}", who=who, dealer=apart(event.dealer), amount=amount)


def _enrolled(event: ev.DealerEnrolled, voice: Voice, hand: Hand | None) -> str:
    dealer = apart(event.dealer)
    if event.badge:
        return voice.words.say("{dealer} is on the roster of dealers, with a badge", dealer=dealer)
    return voice.words.say("{dealer} is on the roster of dealers", dealer=dealer)


def _pin(event: ev.DealerPinSet, voice: Voice, hand: Hand | None) -> str:
    if event.on:
        return voice.words.say("{dealer} has a new PIN", dealer=apart(event.dealer))
    return voice.words.say("{dealer} no longer has a PIN", dealer=apart(event.dealer))


def _changed(event: ev.DealerChanged, voice: Voice, hand: Hand | None) -> str:
    """Who comes, and what the one who goes leaves."""
    say, dealer = voice.words.say, apart(event.dealer)
    if not event.relieved:
        return say("{dealer} deals", dealer=dealer)
    said = say("{dealer} relieves {relieved}", dealer=dealer, relieved=apart(event.relieved))
    dealt = figures(event.hands, event.worked_ms, event.drop, event.jackpot, event.tips, voice.words)
    left = ", ".join(f"{label} {value}" for label, value in dealt)
    if event.alerts:
        left += ", " + say("open: {alerts}", alerts=" ".join(event.alerts))
    return say("{said} ({what})", said=said, what=left)


SENTENCES: Final[Sentences] = {
    ev.TableOpened: _opened,
    ev.TableClosed: _closed,
    ev.TrayFilled: _filled,
    ev.TrayCredited: _credited,
    ev.TableBroken: _broken,
    ev.TipGiven: _tip,
    ev.DealerEnrolled: _enrolled,
    ev.DealerPinSet: _pin,
    ev.DealerStruck: lambda event, voice, hand: voice.words.say(
        "{dealer} is no longer on the roster of dealers", dealer=apart(event.dealer)
    ),
    ev.DealerChanged: _changed,
    ev.ShiftResumed: lambda event, voice, hand: voice.words.count(
        "The shift has lasted {number} minute",
        "The shift has lasted {number} minutes",
        event.worked_ms // 60_000,
    ),
}
"""The sentence of each of these events."""
