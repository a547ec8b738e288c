"""What the money and the dealers of an evening change in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.bank_entries import opened
from croupier.engine.changes.registry import change, pay
from croupier.engine.table import Table
from croupier.engine.table.bank import NONE, DealerShift, DealerTally
from croupier.values import replace


@change(ev.TableOpened)
def table_opened(table: Table, event: ev.TableOpened) -> Table:
    """Start new accounts without what the dealer dealt before; no other table is waited for."""
    bank = replace(opened(table), opened=True, float_given=event.float_given)
    shift = replace(table.shift, since=None, before=NONE)
    return replace(table, bank=bank, shift=shift, hand_for_hand=False, broken=None)


@change(ev.TableClosed)
def table_closed(table: Table, event: ev.TableClosed) -> Table:
    return replace(table, bank=replace(table.bank, closed=True, float_left=event.float_left))


@change(ev.TrayFilled)
def tray_filled(table: Table, event: ev.TrayFilled) -> Table:
    return replace(table, bank=replace(table.bank, fills=(*table.bank.fills, event.amount)))


@change(ev.TrayCredited)
def tray_credited(table: Table, event: ev.TrayCredited) -> Table:
    return replace(table, bank=replace(table.bank, credits=(*table.bank.credits, event.amount)))


@change(ev.TableBroken)
def table_broken(table: Table, event: ev.TableBroken) -> Table:
    """Remember the break until somebody sits down again; the players leave by their own events."""
    return replace(table, broken=event, hand_for_hand=False)


@change(ev.TipGiven)
def tip_given(table: Table, event: ev.TipGiven) -> Table:
    bank = table.bank.with_tally(event.dealer, DealerTally(tips=event.amount))
    return replace(pay(table, event.seat, -event.amount), bank=bank)


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
