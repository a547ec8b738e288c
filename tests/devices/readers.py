"""Rigs for the tests of bought readers: driver and twin in memory, or on a real pty."""

from __future__ import annotations

import hashlib
import queue
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol

import pytest

from croupier.devices.readers import messages
from croupier.devices.readers import pepper as pepper_frames
from croupier.devices.readers import wedge as wedge_frames
from croupier.devices.readers.link import ReaderLink, ReaderLinkSettings
from croupier.devices.readers.messages import Message
from croupier.devices.readers.pn532 import frames as pn532_frames
from croupier.devices.readers.pn532.frames import Body
from croupier.devices.readers.port import DRIVERS, ReaderProcess
from croupier.devices.readers.twins import TWINS, VARIANTS
from croupier.devices.readings import Garbage, Reading, ShoeBack, ShoeLost
from croupier.values import dataclass

VECTORS = Path(__file__).parents[1] / "vectors"
PATIENCE = 20
STEP_MS = 5
MUX = "-mux"
"""A kind whose driver has several antennas is tried with one, and with all of them."""

FAMILIES = (
    *DRIVERS,
    *(f"{kind}{MUX}" for kind, driver in DRIVERS.items() if driver.ANTENNAS),
    *(make for make, kind in VARIANTS.items() if kind in DRIVERS),
)


def kind_of(family: str) -> str:
    """What the configuration calls a reader of the family."""
    kind = family.removesuffix(MUX)
    return VARIANTS.get(kind, kind)


ASKED = tuple(family for family in FAMILIES if not DRIVERS[kind_of(family)].SILENT)
"""Readers that answer questions; the others speak when they like."""


@dataclass(frozen=True, kw_only=True)
class Known:
    """What the suites have to know of a kind, the table ``[reader]`` of its vectors.

    `tag`: how the numbers of its tags begin, and `tag_bytes` how long they are. `firmware`: what the twin
    says that it is. `begun`: bytes that begin a frame which never ends. `tells_unread`: it says that there
    is a tag whose number it cannot read. `weak_check`: some damage passes its sum of eight bits.
    `zeros_around`: zeros before and after a frame mean nothing. `unchecked`: one sign for another is not
    noticed. `once`: it says a number once, so that of a damaged one nothing is left. `one`: of two tags it
    reports the first.
    """

    tag: str
    firmware: str
    begun: str
    tag_bytes: int | None = None
    tells_unread: bool = False
    weak_check: bool = False
    zeros_around: bool = False
    unchecked: bool = False
    once: bool = False
    one: bool = False


@cache
def vectors_of(kind: str) -> Mapping[str, Any]:
    """The file of a kind; empty if there is none, which `test_reader_contract` does not let pass."""
    path = VECTORS / f"{kind}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def known(family: str) -> Known:
    vectors = vectors_of(kind_of(family))
    return Known(**vectors["reader"] | vectors.get(family, {}))


def _are(field: str) -> tuple[str, ...]:
    """The families for which their vectors, if there are any yet, say that `field` is true."""
    tables = {each: vectors_of(kind_of(each)) for each in FAMILIES}
    return tuple(
        each
        for each, table in tables.items()
        if {**table.get("reader", {}), **table.get(each, {})}.get(field, False)
    )


TELLING = _are("tells_unread")
"""Readers that report a tag without a number."""

ONE_AT_ONCE = _are("one")
"""Readers that answer, and report one tag at a time."""


def settings_of(family: str) -> ReaderLinkSettings:
    if family.endswith(MUX):
        antennas = range(1, DRIVERS[kind_of(family)].ANTENNAS + 1)
        return ReaderLinkSettings(antennas=tuple(antennas), slot_antenna=1)
    return ReaderLinkSettings()


def uids_of(family: str) -> tuple[str, ...]:
    """The numbers of 52 tags; where nothing is said of how they begin, they have little in common."""
    head, length = bytes.fromhex(known(family).tag), known(family).tag_bytes
    if length is None:
        return tuple((head + bytes([n])).hex().upper() for n in range(52))
    return tuple((head + hashlib.sha256(bytes([n])).digest())[:length].hex().upper() for n in range(52))


@dataclass(frozen=True)
class Codec:
    """What a vector of a kind stands for, and the bytes of such a frame."""

    frame: Callable[[Mapping[str, Any]], Any]
    encode: Callable[[Any], bytes]


def _hex(vector: Mapping[str, Any], field: str) -> bytes:
    return bytes.fromhex(vector[field])


def _message(vector: Mapping[str, Any]) -> Message:
    return Message(ord(vector["kind"]), _hex(vector, "content"))


CODECS: Mapping[str, Codec] = {
    "pepper": Codec(lambda vector: _hex(vector, "payload"), pepper_frames.encode),
    "pn532": Codec(
        lambda vector: Body(
            _hex(vector, "code")[0], _hex(vector, "data"), answer=not vector.get("host", False)
        ),
        lambda frame: pn532_frames.encode(frame.code, frame.data, answer=frame.answer),
    ),
    "mfrc522": Codec(_message, messages.encode),
    "pcsc": Codec(_message, messages.encode),
    "wedge": Codec(lambda vector: _hex(vector, "number"), wedge_frames.encode),
}


class Rig(Protocol):
    family: str
    back: ShoeBack
    """What the reader said when it was opened."""

    def do(self, command: str) -> None: ...
    def next(self) -> Reading: ...
    def quiet(self, ms: int) -> None: ...


Spoil = Callable[[bytes], bytes]
"""What a bad line makes of what the reader says."""


class MemoryRig:
    """Twin and link in one thread, on a clock that the rig turns."""

    def __init__(self, family: str, settings: ReaderLinkSettings | None = None) -> None:
        self.family = family
        self.now = 1000
        settings = settings or settings_of(family)
        self.twin: Any = TWINS[family.removesuffix(MUX)](settings.slot_antenna)
        self.link: ReaderLink[Any] = ReaderLink(DRIVERS[kind_of(family)](), settings)
        self.line = True
        self.readings: list[Reading] = []
        self.spoil: Spoil = lambda data: data
        self.link.opened(self.now)

    def do(self, command: str) -> None:
        match command.split():
            case ["unplug"]:
                self.line = False
                self.readings += self.link.closed("unplugged", self.now)
            case ["replug"]:
                self.twin.plugged(self.now)
                self.line = True
                self.link.opened(self.now)
            case ["noise", data]:
                self.twin.noise(bytes.fromhex(data))
            case ["wait"]:
                while not self.twin.settled:
                    self.step()
            case words:
                self.twin.obey(words, self.now)

    def step(self) -> None:
        self.now += STEP_MS
        self.twin.poll(self.now)
        self.readings += self.link.poll(self.now)
        for _ in range(4):  # what a fast line carries in five milliseconds
            to_reader = self.link.outgoing()
            if self.line and to_reader:
                self.twin.receive(to_reader, self.now)
            self.twin.poll(self.now)
            said = self.twin.output()
            to_host = self.spoil(said)
            if self.line and to_host:
                self.readings += self.link.feed(to_host, self.now)
            if not (to_reader or said):
                break

    def next(self) -> Reading:
        for _ in range(1000 * PATIENCE // STEP_MS):
            if self.readings:
                return self.readings.pop(0)
            self.step()
        raise AssertionError("no reading came")

    def quiet(self, ms: int) -> None:
        for _ in range(ms // STEP_MS):
            self.step()
        assert not self.readings


class PtyRig:
    """The twin as a process, the real port and its thread."""

    def __init__(self, family: str, twin: ReaderProcess) -> None:
        self.family = family
        self.twin = twin
        self.readings: queue.Queue[Reading] = queue.Queue()

    def do(self, command: str) -> None:
        self.twin.ask(command)

    def next(self) -> Reading:
        return self.readings.get(timeout=PATIENCE)

    def quiet(self, ms: int) -> None:
        with pytest.raises(queue.Empty):
            self.readings.get(timeout=ms / 1000)


def heard(readings: queue.Queue[Reading], kind: type[Reading]) -> Any:
    """The next reading of this kind; a busy machine may lose the reader before, or garble a line."""
    while not isinstance(reading := readings.get(timeout=PATIENCE), kind):
        assert isinstance(reading, Garbage | ShoeLost), reading
    return reading
