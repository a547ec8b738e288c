"""The one loop of the terminal: it waits for a reading or a press, and only then decides, stores and draws.

Threads put what they sensed on `inbox` and do nothing else; whatever takes time waits here. The loop sleeps
on the queue and wakes ten times a second to hand the window its events, oftener while somebody is at work.
"""

from __future__ import annotations

import operator
import queue
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from croupier.devices.buttons import Edge
from croupier.devices.presses import Press, Turn
from croupier.devices.readings import CheckCards, Draw, Reading, ShoeBack, ShoeLost, StuckCards
from croupier.engine.commands import Command
from croupier.engine.events import AlertRaised, CardDrawn, Event, HandStarted
from croupier.errors import CroupierError, Fault, Refused
from croupier.terminal.console import handle, refused
from croupier.terminal.deck_pages import CheckPage, EnrolPage
from croupier.terminal.desk import Console
from croupier.terminal.health import Health
from croupier.terminal.level_clock import ticking
from croupier.terminal.outage import Keyed, keyed, still_there
from croupier.terminal.present import present
from croupier.terminal.readiness import Parts, Watchdog, tell_ready
from croupier.terminal.session import Session
from croupier.terminal.view import TableView
from croupier.terminal.wishes import KeepSettings, Wish

TICK_S = 0.1
"""How long the loop sleeps at most before it asks the window for its events."""

BRISK_S = 0.02
"""The same for `BRISK_MS` after an input: keys and touches come in rows, and each is answered at once."""

BRISK_MS = 5_000

HEALTH_MS = 1_000
"""How often the lamps are looked at."""

NOTICE_MS = 8_000
"""How long it is said why a press did nothing, unless another press comes before."""

Item = Reading | Press | Turn | Edge


class Screen(Protocol):
    """Where the picture goes and the window's presses come from."""

    def show(self, view: TableView) -> None:
        """Draw the picture."""

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        """What was typed or touched since the last call."""

    def wants_to_close(self) -> bool:
        """The window was closed."""

    def sound(self, name: str, *, muted: bool) -> None:
        """Play ``card`` or ``alert``."""


class Debouncing(Protocol):
    """The wired buttons as the loop sees them."""

    def feed(self, edge: Edge) -> tuple[Press, ...]: ...
    def poll(self, now: int) -> tuple[Press, ...]: ...
    def next_deadline(self) -> int | None: ...
    def assign(self, pins: Mapping[str, int]) -> None: ...


class Terminal:
    """The session, the dealer's console and a screen, fed from one queue.

    A reading that the disk would not take is kept and offered again at each tick: nothing that left the
    shoe is dropped, and the screen says meanwhile that the disk failed. `parts` are what a watchdog asks for;
    `fulfil` keeps what a page wants kept, or raises why it cannot.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        *,
        console: Console,
        buttons: Debouncing | None = None,
        has_shoe: bool = True,
        disk: Callable[[], tuple[int, bool]] = lambda: (0, False),
        restamp: Callable[[Reading], Reading] = lambda reading: reading,
        parts: Parts | None = None,
        fulfil: Callable[[Wish], None] | None = None,
    ) -> None:
        self.session = session
        self.screen = screen
        self.console = console
        self.buttons = buttons
        self.inbox: queue.SimpleQueue[Item] = queue.SimpleQueue()
        self.health = Health(shoe="ok" if has_shoe else "none")
        self.view: TableView | None = None
        self._shown: tuple[object, ...] = (None, None, None)
        self._second: int | None = None  # of a clock that is on the screen
        self._disk = disk
        self._restamp = restamp
        self._watchdog = Watchdog(parts or {})
        self._fulfil = fulfil
        self._unstored: deque[Reading] = deque()
        self._lost_at: int | None = None
        self._keyed: deque[Keyed] = deque()
        self._health_due = 0
        self._brisk_until = 0
        self._noticed: tuple[Refused | None, int] = (None, 0)

    def run(self) -> None:
        """Until the window is closed; the first picture stands before anything is waited for."""
        self.step()
        tell_ready()
        while not self.screen.wants_to_close():
            self.step(self.patience())

    def step(self, timeout: float = 0.0) -> None:
        """Wait at most `timeout` seconds for something, take all that has come, and show what changed."""
        for item in self._arrived(timeout):
            self.take(item)
        now = self.session.clock.now()
        if self.buttons is not None:
            for press in self.buttons.poll(now):
                self.take(press)
        if self.view is not None:
            for press in self.screen.presses(self.console, self.view, now):
                self.take(press)
        self._retry()
        self._pass_time(now)
        self._look_after(now)
        self._watchdog.look(now)
        self._forget_notice(now)
        self.show()

    def take(self, item: Item) -> None:
        """One reading, press, turn or edge."""
        self._brisk_until = self.session.clock.now() + BRISK_MS
        if isinstance(item, Reading):
            self._unstored.append(self._restamp(item))
            self._retry()
        elif isinstance(item, Edge):
            for press in self.buttons.feed(item) if self.buttons is not None else ():
                self.take(press)
        else:
            pins = self.console.pins
            self.console, commands = handle(self.console, item, self.session.table, self.session.clock.now())
            if self.buttons is not None and self.console.pins != pins:
                self.buttons.assign(self.console.pins)
            if self.console.wish is not None:
                self._keep(self.console.wish)
            self.carry_out(commands)

    def _keep(self, wish: Wish) -> None:
        """What a page wants kept; the screen says whether it was. A deck that was not stays on its page."""
        if self._fulfil is None:
            return
        try:
            self._fulfil(wish)
        except CroupierError as error:
            told = Refused("not-kept", str(error), why=str(error).splitlines()[0])
            self.console = self.console.but(wish=None, notice=told)
            return
        told = Refused("kept", "kept")
        if isinstance(wish, KeepSettings):
            self.console = self.console.but(filed=dict(self.console.filed) | dict(wish.changes))
        else:
            others = (deck for deck in self.console.decks if deck.name != wish.deck.name)
            deck = self.session.register.active or self.console.deck
            self.console = self.console.but(decks=(*others, wish.deck), deck=deck, page=None)
        self.console = self.console.but(wish=None, notice=told)

    def carry_out(self, commands: Iterable[Command]) -> None:
        """Do what the dealer asked; at the first refusal the rest is left and the screen says why."""
        for command in commands:
            try:
                events = self.session.do(command)
            except Refused as error:
                self.console = refused(self.console, error, command)
                return
            except Fault as fault:
                self._disk_failed()
                self.console = refused(self.console, Refused("disk-takes-nothing", str(fault)), command)
                return
            if self.health.shoe == "lost":
                self._keyed += keyed(events, self.session.table)
            self._heard(events)

    def show(self) -> None:
        """Draw the table if it looks otherwise than before; at rest not even that is worked out."""
        now = self.session.clock.now()
        facts = (self.session.table, self.console, self.health)
        second = ticking(self.session.table, now)
        if all(map(operator.is_, facts, self._shown)) and second == self._second:
            return
        self._shown, self._second = facts, second
        view = present(self.session.table, self.console, self.health, now)
        if view != self.view:
            self.view = view
            self.screen.show(view)

    def _arrived(self, timeout: float) -> list[Item]:
        items: list[Item] = []
        try:
            items.append(self.inbox.get(block=timeout > 0, timeout=timeout or None))
            while True:
                items.append(self.inbox.get_nowait())
        except queue.Empty:
            return items

    def patience(self) -> float:
        """How long the loop may sleep: a tick, or until a button has been still long enough."""
        now = self.session.clock.now()
        tick = BRISK_S if now < self._brisk_until else TICK_S
        due = self.buttons.next_deadline() if self.buttons is not None else None
        return tick if due is None else min(tick, max(0.001, (due - now) / 1000))

    def _retry(self) -> None:
        """Readings in their order, as far as the disk takes them."""
        while self._unstored:
            reading = self._unstored[0]
            try:
                events = self._read(reading)
            except Fault:
                self._disk_failed()
                return
            self._unstored.popleft()
            self._sensed(reading)
            self._heard(events)

    def _pass_time(self, now: int) -> None:
        """What waited for this moment happens, unless readings still wait for the disk."""
        if self._unstored:
            return
        try:
            self._heard(self.session.pass_time(now))
        except Fault:
            self._disk_failed()

    def _read(self, reading: Reading) -> tuple[Event, ...]:
        """One reading; a card that was keyed by hand while the shoe was not heard is not counted again."""
        dealt = isinstance(reading, Draw | StuckCards | CheckCards)
        if dealt and isinstance(self.console.page, EnrolPage | CheckPage):
            self._dealt(self.console.page, reading)
            return self.session.pass_by(reading)
        if not isinstance(reading, Draw):
            return self.session.read(reading)
        while self._keyed and not (reading.kept and still_there(self._keyed[0], self.session.table)):
            self._keyed.popleft()
        if not self._keyed:
            return self.session.read(reading)
        events = self.session.read_again(reading, self._keyed[0].index)
        self._keyed.popleft()
        return events

    def _dealt(self, page: EnrolPage | CheckPage, reading: Reading) -> None:
        """A card of a pack that is enrolled or counted; it belongs to no hand."""
        if isinstance(page, CheckPage):
            self.console = self.console.but(page=page.read(reading))
            return
        following, why = page.read(reading)
        self.console = self.console.but(page=following, notice=why)
        self.screen.sound("alert" if why else "card", muted=self.console.muted)

    def _sensed(self, reading: Reading) -> None:
        """What a reading says of the shoe itself."""
        if isinstance(reading, ShoeLost):
            self._lost_at = reading.at
            self.health = replace(self.health, shoe="lost", shoe_seconds=0)
        elif isinstance(reading, ShoeBack):
            self._lost_at = None
            self.health = replace(self.health, shoe="ok", shoe_seconds=0)
        elif isinstance(reading, CheckCards | StuckCards):
            self.health = replace(self.health, shoe="check")
        elif isinstance(reading, Draw) and self.health.shoe == "lost":
            self.health = replace(self.health, shoe="ok", shoe_seconds=0)

    def _heard(self, events: Iterable[Event]) -> None:
        """The sound of what happened: an alert drowns a card."""
        kinds = {type(event) for event in events}
        if HandStarted in kinds and self.health.shoe == "check":
            self.health = replace(self.health, shoe="ok")
        if AlertRaised in kinds:
            self.screen.sound("alert", muted=self.console.muted)
        elif CardDrawn in kinds:
            self.screen.sound("card", muted=self.console.muted)

    def _disk_failed(self) -> None:
        self.health = replace(self.health, disk="failed")

    def _forget_notice(self, now: int) -> None:
        """A notice lapses some time after it was first seen."""
        notice, since = self._noticed
        if self.console.notice is not notice:
            self._noticed = (self.console.notice, now)
        elif notice is not None and now - since >= NOTICE_MS:
            self.console = self.console.but(notice=None)

    def _look_after(self, now: int) -> None:
        """The lamps, once a second: how long the shoe is away, what is left of the disk, the clock."""
        if now < self._health_due:
            return
        self._health_due = now + HEALTH_MS
        free_mb, low = self._disk()
        lost = 0 if self._lost_at is None else (now - self._lost_at) // 1000
        health = replace(
            self.health,
            shoe_seconds=lost,
            disk="failed" if self._unstored else "low" if low else "ok",
            disk_free_mb=free_mb,
            clock_synchronised=self.session.clock.synchronised(),
        )
        if health != self.health:
            self.health = health
