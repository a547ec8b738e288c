"""Readers of the PC/SC service: all results of its calls, and a real service with a virtual reader."""

from __future__ import annotations

import importlib.util
import os
import queue
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import types
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.readers.messages import FAULT, Message
from croupier.devices.readers.pcsc import driver as pcsc
from croupier.devices.readers.pcsc.service import (
    APDU,
    BUSY,
    ESCAPE,
    MUTE,
    NO_CARD,
    PRESENT,
    START,
    ReaderOfService,
    on_service,
)
from croupier.devices.readers.pcsc.twin import ATR, NAME, ServiceModel
from croupier.devices.readers.pn532.twin import Pn532Twin
from croupier.devices.readers.port import ReaderPort
from croupier.devices.readings import Draw, Reading, ShoeBack
from croupier.errors import Fault
from devices.readers import heard

PATIENCE = 30
UID = "04A1B2C3D4E5F6"


@pytest.fixture
def service() -> ServiceModel:
    return ServiceModel(Pn532Twin(), plain=True)


def test_a_reader_is_found_by_a_part_of_its_name(service: ServiceModel) -> None:
    assert ReaderOfService("acr122", service).answer(Message(START)).content == NAME.encode()
    with pytest.raises(Fault, match=f"pcsc:Omnikey: no such reader, found {NAME}"):
        ReaderOfService("Omnikey", service)


def test_a_card_says_its_number_and_one_that_was_taken_away_nothing(service: ServiceModel) -> None:
    reader = ReaderOfService("", service)
    assert reader.answer(Message(PRESENT)) == Message(PRESENT)
    assert reader.answer(Message(APDU, pcsc.GET_NUMBER)) == Message(FAULT, NO_CARD)
    service.chip.enter(UID, 0, 0)
    assert reader.answer(Message(PRESENT)) == Message(PRESENT, ATR)
    assert reader.answer(Message(APDU, pcsc.GET_NUMBER)) == Message(APDU, bytes.fromhex(UID) + pcsc.WELL)


@pytest.mark.parametrize(
    ("code", "word"),
    [
        (0x80100069, NO_CARD),
        (0x80100069 - (1 << 32), NO_CARD),  # as the library has it
        (0x80100066, MUTE),
        (0x8010000B, BUSY),
        (0x80100016, MUTE),  # as a real service says while a card is being taken away
        (0x80100004, b"error-80100004"),
    ],
)
def test_each_code_of_the_service_is_a_word(service: ServiceModel, code: int, word: bytes) -> None:
    service.chip.enter(UID, 0, 0)
    service.SCardTransmit = lambda *asked: (code, [])  # type: ignore[method-assign]
    assert ReaderOfService("", service).answer(Message(APDU, pcsc.GET_NUMBER)) == Message(FAULT, word)


def test_a_missing_service_or_reader_is_reported(service: ServiceModel) -> None:
    reader = ReaderOfService("", service)
    service.SCardGetStatusChange = lambda *asked: (0, [(NAME, 0x08, [])])  # type: ignore[method-assign]
    with pytest.raises(Fault, match="is not there any more"):
        reader.answer(Message(PRESENT))
    service.SCardGetStatusChange = lambda *asked: (0x8010001D, [])  # type: ignore[method-assign]
    with pytest.raises(Fault, match="error 8010001D"):
        reader.answer(Message(PRESENT))
    service.SCardEstablishContext = lambda scope: (0x8010001D, None)  # type: ignore[method-assign]
    with pytest.raises(Fault, match="the PC/SC service: error 8010001D"):
        ReaderOfService("", service)


def test_a_look_survives_any_answer_of_a_card() -> None:
    chance = random.Random(seed := random.randrange(10**6))
    print("seed", seed)
    for _ in range(400):
        said = chance.randbytes(chance.randrange(12)) + chance.choice([b"", pcsc.WELL, b"\x63\x00"])
        driver = pcsc.Pcsc()
        steps = driver.look(0)
        next(steps)
        steps.send(Message(PRESENT, ATR))
        with pytest.raises(StopIteration) as ended:
            steps.send(Message(APDU, said))
        look = ended.value.value
        assert look.unread == (not look.uids)
        assert all(len(uid) in (8, 10, 14, 16, 20) for uid in look.uids)


def test_whatever_a_pn532_says_through_the_reader_a_look_ends() -> None:
    chance = random.Random(seed := random.randrange(10**6))
    print("seed", seed)
    for _ in range(400):
        driver = pcsc.Pcsc()
        driver._direct, driver._listed = True, False
        steps = driver.look(0)
        next(steps)
        body = b"\xd5\x4b" + bytes([chance.randrange(4)]) + chance.randbytes(chance.randrange(30))
        with pytest.raises((StopIteration, Fault)):
            steps.send(Message(ESCAPE, body + chance.choice([pcsc.WELL, b""])))


def test_a_library_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "smartcard", types.ModuleType("smartcard"))
    monkeypatch.setitem(sys.modules, "smartcard.scard", None)
    with pytest.raises(Fault, match="pyscard is not installed: in the folder of croupier"):
        on_service("")


# --- a real service -------------------------------------------------------------------------------------

VPCD = Path("/usr/lib/pcsc/drivers/serial/libifdvpcd.so")
SOCKET = Path("/run/pcscd/pcscd.comm")


class VirtualCard:
    """A card in the virtual reader of vsmartcard: length and bytes, or one byte that is a command."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._line: socket.socket | None = None

    def put(self, uid: str) -> None:
        until = time.monotonic() + PATIENCE
        while self._line is None:
            try:
                self._line = socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE)
            except ConnectionRefusedError:
                assert time.monotonic() < until, "the virtual reader does not listen"
                time.sleep(0.05)
        threading.Thread(target=self._serve, args=(self._line, bytes.fromhex(uid)), daemon=True).start()

    def take(self) -> None:
        if self._line is not None:
            self._line.shutdown(socket.SHUT_RDWR)
            self._line.close()
        self._line = None

    @staticmethod
    def _serve(line: socket.socket, number: bytes) -> None:
        stream = line.makefile("rwb")
        try:
            while head := stream.read(2):
                asked = stream.read(int.from_bytes(head, "big"))
                if asked == b"\x04":
                    said = ATR
                elif len(asked) == 1:
                    continue  # power off, power on, reset
                else:
                    said = number + pcsc.WELL if asked == pcsc.GET_NUMBER else b"\x6d\x00"
                stream.write(len(said).to_bytes(2, "big") + said)
                stream.flush()
        except OSError:
            return


@pytest.fixture
def card(tmp_path: Path) -> Iterator[VirtualCard]:
    """The service with one virtual reader; skipped where either is not installed, or one runs already."""
    daemon = shutil.which("pcscd") or shutil.which("pcscd", path="/usr/sbin")
    if daemon is None or not VPCD.exists() or importlib.util.find_spec("smartcard") is None:
        pytest.skip("no pcscd, virtual reader (vsmartcard-vpcd) or pyscard here")
    if SOCKET.exists() or os.geteuid() != 0:
        pytest.skip("a PC/SC service runs here already, or may not be started")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (tmp_path / "reader").write_text(
        f'FRIENDLYNAME "Virtual PCD"\nDEVICENAME /dev/null:0x{port:X}\nLIBPATH {VPCD}\nCHANNELID 0x{port:X}\n'
    )
    command = [daemon, "--foreground", "--config", str(tmp_path)]
    service = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    virtual = VirtualCard(port)
    try:
        yield virtual
    finally:
        virtual.take()
        service.send_signal(signal.SIGTERM)
        service.wait(PATIENCE)


def test_cards_are_read_through_a_real_service(card: VirtualCard) -> None:
    readings: queue.Queue[Reading] = queue.Queue()
    with ReaderPort("pcsc", "pcsc:Virtual PCD 00 00", readings.put):
        heard(readings, ShoeBack)
        card.put(UID)
        assert heard(readings, Draw).uid == UID
        card.take()
        other = "04112233445566"
        time.sleep(1)  # so long, three looks without it, until it has left
        card.put(other)
        assert heard(readings, Draw).uid == other
