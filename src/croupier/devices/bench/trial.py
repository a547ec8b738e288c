"""A trial of the shoe that runs by itself; the caller reads the results so far."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final, Literal

from croupier.devices.bench.measuring import NotMeasured, Silent, passing, reads, talking
from croupier.devices.bench.talk import Talk
from croupier.devices.bench.trials import Gain, Passes, gains
from croupier.devices.ports.urls import Port
from croupier.errors import CroupierError
from croupier.values import dataclass, replace

Kind = Literal["lags", "stick", "gains"]
Asked = Literal["", "passes", "card", "pile"]
Why = Literal["", "silent", "no-gain", "lost"]

NONE: Final = Passes()

CARDS: Final = {"lags": 52, "stick": 10}
"""How many cards, or pairs of cards, pass."""


@dataclass(frozen=True)
class Found:
    """The results of a trial, for cards that passed or for gains.

    `asks`: what it waits for until somebody goes on: cards that pass, or a card over the antenna or the pile;
    empty while it is busy. It is `over` when nothing more comes, and `why` says what went wrong.
    """

    passes: Passes = NONE
    gains: tuple[Gain, ...] = ()
    asks: Asked = ""
    over: bool = False
    why: Why = ""


class Trial:
    """One trial of this `kind`; `run` makes it, on its own thread, and what else it has may be called
    meanwhile."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.found = Found()
        self._go_on, self._ended = threading.Event(), threading.Event()

    def go_on(self) -> None:
        """What it asked for is there."""
        self._go_on.set()

    def end(self) -> None:
        """Stop: it gives the line back soon."""
        self._ended.set()
        self._go_on.set()

    def run(self, open_port: Callable[[], Port]) -> None:
        """Run the trial behind this port; errors are in its results."""
        why: Why = ""
        try:
            with talking(open_port) as talk:
                if self.kind == "gains":
                    self._measure(talk)
                else:
                    self.found = Found(asks="passes")
                    for passes in passing(talk, CARDS[self.kind], self._ended.is_set):
                        self.found = Found(passes, asks="passes")
        except Silent:
            why = "silent"
        except NotMeasured:
            why = "no-gain"
        except CroupierError:
            why = "lost"
        self.found = replace(self.found, asks="", over=True, why=why)

    def _measure(self, talk: Talk) -> None:
        if not self._waited("card"):
            return
        card = reads(talk)
        if self._waited("pile"):
            self.found = Found(gains=tuple(gains(card, reads(talk))))

    def _waited(self, what: Literal["card", "pile"]) -> bool:
        """Wait until somebody says that this is there; False if the trial should end."""
        self._go_on.clear()
        self.found = Found(asks=what)
        if not self._ended.is_set():
            self._go_on.wait()
        self.found = Found()
        return not self._ended.is_set()
