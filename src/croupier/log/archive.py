"""Reading the journal: rows become events again, opened where the key is known, covered where it is not."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Self

from sqlite_utils import Database

from croupier.engine.events import Event
from croupier.errors import Fault, Unreadable
from croupier.log.chain import Row, Verdict, verify
from croupier.log.codec import decode, decode_covered, from_json
from croupier.log.disk import open_for_reading, told
from croupier.log.migrations import MARKS, is_current
from croupier.log.sealing import Seal

_COLUMNS: Final = "seq, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version, payload, sealed"


@dataclass(frozen=True, kw_only=True)
class Logged:
    """An event with what its row says of it. `covered`: its secret part could not be opened."""

    seq: int
    hand_id: int | None
    utc: str
    mono_ms: int
    clock_synced: bool
    dealer: str
    event: Event
    covered: bool = False


@dataclass(frozen=True)
class _Sealed:
    """A row of `seals`: from which row on it seals, and its seal if it can be known."""

    first_seq: int
    opened: bool
    seal: Seal | None


class Archive:
    """A log that is read. Without the terminal's key what is face down in a live hand stays covered."""

    def __init__(self, db: Database, path: Path, key: bytes | None = None) -> None:
        self.db = db
        self.path = path
        self._key = key
        self._seals: dict[int, list[_Sealed]] = {}

    @classmethod
    def open(cls, path: Path, *, key: bytes | None = None) -> Self:
        """Open a log without writing to it, also while a terminal does; raises `Fault` if it is none."""
        with told(path):
            db = open_for_reading(path)
            try:
                if not is_current(db):
                    raise Fault(f"log {path}: not a log of this version of croupier")
            except (Fault, sqlite3.Error):
                db.close()
                raise
        return cls(db, path, key)

    def close(self) -> None:
        self.db.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def one(self, sql: str, *values: object) -> sqlite3.Row | None:
        """The first row of a query, or None."""
        with told(self.path):
            row: sqlite3.Row | None = self.db.conn.execute(sql, values).fetchone()
        return row

    def all(self, sql: str, *values: object) -> list[sqlite3.Row]:
        """All rows of a query."""
        with told(self.path):
            return self.db.conn.execute(sql, values).fetchall()

    # --- seals -----------------------------------------------------------------------------------------

    def forget_seals(self) -> None:
        """The seals in the file have changed."""
        self._seals.clear()

    def seal(self, hand_id: int, seq: int) -> Seal | None:
        """The seal of a row, or None if neither the file nor the terminal's key opens it."""
        return next((each.seal for each in self.seals_of(hand_id) if each.first_seq <= seq), None)

    def seals_of(self, hand_id: int) -> list[_Sealed]:
        """The seals of a hand, the latest first; hand 0 is what came before the first hand."""
        if hand_id not in self._seals:
            self._seals[hand_id] = self._read_seals(hand_id)
        return self._seals[hand_id]

    def _read_seals(self, hand_id: int) -> list[_Sealed]:
        rows = self.all(
            "SELECT first_seq, salt, check_value, opened_key FROM seals WHERE hand_id = ?"
            " ORDER BY first_seq DESC",
            hand_id,
        )
        found = []
        for first, salt, check, opened in rows:
            seal = Seal(hand_id, opened) if opened else None
            if seal is None and self._key is not None:
                derived = Seal.derive(self._key, hand_id, salt)
                seal = derived if derived.check == check else None
            found.append(_Sealed(first, opened is not None, seal))
        return found

    # --- events ----------------------------------------------------------------------------------------

    def logged(self, where: str, *values: object) -> Iterator[Logged]:
        """The events of the rows that fulfil a condition, in order, without those that stay wholly sealed.

        Raises `Fault` naming the row that cannot be read.
        """
        with told(self.path):
            for found in self.db.conn.execute(
                f"SELECT {_COLUMNS} FROM journal WHERE {where} ORDER BY seq", values
            ):
                row = Row(*found)
                try:
                    read = self._read(row)
                except Unreadable as error:
                    raise Fault(f"log {self.path}, row {row.seq}: {error}") from error
                if read is not None:
                    yield read

    def _read(self, row: Row) -> Logged | None:
        values = from_json(row.payload)
        event: Event | None
        covered = False
        if row.sealed is None:
            event = decode(row.name, row.version, values)
        elif (seal := self.seal(row.hand_id or 0, row.seq)) is not None:
            secret = from_json(seal.open(row.sealed, seq=row.seq, name=row.name))
            event = decode(row.name, row.version, {**values, **secret})
        else:
            event, covered = decode_covered(row.name, row.version, values), True
        if event is None:
            return None
        return Logged(
            seq=row.seq,
            hand_id=row.hand_id,
            utc=row.utc,
            mono_ms=row.mono_ms,
            clock_synced=bool(row.clock_synced),
            dealer=row.dealer,
            event=event,
            covered=covered,
        )

    def events_of(self, hand_id: int) -> Iterator[Event]:
        """The events of one hand, undone ones and undos included."""
        return (logged.event for logged in self.logged("hand_id = ?", hand_id))

    def since_checkpoint(self) -> Iterator[Event]:
        """What a restart folds: the last settings of the table, and everything from its last record on."""
        return (logged.event for logged in self._span(None))

    def span_of(self, hand_id: int) -> Iterator[Logged]:
        """One hand with what it stands on: the settings and the record of the table before it, until its end.

        Raises `Fault` if there is no such hand.
        """
        bounds = self.one("SELECT min(seq), max(seq) FROM journal WHERE hand_id = ?", hand_id)
        if bounds is None or bounds[0] is None:
            raise Fault(f"log {self.path}: there is no hand {hand_id}")
        first, last = bounds
        return self._span(first, last)

    def _span(self, before: int | None, last: int | None = None) -> Iterator[Logged]:
        """From the last record of the table before row `before` to row `last`, the settings first."""
        record = self.last_mark("table-recorded", before)
        settings = self.last_mark("table-set", record) if record else None
        if settings is not None:
            yield from self.logged("seq = ?", settings)
        until = "" if last is None else f" AND seq <= {last:d}"
        yield from self.logged(f"seq >= ?{until}", record or 1)

    def last_mark(self, name: str, before: int | None) -> int | None:
        """The last row of that name before another row whose input was not taken back since."""
        bound = 2**62 if before is None else before
        while True:
            mark = self.one(
                f"SELECT seq, step FROM journal WHERE {MARKS} AND name = ? AND seq < ?"
                " ORDER BY seq DESC LIMIT 1",
                name,
                bound,
            )
            if mark is None:
                return None
            bound, step = mark
            undone = self.one(
                f"SELECT 1 FROM journal WHERE {MARKS} AND name = 'undone' AND seq > ?"
                " AND json_extract(payload, '$.cancels') = ?",
                bound,
                step,
            )
            if undone is None:
                return int(bound)

    def verify(self) -> Verdict:
        """Follow the hash chain over the whole journal; reads every row once."""
        with told(self.path):
            rows = self.db.conn.execute(f"SELECT {_COLUMNS}, hash FROM journal ORDER BY seq")
            return verify((Row(*found[:-1]), found[-1]) for found in rows)
