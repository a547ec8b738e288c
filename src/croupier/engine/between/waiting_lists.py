"""Seat changes, the waiting list, and who gets a free seat."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.between.people import refuse_known, request
from croupier.engine.between.seating import player_at, seat_of, seat_player
from croupier.engine.commands import SeatPlayer
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.engine.places import SEATS, Seat
from croupier.engine.table import Table
from croupier.engine.table.player import Waiter, first_to_change
from croupier.errors import Refused
from croupier.values import kept


def list_seat_change(draft: Draft, command: ask.ListSeatChange) -> None:
    """Put a player last on the list, or update their wish in place; raises `Refused` for their own seat."""
    player = player_at(draft.table, command.seat)
    if command.to is not None:
        seat_of(draft, command.to)
    if command.to == command.seat:
        raise Refused("seat-taken", f"seat {command.seat} is theirs already", seat=command.seat)
    if not player.change or player.wanted != command.to:
        draft.add(ev.SeatChangeListed, seat=command.seat, to=command.to)


def drop_seat_change(draft: Draft, command: ask.DropSeatChange) -> None:
    """Take a player off the list; raises `Refused` if they are not on it."""
    if not player_at(draft.table, command.seat).change:
        raise Refused("not-asked", f"seat {command.seat} did not ask for another seat", seat=command.seat)
    draft.add(ev.SeatChangeDropped, seat=command.seat)


def list_waiter(draft: Draft, command: ask.ListWaiter) -> None:
    """Put somebody last on the waiting list; raises `Refused` if the name is taken."""
    name = command.player.strip()
    if not name:
        raise Refused("no-name", "an empty name: expected some letters")
    if command.stack < 0:
        raise Refused("no-stack", f"buy-in {command.stack}: expected 0 or more")
    refuse_known(draft.table, name)
    draft.add(ev.WaiterListed, player=name, stack=command.stack)


def call_waiter(draft: Draft, command: ask.CallWaiter) -> None:
    """Call somebody to the table; a second call changes nothing."""
    if not _waiter(draft.table, command.player).called:
        draft.add(ev.WaiterCalled, player=command.player)


def drop_waiter(draft: Draft, command: ask.DropWaiter) -> None:
    draft.add(ev.WaiterDropped, player=_waiter(draft.table, command.player).player)


def _waiter(table: Table, name: str) -> Waiter:
    for one in table.waiting:
        if one.player == name:
            return one
    raise Refused("not-waiting", f"{name} is not on the waiting list", player=name)


def offered(table: Table, seat: Seat) -> Seat | Waiter | None:
    """Who is offered a seat: the seat of a player who wants to move there, or somebody on the waiting list.

    None if the seat is taken or promised, or nobody wants it.
    """
    players = table.players
    if not _is_wanted(table):
        return None
    if seat in players or seat not in SEATS[: table.house.seats_max] or is_promised(table, seat):
        return None
    tournament = table.settings is not None and table.settings.mode == "tournament"
    changes = None if tournament and table.floor is None else first_to_change(players, seat)
    return changes or next(iter(table.waiting), None)


@kept
def _is_wanted(table: Table) -> bool:
    """Whether somebody waits for a seat or wants another one."""
    return bool(table.waiting) or any(one.change for one in table.players.values())


def is_promised(table: Table, seat: Seat) -> bool:
    """Whether a player moves to this seat after the hand."""
    return any(one.moves_to == seat for one in table.players.values())


def fill_seat(draft: Draft, command: ask.FillSeat) -> None:
    """Give the seat to the player it is offered to; raises `Refused` if nobody wants it."""
    seat_of(draft, command.seat)
    if command.seat in draft.table.players:
        raise Refused("seat-taken", f"seat {command.seat} is taken", seat=command.seat)
    who = offered(draft.table, command.seat)
    if who is None:
        raise Refused("nobody-waits", "nobody waits for a seat")
    if isinstance(who, Waiter):
        stack = who.stack or command.stack
        seat_player(draft, SeatPlayer(at=draft.at, seat=command.seat, player=who.player, stack=stack))
    else:
        request(draft, ask.Request(at=draft.at, seat=who, what="move", to=command.seat))
