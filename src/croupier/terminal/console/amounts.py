"""The amount of a bet while it is keyed, and the rule that it breaks."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine.commands import Act
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.play.acts import WHOLE_CHIPS_RULE
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS, LegalActions
from croupier.engine.undo import entered
from croupier.errors import Unreadable
from croupier.terminal.console import again
from croupier.terminal.console.state import Console, Handled, KeyedAmount, declined, idle, legal_now
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import chips, is_cash, nudge, presets, sizes, why_no_raise
from croupier.values import replace
from croupier.words import parse_amount


def turn(console: Console, steps: int, table: Table) -> Handled:
    """Move the amount up or down; if none is being keyed, the first step starts it at the minimum."""
    if again.offered(console, table):
        return again.turned(console, steps, table)
    legal = legal_now(console, table)
    entry = console.entry
    if console.keying is not None or legal.seat is None or not legal.actions & BETS:
        return console, ()
    if entry is None:
        entry = KeyedAmount(legal.seat, legal.min_to, entered(table))
        steps -= 1 if steps > 0 else steps
    amount = nudge(table, legal, entry.amount, steps) if steps else entry.amount
    return replace(console, entry=replace(entry, amount=amount, typed="", pushed=0), offer=None), ()


def key(console: Console, pressed: Key, table: Table, now: int) -> Handled:
    """A preset acts at once; a chip or a digit may exceed the bounds, and confirm then says so."""
    legal = legal_now(console, table)
    if legal.seat is None or not legal.actions & BETS:
        return declined(console, "no-betting")
    kind, value = pressed
    if legal.totals and kind is not KeyKind.PRESET:
        return declined(console, "fixed-limit", seat=legal.seat)
    entry = console.entry or KeyedAmount(legal.seat, legal.min_to, entered(table))
    console = replace(console, offer=None, passing=None)
    if kind is KeyKind.KEYPAD:
        return replace(console, entry=replace(entry, keypad=not entry.keypad)), ()
    if kind is KeyKind.PRESET:
        amount = dict(presets(table, legal)).get(value)
        return (console, ()) if amount is None else bet(console, table, now, amount)
    if kind is KeyKind.CHIP:
        return replace(console, entry=_pushed(entry, value, table, legal)), ()
    typed = entry.typed[:-1] if kind is KeyKind.ERASE else (entry.typed + value)[:12]
    try:
        amount = parse_amount(typed, cash=is_cash(table)) if typed else legal.min_to
    except Unreadable:
        return replace(console, entry=entry), ()
    return replace(console, entry=replace(entry, amount=amount, typed=typed, pushed=0)), ()


def bet(console: Console, table: Table, now: int, total: int) -> Handled:
    """The seat to act bets or raises to this total for the round."""
    seat = legal_now(console, table).seat
    if seat is None:
        return declined(idle(console), "no-betting")
    action = "raise" if table.hand and table.hand.round.bet else "bet"
    return idle(console), (Act(at=now, seat=seat, action=action, amount=total),)


def sized(console: Console, table: Table, now: int, place: int) -> Handled:
    """Make the usual bet, or with `place` 1 the larger one, by its own key."""
    legal = legal_now(console, table)
    named = sizes(table, legal)
    if legal.seat is None or not named:
        return declined(console, why_no_raise(table, legal) or "no-betting", seat=legal.seat)
    _, total = named[place]
    return bet(console, table, now, total)


def _pushed(entry: KeyedAmount, value: str, table: Table, legal: LegalActions) -> KeyedAmount:
    hand = table.hand
    if not value.isdigit() or int(value) not in chips(table) or hand is None:
        return entry
    pushed = entry.pushed + int(value)
    amount = min(hand.parts[entry.seat].bet + pushed, legal.max_to)
    return replace(entry, amount=amount, pushed=pushed, typed="")


def is_odd(console: Console, table: Table) -> bool:
    """Whether the questioned amount would be legal if it were paid in whole chips."""
    if console.passing is None or console.doubt != codes.ILLEGAL_AMOUNT:
        return False
    amount = console.passing.amount
    return amount >= legal_now(console, table).min_to and amount % table.unit != 0


def doubt_rule(console: Console, table: Table) -> str:
    """The rule that the amount breaks."""
    return WHOLE_CHIPS_RULE if is_odd(console, table) else CATALOGUE[console.doubt].rule
