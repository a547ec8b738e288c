"""Terminals that join with a code, and those that are struck out.

A code works once, for ten minutes. It is never sent: the terminal proves that it knows the code, together
with the certificate that it sees and its own public key, and the room proves the same. A machine in between
has another certificate, and would have to guess the code in time; deriving the key from a code is slow.
"""

from __future__ import annotations

import hmac
import secrets
from datetime import datetime, timedelta
from typing import Any, Final

from psycopg import Connection

from croupier.cardroom.wire import LENGTH, LETTERS, JoinRequest, key_of, loads, proof, signed_text, tidy
from croupier.errors import Refused, Unreadable
from croupier.log.journal.signatures import is_signed
from croupier.values import dataclass

GOOD_FOR: Final = timedelta(minutes=10)
MOST_CODES: Final = 20
"""The most codes that may be valid at one time."""


def new_code(conn: Connection[Any], by: str) -> str:
    """A code for one terminal; raises `Refused` if too many are still unused."""
    code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    key = key_of(code)
    with conn.transaction():
        (waiting,) = conn.execute(
            "SELECT count(*) FROM croupier.codes WHERE used IS NULL AND ends > now()"
        ).fetchone() or (0,)
        if waiting >= MOST_CODES:
            raise Refused("many-codes", f"{MOST_CODES} codes wait to be used: use those, or wait ten minutes")
        conn.execute(
            "INSERT INTO croupier.codes (key, made_by, ends) VALUES (%s, %s, now() + %s)", (key, by, GOOD_FOR)
        )
    return tidy(code)


def join(conn: Connection[Any], asked: JoinRequest, fingerprint: bytes) -> bytes:
    """Register a terminal; returns the room's proof that it knows the code too.

    Raises `Refused` for an invalid or used code, for a proof over another certificate, and for the name of
    another terminal.
    """
    with conn.transaction():
        good = conn.execute(
            "SELECT key FROM croupier.codes WHERE used IS NULL AND ends > now() FOR UPDATE"
        ).fetchall()
        for (key,) in good:
            wanted = proof(bytes(key), "terminal", fingerprint, asked.public)
            if hmac.compare_digest(wanted, asked.proof):
                break
        else:
            raise Refused("bad-code", "this code is invalid or used up: ask the floor for another")
        if not is_signed(asked.public, signed_text("join", asked.proof), asked.signature):
            raise Refused("bad-key", "the key of the terminal did not sign this")
        taken = conn.execute(
            "SELECT 1 FROM croupier.terminals WHERE lower(name) = lower(%s) AND public != %s"
            " AND struck IS NULL",
            (asked.name, asked.public),
        )
        if taken.fetchone() is not None:
            raise Refused(
                "name-taken",
                f"this name is taken: {asked.name} is another table of the room; choose another, or let the"
                " floor strike that terminal out",
            )
        (terminal,) = conn.execute(
            "INSERT INTO croupier.terminals (public, name) VALUES (%s, %s) ON CONFLICT (public)"
            " DO UPDATE SET struck = NULL, struck_by = NULL, name = excluded.name RETURNING id",
            (asked.public, asked.name),
        ).fetchone() or (0,)
        conn.execute("UPDATE croupier.codes SET used = now(), terminal = %s WHERE key = %s", (terminal, key))
    return proof(bytes(key), "room", fingerprint, asked.public)


@dataclass(frozen=True)
class ListedTerminal:
    """A terminal of the room: when it joined, when it last reported, and how much of its log the room has.

    One that `left` counts as struck out.
    """

    id: int
    name: str
    public: bytes
    joined: datetime
    struck: datetime | None
    seen: datetime | None
    log: int | None
    seq: int
    left: bool = False


def terminals(conn: Connection[Any]) -> tuple[ListedTerminal, ...]:
    """All terminals that ever joined, by name."""
    rows = conn.execute(
        "SELECT t.id, t.name, t.public, t.joined, t.struck, l.seen, l.id, coalesce(l.seq, 0),"
        " coalesce(t.struck_by = '', false)"
        " FROM croupier.terminals AS t LEFT JOIN LATERAL (SELECT id, seen, seq FROM croupier.logs"
        " WHERE terminal = t.id ORDER BY id DESC LIMIT 1) AS l ON true ORDER BY t.name, t.id"
    )
    return tuple(ListedTerminal(*row) for row in rows)


def terminals_of(conn: Connection[Any]) -> frozenset[int]:
    """The numbers of those that are in the room."""
    return frozenset(id_ for (id_,) in conn.execute("SELECT id FROM croupier.terminals WHERE struck IS NULL"))


def strike_out(conn: Connection[Any], terminal: int, by: str) -> None:
    """Strike out a terminal: the room takes nothing more from it until it joins again with a new code."""
    with conn.transaction():
        done = conn.execute(
            "UPDATE croupier.terminals SET struck = now(), struck_by = %s WHERE id = %s AND struck IS NULL",
            (by, terminal),
        )
    if not done.rowcount:
        raise Refused("no-terminal", "the room has no such terminal, or it was struck out")


def let_go(conn: Connection[Any], terminal: int, said: bytes, fingerprint: bytes) -> None:
    """Record that a terminal left for another room; a second server of this room is not another one.

    Servers of one room share the database. Raises `Unreadable` for anything else.
    """
    try:
        leaving = loads(said)
        here, to = leaving["from"], leaving["to"]
    except (ValueError, KeyError, TypeError):
        raise Unreadable("leaving: expected which room is left, and for which") from None
    if here != fingerprint.hex():
        raise Refused("other-room", "this terminal leaves another room")
    if to != room_id(conn):
        with conn.transaction():
            conn.execute(
                "UPDATE croupier.terminals SET struck = now(), struck_by = '' WHERE id = %s", (terminal,)
            )


def room_id(conn: Connection[Any]) -> str:
    """The identity of a room's database: the time when its tables were made."""
    found = conn.execute("SELECT extract(epoch FROM min(at))::text FROM croupier.migrations").fetchone()
    return str(found[0]) if found else ""
