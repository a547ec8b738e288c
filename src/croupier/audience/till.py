"""The table as a till: what happened, a line of text each, for video recorders that lay it over the picture.

The lines come from the log alone, read without any key, so none can name a face-down card.
"""

from __future__ import annotations

import re
import select
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Final, Literal

from croupier.audience.following import LogFollower, News
from croupier.engine import events as ev
from croupier.errors import Fault
from croupier.telling.course import UNSEEN
from croupier.telling.names import table_name
from croupier.telling.narrator import Narrator
from croupier.terminal.legal_keys import words_for

EVERY_S: Final = 0.1
AGAIN_S: Final = 5.0
"""How long after a failure a recorder is tried again."""

MOST_KEPT: Final = 1000
"""The most lines that wait for a recorder; of more, the oldest are left out."""

LONGEST: Final = 400
"""The most letters of a line."""

MOST_FAILED: Final = 50
"""How often in a row the log may be unreadable."""

UNTOLD: Final = UNSEEN | {ev.TableRecorded}


class _OfSeats(Narrator):
    """Tells seats without the names of their players."""

    def called(self, seat: int, name: str) -> str:
        return super().called(seat, "")


def told(news: Iterable[News], language: str, *, names: bool, when: Callable[[str], str]) -> Iterator[str]:
    """A line for each event: the time that `when` writes, table, hand, and what happened.

    Without `names` players are their seats; a name elsewhere in a sentence becomes an ellipsis.
    """
    for before, row, after in news:
        if type(row.event) in UNTOLD:
            continue
        words = words_for(after, language)
        people: dict[int, str] = {
            seat: player.name for table in (before, after) for seat, player in table.players.items()
        }
        said = (Narrator if names else _OfSeats)(words, people).tell(row.event, before.hand)
        if not names:
            said = _without(said, people.values())
        table = table_name(after.settings.table, words) if after.settings else ""
        hand = words.say("Hand {number}", number=after.hand.hand_no) if after.hand else ""
        line = "  ".join(filter(None, (when(row.utc), table, hand, said)))
        yield "".join(each if each.isprintable() else " " for each in line)[:LONGEST]


def _without(said: str, names: Iterable[str]) -> str:
    found = "|".join(re.escape(name) for name in sorted(filter(None, names), key=len, reverse=True))
    return re.sub(rf"(?<!\w)(?:{found})(?!\w)", "…", said) if found else said


class Recorder:
    """A video recorder at an address, over TCP as a line each, or over UDP as a datagram each.

    Lines wait while it cannot be reached. `tell` gets a sentence when that changes.
    """

    def __init__(
        self,
        kind: Literal["tcp", "udp"],
        host: str,
        port: int,
        tell: Callable[[str], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.name = f"{kind} {host}:{port}"
        self._kind, self._address, self._tell, self._clock = kind, (host, port), tell, clock
        self._waiting: deque[bytes] = deque(maxlen=MOST_KEPT)
        self._link: socket.socket | None = None
        self._again, self._failed = float("-inf"), ""

    def put(self, lines: Iterable[str]) -> None:
        """Take lines, and send all that wait."""
        self._waiting += [f"{line}\r\n".encode() for line in lines]
        if not self._waiting or self._clock() < self._again:
            return
        try:
            self._send()
        except OSError as error:
            self.close()
            self._again = self._clock() + AGAIN_S
            why = error.strerror or str(error)
            if why != self._failed:
                self._failed = why
                self._tell(f"{self.name}: {why}; it is tried again")

    def _send(self) -> None:
        if self._link is not None and self._hung_up(self._link):
            self.close()
        if self._link is None:
            self._link = self._connected()
        while self._waiting:
            self._link.sendall(self._waiting[0])
            self._waiting.popleft()
        if self._failed:
            self._failed = ""
            self._tell(f"{self.name}: reached again")

    def _connected(self) -> socket.socket:
        if self._kind == "tcp":
            return socket.create_connection(self._address, timeout=2)
        family, kind, protocol, _, where = socket.getaddrinfo(*self._address, type=socket.SOCK_DGRAM)[0]
        link = socket.socket(family, kind, protocol)
        link.connect(where)
        return link

    def _hung_up(self, link: socket.socket) -> bool:
        """Whether a recorder closed its connection; what it says is not read."""
        if self._kind == "udp":
            return False
        ready, _, _ = select.select([link], [], [], 0)
        return bool(ready) and not link.recv(4096)

    def close(self) -> None:
        """Close the connection; lines that wait are kept."""
        if self._link is not None:
            with suppress(OSError):
                self._link.close()
            self._link = None


def follow(
    path: Path,
    language: str,
    recorders: Sequence[Recorder],
    *,
    names: bool,
    when: Callable[[str], str],
    goes_on: Callable[[], bool] = lambda: True,
) -> None:
    """Send what happens from now on, while it `goes_on`; a log that is being made is waited for.

    Raises `Fault` for a file that stays no log, or cannot be read.
    """
    follower, pause, failed = LogFollower(path), threading.Event(), 0
    try:
        while goes_on():
            lines = list[str]()
            try:
                lines += told(follower.news(), language, names=names, when=when)
                failed = 0
            except Fault:
                failed += 1
                if failed > MOST_FAILED:
                    raise
            for recorder in recorders:
                recorder.put(lines)
            pause.wait(EVERY_S)
    finally:
        follower.close()
        for recorder in recorders:
            recorder.close()
