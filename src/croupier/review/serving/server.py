"""The server of the pages: its address and certificate, and the settings that it refuses."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import ClassVar, TypeVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from croupier.errors import Fault, Refused, Unreadable
from croupier.files import MOST_TYPED, opened, read_text
from croupier.log.journal.floor_keys import owner_of
from croupier.log.keyfile import private_file
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile
from croupier.review.access.cases import TERM_DAYS
from croupier.review.page_notes import Notes
from croupier.review.serving.app import make_app
from croupier.review.serving.guard import HOME, Network
from croupier.review.tell.channels import AlertPlan, Watch, read_plan
from croupier.review.times import Wall, read_camera
from croupier.review.visit import Site, named
from croupier.values import dataclass, replace

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Door:
    """Where the pages listen. Without a certificate only this machine can connect, unless `plain`.

    `networks` may connect, as typed; by default the private ones. `witness` is the folder for checkpoints of
    logs, if the pages are a witness.
    """

    host: str = "127.0.0.1"
    port: int = 8443
    certificate: Path | None = None
    key: Path | None = None
    plain: bool = False
    networks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    witness: Path | None = None

    @property
    def allowed(self) -> tuple[Network, ...]:
        """The networks that may connect; raises `Unreadable` for a mistyped one."""
        read, expected = partial(ip_network, strict=False), "one such as 10.0.0.0/8 or an address"
        return tuple(_read("network", each, read, expected) for each in self.networks) or HOME

    @property
    def is_near(self) -> bool:
        """Whether only this machine can connect."""
        return self.host == "localhost" or ip_address(self.host).is_loopback

    @property
    def public_address(self) -> str:
        """The address for others, under the first name if there is one."""
        if not self.names:
            return self.address.rstrip("/")
        return f"{'https' if self.certificate else 'http'}://{self.names[0]}:{self.port}"

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}/"


def check(door: Door, site: Site) -> None:
    """Raise `Refused`, `Fault` or `Unreadable` for settings that are unsafe or impossible."""
    if door.host != "localhost":
        _read("host", door.host, ip_address, "an address such as 127.0.0.1, 0.0.0.0 or ::1")
    if not door.is_near and door.certificate is None and not door.plain:
        raise Refused(
            "no-certificate",
            f"{door.host}: passwords would cross the network in clear; give --certificate and --key,"
            " or say --plain-http where the network itself is closed",
        )
    if door.certificate is not None:
        encryption(door.certificate, door.key)
    for path in site.floor_keys:
        owner_of(read_text(path, most=MOST_TYPED))
    if not site.accounts.accounts():
        raise Refused(
            "no-account", f"{site.accounts.path}: no account yet: croupier review account NAME --role floor"
        )


def encryption(certificate: Path, key: Path | None) -> ssl.SSLContext:
    """TLS 1.2 or later with this certificate; raises `Fault` if it or its key cannot be used."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    for path in (certificate, key or certificate):
        with opened(path):  # reading a pipe that nobody fills would block
            pass
    try:
        context.load_cert_chain(certificate, key, password=_no_passphrase)
    except _Locked:
        raise Fault(f"key {key or certificate}: it has a passphrase; give one without") from None
    except ssl.SSLError as error:
        if error.reason == "KEY_VALUES_MISMATCH":
            raise Fault(f"certificate {certificate}: it is not of the key {key or certificate}") from error
        raise Fault(
            f"certificate {certificate}: expected a certificate and its private key in PEM"
        ) from error
    except OSError as error:
        raise Fault(f"certificate {certificate}: it cannot be read: {error.strerror}") from error
    return context


class _Locked(Exception):
    """The key asks for a passphrase."""


def _no_passphrase() -> str:
    raise _Locked


def listen(door: Door) -> socket.socket:
    """Open the port of the pages; raises `Fault` if it is in use.

    An answer is sent in two pieces, and the second must not wait 40 ms for an acknowledgement of the first.
    Connections inherit this option from the listening socket.
    """
    family = socket.AF_INET6 if ":" in door.host else socket.AF_INET
    try:
        made = socket.create_server((door.host, door.port), family=family)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else str(error)
        raise Fault(f"{door.host}, port {door.port}: it cannot be listened to: {why}") from error


def server(door: Door, site: Site) -> uvicorn.Server:
    """The server, ready to run; it prints only problems."""
    check(door, site)
    if site.notes.socket is not None:
        for log in site.logs.values():
            site.notes.ask(log, {})  # it lets these pages read the log
    for log in site.logs.values():
        Archive.open(log).close()
    config = uvicorn.Config(
        make_app(
            site, networks=door.allowed, names=door.names, certificate=door.certificate, witness=door.witness
        ),
        http=Wire,
        loop="asyncio",  # fast enough for a few readers, and Wire's time limits need this one
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=256,
        timeout_keep_alive=5,
        timeout_graceful_shutdown=3,
        h11_max_incomplete_event_size=16_384,
        lifespan="off",
        ws="none",
    )
    if door.certificate is not None:
        config.load()
        config.ssl = encryption(door.certificate, door.key)
    return uvicorn.Server(config)


def _read(what: str, text: str, read: Callable[[str], T], expected: str) -> T:
    try:
        return read(text)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise Unreadable(f"{what} {text!r}: expected {expected}") from None


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """The values of the command line, as typed."""

    logs: tuple[Path, ...]
    accounts: AccountFile
    door: Door
    floor_keys: tuple[Path, ...] = ()
    zone: str | None = None
    shifts: str = "6,14,22"
    camera: str | None = None
    case_days: int = TERM_DAYS
    alerts: Path | None = None
    notes: Path | None = None


def site_of(wanted: Wanted) -> Site:
    """What the pages show; raises `Unreadable` for a mistyped value."""
    zone = wanted.zone and _read("zone", wanted.zone, ZoneInfo, "a name such as Europe/Paris")
    hours = tuple(int(hour) for hour in wanted.shifts.split(",") if re.fullmatch("[0-9]{1,2}", hour))
    if len(hours) != len(wanted.shifts.split(",")) or not all(hour < 24 for hour in hours):
        raise Unreadable(f"shifts {wanted.shifts!r}: expected hours from 0 to 23, such as 6,14,22")
    plan = read_plan(wanted.alerts) if wanted.alerts else AlertPlan()
    return Site(
        db=wanted.logs[0],
        tables=named(wanted.logs) if len(wanted.logs) > 1 else {},
        accounts=wanted.accounts,
        wall=Wall(zone or None),
        floor_keys=wanted.floor_keys,
        shifts=hours,
        camera=read_camera(wanted.camera) if wanted.camera is not None else "",
        case_days=wanted.case_days,
        secure=wanted.door.certificate is not None,
        port=wanted.door.port,
        notes=Notes(wanted.notes),
        plan=plan if plan.address else replace(plan, address=wanted.door.public_address),
        secret=private_file(Path(f"{wanted.accounts.path}-secret"), "secret of the pages"),
    )


@contextmanager
def watched(site: Site, failed: Callable[[str], None]) -> Iterator[None]:
    """Watch all tables while the pages are served."""
    stop = threading.Event()
    watch = Watch(site.desk, site.plan.to, site.plan, site.now, failed)
    threads = [
        threading.Thread(target=watch.run, args=(stop,), name="calls", daemon=True),
        threading.Thread(target=_expire, args=(site, failed, stop), name="cases", daemon=True),
    ]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join(timeout=5)


def _expire(site: Site, failed: Callable[[str], None], stop: threading.Event) -> None:
    """Delete closed cases after their term, every hour."""
    while True:
        try:
            site.cases.expire(site.now())
        except Fault as error:
            failed(str(error))
        if stop.wait(3600):
            return


def serve(wanted: Wanted, report: Callable[[str], None]) -> None:
    """Serve the pages until the process has to end; raises `Unreadable` for a mistyped value.

    `report` is called with their address, and with errors of messages to the floor.
    """
    door, site = wanted.door, site_of(wanted)
    made = server(door, site)
    with listen(door) as listening, watched(site, report):
        report(f"{door.address}  (control and C ends it)")
        made.run([listening])


# --- one connection ---------------------------------------------------------------------------------


class Wire(H11Protocol):
    """The server's protocol, which cuts off clients that are deliberately slow or connect too often."""

    ASK_S: ClassVar = 15.0
    """Seconds in which a whole request must arrive, from the connection or from its first byte."""

    BODY_S: ClassVar = 0.0
    """More seconds for its body, if that may be long."""

    TAKE_S: ClassVar = 60.0
    """Seconds in which an answer must begin, and in which a slow reader must take more of it."""

    MOST_OF_ONE: ClassVar = 32
    """The most connections of one address; a browser opens six."""

    _patience: asyncio.TimerHandle | None = None
    _is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in H11Protocol
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        others = sum(
            isinstance(each, Wire) and each.client is not None and each.client[0] == host
            for each in self.connections
        )
        if others > self.MOST_OF_ONE:
            transport.abort()
        self._wait(self.ASK_S)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        was_in_body, self._is_in_body = self._is_in_body, self.conn.their_state is h11.SEND_BODY
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(self.TAKE_S, self._give_up)
        elif self._is_in_body and not was_in_body and self.BODY_S:
            self._wait(self.BODY_S)
        elif self._patience is None:
            self._wait(self.ASK_S)

    def pause_writing(self) -> None:
        """The client reads too slowly: start its time limit."""
        super().pause_writing()
        self._wait(self.TAKE_S)

    def resume_writing(self) -> None:
        """The client has read the waiting part."""
        self._stop_waiting()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """The answer is written; start the time limits for reading it and for the next request."""
        self._stop_waiting()
        super().on_response_complete()
        if self.transport.get_write_buffer_size() or self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(self.TAKE_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """Close the connection, unless the client is still reading an answer."""
        self._patience = None
        if self.cycle is None or not self.cycle.response_started:
            self.transport.abort()

    def _wait(self, seconds: float, then: Callable[[], object] | None = None) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, then or self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
