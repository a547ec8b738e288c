"""A file of the regulator's events: begun, finished, or continued after an interrupted export."""

from __future__ import annotations

import re
from pathlib import Path
from typing import BinaryIO, Final

from croupier.errors import Refused, Unreadable
from croupier.export.pojeu.xml import HEAD, TAIL

_BLOCK: Final = 1 << 16
_END: Final = re.compile(rb"</PO[A-Z]+>\n")
_NUMBER: Final = re.compile(rb"<IDEvt>([0-9]+)</IDEvt>")


class EventFile:
    """A file that is being written; `last` is the number of its last event, None if it has none yet."""

    def __init__(self, file: BinaryIO, last: int | None) -> None:
        self._file = file
        self.last = last

    @classmethod
    def create(cls, path: Path) -> EventFile:
        """A new file; raises `Refused` if there is one already."""
        try:
            file = path.open("xb")
        except FileExistsError:
            raise Refused("file-exists", f"{path} is there already: --resume continues it") from None
        file.write(HEAD.encode())
        return cls(file, None)

    @classmethod
    def resume(cls, path: Path) -> EventFile:
        """An interrupted file, cut after its last whole event; raises `Unreadable` for any other."""
        if not path.exists():
            return cls.create(path)
        file = path.open("r+b")
        if file.read(len(HEAD.encode())) != HEAD.encode():
            file.close()
            raise Unreadable(f"{path}: not a file of events that croupier wrote")
        end, last = _last_event(file, path.stat().st_size)
        file.seek(end)
        file.truncate()
        return cls(file, last)

    def write(self, xml: str) -> None:
        """Write one event."""
        self._file.write(xml.encode())

    def finish(self) -> None:
        """Close the wrapper and the file, which is now complete."""
        self._file.write(TAIL.encode())
        self._file.close()

    def close(self) -> None:
        """Close the file as it is, to be continued later."""
        self._file.close()


def _last_event(file: BinaryIO, size: int) -> tuple[int, int | None]:
    """Where the last whole event ends, and its number; the end of the heading if there is none."""
    start, tail = size, b""
    head = len(HEAD.encode())
    while start > head:
        step = min(_BLOCK, start - head)
        start -= step
        file.seek(start)
        tail = file.read(step) + tail
        ends = [match.end() for match in _END.finditer(tail)]
        numbers = _NUMBER.findall(tail[: ends[-1]]) if ends else []
        if numbers:
            return start + ends[-1], int(numbers[-1])
    return head, None
