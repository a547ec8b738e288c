"""Which hands were dealt: read-only facts from the tables that are written when a hand ends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from croupier.cards.card import Card
from croupier.log.archive import Archive
from croupier.log.typed import in_words

LIVE: Final = "live"
"""The outcome of a hand that is in progress; the others are complete and void."""

FEW: Final = 20_000
"""Up to so many hands are sorted by their number; beyond, one of them is met soon enough."""


@dataclass(frozen=True, kw_only=True)
class HandLine:
    """One hand in a list; amounts in the smallest unit of money, None while the hand is in progress."""

    id: int
    table: str
    game: str
    mode: str
    hand_no: int
    players: int
    button: int | None  # stud has none
    started_utc: str
    ended_utc: str | None
    outcome: str
    attempts: int | None
    pot: int | None
    rake: int | None
    board: str
    incidents: tuple[str, ...]
    winners: tuple[tuple[str, int], ...]  # (player, amount), the largest first
    dealer: str = ""


@dataclass(frozen=True, kw_only=True)
class IncidentLine:
    """What went wrong in a hand: told, seen by a sensor, or shown by what was keyed (`detection`).

    `number` counts the incidents of the hand, `alert` is what the terminal asked; `options` were offered and
    `way` was taken, by the dealer or the floor under `way_rule`. None where nothing was asked or answered.
    """

    hand_id: int
    number: int
    alert: int | None
    attempt: int
    street: str
    code: str
    detection: str
    substantial: bool
    colour: str
    options: tuple[str, ...]
    seat: int | None
    card: int | None
    rule: str
    facts: Mapping[str, int]
    raised_utc: str
    way: str | None
    way_rule: str | None
    answered_by: str | None
    reason: str | None
    answered_utc: str | None


def incidents_of(archive: Archive, hand_id: int) -> tuple[IncidentLine, ...]:
    """The incidents of a hand that is over, in order."""
    columns = _INCIDENT.replace("reason", in_words("reason"))
    query = f"SELECT {columns} FROM incidents WHERE hand_id = ? ORDER BY number"
    return tuple(_incident(row) for row in archive.all(query, hand_id))


_INCIDENT: Final = ", ".join(each.name for each in fields(IncidentLine))


def _incident(row: Iterable[Any]) -> IncidentLine:
    values = dict(zip(_INCIDENT.split(", "), row, strict=True))
    values |= {
        "substantial": bool(values["substantial"]),
        "options": tuple(values["options"].split()),
        "facts": json.loads(values["facts"]),
    }
    return IncidentLine(**values)


def list_hands(
    archive: Archive,
    *,
    player: str | None = None,
    seat: int | None = None,
    card: Card | None = None,
    cards: Iterable[Card] = (),
    day: date | None = None,
    since: datetime | None = None,
    until: datetime | None = None,
    incident: str | None = None,
    ruling: str | None = None,
    outcome: str | None = None,
    game: str | None = None,
    table: str | None = None,
    dealer: str | None = None,
    pot_min: int | None = None,
    pot_max: int | None = None,
    before: int | None = None,
    limit: int = 50,
) -> tuple[HandLine, ...]:
    """The latest hands that fulfil every condition given, newest first, at most `limit` of them.

    `card` was seen in the hand, and so was each of `cards`; `day` is the UTC day on which it began, `since`
    and `until` the time, the last not included. `incident` is an alert or an incident such as AL-07 and
    `ruling` the way out that was taken; both together mean that this incident was ruled so. `seat` is the
    player's, or one that was dealt in. `pot_min` and `pot_max` are in the smallest unit of money. `before` a
    hand: those that began earlier.
    A hand in progress is found by what is known of it when it begins, and by no player.
    """
    search = _Search()
    search.equal("h.game", game)
    search.equal("h.table_name", table)
    search.dealer(archive, dealer)
    if outcome is not None:
        search.add("h.outcome IS ?", None if outcome == LIVE else outcome)
    for each in {*cards, *(() if card is None else (card,))}:
        search.add("h.card_mask & ?", 1 << each)
    search.people(archive, player, seat)
    search.incidents(incident, ruling)
    if before is not None:
        search.add(f"{search.order} < ?", before)
    if day is not None:
        since, until = _later(since, _start(day)), _sooner(until, _start(day + timedelta(days=1)))
    if since is not None or until is not None:
        search.add(f"{search.order} BETWEEN ? AND ?", *_ids_of(archive, since, until))
    search.pots(archive, pot_min, pot_max)
    found = archive.all(search.sql(), *search.values, limit)
    return tuple(_line(archive, hand_id) for (hand_id,) in found)


def _start(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)


def _sooner(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)


class _Search:
    """A query that finds the newest hands first: it walks down an index that has them in their order."""

    def __init__(self) -> None:
        self.source, self.order, self.distinct = "hands AS h", "h.id", ""
        self.conditions, self.values = ["1"], list[object]()

    def add(self, condition: str, *values: object) -> None:
        self.conditions.append(condition)
        self.values += values

    def equal(self, column: str, value: str | None) -> None:
        if value is not None:
            self.add(f"{column} = ?", value)

    def dealer(self, archive: Archive, name: str | None) -> None:
        """By the mark of his name; rows of older logs have the name itself."""
        if name is None:
            return
        marks = [mark for (mark,) in archive.all("SELECT mark FROM typed WHERE text = ?", name)]
        if not marks or archive.one("SELECT 1 FROM hands WHERE dealer = ? LIMIT 1", name) is not None:
            marks.append(name)
        several = f"IN ({', '.join('?' * len(marks))})"
        self.add(f"h.dealer {'= ?' if len(marks) == 1 else several}", *marks)

    def people(self, archive: Archive, player: str | None, seat: int | None) -> None:
        """A player is looked up by his number; a seat alone is in nearly every hand."""
        if player is not None:
            found = archive.one("SELECT id FROM players WHERE name = ?", player)
            self.source, self.order = "parts AS s CROSS JOIN hands AS h ON h.id = s.hand_id", "s.hand_id"
            self.add("s.player_id = ?", found[0] if found else -1)
            if seat is not None:
                self.add("s.seat = ?", seat)
        elif seat is not None:
            self.add("EXISTS (SELECT 1 FROM parts WHERE hand_id = h.id AND seat = ?)", seat)

    def incidents(self, code: str | None, way: str | None) -> None:
        """Incidents are rare: the search goes down their index, or for a player looks at his hands."""
        given = {"code": code, "way": way}
        wanted = {name: value for name, value in given.items() if value is not None}
        if not wanted:
            return
        if self.order == "h.id":
            self.source, self.order = "incidents AS i CROSS JOIN hands AS h ON h.id = i.hand_id", "i.hand_id"
            self.distinct = "DISTINCT "
            for name, value in wanted.items():
                self.add(f"i.{name} = ?", value)
            return
        where = " AND ".join(f"{name} = ?" for name in wanted)
        self.add(f"EXISTS (SELECT 1 FROM incidents WHERE hand_id = h.id AND {where})", *wanted.values())

    def pots(self, archive: Archive, least: int | None, most: int | None) -> None:
        """Few such pots are found by their size; many are soon met on the way down."""
        if least is None and most is None:
            return
        bounds = (0 if least is None else least, 2**62 if most is None else most)
        row = archive.one(
            "SELECT count(*) FROM (SELECT 1 FROM hands WHERE pot BETWEEN ? AND ? LIMIT ?)", *bounds, FEW
        )
        rare = self.order == "h.id" and row is not None and row[0] < FEW
        if rare:
            self.source = "hands AS h INDEXED BY hands_pot"
        self.add("h.pot BETWEEN ? AND ?" if rare else "+h.pot BETWEEN ? AND ?", *bounds)

    def sql(self) -> str:
        where = " AND ".join(self.conditions)
        return (
            f"SELECT {self.distinct}h.id FROM {self.source} WHERE {where} ORDER BY {self.order} DESC LIMIT ?"
        )


def _ids_of(archive: Archive, since: datetime | None, until: datetime | None) -> tuple[int, int]:
    """The first and the last hand that began in a time; hands are numbered in order."""
    first = last = None
    if since is not None:
        query = "SELECT id FROM hands WHERE started_utc >= ? ORDER BY started_utc, id LIMIT 1"
        first = archive.one(query, _text(since))
        if first is None:
            return (1, 0)
    if until is not None:
        query = "SELECT id FROM hands WHERE started_utc < ? ORDER BY started_utc DESC, id DESC LIMIT 1"
        last = archive.one(query, _text(until))
        if last is None:
            return (1, 0)
    return (first[0] if first else 0, last[0] if last else 2**62)


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _line(archive: Archive, hand_id: int) -> HandLine:
    row = archive.one(
        "SELECT table_name, game, mode, hand_no, players, button, started_utc, ended_utc, outcome, attempts,"
        f" pot, rake, board, incidents, {in_words('dealer')} FROM hands WHERE id = ?",
        hand_id,
    )
    assert row is not None, "the hand was found a moment ago and nothing is deleted"
    table, game, mode, hand_no, players, button, started, ended, outcome, attempts, pot, rake, *words = row
    board, incidents, dealer = words
    winners = archive.all(
        "SELECT s.player, sum(a.amount) AS won FROM awards AS a JOIN seats AS s USING (hand_id, seat)"
        " WHERE hand_id = ? GROUP BY seat ORDER BY won DESC, seat",
        hand_id,
    )
    return HandLine(
        id=hand_id,
        table=table,
        game=game,
        mode=mode,
        hand_no=hand_no,
        players=players,
        button=button,
        started_utc=started,
        ended_utc=ended,
        outcome=outcome or LIVE,
        attempts=attempts,
        pot=pot,
        rake=rake,
        board=board or "",
        incidents=tuple((incidents or "").split()),
        winners=tuple((name, won) for name, won in winners),
        dealer=dealer,
    )
