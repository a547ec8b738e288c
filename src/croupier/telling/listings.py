"""The lines of lists: hands that were found, what went wrong in a hand, and device failures."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from croupier.log.reading.queries import HandLine, IncidentLine
from croupier.log.writing.outages import Outage
from croupier.telling.names import DETECTED, by_name, incident_name, street_name, way_name
from croupier.words import Words, message


def moment(utc: str) -> str:
    """A time of the log to the second, with its zone."""
    return f"{utc[:10]} {utc[11:19]} UTC"


def money(amount: int, mode: str) -> str:
    """An amount in a column: cents with two decimals in a cash game, whole chips in a tournament.

    >>> money(123456, "cash"), money(123456, "tournament"), money(-5, "cash")
    ('1,234.56', '123,456', '-0.05')
    """
    if mode == "tournament":
        return f"{amount:,}"
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100:,}.{abs(amount) % 100:02}"


def tell_list(lines: Iterable[HandLine], when: Callable[[str], str] = moment) -> Iterator[str]:
    """One line for each hand, in words that a search accepts: number, time, place, pot, winners, board.

    `when` writes a time of the log.
    """
    for line in lines:
        won = ", ".join(f"{name} {money(amount, line.mode)}" for name, amount in line.winners)
        parts = [
            f"{line.id:>6}  {when(line.started_utc)}  table {line.table}  {line.game}  {line.outcome:<8}",
            "" if line.pot is None else f"pot {money(line.pot, line.mode)}",
            f"to {won}" if won else "",
            f"[{' | '.join(line.boards)}]" if line.board else "",
            " ".join(line.incidents),
        ]
        yield "  ".join(part for part in parts if part)


def tell_incidents(lines: Iterable[IncidentLine], words: Words) -> Iterator[str]:
    """The incidents of a hand: how each was noticed, what was offered, who ruled what, and by which rule."""
    for line in lines:
        parts = [
            words.say("INCIDENT {incident}", incident=incident_name(line.code, words)),
            words.say(DETECTED[line.detection]) if line.detection in DETECTED else line.detection,
            words.say("attempt {number}", number=line.attempt),
            street_name(line.street, words),
            words.say("seat {seat}", seat=line.seat) if line.seat else "",
            words.say("after substantial action") if line.substantial else "",
            _offered(line, words),
            _ruled(line, words),
            line.reason or "",
        ]
        yield " · ".join(part for part in parts if part)


def _offered(line: IncidentLine, words: Words) -> str:
    ways = dict.fromkeys(way_name(way, words, line.code) for way in line.options)
    return words.say("offered: {ways}", ways=", ".join(ways)) if ways else ""


def _ruled(line: IncidentLine, words: Words) -> str:
    if not line.way:
        return ""
    way, by = way_name(line.way, words, line.code), by_name(line.answered_by or "", words)
    said = words.say("{way}, by {by}", way=way, by=by)
    return f"{said}, {words.rule(line.way_rule)}" if line.way_rule else said


DEVICES: Final = {
    "line": message("line to the shoe"),
    "noise": message("noise on the line to the shoe"),
    "slot": message("slot of the shoe"),
    "power": message("power of the machine"),
    "heat": message("heat of the machine"),
    "log": message("the log's file"),
}

STATES: Final = {
    "ok": message("works again"),
    "lost": message("lost"),
    "noisy": message("noisy"),
    "failed": message("failed"),
    "absent": message("absent"),
    "no-answer": message("no answer"),
    "slot-blocked": message("blocked"),
    "tag-odd": message("a tag that cannot be read"),
    "low-voltage": message("voltage too low"),
    "was-low": message("voltage too low for a moment"),
    "battery": message("on battery"),
    "nearly-empty": message("battery nearly empty"),
    "slowed": message("too hot, slowed down"),
    "moved": message("moved, deleted or replaced"),
}
"""The states of devices; any other is shown in the device's own words."""


PLACES: Final = {
    "shoe": message("shoe"),
    "board": message("board"),
    "muck": message("muck"),
    "burn": message("burn spot"),
}


def tell_outages(outages: Iterable[Outage], language: str) -> Iterator[str]:
    """One line for each time that a device failed or recovered."""
    words = Words(language)
    for outage in outages:
        said = outage_said(outage.device, outage.place, outage.state, words)
        yield words.say("DEVICE  {moment}  {said}", moment=moment(outage.utc), said=said)


def outage_said(device: str, place: str, state: str, words: Words) -> str:
    """A device in the log, its place, and its state."""
    where = f" ({place_name(place, words)})" if place else ""
    said = words.say(STATES[state]) if state in STATES else state
    return words.say("{street}: {said}", street=f"{device_name(device, words)}{where}", said=said)


def device_name(device: str, words: Words) -> str:
    """What a device of the log is called."""
    kind, _, number = device.partition(" ")
    if kind == "antenna":
        return words.say("antenna {number}", number=number)
    return words.say(DEVICES[device]) if device in DEVICES else device


def place_name(place: str, words: Words) -> str:
    """What an antenna looks at."""
    if place.startswith("seat:"):
        return words.say("seat {seat}", seat=place.partition(":")[2])
    return words.say(PLACES[place]) if place in PLACES else place
