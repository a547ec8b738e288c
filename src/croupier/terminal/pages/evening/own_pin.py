"""A dealer's own PIN: given, changed or taken away by the floor, and typed twice by the dealer."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field
from types import MappingProxyType

from croupier.engine.commands.evening import NoteDealerPin
from croupier.errors import Refused, Unreadable
from croupier.telling.notice import Notice
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.typing.keys import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.station.pin import check_pin, hashed
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepSettings
from croupier.values import dataclass, replace
from croupier.words import Words

SECTION = "dealer_pins"
"""The section of the configuration that has the hashes, by name."""


@dataclass(frozen=True)
class NewPin(Page):
    """`first` is the PIN once it was typed, `typed` what is typed now; neither appears in a repr or picture.

    `made` is its hash, being computed; once that is done, ``confirm`` is pressed again.
    """

    dealer: str
    first: str = field(default="", repr=False)
    typed: str = field(default="", repr=False)
    made: Future[str] | None = field(default=None, repr=False, compare=False)

    def due(self) -> Key | None:
        """``confirm``, once the hash is made."""
        return Key(KeyKind.CONFIRM) if self.made is not None and self.made.done() else None

    def prompt(self, words: Words) -> str:
        if self.first:
            return words.say("{dealer}: the same PIN again", dealer=apart(self.dealer))
        return words.say("{dealer}: choose a PIN", dealer=apart(self.dealer))

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.CONFIRM:
            return self._confirm(context)
        if self.made is not None:
            return Answered(self)
        match key:
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return Answered(replace(self, typed=(self.typed + value)[:12]))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
            case Key(KeyKind.NONE) if self.dealer in context.station.dealer_pins:
                return self._kept("", context)
        return Answered(self)

    def _confirm(self, context: Context) -> Answered:
        """First check it, then compare it, then hash it, then store it."""
        if self.made is not None:
            return self._kept(self.made.result(), context) if self.made.done() else Answered(self)
        if not self.first:
            try:
                check_pin(self.typed)
            except Unreadable:
                return Answered(NewPin(self.dealer), notice=Notice.refused("bad-pin"))
            except Refused as error:
                return Answered(NewPin(self.dealer), notice=Notice.of(error))
            return Answered(NewPin(self.dealer, first=self.typed))
        if self.typed != self.first:
            return Answered(NewPin(self.dealer), notice=Notice.refused("other-pin"))
        return Answered(replace(self, made=hashed(self.typed)))

    def _kept(self, stored: str, context: Context) -> Answered:
        """The terminal uses it at once; the configuration stores it, and the log notes that it was set."""
        pins = {name: pin for name, pin in context.station.dealer_pins.items() if name != self.dealer}
        if stored:
            pins[self.dealer] = stored
        return Answered(
            None,
            (NoteDealerPin(at=context.now, dealer=self.dealer, on=bool(stored)),),
            station=replace(context.station, dealer_pins=MappingProxyType(pins)),
            wish=KeepSettings({f"{SECTION}.{self.dealer}": stored or None}),
        )

    def view(self, context: Context) -> PageView:
        words = context.words
        has = self.dealer in context.station.dealer_pins
        none = KeyView(action="none", label=words.say("No PIN"), enabled=has and not self.first)
        figures = figure_keys("123456789")
        keys = (*figures, erase_key(), *figure_keys("0"), ok_key(words), none, cancel_key(words))
        entry = "•" * len(self.typed) + ("…" if self.made else "_")
        title = words.say("{who}: PIN", who=apart(self.dealer))
        return PageView(title=title, lines=(), keys=keys, entry=entry, columns=3)
