"""Bought readers on a real port: cables pulled many times, and a slot sensor on a pin."""

from __future__ import annotations

import os
import queue
import termios
import threading
from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from croupier.devices.open import open_slot
from croupier.devices.readers.link import ReaderLinkSettings
from croupier.devices.readers.port import ReaderPort, ReaderProcess
from croupier.devices.readings import Draw, Reading, ShoeBack
from croupier.values import replace
from devices.readers import heard

UIDS = tuple(f"04A1B2C3D4E5{n:02X}" for n in range(52))


@pytest.fixture
def readings() -> queue.Queue[Reading]:
    return queue.Queue()


@pytest.fixture
def twin() -> Iterator[ReaderProcess]:
    with ReaderProcess("pn532") as process:
        yield process


def test_the_twin_behind_a_simulated_port_can_be_moved(readings: queue.Queue[Reading]) -> None:
    settings = ReaderLinkSettings(antennas=(1, 2), slot_antenna=2)
    with ReaderPort("pepper", "sim:", readings.put, settings=settings) as port:
        assert heard(readings, ShoeBack).antennas == ".++"
        assert port.twin is not None
        port.twin.ask(f"pass {UIDS[0]}")
        assert heard(readings, Draw).uid == UIDS[0]
    assert not port.twin.path.exists()


def test_the_line_has_the_speed_of_the_reader(readings: queue.Queue[Reading]) -> None:
    ours, theirs = os.openpty()
    try:
        assert termios.tcgetattr(ours)[4:6] != [termios.B115200, termios.B115200]
        with ReaderPort("pn532", os.ttyname(theirs), readings.put):
            assert os.read(ours, 1)
            assert termios.tcgetattr(ours)[4:6] == [termios.B115200, termios.B115200]
    finally:
        os.close(ours)
        os.close(theirs)


def test_a_pin_counts_what_the_reader_names(twin: ReaderProcess, readings: queue.Queue[Reading]) -> None:
    settings = ReaderLinkSettings(has_slot_sensor=True, pair_ms=2000, lost_after_ms=4000)
    with (
        ReaderPort("pn532", str(twin.path), readings.put, settings=settings) as port,
        open_slot(8, "mock", port.slot_edge) as sensor,
    ):
        heard(readings, ShoeBack)
        assert isinstance(sensor.factory, MockFactory)
        pin = sensor.factory.pin(8)
        on_another_thread(pin.drive_low)
        twin.ask(f"enter {UIDS[0]}")
        assert heard(readings, Draw).uid == UIDS[0]
        on_another_thread(pin.drive_high)
        twin.ask(f"leave {UIDS[0]}")
    settings = replace(settings, pair_ms=20)
    with ReaderPort("pn532", str(twin.path), readings.put, settings=settings) as port:
        heard(readings, ShoeBack)
        with open_slot(8, "mock", port.slot_edge) as sensor:
            assert isinstance(sensor.factory, MockFactory)
            on_another_thread(sensor.factory.pin(8).drive_low)
            assert heard(readings, Draw).uid == ""


def on_another_thread(call: object) -> None:
    """As the library's thread would, so that a race would be seen."""
    assert callable(call)
    thread = threading.Thread(target=call)
    thread.start()
    thread.join()
