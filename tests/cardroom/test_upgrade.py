"""A room of version 0.18.0 becomes one of this version, and still serves older terminals.

`vectors/room-0.18.0` has a dump by version 0.18.0 of a room that 0.9.0 had begun, with a hand in progress. It
also has the signed messages that its terminal, of 0.9.0, sent later, and their answers.
"""

import json
import subprocess
from base64 import b64decode
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cardroom.card_room import CardRoom, all_rows, free_port
from croupier.cardroom.cluster import Cluster, programs
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding.line import NotTaken, RoomLine
from croupier.cardroom.schema.migrations import MIGRATIONS, check, migrate
from croupier.cardroom.wire import SIGNATURE_HEADER, TERMINAL_HEADER, LogPlace
from croupier.errors import Fault
from croupier.log.journal.chain import verify
from croupier.log.journal.signatures import Signer

RECORDED = Path(__file__).parents[1] / "vectors" / "room-0.18.0"
SENT = json.loads((RECORDED / "sent.json").read_text(encoding="utf-8"))
NUMBERS = count(1)
TABLES = (
    "codes", "findings", "hands", "hands_before", "incidents", "logs", "notes", "parts", "pieces", "players",
    "signatures", "signers", "terminals", "typed", "boxes", "actions", "cards", "pots", "awards", "edits",
    "answers", "enrolled", "finding", "hand_tallies", "incident_tallies",
)  # fmt: skip
"""What a room of 0.18.0 had, beside months in files."""


@pytest.fixture
def older(postgres: Cluster) -> Iterator[str]:
    """Where the room of 0.18.0 is."""
    name = f"older{next(NUMBERS)}"
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute(f"CREATE DATABASE {name}".encode())
        with psycopg.connect(postgres.at("postgres"), autocommit=True) as any_room:
            for role in ("croupier_ingest", "croupier_floor", "croupier_reader"):
                there = any_room.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone()
                if there is None:
                    any_room.execute(f"CREATE ROLE {role} NOLOGIN".encode())
    asked = [str(programs() / "psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-d", postgres.at(name)]
    done = subprocess.run(
        [*asked, "-f", str(RECORDED / "room.sql")], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    yield postgres.at(name)
    with psycopg.connect(postgres.dsn, autocommit=True) as conn:
        conn.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def rows(conn: psycopg.Connection[Any]) -> dict[str, list[Any]]:
    """All rows of all tables."""
    found = {}
    for table in TABLES:
        asked = f"SELECT row_to_json(t) FROM croupier.{table} AS t".encode()
        found[table] = sorted((row for (row,) in conn.execute(asked)), key=json.dumps)
    return found


def schema(conn: psycopg.Connection[Any]) -> list[Any]:
    """The tables with their columns, indexes, functions, triggers, views and rights."""
    return [
        conn.execute(asked.encode()).fetchall()
        for asked in (
            "SELECT table_schema, table_name, ordinal_position, column_name, data_type, is_identity,"
            " generation_expression, column_default, is_nullable, collation_name"
            " FROM information_schema.columns"
            " WHERE table_schema IN ('croupier', 'one_log', 'all_logs') ORDER BY 1, 2, 3",
            "SELECT schemaname, indexdef FROM pg_indexes WHERE schemaname = 'croupier' ORDER BY 1, 2",
            "SELECT pronamespace::regnamespace, pg_get_functiondef(oid), proacl::text FROM pg_proc"
            " WHERE pronamespace::regnamespace::text IN ('croupier', 'one_log', 'all_logs') ORDER BY 1, 2",
            "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1",
            "SELECT pg_get_constraintdef(oid) FROM pg_constraint"
            " WHERE connamespace = 'croupier'::regnamespace ORDER BY 1",
            "SELECT schemaname, viewname, definition FROM pg_views"
            " WHERE schemaname IN ('croupier', 'one_log', 'all_logs') ORDER BY 1, 2",
            "SELECT oid::regclass::text, relacl::text FROM pg_class WHERE relnamespace::regnamespace::text"
            " IN ('croupier', 'one_log', 'all_logs') AND relkind IN ('r', 'v') ORDER BY 1",
            "SELECT DISTINCT nspname FROM pg_namespace WHERE nspname !~ '^pg_' ORDER BY 1",
        )
    ]


def test_every_row_is_there_and_the_tables_are_those_of_a_new_room(older: str, room: CardRoom) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        before = rows(conn)
        empty = {"findings", "hands_before", "incidents", "edits", "answers", "enrolled", "incident_tallies"}
        assert all(before[name] for name in TABLES if name not in empty)
        with pytest.raises(Fault, match=r"older version: croupier room migrate, which needs \d+ MB of disk"):
            check(conn)
        assert migrate(conn) == tuple(MIGRATIONS) and migrate(conn) == ()
        check(conn)
        after = rows(conn)
        for name, had in before.items():
            known = [column for column in (had[0] if had else ()) if column != "month"]
            kept = [{column: row[column] for column in known} for row in had]
            now = [{column: row[column] for column in known} for row in after[name]]
            assert sorted(now, key=json.dumps) == sorted(kept, key=json.dumps), name
        last = conn.execute("SELECT seq, ends, encode(head, 'hex') FROM croupier.logs").fetchall()
        assert last == [(last[0][0], last[0][0], verify(all_rows(conn, 1)).head.hex())]
        assert schema(conn) == schema(room.owner)
        (new,) = conn.execute(
            "INSERT INTO croupier.terminals (public, name) VALUES (%s, 'New') RETURNING id", (b"n" * 32,)
        ).fetchone() or (0,)
        assert new == max(each["id"] for each in before["terminals"]) + 1


def test_a_room_that_is_older_or_has_months_in_files_is_not_touched(older: str) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        conn.execute(
            "INSERT INTO croupier.detached (log, month, first_seq, last_seq, head, digest)"
            " VALUES (1, '2026-01-01', 1, 1, '', '')"
        )
        before = rows(conn)
        with pytest.raises(Fault, match=r"attach them with version 0[.]18[.]0 first"):
            migrate(conn)
        conn.execute("DELETE FROM croupier.migrations WHERE name = '0011_by_dealer'")
        with pytest.raises(Fault, match=r"older than version 0[.]18[.]0"):
            migrate(conn)
        assert rows(conn) == before


def test_a_log_that_two_terminals_have_counts_once_afterwards(older: str) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        conn.execute("INSERT INTO croupier.terminals (public, name) VALUES (%s, 'Copy')", (b"c" * 32,))
        conn.execute(
            "INSERT INTO croupier.logs (terminal, origin, first_seq, first_hash, follows, seq, head,"
            " notes_head, signed, tree)"
            " SELECT 2, origin, first_seq, first_hash, follows, seq, head, notes_head, signed, tree"
            " FROM croupier.logs WHERE id = 1"
        )
        conn.execute(
            "INSERT INTO croupier.findings (kind, terminal, log, facts, answered) VALUES"
            " ('copied', 2, 1, '{\"terminal\": 1}', now())"
        )
        migrate(conn)
        assert conn.execute("SELECT counted FROM croupier.logs ORDER BY id").fetchall() == [(True,), (False,)]
        assert conn.execute("SELECT answered FROM croupier.findings").fetchall() == [(None,)]


def test_a_terminal_of_the_version_before_is_served(older: str, tmp_path: Path) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        migrate(conn)
    config = made(tmp_path, older, free_port())
    with served(config):
        line = RoomLine.to(f"127.0.0.1:{config.port}")
        for each in SENT:
            headers = {TERMINAL_HEADER: each["public"], SIGNATURE_HEADER: each["signature"]}
            path = {"opening": "/terminal/log", "batch": "/terminal/batch"}[each["what"]]
            answer = line.post(path, b64decode(each["body"]), headers)
            had, got = (found if isinstance(found, list) else [found] for found in (each["answer"], answer))
            for one, other in zip(had, got, strict=True):
                assert {name: other[name] for name in one} | {"receipt": ""} == one | {"receipt": ""}
                assert LogPlace.of_json(other).receipt.startswith("croupier/")
        line.close()
    with psycopg.connect(older, autocommit=True) as conn:
        assert verify(all_rows(conn, 1)).head.hex() == SENT[-1]["answer"]["head"]
        assert conn.execute("SELECT count(*) FROM croupier.findings").fetchone() == (0,)
        ended = conn.execute("SELECT count(*) FROM croupier.hands WHERE sheet IS NOT NULL").fetchone()
        assert ended == (4,)


def test_a_terminal_of_a_later_version_learns_what_to_do(older: str, tmp_path: Path) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        migrate(conn)
    config = made(tmp_path, older, free_port())
    body = b64decode(SENT[-1]["body"]).replace(b"croupier batch 1\n", b"croupier batch 2\n", 1)
    with served(config):
        line = RoomLine.to(f"127.0.0.1:{config.port}")
        with pytest.raises(NotTaken, match="older than its table, and takes version 1: update it") as refused:
            line.post_signed("/terminal/batch", "batch", body, Signer.of(b"t" * 32))
        line.close()
    assert refused.value.code == "version"
