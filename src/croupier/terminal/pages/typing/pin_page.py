"""The page on which the floor or a dealer types their PIN; without one, it asks whether that is the floor."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field

from croupier.engine.commands import NO_PIN, Command, EnterFloor
from croupier.engine.commands.evening import ChangeDealer
from croupier.engine.table import Table
from croupier.errors import Refused, Unreadable
from croupier.telling.notice import Notice
from croupier.telling.voice import apart
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.station.pin import Tries, ask, check_pin
from croupier.terminal.station.station import Station
from croupier.terminal.view import PageView
from croupier.terminal.wishes import OnRecord
from croupier.values import replace
from croupier.words import Words


class PinPage(Page):
    """`typed` is the typed PIN, which never appears in a repr or on a screen.

    `asked` is the running check; when its result is known, ``confirm`` is pressed again. With `dealer` it is
    that dealer's PIN, and they take over; otherwise the floor's. Once the floor has signed in, the commands
    `then` of the page `sent` are carried out, and the key `again` is pressed underneath. `asks`: no PIN is
    configured, so the user only confirms to be the floor.
    """

    typed: str = field(default="", repr=False)
    asked: Future[bool] | None = field(default=None, repr=False, compare=False)
    dealer: str = ""
    then: tuple[Command, ...] = ()
    again: Key | None = None
    sent: Page | None = None
    asks: bool = False

    @property
    def takes(self) -> Takes:
        """It takes letters too, so that none acts at the table."""
        return Takes(text=True)

    def due(self) -> Key | None:
        """``confirm``, when the PIN has been checked."""
        return Key(KeyKind.CONFIRM) if self.asked is not None and self.asked.done() else None

    def press(self, key: Key, context: Context) -> Answered:
        """Handle a press; after a wrong PIN the page is cleared, and the next try is delayed."""
        if key.kind is KeyKind.CONFIRM:
            return self._confirm(context)
        if self.asked is not None:
            return Answered(self)
        match key:
            case Key(KeyKind.DIGIT, value) if value.isdigit():
                return Answered(replace(self, typed=(self.typed + value)[:12]))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, typed=self.typed[:-1]))
        return Answered(self)

    def _confirm(self, context: Context) -> Answered:
        now, tries = context.now, context.station.tries
        if self.asks:
            return self._opened(context, NO_PIN)
        if tries.next_at > now:
            seconds = -(-(tries.next_at - now) // 1000)
            return Answered(self._again(), notice=Notice.refused("pin-too-soon", seconds=seconds))
        asked = self.asked or ask(self.typed, self._stored(context.station))
        if not asked.done():
            return Answered(replace(self, asked=asked))
        if asked.result():
            return self._opened(context)
        tries = tries.failed(now)
        wrong = Notice.refused("wrong-pin", seconds=(tries.next_at - now) // 1000)
        facts = {"wrong": tries.wrong, "seconds": (tries.next_at - now) // 1000}
        why = f"wrong PIN, {tries.wrong} in a row"
        told = OnRecord("pin", self.dealer or "floor", why, facts)
        station = replace(context.station, tries=tries)
        return Answered(self._again(), notice=wrong, station=station, wish=told)

    def _again(self) -> PinPage:
        return replace(self, typed="", asked=None)

    def _stored(self, station: Station) -> str:
        return station.dealer_pins.get(self.dealer, "") if self.dealer else station.pin

    def _opened(self, context: Context, who: str = "floor") -> Answered:
        now, station = context.now, replace(context.station, tries=Tries())
        if self.dealer:
            return Answered(None, (ChangeDealer(at=now, dealer=self.dealer),), station=station)
        then = (replace(each, at=now) for each in self.then)
        commands = (EnterFloor(at=now, who=who), *then)
        return Answered(None, commands, station=station, stroke=self.again, again=self.sent)

    def prompt(self, words: Words) -> str:
        if self.asks:
            return words.say("Are you the floor?")
        return words.say("{who}: type the PIN", who=self._whose(words))

    def _whose(self, words: Words) -> str:
        return apart(self.dealer) if self.dealer else words.say("Floor")

    def view(self, context: Context) -> PageView:
        words = context.words
        if self.asks:
            yes = replace(ok_key(words), label=words.say("Yes, go on"))
            asked = words.say("This table has no PIN: whoever sits here decides. It goes on record.")
            return PageView(title=words.say("Floor"), keys=(yes, cancel_key(words)), text=asked)
        keys = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words), cancel_key(words))
        entry = "•" * len(self.typed) + ("…" if self.asked else "_")
        title = words.say("{who}: PIN", who=self._whose(words))
        return PageView(title=title, keys=keys, entry=entry, columns=3)


def pin_fault(typed: str, first: str) -> Notice | None:
    """Why a new PIN is refused: invalid, or different from the `first` one."""
    if first:
        return Notice.refused("other-pin") if typed != first else None
    try:
        check_pin(typed)
    except Unreadable:
        return Notice.refused("bad-pin")
    except Refused as error:
        return Notice.of(error)
    return None


def ask_pin(
    code: str,
    context: Context,
    *,
    over: Page | None = None,
    then: tuple[Command, ...] = (),
    again: Key | None = None,
    sent: Page | None = None,
) -> Answered:
    """Ask for the PIN over the open page, and say why; without a configured PIN, ask who is there."""
    why = Notice.refused(code) if code and context.station.pin else None
    page = PinPage(then=then, again=again, sent=sent, asks=not context.station.pin)
    return Answered(page, notice=why, under=over)


def floor_first(table: Table, station: Station, words: Words) -> str:
    """The hint that the floor must sign in first; empty while it is signed in."""
    if table.floor is not None:
        return ""
    return words.say("floor's PIN first") if station.pin else words.say("asked twice")


def is_locked(context: Context) -> bool:
    """Whether an act of the floor needs the PIN first; a table without a PIN has no floor."""
    return bool(context.station.pin) and context.table.floor is None
