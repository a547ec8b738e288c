"""The room's server: its routes, its certificate, and what is refused before it listens."""

from __future__ import annotations

import ssl
import sys
import time
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Final

import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.migrations import check
from croupier.cardroom.schema.roles import FLOOR, INGEST
from croupier.cardroom.serving import terminals
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.serving.counting import Counts
from croupier.cardroom.serving.pages import Desk
from croupier.cardroom.store.taking import Witness
from croupier.errors import CroupierError, Refused, Unreadable
from croupier.files import read_bytes
from croupier.log.custody.attested.witnesses import WitnessFolder
from croupier.review.access.limits import Bucket
from croupier.review.serving.server import Door, encryption, listen

_SWITCH_S: Final = 0.0005
"""Threads take turns ten times as often as usual: whoever unpacks a batch gives way at every pack."""

_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self';"
        " form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cache-control": "no-store",
}


class _Marked:
    """Puts the headers on every answer that keep a page from being used against its reader."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def marked(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *message["headers"],
                    *((name.encode(), value.encode()) for name, value in _HEADERS.items()),
                ]
            await send(message)

        await self._app(scope, receive, marked if scope["type"] == "http" else send)


def fingerprint_of(certificate: Path) -> bytes:
    """The SHA-256 of the certificate that terminals see; raises `Fault` or `Unreadable`."""
    try:
        return x509.load_pem_x509_certificates(read_bytes(certificate))[0].fingerprint(SHA256())
    except ValueError:
        raise Unreadable(f"certificate {certificate}: expected one in PEM") from None


def witness_of(folder: Path, now: Callable[[], float] = time.time) -> Witness:
    """The key with which the room cosigns, from its folder, where it is made when it is missing."""
    kept = WitnessFolder(folder)
    return Witness(kept.signer, kept.key, now)


def make_app(config: RoomConfig, connections: Connections) -> Starlette:
    """The routes for terminals and for the floor, and what watches over the room."""
    counts = Counts()
    tries = Bucket(10, per_second=1 / 6, clock=time.monotonic)
    witness = witness_of(config.witness)

    async def health(_: Request) -> Response:
        try:
            await run_in_threadpool(_asked_for_one, connections)
        except CroupierError:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse("ok\n")

    async def metrics(_: Request) -> Response:
        try:
            there = await run_in_threadpool(_figures, connections)
        except CroupierError:
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse(counts.text(*there))

    folder = resources.files("croupier") / "cardroom" / "serving"
    style, script = ((folder / name).read_text(encoding="utf-8") for name in ("room.css", "room.js"))

    async def css(_: Request) -> Response:
        return PlainTextResponse(style, media_type="text/css")

    async def js(_: Request) -> Response:
        return PlainTextResponse(script, media_type="text/javascript")

    return Starlette(
        routes=[
            *terminals.routes(connections, witness, fingerprint_of(config.certificate), counts, tries),
            *Desk(config, connections).routes(),
            Route("/healthz", health),
            Route("/metrics", metrics),
            Route("/room.css", css),
            Route("/room.js", js),
        ],
        middleware=[Middleware(_Marked)],
    )


def _asked_for_one(connections: Connections) -> None:
    with connections.lent(FLOOR) as conn:
        conn.execute("SELECT 1")


def _figures(connections: Connections) -> tuple[int, int]:
    with connections.lent(FLOOR) as conn:
        found = conn.execute(
            "SELECT (SELECT count(*) FROM croupier.terminals WHERE struck IS NULL),"
            " (SELECT count(*) FROM croupier.findings WHERE answered IS NULL)"
        ).fetchone()
    assert found is not None, "a query without FROM has one row"
    return int(found[0]), int(found[1])


def serve(config: RoomConfig, told: Callable[[str], None]) -> None:
    """Serve the room until the process is told to end; `told` hears where it is.

    Raises `Fault` for a database that is not ready or a port that is taken, and `Refused` without accounts.
    """
    context = encryption(config.certificate, config.key)
    check_ready(config)
    door = Door(host=config.host, port=config.port, certificate=config.certificate, key=config.key)
    connections = Connections(config.database, config.connections)
    with listen(door) as listening:
        told(f"{door.address}  SHA-256 {fingerprint_of(config.certificate).hex(':').upper()}")
        uvicorn.Server(configured(make_app(config, connections), context)).run([listening])
    connections.close()


def check_ready(config: RoomConfig) -> None:
    """Raise what keeps the room from being served."""
    for role in (FLOOR, INGEST):
        conn = connect(config.database)
        try:
            check(conn)
        finally:
            conn.close()
        connect(config.database, role).close()
    from_file = Desk(config, Connections(config.database, 1)).accounts
    if not any(each.role == "floor" for each in from_file.accounts().values()):
        command = f"croupier review account NAME --role floor --accounts {config.accounts}"
        raise Refused("no-account", f"{config.accounts}: no account of the floor yet: {command}")


def configured(app: Starlette, context: ssl.SSLContext) -> uvicorn.Config:
    """How the routes are served: silently, over TLS, to many terminals that keep their connection."""
    made = uvicorn.Config(
        app,
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=2048,
        timeout_keep_alive=75,
        timeout_graceful_shutdown=3,
        lifespan="off",
        ws="none",
    )
    sys.setswitchinterval(_SWITCH_S)
    made.load()
    made.ssl = context
    return made
