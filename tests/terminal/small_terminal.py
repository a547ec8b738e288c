"""A terminal on a log, with a screen that shows nothing: presses go in, and the loop does the rest."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from croupier.devices.debounce import Press
from croupier.devices.deck.register import Register, factory_deck
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.app import Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from support.desk import known


class Blank:
    """A screen that shows nothing and is touched by nobody."""

    def show(self, view: TableView) -> None: ...

    def presses(self, console: Console, view: TableView, now: int) -> tuple[Press, ...]:
        return ()

    def wants_to_close(self) -> bool:
        return False

    def sound(self, name: str, *, muted: bool) -> None: ...


@contextmanager
def small_terminal(folder: Path, *, pin: bool = True) -> Iterator[Terminal]:
    """A terminal on ``hands.db`` in the folder; the PIN is 1234."""
    with Journal.open(folder / "hands.db", key=terminal_key(folder / "run")) as journal:
        session = Session(journal, Register([factory_deck("A")], "A"), ScriptClock())
        yield Terminal(
            session, Blank(), console=Console(station=Station(language="en", pin=known() if pin else ""))
        )


def press(terminal: Terminal, *words: str) -> None:
    for word in words:
        terminal.take(Press(word, terminal.session.clock.now()))
        terminal.step()
