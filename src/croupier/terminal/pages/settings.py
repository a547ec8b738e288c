"""The settings page: sounds, brightness, language, suits, seats, deck, firmware, room, keys and buttons.

A press takes effect at once; when the page closes, changed settings are written to the configuration file.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from croupier.devices.bench.firmware import VERSION
from croupier.engine.table import Table
from croupier.languages import LANGUAGES
from croupier.terminal.host.system import look
from croupier.terminal.keys import ACTIONS, USUAL_KEYS, Key, KeyKind
from croupier.terminal.pages.card_room import FromRoom, room_page, waiting
from croupier.terminal.pages.deck.count import DECK_KEYS, deck_answer, deck_keys, in_the_shoe
from croupier.terminal.pages.machine import MachinePage
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes, moved
from croupier.terminal.pages.setup.stakes import settings_of
from croupier.terminal.pages.typing.keyboard import close_key, ok_key
from croupier.terminal.pages.typing.pin_page import ask_pin
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepSettings, ReplaceFirmware
from croupier.values import replace
from croupier.words import Words, message

Value = str | int | bool | None

SCREEN: Final = {
    "muted": "screen.mute",
    "brightness": "screen.brightness",
    "language": "screen.language",
    "four_colours": "screen.four_colours",
    "left_handed": "screen.left_handed",
    "first_card": "screen.first_card",
}
"""The fields of the station that are keys of the file."""

TITLES: Final = {
    "muted": message("Sounds"),
    "brightness": message("Brightness"),
    "language": message("Language"),
    "four_colours": message("Suits"),
    "left_handed": message("Keys"),
    "first_card": message("First card"),
}

CHOICES: Final[Mapping[str, tuple[tuple[Value, str], ...]]] = {
    "muted": ((False, message("on")), (True, message("off"))),
    "brightness": ((100, "100%"), (85, "85%"), (70, "70%"), (55, "55%"), (40, "40%")),
    "language": tuple((each.code, each.name) for each in LANGUAGES.values()),
    "four_colours": ((False, message("two colours")), (True, message("four colours"))),
    "first_card": ((True, message("opens the hand")), (False, message("waits for New hand"))),
    "left_handed": ((False, message("for the right hand")), (True, message("for the left hand"))),
}
"""The values of each, and their names."""

LANGUAGE_NAMES: Final = frozenset(each.name for each in LANGUAGES.values())

SEATS: Final = tuple(range(2, 11))

USUAL: Final = Key(KeyKind.USUAL)
"""The key that restores the default keys."""

RESTORE: Final = Key(KeyKind.RESTORE)
"""The key that restores the default settings of the screen, except its language."""

ROOMS: Final = ("seats", "deck", "firmware", "machine", "room")
"""The lines for the table, the shoe, the machine and the card room."""

OPENS: Final = {
    "machine": (KeyKind.MACHINE, message("Off, update, date and time")),
    "room": (KeyKind.ROOM, message("Join a room")),
}
"""Lines that open another page, with its key."""

LINES: Final = (*SCREEN, *ROOMS, *ACTIONS)
_FIRST_ACTION: Final = len(SCREEN) + len(ROOMS)


class SettingsPage(Page):
    """`focus` is a line of `LINES`; while `listening`, the next key or button is assigned to its action.

    The `choice`, or the return to the default keys (``usual``), waits for confirm.
    """

    focus: int = 0
    listening: bool = False
    choice: Key | None = None

    @property
    def line(self) -> str:
        """The field, ``seats``, ``deck``, ``firmware``, ``machine``, ``room``, or ``action:NAME``."""
        name = LINES[self.focus]
        return name if self.focus < _FIRST_ACTION else f"action:{name}"

    @property
    def takes(self) -> Takes:
        return Takes(names=True, listens=self.listening, closing=())

    def press(self, key: Key, context: Context) -> Answered:
        if self.listening:
            return Answered(self._hear(key, context.station))
        if key.kind in CLOSING and self.choice:
            return Answered(self.drop())
        if key.kind in (*CLOSING, KeyKind.SETTINGS):
            return Answered(None, wish=wish(context))
        match key:
            case Key(KeyKind.CONFIRM) if self.choice:
                return Answered(self.drop(), station=self._kept(context.station))
            case Key(KeyKind.USUAL) if self.line.startswith("action:"):
                return Answered(replace(self, choice=USUAL))
            case Key(KeyKind.RESTORE):
                return Answered(replace(self, choice=RESTORE))
            case Key(KeyKind.LESS | KeyKind.MORE):
                return Answered(SettingsPage(moved(self.focus, key, len(LINES))))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(LINES):
                return Answered(SettingsPage(int(value)))
            case Key(KeyKind.SET, value) if value.isdigit():
                return self._set(int(value), context)
            case Key(KeyKind.CONFIRM):
                return self._next(context)
            case Key(KeyKind.LISTEN) if self.line.startswith("action:"):
                return self._listen(context)
        if key.kind in DECK_KEYS and context.table.between_hands:
            return deck_answer(key, context, self)
        match key:
            case Key(KeyKind.MACHINE):
                return Answered(MachinePage(look()), under=self)
            case Key(KeyKind.ROOM):
                return room_page(context, self)
            case Key(KeyKind.OFFERS) if context.station.room.offers:
                return Answered(FromRoom.opened(context.station.room.offers), under=self)
            case Key(KeyKind.FIRMWARE, value) if context.station.firmware and context.table.between_hands:
                return self._replace(context, back=value == "back")
        return Answered(self)

    def _replace(self, context: Context, *, back: bool) -> Answered:
        if context.station.pin and context.table.floor is None:
            return ask_pin("floor-needed", context, over=self)
        return Answered(self, wish=ReplaceFirmware(back=back))

    def _set(self, number: int, context: Context) -> Answered:
        line, table = self.line, context.table
        if line in CHOICES and number < len(CHOICES[line]):
            changed: dict[str, Any] = {line: CHOICES[line][number][0]}
            return Answered(self, station=replace(context.station, **changed))
        if line == "seats" and number < len(SEATS) and _may_have(SEATS[number], table):
            assert table.settings is not None, "a table without settings has no seats to change"
            base = settings_of(table.settings)
            house = dict(base.house) | {"seats.max": str(SEATS[number])}
            return Answered(self, (replace(base, at=context.now, house=tuple(house.items())),))
        return Answered(self)

    def _next(self, context: Context) -> Answered:
        """The next value, for a dealer with only an encoder."""
        line, table = self.line, context.table
        if line.startswith("action:"):
            return self._listen(context)
        if line == "seats":
            fitting = [at for at, number in enumerate(SEATS) if _may_have(number, table)]
            after = [at for at in fitting if SEATS[at] > seats_of(table)]
            return self._set((after or fitting)[0], context) if fitting else Answered(self)
        if line in ("deck", "firmware"):
            return Answered(self)
        if line in OPENS:
            return self.press(Key(OPENS[line][0]), context)
        values = [value for value, _ in CHOICES[line]]
        now = getattr(context.station, line)
        return self._set((values.index(now) + 1) % len(values) if now in values else 0, context)

    def _listen(self, context: Context) -> Answered:
        if context.station.pin and context.table.floor is None:
            return ask_pin("floor-needed", context, over=self)
        return Answered(replace(self, listening=True))

    def drop(self) -> SettingsPage:
        """The page without the key that waits for confirm."""
        return replace(self, listening=False, choice=None)

    def _hear(self, heard: Key, station: Station) -> SettingsPage:
        """The press waits for confirm, unless the action already has that key, or it cannot be a key."""
        action = self.line.removeprefix("action:")
        match heard:
            case Key(KeyKind.KEYNAME, name) if name not in ("", station.keys[action]):
                return replace(self, listening=False, choice=heard)
            case Key(KeyKind.WIRED, button) if button in station.pins and button != action:
                return replace(self, listening=False, choice=heard)
        return replace(self, listening=False, choice=None)

    def _kept(self, station: Station) -> Station:
        """The action gets the key or button; the action that had it gets the old one."""
        if self.choice == USUAL:
            return replace(station, keys=USUAL_KEYS)
        if self.choice == RESTORE:
            made = Station()
            screen = {name: getattr(made, name) for name in SCREEN if name != "language"}
            return replace(station, keys=USUAL_KEYS, **screen)
        action = self.line.removeprefix("action:")
        match self.choice:
            case Key(KeyKind.KEYNAME, name):
                owner = next((each for each, key in station.keys.items() if key == name), action)
                return replace(
                    station, keys=dict(station.keys) | {owner: station.keys[action]} | {action: name}
                )
            case Key(KeyKind.WIRED, button):
                pins = dict(station.pins)
                pins[action], old = pins.pop(button), pins.pop(action, None)
                return replace(station, pins=pins if old is None else pins | {button: old})
        return station

    def view(self, context: Context) -> PageView:
        words, table, station = context.words, context.table, context.station
        return PageView(
            title=words.say("Settings"),
            lines=tuple(self._row(name, at, words, context) for at, name in enumerate(LINES)),
            keys=(*self._keys(words, table, station), *self._ends(words)),
            entry=self._asked(words, station),
            focus=self.focus,
        )

    def _ends(self, words: Words) -> tuple[KeyView, ...]:
        restore = KeyView(Key(KeyKind.RESTORE), words.say("Restore defaults"))
        close = close_key(words)
        if self.choice == RESTORE and not self.line.startswith("action:"):
            return ok_key(words), close
        return (close,) if self.listening or self.choice else (restore, close)

    def _asked(self, words: Words, station: Station) -> str:
        if self.listening:
            return words.say("Press the key or the button")
        if self.choice == USUAL:
            return words.say("Restore the default keys?")
        if self.choice == RESTORE:
            return words.say("Restore the default settings?")
        if self.choice is None:
            return ""
        kind, value = self.choice
        name = value.upper() if kind is KeyKind.KEYNAME else f"GPIO {station.pins[value]}"
        return words.say("{action}: {key}?", action=words.say(ACTIONS[self.line.partition(":")[2]]), key=name)

    def _row(self, name: str, at: int, words: Words, context: Context) -> str:
        say, station = words.say, context.station
        if at >= _FIRST_ACTION:
            key = station.keys.get(name, "")
            shown = say("key {key}", key=key.upper()) if key else "–"
            pin = station.pins.get(name)
            return f"{say(ACTIONS[name])}\t" + (f"{shown} · GPIO {pin}" if pin is not None else shown)
        if name == "machine":
            return say("Machine") + "\t" + say("off, update, clock")
        if name == "room":
            return say("Room") + f"\t{station.room.address or '–'}"
        if name in ("seats", "deck"):
            label = say("Seats") if name == "seats" else say("Deck in the shoe")
            return f"{label}\t{seats_of(context.table) if name == 'seats' else in_the_shoe(context, words)}"
        if name == "firmware":
            label, ours = say("Shoe's firmware"), say("this terminal's: {version}", version=VERSION)
            return f"{label}\t" + (f"{station.firmware} · {ours}" if station.firmware else "–")
        now = getattr(station, name)
        called = next((text for value, text in CHOICES[name] if value == now), f"{now}%")
        return f"{say(TITLES[name])}\t{_called(called, words)}"

    def _keys(self, words: Words, table: Table, station: Station) -> tuple[KeyView, ...]:
        say, line = words.say, self.line
        if line.startswith("action:"):
            if self.choice:
                return (ok_key(words),)
            return (
                KeyView(Key(KeyKind.LISTEN), say("Another key"), enabled=not self.listening),
                KeyView(Key(KeyKind.USUAL), say("Usual keys"), enabled=station.keys != USUAL_KEYS),
            )
        between = table.between_hands and table.settings is not None
        hint = "" if between else say("between hands")
        if line == "deck":
            return deck_keys(words, table, station)
        if line in OPENS:
            return _opening_keys(line, words, station)
        if line == "firmware":
            return _firmware_keys(words, hint, between=table.between_hands, known=bool(station.firmware))
        if line == "seats":
            return tuple(
                KeyView(
                    Key(KeyKind.SET, str(at)),
                    str(number),
                    hint=hint,
                    enabled=_may_have(number, table),
                    tone="good" if number == seats_of(table) else "calm",
                )
                for at, number in enumerate(SEATS)
            )
        now = getattr(station, line)
        return tuple(
            KeyView(Key(KeyKind.SET, str(at)), _called(text, words), tone="good" if value == now else "calm")
            for at, (value, text) in enumerate(CHOICES[line])
        )


def _called(text: str, words: Words) -> str:
    if text.endswith("%"):
        return words.percent(text[:-1])
    return text if text in LANGUAGE_NAMES else words.say(text)


def _firmware_keys(words: Words, hint: str, *, between: bool, known: bool) -> tuple[KeyView, ...]:
    say, enabled = words.say, between and known
    return (
        KeyView(Key(KeyKind.FIRMWARE, "update"), say("Update"), hint=hint, enabled=enabled),
        KeyView(Key(KeyKind.FIRMWARE, "back"), say("The one before"), hint=hint, enabled=enabled),
    )


def _opening_keys(line: str, words: Words, station: Station) -> tuple[KeyView, ...]:
    key = KeyView(Key(OPENS[line][0]), words.say(OPENS[line][1]))
    if line != "room" or not station.room.offers:
        return (key,)
    number = waiting(station.room)
    hint = words.count("{number} new", "{number} new", number) if number else ""
    return key, KeyView(Key(KeyKind.OFFERS), words.say("What it offers"), hint=hint)


def _may_have(seats: int, table: Table) -> bool:
    return table.settings is not None and table.between_hands and seats >= max(table.players, default=0)


def seats_of(table: Table) -> int:
    """How many seats the table has."""
    return table.house.seats_max


def current(context: Context) -> dict[str, Value]:
    """Every setting of the page, by its key in the configuration file."""
    station = context.station
    values: dict[str, Value] = {key: getattr(station, name) for name, key in SCREEN.items()}
    values["table.seats"] = seats_of(context.table)
    values |= {f"keyboard.{action}": key for action, key in station.keys.items()}
    values |= {f"pins.{action}": station.pins.get(action) for action in ACTIONS}
    return values


def wish(context: Context) -> KeepSettings | None:
    """Every setting that differs from the file; empty without a file."""
    now = current(context)
    changes = {key: now[key] for key, value in context.station.filed.items() if now.get(key, value) != value}
    return KeepSettings(changes) if changes else None
