"""Makes the database of a room, and brings one of 0.18.0 or later to this version."""

from __future__ import annotations

from typing import Any, Final

import psycopg
from psycopg import sql

from croupier.cardroom.schema.roles import RIGHTS, ROLES, making
from croupier.cardroom.schema.tables import INDEXES, KEEPING, ORDERING, STEPPING, TABLES
from croupier.cardroom.schema.tallies import COUNTING
from croupier.cardroom.schema.views import ALL, CARDS, ONE, VIEWING, VIEWS
from croupier.errors import Fault

FORMER: Final = frozenset(
    (
        "0001_room", "0002_standing", "0003_offers", "0004_reading", "0005_keeping", "0006_ingesting",
        "0007_once", "0008_finding", "0009_enrolled", "0010_adding", "0011_by_dealer",
    )
)  # fmt: skip
"""The migrations of a room of version 0.18.0, which had monthly partitions."""

_PRESENT: Final = (*INDEXES, *COUNTING, *KEEPING, *VIEWS)
"""The statements after the tables have their rows."""

MIGRATIONS: Final = {
    "0012_room": (*TABLES, *_PRESENT), "0013_orders": ORDERING, "0014_boards": CARDS, "0015_step": (),
    "0016_copies": STEPPING,
}  # fmt: skip
"""A new room gets this version at once; later migrations follow here."""

_BEFORE: Final = "croupier_before"

_COPYING: Final = (
    f"""DO $$ DECLARE each record; names text; BEGIN
        FOR each IN SELECT c.oid, c.relname FROM pg_class AS c
            WHERE c.relnamespace = 'croupier'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
            ORDER BY c.relname NOT IN ('terminals', 'logs'), c.relname DESC
        LOOP
            SELECT string_agg(quote_ident(n.attname), ', ') INTO names FROM pg_attribute AS n
                JOIN pg_attribute AS o ON o.attname = n.attname AND NOT o.attisdropped
                    AND o.attrelid = ('{_BEFORE}.' || each.relname)::regclass
                WHERE n.attrelid = each.oid AND n.attnum > 0 AND n.attgenerated = '';
            EXECUTE format('INSERT INTO croupier.%1$I (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s'
                ' FROM {_BEFORE}.%1$I', each.relname, names);
        END LOOP;
        FOR each IN SELECT c.oid::regclass AS name, a.attname FROM pg_class AS c
            JOIN pg_attribute AS a ON a.attrelid = c.oid AND a.attidentity <> ''
            WHERE c.relnamespace = 'croupier'::regnamespace AND c.relkind = 'r'
        LOOP
            EXECUTE format('SELECT setval(pg_get_serial_sequence(%L, %L), coalesce(max(%I), 0) + 1, false)'
                ' FROM %s', each.name, each.attname, each.attname, each.name);
        END LOOP;
    END $$""",
    """UPDATE logs AS l SET counted = false WHERE EXISTS (SELECT FROM logs AS o
        WHERE o.first_hash = l.first_hash AND o.terminal <> l.terminal AND o.id < l.id)""",
    "UPDATE findings SET answered = NULL, answered_by = NULL WHERE kind = 'copied' AND facts ? 'terminal'",
)
"""Copies every row of the former tables to the present ones. The floor chooses which copy continues."""

_UPGRADE: Final = (
    f"DROP SCHEMA IF EXISTS {ONE}, {ALL} CASCADE",
    f"ALTER SCHEMA croupier RENAME TO {_BEFORE}",
    "CREATE SCHEMA croupier",
    f"ALTER TABLE {_BEFORE}.migrations SET SCHEMA croupier",
    *TABLES,
    *_COPYING,
    f"DROP SCHEMA {_BEFORE} CASCADE",
    *_PRESENT,
)

OLDEST: Final = 150_000
"""PostgreSQL 15, as programs write its number."""

_TURN: Final = 7203516


def migrate(conn: psycopg.Connection[Any], *, members: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Bring the database to this version, as its owner; returns the names of the migrations that ran.

    `members` are the accounts of the room: they get the roles. Raises `Fault` for a server that is too old,
    for a database in another encoding than UTF-8 or of a newer croupier, and if PostgreSQL refuses anything.
    """
    if conn.info.server_version < OLDEST:
        raise Fault(f"PostgreSQL {conn.info.server_version // 10_000}: expected 15 or newer")
    _check_encoding(conn)
    try:
        return _migrated(conn, members)
    except psycopg.Error as error:
        why = error.diag.message_primary or error
        raise Fault(f"the database of the room was left as it was: {why}") from error


def _migrated(conn: psycopg.Connection[Any], members: tuple[str, ...]) -> tuple[str, ...]:
    with conn.transaction():
        conn.execute("SELECT pg_advisory_xact_lock(%s)", (_TURN,))
        conn.execute("CREATE SCHEMA IF NOT EXISTS croupier")
        conn.execute("SET LOCAL search_path = croupier")
        conn.execute(
            "CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, at timestamptz DEFAULT now())"
        )
        there = _applied(conn)
        for name in (missing := [each for each in MIGRATIONS if each not in there]):
            is_former = name == "0012_room" and there
            for statement in _from_former(conn, there) if is_former else MIGRATIONS[name]:
                conn.execute(statement.encode())
            conn.execute("INSERT INTO migrations VALUES (%s)", (name,))
        conn.execute(making().encode())
        for right in (*RIGHTS, *VIEWING):
            conn.execute(right.encode())
        for member in members:
            for role in ROLES:
                conn.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(role), sql.Identifier(member)))
    return tuple(missing)


def _from_former(conn: psycopg.Connection[Any], there: frozenset[str]) -> tuple[str, ...]:
    """Turn a room of version 0.18.0 into one of this version; raises `Fault` for an older one.

    Every row is copied: meanwhile the disk needs twice the size of the database.
    """
    if there != FORMER:
        raise Fault("the room is older than version 0.18.0: bring it to that version first, then to this one")
    if conn.execute("SELECT 1 FROM detached LIMIT 1").fetchone() is not None:
        raise Fault(
            "months of the room are in files: attach them with version 0.18.0 first (croupier room attach)"
        )
    return _UPGRADE


def _check_encoding(conn: psycopg.Connection[Any]) -> None:
    """Require UTF-8, for names in every script; a server made without a locale has databases in SQL_ASCII."""
    found = conn.info.parameter_status("server_encoding")
    if found != "UTF8":
        command = f"createdb -E UTF8 -T template0 {conn.info.dbname}"
        raise Fault(f"the database of the room is in {found}: expected one in UTF8: {command}")


def _applied(conn: psycopg.Connection[Any]) -> frozenset[str]:
    names = frozenset(str(name) for (name,) in conn.execute("SELECT name FROM croupier.migrations"))
    if newer := sorted(names - MIGRATIONS.keys() - FORMER):
        raise Fault(f"the room was written by a newer croupier ({', '.join(newer)}): update this one")
    return names


def check(conn: psycopg.Connection[Any]) -> None:
    """Raise `Fault` unless the database is in UTF-8 and has exactly the tables of this version."""
    _check_encoding(conn)
    try:
        found = conn.execute("SELECT to_regclass('croupier.migrations')").fetchone()
        if found is None or found[0] is None:
            raise Fault("the database of the room has no tables yet: croupier room migrate")
        there = _applied(conn)
    except psycopg.errors.InsufficientPrivilege as error:
        why = "the account of the room may not read its tables"
        raise Fault(f"{why}: croupier room migrate --account ACCOUNT") from error
    if MIGRATIONS.keys() - there:
        (size,) = conn.execute("SELECT pg_database_size(current_database()) >> 20").fetchone() or (0,)
        raise Fault(
            "the database of the room is of an older version: croupier room migrate, which needs"
            f" {size} MB of disk while it runs"
        )
