"""What players' requests and the waiting lists change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes import ledger
from croupier.engine.changes.people import with_player
from croupier.engine.changes.registry import change
from croupier.engine.table import Table
from croupier.engine.table.seats import Waiter
from croupier.values import replace


@change(ev.PlayerAsked)
def player_asked(table: Table, event: ev.PlayerAsked) -> Table:
    player = table.players[event.seat]
    to = event.to if event.what == "move" else player.moves_to
    return with_player(table, event.seat, replace(player, asked=player.asked | {event.what}, moves_to=to))


@change(ev.RequestDropped)
def request_dropped(table: Table, event: ev.RequestDropped) -> Table:
    player = table.players[event.seat]
    to = None if event.what == "move" else player.moves_to
    return with_player(table, event.seat, replace(player, asked=player.asked - {event.what}, moves_to=to))


@change(ev.ChipsReturned)
def chips_returned(table: Table, event: ev.ChipsReturned) -> Table:
    player = table.players[event.seat]
    queued, bought = player.queued - event.amount, player.bought - event.amount
    unpaid = max(0, player.unpaid - event.amount)
    table = ledger.bought(table, player.name, -event.amount)
    return with_player(table, event.seat, replace(player, queued=queued, bought=bought, unpaid=unpaid))


@change(ev.BlindChosen)
def blind_chosen(table: Table, event: ev.BlindChosen) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], waits=event.waits))


@change(ev.PlayerRenamed)
def player_renamed(table: Table, event: ev.PlayerRenamed) -> Table:
    table = ledger.renamed(table, table.players[event.seat].name, event.player)
    return with_player(table, event.seat, replace(table.players[event.seat], name=event.player))


@change(ev.SeatChangeListed)
def seat_change_listed(table: Table, event: ev.SeatChangeListed) -> Table:
    number = table.players[event.seat].change or 1 + max(one.change for one in table.players.values())
    return with_player(table, event.seat, replace(table.players[event.seat], change=number, wanted=event.to))


@change(ev.SeatChangeDropped)
def seat_change_dropped(table: Table, event: ev.SeatChangeDropped) -> Table:
    return with_player(table, event.seat, replace(table.players[event.seat], change=0, wanted=None))


@change(ev.WaiterListed)
def waiter_listed(table: Table, event: ev.WaiterListed) -> Table:
    return replace(table, waiting=(*table.waiting, Waiter(event.player, event.stack)))


@change(ev.WaiterCalled)
def waiter_called(table: Table, event: ev.WaiterCalled) -> Table:
    called = (each._replace(called=each.called or each.player == event.player) for each in table.waiting)
    return replace(table, waiting=tuple(called))


@change(ev.WaiterDropped)
def waiter_dropped(table: Table, event: ev.WaiterDropped) -> Table:
    return replace(table, waiting=tuple(each for each in table.waiting if each.player != event.player))
