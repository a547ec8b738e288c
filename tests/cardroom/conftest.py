"""A real PostgreSQL: one private cluster for each test process, and a room and a table for each test."""

import random
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, Cluster, Dealt, TableLog, cluster, free_port, programs
from cardroom.killing import Rooms
from cardroom.room_browser import Browser
from croupier.cardroom.config import RoomConfig
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.errors import Refused
from croupier.review.access.accounts import AccountFile

PASSWORD = "correct horse battery"

NUMBERS = count(1)

SEED = random.randrange(2**32)

QUICK = {
    "fsync": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
    "autovacuum": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",  # looked through whenever a room is made or dropped
}
"""Nothing of these rooms has to outlive the tests."""


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    try:
        programs()
    except Refused as error:
        pytest.skip(str(error))
    with tempfile.TemporaryDirectory(prefix="room-") as folder:
        Path(folder).chmod(0o755)
        with cluster(Path(folder) / "pg", **QUICK) as there:
            yield there


@pytest.fixture(scope="session")
def empty() -> Iterator[Path]:
    """The files of an empty server."""
    try:
        programs()
    except Refused as error:
        pytest.skip(str(error))
    with tempfile.TemporaryDirectory(prefix="empty-", dir="/tmp") as folder:
        Path(folder).chmod(0o755)
        Cluster(Path(folder) / "pg", {}).make()
        yield Path(folder) / "pg"


@pytest.fixture
def folder(disk_path: Path) -> Path:
    disk_path.chmod(0o711)  # PostgreSQL runs as another user where this is root's
    return disk_path


@pytest.fixture
def room(postgres: Cluster, tmp_path: Path) -> Iterator[CardRoom]:
    name = f"room{next(NUMBERS)}"
    with CardRoom.make(postgres, name, tmp_path) as there:
        yield there
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


@pytest.fixture(scope="session")
def dealt(tmp_path_factory: pytest.TempPathFactory) -> Dealt:
    """Makes the log of a table with so many hands, which are dealt once and copied."""
    folder = tmp_path_factory.mktemp("dealt")

    @cache
    def original(hands: int) -> TableLog:
        made = TableLog.make(folder / f"{hands}.db")
        made.hands(hands)
        return made

    return lambda path, hands: original(hands).copied(path)


@pytest.fixture
def table(dealt: Dealt, tmp_path: Path) -> TableLog:
    """The log of a table with one hand."""
    return dealt(tmp_path / "table.db", 1)


@pytest.fixture
def dice() -> random.Random:
    print(f"seed {SEED}")
    return random.Random(SEED)


@pytest.fixture
def config(room: CardRoom, tmp_path: Path) -> RoomConfig:
    """The settings of a room that is not served yet."""
    config = made(tmp_path, room.dsn, free_port())
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    return config


@pytest.fixture
def rooms(config: RoomConfig) -> Iterator[Rooms]:
    """The room as a process that can be killed."""
    made = Rooms(config)
    yield made
    made.close()


@pytest.fixture
def hall(room: CardRoom, tmp_path: Path) -> Iterator[ServedRoom]:
    """The room, served over HTTPS."""
    with served(made(tmp_path, room.dsn, free_port())) as there:
        yield there


@pytest.fixture
def browser(hall: ServedRoom) -> Browser:
    """The browser of a logged-in floor manager."""
    AccountFile(hall.config.accounts).put("anna", "floor", PASSWORD)
    found = Browser(hall)
    found.login("anna", PASSWORD)
    return found
