"""What terminals ask of the room: to join, to announce a log, and to take in a batch."""

from __future__ import annotations

import asyncio
import time
from base64 import b64decode
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext
from typing import Any, Final, NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from croupier.cardroom.offers import OfferSheet
from croupier.cardroom.schema.roles import FLOOR, INGEST, READER
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.lines import facts, of_error
from croupier.cardroom.serving.metrics import Counts
from croupier.cardroom.store.enrolled import enrol
from croupier.cardroom.store.findings import Reported
from croupier.cardroom.store.ingest import RoomWitness, asking, ingest
from croupier.cardroom.store.logs import open_log
from croupier.cardroom.store.offers import offers_for
from croupier.cardroom.store.progress import RowsMissing
from croupier.cardroom.store.terminals import join, let_go, room_id
from croupier.cardroom.wire import MOST_BYTES, SIGNATURE_HEADER, TERMINAL_HEADER, JoinRequest, LogPlace
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.journal.signatures import id_of
from croupier.review.access.limits import Bucket

JOIN: Final = "/terminal/join"
LEAVE: Final = "/terminal/leave"
LOG: Final = "/terminal/log"
BATCH: Final = "/terminal/batch"
OFFERS: Final = "/terminal/offers"
DECK: Final = "/terminal/deck"
KEY: Final = "/terminal/key"

_MOST_ASKED: Final = 65_536


def routes(connections: Connections, witness: RoomWitness, fingerprint: bytes, counts: Counts) -> list[Route]:
    """The routes for terminals, which see this `fingerprint`.

    One large batch is taken in at a time: what a table missed does not hold up the news of others.
    """

    def opened(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.borrowed(INGEST) as conn:
            places = open_log(conn, public, signature, body)
        return JSONResponse([each.as_json() for each in places])

    def stored(public: bytes, signature: bytes, body: bytes) -> LogPlace:
        with connections.borrowed(INGEST) as conn:
            return ingest(conn, public, signature, body, witness)

    bodies, turn = Bodies(connections), asyncio.Lock()

    async def taken(asked: Request, body: bytes) -> Response:
        job = (*_signed(asked), body)
        async with turn if len(body) > LARGE else nullcontext():
            place = await run_in_threadpool(stored, *job)
        counts.accepted(len(body))
        facts(asked.scope).update(bytes=len(body), log=place.log, row=place.seq)
        return JSONResponse(place.as_json())

    async def key(_: Request) -> Response:
        return PlainTextResponse(f"{witness.key}\n")

    return [
        Route(BATCH, _answered(taken, bodies, counts, MOST_BYTES), methods=["POST"]),  # is looked at first
        *_joining(connections, bodies, witness, fingerprint, counts),
        Route(LOG, _answered(_in_a_thread(opened), bodies, counts), methods=["POST"]),
        Route(KEY, key, methods=["GET"]),
    ]


def _joining(
    connections: Connections, bodies: Bodies, witness: RoomWitness, fingerprint: bytes, counts: Counts
) -> list[Route]:
    """The routes by which a terminal joins and leaves."""
    tries = Bucket(10, per_second=1 / 6, clock=time.monotonic)

    def joined(asked: Request, body: bytes) -> Response:
        address = asked.client.host if asked.client else ""
        if not tries.take(address):
            raise Refused("slow-down", "too many codes were tried from here: wait a minute")
        with connections.borrowed(FLOOR) as conn:
            made, here = join(conn, JoinRequest.parse(body), fingerprint), room_id(conn)
        return JSONResponse({"proof": made.hex(), "witness": str(witness.key), "room": here})

    def left(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.borrowed(INGEST) as conn:
            terminal = asking(conn, public, signature, "leave", body)
        with connections.borrowed(FLOOR) as conn:
            let_go(conn, terminal, body, fingerprint)
        return JSONResponse({})

    return [
        Route(JOIN, _answered(_in_a_thread(joined), bodies, counts), methods=["POST"]),
        Route(LEAVE, _answered(_in_a_thread(left), bodies, counts), methods=["POST"]),
    ]


def offering(connections: Connections, name: str, counts: Counts) -> list[Route]:
    """The routes by which terminals fetch what the room of this name offers, and tell it of their decks."""

    def offered(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.borrowed(INGEST) as conn:
            terminal = asking(conn, public, signature, "offers", body)
        with connections.borrowed(READER) as conn:
            latest, found = offers_for(conn, terminal)
        sheet = OfferSheet(latest, name, found)
        if body == sheet.tag.encode():
            return JSONResponse({"same": True})
        return JSONResponse(sheet.as_json())

    def enrolled(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.borrowed(INGEST) as conn:
            terminal = asking(conn, public, signature, "deck", body)
        with connections.borrowed(FLOOR) as conn:
            enrol(conn, terminal, body)
        return JSONResponse({})

    bodies = Bodies(connections)
    return [
        Route(OFFERS, _answered(_in_a_thread(offered), bodies, counts), methods=["POST"]),
        Route(DECK, _answered(_in_a_thread(enrolled), bodies, counts), methods=["POST"]),
    ]


def _signed(asked: Request) -> tuple[bytes, bytes]:
    """The terminal that claims to send this, and its signature; raises `Unreadable`."""
    try:
        public = bytes.fromhex(asked.headers[TERMINAL_HEADER])
        signature = b64decode(asked.headers[SIGNATURE_HEADER], validate=True)
    except (KeyError, ValueError):
        raise Unreadable("expected the key of a terminal and its signature") from None
    facts(asked.scope)["terminal"] = id_of(public)
    return public, signature


Work = Callable[[Request, bytes], Awaitable[Response]]


def _in_a_thread(work: Callable[[Request, bytes], Response]) -> Work:
    async def done(asked: Request, body: bytes) -> Response:
        return await run_in_threadpool(work, asked, body)

    return done


def _answered(
    work: Work, bodies: Bodies, counts: Counts, most: int = _MOST_ASKED
) -> Callable[[Request], Awaitable[Response]]:
    """Do the work; a refusal becomes an answer that the terminal understands."""

    async def answer(asked: Request) -> Response:
        try:
            async with bodies.read(asked, most) as body:
                return await work(asked, body)
        except CroupierError as error:
            why, status, said, more = refusal(error)
            counts.refused(why)
            facts(asked.scope).update(why=why, **(of_error(error) if status >= 500 else {}))
            return JSONResponse({"why": why, "said": said, **more}, status)
        except ClientDisconnect:  # nobody reads the answer, and the terminal sends all of it again
            facts(asked.scope)["why"] = "cut"
            return Response(status_code=400)

    return answer


class Refusal(NamedTuple):
    """The refusal as it is answered."""

    why: str
    status: int
    said: str
    more: dict[str, Any]


def refusal(error: CroupierError) -> Refusal:
    """The answer to an error."""
    why, status, more = _refusal(error)
    return Refusal(why, status, str(error), more)


def _refusal(error: CroupierError) -> tuple[str, int, dict[str, Any]]:
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
"""What a body of more bytes is; the news of a hand has fewer."""

MOST_LARGE: Final = 64
"""How many large ones are in memory at a time; who sends another is read on once a place is free."""


class Bodies:
    """Reads bodies; a large one has a place until it was dealt with."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._places = asyncio.Semaphore(MOST_LARGE)

    @asynccontextmanager
    async def read(self, asked: Request, most: int) -> AsyncIterator[bytes]:
        """The body of a request, a stranger's in part; raises `Unreadable` for more than `most` bytes."""
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
        """Whether it names a terminal of the room; that it was sent by this one is checked at its end."""
        try:
            public = bytes.fromhex(asked.headers.get(TERMINAL_HEADER, ""))
        except ValueError:
            return False
        with self._connections.borrowed(INGEST) as conn:
            found = conn.execute("SELECT 1 FROM croupier.terminals WHERE public = %s", (public,)).fetchone()
        return found is not None
