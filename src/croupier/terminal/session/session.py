"""The table of one terminal: inputs become events, the disk stores them, then the table changes.

No rule of the game is here: the engine decides, the journal stores, and the session keeps them in step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime

from croupier.devices.deck.register import Register
from croupier.devices.protocol.frames import one_number
from croupier.devices.readings import Draw, Reading, ShoePosition, TagGone, TagSeen
from croupier.engine import advance, replay
from croupier.engine.commands import (
    CheckDeck,
    Command,
    Declare,
    DrawCard,
    LookAtHand,
    LoseCard,
    NameCard,
    NoteRefusal,
    PassTime,
    SeeCard,
    StartHand,
)
from croupier.engine.commands.evening import ChangeDealer
from croupier.engine.commands.people import RestartClock
from croupier.engine.deadlines import next_deadline
from croupier.engine.events import Event
from croupier.engine.incidents.catalogue import CATALOGUE
from croupier.engine.places import Place
from croupier.engine.table import Table
from croupier.engine.table.bank import DealerShift
from croupier.errors import Refused
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import Outage
from croupier.terminal.host.clock import Clock
from croupier.values import Frozen, replace


class Step(Frozen, kw_only=True):
    """The result of an input: the `table` after it, valid once the events are on the disk.

    `refusal` is for a command that was refused but is recorded.
    """

    table: Table
    at: int
    utc: datetime
    synchronised: bool
    events: tuple[Event, ...] = ()
    position: ShoePosition | None = None
    outages: tuple[Outage, ...] = ()
    refusal: Refused | None = None

    @property
    def stores(self) -> bool:
        """Whether there is something to write."""
        return bool(self.events or self.position or self.outages)

    def then(self, later: Step) -> Step:
        """This step, which has no events, and the next one as one; a position settles all before it."""
        assert not self.events, "events are stored each with their input"
        return replace(later, position=later.position or self.position, outages=self.outages + later.outages)


class Session:
    """The table of one terminal, restored from its journal.

    An input is decided (`decide`, `sensed`), written, and then followed. `write` may run on another thread,
    while nothing else is decided. `do`, `read` and `pass_time` do all three.

    `stored` is called with the position of the shoe's readings on the disk, so that the shoe may forget them.
    `places` has the place of each antenna, except the shoe's. No hand starts unless `has_room` says that a
    whole one fits on the disk, nor without a registered deck if it `needs_deck`.
    """

    def __init__(
        self,
        journal: Journal,
        register: Register,
        clock: Clock,
        *,
        stored: Callable[[ShoePosition], None] | None = None,
        places: Mapping[int, Place] | None = None,
        has_room: Callable[[], bool] = lambda: True,
        needs_deck: bool = False,
    ) -> None:
        self.journal = journal
        self.register = register
        self.clock = clock
        self.stored = stored
        self.places = dict(places or {})
        self.has_room = has_room
        self.needs_deck = needs_deck
        events = tuple(journal.since_checkpoint())
        self.table: Table = replay(events, Table(shift=DealerShift(journal.dealer)))
        self._signed_by()
        if events:
            self._go_on(max(event.at for event in events), clock.now())

    def _go_on(self, last: int, now: int) -> None:
        """After a restart of the machine, running clocks keep the time that they had left."""
        table = self.table
        runs = table.clock is not None or table.time_call is not None or table.shift.since is not None
        if runs and now < last:
            self.do(RestartClock(at=now, last=last))

    def decide(self, command: Command, *, position: ShoePosition | None = None) -> Step:
        """The step of a command. Raises `Refused` if the rules forbid it and no record is needed.

        A refused report is recorded (S-079), as a step with a refusal.
        """
        if isinstance(command, StartHand) and not self.has_room():
            raise Refused("disk-full", "the disk is almost full: no hand starts before there is space")
        if isinstance(command, StartHand) and self.needs_deck and not self.register.active:
            raise Refused("no-deck", "no deck is registered for the shoe: enrol one")
        try:
            return self._step(command, position)
        except Refused as refusal:
            known = CATALOGUE.get(refusal.code)
            if not (isinstance(command, Declare) or (known is not None and known.on_record)):
                raise
            assert isinstance(command, Declare | CheckDeck | LookAtHand), "codes of these commands only"
            note = NoteRefusal(at=command.at, report=command, code=refusal.code)
            return replace(self._step(note, None), refusal=refusal)

    def _step(self, command: Command, position: ShoePosition | None) -> Step:
        table, events = advance(self.table, command, self.table.house)
        return self._stamped(command.at, table, events, position)

    def nothing(self, at: int, position: ShoePosition | None = None) -> Step:
        """A step without input: it settles readings up to `position`, and stores any added events."""
        return self._stamped(at, self.table, (), position)

    def _stamped(
        self, at: int, table: Table, events: tuple[Event, ...], position: ShoePosition | None
    ) -> Step:
        clock = self.clock
        return Step(
            table=table,
            at=at,
            utc=clock.utc(),
            synchronised=clock.synchronised(),
            events=events,
            position=position,
        )

    def write(self, step: Step) -> None:
        """Commit a step to the disk; raises `Fault` if that fails, and the log is then as it was.

        The tables of a finished hand are left to `Journal.settle`, or to the next step.
        """
        if step.stores:
            self.journal.store(
                step.events,
                utc=step.utc,
                mono_ms=step.at,
                clock_synced=step.synchronised,
                shoe=(step.position.boot, step.position.seq) if step.position else None,
                outages=step.outages,
            )

    def follow(self, step: Step) -> tuple[Event, ...]:
        """After the commit: change the table, and let the shoe forget. Raises the step's refusal."""
        self.table = step.table
        self._signed_by()
        if step.position and self.stored is not None:
            self.stored(step.position)
        if step.refusal is not None:
            raise step.refusal
        return step.events

    def _signed_by(self) -> None:
        self.journal.dealer = self.table.shift.dealer

    def _now(self, step: Step) -> tuple[Event, ...]:
        self.write(step)
        self.journal.settle()
        return self.follow(step)

    def do(self, command: Command, *, position: ShoePosition | None = None) -> tuple[Event, ...]:
        """Carry out one command: decide, commit, and only then change `table`.

        Raises `Refused` if the rules forbid it and `Fault` if the disk failed; the table is then as it was.
        """
        return self._now(self.decide(command, position=position))

    def due(self, now: int) -> Step | None:
        """The step of a deadline that has passed; None before it."""
        deadline = next_deadline(self.table)
        return self.decide(PassTime(at=now)) if deadline is not None and deadline <= now else None

    def pass_time(self, now: int) -> tuple[Event, ...]:
        """Let deadlines take effect, if any have passed. Raises `Fault` as `do`."""
        step = self.due(now)
        return self._now(step) if step is not None else ()

    def read(self, reading: Reading) -> tuple[Event, ...]:
        """Take a device's report. Never `Refused`; `Fault` as `do`."""
        return self._now(self.sensed(reading))

    def sensed(self, reading: Reading) -> Step:
        """The step of a reading: a draw deals a card, an antenna shows where one lies.

        The session looks the card up here: no device knows which card a tag is.
        """
        if dealer := self.dealer_of(reading):
            with suppress(Refused):  # this dealer deals already
                change = ChangeDealer(at=reading.at, dealer=dealer)
                return self.decide(change, position=reading.position)
            return self.passed(reading)
        match reading:
            case Draw():
                return self.decide(self.draw(reading.uid, reading.at), position=reading.position)
            case TagSeen(antenna=antenna) if antenna in self.places:
                tag, place = self.register.look_up(reading.uid), self.places[antenna]
                sees = SeeCard(at=reading.at, place=place, card=tag.card, uid=reading.uid, status=tag.status)
                return self.decide(sees, position=reading.position)
            case TagGone(antenna=antenna) if antenna in self.places:
                gone = LoseCard(at=reading.at, place=self.places[antenna], uid=reading.uid)
                return self.decide(gone, position=reading.position)
        return self.passed(reading)

    def dealer_of(self, reading: Reading) -> str:
        """The dealer whose badge was read; empty for a card or an unknown badge."""
        if not (self.table.roster and isinstance(reading, Draw | TagSeen) and self.is_no_card(reading)):
            return ""
        badges = self.table.roster.items()
        return next((dealer for dealer, badge in badges if one_number(badge) == reading.uid), "")

    def is_no_card(self, reading: Draw | TagSeen) -> bool:
        """Whether the tag was read, but is in no deck of the register."""
        return bool(reading.uid) and self.register.look_up(reading.uid).status == "unknown"

    def passed(self, reading: Reading) -> Step:
        """A reading that belongs to no hand, such as an enrolled pack; it is settled too."""
        return self.nothing(reading.at, reading.position)

    def sensed_again(self, reading: Draw, index: int) -> Step:
        """A drawn card that had been keyed by hand, as number `index` of the hand.

        If it was keyed as unknown, the shoe now names it. A card that cannot be that one is an additional
        card.
        """
        command = self.draw(reading.uid, reading.at)
        hand = self.table.hand
        there = hand.cards[index].card if hand is not None else None
        if command.status == "unread":
            return self.passed(reading)
        if command.card is not None and there in (None, command.card):
            with suppress(Refused):
                name = NameCard(at=reading.at, index=index, card=command.card.reveal(), uid=command.uid)
                return self.decide(name, position=reading.position)
        return self.decide(command, position=reading.position)

    def draw(self, uid: str, at: int) -> DrawCard:
        """The command for a drawn tag; an empty `uid` is an unread card."""
        if not uid:
            return DrawCard(at=at, card=None, status="unread")
        tag = self.register.look_up(uid)
        return DrawCard(at=at, card=tag.card, uid=uid, status=tag.status, deck=tag.deck)
