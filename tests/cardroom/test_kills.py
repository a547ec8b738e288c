"""The room or PostgreSQL killed, the connection cut: no row is lost, doubled or taken back."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, free_port
from cardroom.sending import Sender, assert_whole
from cardroom.servers import QUICK
from croupier.cardroom.cluster import Cluster, cluster
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding import batches as gathering
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.store.terminals import new_code
from croupier.errors import CroupierError
from croupier.review.access.accounts import AccountFile
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

PROGRAM_EVERY = 20
"""How many of the rooms that are killed in a night are started as the program."""

SEED = random.randrange(2**32)

PATIENCE_S = 300
"""Within which a room comes up, also on a machine that has much else to do."""

AHEAD = 500
"""The most rows that a table is ahead of the room while its line is cut."""


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand a batch, so that there is always one under way."""
    monkeypatch.setattr(gathering, "MOST_PIECES", 1)
    monkeypatch.setattr(gathering, "MOST_ROWS", 7)


@pytest.fixture
def dice() -> random.Random:
    print(f"seed {SEED}")
    return random.Random(SEED)


@pytest.fixture
def config(room: CardRoom, tmp_path: Path) -> RoomConfig:
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", "correct horse battery")
    return config


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


@pytest.fixture
def rooms(config: RoomConfig) -> Iterator[Rooms]:
    made = Rooms(config)
    yield made
    made.close()


def joined(room: CardRoom, config: RoomConfig, table: TableLog, address: str = "") -> Sender:
    where = address or f"127.0.0.1:{config.port}"
    join(table.path, table.signer, where, new_code(room.floor, "anna"), "Table 1")
    return Sender(table, Forwarder.of(table.path, table.signer))


def kill_the_room(room: CardRoom, rooms: Rooms, folder: Path, dice: random.Random, times: int) -> None:
    table, sender = TableLog.make(folder / "table.db"), None
    with ExitStack() as stack:
        for number in range(times):
            with rooms.running(program=number % PROGRAM_EVERY == 0) as running:
                sender = sender or stack.enter_context(joined(room, rooms.config, table))
                table.hands(3)
                time.sleep(dice.random() * 0.3)
                running.kill()
                sender.fail()
        assert sender is not None
        with rooms.running(program=times == 1):
            sender.finish()
    assert_whole(room.owner, table, sender)


@pytest.mark.slow
def test_the_room_killed(room: CardRoom, rooms: Rooms, disk_path: Path, dice: random.Random) -> None:
    kill_the_room(room, rooms, disk_path, dice, 1)


@pytest.mark.nightly
def test_the_room_killed_all_night(
    room: CardRoom, rooms: Rooms, disk_path: Path, dice: random.Random
) -> None:
    kill_the_room(room, rooms, disk_path, dice, 500)


def kill_postgresql(folder: Path, dice: random.Random, times: int) -> None:
    folder.chmod(0o711)
    with cluster(folder / "pg", **QUICK) as server, CardRoom.make(server, "room", folder) as room:
        config = made(folder, room.dsn, free_port())
        table = TableLog.make(folder / "table.db")
        with served(config), joined(room, config, table) as sender:
            for _ in range(times):
                table.hands(3)
                time.sleep(dice.random() * 0.2)
                server.kill()
                sender.fail()
                started(server)
            sender.finish()
        with psycopg.connect(room.dsn, autocommit=True) as owner:
            assert_whole(owner, table, sender)


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


@pytest.mark.slow
def test_postgresql_killed(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 1)


@pytest.mark.nightly
def test_postgresql_killed_all_night(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 200)


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


def cut_connections(
    room: CardRoom, config: RoomConfig, folder: Path, dice: random.Random, times: int
) -> None:
    table = TableLog.make(folder / "table.db")
    table.hands(2)
    with served(config):
        join(table.path, table.signer, f"127.0.0.1:{config.port}", new_code(room.floor, "anna"), "Table 1")
        forwarder = Forwarder.of(table.path, table.signer)
        with closing(Wire(config.port, dice, times)) as wire:
            forwarder._line.port = wire.port
            with Sender(table, forwarder) as sender:
                left, limit = wire.left, time.monotonic() + PATIENCE_S
                while wire.left > 0:
                    if wire.left < left:
                        left, limit = wire.left, time.monotonic() + PATIENCE_S
                    assert time.monotonic() < limit, f"{left} cuts never came"
                    if table.current_head().seq - (sender.answers[-1].seq if sender.answers else 0) < AHEAD:
                        table.hands(1)
                    time.sleep(0.01)
                sender.finish()
    assert sender.failures
    assert_whole(room.owner, table, sender)


def test_connections_cut(
    room: CardRoom,
    config: RoomConfig,
    disk_path: Path,
    dice: random.Random,
    capfd: pytest.CaptureFixture[str],
) -> None:
    cut_connections(room, config, disk_path, dice, 4)
    assert "Traceback" not in capfd.readouterr().err, "a line that is cut is no error of the room"


@pytest.mark.nightly
def test_connections_cut_all_night(
    room: CardRoom, config: RoomConfig, disk_path: Path, dice: random.Random
) -> None:
    cut_connections(room, config, disk_path, dice, 500)
