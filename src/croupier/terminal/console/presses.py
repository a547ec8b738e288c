"""The dealer's console: the meaning of a press, as a pure function of a frozen state and the table.

console, commands = handle(console, press, table, now)

The caller carries out the commands `as_one`; after `Refused` nothing has happened, and it keeps
``refused(console, error, command, table)``. `now` is the time in milliseconds.
"""

from __future__ import annotations

from typing import Final

from croupier.devices.debounce import EncoderTurn, Press
from croupier.engine.commands import Act, Command, CompleteDeal, EnterFloor, LeaveFloor, SetTable
from croupier.engine.commands.evening import (
    BreakTable,
    ChangeDealer,
    CreditTray,
    EnrolDealer,
    FillTray,
    NoteDealerPin,
    PayJackpot,
    SendPlayer,
    StrikeDealer,
)
from croupier.engine.commands.play import Together
from croupier.engine.decide import decide
from croupier.engine.incidents.catalogue import passed_by
from croupier.engine.places import Seat
from croupier.engine.play.showdown import waits_face_down
from croupier.engine.table import Table
from croupier.engine.table.legal_actions import BETS
from croupier.errors import Refused
from croupier.languages import following
from croupier.telling.notice import Notice
from croupier.terminal.console import alerts, amounts, corrections, draws, openings, strokes
from croupier.terminal.console.state import Console, Handled, applied, dealt, declined, fresh, idle, moment
from croupier.terminal.keys import Key, KeyKind, canonical
from croupier.terminal.legal_keys import opener_asked, red_alert
from croupier.terminal.pages.incident.entries import can_report
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, named_keys
from croupier.terminal.pages.typing.pin_page import PinPage, ask_pin
from croupier.values import replace


def held(console: Console, badge: str, context: Context) -> Handled:
    """A page that waits for a badge gets it; otherwise the badge's dealer takes over, on any screen."""
    page, table = console.page, context.table
    if page is not None and page.takes.cards == "badge":
        return applied(console, page.press(Key(KeyKind.BADGE, badge), context))
    dealer = next((name for name, known in table.roster.items() if known and known == badge), "")
    if not dealer:
        return declined(console, "badge-unknown")
    if dealer == table.shift.dealer:
        return console, ()
    return console, (ChangeDealer(at=context.now, dealer=dealer),)


FLOORS: Final = (
    BreakTable, CreditTray, EnrolDealer, FillTray, NoteDealerPin, PayJackpot, SendPlayer, SetTable,
    StrikeDealer,
)  # fmt: skip
"""Commands that pages leave to the floor, although the table accepts them from anybody."""

AMOUNT: Final = (KeyKind.CONFIRM, KeyKind.LESS, KeyKind.MORE, KeyKind.DIGIT)
"""Keys that may have been meant for the amount under a new alert."""

FIRST: Final = (
    KeyKind.FOLD, KeyKind.CALL, KeyKind.RAISE, KeyKind.ALLIN, KeyKind.USUAL, KeyKind.LARGE, KeyKind.AROUND,
)  # fmt: skip
"""Keys that nobody presses before the cards are dealt."""


def handle(console: Console, press: Press | EncoderTurn, table: Table, now: int) -> Handled:
    """The effect of a press or a turn of the encoder: the new console, and commands stamped `now`."""
    notice, keyed = console.notice, console.entry is not None or console.keying is not None
    console = replace(fresh(console, table), notice=None, sent=None, wish=None)
    if console.page is None:
        console = replace(console, came=())
    if isinstance(press, EncoderTurn):
        return _turned(console, press.steps, table, now)
    key, page, station = Key.parse(canonical(press.action)), console.page, console.station
    context = Context(table, station, now)
    if key.kind is KeyKind.BADGE and key.value:
        return held(console, key.value, context)
    if page is not None and page.takes.listens:
        return (console, ()) if press.long else applied(console, page.press(_by_name(press, key), context))
    if key.kind is KeyKind.LANGUAGE:
        return replace(console, station=replace(station, language=following(station.language).code)), ()
    if key.kind is KeyKind.MUTE:
        return replace(console, station=replace(station, muted=not station.muted)), ()
    if key.kind is KeyKind.RULES and (page is None or page.takes.rules):
        return (console if press.long else openings.rulebook(console, notice, table)), ()
    if page is not None:
        return (console, ()) if press.long else _paged(console, page, key, context)
    if key.kind in openings.AT_ANY_TIME and not press.long:
        return openings.open_page(console, key.kind, context)
    alert = red_alert(table)
    if alert is not None and keyed and key.kind in AMOUNT:
        return declined(idle(console), "just-come")  # it was meant for the amount under the alert
    if alert is not None and (key.kind is not KeyKind.INCIDENT or press.long or not can_report(table)):
        return alerts.on_alert(console, key, press.long, alert, table, now)
    if console.passing is not None and key.kind in alerts.PASSING:
        return alerts.pass_doubt(console, key, table, now)
    if key.kind is KeyKind.INCIDENT and not press.long:
        return openings.open_page(console, key.kind, context)
    if console.correcting is not None:
        return _corrected(console, key, table, now)
    console = replace(console, passing=None)
    return _at_the_table(console, key, press.long, table, now)


def as_one(commands: tuple[Command, ...]) -> tuple[Command, ...]:
    """The commands of a press as one that happens completely or not at all; the floor signs in first."""
    came = tuple(each for each in commands if isinstance(each, EnterFloor))
    rest = tuple(each for each in commands if not isinstance(each, EnterFloor))
    return (*came, Together(at=rest[0].at, commands=rest)) if len(rest) > 1 else (*came, *rest)


def is_floors(command: Command, table: Table, then: Table) -> bool:
    """Whether the floor signed in for this act; it then leaves, unless a ruling is needed `then`.

    It stays with an all-in that the room would hold back, to the end of the hand. Otherwise without the floor
    the table would react differently, or a page would have asked for the PIN.
    """
    each = command.commands if isinstance(command, Together) else (command,)
    if table.floor is None or then.phase == "HALTED" or isinstance(command, EnterFloor | LeaveFloor):
        return False
    for held, leaves in ((then, False), (table, True)):
        if waits_face_down(replace(held, floor=None)):
            return leaves
    try:
        alone = decide(replace(table, floor=None), command, table.house)
        return any(isinstance(one, FLOORS) for one in each) or alone != decide(table, command, table.house)
    except Refused:
        return True


def _paged(console: Console, page: Page, key: Key, context: Context) -> Handled:
    """The page's answer, and the action that it leaves to the table or to the page underneath.

    Once the floor has signed in, the original key is pressed again.
    """
    key = _meant(page, key, context)
    closes = not key.value and key.kind in page.takes.closing
    before = console.came[-1:] if console.under is None else ()
    if closes and before and before[0].stays_open(context.table):
        return replace(console, page=before[0], came=console.came[:-1]), ()
    answered = Answered(None) if closes else page.press(key, context)
    asked = answered.page
    if (
        isinstance(asked, PinPage)
        and not isinstance(page, PinPage)
        and not asked.dealer
        and key.kind is not KeyKind.FLOOR
    ):
        answered = replace(answered, page=replace(asked, again=key))
    if answered.commands:
        console = replace(console, came=())
    elif _is_further(page, answered) and key.kind not in CLOSING:
        console = replace(console, came=(*console.came, page))
    console, commands = applied(console, answered)
    if answered.stroke is None:
        return console, commands
    came = [each.who for each in commands if isinstance(each, EnterFloor)]
    table = replace(context.table, floor=came[0]) if came else context.table
    console, more = handle(console, Press(str(answered.stroke), context.now), table, context.now)
    return console, (*commands, *more)


def _is_further(page: Page, answered: Answered) -> bool:
    """Whether a press led on to a page, or a step of one, from which ``back`` returns to this one.

    Pages that close themselves know their own way back.
    """
    asked = answered.page
    if asked is None or answered.under is not None:
        return False
    there = (type(asked), asked.depth()) != (type(page), page.depth())
    return there and bool(page.takes.closing) and bool(asked.takes.closing)


def _meant(page: Page, key: Key, context: Context) -> Key:
    if key.kind is not KeyKind.SOFT:
        return key
    there = named_keys(page, page.view(context)).get(int(key.value)) if key.value.isdigit() else None
    return there.does if there is not None and there.enabled else Key(KeyKind.NOTHING)


def _by_name(press: Press, key: Key) -> Key:
    """A button by the name of its action; a key by its own name."""
    return Key(KeyKind.WIRED, key.kind.value) if press.source == "button" and not key.value else key


def _corrected(console: Console, key: Key, table: Table, now: int) -> Handled:
    """A press during a correction: the seat's real action, another action to correct, or nothing."""
    if key.kind in (KeyKind.CORRECT, KeyKind.RIGHT):
        return corrections.begun(console, table, key.value)
    if key.kind is KeyKind.DIGIT and console.entry is None and key.value.isdigit():
        return corrections.of_seat(console, Seat(int(key.value) or 10), table)
    if key.kind not in corrections.KEYS:
        left = idle(console)
        if key.kind in (KeyKind.UNDO, KeyKind.BACK):
            return left, ()
        return strokes.stroke(left, key, False, table, now)
    then = moment(console, table)
    handled, commands = strokes.stroke(replace(console, correcting=None), key, False, then, now)
    if not commands:
        return replace(handled, correcting=console.correcting), ()
    return corrections.asked(console, commands[0], table, now)


def _at_the_table(console: Console, key: Key, long: bool, table: Table, now: int) -> Handled:
    """A press at the table; without a shoe, the due cards are dealt first if the press needs them."""
    there = dealt(table)
    if key.kind in FIRST and console.actor is None and opener_asked(there):
        return declined(idle(console), "no-opener")
    if there is table or key.kind not in FIRST:
        return strokes.stroke(console, key, long, table, now)
    handled, commands = strokes.stroke(console, key, long, there, now)
    if not commands and handled.entry is None and handled.offer is None:
        return handled, ()
    return handled, (CompleteDeal(at=now), *commands)


def refused(console: Console, error: Refused, command: Command, table: Table) -> Console:
    """The console after a refusal: the reason, and the state before the press.

    A refused amount is opened again for correction. A questioned one may be passed with a reason; a forbidden
    one only by the floor. The page that sent the command comes back unchanged. Acts of the floor wait for its
    PIN.
    """
    console = replace(console, notice=Notice.of(error), wish=None)
    if error.code == "floor-needed":
        context = Context(table, console.station)
        asked = ask_pin(error.code, context, over=console.page, then=(command,), sent=console.sent)
        return applied(console, asked)[0]
    if console.sent is not None:
        return replace(console, page=console.sent, sent=None)
    bets = isinstance(command, Act) and command.action in BETS
    if isinstance(command, Act) and bets and passed_by(error.code) and command.passed is None:
        return replace(console, passing=command, doubt=error.code)
    asking = openings.asked_for(error, command, table)
    return console if asking is None else replace(console, page=asking, notice=None)


def _turned(console: Console, steps: int, table: Table, now: int) -> Handled:
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
