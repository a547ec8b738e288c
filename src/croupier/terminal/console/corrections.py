"""Corrects an earlier action: the keys work as they did at that moment."""

from __future__ import annotations

from typing import Final

from croupier.engine.commands import Act, Command, Discard
from croupier.engine.commands.play import PutRight
from croupier.engine.correction import Done, last
from croupier.engine.decide import decide
from croupier.engine.events import ActionPutRight, ActionTaken, Discarded
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.telling.notice import Notice
from croupier.terminal.console.state import Console, Correcting, Handled, declined, idle
from croupier.terminal.keys import KeyKind
from croupier.values import replace

STRIP = 5
"""How many of the last actions the strip shows."""

KEYS: Final = (
    KeyKind.FOLD, KeyKind.CALL, KeyKind.RAISE, KeyKind.ALLIN, KeyKind.USUAL, KeyKind.LARGE, KeyKind.CONFIRM,
    KeyKind.LESS, KeyKind.MORE, KeyKind.ERASE, KeyKind.KEYPAD, KeyKind.DIGIT, KeyKind.PRESET, KeyKind.CHIP,
)  # fmt: skip
"""Keys for what a seat did; with any other key the action stays as it was."""


def strip(table: Table) -> tuple[Done, ...]:
    """The last actions of players that can be corrected; the latest at the end."""
    if table.between_hands:
        return ()
    found = last(table, 2 * STRIP)
    return tuple(one for one in found if isinstance(one.deed, ActionTaken | Discarded))[-STRIP:]


def meant(console: Console, table: Table) -> Done | None:
    """The action that is being corrected."""
    asked = console.correcting
    if asked is None:
        return None
    return next((one for one in strip(table) if (one.step, one.index) == (asked.step, asked.index)), None)


def begun(console: Console, table: Table, word: str = "") -> Handled:
    """The touched action, as ``12.0`` for its step and index; else the last one, then the one before."""
    found = strip(table)
    if not found:
        return declined(idle(console), "nothing-to-put-right")
    names = [name(one) for one in found]
    here = meant(console, table)
    before = names.index(name(here)) - 1 if here is not None else len(names) - 1
    chosen = found[names.index(word) if word in names else before]
    return replace(idle(console), correcting=Correcting(chosen.step, chosen.index, entered(table))), ()


def of_seat(console: Console, seat: Seat, table: Table) -> Handled:
    """This seat's last action, if the strip shows it."""
    found = [one for one in strip(table) if one.deed.seat == seat]
    return begun(console, table, name(found[-1])) if found else declined(console, "nothing-to-put-right")


def name(one: Done) -> str:
    """The name of an action in the strip."""
    return f"{one.step}.{one.index}"


def asked(console: Console, command: Command, table: Table, now: int) -> Handled:
    """The correction for the keyed action."""
    begun_at = console.correcting
    assert begun_at is not None, "something is put right"
    match command:
        case Act(action=action, amount=amount):
            said = action, amount
        case Discard(number=number):
            said = "discard", number
        case _:
            return idle(console), ()
    right = PutRight(at=now, step=begun_at.step, index=begun_at.index, action=said[0], amount=said[1])
    try:
        events = decide(table, right, table.house)
    except Refused as refused:
        return replace(console, entry=None, offer=None, notice=Notice.of(refused)), ()
    found = next(event for event in events if isinstance(event, ActionPutRight))
    return replace(idle(console), notice=_notice(found)), (right,)


def _notice(found: ActionPutRight) -> Notice:
    if not found.stopped_at:
        return Notice.done("put-right")
    if found.stopped is None:
        return Notice.done("put-right-other")
    return Notice.done("put-right-until", seat=found.stopped)
