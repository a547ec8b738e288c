"""A head office follows a room by logical replication, set up with the statements of the README."""

import re
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest

import croupier.cardroom.standing
from croupier.cardroom.cluster import Cluster
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.store.rows import rows_of
from croupier.log.journal.chain import verify
from support.card_room import CardRoom, TableLog
from support.servers import asked, begun, until

README = Path(croupier.cardroom.standing.__file__).with_name("README.md").read_text(encoding="utf-8")


def statements() -> tuple[str, str]:
    """What the README has for the room, and for the head office."""
    section = README.partition("### As it happens")[2].partition("\n## ")[0]
    room, office = re.findall(r"```sql\n(.*?)```", section, re.DOTALL)
    return room, office


def subscribed(room: Cluster, office: Cluster) -> None:
    here, there = statements()
    with psycopg.connect(room.at("room"), autocommit=True) as conn:
        conn.execute(here.encode())
    with psycopg.connect(office.dsn, autocommit=True) as conn:
        conn.execute("CREATE DATABASE east")
    with psycopg.connect(office.at("east"), autocommit=True) as conn:
        migrate(conn)
        for statement in there.replace("host=db1", f"host={room.folder}").split(";\n"):
            conn.execute(statement.encode())  # a subscription is made outside of transactions


def copy_is_level(room: Cluster, office: Cluster) -> bool:
    """Whether both have the same rows of everything that is published."""
    tables = re.findall(r"croupier\.(\w+)", statements()[0].partition("PUBLICATION")[2])
    assert len(tables) == 11
    return all(
        asked(room, f"SELECT count(*) FROM croupier.{each}", "room")
        == asked(office, f"SELECT count(*) FROM croupier.{each}", "east")
        for each in tables
    ) and asked(room, "SELECT max(seq) FROM croupier.logs", "room") == asked(
        office, "SELECT max(seq) FROM croupier.logs", "east"
    )


@pytest.mark.nightly
def test_a_head_office_has_each_row_and_no_name(disk_path: Path, empty: Path) -> None:
    disk_path.chmod(0o711)
    table = TableLog.make(disk_path / "table.db")
    table.hands(3)
    with ExitStack() as stack:
        one = begun(disk_path / "one", empty, wal_level="logical")
        stack.callback(one.stop)
        office = begun(disk_path / "office", empty)
        stack.callback(office.stop)
        with CardRoom.make(one, "room", disk_path) as room:
            room.joined(table)
            (place,) = room.opened(table)
            place = room.follow(table, place)
            subscribed(one, office)
            until(lambda: copy_is_level(one, office), "what was there is not copied")
            table.hands(2)
            table.begin()
            place = room.follow(table, place)
            until(lambda: copy_is_level(one, office), "what came since is not sent")
            office.kill()
            table.end()
            place = room.follow(table, place)
            office.start()
            until(lambda: copy_is_level(one, office), "what came while it was away is not sent")
        one.kill()
        one.start()
        with psycopg.connect(office.at("east"), autocommit=True) as conn:
            rows = list(rows_of(conn, place.log))
            assert verify(rows).head == table.current_head().head
            said = conn.execute("SELECT count(*), sum(pot) FROM all_logs.hands WHERE outcome IS NOT NULL")
            assert said.fetchone() == asked_of_room(one)
            for each in ("players", "typed", "boxes", "codes", "edits"):
                assert conn.execute(f"SELECT count(*) FROM croupier.{each}".encode()).fetchone() == (0,)
            everything = "\n".join(
                str(conn.execute(f"SELECT * FROM croupier.{each}".encode()).fetchall())
                for each in ("notes", "hands", "parts", "incidents", "hand_tallies")
            )
        assert "Player" not in everything and "Anna" not in everything


def asked_of_room(one: Cluster) -> tuple[object, ...] | None:
    with psycopg.connect(one.at("room"), autocommit=True) as conn:
        return conn.execute(
            "SELECT count(*), sum(pot) FROM all_logs.hands WHERE outcome IS NOT NULL"
        ).fetchone()
