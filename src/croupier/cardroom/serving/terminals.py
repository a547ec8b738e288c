"""What terminals ask of the room: to join, to announce a log, and to take a batch."""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from croupier.cardroom.proving import Joining
from croupier.cardroom.schema.roles import FLOOR, INGEST
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.counting import Counts
from croupier.cardroom.store.findings import Found
from croupier.cardroom.store.joining import join
from croupier.cardroom.store.known import Gap
from croupier.cardroom.store.opening import open_log
from croupier.cardroom.store.taking import Witness, take
from croupier.cardroom.wire import MOST_BYTES, SIGNATURE_HEADER, TERMINAL_HEADER
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.review.access.limits import Bucket

JOIN: Final = "/terminal/join"
LOG: Final = "/terminal/log"
BATCH: Final = "/terminal/batch"
KEY: Final = "/terminal/key"

_MOST_ASKED: Final = 65_536

_LARGE: Final = 65_536
_LARGE_AT_ONCE: Final = 2
"""Of batches of more bytes so many are worked on at a time: what a table missed never holds up live news."""


def routes(
    connections: Connections, witness: Witness, fingerprint: bytes, counts: Counts, tries: Bucket
) -> list[Route]:
    """The routes for terminals; `fingerprint` is that of the certificate that they see."""

    def joined(asked: Request, body: bytes) -> Response:
        address = asked.client.host if asked.client else ""
        if not tries.take(address):
            raise Refused("slow-down", "too many codes were tried from here: wait a minute")
        with connections.lent(FLOOR) as conn:
            made = join(conn, Joining.parse(body), fingerprint)
        return JSONResponse({"proof": made.hex(), "witness": str(witness.key)})

    def opened(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.lent(INGEST) as conn:
            places = open_log(conn, public, signature, body)
        return JSONResponse([each.as_json() for each in places])

    def taken(asked: Request, body: bytes) -> Response:
        public, signature = _signed(asked)
        with connections.lent(INGEST) as conn:
            place = take(conn, public, signature, body, witness)
        counts.took(len(body))
        return JSONResponse(place.as_json())

    async def key(_: Request) -> Response:
        return PlainTextResponse(f"{witness.key}\n")

    turn = asyncio.Semaphore(_LARGE_AT_ONCE)
    return [
        Route(JOIN, _answered(joined, _MOST_ASKED, counts, turn), methods=["POST"]),
        Route(LOG, _answered(opened, _MOST_ASKED, counts, turn), methods=["POST"]),
        Route(BATCH, _answered(taken, MOST_BYTES, counts, turn), methods=["POST"]),
        Route(KEY, key, methods=["GET"]),
    ]


def _signed(asked: Request) -> tuple[bytes, bytes]:
    """The terminal that says it sends this, and its signature; raises `Unreadable`."""
    try:
        public = bytes.fromhex(asked.headers[TERMINAL_HEADER])
        signature = b64decode(asked.headers[SIGNATURE_HEADER], validate=True)
    except (KeyError, ValueError):
        raise Unreadable("expected the key of a terminal and its signature") from None
    return public, signature


def _answered(
    work: Callable[[Request, bytes], Response], most: int, counts: Counts, turn: asyncio.Semaphore
) -> Callable[[Request], Awaitable[Response]]:
    """The work in a thread, with what it refuses as an answer that a terminal understands."""

    async def answer(asked: Request) -> Response:
        try:
            body = await _body(asked, most)
            async with turn if len(body) > _LARGE else nullcontext():
                return await run_in_threadpool(work, asked, body)
        except CroupierError as error:
            why, status, more = _told(error)
            counts.refused(why)
            return JSONResponse({"why": why, "said": str(error), **more}, status)

    return answer


async def _body(asked: Request, most: int) -> bytes:
    parts, size = [], 0
    async for part in asked.stream():
        size += len(part)
        if size > most:
            raise Unreadable(f"expected {most} bytes at most")
        parts.append(part)
    return b"".join(parts)


def _told(error: CroupierError) -> tuple[str, int, dict[str, Any]]:
    """The name of a refusal, its status, and what goes along."""
    if isinstance(error, Gap):
        return "gap", 409, {"place": error.place.as_json()}
    if isinstance(error, Found):
        kind = error.finding.kind
        return kind, 403 if kind in ("unknown-terminal", "forged", "struck") else 409, {}
    if isinstance(error, Refused):
        return error.code, 429 if error.code == "slow-down" else 403, {}
    if isinstance(error, Fault):
        return "failed", 503, {}
    return "unreadable", 400, {}
