"""The journal that a terminal writes: one commit for each input, and nothing half written, ever.

What is face down is sealed before it is stored. When a hand ends, its key and its rows in the tables are
written in the same transaction as the end itself; if the end is taken back, so are they.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple, Self

from sqlite_utils import Database

from croupier.engine import events as ev
from croupier.errors import Fault, Unreadable
from croupier.log.archive import Archive
from croupier.log.chain import GENESIS, Row, Verdict, link
from croupier.log.codec import encode, to_json
from croupier.log.disk import WriterLock, open_for_writing, told, transaction
from croupier.log.migrations import MARKS, migrate
from croupier.log.projection import TABLES, project
from croupier.log.sealing import SALT_BYTES, Seal

_BETWEEN_HANDS: Final = (
    ev.TableSet,
    ev.PlayerSeated,
    ev.PlayerLeft,
    ev.PlayerAway,
    ev.PlayerBack,
    ev.BlindOwed,
    ev.ChipsBought,
    ev.ButtonPlaced,
    ev.TableRecorded,
)
"""Events of the table, which belong to no hand."""


class KeyLost(Fault):
    """The cards of the hand in progress cannot be opened with the key that was given."""


class ShoeMark(NamedTuple):
    """How far the readings of the shoe are in the log: its boot count, and the number of its last frame."""

    boot: int
    seq: int


@dataclass(frozen=True)
class _Tail:
    """Where the journal ends: its last row, the last hand, and whether that is still in progress."""

    seq: int
    head: bytes
    hand_id: int | None
    live: bool
    reopened: bool = False  # an end was taken back in this transaction


@dataclass(frozen=True)
class _Stamp:
    utc: str
    mono_ms: int
    clock_synced: bool


def _as_text(utc: datetime | str) -> str:
    """A moment as ``2026-03-01T20:15:03.123Z``; raises `Unreadable` for a moment without its zone."""
    try:
        moment = datetime.fromisoformat(utc) if isinstance(utc, str) else utc
    except ValueError:
        raise Unreadable(f"time {utc!r}: expected ISO 8601, such as 2026-03-01T20:15:03.123Z") from None
    if moment.tzinfo is None:
        raise Unreadable(f"time {utc!r}: its zone is missing")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Journal:
    """The log of one terminal, open for writing; only one process has it at a time."""

    def __init__(self, db: Database, path: Path, lock: WriterLock, *, key: bytes | None, dealer: str) -> None:
        self.path = path
        self.dealer = dealer
        self._db = db
        self._lock = lock
        self._key = key
        self._archive = Archive(db, path, key)
        self._tail = self._read_tail()

    @classmethod
    def open(cls, path: Path, *, key: bytes | None, dealer: str = "", without_cards: bool = False) -> Self:
        """Open the log, or make it. `key` is the terminal's (`sealing.terminal_key`).

        `without_cards` goes on with a hand whose key is lost: its face-down cards become unknown cards, to
        be named when they are shown. Raises `Fault` if the file is damaged, newer, or held by another
        terminal, and if a hand is in progress that the key does not open.
        """
        lock = WriterLock.take(path)
        try:
            with told(path):
                db = open_for_writing(path)
                try:
                    migrate(db)
                    journal = cls(db, path, lock, key=key, dealer=dealer)
                    journal._check_key(without_cards=without_cards)
                except (Fault, sqlite3.Error):
                    db.close()
                    raise
        except Fault:
            lock.release()
            raise
        return journal

    def close(self) -> None:
        """Give the file back; everything in it is on the disk already."""
        self._db.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    # --- reading ---------------------------------------------------------------------------------------

    @property
    def archive(self) -> Archive:
        """The same log for reading, with the key."""
        return self._archive

    @property
    def hand_id(self) -> int | None:
        """The number of the hand in progress, or None between hands."""
        return self._tail.hand_id if self._tail.live else None

    @property
    def mark(self) -> ShoeMark | None:
        """How far the shoe was followed when the last input was stored; None if it never was."""
        found = self._archive.one("SELECT boot, seq FROM shoe")
        return ShoeMark(*found) if found else None

    def since_checkpoint(self) -> Iterator[ev.Event]:
        """What a restart folds: `Archive.since_checkpoint`."""
        return self._archive.since_checkpoint()

    def events_of(self, hand_id: int) -> Iterator[ev.Event]:
        """The events of one hand, undone ones and undos included."""
        return self._archive.events_of(hand_id)

    def verify(self) -> Verdict:
        """Follow the hash chain: `Archive.verify`."""
        return self._archive.verify()

    def _read_tail(self) -> _Tail:
        last = self._archive.one("SELECT seq, hash FROM journal ORDER BY seq DESC LIMIT 1")
        hand = self._archive.one("SELECT id, outcome FROM hands ORDER BY id DESC LIMIT 1")
        return _Tail(
            seq=last[0] if last else 0,
            head=last[1] if last else GENESIS,
            hand_id=hand[0] if hand else None,
            live=hand is not None and hand[1] is None,
        )

    def _check_key(self, *, without_cards: bool) -> None:
        hand_id = self.hand_id
        if hand_id is None or all(each.seal for each in self._archive.seals_of(hand_id)):
            return
        if not without_cards:
            which = "no key was given" if self._key is None else "this key does not open its cards"
            raise KeyLost(
                f"log {self.path}: hand {hand_id} is in progress and {which}; start with the key file it was"
                " dealt with, or without its cards: they will be asked for when they are shown"
            )

    # --- writing ---------------------------------------------------------------------------------------

    def append(
        self,
        events: Iterable[ev.Event],
        *,
        utc: datetime | str,
        mono_ms: int,
        clock_synced: bool,
        shoe: tuple[int, int] | None = None,
    ) -> None:
        """Store the events of one input, all or nothing; when this returns they are on the disk.

        `utc` and `mono_ms` say when the input came, `clock_synced` whether the wall clock could be trusted,
        `shoe` how far the shoe's readings are settled with it (`mark`).
        Raises `Fault` if they could not be written, and `Unreadable` for an event that cannot be stored;
        the journal is then as it was.
        """
        stamp = _Stamp(_as_text(utc), mono_ms, clock_synced)
        before = tail = self._tail
        try:
            with told(self.path), transaction(self._db):
                for event in events:
                    tail = self._write(event, tail, stamp)
                if before.live != tail.live or tail.hand_id != before.hand_id:
                    self._settle(tail)
                if shoe is not None:
                    self._db.conn.execute("INSERT OR REPLACE INTO shoe VALUES (1, ?, ?)", shoe)
        except BaseException:
            self._archive.forget_seals()
            raise
        self._tail = replace(tail, reopened=False)
        if tail.reopened:
            with told(self.path):  # the cards of a hand that goes on leave the write-ahead file too
                self._db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _write(self, event: ev.Event, tail: _Tail, stamp: _Stamp) -> _Tail:
        """Write one row, and what it changes in `hands` and `seals`; returns the new end of the journal."""
        seq = tail.seq + 1
        if isinstance(event, ev.HandStarted):
            tail = replace(tail, hand_id=self._begin(event, (tail.hand_id or 0) + 1, seq, stamp), live=True)
        public, secret = encode(event)
        hand_id = None if isinstance(event, _BETWEEN_HANDS) else tail.hand_id
        sealed = None
        if secret:
            sealed = self._seal(hand_id or 0, seq).close(to_json(secret).encode(), seq=seq, name=event.NAME)
        row = Row(
            seq=seq,
            hand_id=hand_id,
            utc=stamp.utc,
            mono_ms=stamp.mono_ms,
            clock_synced=int(stamp.clock_synced),
            dealer=self.dealer,
            step=event.step,
            name=event.NAME,
            version=event.VERSION,
            payload=to_json(public),
            sealed=sealed,
        )
        head = link(tail.head, row)
        self._db.conn.execute(f"INSERT INTO journal VALUES ({'?, ' * len(row)}?)", (*row, head))
        tail = replace(tail, seq=seq, head=head)
        if isinstance(event, ev.HandEnded):
            self._end(event, hand_id, stamp)
            return replace(tail, live=False, reopened=False)
        if isinstance(event, ev.Undone) and not tail.live and self._ended_by(event, hand_id):
            self._reopen(hand_id, seq + 1)
            return replace(tail, live=True, reopened=True)
        return tail

    def _begin(self, event: ev.HandStarted, hand_id: int, seq: int, stamp: _Stamp) -> int:
        found = self._archive.one(
            "SELECT json_extract(payload, '$.table'), json_extract(payload, '$.mode') FROM journal"
            " WHERE seq = ?",
            self._archive.last_mark(ev.TableSet.NAME, seq),
        )
        table, mode = found or ("", "")
        self._db.conn.execute(
            "INSERT INTO hands (id, first_seq, table_name, game, mode, hand_no, players, button, started_utc)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (hand_id, seq, table, event.game, mode, event.hand_no, len(event.seats), event.button, stamp.utc),
        )
        return hand_id

    def _end(self, event: ev.HandEnded, hand_id: int | None, stamp: _Stamp) -> None:
        self._db.conn.execute(
            "UPDATE hands SET outcome = ?, ended_utc = ? WHERE id = ?", (event.outcome, stamp.utc, hand_id)
        )

    def _ended_by(self, event: ev.Undone, hand_id: int | None) -> bool:
        """Whether the input that is taken back ended the hand."""
        return bool(
            self._archive.one(
                f"SELECT 1 FROM journal WHERE {MARKS} AND name = 'hand-ended' AND hand_id = ? AND step = ?",
                hand_id,
                event.cancels,
            )
        )

    def _reopen(self, hand_id: int | None, seq: int) -> None:
        """The end of the hand was taken back: its rows go, and what follows is sealed with a new key."""
        for table in TABLES:
            self._db.conn.execute(f"DELETE FROM {table} WHERE hand_id = ?", (hand_id,))
        self._db.conn.execute(
            "UPDATE hands SET ended_utc = NULL, outcome = NULL, attempts = NULL, pot = NULL, rake = NULL,"
            " board = NULL, card_mask = NULL, incidents = NULL WHERE id = ?",
            (hand_id,),
        )
        self._db.conn.execute("UPDATE seals SET opened_key = NULL WHERE hand_id = ?", (hand_id,))
        self._new_seal(hand_id or 0, seq)

    def _settle(self, tail: _Tail) -> None:
        """After the last row of an input: if the hand is over, publish its key and write its tables."""
        if tail.live or tail.hand_id is None:
            return
        rows = project(tail.hand_id, self._archive.span_of(tail.hand_id))
        changes = ", ".join(f"{column} = ?" for column in rows.hand)
        self._db.conn.execute(f"UPDATE hands SET {changes} WHERE id = ?", (*rows.hand.values(), tail.hand_id))
        for table, lines in rows.rows.items():
            for line in lines:
                columns = ", ".join(line)
                self._db.conn.execute(
                    f"INSERT INTO {table} (hand_id, {columns}) VALUES (?{', ?' * len(line)})",
                    (tail.hand_id, *line.values()),
                )
        self._publish_keys()

    def _publish_keys(self) -> None:
        """No hand is in progress: every key that is still closed, and known, is written in clear."""
        closed = self._archive.all("SELECT hand_id, first_seq FROM seals WHERE opened_key IS NULL")
        for hand_id, first in closed:
            seal = self._archive.seal(hand_id, first)
            if seal is not None:
                self._db.conn.execute(
                    "UPDATE seals SET opened_key = ? WHERE hand_id = ? AND first_seq = ?",
                    (seal.key, hand_id, first),
                )
        self._archive.forget_seals()

    # --- seals -----------------------------------------------------------------------------------------

    def _seal(self, hand_id: int, seq: int) -> Seal:
        """The seal for a new row: a published or lost key is never used again."""
        latest = next(iter(self._archive.seals_of(hand_id)), None)
        if latest is None or latest.opened or latest.seal is None:
            return self._new_seal(hand_id, seq)
        return latest.seal

    def _new_seal(self, hand_id: int, seq: int) -> Seal:
        if self._key is None:
            raise Fault(f"log {self.path}: without the terminal's key no card can be stored")
        salt = os.urandom(SALT_BYTES)
        seal = Seal.derive(self._key, hand_id, salt)
        self._db.conn.execute(
            "INSERT INTO seals (hand_id, first_seq, salt, check_value) VALUES (?, ?, ?, ?)",
            (hand_id, seq, salt, seal.check),
        )
        self._archive.forget_seals()
        return seal
