"""Carries over a log of the first version: names leave its rows, hands are packed, the chain is rebuilt.

First the old chain is verified. The new one begins with its last hash, so that a head noted earlier can still
be compared with `chain.origin`. A log whose chain is broken is not carried over.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Fault
from croupier.log.index.digest import digest
from croupier.log.journal.chain import GENESIS, Row, Verdict, link, verify
from croupier.log.journal.codec import from_json, to_json
from croupier.log.journal.packs import last_anchor, pack
from croupier.log.journal.player_names import changed
from croupier.log.journal.typed_words import exchanged, put_aside

_COLUMNS: Final = (
    "seq, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version, payload, sealed, hash"
)

AFTER_CARRYING_OVER: Final = (
    "DROP TABLE seats",
    "DROP TABLE alerts",
    "DROP TABLE incidents",
    "ALTER TABLE rulings RENAME TO incidents",
    """CREATE VIEW seats AS
        SELECT hand_id, seat, name AS player, stack_before, stack_after, net, shown
        FROM parts JOIN players ON players.id = player_id""",
    """CREATE TRIGGER journal_never_changes BEFORE UPDATE ON journal
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER journal_never_shrinks BEFORE DELETE ON journal
        WHEN NOT EXISTS (
            SELECT 1 FROM packs WHERE OLD.seq <= last_seq
                AND first_seq = (SELECT max(first_seq) FROM packs WHERE first_seq <= OLD.seq)
        )
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER packs_never_change BEFORE UPDATE ON packs
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER packs_never_shrink BEFORE DELETE ON packs
        WHEN OLD.last_seq >= (SELECT first_seq FROM chain)
        BEGIN SELECT RAISE (ABORT, 'the journal is append-only'); END""",
    """CREATE TRIGGER notes_never_change BEFORE UPDATE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END""",
    """CREATE TRIGGER notes_never_shrink BEFORE DELETE ON notes
        BEGIN SELECT RAISE (ABORT, 'notes are only added'); END""",
)
"""What is added only once the rows of the first version have moved: views, and triggers that protect the
rows."""


def carry_over(conn: Connection) -> None:
    """Move every row of the first version to the tables of `evidence`; raises `Fault` for a broken chain."""
    old = verify((Row(*row[:-1]), row[-1]) for row in _rows(conn))
    if old.bad is not None:
        raise Fault(
            f"the chain of this log breaks at row {old.bad} ({old.why}); keep it, and begin a new one"
        )
    conn.execute("INSERT INTO chain VALUES (1, 1, ?)", (old.head if old.rows else GENESIS,))
    for trigger in ("journal_never_changes", "journal_never_shrinks"):
        conn.execute(f"DROP TRIGGER {trigger}")
    _note_what_hands_stand_on(conn)
    _carry_seats(conn)
    _carry_incidents(conn)
    _put_aside(conn)
    _rewrite(conn, old)
    for statement in AFTER_CARRYING_OVER:
        conn.execute(statement)
    for (hand_id,) in conn.execute("SELECT id FROM hands WHERE outcome IS NOT NULL").fetchall():
        conn.execute("UPDATE hands SET tables_hash = ? WHERE id = ?", (digest(conn, hand_id, 1), hand_id))


def _rows(conn: Connection) -> Iterator[tuple[Any, ...]]:
    return iter(conn.execute(f"SELECT {_COLUMNS} FROM journal ORDER BY seq"))


def _note_what_hands_stand_on(conn: Connection) -> None:
    for hand_id, first in conn.execute("SELECT id, first_seq FROM hands ORDER BY id").fetchall():
        record = last_anchor(conn, "table-recorded", first)
        conn.execute(
            "UPDATE hands SET record_seq = ?, settings_seq = ?, dealer = coalesce("
            "(SELECT dealer FROM journal WHERE seq = first_seq), '') WHERE id = ?",
            (record or 1, last_anchor(conn, "table-set", record) if record else None, hand_id),
        )


def _carry_seats(conn: Connection) -> None:
    conn.execute(
        "INSERT INTO players (name) SELECT player FROM seats GROUP BY player ORDER BY min(hand_id), min(seat)"
    )
    conn.execute(
        "INSERT INTO parts SELECT hand_id, seat, players.id, stack_before, stack_after, net, shown"
        " FROM seats JOIN players ON players.name = seats.player"
    )


def _number_of(conn: Connection, name: str) -> int:
    found = conn.execute("SELECT id FROM players WHERE name = ?", (name,)).fetchone()
    if found is None:
        found = conn.execute("INSERT INTO players (name) VALUES (?) RETURNING id", (name,)).fetchone()
    return int(found[0])


def _carry_incidents(conn: Connection) -> None:
    """Copy the alerts with the ways out that were offered, and the reports without an alert."""
    conn.execute(
        """INSERT INTO rulings
        SELECT hand_id, number, number, attempt, '', code, iif(code LIKE 'I-%', 'told', 'sensor'),
            coalesce((SELECT max(json_extract(payload, '$.substantial')) FROM journal AS j
                WHERE j.hand_id = a.hand_id AND name = 'incident-declared'
                AND json_extract(payload, '$.incident') = a.code), 0),
            colour,
            coalesce((SELECT payload FROM journal AS j WHERE j.hand_id = a.hand_id AND name = 'alert-raised'
                AND json_extract(payload, '$.number') = a.number ORDER BY seq DESC LIMIT 1), '{}'),
            seat, card, rule, facts, raised_utc, way, way_rule, answered_by, reason, answered_utc
        FROM alerts AS a"""
    )
    for hand_id, number, payload in conn.execute("SELECT hand_id, number, options FROM rulings").fetchall():
        options = " ".join(json.loads(payload).get("options", ()))
        conn.execute(
            "UPDATE rulings SET options = ? WHERE hand_id = ? AND number = ?", (options, hand_id, number)
        )
    conn.execute(
        """INSERT INTO rulings
        SELECT i.hand_id, 1000 + row_number() OVER (PARTITION BY i.hand_id), NULL, 1, '', code, 'told', 0, '',
            '', NULL, NULL, '', '{}', h.started_utc, NULL, NULL, NULL, NULL, NULL
        FROM incidents AS i JOIN hands AS h ON h.id = i.hand_id
        WHERE NOT EXISTS (SELECT 1 FROM rulings AS r WHERE r.hand_id = i.hand_id AND r.code = i.code)"""
    )


def _put_aside(conn: Connection) -> None:
    """Put marks in place of what people typed, in the tables of hands."""
    for table, column in (("hands", "dealer"), ("rulings", "reason")):
        texts = conn.execute(f"SELECT DISTINCT {column} FROM {table} WHERE {column} != ''").fetchall()
        for (text,) in texts:
            conn.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (put_aside(conn, text), text))


def _rewrite(conn: Connection, old: Verdict) -> None:
    """Every row with numbers for names and its new hash; rows before the last hand in packs."""
    bounds = [seq for (seq,) in conn.execute("SELECT DISTINCT record_seq FROM hands ORDER BY record_seq")]
    last, begins = bounds[-1] if bounds else 1, set(bounds)
    head = old.head if old.rows else GENESIS
    held: list[tuple[Row, bytes]] = []
    for found in list(_rows(conn)):
        row = Row(*found[:-1])
        values = changed(row.name, from_json(row.payload), lambda name: _number_of(conn, name))
        values = exchanged(values, lambda text: put_aside(conn, text))
        row = row._replace(dealer=put_aside(conn, row.dealer), payload=to_json(values))
        if row.seq in begins and held:
            _flush(conn, held)
            held = []
        head = link(head, row)
        if row.seq < last:
            held.append((row, head))
        else:
            conn.execute(
                "UPDATE journal SET dealer = ?, payload = ?, hash = ? WHERE seq = ?",
                (row.dealer, row.payload, head, row.seq),
            )


def _flush(conn: Connection, held: list[tuple[Row, bytes]]) -> None:
    first, last = held[0][0].seq, held[-1][0].seq
    conn.execute("INSERT INTO packs VALUES (?, ?, ?, ?)", (first, last, held[-1][1], pack(held)))
    conn.execute("DELETE FROM journal WHERE seq BETWEEN ? AND ?", (first, last))
