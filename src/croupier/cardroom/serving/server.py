"""The room's server: its routes, its certificate, and the checks before it starts."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Final

import uvicorn
from cryptography import x509
from cryptography.hazmat.primitives.hashes import SHA256
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.cardroom.config import RoomConfig
from croupier.cardroom.schema.migrations import check
from croupier.cardroom.schema.roles import FLOOR, INGEST
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.serving.director import DirectorDesk, DirectorThread
from croupier.cardroom.serving.lines import RequestLog, begin, tell
from croupier.cardroom.serving.metrics import Counts
from croupier.cardroom.serving.offers import OfferDesk
from croupier.cardroom.serving.orders import HeldOrders
from croupier.cardroom.serving.pages import FloorDesk
from croupier.cardroom.serving.players import PlayersDisplay
from croupier.cardroom.serving.site import RoomSite, reading
from croupier.cardroom.serving.terminals import TerminalRoutes
from croupier.cardroom.store.directing import Director
from croupier.cardroom.store.ingest import witness_of
from croupier.errors import CroupierError, Refused, Unreadable
from croupier.files import read_bytes
from croupier.review.access.accounts import AccountFile
from croupier.review.serving.guard import HEADERS
from croupier.review.serving.server import Door, Wire, encryption, listen

HEALTH_S: Final = 5.0
"""Seconds for the database to answer a health check: one with a hanging disk never answers."""

_MOST_FORM: Final = 2**20
"""The most bytes of a form."""

_PROMETHEUS: Final = "text/plain; version=0.0.4"

_HEADERS: Final = {**HEADERS, "cache-control": "no-store"}
"""Headers of every answer, which protect its reader."""


class RoomWire(Wire):
    """The protocol for terminals, which may share one address and send large batches."""

    BODY_S = 120.0
    MOST_OF_ONE = 400


class RoomServer(uvicorn.Server):
    """The server, which answers the requests that it `held` before it ends."""

    held: HeldOrders
    director: DirectorThread

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin."""
        self.held.start()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.held.end()
        self.director.end()
        await super().shutdown(sockets)


class _SmallForms:
    """Refuses large bodies, except from terminals, whose routes have their own limits."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self._app
        is_form = scope["type"] == "http" and scope["method"] not in ("GET", "HEAD")
        if is_form and not scope["path"].startswith("/terminal/"):
            length = Headers(scope=scope).get("content-length", "")
            if not (length.isdecimal() and int(length) <= _MOST_FORM):
                app = PlainTextResponse("Too much at once.\n", 413)
        await app(scope, receive, send)


def fingerprint_of(certificate: Path) -> bytes:
    """The SHA-256 of the certificate that terminals see; raises `Fault` or `Unreadable`."""
    try:
        return x509.load_pem_x509_certificates(read_bytes(certificate))[0].fingerprint(SHA256())
    except ValueError:
        raise Unreadable(f"certificate {certificate}: expected one in PEM") from None


def make_app(config: RoomConfig, connections: Connections) -> Starlette:
    """The routes for terminals, for the floor and for monitoring."""
    counts = Counts()
    witness, shown = witness_of(config.witness), fingerprint_of(config.certificate)

    site = RoomSite.of(config, connections)
    desk = FloorDesk(config, connections, site)
    director = Director(connections.borrowed, witness.signer, room=config.name)
    writer = DirectorThread(director)
    terminals = TerminalRoutes(connections, witness, shown, counts, config.name, writer.wake)
    own = (*desk.served(), *OfferDesk(desk).served(), *DirectorDesk(desk, director).served())
    own += PlayersDisplay(desk, director).served()
    app = Starlette(
        routes=[
            *terminals.routes(),
            Route("/news", desk.news, methods=["GET"]),
            _looked_at("/healthz", lambda: _health(connections)),
            _looked_at("/metrics", lambda: _figures(connections, counts)),
            _file("room.css", "text/css"),
            _file("room.js", "text/javascript"),
            _file("display.css", "text/css"),
            _file("display.js", "text/javascript"),
            Mount("/", reading(site, config.certificate, own)),
        ],
        middleware=[Middleware(RequestLog, headers=_HEADERS), Middleware(_SmallForms)],
    )
    app.state.held, app.state.director = terminals.held, writer
    return app


def _looked_at(path: str, look: Callable[[], str]) -> Route:
    """The route for health checks, which answers while the database does."""

    async def answer(_: Request) -> Response:
        try:
            text = await asyncio.wait_for(asyncio.to_thread(look), HEALTH_S)
        except (CroupierError, TimeoutError):
            return PlainTextResponse("the database does not answer\n", 503)
        return PlainTextResponse(text, media_type=_PROMETHEUS)

    return Route(path, answer)


def _file(name: str, kind: str) -> Route:
    """The route to a file in this package."""
    text = (resources.files("croupier") / "cardroom" / "serving" / name).read_text(encoding="utf-8")

    async def sent(_: Request) -> Response:
        return PlainTextResponse(text, media_type=kind)

    return Route(f"/{name}", sent)


def _health(connections: Connections) -> str:
    with connections.borrowed(FLOOR) as conn:
        conn.execute("SELECT 1")
    return "ok\n"


def _figures(connections: Connections, counts: Counts) -> str:
    used = connections.use()
    with connections.borrowed(FLOOR) as conn:
        return counts.text(conn, used)


def serve(config: RoomConfig, report: Callable[[str], None]) -> None:
    """Serve the room until the process has to end; `report` is called with its address.

    Raises `Fault` for a database that is not ready or a port in use, and `Refused` without accounts.
    """
    encryption(config.certificate, config.key)
    check_ready(config)
    door = Door(host=config.host, port=config.port, certificate=config.certificate, key=config.key)
    connections = Connections(config.database, config.connections)
    with listen(door) as listening:
        report(f"{door.address}  SHA-256 {fingerprint_of(config.certificate).hex(':').upper()}")
        server = server_of(config, connections)
        begin(sys.stderr)
        # the server handles each first, and then raises it again
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: setattr(server, "should_exit", True))
        tell("started", {"version": version("croupier")})
        server.run([listening])
        tell("ended", {})
    connections.close()


def check_ready(config: RoomConfig) -> None:
    """Raise an error for anything that keeps the room from starting."""
    with connect(config.database) as conn:
        check(conn)
    for role in (FLOOR, INGEST):
        connect(config.database, role).close()
    if not any(each.role == "floor" for each in AccountFile(config.accounts).accounts().values()):
        command = f"croupier review account NAME --role floor --accounts {config.accounts}"
        raise Refused("no-account", f"{config.accounts}: no account of the floor yet: {command}")


def server_of(config: RoomConfig, connections: Connections) -> uvicorn.Server:
    """The room's server: without output, over TLS, with connections that terminals keep."""
    app = make_app(config, connections)
    made = uvicorn.Config(
        app,
        http=RoomWire,
        loop="asyncio",
        h11_max_incomplete_event_size=65_536,
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
    made.load()
    made.ssl = encryption(config.certificate, config.key)
    server = RoomServer(made)
    server.held, server.director = app.state.held, app.state.director
    return server
