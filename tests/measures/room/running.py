"""A room that runs as a separate program, on a private PostgreSQL, for the figures."""

from __future__ import annotations

import secrets
import socket
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from croupier.bench.children import environment, processor_ns
from croupier.cardroom.demo import made
from croupier.cardroom.forwarding.line import RoomLine
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.serving.connections import connect
from croupier.errors import Fault
from croupier.review.access.accounts import AccountFile
from croupier.values import dataclass

ACCOUNT: Final = "bench"
_PATIENCE_S: Final = 300.0


@dataclass(frozen=True)
class Room:
    """Where it listens, the number of its process, and the password of its account of the floor."""

    port: int
    pid: int
    password: str

    def line(self) -> RoomLine:
        """A connection of a terminal, not made yet."""
        return RoomLine("127.0.0.1", self.port)


@contextmanager
def running(folder: Path, dsn: str, command: Sequence[str]) -> Iterator[Room]:
    """The room as `croupier room serve` runs it; raises `Fault` if it does not come up."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = int(found.getsockname()[1])
    config = made(folder, dsn, port)
    password = secrets.token_urlsafe(12)
    AccountFile(config.accounts).put(ACCOUNT, "floor", password)
    conn = connect(dsn)
    migrate(conn)
    conn.close()
    text = {"database": dsn, "certificate": config.certificate, "key": config.key, "host": "127.0.0.1"}
    lines = [f'{name} = "{value}"' for name, value in text.items()]
    (folder / "room.toml").write_text("\n".join(["[room]", *lines, f"port = {port}"]) + "\n")
    asked = [*command, "room", "serve", "--config", str(folder / "room.toml")]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(asked, env=environment(), stdout=quiet, stderr=quiet)
    try:
        limit = time.monotonic() + _PATIENCE_S
        while not listens(port):
            if process.poll() is not None or time.monotonic() > limit:
                raise Fault("the room does not come up")
            time.sleep(0.05)
        yield Room(port, process.pid, password)
    finally:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(10)
        process.kill()
        process.wait()


def listens(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def with_children_ns(pid: int) -> int:
    """Processor time of a process, of those that it has begun, of theirs and so on, in nanoseconds.

    Only those that live now count.
    """
    found = processor_ns(pid)
    for each in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in each.read_text().split():
            with suppress(OSError):  # it has ended meanwhile
                found += with_children_ns(int(child))
    return found
