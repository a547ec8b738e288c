"""The dealer's console: what a press means now, as a pure function of a frozen state and the table.

    console, commands = handle(console, press, table, now)

The caller carries out the commands `as_one`; at `Refused` nothing has happened, and it keeps
``refused(console, error, command, table)``. `now` is the time in milliseconds.
"""

from __future__ import annotations

from typing import Final

from croupier.devices.buttons.presses import Press, Turn
from croupier.engine.commands import Act, Command, EnterFloor, LeaveFloor, SetTable
from croupier.engine.commands.dealer import Together
from croupier.engine.commands.evening import (
    BreakTable,
    CreditTray,
    EnrolDealer,
    FillTray,
    NoteDealerPin,
    SendPlayer,
    StrikeDealer,
)
from croupier.engine.decide import decide
from croupier.engine.incidents.catalogue import passed_by
from croupier.engine.table import Table
from croupier.engine.table.actions import BETS
from croupier.errors import Refused
from croupier.languages import following
from croupier.telling.notice import Notice
from croupier.terminal.console import alerts, amounts, badges, by_hand, correcting, draws, openings, strokes
from croupier.terminal.console.state import Console, Handled, applied, declined, fresh, idle, moment
from croupier.terminal.offers import red_alert
from croupier.terminal.pages.incident.entries import can_report
from croupier.terminal.pages.page import Answered, Context, Page, named_keys
from croupier.terminal.pages.typing.pin import Pin, ask_pin
from croupier.terminal.station.actions import canonical
from croupier.values import replace

FLOORS: Final = (
    BreakTable, CreditTray, EnrolDealer, FillTray, NoteDealerPin, SendPlayer, SetTable, StrikeDealer,
)  # fmt: skip
"""Commands that pages leave to the floor, though the table would take them from anybody."""


def handle(console: Console, press: Press | Turn, table: Table, now: int) -> Handled:
    """The effect of a press or a turn of the encoder: the new console, and commands stamped `now`."""
    notice, keyed = console.notice, console.entry is not None or console.keying is not None
    console = replace(fresh(console, table), notice=None, sent=None, wish=None)
    if isinstance(press, Turn):
        return _turned(console, press.steps, table, now)
    action, page, context = canonical(press.action), console.page, Context(table, console, now)
    if action.startswith("badge:"):
        return badges.held(console, action.removeprefix("badge:"), context)
    if page is not None and page.takes.listens:
        return (console, ()) if press.long else applied(console, page.press(_by_name(press, action), context))
    if action == "language":
        return replace(console, language=following(console.language).code), ()
    if action == "mute":
        return replace(console, muted=not console.muted), ()
    if action == "rules" and (page is None or page.takes.rules):
        return (console if press.long else openings.rulebook(console, notice, table)), ()
    if page is not None:
        return (console, ()) if press.long else _paged(console, page, action, context)
    if action in openings.AT_ANY_TIME and not press.long:
        return openings.open_page(console, action, context)
    alert = red_alert(table)
    if alert is not None and keyed and (action in ("confirm", "less", "more") or "digit" in action):
        return declined(idle(console), "just-come")  # it was meant for the amount that the alert came over
    if alert is not None and (action != "incident" or press.long or not can_report(table)):
        return alerts.on_alert(console, action, press.long, alert, table, now)
    if console.passing is not None and (
        action in ("confirm", "undo", "back") or action.startswith(("way:", "digit:"))
    ):
        return alerts.pass_doubt(console, action, table, now)
    if action == "incident" and not press.long:
        return openings.open_page(console, action, context)
    if console.correcting is not None:
        return correcting.stroke(console, action, table, now, strokes.stroke)
    console = replace(console, passing=None)
    return by_hand.stroke(console, action, press.long, table, now, strokes.stroke)


def as_one(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The commands of a press as one that happens wholly or not at all, once the floor has signed in."""
    came = tuple(each for each in commands if isinstance(each, EnterFloor))
    rest = tuple(each for each in commands if not isinstance(each, EnterFloor))
    return (*came, Together(at=rest[0].at, commands=rest)) if len(rest) > 1 else (*came, *rest)


def is_floors(command: Command, table: Table, then: Table) -> bool:
    """Whether this is what the floor is signed in for, who leaves unless `then` something is to be ruled.

    Without the floor the table would do something else, or a page would have asked for the PIN.
    """
    each = command.commands if isinstance(command, Together) else (command,)
    if table.floor is None or then.phase == "HALTED" or isinstance(command, EnterFloor | LeaveFloor):
        return False
    try:
        alone = decide(replace(table, floor=None), command, table.house)
        return any(isinstance(one, FLOORS) for one in each) or alone != decide(table, command, table.house)
    except Refused:
        return True


def _paged(console: Console, page: Page, action: str, context: Context) -> Handled:
    """What the page answers, and the action that it leaves to the table, or to the page underneath.

    What the floor was asked for is pressed again once it is there.
    """
    action = _meant(page, action, context)
    answered = Answered(None) if action in page.takes.closing else page.press(action, context)
    asked = answered.page
    if isinstance(asked, Pin) and not isinstance(page, Pin) and not asked.dealer and action != "floor":
        answered = replace(answered, page=replace(asked, again=action))
    console, commands = applied(console, answered)
    if not answered.stroke:
        return console, commands
    came = [each.who for each in commands if isinstance(each, EnterFloor)]
    table = replace(context.table, floor=came[0]) if came else context.table
    console, more = handle(console, Press(answered.stroke, context.now), table, context.now)
    return console, (*commands, *more)


def _meant(page: Page, action: str, context: Context) -> str:
    """A function key stands for its key of the page."""
    kind, _, number = action.partition(":")
    if kind != "soft" or action in page.takes.closing:
        return action
    key = named_keys(page, page.view(context)).get(int(number)) if number.isdigit() else None
    return key.action if key is not None and key.enabled else ""


def _by_name(press: Press, action: str) -> str:
    """A button by the name of its action; a key comes by its own name."""
    return f"wired:{action}" if press.source == "button" and ":" not in action else action


def refused(console: Console, error: Refused, command: Command, table: Table) -> Console:
    """The console after the rules said no: the reason, and the point where the dealer left off.

    A refused amount is opened again to be corrected; one that the rules only question may be passed with a
    reason, by the floor alone if they forbid it. The page that sent the command comes back as it was. What
    only the floor may do waits for it.
    """
    console = replace(console, notice=Notice.of(error), wish=None)
    if error.code == "floor-needed":
        context = Context(table, console)
        asked = ask_pin(error.code, context, over=console.page, then=(command,), sent=console.sent)
        return applied(console, asked)[0]
    if console.sent is not None:
        return replace(console, page=console.sent, sent=None)
    bets = isinstance(command, Act) and command.action in BETS
    if isinstance(command, Act) and bets and passed_by(error.code) and command.passed is None:
        return replace(console, passing=command, doubt=error.code)
    asking = openings.asked_for(error, command)
    return console if asking is None else replace(console, page=asking, notice=None)


def _turned(console: Console, steps: int, table: Table, now: int) -> Handled:
    """The encoder moves the focus of a page, the way out of an alert, or the amount."""
    if steps == 0:
        return console, ()
    word = "more" if steps > 0 else "less"
    if console.page is not None or red_alert(table) is not None:
        answered: Handled = (console, ())
        for _ in range(min(abs(steps), 20)):
            answered = handle(answered[0], Press(word, now), table, now)
        return answered
    acting = moment(console, table)
    if acting is not table:
        return amounts.turn(console, steps, acting)
    if table.phase == "DRAWING":
        return draws.turn(replace(console, passing=None), steps, table)
    return amounts.turn(replace(console, passing=None), steps, table)
