"""Measures a shoe over its line: cards that pass one by one, and how often each gain reads a card."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final, Literal

from croupier.devices.bench.talk import Talk
from croupier.devices.bench.trials import DECIBELS, Gain, Passes, gains
from croupier.devices.ports.urls import PORT_ERRORS, Port, trouble
from croupier.devices.protocol.frames import Measure, Measured
from croupier.errors import CroupierError, Fault
from croupier.values import dataclass, replace

LOOKS: Final = 40
WITHIN_MS: Final = 6000
"""Forty looks take a second; a failing reader gets more time."""

LAST_MS: Final = 1000
"""How long after the last card its tags may still come."""

_LISTEN_MS: Final = 200


class Silent(Fault):
    """No shoe answers on the line."""


class NotMeasured(Fault):
    """This antenna cannot be measured."""


@contextmanager
def talking(open_port: Callable[[], Port]) -> Iterator[Talk]:
    """A shoe that has identified itself. Raises `Fault` with the reason if there is none."""
    try:
        line = open_port()
        try:
            talk = Talk(line, takes=True)
            if talk.heartbeat() is None:
                raise Silent("no shoe answers there: croupier doctor says what does")
            yield talk
        finally:
            line.close()
    except Fault:
        raise
    except PORT_ERRORS as error:
        raise Fault(trouble(error)) from error


def passing(talk: Talk, cards: int, ended: Callable[[], bool] = lambda: False) -> Iterator[Passes]:
    """Let this many cards pass, or as many as come until `ended`; yields all results after each change."""
    passes = Passes()
    while len(passes.tags) < cards and not ended():
        for frame in talk.frames(_LISTEN_MS):
            before, passes = passes, passes.take(frame)
            if passes.tags != before.tags:
                yield passes
            if len(passes.tags) >= cards:
                break
    for frame in talk.frames(LAST_MS):
        before, passes = passes, passes.take(frame)
        if passes.tags != before.tags:
            yield passes


def reads(talk: Talk, antenna: int = 0) -> list[Measured]:
    """How often each gain of an MFRC522 reads the card at the antenna now. Raises `NotMeasured`."""
    found = []
    for gain in DECIBELS:
        question = Measure(antenna=antenna, gain=gain, looks=LOOKS)
        answer = talk.ask(question, Measured, within_ms=WITHIN_MS)
        if answer is None:
            raise NotMeasured(
                f"antenna {antenna} measures nothing: its reader fails, or the firmware is before 1.3"
            )
        if not answer.looks:
            raise NotMeasured(
                f"antenna {antenna} has no gain to measure: there is no such reader, or it has none"
            )
        found.append(answer)
    return found


Kind = Literal["lags", "stick", "gains"]
Asked = Literal["", "passes", "card", "pile"]
Why = Literal["", "silent", "no-gain", "lost"]

NONE: Final = Passes()

CARDS: Final = {"lags": 52, "stick": 10}
"""How many cards, or pairs of cards, must pass."""


@dataclass(frozen=True)
class Found:
    """The results of a trial, for cards that passed or for gains.

    `asks` says what the user must do: let cards pass, or put a card or the pile at the antenna; empty while
    it is busy. It is `over` at the end, and `why` says what went wrong.
    """

    passes: Passes = NONE
    gains: tuple[Gain, ...] = ()
    asks: Asked = ""
    over: bool = False
    why: Why = ""


class Trial:
    """One trial of this `kind`; `run` makes it on its own thread, other methods may be called meanwhile."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.found = Found()
        self._go_on, self._ended = threading.Event(), threading.Event()

    def go_on(self) -> None:
        """The user has done what it asked."""
        self._go_on.set()

    def end(self) -> None:
        """Stop, and give the line back soon."""
        self._ended.set()
        self._go_on.set()

    def run(self, open_port: Callable[[], Port]) -> None:
        """Run the trial behind this port; errors become part of its results."""
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
        """Wait until the user has done this; False if the trial should end."""
        self._go_on.clear()
        self.found = Found(asks=what)
        if not self._ended.is_set():
            self._go_on.wait()
        self.found = Found()
        return not self._ended.is_set()
