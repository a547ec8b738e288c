"""The receipt of the room as a witness at the table: it shows whether the log was cut off since.

The witness beside the signing key may be lost together with the log, or both may be replaced by an older
copy. Nobody at the table can forge the signature of the room.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final, Protocol, TypeVar

from croupier.cardroom.forwarding.batches import hash_at
from croupier.cardroom.forwarding.membership import Membership, read_membership, receipt_path
from croupier.cardroom.wire import LogPlace
from croupier.errors import CroupierError, Fault, Unreadable
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.heads import CurrentHead
from croupier.log.custody.receipts import Receipt, keep_in_log, latest_in_log
from croupier.log.custody.witness import Loss, lost_since
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

T = TypeVar("T")


class Promptly(Protocol):
    """Calls a function at the normal priority of the program, and returns its result."""

    def __call__(self, work: Callable[[], T], /) -> T: ...


def at_once(work: Callable[[], T]) -> T:
    """`Promptly` for a program with normal priority: call the function directly."""
    return work()


@contextmanager
def giving_way() -> Iterator[Promptly]:
    """From here on this thread and those that it starts run only on a core that is otherwise idle.

    Any other program gets the core first. A delayed write would hold the lock of the log or of the file
    system, and delay the terminal: make every write through the returned function. A system without this
    priority (SCHED_IDLE of Linux) changes nothing. Without privileges, the thread cannot get its priority
    back.
    """
    with ThreadPoolExecutor(1, "promptly") as pool:
        pool.submit(int).result()  # starts its thread before this one lowers its priority
        if sys.platform == "linux":
            with suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

        def promptly(work: Callable[[], T]) -> T:
            return pool.submit(work).result()

        yield promptly


NOTED_S: Final = 3600.0
"""Seconds between two notes of a receipt while the table deals."""

REST_S: Final = 120.0
"""When a table has rested for this long, the last receipt is noted at once."""


def receipt_head(log: Path) -> CurrentHead | None:
    """How far the room has the log according to its receipt; None without a receipt."""
    path, member = receipt_path(log), read_membership(log)
    if member is None or not path.exists():
        return None
    try:
        found = Receipt.parse(read_text(path, most=MOST_TYPED), member.witness)
    except Unreadable:
        return None
    return CurrentHead(found.seq, found.head, 0, GENESIS)


def lost_since_receipt(log: Path) -> Loss | None:
    """The rows that the room cosigned and the log no longer has; their receipt is then moved aside.

    Raises `Fault` for a log that cannot be read at all.
    """
    known = receipt_head(log)
    loss = lost_since(log, known) if known is not None else None
    if loss is not None:
        path = receipt_path(log)
        try:
            path.replace(path.with_name(f"{path.name}-lost"))
        except OSError as error:
            raise Fault(f"{path}: it cannot be put aside: {error.strerror}") from error
    return loss


@dataclass
class Noting:
    """Notes receipts of the room in the log: the first, one an hour, and the last once the table rests.

    Each note is a separate write, for which the terminal may have to wait: so not every receipt is noted. The
    newest is in the file beside the log in any case.
    """

    log: Path
    signer: Signer
    now: Callable[[], float] = time.monotonic
    _room: str = ""
    _signed: int = 0
    _tried: float | None = None
    _latest: tuple[int, float] = (0, 0.0)

    def note(
        self, archive: Archive, member: Membership, place: LogPlace, promptly: Promptly = at_once
    ) -> bool:
        """Note the latest receipt of the room if it is time; returns whether it was noted.

        If the log cannot be written, as on a full disk, it is tried again after an hour.
        """
        now = self.now()
        with suppress(CroupierError):
            if self._room != member.witness:
                self._begin(archive, member.witness, now)
            if place.signed != self._latest[0]:
                self._latest = place.signed, now
            if not place.receipt or place.signed <= self._signed or not self._is_time(now):
                return False
            self._tried = now
            found = Receipt.parse(place.receipt, member.witness)
            if hash_at(archive, found.seq) != found.head:
                return False
            utc = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
            keep = partial(keep_in_log, self.log, place.receipt, member.witness, utc=utc, signer=self.signer)
            promptly(keep)
            self._signed = found.signed
            return True
        return False

    def _begin(self, archive: Archive, witness: str, now: float) -> None:
        before = latest_in_log(archive.db.conn, witness)
        self._room, self._tried = witness, None if before is None else now
        self._signed = 0 if before is None else before.signed

    def _is_time(self, now: float) -> bool:
        if self._tried is None or now - self._tried >= NOTED_S:
            return True
        return now - self._latest[1] >= REST_S and self._tried <= self._latest[1]
