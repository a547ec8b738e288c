"""A room for tests: its own database in a cluster, and terminals with their logs."""

from __future__ import annotations

import copy
import shutil
import socket
from collections.abc import Callable
from dataclasses import field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import psycopg

from croupier.cardroom.cluster import Cluster, cluster, programs
from croupier.cardroom.forwarding.batches import gather, opening
from croupier.cardroom.schema.migrations import migrate
from croupier.cardroom.schema.roles import FLOOR, INGEST
from croupier.cardroom.store.findings import findings
from croupier.cardroom.store.ingest import RoomWitness, ingest
from croupier.cardroom.store.logs import open_log
from croupier.cardroom.store.rows import TO_THE_END, ChainedRow, rows_of
from croupier.cardroom.store.terminals import join, new_code
from croupier.cardroom.wire import Batch, JoinRequest, LogPlace, key_of, proof, signed_text
from croupier.engine import commands as cmd
from croupier.log.custody.heads import CurrentHead, current_head
from croupier.log.custody.signed_notes import COSIGNATURE, NoteKey
from croupier.log.journal.floor_keys import FloorLock, PrivateKey
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.values import dataclass
from support.dealer import Dealer
from support.logs import KEY, keep

__all__ = ["CardRoom", "Cluster", "Dealt", "TableLog", "cluster", "free_port", "programs"]

CERTIFICATE = bytes(range(32))
"""The fingerprint of a certificate."""

FLOOR_LOCK = FloorLock((PrivateKey.make("anna").owner,))

ROOM_KEY = Signer.of(b"r" * 32)


@dataclass
class TableLog:
    """A table that deals, and its signed log."""

    path: Path
    signer: Signer
    dealer: Dealer = field(default_factory=Dealer)
    done: int = 0

    @classmethod
    def make(cls, path: Path, secret: bytes = b"t" * 32) -> Self:
        made = cls(path, Signer.of(secret))
        made.dealer.open()
        made.keep()
        return made

    def copied(self, path: Path, secret: bytes = b"t" * 32) -> TableLog:
        """The same log in another file, by a terminal that goes on by itself."""
        shutil.copy(self.path, path)
        dealer = copy.copy(self.dealer)
        dealer.inputs, dealer._shoe = list(dealer.inputs), copy.copy(dealer._shoe)
        return TableLog(path, Signer.of(secret), dealer, self.done)

    def current_head(self) -> CurrentHead:
        """Where the log stands."""
        with Archive.open(self.path) as archive:
            return current_head(archive.db.conn)

    def call(self) -> None:
        """Whoever is to act calls."""
        self.dealer.do(cmd.Act, seat=self.dealer.table.hand.round.to_act, action="call")
        self.keep()

    def keep(self) -> None:
        """Write what the dealer did since."""
        with Journal.open(self.path, key=KEY, dealer="Anna", signer=self.signer, floor=FLOOR_LOCK) as journal:
            keep(journal, self.dealer.inputs[self.done :])
            journal._signer = None  # it goes on: only a terminal that stops signs how far it came
        self.done = len(self.dealer.inputs)

    def hands(self, number: int = 1) -> None:
        """Deal hands and keep them; the first of a table ends with a showdown, at which seat 5 mucks."""
        for _ in range(number):
            is_first = self.dealer.table.hand is None
            self.dealer.start()
            if is_first:
                self.dealer.showdown()
            else:
                self.dealer.fold_out()
        self.keep()

    def begin(self, cards: int = 12) -> None:
        """Begin a hand that stays open."""
        self.dealer.start()
        self.dealer.draw(cards)
        self.keep()

    def end(self) -> None:
        """Everybody folds in the hand that was begun."""
        while (seat := self.dealer.table.hand.round.to_act) is not None:
            self.dealer.do(cmd.Act, seat=seat, action="fold")
        self.dealer.do(cmd.Award)
        self.keep()

    def batch(self, place: LogPlace, sender: str = "one") -> Batch | None:
        with Archive.open(self.path) as archive:
            return gather(archive, place, sender)


Dealt = Callable[[Path, int], TableLog]
"""Makes a log with so many hands, which are dealt once."""


@dataclass
class CardRoom:
    """The connections of a room: as its owner, as who takes batches, and as the floor."""

    dsn: str
    owner: psycopg.Connection[Any]
    conn: psycopg.Connection[Any]
    floor: psycopg.Connection[Any]
    folder: Path
    now: float = 1_790_000_000.0

    @classmethod
    def make(cls, postgres: Cluster, name: str, folder: Path) -> Self:
        with psycopg.connect(postgres.dsn, autocommit=True) as conn:
            if conn.execute("SELECT 1 FROM pg_database WHERE datname = 'empty_room'").fetchone() is None:
                conn.execute("CREATE DATABASE empty_room")
                with psycopg.connect(postgres.at("empty_room"), autocommit=True) as empty:
                    migrate(empty)
            conn.execute(f"CREATE DATABASE {name} TEMPLATE empty_room STRATEGY file_copy".encode())
        dsn = postgres.at(name)
        owner = psycopg.connect(dsn, autocommit=True)
        return cls(dsn, owner, as_role(dsn, INGEST), as_role(dsn, FLOOR), folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for conn in (self.owner, self.conn, self.floor):
            conn.close()

    @property
    def witness(self) -> RoomWitness:
        key = NoteKey(f"witness/{ROOM_KEY.id}", ROOM_KEY.public, COSIGNATURE)
        return RoomWitness(ROOM_KEY, key, lambda: self.now)

    def joined(self, table: TableLog, name: str = "Table 1") -> None:
        """Let a table join, with a code as the floor gives it."""
        key = key_of(new_code(self.floor, "anna"))
        made = proof(key, "terminal", CERTIFICATE, table.signer.public)
        signature = table.signer.sign(signed_text("join", made))
        join(self.floor, JoinRequest(table.signer.public, name, made, signature), CERTIFICATE)

    def opened(self, table: TableLog, *, anew: bool = False, sender: str = "one") -> tuple[LogPlace, ...]:
        """Announce the log of a table."""
        with Archive.open(table.path) as archive:
            body = opening(archive, table.signer, sender, anew=anew).pack()
        signature = table.signer.sign(signed_text("opening", body))
        return open_log(self.conn, table.signer.public, signature, body)

    def take(self, table: TableLog, batch: Batch) -> LogPlace:
        """Take a batch that the table signs."""
        return self.take_bytes(table, batch.pack())

    def take_bytes(self, table: TableLog, body: bytes) -> LogPlace:
        signature = table.signer.sign(signed_text("batch", body))
        return ingest(self.conn, table.signer.public, signature, body, self.witness)

    def follow(self, table: TableLog, place: LogPlace, sender: str = "one") -> LogPlace:
        """Send everything that the room does not have."""
        while (batch := table.batch(place, sender)) is not None:
            place = self.take(table, batch)
        return place

    def found(self) -> list[tuple[str, int]]:
        """What waits for the floor: kind and row."""
        return [(each.kind, each.seq) for each in reversed(findings(self.floor))]


def as_role(dsn: str, role: str) -> psycopg.Connection[Any]:
    """A connection with the rights of a role alone."""
    conn = psycopg.connect(dsn, autocommit=True)
    conn.execute(f"SET ROLE {role}".encode())
    return conn


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def all_rows(conn: psycopg.Connection, log: int) -> list[ChainedRow]:
    """Every row that the room has of a log, each with the beginning of its hash."""
    return rows_of(conn, {log: (0, TO_THE_END)})[log]
