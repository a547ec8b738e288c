"""Driver of a reader that types like a keyboard: one tag at a time, sent once; it answers no questions.

Its port is an input device of the kernel (`devices.keyboard`), grabbed so that nobody else gets its keys.
"""

from __future__ import annotations

from typing import ClassVar, Final

from croupier.devices.readers.dialogue import Ask, Driver, Look, Steps, tag_uid
from croupier.devices.readers.wedge.frames import WedgeFrames

_TYPED_MS: Final = 100
"""A number is typed within this time from its first character."""


class KeyboardWedge(Driver[bytes]):
    """It has one antenna, number 0, and reports neither that a tag has left, nor that it is alive."""

    SILENT: ClassVar[bool] = True
    LOOK_EVERY_MS: ClassVar[int] = 0

    def __init__(self) -> None:
        self.frames = WedgeFrames()

    def start(self) -> Steps[bytes, str]:
        """There is nothing to ask."""
        yield from ()
        return ""

    def look(self, antenna: int) -> Steps[bytes, Look]:
        """The next number, or none for a while."""
        number = yield Ask(out=b"", takes=lambda _: True, within_ms=_TYPED_MS)
        return Look((tag_uid(number),) if number else ())
