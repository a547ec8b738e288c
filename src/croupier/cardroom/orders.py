"""The orders of a tournament: numbered without gaps, chained, signed by the room, and kept beside the log.

Every table keeps all of them: a room that lost its last ones takes them back from its tables.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from croupier.cardroom.offers import keep_text
from croupier.cardroom.wire import loads, signed_text
from croupier.errors import Fault, Unreadable
from croupier.files import MOST_TYPED, open_private, opened, read_text
from croupier.log.journal.signatures import Signer, is_signed
from croupier.terminal.host.clock import boot_id
from croupier.values import dataclass

BEGIN: Final = bytes(32)
"""What the first order follows."""

MOST_AT_ONCE: Final = 500
"""Orders in one answer."""

LONGEST: Final = 400_000
"""Characters of one order: the list of a large tournament."""


class RoomOrder(NamedTuple):
    """One order of the room: `at` is in ms UTC; `table` is a terminal's number, 0 for all.

    `head` hashes it together with the head before, `follows`; the room signs the head.
    """

    tournament: int
    number: int
    at: int
    by: str
    kind: str
    table: int
    entry: str
    body: Mapping[str, Any]
    follows: bytes = b""
    head: bytes = b""
    signature: bytes = b""

    def after(self, follows: bytes, signer: Signer) -> RoomOrder:
        """The same, chained to the order before, and signed."""
        head = self._replace(follows=follows).computed
        return self._replace(follows=follows, head=head, signature=signer.sign(signed_text("order", head)))

    @property
    def computed(self) -> bytes:
        """The head that follows from what it says."""
        text = json.dumps(self[:8], sort_keys=True, separators=(",", ":"))
        return sha256(self.follows + text.encode()).digest()

    def as_json(self) -> list[Any]:
        return [*self[:8], *(each.hex() for each in self[8:])]

    @classmethod
    def of_json(cls, said: Any) -> Self:
        """Read one; raises `Unreadable`."""
        try:
            *plain, follows, head, signature = said
            made = cls(*plain, *map(bytes.fromhex, (follows, head, signature)))
            kinds = (int, int, int, str, str, int, str, dict)
            if any(type(value) is not kind for value, kind in zip(made, kinds, strict=False)):
                raise ValueError
        except (TypeError, ValueError):
            raise Unreadable("an order of the room is damaged, or of another version") from None
        return made


def check_chain(orders: Iterable[RoomOrder], last: int, head: bytes, public: bytes) -> None:
    """Raise `Unreadable` unless the orders follow number `last` without gaps, each signed by the room."""
    for each in orders:
        last += 1
        if each.number != last:
            raise Unreadable(f"order {last} is missing")
        is_signed_ = is_signed(public, signed_text("order", each.head), each.signature)
        if each.follows != head or each.computed != each.head or not is_signed_:
            raise Unreadable(f"order {last} does not follow the one before")
        head = each.head


# --- beside the log -----------------------------------------------------------------------------------


def orders_path(log: Path) -> Path:
    """The path of a table's orders: a line for the room, the tournament and this table, and one for each.

    An entry has the name of its player at the end of its line.
    """
    return log.with_name(f"{log.name}-orders")


def clock_path(log: Path) -> Path:
    """The path of the file that says how far the room's clock is ahead of this machine's."""
    return log.with_name(f"{log.name}-room-clock")


@dataclass
class OrderFile:
    """The orders beside a log, read on from where they were read before."""

    path: Path
    room: str = ""
    tournament: int = 0
    table: int = 0
    orders: tuple[RoomOrder, ...] = ()
    names: dict[str, str] = field(default_factory=dict)
    _read: int = 0
    _which: int = 0

    @property
    def last(self) -> tuple[int, bytes]:
        """The number and the head of the last order."""
        return (self.orders[-1].number, self.orders[-1].head) if self.orders else (0, BEGIN)

    def look(self) -> None:
        """Read what is new; a damaged line and those after it do not count. Raises `Fault`."""
        if not self.path.exists():
            self._forget(0)
            return
        with opened(self.path) as file:
            which = os.fstat(file.fileno()).st_ino
            if which != self._which:
                self._forget(which)
            file.seek(self._read)
            lines = file.read().splitlines(keepends=True)
        fresh = list[RoomOrder]()
        with suppress(Unreadable, ValueError, TypeError):
            for line in lines:
                said = loads(line)
                if not line.endswith(b"\n"):
                    break
                if self._read:
                    *order, name = said
                    fresh.append(RoomOrder.of_json(order))
                    if name:
                        self.names[fresh[-1].entry] = str(name)
                else:
                    self.room, (self.tournament, self.table) = str(said[0]), map(int, said[1:])
                self._read += len(line)
        self.orders += tuple(fresh)

    def _forget(self, which: int) -> None:
        self.room, self.tournament, self.table, self.orders, self.names = "", 0, 0, (), {}
        self._read, self._which = 0, which

    def begin(self, room: str, tournament: int, table: int) -> None:
        """Begin the file again; raises `Fault`."""
        keep_text(self.path, json.dumps([room, tournament, table]) + "\n")
        self.look()

    def add(self, orders: Sequence[RoomOrder], names: Mapping[str, str]) -> None:
        """Write further orders, with the names of their players by mark; raises `Fault`."""
        lines = ([*each.as_json(), names.get(str(each.body.get("player")), "")] for each in orders)
        try:
            with open(open_private(self.path, os.O_WRONLY), "r+b") as file:
                file.truncate(self._read)  # half a line of a power cut
                file.seek(self._read)
                file.write("".join(f"{json.dumps(line)}\n" for line in lines).encode())
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise Fault(f"{self.path}: it cannot be written: {error.strerror}") from error
        self.look()


def now_ms() -> int:
    """The time of day on this machine, in ms UTC."""
    return time.time_ns() // 1_000_000


def keep_ahead(log: Path, ahead: int) -> None:
    """Write how many ms the room's clock is ahead of this machine's steady one; raises `Fault`."""
    keep_text(clock_path(log), json.dumps([ahead, boot_id()]) + "\n")


def read_ahead(log: Path) -> int | None:
    """The same; None if it was not measured since the machine was started."""
    with suppress(Fault, Unreadable, ValueError, TypeError):
        ahead, boot = json.loads(read_text(clock_path(log), most=MOST_TYPED))
        return int(ahead) if boot == boot_id() else None
    return None
