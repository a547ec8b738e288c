"""The table card: every switch with its value, the clock, and the floor's keys for a player.

Between hands the floor can change switches here.
"""

from __future__ import annotations

from typing import Final, Literal

from croupier.engine.between import levels, people
from croupier.engine.commands import Command
from croupier.engine.commands import people as ask
from croupier.engine.events import Turn
from croupier.engine.places import Seat
from croupier.engine.table import Player, Table
from croupier.engine.table.rotation import stakes_of, turns_of
from croupier.errors import Unreadable
from croupier.rules.games import game
from croupier.rules.house import IDLE, MONEY_SWITCHES, SWITCHES, factory, switches, with_switch
from croupier.rules.stakes import checked
from croupier.rules.tournament.levels import shown_number
from croupier.telling.house_fees import schedule_in_words
from croupier.telling.stakes import in_words
from croupier.telling.switches import rulebook_name, title, value, written
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import is_cash
from croupier.terminal.level_clock import following
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes, moved
from croupier.terminal.pages.settings import SettingsPage
from croupier.terminal.pages.setup.stakes import settings_of
from croupier.terminal.pages.typing.keyboard import FIGURES, close_key, erase_key, figure_keys, ok_key
from croupier.terminal.pages.typing.pin_page import ask_pin, floor_first
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words, parse_amount

Subject = Seat | Literal["clock", "pace"] | None
"""The subject of the focused line."""


def clock_lines(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """The line of the level, first on the card; none without a structure."""
    clock, settings = table.clock, table.settings
    if clock is None or settings is None or not settings.structure:
        return ()
    number = str(shown_number(settings.structure, clock.number))
    if settings.structure[clock.number - 1].pause:
        number = words.say("break")
    stands = "" if clock.since is not None else words.say("stopped")
    race = levels.unit_due(table)
    due = words.say("race off the chips under {amount}", amount=words.money(race)) if race else ""
    parts = (number, stands, following(table, words), due)
    return ((words.say("Level"), ", ".join(part for part in parts if part)),)


def pace_lines(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """Whether the table waits for the others after each hand; tournaments only."""
    if table.settings is None or table.settings.mode != "tournament":
        return ()
    said = words.say("waits for the other tables") if table.hand_for_hand else words.say("off")
    return ((words.say("Hand for hand"), said),)


def balancing(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """Who would move to another table, and where a newcomer sits (TDA 11); tournaments only."""
    if table.settings is None or table.settings.mode != "tournament":
        return ()
    moves, comes = people.next_big_blind(table), people.seat_for_moved(table)
    said = [
        words.say("seat {seat} moves", seat=moves) if moves else "",
        words.say("newcomer to seat {seat}", seat=comes) if comes else "",
        words.say("a newcomer's seat is drawn") if people.draws_a_seat(table) else "",
    ]
    return ((words.say("Balancing"), ", ".join(part for part in said if part)),)


def buy_in(table: Table, words: Words) -> tuple[tuple[str, str], ...]:
    """The buy-in limits of a cash table; no line without a limit."""
    settings = table.settings
    if settings is None or settings.mode != "cash" or not (settings.least_buy or settings.most_buy):
        return ()
    least, most = words.money(settings.least_buy), words.money(settings.most_buy)
    said = words.say("{least} to {most}", least=least, most=most)
    if not settings.most_buy:
        said = words.say("{least} at least", least=least)
    return ((words.say("Buy-in"), said),)


def standing(player: Player, words: Words) -> str:
    """The player's penalties and warnings, after their balance; usually empty."""
    parts = [
        words.count("misses {number} hand", "misses {number} hands", player.penalty)
        if player.penalty
        else "",
        words.count("{number} warning", "{number} warnings", player.warnings) if player.warnings else "",
        words.say("owes {amount}", amount=words.money(player.unpaid)) if player.unpaid else "",
        words.say("owes {amount} for time", amount=words.money(player.owes_time)) if player.owes_time else "",
        words.say("+{amount} after the hand", amount=words.money(player.queued)) if player.queued else "",
    ]
    return " · ".join(part for part in parts if part)


def keys(subject: Subject, context: Context) -> tuple[KeyView, ...]:
    """The floor's actions for the focused line; the PIN first."""
    table, say = context.table, context.words.say
    why = floor_first(table, context.station, context.words)

    def key(kind: KeyKind, value: str, label: str, *, enabled: bool = True) -> KeyView:
        return KeyView(Key(kind, value), label, hint=why, enabled=enabled)

    if subject == "clock" and table.clock is not None:
        clock, runs = KeyKind.CLOCK, table.clock.since is not None
        keys = (
            key(clock, "stop", say("Stop")) if runs else key(clock, "run", say("Run")),
            key(clock, "back", say("Level back"), enabled=table.clock.number > 1),
            key(clock, "next", say("Next level"), enabled=_next(table) is not None),
        )
        if table.race:
            return (*keys, KeyView(Key(clock, "raced"), say("End the race")))
        return (*keys, KeyView(Key(clock, "race"), say("Chip race"))) if levels.unit_due(table) else keys
    if subject == "pace":
        off, on = key(KeyKind.PACE, "off", say("Turn off")), key(KeyKind.PACE, "on", say("Turn on"))
        return (off if table.hand_for_hand else on,)
    if isinstance(subject, int):
        player = table.players[Seat(subject)]
        return (
            KeyView(Key(KeyKind.PLAYER), say("Player…"), tone="good"),
            key(KeyKind.PENALTY, "hand", say("Miss a hand")),
            key(KeyKind.PENALTY, "round", say("Miss a round")),
            key(KeyKind.LIFT, "", say("Forgive"), enabled=player.penalty > 0),
            key(KeyKind.WARN, "", say("Warning")),
            *((KeyView(Key(KeyKind.PAID), say("Paid")),) if player.unpaid else ()),
        )
    return ()


def pressed(key: Key, subject: Subject, table: Table, now: int) -> tuple[Command, ...]:
    """The command of one of these keys; None for any other."""
    if isinstance(subject, int):
        asked = _of_player(key, Seat(subject), now)
    elif subject == "pace":
        asked = ask.SetHandForHand(at=now, on=key.value == "on") if key.kind is KeyKind.PACE else None
    else:
        asked = _of_clock(key, table, now) if subject == "clock" else None
    return () if asked is None else (asked,)


def _of_player(key: Key, seat: Seat, now: int) -> Command | None:
    match key:
        case Key(KeyKind.PENALTY, "hand"):
            return ask.GivePenalty(at=now, seat=seat, hands=1)
        case Key(KeyKind.PENALTY, "round"):
            return ask.GivePenalty(at=now, seat=seat, rounds=1)
        case Key(KeyKind.LIFT):
            return ask.LiftPenalty(at=now, seat=seat)
        case Key(KeyKind.WARN):
            return ask.WarnPlayer(at=now, seat=seat, reason="TDA 71")
        case Key(KeyKind.PAID):
            return ask.PayRebuy(at=now, seat=seat)
    return None


def _of_clock(key: Key, table: Table, now: int) -> Command | None:
    if table.clock is None or key.kind is not KeyKind.CLOCK:
        return None
    number = table.clock.number
    match key.value:
        case "run":
            return ask.RunClock(at=now)
        case "stop":
            return ask.StopClock(at=now)
        case "back":
            return ask.GoToLevel(at=now, number=number - 1)
        case "next":
            return ask.GoToLevel(at=now, number=_next(table) or number)
        case "race":
            return ask.OpenRace(at=now, unit=levels.unit_due(table))
        case "raced":
            return ask.EndRace(at=now)
    return None


def _next(table: Table) -> int | None:
    """The next level number, counting breaks; None after the last."""
    if table.clock is None or table.settings is None:
        return None
    return table.clock.number + 1 if table.clock.number < len(table.settings.structure) else None


ELSEWHERE: Final = ("rake.pct", "rake.cap", "rake.schedule")
"""Switches shown with the stakes."""

SIGNS: Final = f"{FIGURES}.+"
"""Characters with which a value may be typed."""


class TableCard(Page):
    """`focus` is a line; `every` shows all switches; `typed` grows while a value is `typing`."""

    focus: int = 0
    every: bool = False
    typing: bool = False
    typed: str = ""

    @property
    def takes(self) -> Takes:
        """During typing, ``back`` drops only the typed value."""
        return Takes(names=not self.typing, closing=() if self.typing else CLOSING)

    def press(self, key: Key, context: Context) -> Answered:
        """The card after a press, and the settings that it asks for."""
        table = context.table
        subject = self._subject(table)
        if key.kind in CLOSING:
            return Answered(self.drop())
        match key:
            case Key(KeyKind.PLAYER) if isinstance(subject, int):
                return Answered(None, stroke=Key(KeyKind.SEAT, str(subject)))
            case Key(KeyKind.SETTINGS):
                return Answered(SettingsPage())
            case Key(KeyKind.FLOOR) if table.floor is None:
                return self._locked(context)
        lines = self._count(table)
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE) if lines:
                return Answered(TableCard(moved(self.focus, key, lines), self.every))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < lines:
                return Answered(TableCard(int(value), self.every))
            case Key(KeyKind.EVERY):
                return Answered(TableCard(0, not self.every))
        if self.typing or key.kind is KeyKind.TYPE:
            return self._type(key, context)
        if key.kind is KeyKind.VALUE:
            changed = self._changed(table, key.value, context.now)
            return self._locked(context) if changed and table.floor is None else Answered(self, changed)
        asked = pressed(key, subject, table, context.now)
        return Answered(None if key.kind is KeyKind.CONFIRM and not asked else self, asked)

    def _locked(self, context: Context) -> Answered:
        return ask_pin("floor-needed", context, over=self)

    def _type(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.TYPE):
                return Answered(replace(self, typing=True, typed=""))
            case Key(KeyKind.DIGIT, value):
                return Answered(replace(self, typed=(self.typed + value)[:12]))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
            case Key(KeyKind.CONFIRM):
                changed = self._changed(context.table, self._figure(context.table), context.now)
                if changed and context.table.floor is None:
                    return self._locked(context)
                return Answered(self.drop(), changed)
        return Answered(self)

    def drop(self) -> TableCard:
        """The card without the typed value."""
        return replace(self, typing=False, typed="")

    def switch(self, table: Table) -> str:
        """The switch of the focused line, by its name; empty on other lines."""
        at = self.focus - len(_stakes(table, Words("en")))
        names = self._names(table)
        return names[at] if 0 <= at < len(names) else ""

    def _subject(self, table: Table) -> Subject:
        levels = len(clock_lines(table, Words("en")))
        if self.focus < levels:
            return "clock"
        if self.focus == levels and pace_lines(table, Words("en")):
            return "pace"
        at = self.focus - (self._count(table) - len(table.players))
        return [*table.players][at] if 0 <= at < len(table.players) else None

    def _names(self, table: Table) -> tuple[str, ...]:
        known = differing(table)
        return tuple(name for name in SWITCHES if name in known or (self.every and name not in IDLE))

    def _count(self, table: Table) -> int:
        return len(_stakes(table, Words("en"))) + len(self._names(table)) + len(table.players)

    def _figure(self, table: Table) -> str:
        if self.switch(table) not in MONEY_SWITCHES:
            return self.typed
        try:
            return str(parse_amount(self.typed, cash=is_cash(table)))
        except Unreadable:
            return ""

    def _changed(self, table: Table, text: str, now: int) -> tuple[Command, ...]:
        """The table with this value of the focused switch; None if it is invalid or changes nothing."""
        name = self.switch(table)
        if not name or table.settings is None or not table.between_hands:
            return ()
        try:
            read = SWITCHES[name].kind.read(text)
        except ValueError:
            return ()
        if read == getattr(table.house, SWITCHES[name].field):
            return ()
        house = with_switch(table.house, name, SWITCHES[name].kind.write(read))
        return (replace(settings_of(table.settings), at=now, house=switches(house)[1:]),)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        switches = (_switch(name, table, words) for name in self._names(table))
        lines = (*_stakes(table, words), *switches, *_balances(table, words))
        focus = min(self.focus, max(0, len(lines) - 1))
        name = self.switch(table)
        return PageView(
            title=title(name, words) if name else words.say("Table card"),
            lines=lines,
            keys=(*self._keys(name, context), *self._ends(table, words)),
            entry=f"{self.typed}_" if self.typing else "",
            focus=focus,
            columns=6 if self.typing else 0,
        )

    def _ends(self, table: Table, words: Words) -> tuple[KeyView, ...]:
        close = close_key(words)
        floor = (KeyView(Key(KeyKind.FLOOR), words.say("Floor")),) if table.floor is None else ()
        settings = KeyView(Key(KeyKind.SETTINGS), words.say("Settings"))
        return (close,) if self.typing else (*floor, settings, close)

    def _keys(self, name: str, context: Context) -> tuple[KeyView, ...]:
        table, words, may = context.table, context.words, context.table.between_hands
        if self.typing:
            return (*figure_keys(SIGNS), erase_key(), ok_key(words))
        shown = words.say("Differences") if self.every else words.say("All switches")
        every = KeyView(Key(KeyKind.EVERY), shown)
        if not name:
            return (*keys(self._subject(table), context), every)
        why = floor_first(table, context.station, words) if may else words.say("between hands")
        kind = SWITCHES[name].kind
        if not kind.values:
            changed = words.say("Change")
            return (KeyView(Key(KeyKind.TYPE), changed, hint=why, enabled=may), every)
        now = written(name, table.house)
        return (
            *(
                KeyView(
                    Key(KeyKind.VALUE, each),
                    value(name, each, words),
                    hint=why,
                    enabled=may,
                    tone="good" if each == now else "calm",
                )
                for each in kind.values
            ),
            every,
        )


def differing(table: Table) -> tuple[str, ...]:
    """The switches that differ from the table's rulebook, except those of the stakes."""
    house = table.house
    usual = factory(house.profile, house.rules_edition)
    return tuple(
        each.name
        for each in SWITCHES.values()
        if each.name not in ELSEWHERE and getattr(house, each.field) != getattr(usual, each.field)
    )


def _stakes(table: Table, words: Words) -> tuple[str, ...]:
    settings, house = table.settings, table.house
    if settings is None:
        return ()
    turns = turns_of(settings)
    games = [(words.game(turn.game), _stakes_of(turn, words)) for turn in turns]
    most = min(house.seats_max, *(game(turn.game).seats_max for turn in turns))
    facts = (
        *clock_lines(table, words),
        *pace_lines(table, words),
        *games,
        *buy_in(table, words),
        *balancing(table, words),
        (words.say("Format"), words.say("Cash game") if is_cash(table) else words.say("Tournament")),
        (words.say("Rulebook"), rulebook_name(house, words)),
        (words.say("Players"), words.say("at most {number}", number=most)),
        (words.say("Smallest chip"), words.money(settings.unit)),
        (words.say("Rake"), schedule_in_words(house.fees, words)),
    )
    return tuple(f"{label}\t{text}" for label, text in facts)


def _balances(table: Table, words: Words) -> tuple[str, ...]:
    """What each player bought, has, and has won or lost up to the hand in progress (décret 5.II.4)."""
    lines = []
    for seat, player in table.players.items():
        who = words.say("Seat {seat}, {player}", seat=seat, player=player.name)
        said = (balance(table, seat, player, words), standing(player, words))
        lines.append(f"{who}\t{' · '.join(part for part in said if part)}")
    return tuple(lines)


def balance(table: Table, seat: Seat, player: Player, words: Words) -> str:
    """What the player bought, has and put into the hand in progress; or between hands, won or lost."""
    part = table.hand.parts.get(seat) if table.hand and not table.between_hands else None
    has, put_in = player.chips, part.put_in if part else 0
    net = has - player.bought
    bought, stack, change = words.money(player.bought), words.money(has), words.money(abs(net))
    if put_in:
        inside = words.say("in the hand {amount}", amount=words.money(put_in))
        return ", ".join((words.say("bought {bought}, has {stack}", bought=bought, stack=stack), inside))
    if net > 0:
        return words.say("bought {bought}, has {stack}, won {net}", bought=bought, stack=stack, net=change)
    if net < 0:
        return words.say("bought {bought}, has {stack}, lost {net}", bought=bought, stack=stack, net=change)
    return words.say("bought {bought}, has {stack}", bought=bought, stack=stack)


def _stakes_of(turn: Turn, words: Words) -> str:
    played = game(turn.game)
    return in_words(checked(played, stakes_of(turn)), played, words)


def _switch(name: str, table: Table, words: Words) -> str:
    house = table.house
    own, theirs = written(name, house), written(name, factory(house.profile, house.rules_edition))
    shown = value(name, own, words)
    if own != theirs:
        book, usual = rulebook_name(house, words), value(name, theirs, words)
        shown = words.say("{own} ({book}: {usual})", own=shown, book=book, usual=usual)
    return f"{title(name, words)}\t{shown}"
