"""Copies of hands as a log has them: rows of the journal, packed, what they hide, and rows of the tables.

Each process makes every second or third part of a log. It waits for the hash of the row before only when all
else is made, and packs the rows when it has handed on the hash of its last one.
"""

from __future__ import annotations

import gc
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from json import dumps, loads
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.bench.logs.chaining import Rows as RowsOfHand
from croupier.bench.logs.chaining import chained, packed, rows_of
from croupier.bench.logs.plan import Copy, Dealt, Plan
from croupier.bench.logs.samples import KEY, Sample, Samples, taken_from
from croupier.bench.logs.variation import Ready, Tags, Variation, milliseconds, written
from croupier.errors import Refused
from croupier.log.index.digest import COVER
from croupier.log.index.records import BOX, BOX_ROW
from croupier.log.journal.chain import Row
from croupier.log.journal.packing import unpack
from croupier.log.journal.sealing import SALT_BYTES, Seal
from croupier.log.reading.seals import hash_of, write_row_keys
from croupier.processes import Turn
from croupier.values import dataclass, replace

SEALS: Final = ("hand_id", "first_seq", "salt", "check_value", "version", "row_keys", "salt_hash")
RECORDS: Final = ("hand_id", "form", "body", "sealed")
"""The columns of `seals` and `records` that are written."""


Rows = tuple[str, tuple[str, ...], list[tuple[object, ...]]]
"""A table, its columns, and rows of it."""


class Ended(NamedTuple):
    """A hand that is over: its last row with its hash, and when that was logged."""

    hand_id: int
    seq: int
    head: bytes
    utc: str


class Part(NamedTuple):
    """Hands that follow each other: what each table has of them, and the state of the plan after them.

    `alone` are the rows of the last hand of all, which are not packed; `extracted` those that reports read.
    """

    hands: list[Ended]
    packs: list[tuple[int, int, bytes, bytes]]
    alone: list[tuple[object, ...]]
    extracted: list[Row]
    tables: list[Rows]
    state: str


class _Made(NamedTuple):
    """A hand: its rows, `own` of which are not those of the settings that follow it, and what tables have."""

    rows: RowsOfHand
    own: int
    extracted: list[Row]
    tables: tuple[Rows, ...]
    utc: str


@dataclass(frozen=True)
class Makers:
    """What every process needs to make copies: where the sample hands lie, who deals to whom, where to begin.

    A part has `size` of the `hands` of the log, and `jobs` processes make them.
    """

    folder: Path
    games: tuple[str, ...]
    dealers: tuple[str, ...]
    last_player: int
    crowd: int
    hands: int
    size: int
    jobs: int
    state: str

    def make(self, number: int, turn: Turn) -> Iterator[Part]:
        """The parts of process `number`, one whenever it is its turn to continue the chain."""
        games = ready(self.folder, self.games)
        plan = plan_of(games.samples, self.crowd)
        taken_up(plan, self.state, self.hands)
        gc.disable()  # copies leave no garbage, and looking for it among the sample hands takes long
        for place in count():
            copies = [plan.next() for _ in range(min(self.size, self.hands - plan.hand_id))]
            if not copies:
                return
            if place % self.jobs == number:
                state = state_of(plan, self.hands)
                made = [self._made(copy, games) for copy in copies]
                head = turn.take()
                heads = []
                for each in made:
                    heads.append(chained(each.rows, head))
                    head = heads[-1][-1]
                turn.give(head)
                yield self._part(copies, made, heads, state)

    def _part(
        self, copies: Sequence[Copy], made: Sequence[_Made], heads: Sequence[list[bytes]], state: str
    ) -> Part:
        hands, packs, alone = list[Ended](), list[tuple[int, int, bytes, bytes]](), list[tuple[object, ...]]()
        extracted, tables = list[Row](), defaultdict[tuple[str, tuple[str, ...]], list[Any]](list)
        for copy, hand, own in zip(copies, made, heads, strict=True):
            first, body = hand.rows.first, packed(hand.rows, own)
            hands.append(Ended(copy.hand_id, first + hand.own - 1, own[hand.own - 1], hand.utc))
            if copy.hand_id == self.hands:
                alone = [(*row, head) for (row, _), head in zip(unpack(body, first), own, strict=True)]
            else:
                packs.append((first, first + len(own) - 1, own[-1], body))
                extracted += hand.extracted
            for name, columns, rows in hand.tables:
                tables[name, columns] += rows
        return Part(hands, packs, alone, extracted, [(*each, rows) for each, rows in tables.items()], state)

    def _made(self, copy: Copy, games: Games) -> _Made:
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
        text, own, places = vary.text(hand.journal), len(sample.rows), hand.extracted
        if copy.changes is not None and copy.hand_id < self.hands:
            settings = games.samples[copy.changes].settings
            text = f"{text}\n{between(settings, copy.over, self.dealers[copy.next_dealer])}"
            places = (*places, own)
        lines = text.split("\n") if places else []
        extracted = [_row(copy.first + place, lines[place]) for place in places]
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
        rows = rows_of(copy.first, text, sealed)
        return _Made(rows, own, extracted, tables, vary.moment(sample.last_utc))

    def _record(self, copy: Copy, hand: Ready, vary: Variation, moved: int, seal: Seal) -> Iterator[Rows]:
        """The regulator's record of the hand, as it is made at its end."""
        made = hand.sample.record
        if made is not None and hand.record is not None:
            hidden = vary.cards(made.hidden)
            text, ended = vary.text(hand.record), vary.moment(made.ended)
            varied = replace(made, seq=made.seq + moved, ended=ended, text=text, hidden=hidden)
            box = seal.close(hidden.hex().encode(), seq=BOX_ROW, name=BOX) if hidden else None
            yield "records", RECORDS, [(copy.hand_id, varied.form, varied.body(), box)]


def between(row: Row, moment: int, dealer: str) -> str:
    """The line of a row that belongs to no hand."""
    fields = [None, written(moment), *row[3:5], dealer, *row[6:10]]
    return dumps(fields, separators=(",", ":"))[1:-1]


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
    taken = all_taken(folder, games)
    tags = Tags.of(_all(taken))
    return Games(taken, tuple(tuple(Ready.of(hand, tags) for hand in each.hands) for each in taken), tags)


def all_taken(folder: Path, games: Iterable[str]) -> tuple[Samples, ...]:
    """The hands of each game that were dealt there."""
    return tuple(taken_from(folder, game) for game in games)


def plan_of(samples: Sequence[Samples], crowd: int) -> Plan:
    """The plan of a log of these hands, which `crowd` people play."""
    dealt = [[_dealt(hand) for hand in each.hands] for each in samples]
    before = samples[0].before
    settings = next(number for number, row in enumerate(before, 1) if row.name == "table-set")
    return Plan.begun(dealt, [each.people for each in samples], len(before) + 1, settings, crowd)


def state_of(plan: Plan, hands: int) -> str:
    """The state of the plan of a log of that many hands, to be kept."""
    return dumps(plan.state() | {"hands": hands})


def taken_up(plan: Plan, state: str, hands: int) -> None:
    """Go on with a plan from the state that was kept.

    Raises `Refused` for a log of another number of hands.
    """
    values = loads(state)
    if values.pop("hands") != hands:
        raise Refused("other-log", "a log of another number of hands was begun there: remove it first")
    plan.go_on(values)


def _dealt(hand: Sample) -> Dealt:
    dealt_ms = milliseconds(hand.last_utc) - milliseconds(str(hand.hand["started_utc"]))
    return Dealt(len(hand.rows), dealt_ms)


def _all(taken: Iterable[Samples]) -> Iterator[Sample]:
    return (hand for each in taken for hand in each.hands)
