"""Copies of hands as a log has them: rows of the journal, what they hide, and rows of the tables.

Only the hashes are missing, which hang on the row before.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from json import dumps, loads
from pathlib import Path
from typing import Final, NamedTuple

from croupier.bench.logs.plan import Copy
from croupier.bench.logs.samples import KEY, Sample, Samples, taken_from
from croupier.bench.logs.variation import Ready, Tags, Variation, milliseconds, written
from croupier.log.index.digest import COVER
from croupier.log.index.records import BOX, BOX_ROW
from croupier.log.journal.chain import Row
from croupier.log.journal.sealing import SALT_BYTES, Seal
from croupier.log.reading.seals import hash_of, write_row_keys
from croupier.values import dataclass

SEALS: Final = ("hand_id", "first_seq", "salt", "check_value", "version", "row_keys", "salt_hash")
RECORDS: Final = ("hand_id", "form", "body", "sealed")
"""The columns of `seals` and `records` that are written."""


class Written(NamedTuple):
    """Rows of the journal: a line for each, with what is between its number and its hidden part, and those
    parts by the number of the row."""

    text: str
    sealed: Mapping[int, bytes]


class Part(NamedTuple):
    """Hands that are made together, and the table after them."""

    copies: tuple[Copy, ...]
    state: str


Rows = tuple[str, tuple[str, ...], list[tuple[object, ...]]]
"""A table, its columns, and rows of it."""


class Made(NamedTuple):
    """A hand: its rows, and what each table has of it, by the table's name and columns."""

    rows: Written
    after: Written | None  # the row that sets the next game
    extracted: list[Row]  # those of all these that reports read
    tables: tuple[Rows, ...]
    ended: str


@dataclass(frozen=True)
class Makers:
    """What every process needs to make copies: where the sample hands lie, and who deals."""

    folder: Path
    games: tuple[str, ...]
    dealers: tuple[str, ...]
    last_player: int

    def make(self, part: Part) -> list[tuple[Part, list[Made]]]:
        """Make these hands."""
        games = ready(self.folder, self.games)
        return [(part, [self._made(copy, games) for copy in part.copies])]

    def _made(self, copy: Copy, games: Games) -> Made:
        hand = games.hands[copy.game][copy.sample]
        sample, dealer = hand.sample, self.dealers[copy.dealer]
        later = copy.began - milliseconds(hand.hand["started_utc"])
        vary = Variation(games.tags, copy.hand_id, copy.seated, dealer, copy.suits, later)
        salt = os.urandom(SALT_BYTES)
        seal = Seal.derive(KEY, copy.hand_id, salt)
        secrets = zip(hand.sealed.items(), vary.lines(hand.secrets), strict=True)
        sealed = {
            copy.first + place: seal.close(secret.encode(), seq=copy.first + place, name=name)
            for (place, name), secret in secrets
        }
        rows, after = Written(vary.text(hand.journal), sealed), None
        lines = rows.text.split("\n") if hand.extracted else []
        extracted = [_row(copy.first + place, lines[place]) for place in hand.extracted]
        if copy.changes is not None:
            settings = games.samples[copy.changes].settings
            seq = copy.first + len(sample.rows)
            after = between(settings, copy.over, self.dealers[copy.next_dealer])
            extracted.append(_row(seq, after.text))
        moved = copy.first - sample.rows[0][0].seq
        seen = write_row_keys({seq + moved: seal.row_key(seq + moved) for seq in sample.seen})
        begins, hashed = sample.sealed_from + moved, hash_of(salt)
        sealing = (copy.hand_id, begins, salt, seal.check, seal.version, seen, hashed)
        numbers = {"id": copy.hand_id, "hand_no": copy.hand_id, "settings_seq": copy.settings}
        numbers |= {name: hand.hand[name] + moved for name in ("first_seq", "record_seq")}
        numbers |= {"cover": COVER, "last_player": self.last_player}
        tables = (
            ("hands", tuple(hand.hand), [tuple((vary.hand(hand.hand) | numbers).values())]),
            ("seals", SEALS, [sealing]),
            *self._record(copy, hand, vary, moved, seal),
            *((table.name, ("hand_id", *table.columns), list(vary.rows(table))) for table in hand.tables),
        )
        return Made(rows, after, extracted, tables, vary.moment(sample.last_utc))

    def _record(self, copy: Copy, hand: Ready, vary: Variation, moved: int, seal: Seal) -> Iterator[Rows]:
        """The regulator's record of the hand, as it is made at its end."""
        made = hand.sample.record
        if made is not None and hand.record is not None:
            hidden = bytes(map(vary.card, made.hidden))
            text, ended = vary.text(hand.record), vary.moment(made.ended)
            varied = replace(made, seq=made.seq + moved, ended=ended, text=text, hidden=hidden)
            box = seal.close(hidden.hex().encode(), seq=BOX_ROW, name=BOX) if hidden else None
            yield "records", RECORDS, [(copy.hand_id, varied.form, varied.body(), box)]


def between(row: Row, moment: int, dealer: str) -> Written:
    """A row that belongs to no hand."""
    fields = [None, written(moment), *row[3:5], dealer, *row[6:10]]
    return Written(dumps(fields, separators=(",", ":"))[1:-1], {})


def _row(seq: int, line: str) -> Row:
    """A row that hides nothing, from its text."""
    return Row(*(seq, *loads(f"[{line}]"), None))


@dataclass(frozen=True)
class Games:
    """The sample hands of each game, ready to be copied."""

    samples: tuple[Samples, ...]
    hands: tuple[tuple[Ready, ...], ...]
    tags: Tags


@cache
def ready(folder: Path, games: tuple[str, ...]) -> Games:
    """The hands that lie there, read once by each process."""
    taken = tuple(taken_from(folder, game) for game in games)
    tags = Tags.of(_all(taken))
    return Games(taken, tuple(tuple(Ready.of(hand, tags) for hand in each.hands) for each in taken), tags)


def _all(taken: Iterable[Samples]) -> Iterator[Sample]:
    return (hand for each in taken for hand in each.hands)
