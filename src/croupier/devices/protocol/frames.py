"""The shoe's line protocol: turns bytes into frames and frames into bytes, without port or clock.

    ~<type> <seq> <ms> <fields…> *<CRC-16/CCITT-FALSE, 4 upper hex digits>\\n

A line has at most 96 bytes with its newline; the CRC covers everything between ``~`` and `` *``. A frame
has exactly one spelling, so any line that `encode` would write differently is damaged.

Device to host, numbered and kept by the device until acknowledged: `SlotPassed` (D), `TagEntered` (U),
`TagLeft` (L), `KeyEdge` (K), `ReaderFault` (E). Not kept: `Heartbeat` (H), whose `seq` is the number of the
newest numbered frame. Host to device: `Ack` (A), `Resend` (R), `Identify` (I), `PollSettings` (P),
`SelfTest` (T), `Bench` (Q), `AskFault` (F) and `Measure` (M), answered once by `FaultNote` (N) and
`Measured` (V). The device needs no clock of the host, so the host's `ms` is 0.

While a terminal deals from the device (`DEALS`), it refuses `Bench` and `Measure` by sending them back.
"""

from __future__ import annotations

from dataclasses import field, fields
from typing import ClassVar, Final

from croupier.devices import wire
from croupier.errors import Unreadable
from croupier.values import dataclass

PROTOCOL: Final = wire.PROTOCOL
MAX_LINE: Final = wire.MAX_LINE
"""Bytes of the longest line, newline included."""


def is_uid(text: str) -> bool:
    """Whether `text` is a tag's number: upper-case hex, 4, 5, 7, 8 or 10 bytes, most significant first.

    >>> is_uid("04A1B2C3D4E5F6"), is_uid("04a1b2c3"), is_uid("04A1B2C3D4E5")
    (True, False, False)
    """
    return wire.is_written("uid", text)


def one_number(uid: str) -> str:
    """The standard form of a tag's number, whatever the byte order of the reader.

    A number of ISO 15693 begins with E0. If it also ends with E0, the lower of the two readings is used.
    Other numbers stay as they are.

    >>> one_number("88776655440704E0"), one_number("E0040150000000E0"), one_number("E0000000500104E0")
    ('E004074455667788', 'E0000000500104E0', 'E0000000500104E0')
    """
    if len(uid) != 16 or not uid.endswith("E0"):
        return uid
    turned = bytes.fromhex(uid)[::-1].hex().upper()
    return min(uid, turned) if uid.startswith("E0") else turned


@dataclass(frozen=True)
class Frame:
    """One line of the wire. The constructor raises `Unreadable` if a field cannot be written on the wire."""

    TYPE: ClassVar[str] = ""
    seq: int
    ms: int

    def __post_init__(self) -> None:
        for name, word in zip(_FIELDS[type(self)], self.words(), strict=True):
            if not wire.is_written(name, word):
                raise Unreadable(f"frame {self.TYPE}: {name} cannot be {word!r}")

    def words(self) -> tuple[str, ...]:
        """The fields as written on the wire."""
        values = [getattr(self, name) for name in _FIELDS[type(self)]]
        return tuple([str(int(value)) if isinstance(value, int) else str(value) for value in values])


@dataclass(frozen=True)
class SlotPassed(Frame):
    """The slot sensor: a card left the shoe, and the frame does not say which."""

    TYPE: ClassVar[str] = "D"


@dataclass(frozen=True)
class TagEntered(Frame):
    """A tag came into the field of an antenna. `standard` is 14443A, 15693 or 125K."""

    TYPE: ClassVar[str] = "U"
    antenna: int
    standard: str
    uid: str = field(repr=False)


@dataclass(frozen=True)
class TagLeft(Frame):
    TYPE: ClassVar[str] = "L"
    antenna: int
    uid: str = field(repr=False)


@dataclass(frozen=True)
class KeyEdge(Frame):
    """A button wired to the shoe changed."""

    TYPE: ClassVar[str] = "K"
    key: int
    down: bool


WELL: Final = "ok"
SLOT: Final = "slot-"
"""The beginning of the slot's states; they are reported for antenna 0."""

TAG_ODD: Final = "tag-odd"
"""A tag that no reader can name was there; the antenna works."""


@dataclass(frozen=True)
class ReaderFault(Frame):
    """A reader failed (`state` says how in one word) or works again (``ok``); also for the slot."""

    TYPE: ClassVar[str] = "E"
    antenna: int
    state: str


@dataclass(frozen=True)
class Heartbeat(Frame):
    """The device is alive. `seq` is the newest number given out, 0 for none.

    `uptime` is in seconds. `oldest_unacked` is the oldest number that it still keeps, or else the next
    number. `dropped` counts numbered frames lost since the boot because nobody acknowledged them. `antennas`
    has a sign for each antenna from 0: ``+`` works, ``-`` failed, ``.`` absent.
    """

    TYPE: ClassVar[str] = "H"
    uptime: int
    boot: int
    oldest_unacked: int
    dropped: int
    antennas: str
    protocol: int
    firmware: str


@dataclass(frozen=True)
class Unnumbered(Frame):
    """A line without its own number or time."""

    seq: int = 0
    ms: int = 0


DEALS: Final = 1
"""The `ms` of an `Ack` from a terminal that deals from the device; ``Ack(0)`` ends that."""


@dataclass(frozen=True)
class Ack(Frame):
    """Everything up to `seq` has arrived. `ms` is 0, or `DEALS`."""

    TYPE: ClassVar[str] = "A"
    ms: int = 0


@dataclass(frozen=True)
class Resend(Frame):
    """Send all kept frames from `seq` on again, at once."""

    TYPE: ClassVar[str] = "R"
    ms: int = 0


@dataclass(frozen=True)
class Identify(Unnumbered):
    """Answer with a heartbeat, at once."""

    TYPE: ClassVar[str] = "I"


@dataclass(frozen=True, kw_only=True)
class PollSettings(Unnumbered):
    """How often, in ms, the device looks at each antenna."""

    TYPE: ClassVar[str] = "P"
    period_ms: int


@dataclass(frozen=True)
class SelfTest(Unnumbered):
    """Test every reader: a `ReaderFault` for each antenna, then a heartbeat."""

    TYPE: ClassVar[str] = "T"


@dataclass(frozen=True)
class Bench(Unnumbered):
    """Restart into the prompt of MicroPython, so that the firmware can be replaced; refused in a game."""

    TYPE: ClassVar[str] = "Q"


@dataclass(frozen=True)
class AskFault(Frame):
    """Report the error of the firmware's previous run: its part `seq`, from 0."""

    TYPE: ClassVar[str] = "F"
    ms: int = 0


@dataclass(frozen=True)
class FaultNote(Frame):
    """Part `seq` of that report, its bytes in hex; a dash if there are no more."""

    TYPE: ClassVar[str] = "N"
    ms: int = 0
    text: str = "-"


@dataclass(frozen=True, kw_only=True)
class Measure(Unnumbered):
    """Look this many times with this gain, and count the looks that see a tag; refused in a game."""

    TYPE: ClassVar[str] = "M"
    antenna: int
    gain: int
    looks: int


@dataclass(frozen=True, kw_only=True)
class Measured(Unnumbered):
    """The count; 0 looks if this reader has no such gain."""

    TYPE: ClassVar[str] = "V"
    antenna: int
    gain: int
    looks: int
    read: int


NUMBERED: Final = (SlotPassed, TagEntered, TagLeft, KeyEdge, ReaderFault)
"""The frames that the device numbers, keeps and repeats."""

_TYPES: Final[dict[str, type[Frame]]] = {
    kind.TYPE: kind
    for kind in (
        *(*NUMBERED, Heartbeat, FaultNote, Measured),
        *(Ack, Resend, Identify, PollSettings, SelfTest, Bench, AskFault, Measure),
    )
}
_FIELDS: Final[dict[type[Frame], dict[str, str]]] = {
    kind: {entry.name: str(entry.type) for entry in fields(kind)} for kind in _TYPES.values()
}
"""The fields of each frame in wire order, with the names of their types."""


@dataclass(frozen=True)
class Damaged:
    """A line that is not a frame: `reason` is too-long, form, checksum or fields."""

    reason: str


def encode(frame: Frame) -> bytes:
    """The line of a frame, with its newline.

    >>> encode(Ack(7))
    b'~A 7 0 *EDFB\\n'
    """
    return wire.spell([frame.TYPE, *frame.words()])


def decode(line: bytes) -> Frame | Damaged:
    """Read one line without its newline; never raises."""
    words = wire.read(line)
    if isinstance(words, str):
        return Damaged(words)
    kind = _TYPES[words[0]]
    values: dict[str, int | str] = {}
    for (name, value_type), word in zip(_FIELDS[kind].items(), words[1:], strict=True):
        values[name] = word if value_type == "str" else word == "1" if value_type == "bool" else int(word)
    frame = object.__new__(kind)
    frame.__dict__.update(values)  # `wire.read` has checked each word
    return frame


class FrameReader:
    """Turns bytes in any portions into frames; keeps an unfinished line of at most `MAX_LINE` bytes."""

    def __init__(self) -> None:
        self._lines = wire.Lines()

    def feed(self, data: bytes) -> tuple[Frame | Damaged, ...]:
        """The frames that `data` completes, in order; none means "not yet". Never raises.

        >>> reader = FrameReader()
        >>> reader.feed(b"~A 7 0"), reader.feed(b" *EDFB\\n~A")
        ((), (Ack(seq=7, ms=0),))
        """
        return tuple(
            Damaged(wire.TOO_LONG) if line is None else decode(line) for line in self._lines.feed(data)
        )
