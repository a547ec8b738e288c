"""The first start: language, screen, time zone, network and PIN, one page after the other."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field
from functools import cache
from itertools import chain
from typing import Final
from zoneinfo import available_timezones

from croupier.languages import LANGUAGES, language
from croupier.telling.notice import Notice
from croupier.terminal.host import system
from croupier.terminal.host.clock import must_ask
from croupier.terminal.host.system import Outcome, was_set_up
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.machine import ClockPage, reason
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Takes, moved
from croupier.terminal.pages.typing.keyboard import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.pages.typing.pin_page import pin_fault
from croupier.terminal.station.pin import hashed
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepSettings
from croupier.values import Frozen, replace
from croupier.words import Words, message

PARTS: Final = (
    "Europe", "America", "Africa", "Asia", "Australia", "Pacific", "Indian", "Atlantic", "Antarctica",
)  # fmt: skip
"""The first parts of zone names; old names and those without a place are left out."""


@cache
def places(part: str) -> tuple[str, ...]:
    """The zones of one part, in order.

    >>> "Europe/Paris" in places("Europe")
    True
    """
    return tuple(sorted(zone for zone in available_timezones() if zone.startswith(f"{part}/")))


def shown(zone: str) -> str:
    """The place without its part.

    >>> shown("America/Argentina/Buenos_Aires")
    'Argentina, Buenos Aires'
    """
    return zone.partition("/")[2].replace("/", ", ").replace("_", " ")


SIGNS: Final = ("!\"#$%&'()", "*+,-./:;", "<=>?@[\\]", "^_`{|}~")
"""All ASCII signs that are neither letters nor digits."""

FIGURES: Final = "1234567890"

LONGEST: Final = 63
"""The fewest and the most signs of a WPA password."""


class Typing(Frozen):
    """The `typed` text, and the visible keys: letters, `capitals`, or `signs`."""

    typed: str = ""
    capitals: bool = False
    signs: bool = False

    def after(self, key: Key) -> Typing:
        """After a sign, ``erase``, or a change of the keys.

        >>> Typing("a").after(Key(KeyKind.DIGIT, "7")).after(Key(KeyKind.TEXT, ":")).typed
        'a7:'
        """
        match key:
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value) if len(value) == 1:
                return replace(self, typed=(self.typed + value)[:LONGEST])
            case Key(KeyKind.ERASE):
                return replace(self, typed=self.typed[:-1])
            case Key(KeyKind.CAPITALS):
                return replace(self, capitals=not self.capitals, signs=False)
        return replace(self, signs=not self.signs) if key.kind is KeyKind.SIGNS else self

    def keys(self, words: Words) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
        """The keys of a page, and how many are in each row."""
        letters = SIGNS if self.signs else language(words.language).keyboard
        rows = [
            [_key(sign.upper() if self.capitals else sign) for sign in row] for row in (FIGURES, *letters)
        ]
        capitals = KeyView(Key(KeyKind.CAPITALS), "a A", tone="good" if self.capitals else "calm")
        signs = KeyView(Key(KeyKind.SIGNS), "# +", tone="good" if self.signs else "calm")
        rows.append([capitals, signs, _key(" "), erase_key(), cancel_key(words), ok_key(words)])
        return tuple(chain(*rows)), tuple(map(len, rows))


def _key(sign: str) -> KeyView:
    return KeyView(Key(KeyKind.DIGIT if sign.isdigit() else KeyKind.TEXT, sign), "␣" if sign == " " else sign)


STEPS: Final = ("language", "screen", "zone", "network", "pin")

TITLES: Final = {
    "language": message("Language"),
    "screen": message("Screen"),
    "zone": message("Time zone"),
    "network": message("Network"),
    "pin": message("Floor's PIN"),
}

BRIGHTNESS: Final = (100, 85, 70, 55, 40)


class FirstStart(Page):
    """`step` is the current question. `part` is the part of the world whose zones are listed, `focus` a line.

    `network` is the typed name of a Wi-Fi, `first` the PIN typed first; neither the PIN nor a secret in
    `typed` appears in a repr. `asked` is the running errand of the machine, `made` the hash of the PIN.
    """

    step: str = STEPS[0]
    part: str = ""
    focus: int = 0
    typing: Typing | None = field(default=None, repr=False)
    network: str | None = None
    typed: str = field(default="", repr=False)
    first: str = field(default="", repr=False)
    asked: Future[Outcome] | None = field(default=None, repr=False, compare=False)
    made: Future[str] | None = field(default=None, repr=False, compare=False)

    @property
    def takes(self) -> Takes:
        return Takes(names=True, text=self.typing is not None, rules=False, closing=())

    def due(self) -> Key | None:
        """``confirm``, once the machine has answered or the hash is made."""
        waits = self.asked or self.made
        return Key(KeyKind.CONFIRM) if waits is not None and waits.done() else None

    def press(self, key: Key, context: Context) -> Answered:
        if self.asked is not None:
            return self._answered(context) if self.asked.done() else Answered(self)
        if self.made is not None:
            return self._over(self.made.result(), context) if self.made.done() else Answered(self)
        if self.typing is not None:
            return self._typed(key)
        if key.kind in CLOSING:
            return Answered(self._before())
        answers = {"language": self._language, "screen": self._screen, "zone": self._zone}
        if self.step in answers:
            return answers[self.step](key, context)
        return self._network(key) if self.step == "network" else self._pin(key, context)

    def _before(self) -> FirstStart:
        if self.part:
            return FirstStart("zone")
        return FirstStart(STEPS[max(0, STEPS.index(self.step) - 1)])

    def _after(self) -> FirstStart:
        return FirstStart(STEPS[STEPS.index(self.step) + 1])

    def _language(self, key: Key, context: Context) -> Answered:
        if key.kind is not KeyKind.SPEAK or key.value not in LANGUAGES:
            return Answered(self)
        station = replace(context.station, language=key.value)
        return Answered(self._after(), station=station, wish=KeepSettings({"screen.language": key.value}))

    def _screen(self, key: Key, context: Context) -> Answered:
        station = context.station
        match key:
            case Key(KeyKind.SHINE, value) if value.isdigit() and int(value) in BRIGHTNESS:
                return Answered(self, station=replace(station, brightness=int(value)))
            case Key(KeyKind.SIDE, value):
                return Answered(self, station=replace(station, left_handed=value == "left"))
            case Key(KeyKind.CONFIRM):
                kept = {"screen.brightness": station.brightness, "screen.left_handed": station.left_handed}
                return Answered(self._after(), wish=KeepSettings(kept))
        return Answered(self)

    def _zone(self, key: Key, context: Context) -> Answered:
        zones = places(self.part) if self.part else ()
        match key:
            case Key(KeyKind.PART, value) if value in PARTS:
                return Answered(replace(self, part=value, focus=0))
            case Key(KeyKind.SKIP):
                return Answered(self._after())
            case Key(KeyKind.LESS | KeyKind.MORE) if zones:
                return Answered(replace(self, focus=moved(self.focus, key, len(zones))))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(zones):
                return Answered(replace(self, focus=int(value)))
            case Key(KeyKind.CONFIRM) if zones:
                return Answered(replace(self, asked=system.ask(f"zone {zones[self.focus]}")))
        return Answered(self)

    def _network(self, key: Key) -> Answered:
        if key.kind is KeyKind.NONE:
            return Answered(self._after())
        return Answered(replace(self, typing=Typing()) if key.kind is KeyKind.WIFI else self)

    def _typed(self, key: Key) -> Answered:
        assert self.typing is not None
        if key.kind in CLOSING:
            return Answered(FirstStart("network"))
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, typing=self.typing.after(key)))
        text = self.typing.typed
        if self.network is None:
            return Answered(replace(self, network=text, typing=Typing()) if text else self)
        asked = system.ask("wifi on", self.network, text)
        return Answered(replace(self, typing=None, asked=asked))

    def _answered(self, context: Context) -> Answered:
        assert self.asked is not None
        answer = self.asked.result()
        if answer.done:
            return Answered(self._after())
        why = reason(answer, context.words)
        return Answered(FirstStart(self.step), notice=Notice.refused("not-kept", why=why))

    def _pin(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return Answered(replace(self, typed=(self.typed + value)[:12]))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
            case Key(KeyKind.NONE):
                return self._over("", context)
        if key.kind is not KeyKind.CONFIRM:
            return Answered(self)
        fault = pin_fault(self.typed, self.first)
        if fault is not None:
            return Answered(FirstStart("pin"), notice=fault)
        if not self.first:
            return Answered(FirstStart("pin", first=self.typed))
        return Answered(replace(self, made=hashed(self.typed)))

    def _over(self, pin: str, context: Context) -> Answered:
        """After the last question the page underneath comes back, and no later start asks again.

        A machine without a network and a clock asks for date and time first.
        """
        was_set_up()
        after = ClockPage() if system.can_ask() and must_ask() else None
        if not pin:
            return Answered(after)
        return Answered(
            after, station=replace(context.station, pin=pin), wish=KeepSettings({"floor.pin": pin})
        )

    def prompt(self, words: Words) -> str:
        if self.typing is not None:
            asks = message("Password of {network}") if self.network else message("Name of the network")
            return words.say(asks, network=self.network or "")
        if self.step == "pin":
            return words.say("The same PIN again") if self.first else words.say("Choose the floor's PIN")
        return words.say(TITLES[self.step])

    def view(self, context: Context) -> PageView:
        words = context.words
        number = STEPS.index(self.step) + 1
        title = words.say(
            "{number} of {all}: {what}", number=number, all=len(STEPS), what=words.say(TITLES[self.step])
        )
        if self.asked is not None:
            wait = KeyView(Key(KeyKind.WAIT), words.say("It is being done…"), enabled=False)
            return PageView(title=title, keys=(wait,))
        if self.typing is not None:
            keys, rows = self.typing.keys(words)
            return PageView(title=title, keys=keys, rows=rows, entry=f"{self.typing.typed}_")
        if self.step == "pin":
            return self._pin_view(title, words)
        back = KeyView(Key(KeyKind.BACK), words.say("Go back"), enabled=self.step != STEPS[0])
        if self.step == "zone" and self.part:
            lines = tuple(map(shown, places(self.part)))
            keys = (back, ok_key(words))
            return PageView(title=title, lines=lines, keys=keys, focus=self.focus)
        return PageView(title=title, keys=(*self._keys(context), back))

    def _keys(self, context: Context) -> tuple[KeyView, ...]:
        words, station = context.words, context.station
        if self.step == "language":
            return tuple(KeyView(Key(KeyKind.SPEAK, each.code), each.name) for each in LANGUAGES.values())
        if self.step == "screen":
            return _screen_keys(station.brightness, station.left_handed, words)
        if self.step == "zone":
            parts = tuple(KeyView(Key(KeyKind.PART, part), words.say(PART_NAMES[part])) for part in PARTS)
            return (*parts, KeyView(Key(KeyKind.SKIP), words.say("Leave it as it is")))
        return (
            KeyView(Key(KeyKind.NONE), words.say("No network")),
            KeyView(Key(KeyKind.WIFI), words.say("Wi-Fi")),
        )

    def _pin_view(self, title: str, words: Words) -> PageView:
        none = KeyView(Key(KeyKind.NONE), words.say("No PIN"), enabled=not self.first)
        figures = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words))
        back = KeyView(Key(KeyKind.BACK), words.say("Go back"))
        entry = "•" * len(self.typed) + ("…" if self.made else "_")
        return PageView(title=title, keys=(*figures, none, back), entry=entry, columns=3)


PART_NAMES: Final = {
    "Europe": message("Europe"),
    "America": message("America"),
    "Africa": message("Africa"),
    "Asia": message("Asia"),
    "Australia": message("Australia"),
    "Pacific": message("Pacific"),
    "Indian": message("Indian Ocean"),
    "Atlantic": message("Atlantic"),
    "Antarctica": message("Antarctica"),
}


def _screen_keys(brightness: int, left: bool, words: Words) -> tuple[KeyView, ...]:
    shine = tuple(
        KeyView(
            Key(KeyKind.SHINE, str(each)),
            words.percent(str(each)),
            tone="good" if each == brightness else "calm",
        )
        for each in BRIGHTNESS
    )
    hands = (("right", message("for the right hand"), not left), ("left", message("for the left hand"), left))
    sides = tuple(
        KeyView(Key(KeyKind.SIDE, side), words.say(label), tone="good" if chosen else "calm")
        for side, label, chosen in hands
    )
    return (*shine, *sides, ok_key(words))
