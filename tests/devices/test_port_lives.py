"""The thread of a port: an absent device does not stop it, a stuck thread is noticed."""

from __future__ import annotations

import threading
from pathlib import Path

from croupier.devices.readers.port import ReaderPort, ReaderProcess
from croupier.devices.readings import Reading, monotonic_ms
from croupier.devices.shoe import ALIVE_MS, ShoePort
from croupier.devices.twins.process import ShoeProcess


class Skewed:
    """The clock of the machine, which a test may put forward."""

    def __init__(self) -> None:
        self.ahead = 0

    def __call__(self) -> int:
        return monotonic_ms() + self.ahead


def goes_round(port: ShoePort | ReaderPort, clock: Skewed) -> bool:
    """Whether the thread shows itself again after the time in which it would be given up."""
    clock.ahead += ALIVE_MS
    until = monotonic_ms() + 10_000
    while monotonic_ms() < until:
        if port.lives():
            return True
        threading.Event().wait(0.02)
    return False


def test_a_shoe_that_is_away_keeps_the_thread_going(tmp_path: Path) -> None:
    clock = Skewed()
    with ShoePort(str(tmp_path / "none"), lambda _: None, clock=clock) as port:
        assert port.lives() and goes_round(port, clock)
    assert not port.lives()


def test_a_reader_that_says_nothing_keeps_the_thread_going() -> None:
    clock = Skewed()
    with (
        ReaderProcess("wedge") as twin,
        ReaderPort("wedge", str(twin.path), lambda _: None, clock=clock) as port,
    ):
        assert goes_round(port, clock)


def test_a_thread_that_is_stuck_does_not_live() -> None:
    clock, stuck, free = Skewed(), threading.Event(), threading.Event()

    def emit(reading: Reading) -> None:
        stuck.set()
        free.wait(30)

    with ShoeProcess() as twin, ShoePort(str(twin.path), emit, clock=clock) as port:
        assert stuck.wait(20) and port.lives()
        clock.ahead = ALIVE_MS
        assert not port.lives()
        free.set()
        assert goes_round(port, clock)
