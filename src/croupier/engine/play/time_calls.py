"""The clock on the seat to act: who may call it, how long it runs, what follows (TDA 29, Code 1.35)."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.between import levels, room_orders
from croupier.engine.between.evening import resume_shift
from croupier.engine.between.house_money import resume_times
from croupier.engine.changes.people import moment
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.engine.places import Seat
from croupier.engine.play.acts import take
from croupier.engine.play.rounds import close_round
from croupier.engine.table import Hand, Table
from croupier.engine.table.legal_actions import actions_of, bring_in_due
from croupier.engine.table.tournament import TimeCall
from croupier.errors import Refused
from croupier.rules.tournament.people import expires_at, what_follows


def running(table: Table) -> TimeCall | None:
    """The called time that is running; an action, or anything else in the hand, ends it."""
    call, hand = table.time_call, table.hand
    if call is None or hand is None or table.phase != "BETTING":
        return None
    return call if hand.round.to_act == call.seat and moment(hand) == call.moment else None


def next_deadline(table: Table) -> int | None:
    """When the seat's time is over, on the clock of the inputs; None: no time is running."""
    call = running(table)
    return None if call is None else expires_at(call.called_at, table.house.clock_seconds)


def call_time(draft: Draft, command: ask.CallTime) -> None:
    """Start the clock by order of the floor; for an absent player no order is needed (TDA 31)."""
    draft.refuse_while_halted()
    hand = draft.hand
    seat = hand.round.to_act
    if hand.phase != "BETTING" or seat is None:
        raise Refused("no-betting", "nobody is to act now", rule="TDA 29")
    if command.seat not in (None, seat):
        raise Refused("not-in-turn", f"seat {seat} is to act", rule="TDA 29", seat=seat)
    if draft.table.floor is None and not draft.table.players[seat].away:
        raise Refused("floor-needed", "the floor grants the time: the PIN first", rule="TDA 29", way="time")
    if running(draft.table) is None:
        _start(draft)


def _start(draft: Draft) -> None:
    (seconds, countdown), seat = draft.house.clock_seconds, draft.hand.round.to_act
    assert seat is not None, "a time that runs is somebody's"
    draft.add(ev.TimeCalled, seat=seat, seconds=seconds, countdown=countdown)


def call_for_absent(draft: Draft) -> None:
    """In a tournament, start the clock on a player who left a live hand (TDA 29, 31)."""
    table = draft.table
    hand, settings = table.hand, table.settings
    if settings is None or settings.mode != "tournament" or hand is None or table.phase != "BETTING":
        return
    seat = hand.round.to_act
    if seat is not None and table.players[seat].away and running(table) is None:
        _start(draft)


def restart(draft: Draft, command: ask.RestartClock) -> None:
    """The machine's clock restarted: a level keeps the time it had left, a called time starts over."""
    levels.restart_clock(draft, command)
    room_orders.wait_on(draft, command.last)
    resume_shift(draft, command.last)
    resume_times(draft, command.last)
    if running(draft.table) is not None:
        _start(draft)


def give_again(draft: Draft) -> None:
    """Restart a called time in full when its end was taken back."""
    due = next_deadline(draft.table)
    if due is not None and due <= draft.at:
        _start(draft)


def tick(draft: Draft) -> None:
    """When the time is over, fold a hand that faces a bet, or check it (TDA 29).

    A seat that owes the bring-in pays it; a seat bound by its words or chips takes the least binding action.
    """
    due = next_deadline(draft.table)
    if due is None or draft.at < due:
        return
    hand = draft.hand
    seat = hand.round.to_act
    assert seat is not None, "a time that runs is somebody's"
    action, to = _what_follows(draft, hand, seat)
    draft.add(ev.TimeExpired, seat=seat, action=action)
    take(draft, seat, action, to)
    close_round(draft)


def _what_follows(draft: Draft, hand: Hand, seat: Seat) -> tuple[str, int]:
    """The action taken when the time is over, and its round total if it is a raise."""
    if bring_in_due(hand):
        return "bring-in", 0
    legal = actions_of(draft.table, hand, seat, draft.house)
    least = [action for action in (what_follows(legal.to_call), "call") if action in legal.actions]
    return (least[0], 0) if least else ("raise", legal.min_to)
