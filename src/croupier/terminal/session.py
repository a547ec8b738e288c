"""One terminal at work: a reading or a command becomes events, the disk has them, then the table moves.

No rule of the game stands here: the engine decides, the journal keeps, the session only keeps them in step.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from croupier.devices.deck import Register
from croupier.devices.readings import Draw, Mark, Reading
from croupier.engine import advance, replay
from croupier.engine.commands import Command, DrawCard, NameCard
from croupier.engine.events import Event
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.log.store import Journal
from croupier.terminal.clock import Clock


class Session:
    """The table of one terminal, restored from its journal.

    `stored` is told how far the shoe's readings are on the disk, so that the shoe may forget them.
    """

    def __init__(
        self,
        journal: Journal,
        register: Register,
        clock: Clock,
        *,
        stored: Callable[[Mark], None] = lambda mark: None,
    ) -> None:
        self.journal = journal
        self.register = register
        self.clock = clock
        self.stored = stored
        self.table: Table = replay(journal.since_checkpoint())

    def do(self, command: Command, *, mark: Mark | None = None) -> tuple[Event, ...]:
        """Carry out one command: decided, committed to disk, and only then shown by `table`.

        Raises `Refused` if the rules forbid it and `Fault` if the disk did; the table is then as it was.
        """
        table, events = advance(self.table, command, self.table.house)
        self._store(events, command.at, mark)
        self.table = table
        return events

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
        """Take in what a device reports; only a draw deals a card. Never `Refused`; `Fault` as `do`.

        The card is looked up here: the shoe does not know which card a tag is.
        """
        if not isinstance(reading, Draw):
            self._store((), reading.at, reading.mark)
            return ()
        return self.do(self.draw(reading.uid, reading.at), mark=reading.mark)

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
        return DrawCard(at=at, card=tag.card, uid=uid, status=tag.status)
