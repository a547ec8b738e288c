"""One terminal at work: a reading or a command becomes events, the disk has them, then the table moves.

No rule of the game stands here: the engine decides, the journal keeps, the session only keeps them in step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

from croupier.devices.deck import Register
from croupier.devices.readings import Draw, Mark, Reading, TagGone, TagSeen
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
from croupier.engine.commands_people import RestartClock
from croupier.engine.events import Event
from croupier.engine.places import Place
from croupier.engine.table import Table
from croupier.engine.waiting import next_deadline
from croupier.errors import Refused
from croupier.log.store import Journal
from croupier.terminal.clock import Clock

ON_RECORD: Final = ("AL-16", "AL-36")
"""Refusals that the log keeps: a deck counted wrong, a look at cards that are face down."""


class Session:
    """The table of one terminal, restored from its journal.

    `stored` is told how far the shoe's readings are on the disk, so that the shoe may forget them. `places`
    says where each antenna is, other than the one of the shoe. No hand starts unless `has_room` says that the
    disk takes a whole one, nor without a registered deck where it `needs_deck`.
    """

    def __init__(
        self,
        journal: Journal,
        register: Register,
        clock: Clock,
        *,
        stored: Callable[[Mark], None] = lambda mark: None,
        places: Mapping[int, Place] | None = None,
    ) -> None:
        self.journal = journal
        self.register = register
        self.clock = clock
        self.stored = stored
        self.places = dict(places or {})
        self.has_room: Callable[[], bool] = lambda: True
        self.needs_deck = False
        events = tuple(journal.since_checkpoint())
        self.table: Table = replay(events)
        if events:
            self._go_on(max(event.at for event in events), clock.now())

    def _go_on(self, last: int, now: int) -> None:
        """Clocks that ran go on with the time that they had left, if the machine's began anew meanwhile."""
        runs = self.table.clock is not None or self.table.time_call is not None
        if runs and now < last:
            self.do(RestartClock(at=now, last=last))

    def do(self, command: Command, *, mark: Mark | None = None) -> tuple[Event, ...]:
        """Carry out one command: decided, committed to disk, and only then shown by `table`.

        Raises `Refused` if the rules forbid it and `Fault` if the disk did; the table is then as it was. A
        report that is refused stays on record all the same (S-079).
        """
        if isinstance(command, StartHand) and not self.has_room():
            raise Refused("disk-full", "the disk is almost full: no hand starts before there is space")
        if isinstance(command, StartHand) and self.needs_deck and not self.register.active:
            raise Refused("no-deck", "no deck is registered for the shoe: enrol one")
        try:
            table, events = advance(self.table, command, self.table.house)
        except Refused as refusal:
            if isinstance(command, Declare) or refusal.code in ON_RECORD:
                assert isinstance(command, Declare | CheckDeck | LookAtHand), "codes of these commands only"
                self._record(NoteRefusal(at=command.at, report=command, code=refusal.code))
            raise
        self._store(events, command.at, mark)
        self.table = table
        return events

    def _record(self, note: NoteRefusal) -> None:
        table, events = advance(self.table, note, self.table.house)
        self._store(events, note.at, None)
        self.table = table

    def pass_time(self, now: int) -> tuple[Event, ...]:
        """What waited for this moment happens; nothing at all before it. Raises `Fault` as `do`."""
        due = next_deadline(self.table)
        return self.do(PassTime(at=now)) if due is not None and due <= now else ()

    def _store(self, events: tuple[Event, ...], at: int, mark: Mark | None) -> None:
        if not events and mark is None:
            return
        self.journal.append(
            events,
            utc=self.clock.utc(),
            mono_ms=at,
            clock_synced=self.clock.synchronised(),
            shoe=(mark.boot, mark.seq) if mark else None,
        )
        if mark:
            self.stored(mark)

    def read(self, reading: Reading) -> tuple[Event, ...]:
        """Take in what a device reports: a draw deals a card, an antenna says where one lies.

        The card is looked up here: no device knows which card a tag is. Never `Refused`; `Fault` as `do`.
        """
        match reading:
            case Draw():
                return self.do(self.draw(reading.uid, reading.at), mark=reading.mark)
            case TagSeen(antenna=antenna) if antenna in self.places:
                tag, place = self.register.look_up(reading.uid), self.places[antenna]
                sees = SeeCard(at=reading.at, place=place, card=tag.card, uid=reading.uid, status=tag.status)
                return self.do(sees, mark=reading.mark)
            case TagGone(antenna=antenna) if antenna in self.places:
                gone = LoseCard(at=reading.at, place=self.places[antenna], uid=reading.uid)
                return self.do(gone, mark=reading.mark)
        return self.pass_by(reading)

    def pass_by(self, reading: Reading) -> tuple[Event, ...]:
        """A reading that is of no hand, such as a pack that is enrolled; it is settled all the same."""
        self._store((), reading.at, reading.mark)
        return ()

    def read_again(self, reading: Draw, index: int) -> tuple[Event, ...]:
        """A drawn card that was keyed by hand before, as number `index` of the hand; raises as `read`.

        Where it was keyed as unknown, the shoe says now what it is. A card that cannot be that one is one
        more.
        """
        command = self.draw(reading.uid, reading.at)
        hand = self.table.hand
        there = hand.cards[index].card if hand is not None else None
        if command.status == "unread" or (there is not None and there == command.card):
            self._store((), reading.at, reading.mark)
            return ()
        if there is None and command.card is not None:
            with suppress(Refused):
                name = NameCard(at=reading.at, index=index, card=command.card.reveal())
                return self.do(name, mark=reading.mark)
        return self.do(command, mark=reading.mark)

    def draw(self, uid: str, at: int) -> DrawCard:
        """The command for a drawn tag; an empty `uid` is a card that nobody could read."""
        if not uid:
            return DrawCard(at=at, card=None, status="unread")
        tag = self.register.look_up(uid)
        return DrawCard(at=at, card=tag.card, uid=uid, status=tag.status, deck=tag.deck)
