"""The page on which a dealer enters date and time on a machine without a clock, once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.typing.keys import erase_key, figure_keys, ok_key
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import SetClock
from croupier.values import dataclass
from croupier.words import Words

BLANK: Final = "__.__.____ __:__"
"""Day, month, year, hour, minute; each is a group of digits."""

FIGURES: Final = BLANK.count("_")

OLDEST: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""An earlier time, from before this program existed, is a mistake."""


@dataclass(frozen=True)
class ClockPage(Page):
    """`typed` are the digits so far; the time that they make is set with the zone of the machine."""

    typed: str = ""

    def stays_open(self, table: Table) -> bool:
        """Between hands only: the times of a hand must not be torn apart."""
        return table.between_hands

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
        later = KeyView(action="back", label=words.say("Later"))
        keys = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words), later)
        return PageView(
            title=words.say("Day, month, year, hour, minute"),
            lines=(),
            keys=keys,
            entry=shown(self.typed),
            columns=3,
        )


def shown(typed: str) -> str:
    """The digits in their places.

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
