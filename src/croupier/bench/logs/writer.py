"""A log of a million hands: some hundreds are dealt into a real journal, and written again with variations.

Each copy has rows, seals, hashes, a signature and tables of its own, as the journal would have written them,
with other people, another dealer, another time and other suits; how it went is what comes back.
"""

from __future__ import annotations

import json
import shutil
from binascii import b2a_base64
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final
from zlib import compress

from sqlite_utils import Database

from croupier.bench.logs.copies import Games, Made, Makers, Part, Written, between, ready
from croupier.bench.logs.plan import PEOPLE, RARE, Dealt, Plan
from croupier.bench.logs.samples import BEGIN, SIGNER, Deal, Sample, deal_samples
from croupier.bench.logs.variation import milliseconds
from croupier.errors import Refused
from croupier.log.disk import open_for_writing, transaction
from croupier.log.index import finding, tallies
from croupier.log.index.digest import digests
from croupier.log.index.extracts import extract
from croupier.log.journal.chain import GENESIS, MARK_BYTES, Row, link
from croupier.log.journal.packing import LEVEL, unpack
from croupier.log.people.names import last_player, number_of
from croupier.log.people.typed import put_aside
from croupier.log.schema.migrations import migrate
from croupier.log.writing.settling import sign
from croupier.processes import cores, in_order

DEALT: Final = MappingProxyType({"THNL": 700, "7SHL": 80, "O5HPL": 40, "2T7TD": 30})
"""How many hands of each game are dealt, to be varied."""

DEALERS: Final = ("Anna", "Bo", "Chris", "Dana", "Eli", "Fred", "Gwen", "Hugo")

_UNFINISHED: Final = "CREATE TABLE IF NOT EXISTS unfinished (state TEXT NOT NULL) STRICT"
"""The table after the last hand that is written; dropped when the log is complete."""

_Pack = tuple[int, int, bytes, Future[bytes]]
"""The first row, the last one and its hash, and the rows, which are being compressed."""

_PART: Final = 256
"""How many hands are made at a time and written in one transaction."""


def write_log(
    path: Path,
    hands: int,
    deal: Deal,
    *,
    share: float = 1.0,
    crowd: int = PEOPLE,
    tell: Callable[[str], None] = lambda text: None,
) -> None:
    """Write a log of that many hands, which has its name once it is whole; `tell` hears how far it is.

    `deal` deals the hands that are varied, this `share` of those that `DEALT` says; a `crowd` plays them.
    What was broken off lies beside it, and is taken up; raises `Refused` if it was begun for another number
    of hands.
    """
    part, folder = path.with_name(f"{path.name}-part"), path.with_name(f"{path.name}-samples")
    folder.mkdir(exist_ok=True)
    for game, number in DEALT.items():
        deal_samples(deal, game, max(2, round(share * number)), folder, tell)
    db = open_for_writing(part)
    try:
        migrate(db)
        for pragma in ("synchronous = OFF", "secure_delete = OFF", "cache_size = -200000"):
            db.conn.execute(f"PRAGMA {pragma}")
        _Writer(db, ready(folder, tuple(DEALT)), hands, crowd).write(folder, tell)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()
    part.rename(path)
    shutil.rmtree(folder)


class _Writer:
    """Writes hands one after the other; it holds the end of the chain."""

    def __init__(self, db: Database, games: Games, hands: int, crowd: int) -> None:
        self.db, self.conn, self.games, self.hands, self.crowd = db, db.conn, games, hands, crowd
        self.seq, self.head = 0, GENESIS
        self.compressing = ThreadPoolExecutor(1)
        with transaction(db):
            self.conn.execute(_UNFINISHED)
            found = self.conn.execute("SELECT state FROM unfinished").fetchone()
            self.plan = _plan(games, crowd)
            self._begin() if found is None else self._go_on(json.loads(found[0]))
            self.dealers = tuple(put_aside(self.conn, name) for name in DEALERS)

    def _begin(self) -> None:
        """The people, what was typed, and the rows before the first hand."""
        for number in range(1, self.crowd + 1):
            number_of(self.conn, f"Player {number}")
        for number in range(1, self.hands // RARE + 2):
            number_of(self.conn, f"Guest {number}")
        typed = [each for samples in self.games.samples for each in samples.typed]
        self.conn.executemany("INSERT INTO typed VALUES (?, ?, ?)", typed)
        dealer, begun = put_aside(self.conn, DEALERS[0]), milliseconds(BEGIN.isoformat())
        lines = list[str]()
        for row in self.games.samples[0].before:
            lines += self._chained(between(row, begun, dealer))
        body = _body(lines)
        self._pack([(1, self.seq, self.head, body)])
        extract(self.conn, (row for row, _ in unpack(body, 1)))
        self.conn.execute("INSERT INTO unfinished VALUES (?)", (self._state(self.plan.state()),))

    def _go_on(self, state: dict[str, Any]) -> None:
        """Take up a log that was broken off."""
        if state.pop("hands") != self.hands:
            raise Refused("other-log", "a log of another number of hands was begun there: remove it first")
        self.plan.go_on(state)
        self.seq, self.head = self.conn.execute(
            "SELECT last_seq, head FROM packs ORDER BY first_seq DESC LIMIT 1"
        ).fetchone()

    def _state(self, state: dict[str, Any]) -> str:
        return json.dumps(state | {"hands": self.hands})

    def write(self, folder: Path, tell: Callable[[str], None]) -> None:
        """All hands that are still to come."""
        makers = Makers(folder, tuple(DEALT), self.dealers, last_player(self.conn)[0])
        for part, made in in_order(makers.make, self._parts(), cores()):
            with transaction(self.db):
                self._write(part, made)
            tell(f"{part.copies[-1].hand_id} of {self.hands} hands written")
        tell("counting the hands, and where they are found")
        with transaction(self.db):
            finding.include_all(self.conn)
            tallies.count(self.conn, 1, self.hands)
            self.conn.execute("DROP TABLE unfinished")

    def _parts(self) -> Iterator[Part]:
        while self.plan.hand_id < self.hands:
            number = min(_PART, self.hands - self.plan.hand_id)
            copies = tuple(self.plan.next() for _ in range(number))
            yield Part(copies, self._state(self.plan.state()))

    # --- one part ------------------------------------------------------------------------------------------

    def _write(self, part: Part, made: Sequence[Made]) -> None:
        """These hands in all tables, and the table after them."""
        self.conn.execute("PRAGMA defer_foreign_keys = ON")
        ends, packs = self._rows(made, part.copies[-1].hand_id)
        rows = defaultdict[tuple[str, tuple[str, ...]], list[tuple[object, ...]]](list)
        for table, columns, values in (each for hand in made for each in hand.tables):
            rows[table, columns] += values
        for (table, columns), values in rows.items():
            marks = ", ".join("?" * len(columns))
            self.conn.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", values)
        tables = dict(digests(self.conn, part.copies[0].hand_id, part.copies[-1].hand_id))
        hashes = [(hashed, hand_id) for hand_id, hashed in tables.items()]
        self.conn.executemany("UPDATE hands SET tables_hash = ? WHERE id = ?", hashes)
        for copy, hand, (seq, head) in zip(part.copies, made, ends, strict=True):
            sign(self.conn, SIGNER, hand_id=copy.hand_id, seq=seq, head=head, tables=tables[copy.hand_id],
                 utc=hand.ended)  # fmt: skip
        self._pack((first, end, head, body.result()) for first, end, head, body in packs)
        self.conn.execute("UPDATE unfinished SET state = ?", (part.state,))

    def _rows(self, made: Sequence[Made], last: int) -> tuple[list[tuple[int, bytes]], list[_Pack]]:
        """Where each of these hands ends, and their packs; the last hand of all is not packed."""
        ends, packs, copied = [], list[_Pack](), list[Row]()
        for hand in made:
            first, before = self.seq + 1, self.head
            lines = self._chained(hand.rows)
            ends.append((self.seq, self.head))
            if last == self.hands and len(ends) == len(made):
                self._alone(lines, first, before)
                break
            copied += hand.extracted
            if hand.after is not None:
                lines += self._chained(hand.after)
            packs.append((first, self.seq, self.head, self.compressing.submit(_body, lines)))
        extract(self.conn, copied)
        return ends, packs

    def _alone(self, lines: Iterable[str], first: int, head: bytes) -> None:
        """The rows of the last hand, one by one."""
        for row, _ in unpack(_body(lines), first):
            head = link(head, row)
            self.conn.execute(f"INSERT INTO journal VALUES ({'?, ' * 11}?)", (*row, head))

    def _chained(self, rows: Written) -> list[str]:
        """The rows as `packing.pack` has them, each hashed over the one before as `chain.link` does."""
        lines, head, first = [], self.head, self.seq + 1
        for seq, text in enumerate(rows.text.split("\n"), first):
            hidden = rows.sealed.get(seq)
            hashed = packed = "null"
            if hidden is not None:
                hashed, packed = f'"{hidden.hex()}"', f'"{b2a_base64(hidden, newline=False).decode()}"'
            head = sha256(head + f"[{seq},{text},{hashed}]".encode()).digest()
            lines.append(f'[{text},{packed},"{head[:MARK_BYTES].hex()}"]')
        self.seq, self.head = self.seq + len(lines), head
        return lines

    def _pack(self, packs: Iterable[tuple[int, int, bytes, bytes]]) -> None:
        self.conn.executemany("INSERT INTO packs VALUES (?, ?, ?, ?)", packs)


def _plan(games: Games, crowd: int) -> Plan:
    """The plan of a log that begins."""
    dealt = [[_dealt(hand) for hand in each.hands] for each in games.samples]
    before = games.samples[0].before
    settings = next(number for number, row in enumerate(before, 1) if row.name == "table-set")
    return Plan.begun(dealt, [each.people for each in games.samples], len(before) + 1, settings, crowd)


def _dealt(hand: Sample) -> Dealt:
    dealt_ms = milliseconds(hand.last_utc) - milliseconds(str(hand.hand["started_utc"]))
    return Dealt(len(hand.rows), dealt_ms)


def _body(lines: Iterable[str]) -> bytes:
    return compress(f"[{','.join(lines)}]".encode(), LEVEL)
