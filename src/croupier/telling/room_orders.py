"""The room's orders to a table in words: who goes and comes, what is waited for."""

from __future__ import annotations

from croupier.engine.events import Due, OrderHeard
from croupier.engine.table.tournament import BROKEN, StandingOrders
from croupier.telling.table_break import place
from croupier.telling.voice import apart
from croupier.words import Words


def goes(one: Due | OrderHeard, stack: int, words: Words) -> str:
    """Who goes where with what.

    >>> from croupier.engine.places import Seat
    >>> due = Due("Bo", 7, Seat(5), False, "12", 14_200, "5", 3)
    >>> goes(due, 14_200, Words("en", cash=False))
    'Bo (seat 5) goes to table 5, seat 3 with 14,200'
    """
    facts = {"player": apart(one.player), "seat": one.seat, "amount": words.money(stack)}
    there = place(one.table, one.to_seat, words)
    if one.to_seat and not there:
        there = words.say("seat {seat}", seat=one.to_seat)
    if not there:
        return words.say("{player} (seat {seat}): {amount} go out of play", **facts)
    return words.say("{player} (seat {seat}) goes to {place} with {amount}", place=there, **facts)


def comes(one: Due | OrderHeard, words: Words) -> str:
    """Who comes to which seat with what, or from where they have not left yet.

    >>> from croupier.engine.places import Seat
    >>> comes(Due("Bo", 7, Seat(3), True, "12", 14_200, wait=60), Words("en", cash=False))
    'Bo comes to seat 3 with 14,200 – big blind'
    >>> comes(Due("Bo", 7, Seat(3), True, "12", 14_200, "5", 2, there=True), Words("en", cash=False))
    'Bo comes to seat 3, and still sits at table 5, seat 2'
    """
    facts = {"player": apart(one.player), "seat": one.seat, "amount": words.money(one.stack)}
    if one.there:
        there = place(one.table, one.to_seat, words)
        return words.say("{player} comes to seat {seat}, and still sits at {place}", place=there, **facts)
    if one.wait:
        return words.say("{player} comes to seat {seat} with {amount} – big blind", **facts)
    return words.say("{player} comes to seat {seat} with {amount}", **facts)


def stops(ordered: StandingOrders, words: Words) -> str:
    """Why the table begins no hand by the room's order; empty if it may."""
    if ordered.halt == BROKEN:
        return words.say("The table is broken: everybody goes")
    if ordered.halt is not None:
        table, more = ordered.halt
        return words.say("This table stops: {table} has {number} more (TDA 11-D)", table=table, number=more)
    return ""


def heard(event: OrderHeard, words: Words) -> str:
    """What an order says, as a sentence; empty if it is only a number here."""
    if event.seat:
        return comes(event, words) if event.comes else goes(event, event.stack, words)
    if event.kind == "go":
        return words.say("round {number}: one hand", number=event.amount)
    if event.kind in ("halt", "break"):
        halt = (event.table, event.amount) if event.on else None
        return stops(StandingOrders(halt=halt), words) or words.say("the table goes on")
    if event.kind == "h4h" and event.amount:
        return words.say("the bubble has burst: everybody who is left is paid")
    if event.kind == "race":
        return words.say("chips below {amount} are raced off", amount=words.money(event.amount))
    return ""
