"""Driver of the RDM6300 and the ID-12LA: 125 kHz, one tag at a time; they answer no questions.

The RDM6300 repeats a tag's number while the tag is there, the ID-12LA sends it once. Neither reports that a
tag has left, or that it is alive itself.
"""

from __future__ import annotations

from typing import ClassVar, Final

from croupier.devices.ports.urls import LineSettings
from croupier.devices.readers.dialogue import Ask, Driver, Look, Steps, tag_uid
from croupier.devices.readers.rdm6300.frames import Rdm6300Frames

_REPEATED_MS: Final = 100
"""A tag that is there is reported again within this time, if the reader repeats at all."""


class Rdm6300(Driver[bytes]):
    """It has one antenna, number 0."""

    LINE: ClassVar[LineSettings] = LineSettings(baud=9600)
    SILENT: ClassVar[bool] = True
    LOOK_EVERY_MS: ClassVar[int] = 0

    def __init__(self) -> None:
        self.frames = Rdm6300Frames()

    def start(self) -> Steps[bytes, str]:
        """There is nothing to ask: an open line must do."""
        yield from ()
        return ""

    def look(self, antenna: int) -> Steps[bytes, Look]:
        """The next number, or none in the time in which one would be repeated."""
        number = yield Ask(out=b"", takes=lambda _: True, within_ms=_REPEATED_MS)
        return Look((tag_uid(number),) if number else ())
