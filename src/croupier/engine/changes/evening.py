"""What the money and the dealers of an evening change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.ledger import opened
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import pay
from croupier.engine.table import Table
from croupier.engine.table.bank import NONE, Shift, Tally


@change(ev.TableOpened)
def table_opened(table: Table, event: ev.TableOpened) -> Table:
    """Start new accounts without what the dealer dealt before; no other table is waited for."""
    bank = opened(table).but(opened=True, float_given=event.float_given)
    shift = table.shift.but(since=None, before=NONE)
    return table.but(bank=bank, shift=shift, hand_for_hand=False, broken=None)


@change(ev.TableClosed)
def table_closed(table: Table, event: ev.TableClosed) -> Table:
    return table.but(bank=table.bank.but(closed=True, float_left=event.float_left))


@change(ev.TrayFilled)
def tray_filled(table: Table, event: ev.TrayFilled) -> Table:
    return table.but(bank=table.bank.but(fills=(*table.bank.fills, event.amount)))


@change(ev.TrayCredited)
def tray_credited(table: Table, event: ev.TrayCredited) -> Table:
    return table.but(bank=table.bank.but(credits=(*table.bank.credits, event.amount)))


@change(ev.TableBroken)
def table_broken(table: Table, event: ev.TableBroken) -> Table:
    """It is remembered until somebody sits down again; the players leave by events of their own."""
    return table.but(broken=event, hand_for_hand=False)


@change(ev.TipGiven)
def tip_given(table: Table, event: ev.TipGiven) -> Table:
    bank = table.bank.with_tally(event.dealer, Tally(tips=event.amount))
    return pay(table, event.seat, -event.amount).but(bank=bank)


@change(ev.DealerEnrolled)
def dealer_enrolled(table: Table, event: ev.DealerEnrolled) -> Table:
    others = {name: "" if badge == event.badge else badge for name, badge in table.roster.items()}
    return table.but(roster={**others, event.dealer: event.badge})


@change(ev.DealerPinSet)
def dealer_pin_set(table: Table, event: ev.DealerPinSet) -> Table:
    """For the record alone: the terminal keeps the PIN where it keeps the floor's."""
    return table


@change(ev.DealerStruck)
def dealer_struck(table: Table, event: ev.DealerStruck) -> Table:
    return table.but(roster={name: badge for name, badge in table.roster.items() if name != event.dealer})


@change(ev.DealerChanged)
def dealer_changed(table: Table, event: ev.DealerChanged) -> Table:
    return table.but(shift=Shift(event.dealer, None, table.bank.tallies.get(event.dealer, NONE)))


@change(ev.ShiftResumed)
def shift_resumed(table: Table, event: ev.ShiftResumed) -> Table:
    return table.but(shift=table.shift.but(since=event.at - event.worked_ms))
