"""The one loop of the terminal: it waits for a reading or a press, and only then decides, stores and draws.

Threads put what they sensed on `inbox` and do nothing else; everything that takes time happens here. Only
writing to the disk has its own thread; whatever arrives meanwhile waits in order. The loop sleeps on the
inbox. A thread wakes it when the window has something to read (`host.waker`); where nothing tells of that, it
looks ten times a second, and more often while somebody is at work.
"""

from __future__ import annotations

import operator
import queue
import time
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Protocol

from croupier.devices.antennas import SHOE
from croupier.devices.bench.firmware import ERROR, VERSION, compared
from croupier.devices.debounce import Edge, EncoderTurn, Press
from croupier.devices.protocol.frames import WELL
from croupier.devices.readings import CheckCards, Draw, Reading, ShoeBack, ShoeLost, StuckCards
from croupier.engine.commands import Command
from croupier.engine.events import AlertRaised, CardDrawn, Event, HandStarted
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.log.journal.chain import as_text
from croupier.log.writing.outages import Outage
from croupier.telling.notice import Notice
from croupier.telling.speech import announced
from croupier.terminal.console.state import Console
from croupier.terminal.health import PROTOCOL, Antennas, DiskState, Health, Trouble, Troubles
from croupier.terminal.host.readiness import Parts, Watchdog
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.inputs import SLOW_S, TOGETHER, Debouncing, Inputs
from croupier.terminal.legal_keys import words_for
from croupier.terminal.level_clock import ticking
from croupier.terminal.obeying import obey
from croupier.terminal.picture.present import present
from croupier.terminal.session.session import Session
from croupier.terminal.view import TableView
from croupier.terminal.wishes import FirmwareReplaced, OnRecord, RoomJoined, Wish
from croupier.values import replace

TICK_S = 0.1
"""The longest that the loop sleeps before it asks the window for its events."""

BRISK_S = 0.02
"""The same for `BRISK_MS` after an input: keys and touches come in quick succession, and need quick
answers.
"""

BRISK_MS = 5_000

HEALTH_MS = 1_000
"""How often the lamps are updated."""

BEAT_MS = 20_000
"""How often the loop shows that it is running: seldom, because flash memory wears out."""

THINKING_S = 15
"""After this long the seat's time to act appears on its plate, before anybody calls the clock."""

NOTICE_MS = 8_000
"""How long the screen says why a press had no effect, unless another press comes first."""

RESTORED_MS = 60_000
"""How long the screen says that the log's file was moved, once it is complete again."""

CLOSING_S = 5.0
"""How long the last reading or press may take once the window is closed."""

HOLD_S = 0.05
"""How long the disk may delay the next picture."""


class Woken:
    """The window may have presses."""


class RoomSpoke:
    """The room has orders, or offers."""


Item = Reading | Press | EncoderTurn | Edge | FirmwareReplaced | RoomJoined | RoomSpoke | Woken


class TerminalScreen(Protocol):
    """Shows the picture, and gives the presses of the window."""

    def show(self, view: TableView) -> None:
        """Draw the picture."""

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        """The keys and touches since the last call."""

    def wants_to_close(self) -> bool:
        """Whether the window was closed."""

    def sound(self, name: str, *, muted: bool) -> None:
        """Play ``card`` or ``alert``."""


class Terminal:
    """The session, the dealer's console and a screen, fed from one queue, the `inbox`.

    A reading that could not be written is kept and tried again at each tick: no card that left the shoe is
    dropped, and meanwhile the screen says that the disk failed. `antennas` are reported by their place if
    they fail; `parts` are checked by a watchdog; `fulfil` carries out a page's wish, or raises an error.
    `roster` gives the names in the log; `announce` speaks a text in a language; `beat` is called now and then
    to show that the loop runs; `speaks` gets each picture's language; `power` reports the power supply, and
    `room` the link to the room.
    """

    def __init__(
        self,
        session: Session,
        screen: TerminalScreen,
        *,
        console: Console,
        inbox: queue.SimpleQueue[Item] | None = None,
        buttons: Debouncing | None = None,
        has_shoe: bool = True,
        antennas: Antennas = MappingProxyType({0: SHOE}),
        disk: Callable[[], tuple[int, DiskState]] = lambda: (0, "ok"),
        restamp: Callable[[Reading], Reading] = lambda reading: reading,
        parts: Parts | None = None,
        fulfil: Callable[[Wish], None] | None = None,
        roster: Callable[[], tuple[str, ...]] = tuple,
        announce: Callable[[str, str], None] | None = None,
        beat: Callable[[], None] = lambda: None,
        speaks: Callable[[str], None] = lambda language: None,
        power: Callable[[], Mapping[str, str]] = dict,
        room: Callable[[], RoomLink] = RoomLink,
    ) -> None:
        self.session, self.buttons = session, buttons
        self.inputs = Inputs(session, console, buttons=buttons, fulfil=fulfil)
        self._roster, self._announce = roster, announce
        self._turn: tuple[object, int] = (None, 0)  # the seat that is thinking, and since when
        self.screen = screen
        self.inbox: queue.SimpleQueue[Item] = inbox or queue.SimpleQueue()
        self.health = Health(shoe="ok" if has_shoe else "none")
        self.view: TableView | None = None
        self._shown: tuple[object, ...] = (None, None, None)
        self._second: int | None = None  # of a clock on the screen
        self._foreseen: tuple[tuple[object, ...], TableView] | None = None
        self._disk = disk
        self._beat, self._beat_due, self._speaks = beat, 0, speaks
        self._power, self._room, self._restamp = power, room, restamp
        self._watchdog, self._troubles = Watchdog(parts or {}), Troubles(antennas)
        self._lost_at: int | None = None
        self._runs = self._noted = ""  # the firmware of the shoe, and the version noted in the log
        self._health_due = self._brisk_until = self._restored = self._restored_until = 0
        self._noticed: tuple[Notice | None, int] = (None, 0)

    @property
    def console(self) -> Console:
        """The dealer's side of the screen."""
        return self.inputs.console

    @console.setter
    def console(self, console: Console) -> None:
        self.inputs.console = console

    def run(self) -> None:
        """Run until the window is closed; it draws the first picture before it waits for anything."""
        self.inputs.hold_s = HOLD_S
        self.step()
        while not self.screen.wants_to_close():
            self.step(self.patience())
        until = time.monotonic() + CLOSING_S
        self._work_off(until)
        self.inputs.settle(until)
        self._take_news()

    def step(self, timeout: float = 0.0) -> None:
        """Wait at most `timeout` seconds for an input, take all that have come, and show what changed."""
        for item in self._arrived(timeout):
            self._arrive(item)
        now, until = self.session.clock.now(), self.inputs.until()
        if self.buttons is not None:
            for press in self.buttons.poll(now):
                self._arrive(press)
        if self.view is not None:
            for press in self.screen.presses(self.console, self.view, now):
                self._arrive(press)
        due = self.console.page.due() if self.console.page is not None else None
        if due is not None:
            self._arrive(Press(str(due), now, source="key"))
        self._follow_troubles(self._troubles.poll(now))
        self._work_off(until)
        self.inputs.pass_time(now, until)
        self._take_news()
        self._look_after(now)
        self._watchdog.look(now)
        self._forget_notice(now)
        self.show()
        if self.inputs.hold_s is not None:
            self.inputs.settle(time.monotonic())
            self._take_news()

    def carry_out(self, commands: Iterable[Command]) -> None:
        """Carry out the commands in order; at the first refusal drop the rest and show the reason."""
        self.inputs.orders += commands
        self._work_off(self.inputs.until())

    def _work_off(self, until: float | None) -> None:
        for table in self.inputs.work_off(until):
            self._take_news()
            self._foresee(table)
        self._take_news()

    def _take_news(self) -> None:
        """Handle the inputs' news: the answer of the disk, sounds, and events that are now on the disk."""
        news, (stored, sounds) = self.inputs.disk, (self.inputs.stored, self.inputs.sounds)
        self.inputs.disk, self.inputs.stored, self.inputs.sounds = None, [], []
        if news is not None and news != (self.health.disk, self.health.kept):
            self.health = replace(self.health, disk=news[0], kept=news[1])
        for events in stored:
            self._committed(events)
        for name in sounds:
            self._sound(name)

    def take(self, item: Item) -> None:
        """Take one reading, press, turn or edge."""
        self._arrive(item)
        self._work_off(self.inputs.until())

    def _arrive(self, item: Item) -> None:
        """A device's report about itself counts at once, everything else in its turn."""
        if isinstance(item, Woken):
            return
        if isinstance(item, RoomSpoke):
            self._health_due = 0
            return
        self._brisk_until = self.session.clock.now() + BRISK_MS
        if isinstance(item, Reading):
            reading = self._restamp(item)
            self._sensed(reading)
            self.inputs.waiting.append(reading)
        elif isinstance(item, FirmwareReplaced):
            self._replaced(item)
        elif isinstance(item, RoomJoined):
            self._joined(item)
        elif isinstance(item, Edge):
            self.inputs.waiting += self.buttons.feed(item) if self.buttons is not None else ()
        else:
            self.inputs.waiting.append(item)

    def show(self) -> None:
        """Draw the table if it has changed; at rest it does not even compute the picture."""
        now = self.session.clock.now()
        facts = (self.session.table, self.console, self.health)
        thinking = self._thinking(now)
        second = ticking(self.session.table, now)
        second = (thinking or None) if second is None else second
        if all(map(operator.is_, facts, self._shown)) and second == self._second:
            return
        self._shown, self._second = facts, second
        view = self._seen_before(facts) if second is None else None
        if view is None:
            view = present(self.session.table, self.console, self.health, now, thinking)
        if view != self.view:
            self.view = view
            self.screen.show(view)
            self._speaks(view.language)

    def _foresee(self, table: Table) -> None:
        """Compute the next picture while the disk writes; it is shown only if the write succeeds."""
        view = present(table, self.console, self.health, self.session.clock.now())
        self._foreseen = (table, self.console, self.health), view

    def _seen_before(self, facts: tuple[object, ...]) -> TableView | None:
        foreseen, self._foreseen = self._foreseen, None
        if foreseen is None or not all(map(operator.is_, facts, foreseen[0])):
            return None
        return foreseen[1]

    def _thinking(self, now: int) -> int:
        """How many seconds the seat to act has been thinking; 0 if that is too short to show."""
        hand, last = self.session.table.hand, self.session.table.last_input
        acting = hand.round.to_act if hand is not None and hand.phase == "BETTING" else None
        turn = None if hand is None or acting is None else (hand.hand_no, acting, last)
        if turn != self._turn[0]:
            self._turn = turn, now
        seconds = (now - self._turn[1]) // 1000
        return seconds if turn is not None and seconds >= THINKING_S else 0

    def _arrived(self, timeout: float) -> list[Item]:
        items: list[Item] = []
        try:
            items.append(self.inbox.get(block=timeout > 0, timeout=timeout or None))
            while len(items) < TOGETHER:
                items.append(self.inbox.get_nowait())
        except queue.Empty:
            pass
        return items

    def patience(self) -> float:
        """How long the loop may sleep: a tick, or until a button has settled."""
        now = self.session.clock.now()
        if self.inputs.waiting and not self.inputs.commits.lasts_s and not self.inputs.failing:
            return 0.0  # the rest of a backlog
        tick = BRISK_S if now < self._brisk_until or self.inputs.commits.lasts_s else TICK_S
        due = self.buttons.next_deadline() if self.buttons is not None else None
        return tick if due is None else min(tick, max(0.001, (due - now) / 1000))

    def _sensed(self, reading: Reading) -> None:
        if isinstance(reading, ShoeLost):
            self._lost_at = reading.at
            if PROTOCOL in reading.reason:
                self.console = replace(self.console, station=replace(self.console.station, firmware="?"))
            self.health = replace(self.health, shoe="lost", shoe_seconds=0)
        elif isinstance(reading, ShoeBack):
            self._lost_at, self._runs = None, reading.firmware or self._runs
            self.health = replace(self.health, shoe="ok", shoe_seconds=0)
            self._compare_firmware(reading.firmware)
        elif isinstance(reading, CheckCards | StuckCards):
            self.health = replace(self.health, shoe="check")
            self.console = replace(self.console, unsure=True)
        elif isinstance(reading, Draw) and self.health.shoe == "lost":
            self.health = replace(self.health, shoe="ok", shoe_seconds=0)
        shoe_lost = self.health.shoe == "lost"
        if self.console.shoe_lost != shoe_lost:
            self.console = replace(self.console, shoe_lost=shoe_lost)
        self._follow_troubles(self._troubles.take(reading))

    def _compare_firmware(self, firmware: str) -> None:
        """Tell the dealer once that the firmware has another version than the terminal, or failed."""
        versions = compared(firmware)
        before, said = self.console.station.firmware, firmware if versions is not None else ""
        self.console = replace(self.console, station=replace(self.console.station, firmware=said))
        if versions is None or said == before:
            return
        if firmware.endswith(ERROR):
            self.console = replace(self.console, notice=Notice.done("firmware-fell"))
        elif versions.differ:
            code = "firmware-older" if versions.shoe_is_older else "firmware-newer"
            self.console = replace(self.console, notice=Notice.done(code, shoe=firmware, ours=VERSION))

    def _replaced(self, item: FirmwareReplaced) -> None:
        notice = Notice.done("firmware-runs", version=item.version)
        if item.why:
            notice = Notice.refused(f"firmware-{item.why}")
        self.console = replace(self.console, notice=notice)

    def _joined(self, item: RoomJoined) -> None:
        notice = Notice.done("room-joined", address=item.address)
        if item.why:
            notice = Notice.refused(f"room-{item.why}")
        self.console = replace(self.console, notice=notice)
        self._health_due = 0

    def _follow_troubles(self, changes: Iterable[Trouble]) -> None:
        """Troubles that are new or over: show them at once, sound new ones, and log them."""
        changes = tuple(changes)
        if self._troubles.found != self.health.troubles:
            self.health = replace(self.health, troubles=self._troubles.found)
        if any(change.state != WELL for change in changes):
            self._sound("alert")
        utc = as_text(self.session.clock.utc()) if changes else ""
        self.inputs.outages += tuple(
            Outage(utc=utc, device=each.device, place=each.place, state=each.state) for each in changes
        )

    def _committed(self, events: tuple[Event, ...]) -> None:
        """The sound of what happened: an alert drowns a card. If a voice is wanted, it says it."""
        kinds = {type(event) for event in events}
        if HandStarted in kinds and self.health.shoe == "check":
            self.health = replace(self.health, shoe="ok")
            self.console = replace(self.console, unsure=False)
        if AlertRaised in kinds:
            self._sound("alert")
        elif CardDrawn in kinds:
            self._sound("card")
        if self._announce is not None and not self.console.station.muted:
            words = words_for(self.session.table, self.console.station.language)
            self._announce(announced(events, words), words.language)

    def _sound(self, name: str) -> None:
        self.screen.sound(name, muted=self.console.station.muted)

    def _forget_notice(self, now: int) -> None:
        notice, since = self._noticed
        if self.console.notice is not notice:
            self._noticed = (self.console.notice, now)
        elif notice is not None and now - since >= NOTICE_MS:
            self.console = replace(self.console, notice=None)

    def _look_up(self) -> None:
        with suppress(Fault):
            names = self._roster()
            if names != self.console.station.roster:
                self.console = replace(self.console, station=replace(self.console.station, roster=names))

    def _look_at_the_log(self, now: int) -> None:
        """Show and note that the log's file was moved, and is complete again."""
        if self.session.journal.restored != self._restored:
            self._restored, self._restored_until = self.session.journal.restored, now + RESTORED_MS
            utc = as_text(self.session.clock.utc())
            self.inputs.outages += tuple(
                Outage(utc=utc, device="log", state=each) for each in ("moved", WELL)
            )
            self._sound("alert")

    def _look_after(self, now: int) -> None:
        """Update the lamps once a second: how long the shoe has been away, free disk space, the clock."""
        if now < self._health_due:
            return
        self._health_due = now + HEALTH_MS
        self._look_up()
        self._follow_troubles(self._troubles.measured(self._power(), now))
        if now >= self._beat_due:
            self._beat_due = now + BEAT_MS
            self._beat()
        self._look_at_the_log(now)
        if self._runs != self._noted and self.console.wish is None and self.inputs.fulfil is not None:
            self._noted = self._runs
            why = f"firmware of the shoe: {self._runs}"
            self.console = replace(
                self.console, wish=OnRecord("shoe", "croupier", why, {"firmware": self._runs})
            )
        free_mb, disk = self._disk()
        if now < self._restored_until and disk != "full":
            disk = "restored"
        if self.inputs.stuck or self.inputs.refused:
            disk = self.inputs.stuck or self.inputs.refused or disk
        elif self.inputs.commits.lasts_s > SLOW_S:
            disk = "slow"
        lost = 0 if self._lost_at is None else (now - self._lost_at) // 1000
        health = replace(
            self.health,
            shoe="ok" if self.health.shoe == "check" and not self.console.unsure else self.health.shoe,
            shoe_seconds=lost,
            disk=disk,
            disk_free_mb=free_mb,
            kept=self.health.kept if self.inputs.stuck else "",
            clock_synchronised=self.session.clock.synchronised(),
            clock_by_hand=self.session.clock.set_by_hand(),
            room=self._room(),
        )
        if health != self.health:
            self.health = health
        self._hear(health.room, now)

    def _hear(self, room: RoomLink, now: int) -> None:
        """Take over what the room offers, and do what is new of its orders."""
        if room != self.console.station.room:
            self.console = replace(self.console, station=replace(self.console.station, room=room))
        if room.orders and not (self.inputs.stuck or self.inputs.orders):
            self.carry_out(obey(self.session.table, room, now))
