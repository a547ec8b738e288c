"""The dealer change: one touch on a name on the roster, or a badge held to any antenna.

The page shows the outgoing dealer's shift: hands, hands an hour, rake, tips, open alerts. Only the floor may
add a dealer, assign a badge or strike a name. A table without a PIN has no floor to ask.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from croupier.devices.readings import Draw, TagSeen
from croupier.engine.commands.evening import ChangeDealer, EnrolDealer, StrikeDealer
from croupier.engine.table import Table
from croupier.telling.notice import Notice
from croupier.telling.shift import figures
from croupier.telling.voice import apart
from croupier.terminal.offers import is_cash
from croupier.terminal.pages.evening.tables import TablePage
from croupier.terminal.pages.evening.tipping import TipPage
from croupier.terminal.pages.keyboard import Keyboard
from croupier.terminal.pages.page import CLOSING, Answered, Context, Page, Seen, Takes
from croupier.terminal.pages.pin import ask_pin
from croupier.terminal.pages.typing_keys import cancel_key
from croupier.terminal.view import KeyView, PageView
from croupier.words import Words

IN_A_ROW = 5
MOST = 15
"""How many roster names fit in a row, and on the page."""


@dataclass(frozen=True)
class DealersPage(Page):
    """Who deals, and the roster from name number `first`; while `striking`, a touch removes a name."""

    striking: bool = False
    first: int = 0

    @property
    def takes(self) -> Takes:
        return Takes(names=True, closing=(*CLOSING, "dealer"))

    def prompt(self, words: Words) -> str:
        return words.say("Who leaves the roster?") if self.striking else words.say("Who deals now?")

    def press(self, action: str, context: Context) -> Answered:
        kind, _, value = action.partition(":")
        if kind == "deals" and value.isdigit():
            return self._named(int(value), context)
        match action:
            case "tip" if is_cash(context.table):
                return Answered(TipPage())
            case "evening":
                return Answered(TablePage())
            case "new" | "badge" | "strike" if is_locked(context):
                return ask_pin("floor-needed", context, over=self)
            case "new":
                return Answered(NewDealer(), under=self)
            case "badge":
                return Answered(BadgePage(context.table.shift.dealer), under=self)
            case "strike":
                return Answered(replace(self, striking=not self.striking))
            case "more" | "less":
                return Answered(replace(self, first=self._next(context.table, action)))
        return Answered(self)

    def _named(self, number: int, context: Context) -> Answered:
        """The touched dealer takes over, or is removed from the roster."""
        roster = [*context.table.roster]
        if number >= len(roster):
            return Answered(self)
        dealer = roster[number]
        if self.striking:
            return Answered(DealersPage(), (StrikeDealer(at=context.now, dealer=dealer),))
        return Answered(None, (ChangeDealer(at=context.now, dealer=dealer),), again=self)

    def view(self, context: Context) -> PageView:
        table, words = context.table, context.words
        dealer = table.shift.dealer
        shown, ends = self._roster(table, words), self._ends(table, words)
        return PageView(
            title=words.say("Dealer: {dealer}", dealer=apart(dealer)) if dealer else words.say("Dealer"),
            lines=tuple(f"{label}\t{value}" for label, value in shift_lines(context)),
            keys=(*shown, *ends),
            rows=(*(min(IN_A_ROW, len(shown) - at) for at in range(0, len(shown), IN_A_ROW)), len(ends)),
        )

    def _next(self, table: Table, action: str) -> int:
        """Show the next or previous names, wrapping at the ends."""
        pages = -(-len(table.roster) // MOST) or 1
        step = 1 if action == "more" else -1
        return (self.first // MOST + step) % pages * MOST

    def _roster(self, table: Table, words: Words) -> tuple[KeyView, ...]:
        keys = tuple(
            KeyView(
                action=f"deals:{number}",
                label=apart(dealer),
                hint=words.say("badge") if badge else "",
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
            KeyView(action="new", label=say("New dealer")),
            KeyView(action="badge", label=say("Badge"), enabled=known),
            KeyView(action="strike", label=strike, enabled=bool(table.roster)),
            KeyView(action="tip", label=say("Tip"), enabled=is_cash(table)),
            KeyView(action="evening", label=say("Open, close"), enabled=table.settings is not None),
            KeyView(action="back", label=say("Close")),
        )
        more = (KeyView(action="more", label=say("More")),) if len(table.roster) > MOST else ()
        return (*more, *(keys[2:3] + keys[5:] if self.striking else keys))


def is_locked(context: Context) -> bool:
    """Whether changing the roster needs the floor's PIN first."""
    return bool(context.station.pin) and context.table.floor is None


def shift_lines(context: Context) -> tuple[tuple[str, str], ...]:
    """The current dealer's shift so far, and the alerts they would leave open."""
    table, words = context.table, context.words
    shift = table.shift
    dealt, worked = shift.dealt(table.bank), shift.worked(context.now)
    minutes = words.count("{number} minute", "{number} minutes", worked // 60_000)
    told = figures(dealt.hands, worked, dealt.drop, dealt.jackpot, dealt.tips, words)
    open_ = [alert.code for alert in table.hand.incidents.alerts] if table.hand is not None else []
    return (
        (words.say("Shift"), minutes),
        *((label[:1].upper() + label[1:], value) for label, value in told),
        *(((words.say("Open alerts"), " ".join(open_)),) if open_ else ()),
    )


@dataclass(frozen=True)
class NewDealer(Page):
    """The name of a dealer who is new to the roster."""

    keyboard: Keyboard = field(default_factory=Keyboard)

    @property
    def takes(self) -> Takes:
        return Takes(text=True)

    def prompt(self, words: Words) -> str:
        return words.say("New dealer: {name}", name=f"{self.keyboard.typed}_")

    def press(self, action: str, context: Context) -> Answered:
        if action != "confirm":
            return Answered(replace(self, keyboard=self.keyboard.after(action)))
        name = self.keyboard.name
        if not name:
            return Answered(self)
        return Answered(None, (EnrolDealer(at=context.now, dealer=name),), again=self)

    def view(self, context: Context) -> PageView:
        keys, rows = self.keyboard.keys(context.words)
        title = context.words.say("New dealer")
        return PageView(title=title, lines=(), keys=keys, rows=rows, beside=True)


@dataclass(frozen=True)
class BadgePage(Page):
    """The next tag seen by an antenna, unless it is a card, becomes the badge of `dealer`."""

    dealer: str

    @property
    def takes(self) -> Takes:
        return Takes(cards="badge")

    def prompt(self, words: Words) -> str:
        return words.say("Hold the badge of {dealer} before an antenna", dealer=apart(self.dealer))

    def press(self, action: str, context: Context) -> Answered:
        if action == "none":
            return Answered(None, (EnrolDealer(at=context.now, dealer=self.dealer),))
        return Answered(self)

    def read(self, seen: Seen, context: Context) -> Answered:
        """Tags of registered cards are not sent here."""
        reading = seen.reading
        if not isinstance(reading, Draw | TagSeen) or not reading.uid:
            return Answered(self)
        enrolled = EnrolDealer(at=context.now, dealer=self.dealer, badge=reading.uid)
        return Answered(None, (enrolled,), notice=Notice.done("kept"), sound="card")

    def view(self, context: Context) -> PageView:
        words = context.words
        has = bool(context.table.roster.get(self.dealer))
        return PageView(
            title=words.say("Badge of {dealer}", dealer=apart(self.dealer)),
            lines=(),
            text=words.say(
                "The shoe and every antenna read it. From then on one touch of it changes the dealer."
            ),
            keys=(KeyView(action="none", label=words.say("No badge"), enabled=has), cancel_key(words)),
        )
