"""The inputs of a terminal, in order: each is decided, written, and takes effect once it is on the disk.

Readings are never dropped: if the disk refuses them, they are tried again. Presses wait behind earlier
inputs, and are refused if that takes long, because people would not know what they answer.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Final, Protocol

from croupier.devices.debounce import Edge, EncoderTurn, Press
from croupier.devices.readings import CheckCards, Draw, Reading, ShoeBack, ShoeLost, StuckCards, TagSeen
from croupier.engine.between.people import next_game
from croupier.engine.commands import Command, EnterFloor, LeaveFloor, StartHand
from croupier.engine.events import AlertRaised, Event
from croupier.engine.places import MUCK, NOWHERE
from croupier.engine.table import Table
from croupier.errors import CroupierError, LogFault, Refused
from croupier.log.writing.file_hold import WRITTEN
from croupier.log.writing.outages import Outage
from croupier.telling.notice import Notice, departures
from croupier.terminal.console.presses import as_one, handle, is_floors, refused
from croupier.terminal.console.state import Console, applied
from croupier.terminal.health import DiskState
from croupier.terminal.legal_keys import is_cash
from croupier.terminal.pages.card_room import after_answer, with_deck
from croupier.terminal.pages.page import Context, Seen
from croupier.terminal.session.commits import Commits
from croupier.terminal.session.early import Early, Keyed, is_new, keyed, still_there
from croupier.terminal.session.session import Session, Step
from croupier.terminal.wishes import (
    JoinRoom,
    KeepAnswer,
    KeepDeck,
    KeepSettings,
    KeepTable,
    OnRecord,
    ReplaceFirmware,
    Wish,
)
from croupier.values import replace
from croupier.words.refusals import REFUSALS

SLOW_S = 0.3
"""A longer commit is shown on the screen, and presses are refused meanwhile."""

FLOOR_MS = 120_000
"""How long the floor stays signed in if it does nothing."""

TOGETHER = 500
"""Up to this many readings that change nothing share a commit."""

_BEGUN: Final[Mapping[type, str]] = {
    ReplaceFirmware: "firmware-begun",
    JoinRoom: "room-asked",
}
"""The notice for a wish that takes a while; for other wishes, that it is done."""


NOT_WRITTEN: Final[Mapping[DiskState, str]] = {
    "failed": "disk-takes-nothing",
    "locked": "log-locked",
    "damaged": "log-damaged",
    "sealed": "log-sealed",
    "moved": "log-moved",
}
"""The refusal of a press while the log takes nothing."""


class Debouncing(Protocol):
    """The wired buttons as the loop sees them."""

    def feed(self, edge: Edge) -> tuple[Press, ...]: ...
    def poll(self, now: int) -> tuple[Press, ...]: ...
    def next_deadline(self) -> int | None: ...
    def assign(self, pins: Mapping[str, int]) -> None: ...


class Inputs:
    """The session, the dealer's console, and the inputs that wait for them.

    `disk`, `sounds` and `stored` are news for the caller, who collects them.

    `fulfil` carries out a page's wish, or raises an error. `hold_s` is how long the disk may delay the
    caller; None, as at the start: without limit.
    """

    def __init__(
        self,
        session: Session,
        console: Console,
        *,
        buttons: Debouncing | None,
        fulfil: Callable[[Wish], None] | None,
    ) -> None:
        self.session = session
        self.console = console
        self.buttons = buttons
        self.fulfil = fulfil
        self.hold_s: float | None = None
        self.commits = Commits()
        session.journal.committing = self.commits.committing
        self.waiting: deque[Reading | Press | EncoderTurn] = deque()  # arrived inputs, in order
        self.orders: deque[Command] = deque()  # commands of the last press, before all other inputs
        self.failing = False  # the first of them could not be written
        self.stuck: DiskState | None = None  # the error, until something is written
        self.refused: DiskState | None = None  # why the end of a hand cannot be settled
        self.outages: tuple[Outage, ...] = ()  # not on the disk yet
        self._shoe_lost = False  # as far as arrived inputs are handled
        self._keyed: deque[Keyed] = deque()
        self._early = Early()
        self._opening = False  # a card has asked to open a hand
        self._floor_since: int | None = None  # signed in at this terminal since it started
        self._leaving = False  # the present command is the floor's act, after which it leaves
        self._next_table = session.table  # to do when the present commit is done
        self.disk: tuple[DiskState, str] | None = None  # the last answer of the disk, for the lamps
        self.sounds: list[str] = []  # sounds to play
        self.stored: list[tuple[Event, ...]] = []  # on the disk, and not reported yet

    def until(self) -> float | None:
        """How long the disk may delay the next input (`time.monotonic`); None: without limit."""
        return None if self.hold_s is None else time.monotonic() + self.hold_s

    def work_off(self, until: float | None) -> Iterator[Table]:
        """Handle the waiting inputs, in order, as long as the picture can wait.

        Yields the next table while the disk still writes, so that its picture can be prepared.
        """
        self.failing = False
        while self.commits.settled(until) and not self.failing:
            if not (self.orders or self.waiting or self.outages or self._wish):
                break
            self._next()
            if until is not None and not (self.waiting or self.orders) and self.commits.at_disk(until):
                yield self._next_table
            if until is not None and time.monotonic() >= until:
                break
        if until is None:
            self.settle(until)
        if self.failing or self.commits.lasts_s > SLOW_S:
            if self.stuck is None:
                self.disk = "slow", ""
            self._turn_away()

    def settle(self, until: float | None) -> None:
        """Write the rest of a hand's end and beginning to the log; no picture waits for it."""
        if self.commits.lasts_s:
            return
        became = self.session.journal.displaced()
        if became and became != WRITTEN and self.stuck is None:
            self.stuck = "moved"  # saving it may take a while
            self.disk = "moved", ""
        if became or self.session.journal.is_unsettled:
            self.commits.begin(self.session.journal.settle, done=self._settled, failed=self._settled)
            self.commits.settled(until)

    def _settled(self, error: CroupierError | None = None) -> None:
        """The rest is written, or the disk refused it: show that until it succeeds; each step tries again."""
        self.refused = self.stuck = self._fault(error) if error is not None else None
        self.failing = self.failing or error is not None

    def _fault(self, error: CroupierError) -> DiskState:
        state, kept = (error.state, error.kept) if isinstance(error, LogFault) else ("failed", "")
        self.disk = state, kept
        return state

    def _next(self) -> None:
        if self.orders:
            self._order(self.orders.popleft())
        elif (wish := self._wish) is not None:
            self._keep(wish)
        elif not self.waiting:
            nothing = self.session.nothing(self.session.clock.now())
            self._begin(nothing, self.session.follow, lambda error: self._keep_back([], error))
        elif isinstance(self.waiting[0], Reading):
            if not self._opens(self.waiting[0]):
                self._read()
        else:
            press = self.waiting.popleft()
            assert isinstance(press, Press | EncoderTurn)
            self.orders += self._pressed(press)

    @property
    def _wish(self) -> Wish | None:
        return self.console.wish if self.fulfil is not None else None

    def _begin(
        self,
        step: Step,
        done: Callable[[Step], object],
        failed: Callable[[CroupierError], object] = lambda error: None,
    ) -> None:
        """Begin to write a step, with news of the devices; an empty step is done at once."""
        step = replace(step, outages=self.outages) if self.outages else step

        def written() -> None:
            self.outages, self.stuck = self.outages[len(step.outages) :], None
            done(step)

        if step.stores:
            self._next_table = step.table
            self.commits.begin(lambda: self.session.write(step), done=written, failed=failed)
        else:
            done(step)

    def _turn_away(self) -> None:
        """While the disk accepts nothing, refuse presses that need it; others still work."""
        code = NOT_WRITTEN[self.stuck] if self.stuck else "disk-is-slow"
        people = [item for item in self.waiting if isinstance(item, Press | EncoderTurn)]
        self.waiting = deque(item for item in self.waiting if isinstance(item, Reading))
        for press in people:
            orders = self._pressed(press)
            if orders:
                self._refuse(Refused(code, code), orders[0])
            elif self.console.wish is not None:
                self.console = replace(self.console, wish=None, notice=Notice.refused(code))

    def _pressed(self, press: Press | EncoderTurn) -> tuple[Command, ...]:
        pins = self.console.station.pins
        self.console, orders = handle(self.console, press, self.session.table, self.session.clock.now())
        if self.buttons is not None and self.console.station.pins != pins:
            self.buttons.assign(self.console.station.pins)
        return as_one(orders)

    def _order(self, command: Command) -> None:
        try:
            step = self.session.decide(command)
        except Refused as error:
            self._refuse(error, command)
            return
        self._leaving = is_floors(command, self.session.table, step.table)
        self._begin(step, lambda step: self._obeyed(step, command), lambda error: self._fail(error, command))

    def _obeyed(self, step: Step, command: Command) -> None:
        try:
            events = self.session.follow(step)
        except Refused as error:
            self._refuse(error, command)
            return
        if self._shoe_lost:
            self._keyed += keyed(events, self.session.table)
        if isinstance(command, StartHand):
            self._deal_early(command)
        if isinstance(command, EnterFloor):
            self._floor_since = command.at
        if self._leaving:
            self.orders.appendleft(LeaveFloor(at=command.at))
        self._tell(events)

    def _fail(self, error: CroupierError, command: Command) -> None:
        self._refuse(Refused(NOT_WRITTEN[self._fault(error)], str(error)), command)

    def _refuse(self, error: Refused, command: Command) -> None:
        if self._opening and isinstance(self.waiting[0], Draw):
            self._early, self._opening = self._early.refused(self.waiting[0]), False
        self.orders.clear()
        self.console = refused(self.console, error, command, self.session.table)

    def _keep(self, wish: Wish) -> None:
        """Carry out a page's wish, and show whether that worked; if not, a deck stays on its page."""
        fulfil = self.fulfil
        assert fulfil is not None, "a wish is kept only by a terminal that can store it"
        self.commits.begin(lambda: fulfil(wish), done=lambda: self._kept(wish), failed=self._not_kept)

    def _not_kept(self, error: CroupierError) -> None:
        notice = Notice.refused("not-kept", why=str(error).splitlines()[0])
        if isinstance(error, Refused) and error.code in REFUSALS:
            notice = Notice.of(error)
        self.console = replace(self.console, wish=None, notice=notice)

    def _kept(self, wish: Wish) -> None:
        if isinstance(wish, OnRecord):
            self.console = replace(self.console, wish=None)
            return
        if self.session.table.floor is not None:
            self.orders.append(LeaveFloor(at=self.session.clock.now()))
        station, page, under = self.console.station, self.console.page, self.console.under
        if isinstance(wish, KeepSettings):
            station = replace(station, filed=dict(station.filed) | dict(wish.changes))
        elif isinstance(wish, KeepAnswer):
            station = after_answer(station, wish, self.session.register.active)
        elif isinstance(wish, KeepDeck):
            station, page = with_deck(station, wish.deck, self.session.register.active or station.deck), None
        elif isinstance(wish, KeepTable):
            page, under = under, None
        notice = Notice.done(_BEGUN.get(type(wish), "kept"))
        self.console = replace(
            self.console, station=station, page=page, under=under, wish=None, notice=notice
        )

    def pass_time(self, now: int, until: float | None) -> None:
        """Let deadlines take effect, once all earlier inputs are done."""
        if self.waiting or self.orders or not self.commits.settled(until):
            return
        step = self._floor_off(now) or self.session.due(now)
        if step is not None:
            self._begin(step, self._followed, self._fault)
            self.commits.settled(until)

    def _floor_off(self, now: int) -> Step | None:
        """Sign the floor out after a while, or if it was signed in before this start of the terminal."""
        since = self._floor_since
        if self.session.table.floor is None or (since is not None and now - since < FLOOR_MS):
            return None
        return self.session.decide(LeaveFloor(at=now))

    def _read(self) -> None:
        """The next readings: readings without effect share the commit of the next one."""
        readings: list[Reading] = []
        step: Step | None = None
        while True:
            reading = self.waiting.popleft()
            assert isinstance(reading, Reading)
            following, afterwards = self._decided(reading)
            step = following if step is None else step.then(following)
            readings.append(reading)
            alone = step.events or afterwards is not None or len(readings) == TOGETHER
            if alone or not self.waiting or not isinstance(self.waiting[0], Reading):
                break
        self._begin(
            step,
            lambda step: self._followed(step, afterwards),
            lambda error: self._keep_back(readings, error),
        )

    def _keep_back(self, readings: list[Reading], error: CroupierError) -> None:
        self.waiting.extendleft(reversed(readings))
        self.failing, self.stuck = True, self._fault(error)

    def _followed(self, step: Step, afterwards: Callable[[], object] | None = None) -> None:
        events = self.session.follow(step)
        if afterwards is not None:
            afterwards()
        self._tell(events)

    def _tell(self, events: tuple[Event, ...]) -> None:
        """Report the events, with a notice if the dealer must do something.

        An alert gets the line alone, because an earlier message would seem to belong to it.
        """
        said = departures(events, cash=is_cash(self.session.table))
        if said is not None or any(isinstance(event, AlertRaised) for event in events):
            self.console = replace(self.console, notice=said)
        self.stored.append(events)

    def _decided(self, reading: Reading) -> tuple[Step, Callable[[], object] | None]:
        """The step of a reading, and what to do once it is stored.

        A card that was keyed by hand while the shoe was silent is not counted again.
        """
        if isinstance(reading, ShoeLost | ShoeBack | Draw):
            self._shoe_lost = isinstance(reading, ShoeLost)
        if isinstance(reading, Draw | TagSeen) and self.session.is_no_card(reading):
            if self.console.takes.cards == "badge":
                return self.session.passed(reading), lambda: self._dealt(reading)
            if self.session.dealer_of(reading):
                return self.session.sensed(reading), None
        dealt = isinstance(reading, Draw | StuckCards | CheckCards)
        if isinstance(reading, TagSeen) and reading.antenna not in self.session.places:
            dealt = True  # at the slot, for a card that was not counted
        if dealt and self.console.takes.cards == "pack":
            return self.session.passed(reading), lambda: self._dealt(reading)
        named = self._named(reading)
        if named is not None:
            return named, None
        if not isinstance(reading, Draw):
            return self.session.sensed(reading), None
        while self._keyed and not (reading.kept and still_there(self._keyed[0], self.session.table)):
            self._keyed.popleft()
        if not self._keyed:
            table = self.session.table
            new = is_new(reading, table)
            early = self._early.drawn(reading, new=new) if table.between_hands else Early()
            return self.session.sensed(reading), lambda: self._drew(early)
        return self.session.sensed_again(reading, self._keyed[0].index), self._keyed.popleft

    def _named(self, reading: Reading) -> Step | None:
        """A card of the muck read for the record: its page is open, and the card is a missing one."""
        page, place = self.console.page, MUCK
        if page is None or page.takes.cards != "muck" or not isinstance(reading, Draw | TagSeen):
            return None
        if isinstance(reading, TagSeen):
            place = self.session.places.get(reading.antenna, NOWHERE)
        tag = self.session.register.look_up(reading.uid)
        if tag.status != "card" or tag.card is None or place != MUCK:
            return None
        context = Context(self.session.table, self.console.station, reading.at)
        for command in page.read(Seen(reading, tag.card.reveal()), context).commands:
            with suppress(Refused):
                return self.session.decide(command, position=reading.position)
        return None

    def _drew(self, early: Early) -> None:
        self._early = early

    def _opens(self, reading: Reading) -> bool:
        """A card of a deal without a hand asks to open the hand, and waits for it.

        It does not if only a key may open the hand, or if the table waits for others or for the button.
        """
        table = self.session.table
        if not isinstance(reading, Draw) or self.console.takes.cards:
            return False
        if not self.console.station.first_card or table.hand_for_hand or next_game(table) == "":
            return False
        of_the_deck = self.session.draw(reading.uid, reading.at).status in ("card", "unread")
        if not (of_the_deck and self._early.opens(reading, table)):
            return False
        self._opening = True
        self.orders.append(StartHand(at=reading.at))
        self.console = replace(self.console, notice=Notice.done("hand-opened"))
        return True

    def _deal_early(self, command: StartHand) -> None:
        cards = self._early.cards if self._early.new or self._opening else ()
        taken = self._early.taken(command.at) if cards else ()
        self._early, self._opening = Early(), False
        self.orders += tuple(self.session.draw(card.uid, command.at) for card in taken)
        if cards and self.session.table.hand is not None:
            code = "early-cards" if taken else "early-cards-lost"
            self.console = replace(self.console, notice=Notice.done(code, number=len(taken or cards)))

    def _dealt(self, reading: Reading) -> None:
        """A card of a pack that is enrolled or counted, or a badge; it belongs to no hand."""
        page = self.console.page
        if page is None or page.takes.cards not in ("pack", "badge"):
            return
        answered = page.read(Seen(reading), Context(self.session.table, self.console.station, reading.at))
        self.console, orders = applied(self.console, answered)
        self.orders += as_one(orders)
        if answered.sound:
            self.sounds.append(answered.sound)
