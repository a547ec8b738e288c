"""A dealer at the console: takes key presses, gives the picture, handles refusals like the terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

from croupier.devices.debounce import EncoderTurn, Press
from croupier.engine import advance
from croupier.engine.commands import Command, LeaveFloor
from croupier.errors import Refused
from croupier.terminal.console.presses import as_one, handle, is_floors, refused
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.keys import Key
from croupier.terminal.pages.page import Context
from croupier.terminal.picture.present import present
from croupier.terminal.station.pin import known_pin
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView, PageView, TableView
from croupier.values import replace
from support.dealer import Dealer

PIN = (*(f"digit:{figure}" for figure in "1234"), "confirm")
"""What the floor types."""


@cache
def known() -> str:
    """The stored form of the PIN 1234."""
    return known_pin("1234")


class Desk(Dealer):
    """A `Dealer` with a console; `sent` has the commands of the last press."""

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self.console = Console(station=Station(language=language, pin=known()))
        self.sent: tuple[Command, ...] = ()

    def set_up(self, **settings: Any) -> None:
        """Change the set-up of the terminal, by the names of `Station`."""
        self.console = replace(self.console, station=replace(self.console.station, **settings))

    def press(self, *words: str | Key, long: bool = False) -> None:
        for word in words:
            self._take(Press(str(word), self.at, long=long))

    def turn(self, steps: int) -> None:
        self._take(EncoderTurn(steps, self.at))

    def _take(self, press: Press | EncoderTurn) -> None:
        self.at += 1000
        self.console, self.sent = handle(self.console, press, self.table, self.at)
        for command in as_one(self.sent):
            before = self.table
            try:
                self.table, _ = advance(before, command, before.house)
            except Refused as error:
                self.console = refused(self.console, error, command, self.table)
                return
            if is_floors(command, before, self.table):
                self.do(LeaveFloor)

    @property
    def context(self) -> Context:
        """The context of a page of this table."""
        return Context(self.table, self.console.station, self.at)

    @property
    def view(self) -> TableView:
        return present(self.table, self.console, Health())

    @property
    def page(self) -> PageView:
        """The page over the table."""
        assert self.view.page is not None, "no page is open"
        return self.view.page

    def line(self, begins: str) -> int:
        """The number of the line of the page that begins with this text."""
        return next(at for at, text in enumerate(self.page.lines) if text.startswith(begins))

    def key(self, action: str) -> KeyView:
        return next(key for key in self.view.keys if key.action == action)
