"""What was noticed or reported, who ruled on it, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from croupier.engine import events as ev
from croupier.engine.commands.rulings import NO_PIN
from croupier.engine.table import Hand
from croupier.errors import Refused
from croupier.telling.alerts import alert_happened
from croupier.telling.names import MIXED, by_name, incident_name, way_name
from croupier.telling.sentences.form import Sentences, either, told, with_reason
from croupier.telling.voice import Voice
from croupier.words import message
from croupier.words.refusals import refusal

EXPIRED: Final = {
    "fold": message("The time of {who} is over: the hand is folded"),
    "check": message("The time of {who} is over: it checks"),
    "call": message("The time of {who} is over: it calls"),
    "raise": message("The time of {who} is over: it raises"),
    "bring-in": message("The time of {who} is over: it brings in"),
}


def _answered(event: ev.AlertAnswered, voice: Voice, hand: Hand | None) -> str:
    codes = (
        (alert.code for alert in hand.incidents.alerts if alert.number == event.number) if hand else iter(())
    )
    words = voice.words
    said = words.say(
        "Ruling {number}: {way}, by {by}",
        number=event.number,
        way=way_name(event.way, words, next(codes, "")),
        by=by_name(event.by, words),
    )
    return with_reason(said + (f" ({words.rule(event.rule)})" if event.rule else ""), event.reason, voice)


def _declared(event: ev.IncidentDeclared, voice: Voice, hand: Hand | None) -> str:
    said = voice.words.say("Reported: {incident}", incident=incident_name(event.incident, voice.words))
    parts = [said, *_reported(event, voice)]
    if event.substantial:
        parts.append(voice.words.say("after substantial action"))
    return ", ".join(parts)


def _refused(event: ev.ReportRefused, voice: Voice, hand: Hand | None) -> str:
    incident = incident_name(event.incident, voice.words)
    said = voice.words.say("Reported and refused: {incident}", incident=incident)
    facts: dict[str, Any] = {} if event.seat is None else {"seat": event.seat}
    why = refusal(Refused(event.code, event.code, **facts), voice.words.language, cash=voice.words.cash)
    return f"{', '.join([said, *_reported(event, voice)])}. {why}"


def _reported(event: ev.IncidentDeclared | ev.ReportRefused, voice: Voice) -> Iterator[str]:
    """The seat in the report, and the words."""
    words = voice.words
    if event.seat is not None:
        yield voice.who(event.seat)
    if event.cards is not None:
        yield words.count("{number} card", "{number} cards", event.cards)
    if event.amount is not None:
        yield words.money(event.amount)
    if isinstance(event, ev.IncidentDeclared) and event.board is not None:
        yield words.say("board {number}", number=event.board)
    if event.mixed:
        yield words.say(MIXED[event.mixed]) if event.mixed in MIXED else event.mixed
    if event.protected:
        yield words.say("protected")


def _floor_entered(event: ev.FloorEntered, voice: Voice, hand: Hand | None) -> str:
    who = voice.words.say("floor, no PIN") if event.who == NO_PIN else event.who
    return voice.words.say("The floor is here: {who}", who=who)


def _expired(event: ev.TimeExpired, voice: Voice, hand: Hand | None) -> str:
    sentence = EXPIRED.get(event.action, message("The time of {who} is over"))
    return voice.words.say(sentence, who=voice.who(event.seat))


SENTENCES: Final[Sentences] = {
    ev.AlertRaised: alert_happened,
    ev.AlertAnswered: _answered,
    ev.IncidentDeclared: _declared,
    ev.ReportRefused: _refused,
    ev.Noted: either("seat", message("Noted of {who}: {what}"), message("Noted: {what}")),
    ev.FloorEntered: _floor_entered,
    ev.FloorLeft: told(message("The floor leaves")),
    ev.TimeCalled: told(message("Time is called on {who}: {seconds} s, and {countdown} s counted down")),
    ev.TimeExpired: _expired,
    ev.Undone: told(message("What was entered is taken back")),
    ev.Redone: told(message("What was taken back counts again")),
}
