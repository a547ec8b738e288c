"""Requests that the room holds until it has an order for the table: a task each, and one `LISTEN` for all.

All orders are in memory, so an order that is new costs the database one query, however many tables wait.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self

import psycopg

from croupier.cardroom.orders import BEGIN, MOST_AT_ONCE, RoomOrder
from croupier.cardroom.schema.roles import FLOOR, READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import Recurring
from croupier.cardroom.store.directing import names_of
from croupier.cardroom.store.orders import NEWS, is_in_step, orders_since, past, step_in, take_back
from croupier.cardroom.store.terminals import terminals_of
from croupier.cardroom.wire import loads
from croupier.errors import Fault, Unreadable
from croupier.log.journal.signatures import Signer

HELD_S: Final = 25.0
"""How long a request is held; a table waits 30 s for an answer."""

LOOK_S: Final = 5.0
"""Seconds after which the database is asked even without news."""

STEP_S: Final = 10.0
"""Seconds for the tables to give back orders that the database lost, after the first that has any."""

ALONE_S: Final = 60.0
"""The same while none has any: after a power cut in the whole house the tables may come later."""

AGAIN_S: Final = 0.5

Book = Mapping[int, list[RoomOrder]]
"""All orders of each tournament."""


class OrderRequest(NamedTuple):
    """What a table asks: the tournament, the number and the head that it has, and how long it waits.

    `orders` are those that the room lost.
    """

    tournament: int
    after: int
    head: bytes
    wait: float
    orders: tuple[RoomOrder, ...]

    @classmethod
    def parse(cls, body: bytes) -> Self:
        """Read it; raises `Unreadable`."""
        try:
            said = loads(body)
            whole = (int(said["tournament"]), int(said["after"]), bytes.fromhex(said["head"]))
            orders = tuple(map(RoomOrder.of_json, said.get("orders", ())))
            return cls(*whole, min(HELD_S, max(0.0, float(said.get("wait", HELD_S)))), orders)
        except (KeyError, TypeError, ValueError, AttributeError):
            raise Unreadable("orders: it is damaged, or of another version") from None


class HeldOrders:
    """The orders in memory, and the requests that wait for more."""

    def __init__(self, connections: Connections, signer: Signer) -> None:
        self._connections, self._signer = connections, signer
        self._book: Book | None = None
        self._playing: Mapping[int, int] = {}
        self._past: frozenset[int] = frozenset()
        self._names: Mapping[str, str] = {}
        self._news, self._is_over = asyncio.Event(), False
        self._heard: set[int] | None = None
        self._awaited: frozenset[int] = frozenset()
        self._waits_until = 0.0

    def start(self) -> None:
        """Follow the orders, as long as this loop runs."""
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._listen, args=(loop,), name="orders", daemon=True).start()

    async def answer(self, asked: OrderRequest, terminal: int) -> dict[str, Any]:
        """What is new for a table, at once or as soon as it is there; after its time nothing."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        while True:
            news, is_read = self._news, self._book is not None
            left = began + (asked.wait if is_read else HELD_S) - loop.time()
            if is_read:
                found = self._found(asked, terminal)
                is_news = found["orders"] or found["back"] or found["tournament"] != asked.tournament
                if is_news or left <= 0 or self._is_over:
                    return found
            elif left <= 0 or self._is_over:
                raise Fault("the database of the room does not answer")
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left)

    def end(self) -> None:
        """Hold nothing more: the server ends."""
        self._is_over = True
        self._news.set()

    def _found(self, asked: OrderRequest, terminal: int) -> dict[str, Any]:
        """The orders after those of the table, or the number from which it gives back those it has."""
        assert self._book is not None, "it was read"
        tournament, after = self._playing.get(terminal, 0), asked.after
        if after and asked.tournament not in {*self._book, *self._past}:
            tournament = asked.tournament  # the room lost it
        there = self._book.get(tournament, [])
        back = len(there) + 1 if tournament == asked.tournament and after > len(there) else 0
        if not back and self._heard is not None:
            self._heard.add(terminal)
            if after:
                self._waits_until = min(self._waits_until, time.monotonic() + STEP_S)
        head = there[after - 1].head if 0 < after <= len(there) else BEGIN
        if not back and (tournament != asked.tournament or head != asked.head):
            after = 0
        orders = [] if back else there[after : after + MOST_AT_ONCE]
        marks = {str(each.body.get("player")) for each in orders if each.kind == "entry"}
        return {
            "tournament": tournament, "table": terminal, "after": after, "back": back,
            "orders": [each.as_json() for each in orders],
            "names": {mark: self._names[mark] for mark in marks if mark in self._names},
        }  # fmt: skip

    def take_back(self, orders: tuple[RoomOrder, ...]) -> None:
        """Write orders that this room signed and lost; raises `Unreadable` for others."""
        with self._connections.borrowed(FLOOR) as conn:
            if take_back(conn, self._signer, orders):
                self._waits_until = time.monotonic() + STEP_S

    # --- the thread ---------------------------------------------------------------------------------------

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Follow the orders in the database, until the server ends."""
        trouble = Recurring("orders")
        while loop.is_running():
            try:
                self._follow(loop, trouble)
            except Exception as error:  # noqa: BLE001  # whatever it was, no table may be deaf for good
                trouble.failed(error)
            time.sleep(AGAIN_S)

    def _follow(self, loop: asyncio.AbstractEventLoop, trouble: Recurring) -> None:
        with self._connections.own(READER) as conn:
            conn.execute(f"LISTEN {NEWS}".encode())
            is_in_step = False
            book = self._begin(conn, loop)
            trouble.went_well()
            while loop.is_running():
                is_in_step = is_in_step or self._steps_in(conn)
                for _ in conn.notifies(timeout=LOOK_S if is_in_step else AGAIN_S, stop_after=1):
                    pass
                book = self._take(conn, loop, book)

    def _begin(self, conn: psycopg.Connection[Any], loop: asyncio.AbstractEventLoop) -> Book:
        """Read all orders again: the server may be another one, and lost the last, which the tables have."""
        self._heard, self._waits_until = None, time.monotonic() + ALONE_S
        self._past, self._names, self._awaited = past(conn), names_of(conn), terminals_of(conn)
        return self._tell(_as_book(orders_since(conn, {})), loop, heard=set())

    def _steps_in(self, conn: psycopg.Connection[Any]) -> bool:
        """Let new orders be written once every table was heard since, or had the time for it.

        A tournament that began after a copy was made is known to its tables alone.
        """
        if is_in_step(conn):
            return True
        heard = self._heard
        if heard is None or (self._awaited - heard and time.monotonic() < self._waits_until):
            return False
        with self._connections.borrowed(FLOOR) as writer:
            step_in(writer)
        return True

    def _take(self, conn: psycopg.Connection[Any], loop: asyncio.AbstractEventLoop, book: Book) -> Book:
        fresh = orders_since(conn, {tournament: len(orders) for tournament, orders in book.items()})
        if not fresh:
            return book
        self._names = names_of(conn)
        return self._tell(_as_book([each for orders in book.values() for each in orders] + fresh), loop)

    def _tell(self, book: Book, loop: asyncio.AbstractEventLoop, heard: set[int] | None = None) -> Book:
        playing = dict[int, int]()
        for tournament, orders in sorted(book.items()):
            tables = next((each.body.get("tables") for each in reversed(orders) if each.kind == "open"), None)
            if isinstance(tables, list):
                playing |= {each: tournament for each in tables if type(each) is int}

        def wake() -> None:
            self._book, self._playing = book, playing
            self._heard = self._heard if heard is None else heard
            news, self._news = self._news, asyncio.Event()
            news.set()

        with suppress(RuntimeError):  # the server has ended
            loop.call_soon_threadsafe(wake)
        return book


def _as_book(orders: list[RoomOrder]) -> Book:
    book = dict[int, list[RoomOrder]]()
    for each in orders:
        book.setdefault(each.tournament, []).append(each)
    return book
