"""The page on which the floor types the PIN."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field, replace

from croupier.engine.commands import EnterFloor
from croupier.telling.notice import Notice
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.pages.typing_keys import cancel_key, erase_key, figure_keys, ok_key
from croupier.terminal.pin import Tries, ask
from croupier.terminal.view import PageView


@dataclass(frozen=True)
class Pin(Page):
    """`typed` is what was typed so far, which never appears in a repr or on a screen.

    `asked` is what is being found out of it; once it is known, ``confirm`` is pressed again.
    """

    typed: str = field(default="", repr=False)
    asked: Future[bool] | None = field(default=None, repr=False, compare=False)

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
            return Answered(Pin(), notice=Notice.refused("pin-too-soon", seconds=seconds))
        asked = self.asked or ask(self.typed, context.station.pin)
        if not asked.done():
            return Answered(replace(self, asked=asked))
        if asked.result():
            return Answered(None, (EnterFloor(at=now),), station=replace(context.station, tries=Tries()))
        tries = tries.failed(now)
        wrong = Notice.refused("wrong-pin", seconds=(tries.next_at - now) // 1000)
        return Answered(Pin(), notice=wrong, station=replace(context.station, tries=tries))

    def view(self, context: Context) -> PageView:
        words = context.words
        keys = (*figure_keys("123456789"), erase_key(), *figure_keys("0"), ok_key(words), cancel_key(words))
        entry = "•" * len(self.typed) + ("…" if self.asked else "_")
        return PageView(title=words.say("Floor: PIN"), lines=(), keys=keys, entry=entry, columns=3)


def ask_pin(code: str, context: Context, *, over: Page | None = None) -> Answered:
    """The PIN, over the page that stands there, and why; where no PIN is configured, that alone."""
    if not context.station.pin:
        return Answered(over, notice=Notice.refused("no-floor"))
    return Answered(Pin(), notice=Notice.refused(code) if code else None, under=over)
