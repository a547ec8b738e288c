"""The text of an alert: its title, its sentence, and the other facts in its event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.engine import codes
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.table import Hand
from croupier.telling.names import DETECTED, MIXED, incident_name, way_name
from croupier.telling.voice import Voice
from croupier.words import MONEY_FACTS, Words, message

WRONG_BOARD: Final = message("The board has too many or too few cards.")
"""For the logs of older versions, which do not say how many cards the board had."""

CAME_IN_TIME: Final = message("Cards lie there already: key again what was done before them.")
"""The sentences for cards whose betting round was taken back."""

FACTS: Final = {
    "expected": message("expected {number}"),
    "found": message("found {number}"),
    "extra": message("{number} too many"),
    "need": message("{number} needed"),
    "have": message("{number} left"),
    "burns": message("burns {number}"),
    "level": message("level {number}"),
    "cards": message("cards {number}"),
    "amount": message("amount {number}"),
    "pushed": message("pushed {number}"),
    "owed": message("owed {number}"),
    "minimum": message("minimum {number}"),
    "maximum": message("maximum {number}"),
    "small": message("small blind seat {number}"),
    "big": message("big blind seat {number}"),
    "last": message("last seat {number}"),
    "call": message("call {number}"),
    "protected": message("protected"),
    "seconds": message("{number} seconds"),
}
"""Numbers of an alert that its sentence does not mention."""

_MIXED: Final = {1: MIXED["muck"], 2: MIXED["burns"]}


def alert_sentence(alert: AlertRaised, words: Words, hand: Hand | None = None) -> str:
    """The sentence of an alert, with facts from `hand`; an alert without a sentence gets its code."""
    facts: dict[str, object] = {"seat": alert.seat}
    facts |= {name: words.money(value) if name in MONEY_FACTS else value for name, value in alert.facts}
    facts.setdefault("seconds", 8)
    known = CATALOGUE.get(alert.code)
    if alert.code == codes.BOARD_COUNT and "found" not in facts:
        return words.say(WRONG_BOARD)
    if alert.code == codes.CARD_TOO_EARLY and alert.colour == "amber":
        return words.say(CAME_IN_TIME)
    if alert.code == codes.CARD_TOO_EARLY and alert.seat is None:
        return words.say("A card left the shoe too early. Had everybody acted?")
    if alert.code == codes.ILLEGAL_AMOUNT and "amount" not in facts:  # entered all the same, with a reason
        return words.say("Seat {seat}: this is not a legal total.", seat=alert.seat)
    said = words.say(known.sentence, **facts) if known else words.say("Alert {code}.", code=alert.code)
    if alert.code != codes.LAST_CARD or hand is None:
        return said
    mixed = (
        message("Muck and earlier discards go with it.")
        if hand.rule.draw
        else message("The burns go with it.")
    )
    return f"{said} {words.say(mixed)}"


def alert_title(alert: AlertRaised, words: Words) -> str:
    """The number of an alert, and what it is called."""
    return incident_name(alert.code, words)


def alert_happened(alert: AlertRaised, voice: Voice, hand: Hand | None) -> str:
    """Everything that the log has about an alert: its number, whom it concerns, and what was offered."""
    words = voice.words
    title = words.say("Alert {number}: {title}", number=alert.number, title=alert_title(alert, words))
    about = [title] if alert.seat is None else [title, voice.who(alert.seat)]
    notes = " · ".join(_notes(alert, voice))
    return f"{', '.join(about)}. {alert_sentence(alert, words, hand)} ({notes})"


def _notes(alert: AlertRaised, voice: Voice) -> Iterator[str]:
    words = voice.words
    if alert.rule:
        yield alert.rule
    yield words.say(DETECTED[alert.detected]) if alert.detected in DETECTED else alert.detected
    known = CATALOGUE.get(alert.code)
    for name, number in alert.facts:
        if known is None or f"{{{name}}}" not in known.sentence:
            yield _fact(name, number, words)
    if alert.substantial:
        yield words.say("after substantial action")
    if alert.options:
        ways = dict.fromkeys(way_name(way, words, alert.code) for way in alert.options)
        yield words.say("offered: {ways}", ways=voice.either(ways))


def _fact(name: str, number: int, words: Words) -> str:
    if name == "mixed" and number in _MIXED:
        return words.say(_MIXED[number])
    if name not in FACTS:
        return f"{name} {number}"
    return words.say(FACTS[name], number=words.money(number) if name in MONEY_FACTS else number)
