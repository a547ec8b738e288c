"""The forwarder's second line: a request that the room holds, so that a table at rest hears it at once.

It has its own thread. The orders are written beside the log, where the terminal is told of them.
"""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from croupier.cardroom.forwarding.line import OtherAnswer, RoomLine
from croupier.cardroom.forwarding.membership import Membership, read_membership
from croupier.cardroom.orders import (
    BEGIN,
    MOST_AT_ONCE,
    OrderFile,
    RoomOrder,
    check_chain,
    keep_ahead,
    orders_path,
    read_ahead,
)
from croupier.cardroom.wire import ORDERS
from croupier.errors import CroupierError, Fault, Unreadable
from croupier.log.custody.signed_notes import NoteKey
from croupier.log.journal.signatures import Signer
from croupier.values import dataclass

QUICK: Final = 3
"""So many first requests are answered at once, to measure it."""

AGAIN_S: Final = (0.2, 2.0)
"""The first and the longest pause before a room that is away is asked again."""

OLDER_S: Final = 60.0
"""The same for a room of an older version, which has no orders."""

_NEAR_MS: Final = 5
"""A smaller change of the difference is not written."""

_DRIFT_MS: Final = 10_000
"""In so many ms two clocks differ by one more, at most."""


@dataclass
class OrderLine:
    """Asks the room of a log for orders, again and again."""

    log: Path
    signer: Signer
    file: OrderFile = field(init=False)
    line: RoomLine | None = None
    _exchanges: int = 0
    _ahead: tuple[int, int, int] | None = None
    _member: Membership | None = None
    _back: int = 0

    def __post_init__(self) -> None:
        self.file = OrderFile(orders_path(self.log))

    def run(self, stop: threading.Event) -> None:
        """Ask until stopped, or until the terminal leaves the room."""
        pause = AGAIN_S[0]
        while not stop.is_set():
            try:
                if not self.ask():
                    return
                pause = AGAIN_S[0]
                continue
            except CroupierError as error:
                is_short = isinstance(error, Fault | Unreadable) and not isinstance(error, OtherAnswer)
                rest, pause = pause if is_short else OLDER_S, min(AGAIN_S[1], 2 * pause)
            self._exchanges = 0
            if stop.wait(rest * random.uniform(0.5, 1.0)):
                return

    def ask(self) -> bool:
        """One request; returns False without a room. Raises `Fault`, `NotTaken` and `Unreadable`."""
        member = read_membership(self.log)
        if member is None:
            return False
        line = self.line
        if line is None or member.fingerprint != (self._member and self._member.fingerprint):
            self.close()
            line, self._member = member.line, member
            self.line = line
            line.connect()
            self._exchanges, self._ahead = 0, None
        self.file.look()
        is_mine = self.file.room == member.witness
        after, head = self.file.last if is_mine else (0, BEGIN)
        wait = {"wait": 0} if self._exchanges < QUICK else {}
        asked = {"tournament": self.file.tournament * is_mine, "after": after, "head": head.hex(), **wait}
        if self._back:
            lost = self.file.orders[self._back - 1 : self._back - 1 + MOST_AT_ONCE]
            asked["orders"], self._back = [each.as_json() for each in lost], 0
        sent = _steady_ms()
        answer = line.post_signed(ORDERS, "orders", json.dumps(asked).encode(), self.signer)
        received = _steady_ms()
        try:
            self._measure(sent, int(answer["heard"]), int(answer["room"]), received)
            self._take(answer, member)
        except (KeyError, TypeError, ValueError):
            raise Unreadable(
                f"room {member.address}: its orders are damaged, or of another version"
            ) from None
        return True

    def _measure(self, sent: int, heard: int, answered: int, received: int) -> None:
        """Nothing arrives before it was sent: each exchange says how far the room's clock may be ahead."""
        least, most, then = answered - received, heard - sent, received
        if self._ahead is not None:
            before, after, since = self._ahead
            drift = (received - since) // _DRIFT_MS
            before, after = max(least, before - drift), min(most, after + drift)
            if before <= after:  # else one clock was set
                least, most, then = before, after, since + drift * _DRIFT_MS
        self._exchanges, self._ahead = self._exchanges + 1, (least, most, then)
        ahead, known = (least + most) // 2, read_ahead(self.log)
        if self._exchanges >= QUICK and (known is None or abs(known - ahead) > _NEAR_MS):
            keep_ahead(self.log, ahead)

    def _take(self, answer: Mapping[str, Any], member: Membership) -> None:
        """Write new orders; raises `Unreadable` for missing ones, which are then asked for again."""
        tournament, table, after = (int(answer[name]) for name in ("tournament", "table", "after"))
        self._back = int(answer["back"])
        if self._back > 0:
            return
        orders = [RoomOrder.of_json(each) for each in answer["orders"]]
        public, (last, head) = NoteKey.parse(member.witness).public, self.file.last
        now = (member.witness, tournament, table)
        is_other = now != (self.file.room, self.file.tournament, self.file.table) or after < last
        if is_other:
            last, head = 0, BEGIN
        if any(each.tournament != tournament for each in orders):
            raise Unreadable(f"room {member.address}: it sent orders of another tournament")
        check_chain(orders, last, head, public)
        if is_other:
            self.file.begin(*now)
        if orders:
            self.file.add(orders, answer.get("names", {}))

    def close(self) -> None:
        if self.line is not None:
            self.line.close()


@contextmanager
def hearing(log: Path, signer: Signer, stop: threading.Event) -> Iterator[OrderLine]:
    """A thread that asks until the end of the block."""
    line = OrderLine(log, signer)
    thread = threading.Thread(target=line.run, args=(stop,), name="orders", daemon=True)
    thread.start()
    try:
        yield line
    finally:
        stop.set()
        if line.line is not None:
            line.line.cut()
        thread.join(5)
        line.close()


def _steady_ms() -> int:
    return time.monotonic_ns() // 1_000_000
