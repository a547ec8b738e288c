"""A terminal on a log, with a screen that nobody touches: the loop takes the test's inputs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from croupier.cards.card import DECK
from croupier.devices.debounce import Press
from croupier.devices.deck.register import Register, factory_deck, tag_of
from croupier.devices.readings import Draw, ShoePosition
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.app import Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from support.desk import known

PACK: Final = factory_deck("A")


class Film:
    """A screen that keeps every picture and every sound."""

    def __init__(self) -> None:
        self.pictures: list[TableView] = []
        self.sounds: list[str] = []
        self.closing = False

    def show(self, view: TableView) -> None:
        self.pictures.append(view)

    def presses(self, console: Console, view: TableView, now: int) -> tuple[Press, ...]:
        return ()

    def wants_to_close(self) -> bool:
        return self.closing

    def sound(self, name: str, *, muted: bool) -> None:
        if not muted:
            self.sounds.append(name)


def terminal_on(
    journal: Journal, *, pin: str = "", session: dict[str, Any] | None = None, **more: Any
) -> Terminal:
    """A terminal on an open log, with a pack from the factory in its shoe."""
    there = Session(journal, Register([PACK], "A"), ScriptClock(), **(session or {}))
    console = Console(station=Station(language="en", pin=pin))
    return Terminal(there, more.pop("screen", None) or Film(), console=console, **more)


@contextmanager
def small_terminal(folder: Path, *, pin: bool = True, **more: Any) -> Iterator[Terminal]:
    """A terminal on ``hands.db`` in the folder; the PIN is 1234."""
    with Journal.open(folder / "hands.db", key=terminal_key(folder / "run")) as journal:
        yield terminal_on(journal, pin=known() if pin else "", **more)


def begin(terminal: Terminal, *seats: int, **settings: Any) -> None:
    """The first hand of players with 20,000 each at 100/200; the last of them has the button."""
    at, stakes = {"at": 0}, {"small_blind": 100, "big_blind": 200}
    players = [cmd.SeatPlayer(**at, seat=Seat(n), player=f"P{n}", stack=20_000) for n in seats]
    terminal.carry_out([cmd.SetTable(**at, **stakes, **settings), *players])
    terminal.carry_out([cmd.PlaceButton(**at, seat=Seat(seats[-1])), cmd.StartHand(**at)])


def drawn(number: int, *, seq: int = 0) -> Draw:
    """This card of the pack leaves the shoe."""
    position = ShoePosition(1, seq or number + 1)
    return Draw(at=0, uid=tag_of(PACK, DECK[number]), device_ms=0, position=position)


def give(terminal: Terminal, *items: Any) -> None:
    """What devices report, and one turn of the loop."""
    for item in items:
        terminal.inbox.put(item)
    terminal.step()


def press(terminal: Terminal, *words: str) -> None:
    """One after the other, each with a turn of the loop."""
    for word in words:
        give(terminal, Press(word, terminal.session.clock.now()))


def wait(terminal: Terminal, ms: int) -> None:
    terminal.session.clock.wait(ms)
    terminal.step()
