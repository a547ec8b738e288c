"""The pages of the dealers: who deals, the last shift, new dealers, badges and PINs.

The page shows the outgoing dealer's shift: hands, hands an hour, rake, tips, open alerts. Only the floor may
add a dealer, assign a badge or strike a name. A table without a PIN has no floor to ask.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field
from types import MappingProxyType

from croupier.devices.readings import Draw, TagSeen
from croupier.engine.commands.evening import ChangeDealer, EnrolDealer, NoteDealerPin, StrikeDealer
from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.telling.table_break import figures
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import is_cash
from croupier.terminal.pages.evening.tables import TablePage, TipPage
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Seen, Takes
from croupier.terminal.pages.typing.keyboard import (
    Keyboard,
    cancel_key,
    close_key,
    erase_key,
    figure_keys,
    ok_key,
)
from croupier.terminal.pages.typing.pin_page import PinPage, ask_pin, is_locked, pin_fault
from croupier.terminal.station.pin import hashed
from croupier.terminal.view import KeyView, PageView
from croupier.terminal.wishes import KeepSettings
from croupier.values import replace
from croupier.words import Words

SECTION = "dealer_pins"
"""The section of the configuration with the hashes, by name."""


class NewPin(Page):
    """`first` is the PIN typed first, `typed` the present text; neither appears in a repr or picture.

    `made` is its hash, while it is computed; after that ``confirm`` is pressed again.
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
        if self.made is not None:
            return self._kept(self.made.result(), context) if self.made.done() else Answered(self)
        fault = pin_fault(self.typed, self.first)
        if fault is not None:
            return Answered(NewPin(self.dealer), notice=fault)
        if not self.first:
            return Answered(NewPin(self.dealer, first=self.typed))
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
        none = KeyView(Key(KeyKind.NONE), words.say("No PIN"), enabled=has and not self.first)
        figures = figure_keys("123456789")
        keys = (*figures, erase_key(), *figure_keys("0"), ok_key(words), none, cancel_key(words))
        entry = "•" * len(self.typed) + ("…" if self.made else "_")
        title = words.say("{who}: PIN", who=apart(self.dealer))
        return PageView(title=title, keys=keys, entry=entry, columns=3)


IN_A_ROW = 5
MOST = 15
"""How many roster names fit in a row, and on the page."""


class DealersPage(Page):
    """Who deals, and the roster from name number `first`; while `striking`, a touch removes a name."""

    striking: bool = False
    first: int = 0

    takes = Takes(names=True, closing=(*CLOSING, KeyKind.DEALER))

    def prompt(self, words: Words) -> str:
        return words.say("Who leaves the roster?") if self.striking else words.say("Who deals now?")

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.DEALS, value) if value.isdigit():
                return self._named(int(value), context)
            case Key(KeyKind.TIP, "") if is_cash(context.table):
                return Answered(TipPage())
            case Key(KeyKind.EVENING):
                return Answered(TablePage())
            case Key(KeyKind.NEW | KeyKind.BADGE | KeyKind.PIN | KeyKind.STRIKE) if is_locked(context):
                return ask_pin("floor-needed", context, over=self)
            case Key(KeyKind.NEW):
                return Answered(NewDealer(), under=self)
            case Key(KeyKind.BADGE):
                return Answered(BadgePage(context.table.shift.dealer), under=self)
            case Key(KeyKind.PIN) if context.table.shift.dealer in context.table.roster:
                return Answered(NewPin(context.table.shift.dealer), under=self)
            case Key(KeyKind.STRIKE):
                return Answered(replace(self, striking=not self.striking))
            case Key(KeyKind.MORE | KeyKind.LESS):
                return Answered(replace(self, first=self._next(context.table, key)))
        return Answered(self)

    def _named(self, number: int, context: Context) -> Answered:
        roster = [*context.table.roster]
        if number >= len(roster):
            return Answered(self)
        dealer = roster[number]
        if self.striking:
            return self._struck(dealer, context)
        if dealer in context.station.dealer_pins and context.table.floor is None:
            return Answered(PinPage(dealer=dealer))
        return Answered(None, (ChangeDealer(at=context.now, dealer=dealer),), again=self)

    def _struck(self, dealer: str, context: Context) -> Answered:
        struck = (StrikeDealer(at=context.now, dealer=dealer),)
        if dealer not in context.station.dealer_pins:
            return Answered(DealersPage(), struck)
        pins = {name: pin for name, pin in context.station.dealer_pins.items() if name != dealer}
        return Answered(
            DealersPage(),
            struck,
            station=replace(context.station, dealer_pins=MappingProxyType(pins)),
            wish=KeepSettings({f"{SECTION}.{dealer}": None}),
        )

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        dealer = table.shift.dealer
        shown, ends = self._roster(context), self._ends(table, words)
        return PageView(
            title=words.say("Dealer: {dealer}", dealer=apart(dealer)) if dealer else words.say("Dealer"),
            lines=tuple(f"{label}\t{value}" for label, value in shift_lines(context)),
            keys=(*shown, *ends),
            rows=(*(min(IN_A_ROW, len(shown) - at) for at in range(0, len(shown), IN_A_ROW)), *_halves(ends)),
        )

    def _next(self, table: Table, key: Key) -> int:
        pages = -(-len(table.roster) // MOST) or 1
        step = 1 if key.kind is KeyKind.MORE else -1
        return (self.first // MOST + step) % pages * MOST

    def _roster(self, context: Context) -> tuple[KeyView, ...]:
        table, words = context.table, context.words

        def known_by(dealer: str, badge: str) -> str:
            signs = (badge and words.say("badge"), dealer in context.station.dealer_pins and words.say("PIN"))
            return ", ".join(sign for sign in signs if sign)

        keys = tuple(
            KeyView(
                Key(KeyKind.DEALS, str(number)),
                apart(dealer),
                hint=known_by(dealer, badge),
                enabled=self.striking or dealer != table.shift.dealer,
                tone="warn" if self.striking else "good" if dealer != table.shift.dealer else "calm",
            )
            for number, (dealer, badge) in enumerate(table.roster.items())
        )
        return keys[self.first : self.first + MOST]

    def _ends(self, table: Table, words: Words) -> tuple[KeyView, ...]:
        say, known = words.say, table.shift.dealer in table.roster
        strike = say("Back to the roster") if self.striking else say("Off the roster")
        keys = (
            KeyView(Key(KeyKind.NEW), say("New dealer")),
            KeyView(Key(KeyKind.BADGE), say("Badge"), enabled=known),
            KeyView(Key(KeyKind.PIN), say("PIN"), enabled=known),
            KeyView(Key(KeyKind.STRIKE), strike, enabled=bool(table.roster)),
            KeyView(Key(KeyKind.TIP), say("Tip"), enabled=is_cash(table)),
            KeyView(Key(KeyKind.EVENING), say("Open, close"), enabled=table.settings is not None),
            close_key(words),
        )
        more = (KeyView(Key(KeyKind.MORE), say("More")),) if len(table.roster) > MOST else ()
        return (*more, *(keys[3:4] + keys[6:] if self.striking else keys))


def _halves(keys: tuple[KeyView, ...]) -> tuple[int, ...]:
    half = -(-len(keys) // 2)
    return (half, len(keys) - half) if len(keys) > IN_A_ROW else (len(keys),)


def shift_lines(context: Context) -> tuple[tuple[str, str], ...]:
    """The current dealer's shift so far, and their open alerts, in four lines at most."""
    table, words = context.table, context.words
    shift = table.shift
    dealt, worked = shift.dealt(table.bank), shift.worked(context.now)
    minutes = words.count("{number} minute", "{number} minutes", worked // 60_000)
    parts = figures(dealt.hands, worked, dealt.drop, dealt.jackpot, dealt.tips, words)
    open_ = [alert.code for alert in table.hand.incidents.alerts] if table.hand is not None else []
    work, money = ", ".join(parts[:2]), ", ".join(parts[2:])
    return (
        (words.say("Shift"), minutes),
        (words.say("Dealt"), work),
        *(((words.say("Taken"), money),) if money else ()),
        *(((words.say("Open alerts"), " ".join(open_)),) if open_ else ()),
    )


class NewDealer(Page):
    """The name of a new dealer for the roster."""

    keyboard: Keyboard = field(default_factory=Keyboard)

    takes = Takes(text=True)

    def prompt(self, words: Words) -> str:
        return words.say("New dealer: {name}", name=f"{self.keyboard.typed}_")

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is not KeyKind.CONFIRM:
            return Answered(replace(self, keyboard=self.keyboard.after(key)))
        name = self.keyboard.name
        if not name:
            return Answered(self)
        return Answered(None, (EnrolDealer(at=context.now, dealer=name),), again=self)

    def view(self, context: Context) -> PageView:
        keys, rows = self.keyboard.keys(context.words)
        title = context.words.say("New dealer")
        return PageView(title=title, keys=keys, rows=rows, at_foot=True)


class BadgePage(Page):
    """The next tag that a reader sees, unless it is a card, becomes the badge of `dealer`."""

    dealer: str

    takes = Takes(cards="badge")

    def prompt(self, words: Words) -> str:
        return words.say("Hold the badge of {dealer} to a reader", dealer=apart(self.dealer))

    def press(self, key: Key, context: Context) -> Answered:
        if key.kind is KeyKind.NONE:
            return Answered(None, (EnrolDealer(at=context.now, dealer=self.dealer),))
        return self._enrolled(key.value, context) if key.kind is KeyKind.BADGE else Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """Tags of registered cards are not sent here."""
        reading = seen.reading
        if not isinstance(reading, Draw | TagSeen) or not reading.uid:
            return Answered(self)
        return self._enrolled(reading.uid, context)

    def _enrolled(self, badge: str, context: Context) -> Answered:
        enrolled = EnrolDealer(at=context.now, dealer=self.dealer, badge=badge)
        return Answered(None, (enrolled,), notice=Notice.done("kept"), sound="card")

    def view(self, context: Context) -> PageView:
        words = context.words
        has = bool(context.table.roster.get(self.dealer))
        return PageView(
            title=words.say("Badge of {dealer}", dealer=apart(self.dealer)),
            text=words.say(
                "The shoe, every antenna and a reader at the keyboard read it."
                " From then on one touch of it changes the dealer."
            ),
            keys=(KeyView(Key(KeyKind.NONE), words.say("No badge"), enabled=has), cancel_key(words)),
        )
