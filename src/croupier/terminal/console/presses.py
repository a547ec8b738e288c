"""The dealer's console: what a press means now, as a pure function of a frozen state and the table.

    console, commands = handle(console, press, table, now)

The caller carries out the commands in order; at the first `Refused` it stops and keeps
``refused(console, error, command)``. Where a press comes from does not matter: a button, a key and a touch
give the same word, a touch with its part of the screen before it (``key:call``, ``way:misdeal``). The clock
comes in as `now`, in milliseconds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from croupier.devices.pack import PackCount
from croupier.devices.presses import Press, Turn
from croupier.engine import codes
from croupier.engine.commands import Act, Answer, CheckDeck, Command, LeaveFloor
from croupier.engine.events import AlertRaised
from croupier.engine.incidents.catalogue import CATALOGUE, passed_by
from croupier.engine.incidents.ways import is_final, needs_floor
from croupier.engine.table import Table
from croupier.engine.table.actions import BETS
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.languages import following
from croupier.rulebook.book import cited
from croupier.terminal.actions import canonical
from croupier.terminal.console import draws, locks, strokes
from croupier.terminal.console.motions import proposed
from croupier.terminal.console.state import Answered, Console, Entry, Offer, fresh, idle, legal_now, told
from croupier.terminal.offers import is_cash, red_alert, ways
from croupier.terminal.pages.deck import CheckPage, EnrolPage
from croupier.terminal.pages.menus import ANSWERS, Menu, Picker, Pin, soft
from croupier.terminal.pages.missing import MissingPage
from croupier.terminal.pages.owners import Owners
from croupier.terminal.pages.report import IncidentMenu, Report, Ways, can_report, entries
from croupier.terminal.pages.rules import RulesPage
from croupier.terminal.pages.settings import SettingsPage, wish
from croupier.terminal.pages.setup import Setup
from croupier.terminal.pages.start import StartPage
from croupier.terminal.pages.table_card import TableCard
from croupier.terminal.pin import delay_ms
from croupier.terminal.wishes import KeepDeck
from croupier.words import Words

SKIPPED_MAY: Final = (codes.SKIPPED_IN_BETTING, "limit")
"""The report and its way out after which a skipped player says whether they call or fold."""

PASS_WAYS: Final = ("correct", "passed")
"""Ways out of an amount that the rules refuse, where it may be entered all the same (AL-23)."""


def handle(console: Console, press: Press | Turn, table: Table, now: int) -> Answered:
    """What a press or a turn of the encoder does: the console afterwards, and commands stamped `now`."""
    notice, keyed = console.notice, console.entry is not None or console.keying is not None
    console = fresh(console, table).but(notice=None, sent=None, wish=None)
    if isinstance(press, Turn):
        return _turned(console, press.steps, table, now)
    action = canonical(press.action)
    if console.listens:
        return _listened(console, press, action, table, now)
    if action == "settings" and isinstance(console.page, TableCard | SettingsPage | None):
        return (console if press.long else _settings(console, table)), ()
    if action == "language":
        return console.but(language=following(console.language).code), ()
    if action == "mute":
        return console.but(muted=not console.muted), ()
    if action == "rules" and not isinstance(console.page, EnrolPage | CheckPage):
        return (console if press.long else _rules(console, notice, table)), ()
    if console.page is not None:
        return (console, ()) if press.long else _on_page(console, action, table, now)
    if action == "floor" and not press.long:
        return _floor(console, table, now)
    alert = red_alert(table)
    if alert is not None and keyed and (action in ("confirm", "less", "more") or "digit" in action):
        return told(idle(console), "just-come")  # it was meant for the amount that the alert came over
    if alert is not None and (action != "incident" or press.long or not can_report(table)):
        return _on_alert(console, action, press.long, alert, table, now)
    if console.passing is not None and (
        action in ("confirm", "undo", "back") or action.startswith(("way:", "digit:"))
    ):
        return _pass(console, action, table, now)
    if action == "incident" and not press.long:
        return _incident(console, table)
    return strokes.stroke(console.but(passing=None), action, press.long, table, now)


def refused(console: Console, error: Refused, command: Command) -> Console:
    """The console after the rules said no: the sentence, and where the dealer left off.

    An amount is opened again to be corrected; one that the rules only doubt may be passed with a reason,
    by the floor alone if they forbid it. The set-up page stands again as it was.
    """
    console = console.but(notice=error)
    if console.sent is not None:
        return console.but(page=console.sent, sent=None)
    bets = isinstance(command, Act) and command.action in BETS
    if isinstance(command, Act) and bets and passed_by(error.code) and command.passed is None:
        return console.but(passing=command, doubt=error.code)
    if isinstance(command, Answer) and error.code == "remap-needed":
        return console.but(page=Owners(command), notice=None)
    return console


def _turned(console: Console, steps: int, table: Table, now: int) -> Answered:
    """The encoder moves the focus of a page, the way out of an alert, or the amount."""
    if steps == 0:
        return console, ()
    word = "more" if steps > 0 else "less"
    if console.page is not None or red_alert(table) is not None:
        answered: Answered = (console, ())
        for _ in range(min(abs(steps), 20)):
            answered = handle(answered[0], Press(word, now), table, now)
        return answered
    if table.phase == "DRAWING":
        return draws.turn(console.but(passing=None), steps, table)
    return strokes.turn(console.but(passing=None), steps, table)


# --- pages -------------------------------------------------------------------------------------------


def _on_page(console: Console, action: str, table: Table, now: int) -> Answered:
    """A page takes every press; ``back`` and ``undo`` drop what is typed, or close it with nothing done."""
    page = console.page
    if isinstance(page, SettingsPage):
        if action in ("back", "undo"):
            return (console.but(page=page.drop()) if page.heard else _settings(console, table)), ()
        return page.press(
            soft(action, page.view(_words(console, table), table, console).keys), console, table, now
        )
    if isinstance(page, EnrolPage):
        return _on_enrol(console, page, action), ()
    if action in ("back", "undo"):
        if isinstance(page, Setup | TableCard) and page.typing:
            return console.but(page=page.drop()), ()
        return console.but(page=console.under, under=None), ()
    if isinstance(page, CheckPage):
        return _on_check(console, page, soft(action, page.view(_words(console, table), table).keys), now)
    if isinstance(page, RulesPage):
        keys = () if page.typing else page.view(_words(console, table), table).keys
        return console.but(page=page.press(soft(action, keys))), ()
    if isinstance(page, Setup):
        return locks.on_setup(console, page, action, table, now)
    return _on_small_page(console, action, table, now)


def _on_small_page(console: Console, action: str, table: Table, now: int) -> Answered:
    """What is chosen on a page without lines to type."""
    page = console.page
    if isinstance(page, Pin):
        return _on_pin(console, page, action, now)
    if isinstance(page, TableCard):
        action = soft(action, page.view(_words(console, table), table).keys)
        if action == "settings":
            return _settings(console, table), ()
        return locks.on_card(console, page, action, table, now)
    if isinstance(page, Picker):
        picker, commands = page.press(action, now)
        return console.but(page=picker), commands
    if isinstance(page, MissingPage):
        left, commands = page.press(action, table, now)
        return console.but(page=left), commands
    if isinstance(page, Owners):
        owners, commands = page.press(action, table, now)
        return console.but(page=owners), commands
    if isinstance(page, IncidentMenu | Report | Ways):
        try:
            following, commands = page.press(action, table, now)
        except Refused as lapsed:
            return console.but(notice=lapsed), ()
        if isinstance(following, str):
            return console.but(page=None, choosing=True), ()
        return console.but(page=following), commands
    if isinstance(page, StartPage):
        return (console.but(page=console.under, under=None) if action == "confirm" else console), ()
    if isinstance(page, Menu):
        menu, commands = page.press(action, now)
        return console.but(page=menu), commands
    return console, ()


def _words(console: Console, table: Table) -> Words:
    return Words(console.language, cash=is_cash(table))


# --- settings and decks ------------------------------------------------------------------------------


def _settings(console: Console, table: Table) -> Console:
    """The settings page opens over nothing; when it closes, what was changed is to be kept."""
    if isinstance(console.page, SettingsPage):
        return console.but(page=None, wish=wish(console, table))
    return console.but(page=SettingsPage(), under=None)


def _listened(console: Console, press: Press, action: str, table: Table, now: int) -> Answered:
    """A key or a button that is to be another action's does nothing else; ``back`` gives it up."""
    page = console.page
    assert isinstance(page, SettingsPage), "only that page listens"
    if press.long:
        return console, ()
    wired = press.source == "button" and ":" not in action
    word = f"wired:{action}" if wired else action
    return page.press(word, console, table, now)


def _on_enrol(console: Console, page: EnrolPage, action: str) -> Console:
    """What was dealt is to be kept, or thrown away by a second press; everything else is the page's own."""
    if page.typing and action in ("back", "undo"):
        return console.but(page=replace(page, typing=False))
    if action == "back" and (page.leaving or not page.pack.tags):
        return console.but(page=None)
    if action == "back":
        return console.but(page=replace(page.staying(), leaving=True))
    if action == "confirm" and not page.typing:
        asking = page.asking({deck.name for deck in console.decks})
        wish = KeepDeck(page.pack.deck()) if page.pack.tags else None
        return console.but(wish=wish) if asking is None else console.but(page=asking)
    following, why = page.press(action)
    return console.but(page=following, notice=why)


def _on_check(console: Console, page: CheckPage, action: str, now: int) -> Answered:
    if action == "again":
        return console.but(page=CheckPage(PackCount(page.pack.deck))), ()
    if action == "confirm":
        return console.but(page=None), (CheckDeck(at=now, cards=page.counted),)
    return console, ()


def _on_pin(console: Console, page: Pin, action: str, now: int) -> Answered:
    """After a wrong PIN the next one is not looked at before some time is over."""
    left = console.pin_from - now
    if action == "confirm" and left > 0:
        early = Refused("pin-too-soon", "too soon after a wrong PIN", seconds=-(-left // 1000))
        return console.but(page=Pin(page.stored), notice=early), ()
    try:
        pin, commands = page.press(action, now)
    except Refused:
        wrong = console.wrong_pins + 1
        delay = delay_ms(wrong)
        notice = Refused("wrong-pin", "the PIN is not that of the floor", seconds=delay // 1000)
        empty = Pin(page.stored)
        return console.but(page=empty, wrong_pins=wrong, pin_from=now + delay, notice=notice), ()
    if commands:
        return console.but(page=console.under, under=None, wrong_pins=0), commands
    return console.but(page=pin), ()


def _floor(console: Console, table: Table, now: int) -> Answered:
    if table.floor is not None:
        return console, (LeaveFloor(at=now),)
    if not console.pin:
        return told(console, "no-floor")
    return console.but(page=Pin(console.pin)), ()


def _incident(console: Console, table: Table) -> Answered:
    if not can_report(table):
        return told(console, "no-hand")
    return idle(console).but(page=IncidentMenu(entries(table))), ()


# --- the rulebook ------------------------------------------------------------------------------------


def _rules(console: Console, notice: Refused | None, table: Table) -> Console:
    """The rulebook at the rule that is at stake, over whatever stands there; a second press closes it."""
    if isinstance(console.page, RulesPage):
        return console.but(page=console.under, under=None)
    rule = _at_stake(console, notice, table)
    page = RulesPage(rule=rule, reading=True) if cited(rule) else RulesPage()
    return console.but(page=page, under=console.page)


def _at_stake(console: Console, notice: Refused | None, table: Table) -> str:
    """The code and the rule of the open alert or question, of what is being keyed, or of the last refusal."""
    alert = red_alert(table)
    if alert is None and console.passing is not None:
        return f"{console.doubt}, {CATALOGUE[console.doubt].rule}"
    if alert is None and table.hand is not None and table.hand.alerts:
        alert = table.hand.alerts[-1]
    if alert is not None:
        return f"{alert.code}, {alert.rule}"
    made = proposed(console.keying, table) if console.keying is not None else notice
    if not isinstance(made, Refused):
        return made.rule if made is not None else ""
    known = CATALOGUE.get(made.code)
    return made.rule if known is None else f"{made.code}, {made.rule or known.rule}"


# --- alerts ------------------------------------------------------------------------------------------


def _on_alert(
    console: Console, action: str, long: bool, alert: AlertRaised, table: Table, now: int
) -> Answered:
    """Ways out by touch, by their number, or with the arrows and confirm; undo and the floor stay open."""
    if console.alert != alert.number:
        console = console.but(way=-1, alert=alert.number)
    offered = ways(table, alert)
    kind, _, value = action.partition(":")
    if action == "undo" and not long:
        return strokes.stroke(console.but(way=-1), action, False, table, now)
    if action in ("less", "more") and offered:
        step = 1 if action == "more" else -1
        start = console.way if console.way >= 0 else (-1 if step > 0 else 0)
        return console.but(way=(start + step) % len(offered), offer=None), ()
    if action == "confirm" and 0 <= console.way < len(offered):
        return _take(console, offered[console.way], long, alert, table, now)
    if kind == "digit" and value.isdigit() and 0 < int(value) <= len(offered):
        return _take(console.but(way=int(value) - 1), offered[int(value) - 1], long, alert, table, now)
    if kind == "way" and value in offered:
        return _take(console.but(way=offered.index(value)), value, long, alert, table, now)
    if action in ("card", "dealt"):  # the shoe does not wait for an answer
        return strokes.stroke(console, action, False, table, now)
    return (console, ()) if long else told(console, "halted")


def _take(console: Console, way: str, long: bool, alert: AlertRaised, table: Table, now: int) -> Answered:
    if needs_floor(alert, way) and table.floor is None:
        if long:
            return console, ()
        if not console.pin:
            return told(console, "no-floor")
        return console.but(page=Pin(console.pin)), ()
    armed = console.offer is not None and console.offer.kind == "way" and console.offer.way == way
    final = is_final(table, alert, way)
    if final and not (armed or long):
        return console.but(offer=Offer("way", entered(table), way=way)), ()
    if long and not final:
        return console, ()
    console = idle(console).but(way=-1)
    picked = next((purpose for purpose, named in ANSWERS.items() if named == way), None)
    if picked is not None:
        return console.but(page=Picker(picked, index=alert.number)), ()
    command = Answer(at=now, way=way, number=alert.number)
    if way == "discretion":
        return console.but(page=Menu(then=command)), ()
    if (alert.code, way) == SKIPPED_MAY:
        return console.but(page=Menu(then=command, said=True)), ()
    return console, (command,)


def _pass(console: Console, action: str, table: Table, now: int) -> Answered:
    """A refused amount is corrected, or entered as it happened, with a reason."""
    command = console.passing
    assert command is not None, "only called while an action waits to be passed"
    kind, _, value = action.partition(":")
    if kind == "digit" and value not in ("1", "2"):
        return console, ()
    if action == "way:passed" or (kind == "digit" and value == "2"):
        if passed_by(console.doubt) == "floor" and table.floor is None:
            return (console.but(page=Pin(console.pin)), ()) if console.pin else told(console, "no-floor")
        return console.but(passing=None, page=Menu(then=command)), ()
    legal = legal_now(console, table)
    free = bool(legal.actions & BETS) and not legal.totals
    entry = Entry(command.seat, command.amount, entered(table)) if free else None
    return replace(console, passing=None, entry=entry), ()
