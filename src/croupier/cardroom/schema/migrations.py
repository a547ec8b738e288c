"""The migrations of the card room, in order; a released migration is never edited."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import sql

from croupier.cardroom.schema.adding import ADDING
from croupier.cardroom.schema.copies import COPIES
from croupier.cardroom.schema.enrolled import ENROLLED
from croupier.cardroom.schema.finding import BY_DEALER, FINDING
from croupier.cardroom.schema.ingesting import INGESTING
from croupier.cardroom.schema.keeping import KEEPING
from croupier.cardroom.schema.offering import OFFERING
from croupier.cardroom.schema.once import ONCE
from croupier.cardroom.schema.reading import READING, READING_RIGHTS, SIGNED_NOTES
from croupier.cardroom.schema.roles import RIGHTS, ROLES, making
from croupier.cardroom.schema.standing import STANDING
from croupier.cardroom.schema.tables import FIRST
from croupier.errors import Fault

MIGRATIONS: Final = {
    "0001_room": FIRST,
    "0002_standing": STANDING,
    "0003_offers": OFFERING,
    "0004_reading": READING,
    "0005_keeping": KEEPING,
    "0006_ingesting": INGESTING,
    "0007_once": ONCE,
    "0008_finding": FINDING,
    "0009_enrolled": ENROLLED,
    "0010_adding": ADDING,
    "0011_by_dealer": BY_DEALER,
    "0012_signed_notes": SIGNED_NOTES,
    "0013_copies": COPIES,
}

OLDEST: Final = 150_000
"""PostgreSQL 15, as programs write its number."""

_TURN: Final = 7203516


def migrate(conn: psycopg.Connection[Any], *, members: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Bring the database to this version, as its owner; the names of the migrations that ran.

    `members` are the accounts that the room logs in with: they get the roles. Raises `Fault` for a server
    that is too old, and for a database in another encoding than UTF-8 or that a newer croupier wrote.
    """
    if conn.info.server_version < OLDEST:
        raise Fault(f"PostgreSQL {conn.info.server_version // 10_000}: expected 15 or newer")
    _check_encoding(conn)
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        conn.execute("CREATE SCHEMA IF NOT EXISTS croupier")
        conn.execute("SET LOCAL search_path = croupier")
        conn.execute(
            "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz DEFAULT now())"
        )
        there = _applied(conn)
        for name in (missing := [each for each in MIGRATIONS if each not in there]):
            for statement in MIGRATIONS[name]:
                conn.execute(statement.encode())
            conn.execute("INSERT INTO migrations VALUES (%s)", (name,))
        conn.execute(making().encode())
        for right in (*RIGHTS, *READING_RIGHTS):
            conn.execute(right.encode())
        for member in members:
            for role in ROLES:
                conn.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(role), sql.Identifier(member)))
    return tuple(missing)


def _check_encoding(conn: psycopg.Connection[Any]) -> None:
    """Names are in every script; a server that was made without a locale has databases in SQL_ASCII."""
    found = conn.info.parameter_status("server_encoding")
    if found != "UTF8":
        command = f"createdb -E UTF8 -T template0 {conn.info.dbname}"
        raise Fault(f"the database of the room is in {found}: expected one in UTF8: {command}")


def _applied(conn: psycopg.Connection[Any]) -> frozenset[str]:
    names = frozenset(str(name) for (name,) in conn.execute("SELECT name FROM croupier.migrations"))
    if newer := sorted(names - MIGRATIONS.keys()):
        raise Fault(f"the room was written by a newer croupier ({', '.join(newer)}): update this one")
    return names


def check(conn: psycopg.Connection[Any]) -> None:
    """Raise `Fault` unless the database is in UTF-8 and has exactly the tables of this version."""
    _check_encoding(conn)
    found = conn.execute("SELECT to_regclass('croupier.migrations')").fetchone()
    if found is None or found[0] is None:
        raise Fault("the database of the room has no tables yet: croupier room migrate")
    if MIGRATIONS.keys() - _applied(conn):
        raise Fault("the database of the room is of an older version: croupier room migrate")
