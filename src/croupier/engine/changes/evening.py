"""What the money and the dealers of an evening change in the table."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine import events as ev
from croupier.engine.changes.bank_entries import more, opened
from croupier.engine.changes.registry import change, pay
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.bank import NONE, DealerShift, DealerTally
from croupier.engine.table.player import MINUTE, SeatTime
from croupier.values import replace


@change(ev.TableOpened)
def table_opened(table: Table, event: ev.TableOpened) -> Table:
    """Start new accounts without what the dealer dealt before; no other table is waited for."""
    bank = replace(opened(table), opened=True, float_given=event.float_given)
    shift = replace(table.shift, since=None, before=NONE)
    return replace(table, bank=bank, shift=shift, hand_for_hand=False, broken=None)


@change(ev.TableClosed)
def table_closed(table: Table, event: ev.TableClosed) -> Table:
    """Nobody's time runs any more; what is owed stays."""
    timed = {seat: SeatTime(one.time.due) for seat, one in table.players.items() if one.time.begun}
    return replace(
        _timed(table, timed) if timed else table,
        bank=replace(table.bank, closed=True, float_left=event.float_left),
    )


@change(ev.TrayFilled)
def tray_filled(table: Table, event: ev.TrayFilled) -> Table:
    return replace(table, bank=replace(table.bank, fills=(*table.bank.fills, event.amount)))


@change(ev.TrayCredited)
def tray_credited(table: Table, event: ev.TrayCredited) -> Table:
    return replace(table, bank=replace(table.bank, credits=(*table.bank.credits, event.amount)))


@change(ev.TableBroken)
def table_broken(table: Table, event: ev.TableBroken) -> Table:
    """Remember the break until somebody sits down again; the players leave by their own events."""
    paced = table.hand_for_hand and table.ordered.pace > 0  # by the room, also after a draw for new seats
    return replace(table, broken=event, hand_for_hand=paced)


@change(ev.TipGiven)
def tip_given(table: Table, event: ev.TipGiven) -> Table:
    bank = table.bank.with_tally(event.dealer, DealerTally(tips=event.amount))
    return replace(pay(table, event.seat, -event.amount), bank=bank)


@change(ev.JackpotPaid)
def jackpot_paid(table: Table, event: ev.JackpotPaid) -> Table:
    bank = replace(table.bank, prizes=more(table.bank.prizes, event.player, event.amount))
    if event.seat is None:
        return replace(table, bank=bank.with_account(event.player, paid=event.amount))
    return replace(pay(table, event.seat, event.amount), bank=bank, closed=False)


@change(ev.SeatFeesDue)
def seat_fees_due(table: Table, event: ev.SeatFeesDue) -> Table:
    """What was spent beyond the period belongs to the next one."""
    period = table.house.fees.minutes * MINUTE
    times = {seat: table.players[seat].time for seat in event.seats}
    begun = {
        seat: SeatTime(one.due + event.amount, one.spent_at(event.at) % period, event.at, True)
        for seat, one in times.items()
    }
    return _timed(table, begun)


@change(ev.SeatFeePaid)
def seat_fee_paid(table: Table, event: ev.SeatFeePaid) -> Table:
    player = table.players[event.seat]
    paid = replace(player, stack=player.stack - event.amount, time_paid=player.time_paid + event.amount)
    bank = replace(table.bank, seat_fees=more(table.bank.seat_fees, player.name, event.amount))
    return replace(table, players={**table.players, event.seat: paid}, bank=bank)


@change(ev.SeatTimesResumed)
def seat_times_resumed(table: Table, event: ev.SeatTimesResumed) -> Table:
    return _timed(
        table,
        {seat: table.players[seat].time._replace(spent=spent, since=event.at) for seat, spent in event.spent},
    )


def _timed(table: Table, times: Mapping[Seat, SeatTime]) -> Table:
    players = {seat: replace(table.players[seat], time=time) for seat, time in times.items()}
    return replace(table, players={**table.players, **players})


@change(ev.DealerEnrolled)
def dealer_enrolled(table: Table, event: ev.DealerEnrolled) -> Table:
    others = {name: "" if badge == event.badge else badge for name, badge in table.roster.items()}
    return replace(table, roster={**others, event.dealer: event.badge})


@change(ev.DealerPinSet)
def dealer_pin_set(table: Table, event: ev.DealerPinSet) -> Table:
    """Change nothing: the log only records that the PIN changed, the terminal keeps it."""
    return table


@change(ev.DealerStruck)
def dealer_struck(table: Table, event: ev.DealerStruck) -> Table:
    return replace(
        table, roster={name: badge for name, badge in table.roster.items() if name != event.dealer}
    )


@change(ev.DealerChanged)
def dealer_changed(table: Table, event: ev.DealerChanged) -> Table:
    return replace(table, shift=DealerShift(event.dealer, None, table.bank.tallies.get(event.dealer, NONE)))


@change(ev.ShiftResumed)
def shift_resumed(table: Table, event: ev.ShiftResumed) -> Table:
    return replace(table, shift=replace(table.shift, since=event.at - event.worked_ms))
