"""The stack under a table script: a shoe on a real port, a session with its journal, and a clock.

Readings come over the wire on the thread of the port, and the script waits for each one, so the same script
always gives the same hand. The script sets the clock.
"""

from __future__ import annotations

import queue
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from croupier.cards.card import Card
from croupier.devices.deck.register import Deck, Register, factory_deck, tag_of
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readings import Draw, Reading, ShoePosition, TagGone, TagSeen
from croupier.devices.shoe import DevicePort, ShoePort
from croupier.devices.twins.process import ShoeProcess
from croupier.engine.places import BOARD, BURN, MUCK, SEATS, Place
from croupier.engine.table import Table
from croupier.errors import Fault
from croupier.export.pojeu.template import template
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.script.forms import Special
from croupier.script.statements.hand import KnownTagStatement
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.picture.present import present
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from croupier.values import replace

DECK: Final = "in the shoe"
"""The name of the deck in the shoe; no script can use it for another deck."""

ANTENNAS: Final = {
    **{int(seat): Place.of_seat(seat) for seat in SEATS},
    11: BOARD,
    12: MUCK,
    13: BURN,
    14: Place.of_board(2),
    15: Place.of_board(3),
}
"""The antennas of the table in a script, by their numbers; 0 is the slot of the shoe."""

READING_S: Final = 20.0
"""A card from the shoe arrives within this time (real clock), or the wire is broken."""


def register_of(known: Iterable[KnownTagStatement] = (), loaded: Iterable[str] = ()) -> Register:
    """The deck in the shoe, and the tags that a script adds to it or to other decks of the house.

    Every deck is complete: cards without a tag in the script get one, also in decks that are only `loaded`.
    """
    factory = factory_deck(DECK)
    ours: dict[str, Card | str] = dict(factory.cards)
    others: dict[str, dict[str, Card | str]] = {}
    for tag in known:
        cards = others.setdefault(tag.deck, {}) if tag.deck else ours
        cards[tag.uid] = tag.joker if tag.card is None else tag.card
    for name in {*others, *loaded}:
        named = others.setdefault(name, {})
        whole = factory_deck(name).cards.items()
        others[name] = named | {uid: face for uid, face in whole if face not in named.values()}
    decks = [Deck(DECK, ours), *(Deck(name, cards) for name, cards in others.items())]
    return Register(decks, DECK)


class Rig:
    """A terminal on the log at `path`, listening to a shoe; `crash` kills it and starts it again.

    `shoe` may serve one script after another. The key of the terminal is kept beside the log.
    """

    def __init__(self, path: Path, shoe: ShoeProcess) -> None:
        self.clock = ScriptClock()
        self.register = register_of()
        self.path = path
        self._shoe = shoe
        self._loaded: list[str] = []
        self._lying: dict[str, int] = {}  # the antenna that saw each tag last
        self._key = terminal_key(path.with_name(path.name + "-key"))
        self._start()

    def _start(self) -> None:
        self._readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        journal = Journal.open(self.path, key=self._key, recorder=template)
        followed = journal.shoe_position
        self._port = self._listen(ShoePosition(*followed) if followed else None)
        self.session = Session(
            journal, self.register, self.clock, stored=self._port.acknowledge, places=ANTENNAS
        )

    def _listen(self, after: ShoePosition | None) -> DevicePort:
        """The port of the shoe; readings after this position come through it."""
        settings = ShoeLinkSettings(acknowledge_on_read=False)
        return ShoePort(str(self._shoe.path), self._readings.put, settings=settings, after=after)

    @property
    def table(self) -> Table:
        return self.session.table

    def know(self, known: Iterable[KnownTagStatement]) -> None:
        """Register the tags named by a script; raises `Unreadable` for a tag with two owners."""
        self.register = self.session.register = register_of(known, self._loaded)

    def load(self, deck: str, known: Iterable[KnownTagStatement]) -> None:
        """Put another deck of the house into the shoe."""
        self._loaded.append(deck)
        self.know(known)

    def uid(self, card: Card | Special) -> str:
        """The tag of a card or joker of the deck in the shoe; empty for an unread card."""
        name = self.table.deck or DECK
        deck = next(deck for deck in self.register.decks if deck.name == name)
        return "" if card is Special.UNREAD else tag_of(deck, _face(card))

    def draw(self, uid: str) -> None:
        """A card leaves the shoe and the terminal receives it; an empty `uid`: unread."""
        self._shoe.ask(f"draw {uid or '-'}")
        self._until(Draw)

    def see(self, uid: str, place: Place) -> None:
        """The antenna of a place sees a card, and the previous antenna no longer does."""
        number = next(number for number, each in ANTENNAS.items() if each == place)
        self.lose(uid)
        self._lying[uid] = number
        self._shoe.ask(f"tag {uid} {number}")
        self._until(TagSeen)

    def lose(self, uid: str) -> None:
        """The antenna that saw a card last no longer sees it; nothing happens if none did."""
        before = self._lying.pop(uid, None)
        if before is not None:
            self._shoe.ask(f"gone {uid} {before}")
            self._until(TagGone)

    def _until(self, kind: type[Reading]) -> None:
        while not isinstance(self._next_reading(), kind):
            continue

    def _next_reading(self) -> Reading:
        try:
            reading = self._readings.get(timeout=READING_S)
        except queue.Empty:
            raise Fault(f"the shoe's port: expected a card within {READING_S:.0f} s, found none") from None
        self.session.read(replace(reading, at=self.clock.now()))
        return reading

    def view(self) -> TableView:
        """What the screen shows now."""
        return present(self.table, Console(station=Station(language="en")), Health(), self.clock.now())

    def stored(self) -> bytes:
        """Every byte of the log on the disk."""
        return b"".join(file.read_bytes() for file in self._files())

    def crash(self) -> None:
        """Kill the terminal and start it again from what is on the disk at this moment."""
        left = {file: file.read_bytes() for file in self._files()}
        self._port.close()
        self.session.journal.close()
        for file, content in left.items():
            file.write_bytes(content)
        self._start()

    def reboot(self) -> None:
        """Restart the whole machine: its clock starts from zero."""
        self.clock = ScriptClock()
        self.crash()

    def _files(self) -> list[Path]:
        files = (self.path, self.path.with_name(self.path.name + "-wal"))
        return [file for file in files if file.exists()]

    def close(self) -> None:
        """Clear the stored readings, so that the next script starts with a quiet wire."""
        try:
            self._shoe.wait()
        finally:
            self._port.close()
            self.session.journal.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _face(card: Card | Special) -> Card | str:
    return card if isinstance(card, Card) else card.value
