"""The page of the machine: off and on, an update from a stick, the previous version, date and time."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field
from datetime import UTC, datetime
from typing import Final

from croupier.telling.notice import Notice
from croupier.terminal.host import system
from croupier.terminal.host.system import Installed, Outcome, look
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import CLOSING, Answered, BetweenHandsPage, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import cancel_key, close_key, erase_key, figure_keys, ok_key
from croupier.terminal.pages.typing.pin_page import ask_pin, is_locked
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import SetClock
from croupier.values import replace
from croupier.words import Words, message

BLANK: Final = "__.__.____ __:__"
"""Day, month, year, hour, minute; each is a group of digits."""

FIGURES: Final = BLANK.count("_")

OLDEST: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""An earlier time, before this program existed, is a mistake."""


class ClockPage(BetweenHandsPage):
    """`typed` are the digits so far; the machine's time zone applies to the time."""

    typed: str = ""

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return Answered(ClockPage((self.typed + value)[:FIGURES]))
            case Key(KeyKind.ERASE):
                return Answered(ClockPage(self.typed[:-1]))
        if key.kind is not KeyKind.CONFIRM:
            return Answered(self)
        utc = utc_of(self.typed)
        if utc is None:
            return Answered(ClockPage(), notice=Notice.refused("no-such-time"))
        return Answered(None, wish=SetClock(utc))

    def prompt(self, words: Words) -> str:
        return words.say("Which day and time is it?")

    def view(self, context: Context) -> PageView:
        words = context.words
        later = KeyView(Key(KeyKind.BACK), words.say("Later"))
        keys = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words), later)
        return PageView(
            title=words.say("Day, month, year, hour, minute"), keys=keys, entry=shown(self.typed), columns=3
        )


def shown(typed: str) -> str:
    """The digits in the form of a time.

    >>> shown("23112026")
    '23.11.2026 __:__'
    """
    figures = iter(typed)
    return "".join(next(figures, "_") if sign == "_" else sign for sign in BLANK)


def utc_of(typed: str) -> str | None:
    """The digits, read in the machine's time zone, as a time in UTC; None if there is no such time.

    >>> utc_of("31022026" "2015") is None
    True
    """
    try:
        local = datetime.strptime(shown(typed), "%d.%m.%Y %H:%M").astimezone()
    except (ValueError, OverflowError, OSError):
        return None
    return local.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if local >= OLDEST else None


LABELS: Final = {
    KeyKind.POWER_OFF: message("Switch off"),
    KeyKind.RESTART: message("Start again"),
    KeyKind.UPDATE: message("Update from a stick"),
    KeyKind.BEFORE: message("Previous version"),
    KeyKind.NEWEST: message("Newest version"),
}
"""The errands of this page."""

SURE: Final = {
    KeyKind.POWER_OFF: message("Switch the machine off? The table goes on as it stands at the next start."),
    KeyKind.RESTART: message("Start the machine again? The table goes on as it stands."),
    KeyKind.UPDATE: message("Install the newer version on the stick CROUPIER? The terminal starts again."),
    KeyKind.BEFORE: message("Go back to version {number}? The terminal starts again."),
    KeyKind.NEWEST: message("Go on with the newest version? The terminal starts again."),
}

FLOORS: Final = (KeyKind.UPDATE, KeyKind.BEFORE, KeyKind.NEWEST, KeyKind.CLOCK)
"""Acts that need the floor, if there is a floor PIN."""

REASONS: Final = {
    system.NOBODY: message("This terminal was not installed as a service: do it in the system."),
    "from-source": message("Installed from its source: systemd/install.sh brings it up to date."),
    "no-stick": message("There is no stick with the name CROUPIER."),
    "bad-stick": message("The stick cannot be read."),
    "no-newer": message("The stick has no newer version for this machine."),
    "no-version": message("There is no earlier version."),
    "package": message("The package could not be installed; the machine's journal says why."),
    "old-log": message("The previous version cannot read the log: this version stays."),
    "clock": message("The machine's clock cannot be set."),
    "read-only": message("The machine's own settings cannot be written: its system is read-only."),
    "no-network": message("The network was not joined: check its name and its password."),
    "radio": message("The radio of the Wi-Fi stays on."),
    "no-wifi": message("This machine has no NetworkManager: set its network up in the system."),
}
"""Why an errand was refused, by its code."""


FAILED: Final = message("It failed; the machine's journal says why.")


def reason(outcome: Outcome, words: Words) -> str:
    """Why it failed, in the language of the screen; the journal has the tools' own messages."""
    return words.say(REASONS.get(outcome.code, FAILED))


class MachinePage(Page):
    """`errand` waits for confirm, or was `asked`; when its result is known, ``confirm`` is pressed again."""

    installed: Installed
    errand: KeyKind | None = None
    asked: Future[Outcome] | None = field(default=None, repr=False, compare=False)
    outcome: Outcome | None = None

    @property
    def takes(self) -> Takes:
        return Takes(names=True, closing=() if self.errand else CLOSING)

    def due(self) -> Key | None:
        """``confirm``, once the result of the errand is known."""
        return Key(KeyKind.CONFIRM) if self.asked is not None and self.asked.done() else None

    def press(self, key: Key, context: Context) -> Answered:
        if self.asked is not None:
            if key.kind in CLOSING:  # the machine goes on
                return Answered(None)
            done = key.kind is KeyKind.CONFIRM and self.asked.done()
            return Answered(MachinePage(look(), outcome=self.asked.result()) if done else self)
        if key.kind in CLOSING:
            return Answered(MachinePage(self.installed))
        if key.kind is KeyKind.CONFIRM and self.errand:
            return Answered(replace(self, asked=system.ask(self.errand.value)))
        if key.kind in FLOORS and is_locked(context):
            return ask_pin("floor-needed", context, over=self)
        if key == Key(KeyKind.CLOCK):
            return _clock(context, self)
        if key.kind in LABELS and self._may(key.kind, context):
            return Answered(MachinePage(self.installed, errand=key.kind))
        return Answered(self)

    def _may(self, errand: KeyKind, context: Context) -> bool:
        if errand in (KeyKind.POWER_OFF, KeyKind.RESTART):
            return True
        there = errand is not KeyKind.BEFORE or bool(self.installed.before)
        return there and context.table.between_hands

    def view(self, context: Context) -> PageView:
        words = context.words
        close = close_key(words)
        if self.errand:
            keys = (close,) if self.asked else (ok_key(words), cancel_key(words))
            sure = words.say(SURE[self.errand], number=self.installed.before)
            entry = words.say("It is being done…") if self.asked else ""
            return PageView(title=words.say(LABELS[self.errand]), keys=keys, text=sure, entry=entry)
        return PageView(
            title=words.say("Machine"),
            lines=tuple(f"{label}\t{value}" for label, value in self._facts(words)),
            keys=(*self._keys(context), close),
            text=self._outcome(words),
        )

    def _facts(self, words: Words) -> tuple[tuple[str, str], ...]:
        say, found = words.say, self.installed
        copied = say("none since the start")
        if found.copied:
            copied = shown_time(found.copied, words) if found.copied_well else say("failed: check the stick")
        return (
            (say("Version"), found.version),
            (say("Previous version"), found.before or "–"),
            (say("Copy on a stick"), copied),
        )

    def _keys(self, context: Context) -> tuple[KeyView, ...]:
        words = context.words
        version = KeyKind.NEWEST if self.installed.went_back else KeyKind.BEFORE
        names = (KeyKind.POWER_OFF, KeyKind.RESTART, KeyKind.UPDATE, version)
        keys = tuple(
            KeyView(
                Key(name),
                words.say(LABELS[name]),
                enabled=self.installed.asks and self._may(name, context),
                tone="warn" if name is KeyKind.POWER_OFF else "calm",
            )
            for name in names
        )
        clock = KeyView(Key(KeyKind.CLOCK), words.say("Date and time"), enabled=self.installed.asks)
        return (*keys, clock)

    def _outcome(self, words: Words) -> str:
        if self.outcome is None:
            return "" if self.installed.asks else words.say(REASONS[system.NOBODY])
        return words.say("Done.") if self.outcome.done else reason(self.outcome, words)


def _clock(context: Context, over: MachinePage) -> Answered:
    if not context.table.between_hands:
        return Answered(over, notice=Notice.refused("hand-in-progress"))
    return Answered(ClockPage(), under=over)


def shown_time(utc: str, words: Words) -> str:
    """The time of a file in local time."""
    try:
        local = datetime.fromisoformat(utc).astimezone()
    except ValueError:
        return utc
    return f"{words.day(local.date())} {local:%H:%M}"
