"""A log of a million hands: some hundreds are dealt into a real journal, and written again with variations.

Each copy has rows, seals, hashes, a signature and tables of its own, as the journal would have written them,
with other people, another dealer, another time and other suits; how it went is what comes back.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from types import MappingProxyType
from typing import Final

from sqlite_utils import Database

from croupier.bench.logs.chaining import chained, packed, rows_of
from croupier.bench.logs.copies import (
    Ended,
    Makers,
    Part,
    all_taken,
    between,
    plan_of,
    state_of,
    taken_up,
)
from croupier.bench.logs.plan import PEOPLE, RARE
from croupier.bench.logs.samples import BEGIN, SIGNER, Deal, Samples, deal_samples
from croupier.bench.logs.variation import milliseconds
from croupier.log.disk import open_for_writing, transaction
from croupier.log.index import branches, finding, tallies
from croupier.log.index.digest import digests
from croupier.log.index.extracts import extract
from croupier.log.journal.chain import GENESIS
from croupier.log.journal.packing import unpack
from croupier.log.journal.signing import Statement
from croupier.log.notes.notes import last_note
from croupier.log.people.names import last_player, number_of
from croupier.log.people.typed import put_aside
from croupier.log.schema.migrations import migrate
from croupier.log.writing.settling import sign
from croupier.processes import cores, in_turn

DEALT: Final = MappingProxyType({"THNL": 700, "7SHL": 80, "O5HPL": 40, "2T7TD": 30})
"""How many hands of each game are dealt, to be varied."""

DEALERS: Final = ("Anna", "Bo", "Chris", "Dana", "Eli", "Fred", "Gwen", "Hugo")

_IN_BULK: Final = ("synchronous = OFF", "secure_delete = OFF", "foreign_keys = OFF", "cache_size = -200000")
"""A log in the making: every row comes with the hand to which it belongs, and nothing in it is a secret."""

_UNFINISHED: Final = "CREATE TABLE IF NOT EXISTS unfinished (state TEXT NOT NULL) STRICT"
"""The table after the last hand that is written; dropped when the log is complete."""

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
        for pragma in _IN_BULK:
            db.conn.execute(f"PRAGMA {pragma}")
        _Writer(db, folder, hands, crowd).write(tell)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()
    part.rename(path)
    shutil.rmtree(folder)


class _Writer:
    """Writes hands one after the other, as their makers hand them over."""

    def __init__(self, db: Database, folder: Path, hands: int, crowd: int) -> None:
        self.db, self.conn, self.hands = db, db.conn, hands
        samples = all_taken(folder, tuple(DEALT))
        with transaction(db):
            self.conn.execute(_UNFINISHED)
            found = self.conn.execute("SELECT state FROM unfinished").fetchone()
            plan = plan_of(samples, crowd)
            if found is None:
                self._begin(samples, crowd)
                state = state_of(plan, hands)
                self.conn.execute("INSERT INTO unfinished VALUES (?)", (state,))
            else:
                (state,) = found
                taken_up(plan, state, hands)
            dealers = tuple(put_aside(self.conn, name) for name in DEALERS)
        last_hand, players = plan.hand_id, last_player(self.conn)[0]
        self.makers = Makers(
            folder, tuple(DEALT), dealers, players, crowd, hands, _PART, self._jobs(last_hand), state
        )

    def _jobs(self, last_hand: int) -> int:
        return max(1, min(cores(), -(-(self.hands - last_hand) // _PART)))

    def _begin(self, samples: Sequence[Samples], crowd: int) -> None:
        """The people, what was typed, and the rows before the first hand."""
        for number in range(1, crowd + 1):
            number_of(self.conn, f"Player {number}")
        for number in range(1, self.hands // RARE + 2):
            number_of(self.conn, f"Guest {number}")
        typed = [each for game in samples for each in game.typed]
        self.conn.executemany("INSERT INTO typed VALUES (?, ?, ?)", typed)
        dealer, begun = put_aside(self.conn, DEALERS[0]), milliseconds(BEGIN.isoformat())
        rows = rows_of(1, "\n".join(between(row, begun, dealer) for row in samples[0].before), {})
        heads = chained(rows, GENESIS)
        body = packed(rows, heads)
        self._pack([(1, len(heads), heads[-1], body)])
        extract(self.conn, (row for row, _ in unpack(body, 1)))

    def write(self, tell: Callable[[str], None]) -> None:
        """All hands that are still to come."""
        (head,) = self.conn.execute("SELECT head FROM packs ORDER BY first_seq DESC LIMIT 1").fetchone()
        with closing(in_turn(self.makers.make, self.makers.jobs, head)) as parts:
            for part in parts:
                with transaction(self.db):
                    self._write(part)
                tell(f"{part.hands[-1].hand_id} of {self.hands} hands written")
        tell("counting the hands, and where they are found")
        with transaction(self.db):
            finding.include_all(self.conn)
            tallies.count(self.conn, 1, self.hands)
            self.conn.execute("DROP TABLE unfinished")

    def _write(self, part: Part) -> None:
        """These hands in all tables, and the state after them."""
        self.conn.executemany(f"INSERT INTO journal VALUES ({'?, ' * 11}?)", part.alone)
        extract(self.conn, part.extracted)
        for table, columns, rows in part.tables:
            marks = ", ".join("?" * len(columns))
            self.conn.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)
        tables = dict(digests(self.conn, part.hands[0].hand_id, part.hands[-1].hand_id))
        hashes = [(hashed, hand_id) for hand_id, hashed in tables.items()]
        self.conn.executemany("UPDATE hands SET tables_hash = ? WHERE id = ?", hashes)
        self._sign(part.hands, tables)
        self._pack(part.packs)
        self.conn.execute("UPDATE unfinished SET state = ?", (part.state,))

    def _sign(self, hands: Sequence[Ended], tables: Mapping[int, bytes]) -> None:
        """Sign each hand: the first as a terminal does, which announces its key if it is new."""
        (hand_id, seq, head, utc), *others = hands
        sign(self.conn, SIGNER, hand_id=hand_id, seq=seq, head=head, tables=tables[hand_id], utc=utc)
        (number,) = self.conn.execute("SELECT number FROM signatures ORDER BY seq DESC LIMIT 1").fetchone()
        notes = last_note(self.conn)
        statements = [
            Statement(seq, hand_id, after, utc, head, tables[hand_id], *notes)
            for after, (hand_id, seq, head, utc) in enumerate(others, number + 1)
        ]
        self.conn.executemany(
            "INSERT INTO signatures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(*each, SIGNER.id, SIGNER.sign(each.text())) for each in statements],
        )
        branches.grow(self.conn, number + 1, number + len(statements))

    def _pack(self, packs: Iterable[tuple[int, int, bytes, bytes]]) -> None:
        self.conn.executemany("INSERT INTO packs VALUES (?, ?, ?, ?)", packs)
