"""Hands made ready to be copied, and what a copy has instead: people, dealer, suits, tags, time; pure.

What a copy does not change is written once; the text of a row is what the chain hashes and a pack holds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from datetime import UTC, datetime, timedelta
from functools import cache, cached_property, lru_cache
from json import dumps
from re import Match
from typing import Any, Final, Self

from croupier.bench.logs.blanks import Form, Marks
from croupier.bench.logs.samples import Sample
from croupier.engine.events import Discarded, DiscardsNamed, StubReshuffled
from croupier.log.index.extracts import NAMES
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json, to_json
from croupier.log.people.names import ALONE, BY_SEAT, changed
from croupier.values import dataclass

_SUITS: Final = "cdhs"
_IN_RECORD: Final = re.compile(r"<Timestamp>([^<]+)<|<Valeur>([0-9]+)<")
"""Times, and cards, which are whole numbers where amounts are none."""

_NUMBERED: Final = frozenset((StubReshuffled.NAME, Discarded.NAME, DiscardsNamed.NAME))
"""Events whose cards are their numbers in the hand, the same in each copy."""

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
    _varied: dict[tuple[int, ...], Mapping[str, str]] = field(default_factory=dict, init=False, repr=False)

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

    def varied(self, suits: tuple[int, ...]) -> Mapping[str, str]:
        """The tag that each of them becomes; any other is of no card."""
        if suits not in self._varied:
            cards = _cards(suits)
            self._varied[suits] = {uid: self.uids[cards[card]] for uid, card in self.cards.items()}
        return self._varied[suits]


@dataclass(frozen=True)
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
    """A hand ready for copies.

    `journal` has a line for each row: what is between its number and its hidden part. `secrets` has one for
    each row that hides something; `sealed` has the places and names of those, `extracted` the places of rows
    that reports read. `record` is that of the regulator, if there is one.
    """

    journal: Form
    secrets: Form
    sealed: Mapping[int, str]
    extracted: tuple[int, ...]
    record: Form | None
    hand: Mapping[str, Any]
    tables: tuple[Table, ...]
    sample: Sample

    @classmethod
    def of(cls, sample: Sample, tags: Tags) -> Self:
        written = _Writing(tags, int(str(sample.hand["hand_no"])))
        hidden = [
            (place, row.name, secret) for place, (row, secret) in enumerate(sample.rows) if secret is not None
        ]
        made = sample.record
        return cls(
            journal=written.journal(row for row, _ in sample.rows),
            secrets=written.secrets(secret for _, _, secret in hidden),
            sealed={place: name for place, name, _ in hidden},
            extracted=tuple(place for place, (row, _) in enumerate(sample.rows) if row.name in NAMES),
            record=None if made is None else written.record(made.text),
            hand=sample.hand,
            tables=tuple(Table.of(name, found) for name, found in sample.lines.items() if found),
            sample=sample,
        )


@dataclass(frozen=True)
class _Writing:
    """Writes the texts of one hand with blanks; `number` is the one that it had at its table."""

    tags: Tags
    number: int

    def journal(self, rows: Iterable[Row]) -> Form:
        marks = Marks()
        return marks.form("\n".join(self._row(row, marks) for row in rows))

    def _row(self, row: Row, marks: Marks) -> str:
        hand = "null" if row.hand_id is None else marks.put("hand_no", 0)
        utc, dealer = marks.put("utc", milliseconds(row.utc)), marks.put("dealer", row.dealer)
        payload = row.payload
        if row.name in BY_SEAT or any(name in payload for name in _VARIED):
            people = changed(row.name, from_json(payload), lambda number: marks.put("player_id", number))
            payload = to_json(self._event(people, marks, row.name))
        fields = f'{row.mono_ms},{row.clock_synced},"{dealer}",{row.step},"{row.name}",{row.version}'
        return f'{hand},"{utc}",{fields},{dumps(payload)}'

    def secrets(self, secrets: Iterable[bytes]) -> Form:
        marks = Marks()
        return marks.form("\n".join(to_json(self._event(from_json(each), marks)) for each in secrets))

    def record(self, text: str) -> Form:
        """The record; cards are whole numbers in it where amounts are none."""
        marks = Marks()

        def blank(found: Match[str]) -> str:
            if found[1]:
                return f"<Timestamp>{marks.put('second', milliseconds(found[1] + '.000Z'))}<"
            return f"<Valeur>{marks.put('code', int(found[2]))}<"

        pool = f"-{self.number}</Pool>", f"-{marks.put('hand_no', 0)}</Pool>"
        return marks.form(_IN_RECORD.sub(blank, text).replace(*pool))

    def _event(self, values: Mapping[str, Any], marks: Marks, name: str = "") -> dict[str, Any]:
        """The fields of an event; the record of the table before the hand has the number of the last one."""
        made = dict(values)
        if values.get("hand_no"):
            made["hand_no"] = marks.put("hand_no", values["hand_no"] - self.number)
        if type(values.get("card")) is int:
            made["card"] = marks.put("code", values["card"])
        if type(values.get("cards")) is list and name not in _NUMBERED:
            made["cards"] = [marks.put("code", code) for code in values["cards"]]
        if values.get("uid") in self.tags.cards:
            made["uid"] = str(marks.put("uid", values["uid"]))
        return made


@dataclass(frozen=True)
class Variation:
    """One copy, as hand `hand_id`. `seated` play instead of players 1, 2, …; `suits` are what clubs,
    diamonds, … become; it happened this many milliseconds `later`.
    """

    tags: Tags
    hand_id: int
    seated: Sequence[int]
    dealer: str
    suits: tuple[int, ...]
    later: int

    def lines(self, form: Form) -> list[str]:
        """The lines of a text of the hand."""
        return self.text(form).split("\n")

    def text(self, form: Form) -> str:
        """A text of the hand."""
        return form.filled(self._changes)

    def rows(self, table: Table) -> Iterable[tuple[Any, ...]]:
        """The rows of a table, each after the number of its hand."""
        if not table.changes:
            return [(self.hand_id, *row) for row in table.rows]
        made = []
        for row in table.rows:
            values = [self.hand_id, *row]
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
        mask, cards = int(made["card_mask"]), _cards(self.suits)
        return made | {"card_mask": sum(1 << cards[code] for code in range(52) if mask >> code & 1)}

    @cached_property
    def _changes(self) -> Mapping[str, Callable[[Any], Any]]:
        """Columns and blanks by their name, and what becomes of their values.

        None of them refers to the variation: a copy that is made leaves nothing for the garbage collector.
        """
        later, hand_id, dealer, seated = self.later, self.hand_id, self.dealer, self.seated
        letters, uids = _letters(self.suits), self.tags.varied(self.suits)

        def moment(utc: str) -> str:
            return written(milliseconds(utc) + later)

        return {
            **dict.fromkeys(("started_utc", "ended_utc", "raised_utc", "answered_utc"), moment),
            **dict.fromkeys(("board", "shown"), lambda text: text.translate(letters)),
            "utc": lambda passed: written(passed + later),
            "second": lambda passed: written(passed + later)[:_TO_SECOND],
            "hand_no": lambda number: hand_id + number,
            "dealer": lambda _: dealer,
            "player_id": lambda number: seated[number - 1],
            "code": _cards(self.suits).__getitem__,
            "uid": lambda uid: uids.get(uid, uid),
        }

    def cards(self, codes: bytes) -> bytes:
        """The cards that take the place of these."""
        return codes.translate(_codes(self.suits))

    def moment(self, utc: str) -> str:
        """When it happened in the copy."""
        return written(milliseconds(utc) + self.later)


@cache
def _cards(suits: tuple[int, ...]) -> tuple[int, ...]:
    """What each card becomes: one of the same rank."""
    return tuple(code - code % 4 + suits[code % 4] for code in range(52))


@cache
def _codes(suits: tuple[int, ...]) -> bytes:
    """The same for every byte; those that are no card stay."""
    return bytes((*_cards(suits), *range(52, 256)))


@cache
def _letters(suits: tuple[int, ...]) -> dict[int, str]:
    """What the letter of each suit becomes."""
    return {ord(suit): _SUITS[new] for suit, new in zip(_SUITS, suits, strict=True)}


_MINUTE_MS: Final = 60_000
_TO_SECOND: Final = len("2026-03-01T20:15:03")
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
    minutes, passed = divmod(moment, _MINUTE_MS)
    return _minute(minutes) + _within_minute()[passed]


@lru_cache(1024)
def _minute(minutes: int) -> str:
    return (_EPOCH + timedelta(minutes=minutes)).strftime("%Y-%m-%dT%H:%M:")


@cache
def _within_minute() -> tuple[str, ...]:
    """The end of each moment of a minute."""
    return tuple(f"{passed // 1_000:02}.{passed % 1_000:03}Z" for passed in range(_MINUTE_MS))
