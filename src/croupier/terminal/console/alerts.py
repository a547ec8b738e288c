"""An alert that stops the game, or an amount that the rules question: the ways out, and who may take them."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.commands import Answer
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import passed_by
from croupier.engine.incidents.ways import is_final, needs_floor
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS
from croupier.engine.undo import entered
from croupier.terminal.console import strokes
from croupier.terminal.console.state import (
    Console,
    Handled,
    KeyedAmount,
    ToConfirm,
    applied,
    declined,
    idle,
    legal_now,
)
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import ways
from croupier.terminal.pages.menu import Menu
from croupier.terminal.pages.page import Context
from croupier.terminal.pages.typing.picker import ANSWERS, Picker
from croupier.terminal.pages.typing.pin_page import ask_pin
from croupier.values import replace

SKIPPED_MAY: Final = (codes.SKIPPED_IN_BETTING, "limit")
"""The report and its way out after which a skipped player says whether they call or fold."""

PASSING: Final = (KeyKind.CONFIRM, KeyKind.UNDO, KeyKind.BACK, KeyKind.WAY, KeyKind.DIGIT)
"""The keys that answer an amount that the rules question."""

SEEN_MS: Final = 800
"""Confirm does not answer an alert younger than this, because it was meant for something else."""

PASS_WAYS: Final = ("correct", "passed")
"""Ways out of an amount that the rules refuse but that may still be entered (AL-23)."""


def on_alert(console: Console, key: Key, long: bool, alert: AlertRaised, table: Table, now: int) -> Handled:
    """Choose a way out by touch, by its number, or with the arrows and confirm, which takes the usual one."""
    if console.alert != alert.number:
        console = replace(console, way=-1, alert=alert.number)
    offered = ways(table, alert)
    match key:
        case Key(KeyKind.UNDO) if not long:
            return strokes.stroke(replace(console, way=-1), key, False, table, now)
        case Key(KeyKind.LESS | KeyKind.MORE) if offered:
            step = 1 if key.kind is KeyKind.MORE else -1
            start = console.way if console.way >= 0 else (-1 if step > 0 else 0)
            return replace(console, way=(start + step) % len(offered), offer=None), ()
        case Key(KeyKind.CONFIRM) if offered:
            if now - alert.at < SEEN_MS:
                return declined(console, "just-come")
            usual = min(max(console.way, 0), len(offered) - 1)
            return _take(replace(console, way=usual), offered[usual], long, alert, table, now)
        case Key(KeyKind.DIGIT, value) if value.isdigit() and 0 < int(value) <= len(offered):
            return _take(
                replace(console, way=int(value) - 1), offered[int(value) - 1], long, alert, table, now
            )
        case Key(KeyKind.WAY, value) if value in offered:
            return _take(replace(console, way=offered.index(value)), value, long, alert, table, now)
        case Key(KeyKind.CARD | KeyKind.DEALT):  # the shoe does not wait for an answer
            return strokes.stroke(console, key, False, table, now)
    return (console, ()) if long else declined(console, "halted")


def _take(console: Console, way: str, long: bool, alert: AlertRaised, table: Table, now: int) -> Handled:
    if needs_floor(alert, way) and table.floor is None:
        if long:
            return console, ()
        return applied(
            console, ask_pin("", Context(table, console.station, now), again=Key(KeyKind.WAY, way))
        )
    armed = console.offer is not None and console.offer.kind == "way" and console.offer.way == way
    final = is_final(table, alert, way)
    if final and not (armed or long):
        return replace(console, offer=ToConfirm("way", entered(table), way=way)), ()
    if long and not final:
        return console, ()
    console = replace(idle(console), way=-1)
    picked = next((purpose for purpose, named in ANSWERS.items() if named == way), None)
    if picked is not None:
        return replace(console, page=Picker(picked, index=alert.number)), ()
    command = Answer(at=now, way=way, number=alert.number)
    if way == "discretion":
        return replace(console, page=Menu(then=command)), ()
    if (alert.code, way) == SKIPPED_MAY:
        return replace(console, page=Menu(then=command, said=True)), ()
    return console, (command,)


def pass_doubt(console: Console, key: Key, table: Table, now: int) -> Handled:
    """Correct a refused amount, or enter it as it happened, with a reason."""
    command = console.passing
    assert command is not None, "only called while an action waits to be passed"
    if key.kind is KeyKind.DIGIT and key.value not in ("1", "2"):
        return console, ()
    if key == Key(KeyKind.WAY, "passed") or (key.kind is KeyKind.DIGIT and key.value == "2"):
        if passed_by(console.doubt) == "floor" and table.floor is None:
            return applied(console, ask_pin("", Context(table, console.station, now), again=key))
        return replace(console, passing=None, page=Menu(then=command)), ()
    legal = legal_now(console, table)
    free = bool(legal.actions & BETS) and not legal.totals
    entry = KeyedAmount(command.seat, command.amount, entered(table)) if free else None
    return replace(console, passing=None, entry=entry), ()
