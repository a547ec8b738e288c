"""The page on which the floor or a dealer types their PIN."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import field, replace

from croupier.engine.commands import Command, EnterFloor
from croupier.engine.commands.evening import ChangeDealer
from croupier.telling.notice import Notice
from croupier.telling.voice import apart
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.typing.keys import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.station.pin import Tries, ask
from croupier.terminal.station.station import Station
from croupier.terminal.view import PageView
from croupier.values import dataclass
from croupier.words import Words


@dataclass(frozen=True)
class Pin(Page):
    """`typed` is what was typed so far, which never appears in a repr or on a screen.

    `asked` is the check in progress; once its result is known, ``confirm`` is pressed again. The `dealer`
    whose PIN it is deals from then on; without one it is the floor's.
    """

    typed: str = field(default="", repr=False)
    asked: Future[bool] | None = field(default=None, repr=False, compare=False)
    dealer: str = ""

    def due(self) -> str:
        """``confirm``, once the PIN has been checked."""
        return "confirm" if self.asked is not None and self.asked.done() else ""

    def press(self, action: str, context: Context) -> Answered:
        """Clear the page after a wrong PIN; the next try is checked only after a delay."""
        if action == "confirm":
            return self._confirm(context)
        kind, _, value = action.partition(":")
        if self.asked is not None:
            return Answered(self)
        if kind == "digit" and value.isdigit():
            return Answered(replace(self, typed=(self.typed + value)[:12]))
        if action == "erase":
            return Answered(replace(self, typed=self.typed[:-1]))
        return Answered(self)

    def _confirm(self, context: Context) -> Answered:
        now, tries = context.now, context.station.tries
        if tries.next_at > now:
            seconds = -(-(tries.next_at - now) // 1000)
            return Answered(self._again(), notice=Notice.refused("pin-too-soon", seconds=seconds))
        asked = self.asked or ask(self.typed, self._stored(context.station))
        if not asked.done():
            return Answered(replace(self, asked=asked))
        if asked.result():
            return Answered(None, (self._opens(now),), station=replace(context.station, tries=Tries()))
        tries = tries.failed(now)
        wrong = Notice.refused("wrong-pin", seconds=(tries.next_at - now) // 1000)
        return Answered(self._again(), notice=wrong, station=replace(context.station, tries=tries))

    def _again(self) -> Pin:
        """The page with nothing typed."""
        return Pin(dealer=self.dealer)

    def _stored(self, station: Station) -> str:
        return station.dealer_pins.get(self.dealer, "") if self.dealer else station.pin

    def _opens(self, now: int) -> Command:
        """What the right PIN asks for."""
        return ChangeDealer(at=now, dealer=self.dealer) if self.dealer else EnterFloor(at=now)

    def prompt(self, words: Words) -> str:
        return words.say("{who}: type the PIN", who=self._whose(words))

    def _whose(self, words: Words) -> str:
        return apart(self.dealer) if self.dealer else words.say("Floor")

    def view(self, context: Context) -> PageView:
        words = context.words
        keys = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words), cancel_key(words))
        entry = "•" * len(self.typed) + ("…" if self.asked else "_")
        title = words.say("{who}: PIN", who=self._whose(words))
        return PageView(title=title, lines=(), keys=keys, entry=entry, columns=3)


def ask_pin(code: str, context: Context, *, over: Page | None = None) -> Answered:
    """Ask for the PIN, over the open page, and say why; if no PIN is configured, only say that."""
    if not context.station.pin:
        return Answered(over, notice=Notice.refused("no-floor"))
    return Answered(Pin(), notice=Notice.refused(code) if code else None, under=over)


def is_locked(context: Context) -> bool:
    """Whether an action of the floor needs the PIN first; a table without a PIN has no floor to ask."""
    return bool(context.station.pin) and context.table.floor is None
