"""Rooms that are killed, PostgreSQL that is killed, lines that are cut."""

from __future__ import annotations

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cardroom.card_room import CardRoom, free_port
from cardroom.servers import QUICK
from croupier.cardroom.cluster import Cluster, cluster
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import made
from croupier.errors import CroupierError
from measures.room.running import listens

CROUPIER = (sys.executable, "-c", "from croupier.cli import main; main()")
FORKING = """
import os, sys
from pathlib import Path
from croupier.cardroom.config import read_config
from croupier.cardroom.serving.server import serve
config = read_config(Path(sys.argv[1]))
for line in sys.stdin:
    if not (room := os.fork()):
        serve(config, lambda said: None)
        os._exit(0)
    print(room, flush=True)
    print(os.waitpid(room, 0), flush=True)
"""

PATIENCE_S = 300
"""Within which a room comes up, also on a machine that has much else to do."""


class Room:
    """The room as a process of its own; `wait` returns once it has ended."""

    def __init__(self, pid: int, wait: Callable[[], object]) -> None:
        self.pid, self._wait, self._is_killed = pid, wait, False

    def kill(self) -> None:
        """Kill it, unless that was done."""
        if not self._is_killed:
            os.kill(self.pid, signal.SIGKILL)
            self._wait()
            self._is_killed = True


class Rooms:
    """Starts the room: as the program, or in a tenth of the time as a fork of a process that has its modules.

    A fork makes its own connections, threads, sockets and processes, as the program does.
    """

    def __init__(self, config: RoomConfig) -> None:
        self.config, self._file = config, config.certificate.with_name("room.toml")
        values = {"database": config.database, "certificate": config.certificate, "key": config.key}
        lines = [f'{name} = "{value}"' for name, value in values.items()]
        text = "\n".join(["[room]", *lines, 'host = "127.0.0.1"', f"port = {config.port}"])
        self._file.write_text(text + "\n")
        self._forking: subprocess.Popen[str] | None = None

    def close(self) -> None:
        if self._forking is not None:
            self._forking.communicate()

    def _program(self) -> Room:
        command = [*CROUPIER, "room", "serve", "--config", str(self._file)]
        running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return Room(running.pid, running.wait)

    def _fork(self) -> Room:
        if self._forking is None:
            pipe = subprocess.PIPE
            command = [sys.executable, "-c", FORKING, str(self._file)]
            self._forking = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True
            )
        assert self._forking.stdin is not None and self._forking.stdout is not None, "they are pipes"
        print("start", file=self._forking.stdin, flush=True)
        return Room(int(self._forking.stdout.readline()), self._forking.stdout.readline)

    @contextmanager
    def running(self, *, program: bool = True) -> Iterator[Room]:
        """A room that listens, killed at the end of the block."""
        room = self._program() if program else self._fork()
        try:
            limit = time.monotonic() + PATIENCE_S
            while not listens(self.config.port):
                assert is_alive(room.pid) and time.monotonic() < limit, "the room does not come up"
                time.sleep(0.02)
            yield room
        finally:
            room.kill()


def is_alive(pid: int) -> bool:
    """Whether a process of this machine has not ended, also if nobody has asked how."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@contextmanager
def own_room(folder: Path) -> Iterator[tuple[Cluster, CardRoom, RoomConfig]]:
    """A room with a PostgreSQL of its own, which may be killed."""
    folder.chmod(0o711)
    with cluster(folder / "pg", **QUICK) as server, CardRoom.make(server, "room", folder) as room:
        yield server, room, made(folder, room.dsn, free_port())


def started(server: Cluster) -> None:
    """Start it again, once the processes that it left behind have gone."""
    again_until_done(server.start)


def again_until_done(work: Callable[[], None]) -> None:
    limit = time.monotonic() + PATIENCE_S
    while True:
        try:
            return work()
        except CroupierError:
            assert time.monotonic() < limit, "it never starts again"
            time.sleep(0.1)


class Wire:
    """A connection to the room that is cut after a number of bytes, drawn anew each time."""

    def __init__(self, port: int, dice: random.Random, cuts: int) -> None:
        self._port, self._dice, self.left = port, dice, cuts
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self._over = False
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def _accept(self) -> None:
        while True:
            here, _ = self._listening.accept()
            if self._over:
                return here.close()
            there = socket.create_connection(("127.0.0.1", self._port))
            self.left -= 1
            budget = [self._dice.randrange(2_000, 40_000) if self.left >= 0 else 2**40]
            for one, other in ((here, there), (there, here)):
                self._threads.append(threading.Thread(target=self._pass_on, args=(one, other, budget)))
                self._threads[-1].start()

    def _pass_on(self, one: socket.socket, other: socket.socket, budget: list[int]) -> None:
        with suppress(OSError):
            while budget[0] > 0 and (part := one.recv(min(4096, budget[0]))):
                other.sendall(part)
                budget[0] -= len(part)
        for each in (one, other):
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()

    def close(self) -> None:
        self._over = True
        socket.create_connection(("127.0.0.1", self.port)).close()
        self._listening.close()
        for thread in self._threads:
            thread.join()
