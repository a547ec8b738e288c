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
from croupier.cardroom.forwarding.membership import Membership, membership_path, read_membership
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
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.custody.signed_notes import NoteKey
from croupier.log.disk import changed
from croupier.log.journal.signatures import Signer
from croupier.values import dataclass

QUICK: Final = 3
"""So many first requests are answered at once, to measure it."""

AGAIN_S: Final = (0.2, 2.0)
"""The first and the longest pause before a room that is away is asked again."""

OLDER: Final = 30
"""So many longest pauses for a room that refuses, or is older and has no orders."""

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
    _at: tuple[str, str] = ("", "")
    _back: int = 0

    def __post_init__(self) -> None:
        self.file = OrderFile(orders_path(self.log))

    def run(self, stop: threading.Event) -> None:
        """Ask until stopped; after a refusal at once if the terminal joins again."""
        pause, room = AGAIN_S[0], membership_path(self.log)
        while not stop.is_set():
            written, times = changed(room), 1
            try:
                self.ask()
                pause = AGAIN_S[0]
                continue
            except (Refused, OtherAnswer):
                pause, times = AGAIN_S[1], OLDER
            except CroupierError:
                pass
            self._exchanges = 0
            while times and changed(room) == written and not stop.wait(pause * random.uniform(0.5, 1.0)):
                times -= 1
            pause = min(AGAIN_S[1], 2 * pause)

    def ask(self) -> None:
        """One request; raises `Fault`, `Refused` and `Unreadable`."""
        member = read_membership(self.log)
        if member is None:
            raise Refused("no-room", "the terminal has left the room")
        line, at = self.line, (member.address, member.fingerprint)
        if line is None or at != self._at:
            self.close()
            line = self.line = member.line
            self._at = at
            line.connect()
            self._exchanges, self._ahead = 0, None
        self.file.look()
        is_mine = self.file.room == member.witness
        after, head = self.file.last if is_mine else (0, BEGIN)
        wait = {"wait": 0} if self._exchanges < QUICK else {}
        asked = {"tournament": self.file.tournament * is_mine, "after": after, "head": head.hex(), **wait}
        if gives := self._back:
            lost = self.file.orders[gives - 1 : gives - 1 + MOST_AT_ONCE]
            asked["orders"] = [each.as_json() for each in lost]
        sent = _steady_ms()
        answer = line.post_signed(ORDERS, "orders", json.dumps(asked).encode(), self.signer)
        received = _steady_ms()
        try:
            self._measure(sent, int(answer["heard"]), int(answer["room"]), received)
            self._take(answer, member)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise Unreadable(
                f"room {member.address}: its orders are damaged, or of another version"
            ) from None
        if gives and self._back == gives:
            raise Fault(f"room {member.address}: it does not take its orders back yet")

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
