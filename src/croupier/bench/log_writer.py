"""A log of a million hands: some hundreds are dealt into a real journal, and written again with variations.

Each copy has rows, seals, hashes, a signature and tables of its own, as the journal would have written them,
with other people, another dealer, another time and other suits; how it went is what comes back.
"""

from __future__ import annotations

import os
from binascii import b2a_base64
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from itertools import permutations
from json import dumps
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Final
from zlib import compress

from sqlite_utils import Database

from croupier.bench.log_samples import BEGIN, KEY, SIGNER, Deal, Samples, samples_of
from croupier.bench.log_variation import Ready, Tags, Variation, written
from croupier.log.disk import open_for_writing
from croupier.log.index import finding, tallies
from croupier.log.index.digest import COVER, digest
from croupier.log.journal.chain import GENESIS, MARK_BYTES, Row
from croupier.log.journal.packing import unpack
from croupier.log.journal.sealing import SALT_BYTES, Seal
from croupier.log.people.names import number_of
from croupier.log.people.typed import put_aside
from croupier.log.reading.seals import write_row_keys
from croupier.log.schema.migrations import migrate
from croupier.log.writing.settling import cover, new_seal, sign

DEALT: Final = MappingProxyType({"THNL": 700, "7SHL": 80, "O5HPL": 40, "2T7TD": 30})
"""How many hands of each game are dealt, to be varied."""

OFTEN: Final = (880, 60, 59, 1)
"""How often the table changes to each of these games, in a thousand times."""

REGULARS: Final = 60
PEOPLE: Final = 2_000
"""Known by name; half of all seats are taken by regulars. Beside them come guests of one hand each."""

DEALERS: Final = ("Anna", "Bo", "Chris", "Dana", "Eli", "Fred", "Gwen", "Hugo")

TABLE_OF: Final = 50
"""So many hands are dealt by one dealer to the same people."""

RARE: Final = 1_000
"""In one of this many hands a guest sits down who never comes again."""

OPENS: Final = 12
CLOSES: Final = 4
"""The hours (UTC) between which hands are dealt, over midnight."""

_PAUSE: Final = timedelta(seconds=5)
_BATCH: Final = 2_000
_SUITS: Final = tuple(permutations(range(4)))


def write_log(
    path: Path,
    hands: int,
    deal: Deal,
    *,
    share: float = 1.0,
    tell: Callable[[str], None] = lambda told: None,
) -> None:
    """Write a log of that many hands; `tell` hears how far it is.

    `deal` deals the hands that are varied, this `share` of those that `DEALT` says.
    """
    with TemporaryDirectory() as folder:
        wanted = {game: max(2, round(share * number)) for game, number in DEALT.items()}
        taken = [samples_of(deal, game, number, Path(folder), tell) for game, number in wanted.items()]
    db = open_for_writing(path)
    try:
        migrate(db)
        for pragma in ("synchronous = OFF", "secure_delete = OFF", "cache_size = -200000"):
            db.conn.execute(f"PRAGMA {pragma}")
        _Writer(db, taken, hands).write(hands, tell)
        db.conn.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    finally:
        db.close()


class _Writer:
    """Writes one copy after the other; it holds the end of the chain, and who sits at the table."""

    def __init__(self, db: Database, taken: list[Samples], hands: int) -> None:
        self.conn = db.conn
        self.conn.execute("BEGIN")
        for number in range(1, PEOPLE + 1):
            number_of(self.conn, f"Player {number}")
        for number in range(1, hands // RARE + 2):
            number_of(self.conn, f"Guest {number}")
        typed = [each for samples in taken for each in samples.typed]
        self.conn.executemany("INSERT INTO typed VALUES (?, ?, ?)", typed)
        self.dealers = [put_aside(self.conn, name) for name in DEALERS]
        self.tags = Tags.of(sample for each in taken for sample in each.hands)
        self.tables = [_Game(each, [Ready.of(hand, self.tags) for hand in each.hands]) for each in taken]
        self.dice, self.now = Random(1), BEGIN
        self.seq, self.head, self.hand_id, self.settings = 0, GENESIS, 0, 0
        self.lines, self.heads = list[str](), list[bytes]()
        self.table, self.dealer, self.seated = self.tables[0], self.dealers[0], list[int]()
        for row in self.table.samples.before:
            self._between(row)

    def write(self, hands: int, tell: Callable[[str], None]) -> None:
        """So many hands; the last one lies unpacked, as it does in a log whose next hand has not begun."""
        for number in range(hands):
            if number % TABLE_OF == 0:
                self._sit_down(number)
            self._pack()
            self._hand(self.dice.choice(self.table.hands), self._seats(number))
            if number % _BATCH == _BATCH - 1:
                self.conn.execute("COMMIT")
                tell(f"{number + 1} of {hands} hands written")
                self.conn.execute("BEGIN")
        alone = unpack(_body(self.lines), self.seq - len(self.lines) + 1)
        values = [(*row, head) for (row, _), head in zip(alone, self.heads, strict=True)]
        self.conn.executemany(f"INSERT INTO journal VALUES ({'?, ' * 11}?)", values)
        finding.include_all(self.conn)
        tallies.count(self.conn, 1, self.hand_id)
        self.conn.execute("COMMIT")

    def _sit_down(self, number: int) -> None:
        """Other people and another dealer come, and perhaps another game."""
        table = self.dice.choices(self.tables, OFTEN)[0] if number else self.table
        regulars = self.dice.sample(range(1, REGULARS + 1), table.samples.people // 2)
        others = self.dice.sample(range(REGULARS + 1, PEOPLE + 1), table.samples.people - len(regulars))
        self.seated, self.dealer = [*regulars, *others], self.dealers[number // TABLE_OF % len(DEALERS)]
        if table is not self.table:
            self.table = table
            self._between(table.samples.settings)

    def _seats(self, number: int) -> list[int]:
        """Who plays this hand: now and then a guest sits in for one of them."""
        if number % RARE:
            return self.seated
        return [*self.seated[:-1], PEOPLE + 1 + number // RARE]

    def _between(self, row: Row) -> None:
        """A row that belongs to no hand."""
        fields = [None, written(self.now), *row[3:5], self.dealer, *row[6:10]]
        self._add(dumps(fields, separators=(",", ":"))[1:-1], None)
        self.settings = self.seq if row.name == "table-set" else self.settings

    def _add(self, text: str, sealed: bytes | None) -> None:
        """The next row: hashed as `chain.link` does, kept as `packing.pack` does, from the same text."""
        self.seq += 1
        hidden, packed = ("null", "null") if sealed is None else (f'"{sealed.hex()}"', _base64(sealed))
        self.head = sha256(self.head + f"[{self.seq},{text},{hidden}]".encode()).digest()
        self.lines.append(f'[{text},{packed},"{self.head[:MARK_BYTES].hex()}"]')
        self.heads.append(self.head)

    def _pack(self) -> None:
        first = self.seq - len(self.lines) + 1
        values = (first, self.seq, self.head, _body(self.lines))
        self.conn.execute("INSERT INTO packs VALUES (?, ?, ?, ?)", values)
        self.lines.clear()
        self.heads.clear()

    def _hand(self, ready: Ready, seated: list[int]) -> None:
        self.hand_id += 1
        sample = ready.sample
        first = self.seq + 1
        moved = first - sample.rows[0][0].seq
        suits, later = self.dice.choice(_SUITS), self.now - sample.began
        vary = Variation(self.tags, seated, self.dealer, suits, later, ready.hand["hand_no"])
        salt = os.urandom(SALT_BYTES)
        seal = Seal.derive(KEY, self.hand_id, salt)
        for seq, line in enumerate(ready.lines, first):
            secret = None if line.secret is None else vary.secret(line)
            sealed = None if secret is None else seal.close(secret, seq=seq, name=line.name)
            self._add(vary.text(line, self.hand_id), sealed)
        self._tables(ready, moved, vary)
        new_seal(self.conn, seal, seq=sample.sealed_from + moved, salt=salt)
        keys = write_row_keys({seq + moved: seal.row_key(seq + moved) for seq in sample.seen})
        self.conn.execute("UPDATE seals SET row_keys = ? WHERE hand_id = ?", (keys, self.hand_id))
        cover(self.conn, self.hand_id)
        tables = digest(self.conn, self.hand_id, COVER)
        self.conn.execute("UPDATE hands SET tables_hash = ? WHERE id = ?", (tables, self.hand_id))
        utc = vary.moment(ready.lines[-1].utc)
        sign(self.conn, SIGNER, hand_id=self.hand_id, seq=self.seq, head=self.head, tables=tables, utc=utc)
        self._pass(sample.took)

    def _tables(self, ready: Ready, moved: int, vary: Variation) -> None:
        own = {"id": self.hand_id, "hand_no": self.hand_id, "settings_seq": self.settings}
        own |= {name: ready.hand[name] + moved for name in ("first_seq", "record_seq")}
        self._insert("hands", tuple(ready.hand), [tuple((vary.hand(ready.hand) | own).values())])
        for table in ready.tables:
            self._insert(table.name, ("hand_id", *table.columns), vary.rows(table, self.hand_id))

    def _insert(self, table: str, columns: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> None:
        marks = ", ".join("?" * len(columns))
        self.conn.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", rows)

    def _pass(self, took: timedelta) -> None:
        """The next hand begins a little later, or when the room opens again."""
        self.now += took + _PAUSE
        if CLOSES <= self.now.hour < OPENS:
            self.now = self.now.replace(hour=OPENS, minute=0)


@dataclass(frozen=True)
class _Game:
    """The hands of one game."""

    samples: Samples
    hands: list[Ready]


def _base64(sealed: bytes) -> str:
    return f'"{b2a_base64(sealed, newline=False).decode()}"'


def _body(lines: Iterable[str]) -> bytes:
    return compress(f"[{','.join(lines)}]".encode(), 6)
