"""Hands for a large log: written by a real journal as they are dealt, and read back to be written again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Final

from croupier.engine.events import Event, HandStarted
from croupier.export.pojeu.template import Template, template
from croupier.log.index.projection import TABLES
from croupier.log.journal.chain import Row
from croupier.log.journal.signing import Signer
from croupier.log.reading.archive import Archive
from croupier.log.reading.records import records
from croupier.log.reading.seals import read_row_keys
from croupier.log.writing.store import Journal
from croupier.values import dataclass

KEY: Final = bytes(range(32))
SIGNER: Final = Signer.of(KEY)
BEGIN: Final = datetime(2024, 7, 1, tzinfo=UTC)
"""When the first hand begins."""

INPUT_MS: Final = 700
"""From one input to the next."""

EVERY: Final = 20
"""Hands between two signs of life while they are dealt."""

Deal = Callable[[str, int], Iterator[tuple[Event, ...]]]
"""Deals a game with a seed: the events of each input, without an end."""


@dataclass(frozen=True)
class Sample:
    """One hand as the journal wrote it: its rows, what they hide, and its rows in the tables."""

    rows: tuple[tuple[Row, bytes | None], ...]
    hand: dict[str, object]
    lines: dict[str, list[dict[str, object]]]
    seen: tuple[int, ...]
    sealed_from: int
    record: Template | None

    @property
    def last_utc(self) -> str:
        """When the last thing was logged of it."""
        return self.rows[-1][0].utc


@dataclass(frozen=True)
class Samples:
    """Hands of one game, the rows before the first of them, how many people play them, and what was typed."""

    before: tuple[Row, ...]
    hands: tuple[Sample, ...]
    people: int
    typed: tuple[tuple[str, str, bytes], ...]

    @property
    def settings(self) -> Row:
        """The row that sets the game."""
        return next(row for row in self.before if row.name == "table-set")


def deal_samples(deal: Deal, game: str, hands: int, folder: Path, tell: Callable[[str], None]) -> None:
    """Deal this many hands of a game into a log in the folder, unless that was done before."""
    path, part = folder / f"{game}.db", folder / f"{game}-part.db"
    if path.exists():
        return
    for left in folder.glob(f"{part.name}*"):
        left.unlink()
    _play(part, deal(game, 1), hands, lambda dealt: tell(f"{game}: {dealt} of {hands} hands dealt, to vary"))
    part.rename(path)


def taken_from(folder: Path, game: str) -> Samples:
    """The hands of a game that were dealt there, with all that went wrong in them."""
    return _take(folder / f"{game}.db")


def _play(path: Path, inputs: Iterator[tuple[Event, ...]], hands: int, tell: Callable[[int], None]) -> None:
    """As many hands and the beginning of one more, as a terminal logs them."""
    begun = reported = 0
    with Journal.open(path, key=KEY, dealer="Anna", signer=SIGNER, recorder=template) as journal:
        for number, events in enumerate(inputs):
            begun += sum(isinstance(event, HandStarted) for event in events)
            passed = number * INPUT_MS
            utc = BEGIN + timedelta(milliseconds=passed)
            journal.append(events, utc=utc, mono_ms=passed, clock_synced=True)
            if begun > reported + EVERY:
                tell(reported := begun - 1)
            if begun > hands:
                return


def _take(path: Path) -> Samples:
    """The rows before the first hand, and every hand of a log that is over."""
    with Archive.open(path, key=KEY) as archive:
        bounds = [row[0] for row in archive.all("SELECT record_seq FROM hands ORDER BY id")]
        return Samples(
            before=tuple(row for row, _ in archive.rows(0, bounds[0] - 1)),
            hands=tuple(
                _sample(archive, hand_id, first, last - 1)
                for hand_id, (first, last) in enumerate(pairwise(bounds), 1)
            ),
            people=archive.all("SELECT count(*) FROM players")[0][0],
            typed=tuple(tuple(row) for row in archive.all("SELECT mark, text, salt FROM typed")),
        )


def _sample(archive: Archive, hand_id: int, first: int, last: int) -> Sample:
    seal = archive.seals_of(hand_id)[0]
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
        seen=tuple(read_row_keys(keys or b"")),
        sealed_from=seal.first_seq,
        record=_record(archive, hand_id),
    )


def _record(archive: Archive, hand_id: int) -> Template | None:
    found = records(archive, hand_id, hand_id, {hand_id}).get(hand_id)
    return None if found is None else Template.of(found.body, found.names, found.dealer, found.hidden)


def _lines(archive: Archive, table: str, column: str, hand_id: int) -> list[dict[str, object]]:
    found = archive.db.conn.execute(f"SELECT * FROM {table} WHERE {column} = ?", (hand_id,))
    names = [each[0] for each in found.description]
    return [dict(zip(names, row, strict=True)) for row in found]
