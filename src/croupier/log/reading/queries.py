"""Which hands were dealt: read-only facts from the tables that are written when a hand ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, timedelta
from itertools import chain, islice
from sqlite3 import Connection
from typing import Any, Final

from croupier.cards.card import Card
from croupier.errors import Fault
from croupier.log.disk import making_sense
from croupier.log.index.finding import find, of_card, of_column, of_incident, of_player, of_pots, of_seat
from croupier.log.journal.codec import from_json
from croupier.log.people.typed import in_words
from croupier.log.reading.archive import Archive

LIVE: Final = "live"
"""The outcome of a hand that is in progress; the others are complete and void."""

FEW: Final = 5_000
"""Up to this many hands are looked up one by one."""


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
        "facts": from_json(values["facts"]),
    }
    return IncidentLine(**values)


@dataclass(frozen=True, kw_only=True)
class Search:
    """Conditions on hands; None, or nothing, where any hand will do.

    `card` was seen in the hand, and so was each of `cards`; `day` is the UTC day on which it began, `since`
    and `until` the time, the last not included. `incident` is an alert or an incident such as AL-07 and
    `ruling` the way out that was taken; both together mean that this incident was ruled so. `seat` is the
    player's, or one that was dealt in. `pot_min` and `pot_max` are in the smallest unit of money. `before`
    and `after` are hands: those that began earlier, or later.

    >>> Search(player="Ana", card=Card.parse("Ah")).is_open
    False
    """

    player: str | None = None
    seat: int | None = None
    card: Card | None = None
    cards: tuple[Card, ...] = ()
    day: date | None = None
    since: datetime | None = None
    until: datetime | None = None
    incident: str | None = None
    ruling: str | None = None
    outcome: str | None = None
    game: str | None = None
    table: str | None = None
    dealer: str | None = None
    pot_min: int | None = None
    pot_max: int | None = None
    before: int | None = None
    after: int | None = None

    @property
    def is_open(self) -> bool:
        """Whether any hand will do."""
        return self == Search()

    @property
    def time(self) -> tuple[datetime | None, datetime | None]:
        """When a hand may have begun: from the first moment on, and before the second."""
        if self.day is None:
            return self.since, self.until
        next_day = min(self.day, date.max - timedelta(days=1)) + timedelta(days=1)
        return _later(self.since, _start(self.day)), _sooner(self.until, _start(next_day))


ANY: Final = Search()
"""A search that every hand fulfils."""


def list_hands(archive: Archive, search: Search = ANY, *, limit: int = 50) -> tuple[HandLine, ...]:
    """The latest hands that fulfil every condition, newest first, at most `limit` of them.

    A hand in progress is found by what is known of it when it begins, and by no player.
    """
    with making_sense(archive.path):
        query = _Query(archive.db.conn)
        query.begun(search.game, search.table, search.dealer, search.outcome)
        for each in {*search.cards, *(() if search.card is None else (search.card,))}:
            query.want(of_card(each))
        query.people(search.player, search.seat)
        if search.incident is not None or search.ruling is not None:
            query.want(of_incident(search.incident, search.ruling))
        query.time(*search.time)
        query.pots(search.pot_min, search.pot_max)
        return tuple(_line(archive, hand_id) for hand_id in query.found(search.before, search.after, limit))


def _start(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)


def _sooner(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)


class _Query:
    """What is asked for: as sets of hands (`finding`), and as conditions on the row of a hand."""

    def __init__(self, conn: Connection) -> None:
        self._conn = conn
        self._wanted = list[tuple[str, ...]]()
        self._rows, self._values = ["outcome IS NOT NULL"], list[object]()
        self._may_live, self._live, self._live_values = True, ["outcome IS NULL"], list[object]()
        self._among: list[int] | None = None
        self._first, self._last = 0, 2**62

    def want(self, *some: str) -> None:
        """One of these; a hand in progress has none of them yet."""
        self._wanted.append(some)
        self._may_live = False

    def begun(self, game: str | None, table: str | None, dealer: str | None, outcome: str | None) -> None:
        """What is known of a hand from its beginning, and how it ended."""
        tokens = self._conn.execute("SELECT mark FROM typed WHERE text = ?", (dealer,)).fetchall()
        dealers = (dealer, *(token for (token,) in tokens))  # rows of older logs have the name itself
        for column, values in (("game", (game,)), ("table_name", (table,)), ("dealer", dealers)):
            if values[0] is not None:
                self._wanted.append(tuple(of_column(column, str(value)) for value in values))
                self._live.append(f"{column} IN ({', '.join('?' * len(values))})")
                self._live_values += values
        if outcome == LIVE:
            self._wanted.append(())
        elif outcome is not None:
            self.want(of_column("outcome", outcome))

    def people(self, player: str | None, seat: int | None) -> None:
        """A player by number, and in this seat; or a seat that was dealt in."""
        if player is not None:
            found = self._conn.execute("SELECT id FROM players WHERE name = ?", (player,)).fetchone()
            self.want(of_player(found[0] if found else -1, seat))
        elif seat is not None:
            self.want(of_seat(seat))

    def time(self, since: datetime | None, until: datetime | None) -> None:
        """Hands that began in a time; where the clock was right they are numbered in its order."""
        if since is None and until is None:
            return
        bounds = "" if since is None else _text(since), "~" if until is None else _text(until)
        for conditions in (self._rows, self._live):
            conditions.append("started_utc >= ? AND started_utc < ?")
        self._values += bounds
        self._live_values += bounds
        self._first, self._last = _ids_of(self._conn, *bounds)

    def pots(self, least: int | None, most: int | None) -> None:
        """Few such pots are looked up by their size; of many the size is known nearly enough to meet them."""
        if least is None and most is None:
            return
        (largest,) = self._conn.execute("SELECT coalesce(max(pot), 0) FROM hands").fetchone()
        bounds = least or 0, largest if most is None else min(most, largest)
        self._rows.append("pot BETWEEN ? AND ?")
        self._values += bounds
        ids = self._conn.execute("SELECT id FROM hands WHERE pot BETWEEN ? AND ? LIMIT ?", (*bounds, FEW))
        found = [hand_id for (hand_id,) in ids]
        if len(found) < FEW:
            self._among, self._may_live = found, False
        else:
            self.want(*of_pots(*bounds))

    def found(self, before: int | None, after: int | None, limit: int) -> Iterator[int]:
        """The numbers of the hands before one and after another, the newest first."""
        if before is not None:
            self._last = min(self._last, before - 1)
        if after is not None:
            self._first = max(self._first, after + 1)
        return islice(chain(self._in_progress(), self._over()), limit)

    def _in_progress(self) -> Iterator[int]:
        """The last hand, if it is in progress and as it should be."""
        if not self._may_live:
            return iter(())
        newest = self._conn.execute("SELECT id FROM hands ORDER BY id DESC LIMIT 1").fetchone()
        where = " AND ".join(self._live)
        query = f"SELECT id FROM hands WHERE id = ? AND id BETWEEN ? AND ? AND {where}"
        values = (newest[0] if newest else 0, self._first, self._last, *self._live_values)
        return (hand_id for (hand_id,) in self._conn.execute(query, values))

    def _over(self) -> Iterator[int]:
        where = " AND ".join(self._rows)
        if not self._wanted and self._among is None:
            query = f"SELECT id FROM hands WHERE id BETWEEN ? AND ? AND {where} ORDER BY id DESC"
            rows = self._conn.execute(query, (self._first, self._last, *self._values))
            return (hand_id for (hand_id,) in rows)
        ids = find(self._conn, self._wanted, among=self._among, first=self._first, last=self._last)
        if not self._values:
            return ids
        query = f"SELECT 1 FROM hands WHERE id = ? AND {where}"
        return (each for each in ids if self._conn.execute(query, (each, *self._values)).fetchone())


def _ids_of(conn: Connection, since: str, until: str) -> tuple[int, int]:
    """Numbers between which the hands of a time lie; of many hands only if the clock was right."""
    some = "SELECT id FROM hands WHERE started_utc >= ? AND started_utc < ?"
    query = f"SELECT min(id), max(id), count(*) FROM ({some} LIMIT ?)"
    first, last, count = conn.execute(query, (since, until, FEW)).fetchone()
    if count == FEW:
        (first,) = conn.execute(f"{some} ORDER BY started_utc, id LIMIT 1", (since, until)).fetchone()
        (last,) = conn.execute(
            f"{some} ORDER BY started_utc DESC, id DESC LIMIT 1", (since, until)
        ).fetchone()
    return (first, last) if count else (1, 0)


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _line(archive: Archive, hand_id: int) -> HandLine:
    row = archive.one(
        "SELECT table_name, game, mode, hand_no, players, button, started_utc, ended_utc, outcome, attempts,"
        f" pot, rake, board, incidents, {in_words('dealer')} FROM hands WHERE id = ?",
        hand_id,
    )
    if row is None:
        raise Fault(f"log {archive.path}: hand {hand_id} was found and is not there: the file is damaged")
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
