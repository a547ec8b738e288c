"""The room or PostgreSQL killed, the connection cut: no row is lost, doubled or taken back."""

import random
import time
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog
from cardroom.killing import Rooms, Wire, own_room, started
from cardroom.sending import Sender, assert_whole
from croupier.cardroom.cluster import Cluster
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import served
from croupier.cardroom.forwarding import batches as gathering
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.store.terminals import new_code

PROGRAM_EVERY = 20
"""How many of the rooms that are killed in a night are started as the program."""

PATIENCE_S = 300
"""Within which a room comes up, also on a machine that has much else to do."""

AHEAD = 500
"""The most rows that a table is ahead of the room while its line is cut."""


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand a batch, so that there is always one under way."""
    monkeypatch.setattr(gathering, "MOST_PIECES", 1)
    monkeypatch.setattr(gathering, "MOST_ROWS", 7)


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
    with own_room(folder) as (server, room, config):
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


@pytest.mark.slow
def test_postgresql_killed(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 1)


@pytest.mark.nightly
def test_postgresql_killed_all_night(postgres: Cluster, disk_path: Path, dice: random.Random) -> None:
    kill_postgresql(disk_path, dice, 200)


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
