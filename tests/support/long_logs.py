"""Logs of many hands: the robot deals some, and SQL multiplies them.

A copy has other people, another dealer and another time, but the same cards and actions. Such a log is only
for searching and reading: nothing in it is signed, and its rows are not chained.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from sqlite3 import Connection
from typing import Final, NamedTuple

from croupier.bench.robot_log import KEY, Deal, write_log
from croupier.log.disk import open_for_writing
from croupier.log.index import hand_sets, tallies
from croupier.log.index.extracts import extract
from croupier.log.index.projection import TABLES
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json, to_json
from croupier.log.journal.packs import pack, unpack
from croupier.log.journal.player_names import changed, number_of, players_in
from croupier.log.journal.seals import SALT_BYTES, Seal
from croupier.log.journal.typed_words import put_aside
from croupier.log.reading.stored_seals import hash_of, read_row_keys, write_row_keys
from croupier.log.schema.migrations import migrate

DEALERS: Final = ("Anna", "Bo", "Chris", "Dana", "Eli", "Fred", "Gwen", "Hugo")
REGULARS: Final = 60
"""The first people: every second seat is taken by one of them."""

PEOPLE: Final = 2_000
TURNS: Final = ("THNL", "THNL", "7SHL", "THNL", "THNL", "2T7TD", "THNL", "THNL")
"""The games of copies that follow each other."""

COPY_S: Final = 3_600
PAUSE_S: Final = 12 * 3_600
"""A copy begins an hour after the one before, and after twelve of them the table is closed for so long."""


class Copy(NamedTuple):
    """The offsets of a copy for hands, rows and times; its number also chooses the players."""

    number: int
    hands: int
    rows: int
    seconds: int
    dealer: str

    def player(self, number: int) -> int:
        """The player who plays instead of this one."""
        if number % 2:
            return 1 + (5 * self.number + number) % REGULARS
        return REGULARS + 1 + (7 * self.number + number) % (PEOPLE - REGULARS)

    def row(self, row: Row, seals: Mapping[int, tuple[Seal, Seal]]) -> Row:
        """The row of the copy, sealed again with the key of its hand."""
        payload, sealed = row.payload, row.sealed
        if players_in(row.name, payload):
            payload = to_json(changed(row.name, from_json(payload), self.player))
        seq, hand_id = row.seq + self.rows, row.hand_id
        if sealed is not None and hand_id is not None:
            before, after = seals[hand_id]
            sealed = after.close(before.open(sealed, seq=row.seq, name=row.name), seq=seq, name=row.name)
        hand_id = None if hand_id is None else hand_id + self.hands
        utc = moved(row.utc, self.seconds)
        return row._replace(
            seq=seq, hand_id=hand_id, utc=utc, dealer=self.dealer, payload=payload, sealed=sealed
        )


@lru_cache(100_000)
def moved(utc: str, seconds: int) -> str:
    later = datetime.fromisoformat(utc) + timedelta(seconds=seconds)
    return later.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def long_log(
    path: Path, hands: int, deal: Deal, *, dealt: int = 40, tell: Callable[[str], None] = lambda said: None
) -> Path:
    """Write a log of that many hands, `dealt` of each game by the robot; `tell` gets the progress."""
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        for game in {*TURNS}:
            tell(f"dealing {dealt} hands of {game}")
            write_log(Path(folder, game), dealt + 1, deal, game, day_hands=dealt + 1)
        with closing(open_for_writing(path)) as db:
            migrate(db)
            db.conn.execute("PRAGMA synchronous = OFF")
            db.conn.execute("PRAGMA foreign_keys = OFF")
            for game in {*TURNS}:
                db.conn.execute(f"ATTACH ? AS of_{game}", (str(Path(folder, game)),))
            _fill(db.conn, hands, dealt, tell)
            db.conn.execute("VACUUM")
    return path


def _fill(conn: Connection, hands: int, dealt: int, tell: Callable[[str], None]) -> None:
    conn.create_function("moved", 2, moved, deterministic=True)
    conn.execute("BEGIN")
    for number in range(1, PEOPLE + 1):
        number_of(conn, f"Player {number}")
    for game in {*TURNS}:
        conn.execute(f"INSERT OR IGNORE INTO typed SELECT * FROM of_{game}.typed")
    dealers = [put_aside(conn, name) for name in DEALERS]
    rows = 0
    for number, first in enumerate(range(0, hands, dealt)):
        seconds = number * COPY_S + number // 12 * PAUSE_S
        copy = Copy(number, first, rows, seconds, dealers[number % len(dealers)])
        rows = _copy(conn, f"of_{TURNS[number % len(TURNS)]}", copy, min(dealt, hands - first))
        if not number % 100:
            tell(f"{first} of {hands} hands written")
    hand_sets.include_all(conn)
    tallies.count(conn, 1, hands)
    conn.execute("COMMIT")


def _copy(conn: Connection, source: str, copy: Copy, hands: int) -> int:
    """Copy the first hands of a log; returns the last row that is written."""
    own = {
        "id": "id + :hands",
        "hand_id": "hand_id + :hands",
        "hand_no": "hand_no + :hands",
        "player_id": "CASE player_id % 2 WHEN 1 THEN 1 + (5 * :number + player_id) % :regulars"
        " ELSE :regulars + 1 + (7 * :number + player_id) % (:people - :regulars) END",
        "tables_hash": "NULL",
    }
    own |= {name: f"{name} + :rows" for name in ("first_seq", "record_seq", "settings_seq")}
    own |= {name: f"moved({name}, :seconds)" for name in ("started_utc", "ended_utc", "raised_utc")}
    own["answered_utc"] = "CASE WHEN answered_utc IS NOT NULL THEN moved(answered_utc, :seconds) END"
    given = {**copy._asdict(), "most": hands, "regulars": REGULARS, "people": PEOPLE}
    for table in ("hands", *TABLES):
        names = [each[1] for each in conn.execute(f"PRAGMA table_info({table})")]
        made = [":dealer" if name == "dealer" else own.get(name, name) for name in names]
        key = "id" if table == "hands" else "hand_id"
        conn.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(made)} FROM {source}.{table}"
            f" WHERE {key} <= :most",
            given,
        )
    seals = dict(_seals(conn, source, copy, hands))
    (end,) = conn.execute(f"SELECT record_seq FROM {source}.hands WHERE id = ?", (hands + 1,)).fetchone()
    for first, last, head, body in conn.execute(
        f"SELECT * FROM {source}.packs WHERE first_seq < ?", (end,)
    ).fetchall():
        made = [(copy.row(row, seals), mark) for row, mark in unpack(body, first)]
        extract(conn, (row for row, _ in made))
        written = (first + copy.rows, last + copy.rows, head, pack(made))
        conn.execute("INSERT INTO packs VALUES (?, ?, ?, ?)", written)
    return copy.rows + last


def _seals(conn: Connection, source: str, copy: Copy, hands: int) -> Iterator[tuple[int, tuple[Seal, Seal]]]:
    """The seals of each hand; those of the copy are written."""
    query = f"SELECT hand_id, first_seq, salt, row_keys FROM {source}.seals WHERE hand_id <= ?"
    for hand_id, first, salt, row_keys in conn.execute(query, (hands,)).fetchall():
        own_salt, own_id = os.urandom(SALT_BYTES), hand_id + copy.hands
        seal = Seal.derive(KEY, own_id, own_salt)
        seen = {seq + copy.rows: seal.row_key(seq + copy.rows) for seq in read_row_keys(row_keys or b"")}
        conn.execute(
            "INSERT INTO seals (hand_id, first_seq, salt, check_value, version, row_keys, salt_hash)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            (own_id, first + copy.rows, own_salt, seal.check, seal.version, write_row_keys(seen),
             hash_of(own_salt)),
        )  # fmt: skip
        yield hand_id, (Seal.derive(KEY, hand_id, salt), seal)
