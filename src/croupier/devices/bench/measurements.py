"""Measures a shoe over its line: cards that pass one by one, and how often each gain reads a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from croupier.devices.bench.talk import Talk
from croupier.devices.bench.trials import DECIBELS, Passes
from croupier.devices.ports.urls import PORT_ERRORS, Port, trouble
from croupier.devices.protocol.frames import Measure, Measured
from croupier.errors import Fault

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
