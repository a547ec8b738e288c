"""The journal that a terminal writes: one commit for each input, and never anything half written.

What is face down is sealed before it is stored, and a player goes by a number. What the end of a hand
adds (`settling`) is written in the same transaction as the end itself; if that is taken back, so is the rest.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from sqlite_utils import Database

from croupier.engine import events as ev
from croupier.errors import Fault, Unreadable
from croupier.log.custody.verifying import verify_log
from croupier.log.disk import WriterLock, open_for_writing, sqlite_faults, transaction
from croupier.log.index.records import Recorder, no_record
from croupier.log.journal.anchors import ANCHORS
from croupier.log.journal.chain import GENESIS, Row, Verdict, link
from croupier.log.journal.codec import encode, to_json
from croupier.log.journal.floor_keys import FloorLock
from croupier.log.journal.sealing import SALT_BYTES, Seal
from croupier.log.journal.signing import Signer
from croupier.log.people.names import changed, number_of
from croupier.log.people.typed import exchanged, put_aside
from croupier.log.reading.archive import Archive
from croupier.log.schema.migrations import migrate
from croupier.log.writing.outages import Outage, note_outages
from croupier.log.writing.settling import begin_hand, forget, leave_behind, new_seal, reopen, settle, sign

_AFTERWARDS: Final = (
    ev.AlertRaised,
    ev.AlertAnswered,
    ev.IncidentDeclared,
    ev.ReportRefused,
    ev.HandEnded,
    ev.AwardCorrected,
    ev.PotForfeited,
    ev.HandTabled,
    ev.CardDrawn,
    ev.CardNamed,
    ev.DiscardsNamed,
    ev.Undone,
    ev.Redone,
)
"""What changes the tables of a hand whose pots were pushed."""


class KeyLost(Fault):
    """The cards of the hand in progress cannot be opened with the key that was given."""


class StoredPosition(NamedTuple):
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
    begun: bool = False  # a hand began in it
    amended: bool = False  # something was said in it of a hand that was over


@dataclass(frozen=True)
class _Stamp:
    utc: str
    mono_ms: int
    clock_synced: bool


def as_text(utc: datetime | str) -> str:
    """A moment as ``2026-03-01T20:15:03.123Z``; raises `Unreadable` for a moment without its zone."""
    try:
        moment = datetime.fromisoformat(utc) if isinstance(utc, str) else utc
    except ValueError:
        raise Unreadable(f"time {utc!r}: expected ISO 8601, such as 2026-03-01T20:15:03.123Z") from None
    if moment.tzinfo is None:
        raise Unreadable(f"time {utc!r}: its zone is missing")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Journal:
    """The log of one terminal, open for writing; only one process has it at a time.

    One thread may write while another asks whether it `lives` or closes it, and nothing else.
    """

    def __init__(
        self,
        db: Database,
        path: Path,
        lock: WriterLock,
        *,
        key: bytes | None,
        dealer: str,
        signer: Signer | None = None,
        floor: FloorLock | None = None,
        recorder: Recorder = no_record,
    ) -> None:
        self.path = path
        self.dealer = dealer
        self._signer = signer
        self._floor = floor
        self._recorder = recorder
        self._db = db
        self._lock = lock
        self._writes = threading.Lock()
        self._key = key
        self._archive = Archive(db, path, key)
        self.committing: Callable[[], None] = lambda: None  # from here on the disk is waited for
        self.followed: Callable[[sqlite3.Connection], None] = lambda conn: None  # what each commit tells
        self._tail = self._read_tail()

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        key: bytes | None,
        dealer: str = "",
        without_cards: bool = False,
        signer: Signer | None = None,
        floor: FloorLock | None = None,
        recorder: Recorder = no_record,
    ) -> Self:
        """Open the log, or make it. `key` is the terminal's (`sealing.terminal_key`).

        `signer` signs each hand that ends; without it nobody else can tell who wrote the log. To `floor` the
        cards are sealed that nobody saw; without it they open with the terminal's key as long as that exists.
        `without_cards` goes on with a hand whose key is lost: its face-down cards become unknown cards, to
        be named when they are shown. `recorder` makes the regulator's record of a hand that ends. Raises
        `Fault` if the file is damaged, newer, or held by another terminal, and if a hand is in progress that
        the key does not open.
        """
        lock = WriterLock.take(path)
        try:
            with sqlite_faults(path):
                db = open_for_writing(path)
                try:
                    migrate(db)
                    journal = cls(
                        db, path, lock, key=key, dealer=dealer, signer=signer, floor=floor, recorder=recorder
                    )
                    journal._check_key(without_cards=without_cards)
                except (Fault, sqlite3.Error):
                    db.close()
                    raise
        except Fault:
            lock.release()
            raise
        return journal

    def close(self) -> None:
        """Release the file; everything in it is on the disk already."""
        with self._writes:
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
    def shoe_position(self) -> StoredPosition | None:
        """How far the shoe was followed when the last input was stored; None if it never was."""
        found = self._archive.one("SELECT boot, seq FROM shoe")
        return StoredPosition(*found) if found else None

    def beat(self) -> None:
        """Say to whoever looks at the log from elsewhere that its terminal works."""
        self._lock.beat()

    def lives(self) -> bool:
        """Whether the file still answers and ends where this journal wrote last, or is being written."""
        if not self._writes.acquire(blocking=False):
            return True
        try:
            return self._read_tail().seq == self._tail.seq
        except (Fault, sqlite3.Error):
            return False
        finally:
            self._writes.release()

    def since_checkpoint(self) -> Iterator[ev.Event]:
        """What a restart folds: `Archive.since_checkpoint`."""
        return self._archive.since_checkpoint()

    def events_of(self, hand_id: int) -> Iterator[ev.Event]:
        """The events of one hand, undone ones and undos included."""
        return self._archive.events_of(hand_id)

    def verify(self) -> Verdict:
        """Follow the hash chain: `verify_log`."""
        return verify_log(self._archive)

    def _read_tail(self) -> _Tail:
        last = self._archive.one(
            "SELECT seq, hash FROM journal UNION ALL SELECT first_seq - 1, origin FROM chain"
            " ORDER BY seq DESC LIMIT 1"
        )
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
        outages: Iterable[Outage] = (),
    ) -> None:
        """Store the events of one input, all or nothing; when this returns they are on the disk.

        `utc` and `mono_ms` say when the input came, `clock_synced` whether the wall clock could be trusted,
        `shoe` how far the shoe's readings are settled (`shoe_position`), `outages` what befell the devices.
        Raises `Fault` if they could not be written, and `Unreadable` for an event that cannot be stored;
        the journal is then as it was.
        """
        stamp = _Stamp(as_text(utc), mono_ms, clock_synced)
        before = tail = self._tail
        try:
            with self._writes, sqlite_faults(self.path), transaction(self._db):
                note_outages(
                    self._db.conn, outages, hand_id=self.hand_id, after=tail.seq, signer=self._signer
                )
                for event in events:
                    tail = self._write(event, tail, stamp)
                if (before.live != tail.live or tail.hand_id != before.hand_id) and not tail.live:
                    self._settle(tail, stamp)
                elif tail.amended and not tail.live:
                    forget(self._db.conn, tail.hand_id or 0)
                    self._settle(tail, stamp)
                if tail.begun:
                    leave_behind(self._db.conn, self._archive)
                if shoe is not None:
                    self._db.conn.execute("INSERT OR REPLACE INTO shoe VALUES (1, ?, ?)", shoe)
                self.committing()
        except BaseException:
            self._archive.forget_seals()
            raise
        self._tail = replace(tail, reopened=False, begun=False, amended=False)
        with self._writes, sqlite_faults(self.path):
            self.followed(self._db.conn)
            if tail.reopened:  # the cards of a hand that goes on leave the write-ahead file too
                self._db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _write(self, event: ev.Event, tail: _Tail, stamp: _Stamp) -> _Tail:
        """Write one row, and what it changes in `hands` and `seals`; returns the new end of the journal."""
        seq, dealer = tail.seq + 1, put_aside(self._db.conn, self.dealer)
        if isinstance(event, ev.HandStarted):
            number = (tail.hand_id or 0) + 1
            begin_hand(self._db.conn, event, hand_id=number, seq=seq, utc=stamp.utc, dealer=dealer)
            tail = replace(tail, hand_id=number, live=True, begun=True)
        public, secret = encode(event)
        public = self._beside(event, public)
        hand_id = tail.hand_id if event.OF_HAND else None
        sealed = None
        if secret:
            sealed = self._seal(hand_id or 0, seq).close(to_json(secret).encode(), seq=seq, name=event.NAME)
        row = Row(
            seq=seq,
            hand_id=hand_id,
            utc=stamp.utc,
            mono_ms=stamp.mono_ms,
            clock_synced=int(stamp.clock_synced),
            dealer=dealer,
            step=event.step,
            name=event.NAME,
            version=event.VERSION,
            payload=to_json(public),
            sealed=sealed,
        )
        head = link(tail.head, row)
        self._db.conn.execute(f"INSERT INTO journal VALUES ({'?, ' * len(row)}?)", (*row, head))
        amends = not tail.live and hand_id is not None and isinstance(event, _AFTERWARDS)
        tail = replace(tail, seq=seq, head=head, amended=tail.amended or amends)
        if isinstance(event, ev.HandEnded):
            return replace(tail, live=False, reopened=False)
        if isinstance(event, ev.Undone) and not tail.live and self._ended_by(event, hand_id):
            reopen(self._db.conn, hand_id or 0)
            self._new_seal(hand_id or 0, seq + 1)
            return replace(tail, live=True, reopened=True)
        return tail

    def _beside(self, event: ev.Event, public: dict[str, Any]) -> dict[str, Any]:
        """The values of an event as they are stored: no name and nothing that a person typed is hashed."""
        conn = self._db.conn
        values = changed(event.NAME, public, lambda name: number_of(conn, name))
        return exchanged(values, lambda text: put_aside(conn, text))

    def _ended_by(self, event: ev.Undone, hand_id: int | None) -> bool:
        """Whether the input that is taken back ended the hand."""
        return bool(
            self._archive.one(
                f"SELECT 1 FROM journal WHERE {ANCHORS} AND name = 'hand-ended' AND hand_id = ? AND step = ?",
                hand_id,
                event.cancels,
            )
        )

    def _settle(self, tail: _Tail, stamp: _Stamp) -> None:
        """After the last row of an input: the hand is over."""
        if tail.hand_id is None:
            return
        tables = settle(
            self._db.conn,
            self._archive,
            tail.hand_id,
            self._floor,
            self._recorder,
            signer=self._signer,
            utc=stamp.utc,
        )
        if self._signer is not None:
            sign(
                self._db.conn,
                self._signer,
                hand_id=tail.hand_id,
                seq=tail.seq,
                head=tail.head,
                tables=tables,
                utc=stamp.utc,
            )

    # --- seals -----------------------------------------------------------------------------------------

    def _seal(self, hand_id: int, seq: int) -> Seal:
        """The seal for a new row: a published or lost key is never used again."""
        latest = next(iter(self._archive.seals_of(hand_id)), None)
        if latest is None or latest.published or latest.seal is None:
            return self._new_seal(hand_id, seq)
        return latest.seal

    def _new_seal(self, hand_id: int, seq: int) -> Seal:
        if self._key is None:
            raise Fault(f"log {self.path}: without the terminal's key no card can be stored")
        salt = os.urandom(SALT_BYTES)
        seal = Seal.derive(self._key, hand_id, salt)
        new_seal(self._db.conn, seal, seq=seq, salt=salt)
        self._archive.forget_seals()
        return seal
