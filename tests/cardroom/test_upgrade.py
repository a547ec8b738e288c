"""A room of version 0.9.0 becomes one of this version, and goes on serving terminals of that one.

`vectors/room-0.9.0` was written by that version: a dump of its room, in which a hand is under way, and what
its terminal sent afterwards, signed, with the answers that it got.
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

from croupier.cardroom.cluster import Cluster, programs
from croupier.cardroom.demo import made, served
from croupier.cardroom.forwarding.sending import Line, NotTaken
from croupier.cardroom.schema.migrations import MIGRATIONS, check, migrate
from croupier.cardroom.store.rows import rows_of
from croupier.cardroom.wire import SIGNATURE_HEADER, TERMINAL_HEADER, Place
from croupier.errors import Fault
from croupier.log.journal.chain import verify
from croupier.log.journal.signing import Signer
from support.card_room import free_port

RECORDED = Path(__file__).parents[1] / "vectors" / "room-0.9.0"
SENT = json.loads((RECORDED / "sent.json").read_text(encoding="utf-8"))
NUMBERS = count(1)
TABLES = (
    "codes", "findings", "hands", "hands_before", "incidents", "logs", "notes", "parts", "pieces", "players",
    "signatures", "signers", "terminals", "typed", "boxes", "actions", "cards", "pots", "awards",
)  # fmt: skip
"""What a room of 0.9.0 had."""


@pytest.fixture
def older(postgres: Cluster) -> Iterator[str]:
    """Where the room of 0.9.0 is."""
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
    """All rows of all tables, each as far as 0.9.0 knew its columns."""
    found = {}
    for table in TABLES:
        asked = f"SELECT row_to_json(t) FROM croupier.{table} AS t".encode()
        found[table] = sorted((row for (row,) in conn.execute(asked)), key=json.dumps)
    return found


def test_every_row_is_there_after_the_migrations(older: str) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        before = rows(conn)
        assert all(before[name] for name in TABLES if name not in {"findings", "hands_before", "incidents"})
        with pytest.raises(Fault, match="older version: croupier room migrate"):
            check(conn)
        assert migrate(conn) == tuple(MIGRATIONS)[1:]
        check(conn)
        after = rows(conn)
        for name, had in before.items():
            known = had[0].keys() if had else ()
            now = [{column: row[column] for column in known} for row in after[name]]
            assert sorted(now, key=json.dumps) == had, name
        last = conn.execute("SELECT seq, ends, encode(head, 'hex') FROM croupier.logs").fetchall()
        assert last == [(last[0][0], last[0][0], verify(rows_of(conn, 1)).head.hex())]


def test_a_terminal_of_the_version_before_is_served(older: str, tmp_path: Path) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        migrate(conn)
    config = made(tmp_path, older, free_port())
    with served(config):
        line = Line.to(f"127.0.0.1:{config.port}")
        for each in SENT:
            headers = {TERMINAL_HEADER: each["public"], SIGNATURE_HEADER: each["signature"]}
            path = {"opening": "/terminal/log", "batch": "/terminal/batch"}[each["what"]]
            answer = line.post(path, b64decode(each["body"]), headers)
            had, got = (found if isinstance(found, list) else [found] for found in (each["answer"], answer))
            for one, other in zip(had, got, strict=True):
                assert {name: other[name] for name in one} | {"receipt": ""} == one | {"receipt": ""}
                assert Place.of_json(other).receipt.startswith("croupier/")
        line.close()
    with psycopg.connect(older, autocommit=True) as conn:
        assert verify(rows_of(conn, 1)).head.hex() == SENT[-1]["answer"]["head"]
        assert conn.execute("SELECT count(*) FROM croupier.findings").fetchone() == (0,)
        ended = conn.execute("SELECT count(*) FROM croupier.hands WHERE sheet IS NOT NULL").fetchone()
        assert ended == (4,)


def test_a_terminal_of_a_later_version_learns_what_to_do(older: str, tmp_path: Path) -> None:
    with psycopg.connect(older, autocommit=True) as conn:
        migrate(conn)
    config = made(tmp_path, older, free_port())
    body = b64decode(SENT[-1]["body"]).replace(b"croupier batch 1\n", b"croupier batch 2\n", 1)
    with served(config):
        line = Line.to(f"127.0.0.1:{config.port}")
        with pytest.raises(NotTaken, match="older than its table, and takes version 1: update it") as refused:
            line.post_signed("/terminal/batch", "batch", body, Signer.of(b"t" * 32))
        line.close()
    assert refused.value.code == "version"
