"""Keys a player's motion: chips by value, words from a list; confirm carries out what it counts as.

A player may add to the last motion until somebody else acts, so that seat can be keyed too.
"""

from __future__ import annotations

from typing import Final

from croupier.engine import decide
from croupier.engine.changes.betting import going_on
from croupier.engine.commands import MakeMotion
from croupier.engine.events import MotionMade
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.undo import entered
from croupier.errors import Refused, Unreadable
from croupier.rules.betting.spoken_bets import AMOUNTED, Said, Spoken
from croupier.terminal.console.state import Console, Handled, Keying, declined, idle, legal_now
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import denominations, is_cash
from croupier.values import replace
from croupier.words import parse_amount

WORDS: Final[tuple[Said, ...]] = ("check", "call", "raise", "all-in", "pot")
"""The words that have a key; a number is typed."""


def resumable(table: Table) -> Seat | None:
    """The seat of the last motion, if it may still add to it."""
    hand = table.hand
    last = hand.voluntary[-1].seat if hand is not None and hand.voluntary else None
    return last if last is not None and going_on(table, last) is not None else None


def opened(console: Console, table: Table, now: int) -> Handled:
    """An empty motion for the seat to act."""
    seat = legal_now(idle(console), table).seat
    if seat is None or table.phase != "BETTING":
        return declined(idle(console), "no-betting")
    return replace(idle(console), keying=Keying(seat, entered(table))), ()


def stroke(console: Console, key: Key, table: Table, now: int) -> Handled | None:
    """The effect of a press while a motion is keyed; None if it means the same as usual."""
    keying = console.keying
    assert keying is not None, "only while a motion is keyed"
    if key.kind is KeyKind.SOFT and key.value.isdigit():
        key = Key(KeyKind.PRESET, dict(enumerate(keys(keying, table))).get(int(key.value), ""))
    match key:
        case Key(KeyKind.CONFIRM):
            empty = proposed(keying, table) is None
            return (console, ()) if empty else (idle(console), (command(keying, table, now),))
        case Key(KeyKind.CHIP, value) if value.isdigit():
            return replace(console, keying=_pushed(keying, int(value), table)), ()
        case Key(KeyKind.DIGIT, value):
            return replace(console, keying=_digit(keying, value, table)), ()
        case Key(KeyKind.ERASE):
            return replace(console, keying=_erased(keying)), ()
        case Key(KeyKind.PRESET, value):
            return replace(console, keying=_pressed(keying, value, table)), ()
        case Key(KeyKind.CHIPS | KeyKind.UNDO | KeyKind.BACK):
            return idle(console), ()
    return (console, ()) if key.kind in (KeyKind.LESS, KeyKind.MORE) else None


def keys(keying: Keying, table: Table) -> tuple[str, ...]:
    """The keys beside the chips, in order; with the digits open, those for an amount."""
    other = ("seat",) if resumable(table) is not None else ()
    if keying.keypad:
        return (*WORDS[:-1], "plus", "figures", "clear", *other)
    return (*WORDS, "figures", "clear", "pull", *other)


def may_pull(keying: Keying, table: Table) -> bool:
    """Whether chips of the seat to act lie in front of it."""
    hand = table.hand
    return hand is not None and keying.seat == hand.round.to_act and hand.parts[keying.seat].bet > 0


def _pushed(keying: Keying, chip: int, table: Table) -> Keying:
    if chip not in denominations(table):
        return keying
    if keying.pulling:
        return replace(keying, pulled=(*keying.pulled, chip))
    return replace(keying, chips=(*keying.chips, chip))


def _digit(keying: Keying, digit: str, table: Table) -> Keying:
    """With the digits open, a digit of the amount said, otherwise the chip with this number."""
    values = denominations(table)
    if not keying.keypad:
        known = digit.isdigit() and 0 < int(digit) <= len(values)
        return _pushed(keying, values[int(digit) - 1], table) if known else keying
    typed = (keying.typed + digit)[:12]
    try:
        parse_amount(typed, cash=is_cash(table))
    except Unreadable:
        return keying
    return replace(_speaking(keying), typed=typed)


def _speaking(keying: Keying) -> Keying:
    """A word or a digit: it comes after the chips if it is the first and there are chips."""
    silent = not keying.said and not keying.typed
    return replace(keying, chips_first=bool(keying.chips)) if silent else keying


def _erased(keying: Keying) -> Keying:
    if keying.keypad and keying.typed:
        return replace(keying, typed=keying.typed[:-1])
    if keying.pulling:
        return replace(keying, pulled=keying.pulled[:-1])
    return replace(keying, chips=keying.chips[:-1])


def _pressed(keying: Keying, name: str, table: Table) -> Keying:
    if name in WORDS:
        return replace(_speaking(keying), said="" if keying.said == name else name)
    if name == "figures":
        return replace(keying, keypad=not keying.keypad)
    if name == "plus":
        return replace(keying, more=not keying.more)
    if name == "pull":
        return replace(keying, pulling=not keying.pulling) if may_pull(keying, table) else keying
    if name == "seat":
        other = resumable(table) if keying.seat == _in_turn(table) else _in_turn(table)
        return keying if other is None else Keying(other, keying.step)
    if name == "clear":
        return Keying(keying.seat, keying.step)
    return keying


def _in_turn(table: Table) -> Seat | None:
    return table.hand.round.to_act if table.hand is not None else None


def words_of(keying: Keying, *, cash: bool) -> Spoken | None:
    """The said words; an amount belongs to a word that may have one, or counts alone."""
    amount = parse_amount(keying.typed, cash=cash) if keying.typed else None
    more = keying.more and amount is not None
    if keying.said in AMOUNTED:
        return Spoken(keying.said, amount, more)
    if keying.said:
        return Spoken(keying.said)
    return Spoken("amount", amount, more) if amount is not None else None


def command(keying: Keying, table: Table, now: int) -> MakeMotion:
    words = words_of(keying, cash=is_cash(table))
    return MakeMotion(
        at=now,
        seat=keying.seat,
        chips=keying.chips,
        words=words,
        chips_first=keying.chips_first and words is not None,
        pulled=keying.pulled,
    )


def proposed(keying: Keying, table: Table) -> MotionMade | Refused | None:
    """What the motion counts as, or why it is refused; None as long as nothing counts."""
    if not (keying.chips or keying.said or keying.typed):
        return None
    try:
        made = decide(table, command(keying, table, 0), table.house)
    except Refused as error:
        return error
    return next((event for event in made if isinstance(event, MotionMade)), None)
