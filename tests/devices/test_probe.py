"""Probing a port: each twin is recognized as its own kind, and a shoe keeps its lines."""

from __future__ import annotations

import os
import queue
import struct
import sys
import threading
import types
from pathlib import Path
from typing import Any

import pytest

from croupier.devices.ports.urls import SerialPort
from croupier.devices.probe import PortAnswer, probe, serial_ports
from croupier.devices.protocol.link import ShoeLinkSettings
from croupier.devices.readers.pcsc.twin import ServiceModel
from croupier.devices.readers.pn532.twin import Pn532Twin
from croupier.devices.readers.port import DRIVERS, ReaderProcess
from croupier.devices.readings import Draw, Reading
from croupier.devices.shoe import ShoePort
from croupier.devices.twins.process import ShoeProcess

TAG = "04A1B2C3D4E5F6"


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind", [kind for kind, driver in DRIVERS.items() if driver.ON_A_LINE and not driver.SILENT]
)
def test_each_reader_is_known(kind: str) -> None:
    with ReaderProcess(kind) as twin:
        answer = probe(str(twin.path))
    assert (answer.kind, answer.trouble, answer.protocol) == (kind, "", None)


def test_a_reader_of_a_bus_is_asked_there_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    service = types.ModuleType("smartcard.scard")
    model = ServiceModel(Pn532Twin(), plain=False)
    for name in dir(model):
        if name.startswith("SCard"):
            setattr(service, name, getattr(model, name))
    monkeypatch.setitem(sys.modules, "smartcard", types.ModuleType("smartcard"))
    monkeypatch.setitem(sys.modules, "smartcard.scard", service)
    assert probe("pcsc:") == PortAnswer(port="pcsc:", kind="pcsc", firmware="ACR122U214")
    none = probe("pcsc:Omnikey")
    assert not none.kind and "no such reader" in none.trouble
    assert "No such file" in probe("i2c:/dev/i2c-99").trouble
    assert probe("i2c:").trouble and probe("nonsense:x").trouble


@pytest.mark.slow
def test_a_reader_that_cannot_be_asked_is_known_by_the_tag_that_is_held_to_it() -> None:
    found: list[PortAnswer] = []
    with ReaderProcess("wedge") as twin:
        assert probe(str(twin.path), within_ms=300) == PortAnswer(port=str(twin.path))
        probing = threading.Thread(target=lambda: found.append(probe(str(twin.path), within_ms=2000)))
        probing.start()
        while probing.is_alive():
            twin.ask("enter 04A1B2C3 0")
            twin.ask("leave 04A1B2C3 0")
        assert found == [PortAnswer(port=str(twin.path), kind="wedge")]


def test_a_device_of_the_kernel_that_types_is_no_serial_port_and_is_asked_as_one_that_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe stands for the events of a keyboard."""
    device, keys = tmp_path / "event0", (11, 11, 11, 8, 9, 3, 11, 8, 11, 7, 28)
    os.mkfifo(device)
    for room in ("probe", "ports.urls"):
        monkeypatch.setattr(f"croupier.devices.{room}.is_keyboard", lambda path: path == str(device))
    monkeypatch.setattr("fcntl.ioctl", lambda fd, request, value: 0)
    events = os.open(device, os.O_RDWR)
    try:
        assert probe(str(device), within_ms=50) == PortAnswer(port=str(device))
        os.write(events, b"".join(struct.pack("@llHHi", 0, 0, 1, key, 1) for key in keys))
        assert probe(str(device)) == PortAnswer(port=str(device), kind="wedge")
    finally:
        os.close(events)


def test_a_shoe_is_known_and_keeps_its_cards() -> None:
    with ShoeProcess(antennas=3) as twin:
        twin.draw(TAG)
        answer = probe(str(twin.path))
        assert (answer.kind, answer.protocol, len(answer.antennas), answer.trouble) == ("shoe-line", 1, 3, "")
        assert answer.firmware
        readings: queue.SimpleQueue[Reading] = queue.SimpleQueue()
        with ShoePort(str(twin.path), readings.put, settings=ShoeLinkSettings()):
            reading = readings.get(timeout=20)
            while not isinstance(reading, Draw):
                reading = readings.get(timeout=20)
        assert reading.uid == TAG


def test_a_shoe_is_asked_without_taking_anything_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    settings: list[ShoeLinkSettings] = []

    class Seen(ShoePort):
        def __init__(self, *args: Any, **fields: Any) -> None:
            settings.append(fields["settings"])
            super().__init__(*args, **fields)

    monkeypatch.setattr("croupier.devices.open.ShoePort", Seen)
    with ShoeProcess() as twin:
        assert probe(str(twin.path)).kind == "shoe-line"
    assert [each.acknowledge_on_read for each in settings] == [False]


def test_a_port_that_is_held_and_one_that_is_not_there_are_troubles() -> None:
    with ShoeProcess() as twin:
        held = SerialPort(str(twin.path))
        try:
            assert "stop the terminal first" in probe(str(twin.path)).trouble
        finally:
            held.close()
    assert "No such file" in probe("/dev/croupier-none").trouble


def test_ports_have_the_name_that_stays_and_come_once(tmp_path: Path) -> None:
    for name in ("ttyACM0", "ttyUSB0", "ttyUSB1", "serial/by-id/usb-Pico-if00", "serial/by-path/p1"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    for name in ("ttyACM0", "ttyACM1", "ttyUSB0", "ttyUSB1", "ttyAMA0", "ttyAMA10"):
        (tmp_path / name).touch()
    os.symlink(tmp_path / "ttyACM0", tmp_path / "serial/by-id/usb-Pico-if00")
    os.symlink(tmp_path / "ttyACM0", tmp_path / "croupier-shoe")
    for board in ("0", "1"):
        os.symlink(tmp_path / f"ttyACM{board}", tmp_path / f"croupier-shoe-E66{board}")
    os.symlink(tmp_path / "ttyAMA10", tmp_path / "serial0")  # as on a Pi 5
    os.symlink(tmp_path / "ttyUSB0", tmp_path / "serial/by-path/p1")
    os.symlink(tmp_path / "gone", tmp_path / "serial/by-path/p2")
    names = [str(Path(port).relative_to(tmp_path)) for port in serial_ports(tmp_path)]
    assert names == ["croupier-shoe-E660", "croupier-shoe-E661", "serial/by-path/p1", "ttyAMA0", "ttyUSB1"]
