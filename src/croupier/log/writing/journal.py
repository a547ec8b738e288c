"""The journal that a terminal writes: one commit for each input, and never anything half written.

Face-down cards are sealed before they are stored, and a player is a number. The tables of a finished hand
(`settlement`) are written with its end, or in a separate transaction before anything else, so that the
picture need not wait. If the end is taken back, so are the tables.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

from sqlite_utils import Database

from croupier.engine import events as ev
from croupier.engine.table.cancellations import standing_rows
from croupier.errors import CroupierError, Fault, LogFault
from croupier.log.disk import WriterLock, open_for_writing, sqlite_faults, transaction, written
from croupier.log.index.records import Recorder, no_record
from croupier.log.journal.chain import GENESIS, Row, Stamp, as_text, link
from croupier.log.journal.codec import encode, to_json
from croupier.log.journal.floor_keys import FloorLock
from croupier.log.journal.packs import ANCHORS
from croupier.log.journal.player_names import changed, number_of
from croupier.log.journal.seals import SALT_BYTES, Seal
from croupier.log.journal.signatures import NO_HAND, NO_TABLES, Signer
from croupier.log.journal.typed_words import exchanged, put_aside
from croupier.log.reading.archive import Archive
from croupier.log.schema.drift import refuse_drift
from croupier.log.schema.migrations import migrate
from croupier.log.writing.file_hold import WRITTEN, Hold, remove, save
from croupier.log.writing.outages import Outage, note_outages
from croupier.log.writing.settlement import begin_hand, forget, leave_behind, new_seal, reopen, settle, sign
from croupier.values import dataclass, replace

AMENDING: Final = (
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
"""Events that change the tables of a hand whose pots were pushed."""


class StoredPosition(NamedTuple):
    """How far the readings of the shoe are in the log: its boot count, and the number of its last frame."""

    boot: int
    seq: int


@dataclass(frozen=True)
class Tail:
    """Where the journal ends: its last row, the last hand, and whether that is still in progress."""

    seq: int
    head: bytes
    hand_id: int | None
    live: bool
    reopened: bool = False  # the end of a hand was taken back in this transaction
    begun: bool = False  # a hand began in it
    amended: bool = False  # something was written in it about a finished hand


def read_tail(archive: Archive) -> Tail:
    """The end of the journal, as it is in the file."""
    last = archive.one(
        "SELECT seq, hash FROM journal UNION ALL SELECT first_seq - 1, origin FROM chain"
        " ORDER BY seq DESC LIMIT 1"
    )
    hand = archive.one("SELECT id, outcome FROM hands ORDER BY id DESC LIMIT 1")
    return Tail(
        seq=last[0] if last else 0,
        head=last[1] if last else GENESIS,
        hand_id=hand[0] if hand else None,
        live=hand is not None and hand[1] is None,
    )


class KeyLost(Fault):
    """The given key does not open the cards of the hand in progress."""


class Journal:
    """The log of one terminal, open for writing; only one process has it at a time.

    One thread may write while another asks whether it `lives` or closes it, and nothing else.
    """

    def __init__(
        self,
        db: Database,
        path: Path,
        lock: WriterLock,
        hold: Hold,
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
        self._hold = hold
        self._saved: Path | None = None  # what is open in place of a file that was moved
        self.restored = 0  # how often the file that bears the name has got every row again
        self._writes = threading.Lock()
        self._key = key
        self._archive = Archive(db, path, key)
        self.committing: Callable[[], None] = lambda: None  # from here on the disk is waited for
        self.followed: Callable[[sqlite3.Connection], None] = lambda conn: None  # the result of each commit
        self._tail = read_tail(self._archive)
        self._unsettled: tuple[Tail, Stamp] | None = None  # the hand that ended last
        self._unpacked = False  # what came before the one that began last
        self._written: Stamp | None = None  # when something was written last

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
        """Open the log, or make it. `key` is the terminal's (`seals.terminal_key`).

        `signer` signs each hand that ends; without it nobody else can tell who wrote the log. Cards that
        nobody saw are sealed for `floor`; without it they open with the terminal's key while that exists.
        `without_cards` continues a hand whose key is lost: its face-down cards become unknown cards, to be
        named when they are shown. `recorder` makes the regulator's record of a hand that ends. Raises `Fault`
        if the file is damaged, newer, or locked by another terminal, if something was added to its schema,
        and if a hand is in progress that the key does not open.
        """
        with ExitStack() as opened:
            lock = WriterLock.take(path)
            opened.callback(lock.close)
            with sqlite_faults(path):
                db = open_for_writing(path, by_terminal=True)
                opened.callback(db.close)
                refuse_drift(db, path)
                migrate(db)
                hold = opened.enter_context(closing(Hold(path)))
                journal = cls(
                    db,
                    path,
                    lock,
                    hold,
                    key=key,
                    dealer=dealer,
                    signer=signer,
                    floor=floor,
                    recorder=recorder,
                )
                journal._check_key(without_cards=without_cards)
                journal._settle_what_ended()
            opened.pop_all()
        return journal

    def close(self) -> None:
        """Sign what is not signed yet and release the file, under the log's own name if possible."""
        with suppress(CroupierError):  # on a full disk, the next start settles and signs it
            self._sign_the_rest()
        with self._writes:
            with suppress(Fault), sqlite_faults(self.path):
                self._have_the_file()
            self._hold.close()
            self._db.close()
        self._lock.close()

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
        return self._tail.hand_id if self._tail.live else None

    @property
    def shoe_position(self) -> StoredPosition | None:
        """Up to where the shoe's readings are stored; None if there are none."""
        found = self._archive.one("SELECT boot, seq FROM shoe")
        return StoredPosition(*found) if found else None

    def beat(self) -> None:
        """Report to other readers of the log that its terminal works."""
        self._lock.beat()

    def lives(self) -> bool:
        """Whether the file still answers and ends where this journal last wrote, or is being written."""
        if not self._writes.acquire(blocking=False):
            return True
        try:
            return read_tail(self._archive).seq == self._tail.seq
        except (Fault, sqlite3.Error):
            return False
        finally:
            self._writes.release()

    def displaced(self) -> str:
        """What happened to the file that this journal writes; empty while all is well, or while it writes."""
        if not self._writes.acquire(blocking=False):
            return ""
        try:
            return self._hold.fault()
        finally:
            self._writes.release()

    def since_checkpoint(self) -> Iterator[ev.Event]:
        """The events from which a restart makes the table again (`Archive.since_checkpoint`)."""
        return self._archive.since_checkpoint()

    def events_of(self, hand_id: int) -> Iterator[ev.Event]:
        return self._archive.events_of(hand_id)

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
        `shoe` how far the shoe's readings are settled (`shoe_position`), `outages` what happened to the
        devices. Raises `Fault` if they could not be written, and `Unreadable` for an event that cannot be
        stored; the journal is then as it was.
        """
        with self._commit():
            self._store(events, Stamp(as_text(utc), mono_ms, clock_synced), shoe, outages)
            self._settle_now()

    def store(
        self,
        events: Iterable[ev.Event],
        *,
        utc: datetime | str,
        mono_ms: int,
        clock_synced: bool,
        shoe: tuple[int, int] | None = None,
        outages: Iterable[Outage] = (),
    ) -> None:
        """As `append`, but leaves what the end or the beginning of a hand adds to `settle`.

        Otherwise the next input settles it, or the next start.
        """
        with self._commit():
            self._store(events, Stamp(as_text(utc), mono_ms, clock_synced), shoe, outages)

    def settle(self) -> None:
        """Write what `store` left. If that fails, raises `Fault` and keeps it for the next time."""
        if self.is_unsettled or self.displaced():
            with self._commit():
                self._settle_now()

    @property
    def is_unsettled(self) -> bool:
        return self._unsettled is not None or self._unpacked

    @contextmanager
    def _commit(self) -> Iterator[None]:
        """One transaction; afterwards the journal matches the file."""
        before = self._tail, self._unsettled, self._unpacked
        try:
            with self._writes, sqlite_faults(self.path):
                self._have_the_file()
                with transaction(self._db):
                    yield
                    if (became := self._hold.fault()) not in ("", WRITTEN):
                        raise LogFault(f"log {self.path}: its file was {became}", "moved")
                    self.committing()
                if not became:  # what another program wrote is looked at before the next commit
                    self._hold.learn()
        except BaseException:
            self._tail, self._unsettled, self._unpacked = before
            self._archive.forget_seals()
            raise
        reopened = self._tail.reopened
        self._tail = replace(self._tail, reopened=False, begun=False, amended=False)
        with self._writes, sqlite_faults(self.path):
            self.followed(self._db.conn)
            if reopened:  # the cards of a hand that goes on leave the write-ahead file too
                self._db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                self._hold.learn()

    def _have_the_file(self) -> None:
        """Make sure that the file with the log's name has every row; raises `LogFault` if that is impossible.

        If it was moved, deleted or replaced, what is open is saved first, and read until it is back.
        """
        became = self._hold.fault()
        if not became or (became == WRITTEN and self._is_sound()):
            return
        if self._saved is None or not self._saved.exists():  # somebody has already given it its name back
            if self._saved is not None:
                remove(self._saved)
            self._saved = save(self._db.conn, self.path)
            self._go_on_with(open_for_writing(self._saved))
            self._hold.close()
        self._hold.put_back(self._saved)
        self._go_on_with(open_for_writing(self.path, by_terminal=True))
        self._hold = Hold(self.path)
        remove(self._saved)
        self._saved, self.restored = None, self.restored + 1

    def _go_on_with(self, db: Database) -> None:
        """Continue with another file that has the same rows."""
        refuse_drift(db, self.path)
        before, self._db = self._db, db
        self._archive = Archive(db, self.path, self._key)
        before.close()
        if read_tail(self._archive).head != self._tail.head:
            raise LogFault(f"log {self.path}: its file does not end where it was written", "damaged")

    def _is_sound(self) -> bool:
        """Whether the file, changed by another program, is whole and ends where this journal last wrote."""
        with Archive.open(self.path) as archive:
            is_sound = self._hold.is_of(archive) and read_tail(archive).head == self._tail.head
        if is_sound:
            self._hold.learn()
        return is_sound

    def _store(
        self,
        events: Iterable[ev.Event],
        stamp: Stamp,
        shoe: tuple[int, int] | None,
        outages: Iterable[Outage],
    ) -> None:
        self._settle_now()
        before = tail = self._tail
        note_outages(self._db.conn, outages, hand_id=self.hand_id, after=tail.seq, signer=self._signer)
        for event in events:
            tail = self._write(event, tail, stamp)
        self._tail = tail
        self._written = stamp if tail.seq > before.seq else self._written
        if (before.live != tail.live or tail.hand_id != before.hand_id) and not tail.live:
            self._unsettled = tail, stamp
        elif tail.amended and not tail.live:
            forget(self._db.conn, tail.hand_id or 0)
            self._settle(tail, stamp)
        elif not tail.live and tail.seq > before.seq:
            self._sign(tail, stamp.utc)
        self._unpacked = tail.begun
        if shoe is not None:
            self._db.conn.execute("INSERT OR REPLACE INTO shoe VALUES (1, ?, ?)", shoe)

    def _settle_now(self) -> None:
        if self._unsettled is not None:
            self._settle(*self._unsettled)
            self._unsettled = None
        if self._unpacked:
            leave_behind(self._db.conn, self._archive)
            self._unpacked = False

    def _settle_what_ended(self) -> None:
        """Settle a hand whose end was stored when the power failed."""
        number = self.hand_id
        if number is None:
            return
        rows = standing_rows(self._archive.span_of(number))
        ends = (each for each in rows if each.hand_id == number and isinstance(each.event, ev.HandEnded))
        if (end := next(ends, None)) is not None:
            self._tail = replace(self._tail, live=False)
            self._unsettled = self._tail, Stamp(end.utc, end.mono_ms, end.clock_synced)
            self.settle()

    def _write(self, event: ev.Event, tail: Tail, stamp: Stamp) -> Tail:
        """Write one row, and what it changes in `hands` and `seals`; returns the new end of the journal."""
        seq, dealer = tail.seq + 1, put_aside(self._db.conn, self.dealer)
        if isinstance(event, ev.HandStarted):
            number = (tail.hand_id or 0) + 1
            begin_hand(self._db.conn, event, hand_id=number, seq=seq, utc=stamp.utc, dealer=dealer)
            tail = replace(tail, hand_id=number, live=True, begun=True)
        public, secret = encode(event)
        public = self._sealed_apart(event, public)
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
        written(self._db.conn.execute(f"INSERT INTO journal VALUES ({'?, ' * len(row)}?)", (*row, head)))
        amends = not tail.live and hand_id is not None and isinstance(event, AMENDING)
        tail = replace(tail, seq=seq, head=head, amended=tail.amended or amends)
        if isinstance(event, ev.HandEnded):
            return replace(tail, live=False, reopened=False)
        if isinstance(event, ev.Undone) and not tail.live and self._ended_by(event, hand_id):
            reopen(self._db.conn, hand_id or 0)
            self._new_seal(hand_id or 0, seq + 1)
            return replace(tail, live=True, reopened=True)
        return tail

    def _sealed_apart(self, event: ev.Event, public: dict[str, Any]) -> dict[str, Any]:
        """The values of an event as stored: names and typed words are not hashed."""
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

    def _settle(self, tail: Tail, stamp: Stamp) -> None:
        """Settle the hand that ended with the last row of an input."""
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
        self._sign(tail, stamp.utc, hand_id=tail.hand_id, tables=tables)

    def _sign(self, tail: Tail, utc: str, *, hand_id: int = NO_HAND, tables: bytes = NO_TABLES) -> None:
        if self._signer is not None:
            conn, signer = self._db.conn, self._signer
            sign(conn, signer, hand_id=hand_id, seq=tail.seq, head=tail.head, tables=tables, utc=utc)

    def _sign_the_rest(self) -> None:
        """Sign how far a hand in progress came, if anything was written here."""
        self.settle()
        if self._tail.live and self._written is not None:
            with self._commit():
                self._sign(self._tail, self._written.utc)

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
