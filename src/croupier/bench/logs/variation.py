"""Hands made ready to be copied, and what a copy has instead: people, dealer, suits, tags, time; pure.

What a copy does not change is written once; the text of a row is what the chain hashes and a pack holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property
from json import dumps
from re import Match
from typing import Any, Final, Self

from croupier.bench.logs.samples import Sample
from croupier.export.pojeu.template import Template
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json, to_json
from croupier.log.people.names import ALONE, BY_SEAT, changed

_SUITS: Final = "cdhs"
_IN_RECORD: Final = re.compile(r"<Timestamp>([^<]+)<|<Valeur>([0-9]+)<")
"""Times, and cards, which are whole numbers where amounts are none."""

_VARIED: Final = tuple(f'"{name}":' for name in (ALONE, "card", "cards", "uid", "hand_no"))
_COLUMNS: Final = frozenset(
    ("started_utc", "ended_utc", "raised_utc", "answered_utc", "dealer", "player_id", "uid", "board", "shown")
)
"""Columns of any table that a copy has otherwise; and numbers of cards, which stand in `code`."""


@dataclass(frozen=True)
class Tags:
    """The tags of the cards: which card each is, and which tag each card has."""

    cards: Mapping[str, int]
    uids: Mapping[int, str]

    @classmethod
    def of(cls, samples: Iterable[Sample]) -> Self:
        """Those that are read in these hands."""
        cards: dict[str, int] = {}
        for sample in samples:
            for row, secret in sample.rows:
                values = from_json(row.payload) | from_json(secret or "{}")
                if values.get("uid") and type(values.get("card")) is int:
                    cards[values["uid"]] = values["card"]
        return cls(cards, {card: uid for uid, card in cards.items()})

    @cached_property
    def secrets(self) -> tuple[bytes, ...]:
        """What is hidden of a card that was drawn, one for each of the 52."""
        return tuple(to_json({"card": card, "uid": self.uids.get(card, "")}).encode() for card in range(52))


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the journal ready for copies; `payload` is None where nothing of it is changed.

    `card` is that of a drawn card which is hidden, None for anything else that is; `secret` is what is.
    """

    utc: str
    clock: str
    rest: str
    name: str
    of_hand: bool
    payload: Mapping[str, Any] | None
    secret: bytes | None
    card: int | None

    @classmethod
    def of(cls, row: Row, secret: bytes | None, tags: Tags) -> Self:
        varied = row.name in BY_SEAT or any(name in row.payload for name in _VARIED)
        head = f'{row.step},"{row.name}",{row.version},'
        return cls(
            utc=row.utc,
            clock=f"{row.mono_ms},{row.clock_synced}",
            rest=head if varied else head + dumps(row.payload),
            name=row.name,
            of_hand=row.hand_id is not None,
            payload=from_json(row.payload) if varied else None,
            secret=secret,
            card=tags.secrets.index(secret) if secret in tags.secrets else None,
        )


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a table ready for copies: `changes` are the columns that a copy has otherwise, by place."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    changes: tuple[tuple[int, str], ...]

    @classmethod
    def of(cls, name: str, lines: Sequence[Mapping[str, Any]]) -> Self:
        columns = tuple(column for column in lines[0] if column != "hand_id")
        varied = _COLUMNS | ({"code"} if name == "cards" else set())
        return cls(
            name,
            columns,
            tuple(tuple(line[column] for column in columns) for line in lines),
            tuple((place, column) for place, column in enumerate(columns) if column in varied),
        )


@dataclass(frozen=True)
class Ready:
    """A hand ready for copies."""

    lines: tuple[Line, ...]
    hand: Mapping[str, Any]
    tables: tuple[Table, ...]
    sample: Sample

    @classmethod
    def of(cls, sample: Sample, tags: Tags) -> Self:
        lines = tuple(Line.of(row, secret, tags) for row, secret in sample.rows)
        tables = tuple(Table.of(name, found) for name, found in sample.lines.items() if found)
        return cls(lines, sample.hand, tables, sample)


@dataclass(frozen=True)
class Variation:
    """One copy. `seated` play instead of players 1, 2, …; `suits` are what clubs, diamonds, … become;
    it happened `later` by so many milliseconds.

    `first` is the number that the hand had at its table when it was dealt.
    """

    tags: Tags
    seated: Sequence[int]
    dealer: str
    suits: tuple[int, ...]
    later: int
    first: int

    def text(self, line: Line, hand_id: int) -> str:
        """The fields of a row of the journal between its number and its hidden part, as JSON."""
        payload = "" if line.payload is None else dumps(to_json(self._event(self._people(line), hand_id)))
        number = hand_id if line.of_hand else "null"
        return f'{number},"{self.moment(line.utc)}",{line.clock},"{self.dealer}",{line.rest}{payload}'

    def secret(self, line: Line) -> bytes:
        """What a row hides."""
        if line.card is not None:
            return self.tags.secrets[self._card(line.card)]
        return to_json(self._event(from_json(line.secret or b"{}"), 0)).encode()

    def rows(self, table: Table, hand_id: int) -> Iterable[tuple[Any, ...]]:
        """The rows of a table, each after the number of its hand."""
        if not table.changes:
            return [(hand_id, *row) for row in table.rows]
        made = []
        for row in table.rows:
            values = [hand_id, *row]
            for place, column in table.changes:
                if row[place] is not None:
                    values[place + 1] = self._changes[column](row[place])
            made.append(tuple(values))
        return made

    def hand(self, line: Mapping[str, Any]) -> dict[str, Any]:
        """The row of a hand."""
        made = dict(line)
        for column in _COLUMNS & made.keys():
            if made[column] is not None:
                made[column] = self._changes[column](made[column])
        mask = int(made["card_mask"])
        return made | {"card_mask": sum(1 << self._card(code) for code in range(52) if mask >> code & 1)}

    def record(self, made: Template, moved: int, pool: str, new: str) -> Template:
        """The record of the hand, with other cards and times; it has the `new` end of its number."""
        text = _IN_RECORD.sub(self._in_record, made.text).replace(pool, new)
        hidden = bytes(map(self._card, made.hidden))
        return replace(made, seq=made.seq + moved, ended=self.moment(made.ended), text=text, hidden=hidden)

    def _in_record(self, found: Match[str]) -> str:
        if found[1]:
            return f"<Timestamp>{self.moment(found[1] + '.000Z')[:19]}<"
        return f"<Valeur>{self._card(int(found[2]))}<"

    @cached_property
    def _changes(self) -> Mapping[str, Callable[[Any], object]]:
        """Columns by their name, and what becomes of their values."""
        return {
            **dict.fromkeys(("started_utc", "ended_utc", "raised_utc", "answered_utc"), self.moment),
            **dict.fromkeys(("board", "shown"), self._cards),
            "dealer": lambda _: self.dealer,
            "player_id": self._player,
            "code": self._card,
            "uid": self._tag,
        }

    def _people(self, line: Line) -> dict[str, Any]:
        return changed(line.name, line.payload or {}, self._player)

    def _event(self, values: dict[str, Any], hand_id: int) -> dict[str, Any]:
        """The fields of an event; the record of the table before the hand has the number of the last one."""
        made = dict(values)
        if values.get("hand_no"):
            made["hand_no"] = hand_id - self.first + values["hand_no"]
        if type(values.get("card")) is int:
            made["card"] = self._card(values["card"])
        if type(values.get("cards")) is list:
            made["cards"] = [self._card(code) for code in values["cards"]]
        if values.get("uid"):
            made["uid"] = self._tag(values["uid"])
        return made

    def _player(self, number: int) -> int:
        return self.seated[number - 1]

    def moment(self, utc: str) -> str:
        """When it happened in the copy."""
        return written(milliseconds(utc) + self.later)

    def _card(self, code: int) -> int:
        """A card of the same rank."""
        return code - code % 4 + self.suits[code % 4]

    def _tag(self, uid: str) -> str:
        """The tag of the card that takes its place; what is no card stays."""
        return self.tags.uids[self._card(self.tags.cards[uid])] if uid in self.tags.cards else uid

    def _cards(self, text: str) -> str:
        return text.translate({ord(suit): _SUITS[new] for suit, new in zip(_SUITS, self.suits, strict=True)})


_DAY_MS: Final = 86_400_000
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


@cache
def milliseconds(utc: str) -> int:
    """A moment of the log, from 1970 on.

    >>> written(milliseconds("2026-03-01T20:15:03.123Z"))
    '2026-03-01T20:15:03.123Z'
    """
    return (datetime.fromisoformat(utc) - _EPOCH) // timedelta(milliseconds=1)


def written(moment: int) -> str:
    """Such a moment as the log has it."""
    days, passed = divmod(moment, _DAY_MS)
    seconds, thousandths = divmod(passed, 1_000)
    minutes, second = divmod(seconds, 60)
    return f"{_day(days)}T{minutes // 60:02}:{minutes % 60:02}:{second:02}.{thousandths:03}Z"


@cache
def _day(days: int) -> str:
    return (_EPOCH + timedelta(days=days)).date().isoformat()
