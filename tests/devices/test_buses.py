"""Readers on a bus of the Pi's header: published transfers, a waiting thread, and failures."""

from __future__ import annotations

import errno
import queue
import random
import sys
import threading
import types
from collections.abc import Callable, Iterator

import pytest

from croupier.config.file import keys
from croupier.devices import buses
from croupier.devices.ports import urls as ports
from croupier.devices.ports.aside import AsidePort
from croupier.devices.ports.urls import BUSES, PortUrl, parse_port
from croupier.devices.readers.link import ReaderLinkSettings
from croupier.devices.readers.pn532.bus import ADDRESS, OnI2c, OnSpi, Pn532OnBus, first_frame
from croupier.devices.readers.pn532.frames import ACK, WAKE_UP, encode
from croupier.devices.readers.pn532.twin import Pn532BusTwin
from croupier.devices.readers.port import DRIVERS, ReaderPort
from croupier.devices.readings import Draw, Reading, ShoeBack, ShoeLost, monotonic_ms
from croupier.errors import Fault, Unreadable
from devices.readers import heard, uids_of, vectors_of

PATIENCE = 20


# --- ports ----------------------------------------------------------------------------------------------


def test_a_bus_and_its_device_are_a_port_and_may_be_recorded() -> None:
    assert parse_port("i2c:/dev/i2c-1") == PortUrl("/dev/i2c-1", bus="i2c")
    assert parse_port("spy:w.txt:spi:/dev/spidev0.1") == PortUrl("/dev/spidev0.1", spy="w.txt", bus="spi")
    assert parse_port("pcsc:ACR122U") == PortUrl("ACR122U", bus="pcsc")
    assert parse_port("pcsc:") == PortUrl("", bus="pcsc")


@pytest.mark.parametrize("url", ["i2c:", "spi:0.0", "pcsc:/dev/ttyUSB0", "spi:sim:", "can:/dev/can0x"[:8]])
def test_a_bus_without_such_a_device_is_refused(url: str) -> None:
    with pytest.raises(Unreadable, match="expected"):
        parse_port(url)


def test_a_kind_that_is_not_on_a_bus_is_lost_with_a_sentence() -> None:
    readings: queue.Queue[Reading] = queue.Queue()
    with ReaderPort("pepper", "i2c:/dev/i2c-1", readings.put):
        lost = readings.get(timeout=PATIENCE)
    assert isinstance(lost, ShoeLost) and lost.reason == "i2c:/dev/i2c-1: a pepper is not on such a port"


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(Fault, match="spidev is not installed: in the folder of croupier"):
        buses.open_spi("/dev/spidev0.0", 1000)
    with pytest.raises(Fault, match=r"expected a device such as spi:/dev/spidev0\.0"):
        buses.open_spi("/dev/ttyUSB0", 1000)


# --- a PN532 by its transfers -----------------------------------------------------------------------------


class Scripted:
    """A bus that expects these transfers in this order."""

    def __init__(self, transfers: list[tuple[bytes, bytes]]) -> None:
        self.left = transfers
        self.reads: list[bytes] = []

    def xfer2(self, values: list[int]) -> list[int]:
        sent, got = self.left.pop(0)
        assert bytes(values[: len(sent)]) == sent
        assert not any(values[len(sent) :])
        return list(got.ljust(len(values), b"\x00"))

    def write(self, data: bytes) -> None:
        sent, _ = self.left.pop(0)
        assert data == sent

    def read(self, count: int) -> bytes:
        return self.reads[0][:1] if count == 1 else self.reads.pop(0).ljust(count, b"\x00")

    def close(self) -> None: ...


def transfers(bus: str) -> list[dict[str, str]]:
    return [each for each in vectors_of("pn532")["transfer"] if each["bus"] == bus]


def test_the_published_transfers_of_spi_are_what_is_sent_and_understood() -> None:
    script = [(bytes.fromhex(each["sent"]), bytes.fromhex(each["got"])) for each in transfers("spi")]
    bus = Scripted(script)
    chip = Pn532OnBus(OnSpi(bus))
    chip.take(encode(0x02))
    assert chip.give() == ACK
    assert chip.owes
    assert chip.give() == bytes.fromhex("00 00 FF 06 FA D5 03 32 01 06 07 E8 00")
    assert not chip.owes and not bus.left


def test_the_published_transfers_of_i2c_are_what_is_sent_and_understood() -> None:
    (vector,) = transfers("i2c")
    bus = Scripted([(bytes.fromhex(vector["sent"]), b"")])
    bus.reads = [bytes.fromhex(vector["got"]), bytes.fromhex(vector["then"])]
    chip = Pn532OnBus(OnI2c(bus))
    chip.take(encode(0x02))
    assert chip.give() == ACK
    assert chip.give() == bytes.fromhex(vector["then"])[1:]
    assert not chip.owes and not bus.left


@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_a_chip_survives_whatever_the_bus_returns(bus: str) -> None:
    chance = random.Random(seed := random.randrange(10**6))
    print("seed", seed)

    class Noise(Scripted):
        def xfer2(self, values: list[int]) -> list[int]:
            return list(chance.randbytes(len(values)))

        def write(self, data: bytes) -> None: ...

        def read(self, count: int) -> bytes:
            return chance.choice([bytes(count), b"\xff" * count, chance.randbytes(count)])

    noise = Noise([])
    chip = Pn532OnBus(OnI2c(noise) if bus == "i2c" else OnSpi(noise, sleep=lambda _: None))
    chip.take(WAKE_UP)
    for _ in range(500):
        chip.take(chance.choice([encode(0x4A, b"\x02\x00"), ACK, chance.randbytes(30)]))
        assert len(chip.give()) <= 96


def test_a_frame_ends_at_its_length_or_at_the_end_of_the_data() -> None:
    whole = encode(0x4B, b"\x00", answer=True)
    assert first_frame(whole + b"rest") == (whole, b"rest")
    assert first_frame(ACK + whole) == (ACK, whole)
    assert first_frame(b"\x80\x80" + whole) == (b"\x80\x80", whole)
    assert first_frame(b"") == (b"", b"")
    assert first_frame(b"\x55" * 9) == (b"\x55" * 9, b"")


# --- on real threads, with the libraries' own calls ---------------------------------------------------------


@pytest.fixture
def chip(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pn532BusTwin]:
    """A twin behind modules that stand for spidev and smbus2."""
    bus = request.param
    twin = Pn532BusTwin(bus=bus)
    transfers = twin.transfers
    lock = threading.Lock()

    def timely(call: Callable[..., object]) -> Callable[..., object]:
        def called(*args: object) -> object:
            with lock:
                twin.turn(monotonic_ms())
                return call(*args)

        return called

    class SpiDev:
        xfer2 = staticmethod(timely(transfers.xfer2)) if bus == "spi" else None

        def open(self, number: int, select: int) -> None:
            if (number, select) != (0, 1):
                raise FileNotFoundError(errno.ENOENT, "No such file or directory")

        def close(self) -> None: ...

    class Message:
        def __init__(self, address: int, data: bytes | int) -> None:
            assert address == ADDRESS
            self.data = data

        def __bytes__(self) -> bytes:
            assert isinstance(self.data, bytes)
            return self.data

        @classmethod
        def write(cls, address: int, data: bytes) -> Message:
            return cls(address, data)

        @classmethod
        def read(cls, address: int, count: int) -> Message:
            return cls(address, count)

    class SMBus:
        def __init__(self, path: str) -> None:
            assert path == "/dev/i2c-1"

        def i2c_rdwr(self, message: Message) -> None:
            if isinstance(message.data, int):
                message.data = bytes(timely(transfers.read)(message.data))  # type: ignore[call-overload]
            else:
                timely(transfers.write)(message.data)

        def close(self) -> None: ...

    spidev, smbus2 = types.ModuleType("spidev"), types.ModuleType("smbus2")
    spidev.SpiDev = SpiDev  # type: ignore[attr-defined]
    smbus2.SMBus, smbus2.i2c_msg = SMBus, Message  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "spidev", spidev)
    monkeypatch.setitem(sys.modules, "smbus2", smbus2)
    yield twin


@pytest.mark.parametrize(
    ("chip", "url"), [("spi", "spi:/dev/spidev0.1"), ("i2c", "i2c:/dev/i2c-1")], indirect=["chip"]
)
def test_cards_are_read_over_the_bus_on_a_thread_that_may_wait(chip: Pn532BusTwin, url: str) -> None:
    readings: queue.Queue[Reading] = queue.Queue()
    first, second = uids_of("pn532")[:2]
    with ReaderPort("pn532", url, readings.put, settings=ReaderLinkSettings(lost_after_ms=3000)) as port:
        assert heard(readings, ShoeBack).firmware == "1.6"
        for uid in (first, second):
            chip.enter(uid, 0, monotonic_ms())
            assert heard(readings, Draw).uid == uid
            chip.leave(uid, 0)
        assert port.lives()


class Breaking:
    """A device that is pulled out when it is asked."""

    owes = False
    closed = False

    def take(self, data: bytes) -> None:
        raise OSError(errno.EREMOTEIO, "Remote I/O error")

    def give(self) -> bytes:
        return b""

    def close(self) -> None:
        self.closed = True


def test_a_device_that_goes_makes_its_port_readable_and_lost_with_its_reason() -> None:
    device = Breaking()
    port = AsidePort(device)
    port.write(b"?")
    port._thread.join(PATIENCE)
    with pytest.raises(OSError, match="Remote I/O error"):
        port.read()
    assert device.closed
    port.close()


def test_a_port_that_is_closed_lets_its_device_go() -> None:
    device = Breaking()
    port = AsidePort(device)
    port.close()
    port._thread.join(PATIENCE)
    assert device.closed and not port._thread.is_alive()


def test_every_kind_is_on_a_line_or_on_a_bus() -> None:
    assert all(driver.ON_A_LINE or driver.BUSES for driver in DRIVERS.values())


@pytest.mark.parametrize("bus", sorted({bus for driver in DRIVERS.values() for bus in driver.BUSES}))
def test_a_bus_of_a_driver_is_one_that_the_configuration_may_name(bus: str) -> None:
    assert bus in BUSES, f"BUSES in ports.py lacks {bus}"
    (port,) = (key for key in keys() if key.name == "shoe.port")
    assert f"{bus}:" in port.form.expected, (
        f"what shoe.port expects, in config/settings.py, does not name {bus}:"
    )
    assert ports.__doc__ and f"{bus}:" in ports.__doc__, f"the list of ports in ports.py does not name {bus}:"


def test_no_bus_may_be_named_that_no_driver_opens() -> None:
    assert set(BUSES) == {bus for driver in DRIVERS.values() for bus in driver.BUSES}
