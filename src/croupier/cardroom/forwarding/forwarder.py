"""The forwarder: it follows a log and sends the room what is missing there; nothing waits for it.

It asks SQLite regularly for new commits, which reads a few bytes of shared memory, and sends when the table
pauses (`moments`). While the room cannot be reached it tries less and less often. Rows without an
acknowledgement are read from the log again.
"""

from __future__ import annotations

import json
import random
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Final

from sqlite_utils import Database

from croupier.cardroom.forwarding.batches import (
    boxes_after,
    first_row,
    gather,
    hash_at,
    needs_boxes,
    nothing_new,
    opening,
)
from croupier.cardroom.forwarding.line import NotTaken, RoomLine
from croupier.cardroom.forwarding.membership import (
    Membership,
    State,
    Status,
    keep,
    keep_receipt,
    membership_path,
    read_membership,
    status,
    tell_status,
)
from croupier.cardroom.forwarding.receipts import Noting, Promptly, at_once
from croupier.cardroom.offers import OfferSheet, keep_sheet, read_sheet
from croupier.cardroom.wire import BATCH, DECK, LOG, OFFERS, Batch, LogPlace
from croupier.devices.deck.register import check, write_csv
from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.log.decks import hashes_of_decks
from croupier.log.disk import Files, changed, open_for_reading, sqlite_faults
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.terminal.station.decks import load_decks
from croupier.values import dataclass, replace

BEAT_S: Final = 20.0
"""The longest time without a message from the forwarder to the room."""

LONGEST_S: Final = 60.0
"""Seconds between two tries while the room refuses what is sent."""

AWAY_S: Final = 5.0
"""The same while it cannot be reached."""


@dataclass
class Forwarder:
    """Sends one log to its room, step by step; a callback gets each change of its state.

    A low-priority thread writes through `promptly`.
    """

    log: Path
    signer: Signer
    member: Membership
    sender: str = field(default_factory=lambda: secrets.token_hex(8))
    place: LogPlace | None = None
    hear: Callable[[Status], None] | None = None
    promptly: Promptly = at_once
    _line: RoomLine = field(init=False)
    _noting: Noting = field(init=False)
    _decks: Decks = field(init=False)
    _status: Status | None = None
    _said: tuple[State, str] | None = None
    _offers: int | None = None
    _written: int = -1
    _gap: str = ""
    _seen: int = 0

    def __post_init__(self) -> None:
        self._line = self.member.line
        self._noting = Noting(self.log, self.signer)
        self._decks = Decks(self.log, self.signer)

    @classmethod
    def of(cls, log: Path, signer: Signer) -> Forwarder:
        """The forwarder of a log whose terminal has joined a room; raises `Refused`."""
        member = read_membership(log)
        if member is None:
            raise Refused("no-room", f"log {log}: its terminal has not joined a room: croupier room join")
        return cls(log, signer, member)

    def close(self) -> None:
        self._line.close()

    # --- one step ------------------------------------------------------------------------------------------

    def send_all(self, archive: Archive) -> int:
        """Send all that the room lacks; returns the number of batches. Raises `NotTaken` and `Fault`."""
        sent = self._send_missing(archive)
        if self._noting.note(archive, self.member, self._known, self.promptly):
            sent += self._send_missing(archive)
        return sent

    def _send_missing(self, archive: Archive) -> int:
        sent = 0
        while (batch := self._next(archive)) is not None:
            if needs_boxes(batch):
                sent += self._send_boxes(archive)
                batch = replace(batch, message=self._known.message + 1)
            self._send(batch)
            sent += 1
        return sent

    def beat(self, archive: Archive) -> None:
        """Tell the room that the table is there, and how far its log goes."""
        self._send(nothing_new(archive.db.conn, self._known, self.sender))

    def fetch(self) -> bool:
        """Fetch the room's offers if they have changed; raises `NotTaken` and `Fault`."""
        latest = self._known.offers
        if latest == self._offers:
            return False
        try:
            before = read_sheet(self.log)
        except CroupierError:
            before = None
        if latest or before is not None:
            asked = before.tag if before is not None else ""
            answer = self._line.post_signed(OFFERS, "offers", asked.encode(), self.signer) if latest else {}
            if not answer.get("same"):
                with suppress(Unreadable):  # this terminal cannot read the offers of a newer room
                    offered = OfferSheet.of_json(answer or OfferSheet(0, "").as_json())
                    self.promptly(partial(keep_sheet, self.log, offered))
        self._offers = latest
        return True

    def tell_decks(self, archive: Archive) -> int:
        """Tell the room of decks that were enrolled here; returns how many it took."""
        return self._decks.tell(archive, self._line)

    @property
    def _known(self) -> LogPlace:
        assert self.place is not None, "the log was announced"
        return self.place

    def _next(self, archive: Archive) -> Batch | None:
        if self.place is not None and self.place.seq + 1 < first_row(archive):
            self.place = None
        if self.place is None:
            self.place = self._announce(archive)
        return gather(archive, self.place, self.sender)

    def _send_boxes(self, archive: Archive) -> int:
        after, sent = None, 0
        while (batch := boxes_after(archive, self._known, self.sender, after)) is not None:
            self._send(batch)
            after, sent = (batch.boxes[-1].hand_id, batch.boxes[-1].first_seq), sent + 1
        return sent

    def _send(self, batch: Batch) -> None:
        before = self._known
        try:
            answer = self._line.post_signed(BATCH, "batch", batch.pack(), self.signer)
        except NotTaken as error:
            if error.code == "gap" and error.place is not None:
                self.place = LogPlace.of_json(error.place)
                return
            self.place = None  # asks the room again how far it has the log
            raise
        self.place = LogPlace.of_json(answer)
        if self.place.log != batch.log or self.place.seq < batch.first - 1:
            self.place = None
            raise Fault(f"room {self.member.address}: it answered for another log than the one that was sent")
        self._seen = self.place.seq
        if self.place.signed != before.signed and self.place.receipt:
            self.promptly(partial(keep_receipt, self.log, self.member, self.place.receipt))

    def _announce(self, archive: Archive) -> LogPlace:
        """How far the room has this log; if it has another history of the log, begin a new copy there."""
        asked = opening(archive, self.signer, self.sender)
        found = [
            LogPlace.of_json(each)
            for each in self._line.post_signed(LOG, "opening", asked.pack(), self.signer)
        ]
        same = [each for each in found if hash_at(archive, each.seq) == each.head]
        mine = [each for each in same if each.log == self.member.log] or same
        if mine:
            place = mine[0]
        else:
            anew = asked._replace(anew=True)
            (answer, *_) = self._line.post_signed(LOG, "opening", anew.pack(), self.signer)
            place = LogPlace.of_json(answer)
        if place.log != self.member.log:
            if self.member.log and self.member.log not in {each.log for each in found}:
                self._gap = self._missing(asked.first_seq)
            self.member = replace(self.member, log=place.log)
            self.promptly(partial(keep, self.log, self.member))
        return place

    def _missing(self, first: int) -> str:
        """The rows that the room will never get, because it must begin another copy."""
        had = max(self._seen, status(self.log, time.time()).seq)
        if had + 1 < first:
            return f"rows {had + 1} to {first - 1} were archived before they came to the room"
        return "another log was begun in the place of the one that the room has"

    # --- on and on -----------------------------------------------------------------------------------------

    def run(self, stop: threading.Event) -> None:
        """Follow the log until stopped, or until the terminal leaves the room.

        Errors are written into the file beside the log, and the forwarder tries again. If the terminal joins
        another room, the forwarder follows at once.
        """
        wait, most, idle = LOOK_S, AWAY_S, BEAT_S
        while not stop.is_set():
            try:
                if not self._is_member():
                    return
                moments = Moments()
                with self.promptly(partial(_recovered, self.log)), Archive.open(self.log) as archive:
                    files = Files.of(self.log)
                    while not stop.is_set() and self._is_member() and Files.of(self.log) == files:
                        (version,) = archive.db.conn.execute("PRAGMA data_version").fetchone()
                        if self.place is None:
                            idle = BEAT_S
                        if moments.is_due(version) or idle >= BEAT_S:
                            self.send_all(archive)
                            moments.sent(version)
                        if idle >= BEAT_S:
                            self.beat(archive)
                            self._tell("gap" if self._gap else "here", self._gap)
                            self.tell_decks(archive)
                            idle = 0.0
                        self.fetch()
                        wait, pause = LOOK_S, moments.next_s
                        stop.wait(pause)
                        idle += pause
            except NotTaken as error:
                most = LONGEST_S
                self._tell("refused", str(error))
            except CroupierError as error:
                most = AWAY_S
                self._tell("away", str(error))
            idle = BEAT_S
            wait = min(most, wait * 2)
            self._rest(stop, wait * random.uniform(0.5, 1.0))

    def _rest(self, stop: threading.Event, seconds: float) -> None:
        """Wait; stop waiting early if the terminal joins or leaves."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and self._written == changed(membership_path(self.log)):
            if stop.wait(min(left, LOOK_S)):
                return

    def _is_member(self) -> bool:
        """Whether the terminal is in a room; after a change of rooms, send to the new one."""
        if (written := changed(membership_path(self.log))) == self._written:
            return True
        if (member := read_membership(self.log)) is None:
            return False
        self._written = written
        if member != self.member:
            self._line.close()
            if member.witness != self.member.witness:
                self._offers, self._gap, self._seen = None, "", 0
                self._decks = Decks(self.log, self.signer)
            self.member, self._line, self.place = member, member.line, None
        return True

    def _tell(self, state: State, said: str = "") -> None:
        seq, before = self.place.seq if self.place is not None else 0, self._said
        self._said = (state, said)
        if self.hear is not None and before != self._said:
            self.hear(Status(state, "", seq, said))
        try:
            self._status = self.promptly(partial(tell_status, self.log, self._status, state, seq, said))
        except Fault:
            self._status = None  # on a full disk the lamp shows the age of the last write


def _recovered(log: Path) -> Database:
    """The log, held open, once SQLite has put together what a killed terminal left.

    It locks everybody out meanwhile: with a low priority a terminal that starts would give up.
    """
    held = open_for_reading(log, one_thread=False)
    with sqlite_faults(log):
        held.table_names()
    return held


LOOK_S: Final = 0.25
"""Seconds between two looks at the log of a table at rest."""

NEAR_S: Final = 0.05
"""Seconds between two looks while a table deals: long enough for an input and its picture to finish first."""

DEALING_S: Final = 15.0
"""A table counts as dealing this long after a commit."""

LATEST_S: Final = 0.5
"""News is sent at the latest after this time, even if the table never pauses."""


@dataclass
class Moments:
    """Decides from the version of a log, which every commit changes, when to send news."""

    now: Callable[[], float] = time.monotonic
    _seen: int | None = None
    _sent: int | None = None
    _changed: float = float("-inf")
    _news: float | None = None

    def is_due(self, version: int) -> bool:
        """Whether to send now: something is new, and the table paused or was busy for `LATEST_S`."""
        now, pauses = self.now(), version == self._seen
        if not pauses:
            self._seen, self._changed = version, now
        if version == self._sent:
            return False
        if self._news is None:
            self._news = now
        return pauses or now - self._news >= LATEST_S

    def sent(self, version: int) -> None:
        """Record that everything up to this version was sent."""
        self._sent, self._news = version, None

    @property
    def next_s(self) -> float:
        """Seconds until the next look."""
        return NEAR_S if self.now() - self._changed < DEALING_S else LOOK_S


AGAIN_S: Final = 3600.0
"""How long to wait before a refused deck is sent again; an older room refuses all."""


@dataclass
class Decks:
    """Tells the room of each whole deck in a table's register, once while this forwarder runs."""

    log: Path
    signer: Signer
    now: Callable[[], float] = time.monotonic
    _sent: dict[str, str] = field(default_factory=dict)
    _again: float = float("-inf")

    def tell(self, archive: Archive, line: RoomLine) -> int:
        """Send the decks that are new or changed; returns how many the room took. Nothing waits for it."""
        sent = 0
        with suppress(Fault, Unreadable):
            there = hashes_of_decks(archive.db.conn)
            if there == self._sent or self.now() < self._again:
                return 0
            for deck in load_decks(self.log):
                if there.get(deck.name) == self._sent.get(deck.name) or not check(deck).ok:
                    continue
                body = json.dumps({"name": deck.name, "csv": write_csv([deck])}).encode()
                with suppress(NotTaken):  # another try would get the same answer
                    line.post_signed(DECK, "deck", body, self.signer)
                    sent += 1
            self._sent = there
            return sent
        self._again = self.now() + AGAIN_S
        return sent
