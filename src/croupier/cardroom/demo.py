"""A room to try: a private PostgreSQL, tables that deal alone, and the floor's page; nothing stays."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from datetime import UTC, datetime
from ipaddress import ip_address
from pathlib import Path
from typing import Final

from croupier.cardroom.cluster import cluster, programs
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.forwarding.orders import hearing
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.schema.roles import FLOOR
from croupier.cardroom.serving.connections import Connections, connect
from croupier.cardroom.serving.server import fingerprint_of, server_of
from croupier.cardroom.store.terminals import new_code
from croupier.errors import Fault
from croupier.log.journal.signatures import key_path, signer_in
from croupier.review.access.accounts import AccountFile
from croupier.review.serving.certificate import keep as keep_certificate
from croupier.review.serving.certificate import make as make_certificate
from croupier.review.serving.server import Door, listen
from croupier.values import dataclass

ACCOUNT: Final = "floor"
GAMES_DEALT: Final = ("THNL", "THNL", "O4HPL", "THL", "7SHL", "2T7TD")
_CROUPIER: Final = "from croupier.cli import main; main()"
_PATIENCE_S: Final = 30.0


@dataclass(frozen=True)
class ServedRoom:
    """A running room: its settings, and the number of its rows."""

    config: RoomConfig
    connections: Connections

    @property
    def address(self) -> str:
        return f"{self.config.host}:{self.config.port}"

    def rows(self) -> int:
        """The number of rows of all logs."""
        with self.connections.borrowed(FLOOR) as conn:
            found = conn.execute("SELECT coalesce(sum(seq), 0) FROM croupier.logs").fetchone()
        return int(found[0]) if found else 0


@contextmanager
def served(config: RoomConfig) -> Iterator[ServedRoom]:
    """Serve the room in a thread of this process; raises `Fault` if it does not start."""
    connections = Connections(config.database, config.connections)
    door = Door(host=config.host, port=config.port, certificate=config.certificate, key=config.key)
    with listen(door) as listening:
        server = server_of(config, connections)
        thread = threading.Thread(target=server.run, args=([listening],), name="room", daemon=True)
        thread.start()
        try:
            limit = time.monotonic() + _PATIENCE_S
            while not server.started:
                if time.monotonic() > limit or not thread.is_alive():
                    raise Fault("the room does not come up")
                time.sleep(0.02)
            yield ServedRoom(config, connections)
        finally:
            server.should_exit = True
            thread.join(10)
            connections.close()


def made(folder: Path, database: str, port: int) -> RoomConfig:
    """Settings for a room that only this machine can reach, with a new certificate."""
    certificate = make_certificate(("localhost",), (ip_address("127.0.0.1"),), datetime.now(UTC))
    chain, key = keep_certificate(folder, certificate)
    return RoomConfig(
        database=database,
        certificate=chain,
        key=key,
        name="croupier room demo",
        host="127.0.0.1",
        port=port,
        accounts=folder / "room-accounts",
        witness=folder / "room-witness",
    )


def play(tables: int, port: int, seconds: float | None, report: Callable[[str], object]) -> None:
    """Start everything, print the address, and remove everything when somebody ends it or the time is up.

    Raises `Refused` if PostgreSQL is not installed, and `Fault` if something does not start.
    """
    programs()
    folder = Path(tempfile.mkdtemp(prefix="croupier-room-"))
    folder.chmod(0o711)  # root cannot run PostgreSQL: its own user needs the folder
    stop = threading.Event()
    before = {
        number: signal.signal(number, lambda *_: stop.set()) for number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        with ExitStack() as stack:
            report("starting PostgreSQL")
            server = stack.enter_context(cluster(folder / "postgresql", fsync="off"))
            with connect(server.dsn) as conn:
                migrate(conn)
            config = made(folder, server.dsn, port)
            password = secrets.token_urlsafe(9)
            AccountFile(config.accounts).put(ACCOUNT, "floor", password)
            room = stack.enter_context(served(config))
            report(f"the room: https://localhost:{port}/  account {ACCOUNT}, password {password}")
            report(
                f"its certificate is its own, SHA-256 {fingerprint_of(config.certificate).hex(':').upper()}"
            )
            logs = [folder / f"table{number}.db" for number in range(1, tables + 1)]
            processes = stack.enter_context(dealing(logs))
            for number, (log, process) in enumerate(zip(logs, processes, strict=True), 1):
                stack.enter_context(_joined(log, process, f"Table {number}", room, stop))
                report(f"table {number} has joined")
            report("control and C ends it, and nothing is left behind")
            _watch(room, stop, seconds, report)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        shutil.rmtree(folder, ignore_errors=True)


def _watch(
    room: ServedRoom, stop: threading.Event, seconds: float | None, report: Callable[[str], object]
) -> None:
    end = time.monotonic() + (seconds or 10**9)
    while not stop.wait(min(10.0, max(0.0, end - time.monotonic()))):
        report(f"rows in the room: {room.rows()}")
        if time.monotonic() >= end:
            return


@contextmanager
def dealing(logs: list[Path]) -> Iterator[list[subprocess.Popen[bytes]]]:
    """Tables that deal by themselves until the end of the block, each in its own process."""
    quiet = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    nothing = subprocess.DEVNULL
    processes = list[subprocess.Popen[bytes]]()
    try:
        for number, log in enumerate(logs, 1):
            game = GAMES_DEALT[(number - 1) % len(GAMES_DEALT)]
            asked = ["demo", "--live", "--quiet", "--db", str(log), "--seed", str(number), "--game", game]
            command = [sys.executable, "-c", _CROUPIER, *asked]
            processes.append(
                subprocess.Popen(command, env=quiet, stdin=nothing, stdout=nothing, stderr=nothing)
            )
        yield processes
    finally:
        for process in processes:
            process.terminate()
        for process in processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(5)
            process.kill()
            process.wait()


@contextmanager
def _joined(
    log: Path, process: subprocess.Popen[bytes], name: str, room: ServedRoom, stop: threading.Event
) -> Iterator[None]:
    """A table that has joined the room; its log is forwarded until the end of the block."""
    limit = time.monotonic() + _PATIENCE_S
    while not (log.exists() and log.stat().st_size):
        if process.poll() is not None or time.monotonic() > limit:
            raise Fault(f"{name} does not start")
        time.sleep(0.05)
    signer = signer_in(key_path(log))
    with room.connections.borrowed(FLOOR) as conn:
        code = new_code(conn, ACCOUNT)
    join(log, signer, room.address, code, name)
    forwarder = Forwarder.of(log, signer)
    thread = threading.Thread(target=forwarder.run, args=(stop,), name=name, daemon=True)
    thread.start()
    try:
        with hearing(log, signer, stop):
            yield
    finally:
        stop.set()
        thread.join(10)
        forwarder.close()
