"""A log of a million hands in minutes: a few are played into a real journal, and written again and again.

Each copy has rows, seals, hashes, a signature and tables of its own, as the journal would have written them,
with other players, another time and other numbers; only what was dealt comes back.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from sqlite_utils import Database

from croupier.bench.dealer import LOOSE, TIGHT, apply, command, decision, open_table, shuffled
from croupier.engine import commands as cmd
from croupier.log.archive import Archive
from croupier.log.chain import GENESIS, Row, link
from croupier.log.codec import from_json, to_json
from croupier.log.digest import digest
from croupier.log.disk import open_for_writing
from croupier.log.migrations import migrate
from croupier.log.names import ALONE, BY_SEAT, changed
from croupier.log.packing import pack
from croupier.log.projection import TABLES
from croupier.log.sealing import SALT_BYTES, Seal
from croupier.log.seals import read_row_keys, write_row_keys
from croupier.log.settling import new_seal, sign
from croupier.log.signing import Signer
from croupier.log.store import Journal

KEY: Final = bytes(range(32))
SIGNER: Final = Signer.of(KEY)
BEGIN: Final = datetime(2025, 1, 1, tzinfo=UTC)
HAND_S: Final = 31
"""Seconds from one hand to the next: a million of them are a year."""

PEOPLE: Final = 60
TABLE_OF: Final = 100
"""So many hands are dealt to the same six of all people."""

_BATCH: Final = 2_000


@dataclass(frozen=True)
class Sample:
    """One hand as the journal wrote it: its rows, what they hide, and its rows in the tables."""

    rows: tuple[tuple[Row, bytes | None], ...]
    hand: dict[str, object]
    lines: dict[str, list[dict[str, object]]]
    seen: tuple[int, ...]
    sealed_from: int
    began: datetime


def write_log(
    path: Path, hands: int, *, samples: int = 400, tell: Callable[[int], None] = lambda done: None
) -> None:
    """Write a log of so many hands; `samples` of them are played, `tell` hears how many are written."""
    with TemporaryDirectory() as folder:
        played = Path(folder) / "played.db"
        _play(played, samples)
        before, taken = _take(played)
    db = open_for_writing(path)
    try:
        migrate(db)
        for pragma in ("synchronous = OFF", "secure_delete = OFF", "cache_size = -200000"):
            db.conn.execute(f"PRAGMA {pragma}")
        _Writer(db, before).write(taken, hands, tell)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()


def _play(path: Path, hands: int) -> None:
    """Hands of every length, one in twenty misdealt, as a terminal logs them."""
    dice = Random(1)
    table, events = open_table()
    with Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER) as journal:
        moment = 0

        def store() -> None:
            journal.append(
                events, utc=BEGIN + timedelta(milliseconds=moment), mono_ms=moment, clock_synced=True
            )

        store()
        for number in range(hands + 1):
            deck = shuffled(dice)
            misdealt = number % 20 == 7
            wanted = ""
            while wanted != "award":
                wanted = decision(table, dice, TIGHT if number % 8 == 3 else LOOSE)
                orders: list[cmd.Command] = [command(table, wanted, deck)]
                if misdealt and wanted == "card":
                    orders += [cmd.Declare(at=0, incident="I-10"), cmd.Answer(at=0, way="misdeal")]
                    misdealt, deck = False, shuffled(dice)
                for order in orders:
                    moment += 700
                    table, events = apply(table, order)
                    store()
                if number == hands:
                    return


def _take(path: Path) -> tuple[list[Row], list[Sample]]:
    """The rows before the first hand, and every hand of a log that is over."""
    with Archive.open(path, key=KEY) as archive:
        conn = archive.db.conn
        bounds = [row[0] for row in conn.execute("SELECT record_seq FROM hands ORDER BY id")]
        before = [row for row, _ in archive.rows(0, bounds[0] - 1)]
        taken = [
            _sample(archive, hand_id, first, last - 1)
            for hand_id, (first, last) in enumerate(pairwise(bounds), 1)
        ]
    return before, taken


def _sample(archive: Archive, hand_id: int, first: int, last: int) -> Sample:
    (seal,) = archive.seals_of(hand_id)
    rows = []
    for row, _ in archive.rows(first, last):
        secret = None if row.sealed is None else seal.open(row.sealed, seq=row.seq, name=row.name)
        rows.append((row, secret))
    (hand,) = _lines(archive, "hands", "id", hand_id)
    (keys,) = archive.one("SELECT row_keys FROM seals WHERE hand_id = ?", hand_id) or (b"",)
    return Sample(
        rows=tuple(rows),
        hand=hand,
        lines={table: _lines(archive, table, "hand_id", hand_id) for table in TABLES},
        seen=tuple(read_row_keys(keys)),
        sealed_from=seal.first_seq,
        began=datetime.fromisoformat(str(hand["started_utc"])),
    )


def _lines(archive: Archive, table: str, column: str, hand_id: int) -> list[dict[str, object]]:
    found = archive.db.conn.execute(f"SELECT * FROM {table} WHERE {column} = ?", (hand_id,))
    names = [each[0] for each in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]


class _Writer:
    """Writes copies of hands one after the other; it holds the end of the chain."""

    def __init__(self, db: Database, before: list[Row]) -> None:
        self.conn = db.conn
        self.seq, self.head, self.hand_id = 0, GENESIS, 0
        self.held: list[tuple[Row, bytes]] = []
        self.conn.execute("BEGIN")
        names = [(number, f"Player {number}") for number in range(1, PEOPLE + 1)]
        self.conn.executemany("INSERT INTO players VALUES (?, ?)", names)
        for row in before:
            self._add(row._replace(utc=_text(BEGIN)))

    def write(self, samples: list[Sample], hands: int, tell: Callable[[int], None]) -> None:
        """So many hands; the last one lies unpacked, as it does in a log whose next hand has not begun."""
        for number in range(hands):
            self._pack()
            self._hand(samples[number % len(samples)], number)
            if number % _BATCH == _BATCH - 1:
                self.conn.execute("COMMIT")
                tell(number + 1)
                self.conn.execute("BEGIN")
        self.conn.executemany(
            f"INSERT INTO journal VALUES ({'?, ' * 11}?)", [(*row, head) for row, head in self.held]
        )
        self.conn.execute("COMMIT")

    def _add(self, row: Row) -> None:
        self.seq += 1
        row = row._replace(seq=self.seq)
        self.head = link(self.head, row)
        self.held.append((row, self.head))

    def _pack(self) -> None:
        first, last = self.held[0][0].seq, self.held[-1][0].seq
        self.conn.execute("INSERT INTO packs VALUES (?, ?, ?, ?)", (first, last, self.head, pack(self.held)))
        self.held.clear()

    def _hand(self, sample: Sample, number: int) -> None:
        self.hand_id += 1
        moved = self.seq + 1 - sample.rows[0][0].seq
        later = BEGIN + timedelta(seconds=HAND_S * (number + 1)) - sample.began
        people = _people(number)
        salt = os.urandom(SALT_BYTES)
        seal = Seal.derive(KEY, self.hand_id, salt)
        for row, secret in sample.rows:
            seq = self.seq + 1
            self._add(
                row._replace(
                    hand_id=None if row.hand_id is None else self.hand_id,
                    utc=_text(datetime.fromisoformat(row.utc) + later),
                    payload=_renamed(row, people),
                    sealed=None if secret is None else seal.close(secret, seq=seq, name=row.name),
                )
            )
        self._tables(sample, moved, later, people)
        new_seal(self.conn, seal, seq=sample.sealed_from + moved, salt=salt)
        keys = {seq + moved: seal.row_key(seq + moved) for seq in sample.seen}
        self.conn.execute(
            "UPDATE seals SET row_keys = ? WHERE hand_id = ?", (write_row_keys(keys), self.hand_id)
        )
        tables = digest(self.conn, self.hand_id)
        self.conn.execute("UPDATE hands SET tables_hash = ? WHERE id = ?", (tables, self.hand_id))
        utc = self.held[-1][0].utc
        sign(self.conn, SIGNER, hand_id=self.hand_id, seq=self.seq, head=self.head, tables=tables, utc=utc)

    def _tables(self, sample: Sample, moved: int, later: timedelta, people: Callable[[int], int]) -> None:
        rows = {"hands": [sample.hand], **sample.lines}
        for table, lines in rows.items():
            for line in lines:
                values = dict(line)
                for name, value in line.items():
                    if name.endswith("_utc") and isinstance(value, str):
                        values[name] = _text(datetime.fromisoformat(value) + later)
                    elif name in ("first_seq", "record_seq") and isinstance(value, int):
                        values[name] = value + moved
                    elif name == "player_id" and isinstance(value, int):
                        values[name] = people(value)
                values["id" if table == "hands" else "hand_id"] = self.hand_id
                self.conn.execute(
                    f"INSERT INTO {table} ({', '.join(values)}) VALUES ({', '.join('?' * len(values))})",
                    tuple(values.values()),
                )


def _people(number: int) -> Callable[[int], int]:
    """Who plays instead of the six of the samples."""
    by = 6 * (number // TABLE_OF)
    return lambda player: 1 + (player - 1 + by) % PEOPLE


def _text(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _renamed(row: Row, people: Callable[[int], int]) -> str:
    if row.name not in BY_SEAT and f'"{ALONE}"' not in row.payload:
        return row.payload
    return to_json(changed(row.name, from_json(row.payload), people))
