"""A room at its limits: no free connection, a slow query, a full disk; and the rights of each role."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from cardroom.card_room import CardRoom, TableLog, free_port
from cardroom.room_browser import Browser
from cardroom.sending import Sender, assert_whole
from cardroom.servers import begun, until
from croupier.cardroom.demo import ServedRoom, made, served
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import join
from croupier.cardroom.schema.roles import FLOOR, INGEST, READER, ROLES
from croupier.cardroom.serving import connections
from croupier.cardroom.store.terminals import new_code
from croupier.errors import Fault
from croupier.log.reading.archive import Archive
from croupier.review.access.accounts import AccountFile
from croupier.values import replace

PASSWORD = "correct horse battery"


@pytest.fixture
def hall(room: CardRoom, tmp_path: Path) -> Iterator[ServedRoom]:
    config = replace(made(tmp_path, room.dsn, free_port()), connections=1)
    AccountFile(config.accounts).put("anna", "floor", PASSWORD)
    with served(config) as there:
        yield there


def sent(forwarder: Forwarder, table: TableLog) -> int:
    with Archive.open(table.path) as archive:
        return forwarder.send_all(archive)


def test_without_a_free_connection_tables_are_refused_and_the_board_lives(
    room: CardRoom, hall: ServedRoom, table: TableLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "PATIENCE_S", 0.2)
    browser = Browser(hall)
    browser.login("anna", PASSWORD)
    join(table.path, table.signer, hall.address, new_code(room.floor, "anna"), "Table 1")
    forwarder = Forwarder.of(table.path, table.signer)
    with hall.connections.borrowed(INGEST):
        with pytest.raises(Fault, match="the room is busy: all its connections"):
            sent(forwarder, table)
        assert browser.get("/healthz") == (200, "ok\n")
        status, page = browser.get("/")
        assert status == 200 and "Table 1" in page
        assert 'refused_total{why="failed"} 1' in browser.get("/metrics")[1]
    sent(forwarder, table)
    forwarder.close()
    assert hall.rows() == table.current_head().seq


def test_a_slow_query_is_cancelled_with_a_sentence(hall: ServedRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections._SLOWEST_MS, READER, 150)
    with (
        pytest.raises(Fault, match=r"more than 0\.15 s, and was cancelled: ask for less, or later"),
        hall.connections.borrowed(READER) as conn,
    ):
        conn.execute("SELECT pg_sleep(20)")
    with hall.connections.borrowed(READER) as conn:
        assert conn.execute("SELECT count(*) FROM croupier.logs").fetchone() == (0,)


def test_after_the_server_was_started_again_one_request_fails_and_no_more(room: CardRoom) -> None:
    pool = connections.Connections(room.dsn, 3)
    with ExitStack() as stack:
        for _ in range(3):
            stack.enter_context(pool.borrowed(FLOOR))
    room.owner.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'croupier room'"
        " AND datname = current_database() AND pid != pg_backend_pid()"
    )
    with pytest.raises(Fault, match="the database of the room failed"), pool.borrowed(FLOOR) as conn:
        conn.execute("SELECT 1")
    for _ in range(3):
        with pool.borrowed(FLOOR) as conn:
            conn.execute("SELECT 1")
    pool.close()


# --- what each role may -----------------------------------------------------------------------------------

MAY = {
    "terminals": {INGEST: "SELECT", FLOOR: "INSERT SELECT"},
    "codes": {FLOOR: "INSERT SELECT"},
    "logs": {INGEST: "INSERT SELECT", FLOOR: "SELECT"},
    "findings": {INGEST: "INSERT SELECT", FLOOR: "INSERT SELECT"},
    "pieces": {INGEST: "INSERT SELECT"},
    "signatures": {INGEST: "INSERT SELECT"},
    "signers": {INGEST: "INSERT SELECT"},
    "notes": {INGEST: "INSERT SELECT"},
    "hands": {INGEST: "INSERT SELECT"},
    "parts": {INGEST: "INSERT SELECT"},
    "incidents": {INGEST: "INSERT SELECT"},
    "players": {},
    "enrolled": {FLOOR: "INSERT SELECT"},
    "typed": {},
    "boxes": {},
    "hands_before": {},
    "migrations": {INGEST: "SELECT", FLOOR: "SELECT"},
}
"""Whole tables; who looks may read all but the codes. Nobody may delete anything, or empty a table."""

RIGHTS = ("DELETE", "INSERT", "REFERENCES", "SELECT", "TRIGGER", "TRUNCATE", "UPDATE")


def test_a_role_has_only_the_rights_that_it_needs(room: CardRoom) -> None:
    for table, may in MAY.items():
        expected = {role: may.get(role, "") for role in (INGEST, FLOOR)}
        expected[READER] = "" if table == "codes" else "SELECT"
        assert rights(room, table) == expected, table


def rights(room: CardRoom, table: str) -> dict[str, str]:
    """What each role may do with a table."""
    found = {}
    for role in ROLES:
        asked = ", ".join(f"has_table_privilege('{role}', 'croupier.{table}', '{right}')" for right in RIGHTS)
        row = room.owner.execute(f"SELECT {asked}".encode()).fetchone()
        assert row is not None
        found[role] = " ".join(right for right, has in zip(RIGHTS, row, strict=True) if has)
    return found


def test_no_role_has_other_rights_and_nobody_else_has_any(room: CardRoom) -> None:
    roles = room.owner.execute(
        "SELECT rolname FROM pg_roles WHERE rolname LIKE 'croupier\\_%'"
        " AND NOT (rolsuper OR rolcanlogin OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication)"
    )
    assert {name for (name,) in roles} == set(ROLES)
    public = room.owner.execute(
        "SELECT table_name FROM information_schema.role_table_grants"
        " WHERE table_schema = 'croupier' AND grantee = 'PUBLIC'"
    )
    assert public.fetchall() == []
    schema = "has_schema_privilege({}, 'croupier', 'CREATE')"
    for role in ROLES:
        assert room.owner.execute(f"SELECT {schema.format(repr(role))}".encode()).fetchone() == (False,)
    functions = room.owner.execute(
        "SELECT proname, prosecdef, proconfig, proacl::text FROM pg_proc"
        " WHERE pronamespace = 'croupier'::regnamespace"
    ).fetchall()
    assert len(functions) > 5
    for name, is_owners, settings, rights in functions:
        assert not is_owners or settings == ["search_path=croupier, pg_temp"], name
        assert "{=X" not in rights and ",=X" not in rights, f"{name}: everybody may call it"


def test_no_role_deletes_or_changes_whole_rows(room: CardRoom) -> None:
    tables = room.owner.execute(
        "SELECT oid::regclass::text FROM pg_class WHERE relnamespace = 'croupier'::regnamespace"
        " AND relkind IN ('r', 'p', 'v')"
    ).fetchall()
    assert len(tables) > len(MAY)
    for (table,) in tables:
        for role in ROLES:
            for right in {*RIGHTS} - {"SELECT", "INSERT"} if role != READER else {*RIGHTS} - {"SELECT"}:
                asked = f"SELECT has_table_privilege('{role}', '{table}', '{right}')"
                assert room.owner.execute(asked.encode()).fetchone() == (False,), (table, role, right)


# --- the disk ---------------------------------------------------------------------------------------------


@contextmanager
def small_disk() -> Iterator[Path]:
    """A disk of 80 MB of its own."""
    folder = Path(tempfile.mkdtemp(prefix="small-disk-", dir="/tmp"))
    asked = ["mount", "-t", "tmpfs", "-o", "size=80m,mode=0711", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(asked, check=False, capture_output=True).returncode:
        folder.rmdir()
        pytest.skip("only root makes a small disk, and not everywhere")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
        folder.rmdir()


def fill(folder: Path) -> None:
    """Write until nothing more goes onto the disk."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        for size in (2**20, 2**12, 1):
            try:
                while file.write(bytes(size)) == size:
                    pass
            except OSError:
                continue


@pytest.mark.slow
@pytest.mark.nightly
def test_a_full_disk_is_reported_and_the_table_keeps_its_rows_until_there_is_room(
    empty: Path, disk_path: Path
) -> None:
    with small_disk() as disk, ExitStack() as stack:
        sizes = {"min_wal_size": "32MB", "max_wal_size": "32MB", "wal_recycle": "off"}
        server = begun(disk / "pg", empty, **sizes)
        stack.callback(server.stop)
        table = TableLog.make(disk_path / "table.db")
        with CardRoom.make(server, "room", disk_path) as room:
            config = made(disk_path, room.dsn, free_port())
            code = new_code(room.floor, "anna")
        with served(config):
            join(table.path, table.signer, f"127.0.0.1:{config.port}", code, "Table 1")
            table.hands(1)
            sender = stack.enter_context(Sender(table, Forwarder.of(table.path, table.signer)))
            until(lambda: bool(sender.answers), "nothing is acknowledged")
            fill(disk)
            while not sender.failures:
                table.hands(5)
            assert "database" in sender.said
            (disk / "ballast").unlink()
            if server._server is not None and server._server.poll() is not None:
                server.start()  # it ended because it could not write its own log: systemd starts it again
            sender.finish()
        with psycopg.connect(server.at("room"), autocommit=True) as owner:
            assert_whole(owner, table, sender)
        shutil.rmtree(disk / "pg", ignore_errors=True)
