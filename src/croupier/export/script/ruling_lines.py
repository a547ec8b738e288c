"""The reports and rulings of a logged hand as script statements."""

from __future__ import annotations

from collections.abc import Callable

from croupier.cards.card import FaceDown
from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import MUCK, STUB, Place, Seat
from croupier.engine.table import Hand
from croupier.errors import Unreadable
from croupier.export.script.table_lines import quoted

Money = Callable[[int], str]

_ABOUT_A_SEAT = ("complete", "forfeit")


def report(event: ev.IncidentDeclared | ev.ReportRefused, hand: Hand, money: Money) -> str:
    """The `declare` of an incident; raises `Unreadable` if the card that it names is sealed."""
    words = [f"declare {event.incident}"]
    if event.seat is not None:
        words.append(f"seat {event.seat}")
    if event.index is not None:
        words.append(f"card {_which(event.index, event.seat, hand, event.incident)}")
    if event.cards is not None:
        words.append(f"cards {event.cards}")
    if event.amount is not None:
        words.append(f"amount {money(event.amount)}")
    if event.board is not None:
        words.append(f"board {event.board}")
    if event.mixed:
        words.append(f"mixed {event.mixed}")
    return " ".join([*words, *(["protected"] if event.protected else [])])


def refused(event: ev.ReportRefused, hand: Hand, money: Money) -> list[str]:
    """The statements of a report, or a look at cards, that was refused and must be refused again."""
    expected = f"expect refused {event.code}"
    if event.incident == codes.HIDDEN_CARDS:
        return [f"look {event.seat}", expected]
    if event.incident not in CATALOGUE:
        return [f"# {event.incident} was reported: there is none of that number"]
    return [report(event, hand, money), expected]


def _which(index: int, seat: Seat | None, hand: Hand, incident: str) -> str:
    """The card by its number at the seat, or by its face."""
    places = (MUCK, Place.of_seat(seat)) if seat is not None else ()
    mine = [
        number
        for number, card in enumerate(hand.cards)
        if card.owner == seat and card.place in places and card.place != STUB
    ]
    if index in mine:
        return str(mine.index(index) + 1)
    return _face(hand.cards[index].card, incident)


def _face(card: FaceDown | None, what: str) -> str:
    if card is None:
        raise Unreadable(f"the card of {what} is sealed and needs a key, or nobody could read it")
    return str(card.reveal())


def ruling(answered: ev.AlertAnswered, hand: Hand, *, by_floor: bool) -> str:
    """The `rule` statement for an open alert; `by_floor`: the PIN is entered for it alone."""
    alert = next(each for each in hand.incidents.alerts if each.number == answered.number)
    way = answered.way
    seat = answered.seat if answered.seat is not None else alert.seat
    detail = {
        "kill": f" {seat} refund {answered.refund or 'none'}",
        "complete": f" {seat}",
        "forfeit": f" {seat}",
        "limit": f" {seat} {answered.action}".rstrip() if answered.seat is not None else "",
        "discretion": f" {quoted(answered.reason)}",
        "passed": f" reason {quoted(answered.reason)}" if answered.reason else "",
        "remap": "".join(f" {word}" for word in answered.remap),
    }.get(way, "")
    if way in ("bind", "draw"):
        detail = f" {_face(answered.card, way)}"
    which = "" if way == "remap" and answered.remap else _alert(answered, alert, hand, seat)
    return f"rule {way}{detail}{which}{' by floor' if by_floor else ''}"


def _alert(answered: ev.AlertAnswered, alert: ev.AlertRaised, hand: Hand, seat: Seat | None) -> str:
    """The number of the alert, if the word alone would answer a later one."""
    fits = [each for each in reversed(hand.incidents.alerts) if _offers(each, answered.way)]
    named = seat if answered.way in (*_ABOUT_A_SEAT, "kill", "limit") else None
    about = [each for each in fits if named in (None, each.seat)] or fits
    return "" if about[0] is alert else f" alert {alert.number}"


def _offers(alert: ev.AlertRaised, way: str) -> bool:
    return way in alert.options or (way == "discretion" and alert.colour == "red")
