"""The requests of terminals: to join, to announce a log, and to send a batch."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from inspect import isawaitable
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from croupier.cardroom.offers import OfferSheet
from croupier.cardroom.orders import now_ms
from croupier.cardroom.schema.roles import FLOOR, INGEST, READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import facts, of_error
from croupier.cardroom.serving.metrics import Counts
from croupier.cardroom.serving.orders import HeldOrders, OrderRequest
from croupier.cardroom.store.enrolled import enrol
from croupier.cardroom.store.findings import Reported
from croupier.cardroom.store.ingest import RoomWitness, asking, ingest
from croupier.cardroom.store.logs import open_log
from croupier.cardroom.store.offers import offers_for
from croupier.cardroom.store.progress import RowsMissing
from croupier.cardroom.store.terminals import join, let_go, room_id
from croupier.cardroom.wire import (
    BATCH,
    DECK,
    JOIN,
    KEY,
    LEAVE,
    LOG,
    MOST_BYTES,
    OFFERS,
    ORDERS,
    SIGNATURE_HEADER,
    TERMINAL_HEADER,
    JoinRequest,
)
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.journal.signatures import id_of
from croupier.review.access.limits import Bucket

_MOST_ASKED: Final = 65_536

Work = Callable[[Request, bytes], Any]
"""The answer of a route to a request with this body, in JSON."""


class TerminalRoutes:
    """The routes for the terminals of one room, which see this `fingerprint`.

    Only one large batch is taken in at a time: the backlog of one table does not delay the news of others.
    """

    def __init__(
        self, connections: Connections, witness: RoomWitness, fingerprint: bytes, counts: Counts, name: str,
        rows_came: Callable[[], None] = lambda: None,
    ) -> None:  # fmt: skip
        self._lend, self._witness, self._name = connections.borrowed, witness, name
        self._fingerprint, self._counts = fingerprint, counts
        self._bodies, self._turn = Bodies(connections), asyncio.Lock()
        self.held = HeldOrders(connections, witness.signer)
        self._rows_came = rows_came
        self._tries = Bucket(10, per_second=1 / 6, clock=time.monotonic)

    def routes(self) -> list[Route]:
        return [
            self._route(BATCH, self._stored, MOST_BYTES),  # is looked at first
            self._route(JOIN, self._joined),
            self._route(LEAVE, self._left),
            self._route(LOG, self._opened),
            self._route(OFFERS, self._offered),
            self._route(DECK, self._enrolled),
            self._route(ORDERS, self._ordered, MOST_BYTES),
            Route(KEY, self._key, methods=["GET"]),
        ]

    def _route(self, path: str, work: Work, most: int = _MOST_ASKED) -> Route:
        """Do the work; a refusal becomes an answer that the terminal understands."""

        async def answer(asked: Request) -> Response:
            try:
                async with (
                    self._bodies.read(asked, most) as body,
                    self._turn if len(body) > LARGE else nullcontext(),
                ):
                    found = await run_in_threadpool(work, asked, body)
                return JSONResponse(await found if isawaitable(found) else found)
            except CroupierError as error:
                why, status, more = refusal(error)
                self._counts.refused(why)
                facts(asked.scope).update(why=why, **(of_error(error) if status >= 500 else {}))
                return JSONResponse({"why": why, "said": str(error), **more}, status)
            except ClientDisconnect:  # nobody reads the answer; the terminal sends everything again
                facts(asked.scope)["why"] = "cut"
                return Response(status_code=400)

        return Route(path, answer, methods=["POST"])

    async def _key(self, _: Request) -> Response:
        return PlainTextResponse(f"{self._witness.key}\n")

    def _joined(self, asked: Request, body: bytes) -> Any:
        address = asked.client.host if asked.client else ""
        if not self._tries.take(address):
            raise Refused("slow-down", "too many codes were tried from here: wait a minute")
        with self._lend(FLOOR) as conn:
            made, here = join(conn, JoinRequest.parse(body), self._fingerprint), room_id(conn)
        return {"proof": made.hex(), "witness": str(self._witness.key), "room": here}

    def _left(self, asked: Request, body: bytes) -> Any:
        terminal = self._sender(asked, "leave", body)
        with self._lend(FLOOR) as conn:
            let_go(conn, terminal, body, self._fingerprint)
        return {}

    def _opened(self, asked: Request, body: bytes) -> Any:
        signed = _signed(asked)
        with self._lend(INGEST) as conn:
            return [each.as_json() for each in open_log(conn, *signed, body)]

    def _stored(self, asked: Request, body: bytes) -> Any:
        signed = _signed(asked)
        with self._lend(INGEST) as conn:
            place = ingest(conn, *signed, body, self._witness)
        self._rows_came()
        self._counts.accepted(len(body))
        facts(asked.scope).update(bytes=len(body), log=place.log, row=place.seq)
        return place.as_json()

    def _offered(self, asked: Request, body: bytes) -> Any:
        terminal = self._sender(asked, "offers", body)
        with self._lend(READER) as conn:
            latest, found = offers_for(conn, terminal)
        sheet = OfferSheet(latest, self._name, found)
        return {"same": True} if body == sheet.tag.encode() else sheet.as_json()

    def _enrolled(self, asked: Request, body: bytes) -> Any:
        terminal = self._sender(asked, "deck", body)
        with self._lend(FLOOR) as conn:
            enrol(conn, terminal, body)
        return {}

    def _ordered(self, asked: Request, body: bytes) -> Any:
        """The answer to a held request, which waits outside all turns and threads."""
        heard, terminal = now_ms(), self._sender(asked, "orders", body)
        request = OrderRequest.parse(body)
        if request.orders:
            self.held.take_back(request.orders)

        async def answer() -> dict[str, Any]:
            found = await self.held.answer(request, terminal)
            return found | {"heard": heard, "room": now_ms()}

        return answer()

    def _sender(self, asked: Request, what: str, body: bytes) -> int:
        signed = _signed(asked)
        with self._lend(INGEST) as conn:
            return asking(conn, *signed, what, body)


def _signed(asked: Request) -> tuple[bytes, bytes]:
    """The claimed terminal and its signature; raises `Unreadable`."""
    try:
        public = bytes.fromhex(asked.headers[TERMINAL_HEADER])
        signature = b64decode(asked.headers[SIGNATURE_HEADER], validate=True)
    except (KeyError, ValueError):
        raise Unreadable("expected the key of a terminal and its signature") from None
    facts(asked.scope)["terminal"] = id_of(public)
    return public, signature


def refusal(error: CroupierError) -> tuple[str, int, dict[str, Any]]:
    """The answer to an error: its code, the status, and further facts for the terminal."""
    if isinstance(error, RowsMissing):
        return "gap", 409, {"place": error.place.as_json()}
    if isinstance(error, Reported):
        kind = error.finding.kind
        return kind, 403 if kind in ("unknown-terminal", "forged", "struck") else 409, {}
    if isinstance(error, Refused):
        return error.code, 429 if error.code == "slow-down" else 403, {}
    if isinstance(error, Fault):
        return "failed", 503, {}
    return "unreadable", 400, {}


LARGE: Final = 65_536
"""A body with more bytes is large; the news of one hand is smaller."""

MOST_LARGE: Final = 64
"""How many large bodies are in memory at a time; the next one waits for a place."""


class Bodies:
    """Reads bodies; a large one keeps its place until it is handled."""

    def __init__(self, connections: Connections) -> None:
        self._connections, self._places = connections, asyncio.Semaphore(MOST_LARGE)

    @asynccontextmanager
    async def read(self, asked: Request, most: int) -> AsyncIterator[bytes]:
        """The body of a request; raises `Unreadable` for more than `most` bytes, and reads a stranger's
        only in part.
        """
        async with AsyncExitStack() as held:
            parts, size, is_kept = list[bytes](), 0, True
            async for part in asked.stream():
                before, size = size, size + len(part)
                if size > most:
                    raise Unreadable(f"expected {most} bytes at most")
                if before <= LARGE < size:
                    is_kept = await run_in_threadpool(self._is_of_the_room, asked)
                    if is_kept:
                        await held.enter_async_context(self._places)
                if is_kept:
                    parts.append(part)
            yield b"".join(parts)

    def _is_of_the_room(self, asked: Request) -> bool:
        """Whether it names a terminal of the room; the signature is checked at the end."""
        try:
            public = bytes.fromhex(asked.headers.get(TERMINAL_HEADER, ""))
        except ValueError:
            return False
        with self._connections.borrowed(INGEST) as conn:
            found = conn.execute("SELECT 1 FROM croupier.terminals WHERE public = %s", (public,)).fetchone()
        return found is not None
