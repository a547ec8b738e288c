"""How hands are searched: by sets of hands first, then by their rows."""

from __future__ import annotations

from abc import abstractmethod
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import cache
from itertools import chain, islice
from typing import Any, Final, Literal

from croupier.cards.card import Card
from croupier.engine.codes import HANDS_TO_OPEN
from croupier.engine.incidents.doers import Doer, outcomes_of
from croupier.engine.places import Place
from croupier.log.disk import Queried
from croupier.log.index.hand_sets import (
    find,
    meant,
    of_card,
    of_column,
    of_incident,
    of_player,
    of_pots,
    of_seat,
)
from croupier.log.journal.chain import as_text
from croupier.log.journal.typed_words import in_words
from croupier.values import dataclass


@cache
def doing(doer: Doer) -> str:
    """The SQL condition on `code` and `way` that an incident was this person's doing.

    >>> doing("floor")
    "((code IN ('AL-36') AND coalesce(way, '') NOT IN ('applied', 'dealt', 'delivered', 'late', 'missed',\
 'not-so', 'refused', 'reported', 'same', 'stray')))"
    """
    alike = defaultdict[tuple[tuple[str, ...], tuple[str, ...]], list[str]](list)
    for code, after, but_after in outcomes_of(doer):
        alike[after, but_after].append(code)
    parts = []
    for (after, but_after), codes in alike.items():
        part = f"code IN ({_listed(codes)})"
        if after:
            part += f" AND coalesce(way, '') IN ({_listed(after)})"
        if but_after:
            part += f" AND coalesce(way, '') NOT IN ({_listed(but_after)})"
        parts.append(f"({part})")
    return f"({' OR '.join(parts)})"


def _listed(names: list[str] | tuple[str, ...]) -> str:
    """Names of the catalogue, none of which contains a quote, as a list in SQL."""
    return ", ".join(f"'{name}'" for name in sorted(names))


LIVE: Final = "live"
"""The outcome of a hand that is in progress; the others are complete and void."""

REACHED: Final = {"flop": 8, "turn": 11, "river": 14}
"""The length of a board that has the card of a street."""

DEEDS: Final = {
    **{name: f"action = '{name}'" for name in ("fold", "check", "call", "bet", "raise", "show", "muck")},
    "all-in": "all_in = 1",
}
"""What a player can do in a hand, as a condition on its actions."""


@dataclass(frozen=True, kw_only=True)
class Search:
    """Conditions on hands; None, or nothing, where any hand will do.

    Each of `cards` was seen in the hand, and each of `board` lay there, as one of the flop, as the turn, the
    river or anywhere on the board. Of each group of `players` one was dealt in. The other tuples have
    alternatives: one of the dealers, of the tables, of the games. `incidents` are alerts or incidents such as
    AL-07, `any_incident` is one of any kind, and `ruling` the way out that was taken; both apply to the same
    incident. `day` is the UTC day on which the hand began, `since` and `until` the time, the last not
    included; with `spans` it began in one of these. `reached` is a street whose cards were dealt,
    `boards` the least number of boards. `deed` is
    what the player or seat did, on one street or any; each hand is read for it, so the time should be short.
    `doing` is who caused an incident, `street` where it happened, and `book` the rulebook of its ruling: all
    conditions on an incident apply to the same one. `seat` is the player's seat, or without a player any seat
    that was dealt in; all of `seats` were dealt in. `pot_min`, `pot_max` and `amount` (of the deed) are in
    the smallest unit of money. `before` and `after` are hand numbers. With `by_pot` the largest pots are
    first (``max``) or the smallest (``min``), and hands in progress, without a pot, do not count.

    >>> Search(players=(("Ana", "Anna"),), cards=(Card.parse("Ah"),)).is_open
    False
    """

    players: tuple[tuple[str, ...], ...] = ()
    seat: int | None = None
    seats: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    board: tuple[tuple[str, Card], ...] = ()
    day: date | None = None
    since: datetime | None = None
    until: datetime | None = None
    incidents: tuple[str, ...] = ()
    any_incident: bool = False
    ruling: str | None = None
    outcome: str | None = None
    games: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    dealers: tuple[str, ...] = ()
    pot_min: int | None = None
    pot_max: int | None = None
    before: int | None = None
    after: int | None = None
    doing: Doer | None = None
    street: str | None = None
    book: str | None = None
    spans: tuple[tuple[datetime, datetime], ...] = ()
    reached: str | None = None
    boards: int | None = None
    deed: tuple[str, str | None] | None = None
    amount: int | None = None
    by_pot: Literal["", "max", "min"] = ""

    @classmethod
    def of(
        cls,
        *,
        player: str | None = None,
        card: Card | None = None,
        incident: str | None = None,
        game: str | None = None,
        table: str | None = None,
        dealer: str | None = None,
        **more: Any,
    ) -> Search:
        """A search with one of each kind at most; `more` are other conditions by their names.

        >>> Search.of(player="Ana", seat=3) == Search(players=(("Ana",),), seat=3)
        True
        """
        return cls(
            players=() if player is None else ((player,),),
            cards=() if card is None else (card,),
            incidents=_one(incident),
            games=_one(game),
            tables=_one(table),
            dealers=_one(dealer),
            **more,
        )

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


ORDERS: Final = {"": "id DESC", "max": "pot DESC, id DESC", "min": "pot, id"}

ANY: Final = Search()
"""A search that every hand meets."""


def _start(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def _later(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else max(one, other)


def _sooner(one: datetime | None, other: datetime) -> datetime:
    return other if one is None else min(one, other)


def _one(value: str | None) -> tuple[str, ...]:
    return () if value is None else (value,)


_ON_BOARD: Final = {
    "flop": "substr(board, 1, 8)",
    "turn": "substr(board, 10, 2)",
    "river": "substr(board, 13, 2)",
    "board": "board",
}
"""The part of a board's text (three characters a card) in which a card is searched."""

_BEFORE: Final = (
    "(length(board) + 1) / 3 - (SELECT count(*) FROM cards AS b WHERE b.hand_id = c.hand_id"
    " AND b.attempt = c.attempt AND b.place = c.place AND b.n >= c.n)"
)
"""How many cards lie before the card `c` on its board; every board has as many as the first."""

_ON_ANOTHER: Final = (
    "EXISTS (SELECT 1 FROM cards AS c WHERE c.hand_id = hands.id AND c.attempt = hands.attempts"
    f" AND c.place LIKE 'board_' AND c.code = ? AND {_BEFORE} BETWEEN ? AND ?)"
)
_BETWEEN: Final = {"flop": (0, 2), "turn": (3, 3), "river": (4, 4), "board": (0, 4)}


class Query:
    """A search as sets of hands (`hand_sets`), and as conditions on the row of a hand."""

    def __init__(self, conn: Queried, search: Search) -> None:
        self._conn = conn
        self._wanted = list[tuple[str, ...]]()
        self._rows, self._values = ["outcome IS NOT NULL"], list[object]()
        self._may_live, self._live, self._live_values = True, ["outcome IS NULL"], list[object]()
        self._among: list[int] | None = None
        self._first, self._last = 0, 2**62
        self._order = ORDERS[search.by_pot]
        if search.by_pot:
            self._ask("pot > 0")
        self._begun(search)
        self._cards(search.cards, search.board)
        self._people(search.players, search.seat)
        for seat in search.seats:
            self._want(of_seat(seat))
        self._incidents(search)
        self._time(*search.time)
        self._spans(search.spans)
        self._pots(search.pot_min, search.pot_max)
        self._played(search)

    def _want(self, *some: str) -> None:
        """Require one of these sets; a hand in progress is in none yet."""
        self._wanted.append(some)
        self._may_live = False

    def _begun(self, search: Search) -> None:
        """Conditions known at the beginning of a hand, and its outcome."""
        for column, values in (("game", search.games), ("table_name", search.tables)):
            if values:
                self._wanted.append(tuple(of_column(column, value) for value in values))
                self._live.append(f"{column} IN ({', '.join('?' * len(values))})")
                self._live_values += values
        if search.dealers:
            self._dealt(search.dealers)
            self._live.append(f"{in_words('dealer')} IN ({', '.join('?' * len(search.dealers))})")
            self._live_values += search.dealers
        if search.outcome == LIVE:
            self._wanted.append(())
        elif search.outcome is not None:
            self._want(of_column("outcome", search.outcome))

    def _dealt(self, names: tuple[str, ...]) -> None:
        """Require one of these dealers: by token, or by name as in rows of older logs."""
        typed = f"SELECT mark FROM typed WHERE text IN ({', '.join('?' * len(names))})"
        tokens = (token for (token,) in self._conn.execute(typed, names))
        self._wanted.append(tuple(of_column("dealer", value) for value in (*names, *tokens)))

    def _cards(self, seen: Iterable[Card], board: Iterable[tuple[str, Card]]) -> None:
        """Require cards of the hand, and cards at a place on the board."""
        board = tuple(board)
        for card in {*seen, *(card for _, card in board)}:
            self._want(of_card(card))
        for street, card in board:
            self._rows.append(f"(instr({_ON_BOARD[street]}, ?) > 0 OR {_ON_ANOTHER})")
            self._values += (str(card), int(card), *_BETWEEN[street])

    def _people(self, players: tuple[tuple[str, ...], ...], seat: int | None) -> None:
        """Require one player of each group, a single group in this seat; or a seat that was dealt in."""
        for names in players:
            query = f"SELECT id FROM players WHERE name IN ({', '.join('?' * len(names))})"
            numbers = [number for (number,) in self._conn.execute(query, names)] or [-1]
            self._want(*(of_player(number, seat if len(players) == 1 else None) for number in numbers))
        if seat is not None and len(players) != 1:
            self._want(of_seat(seat))

    def _incidents(self, search: Search) -> None:
        """Require one of these incidents, by sets where possible, else by the rows of the hand."""
        if search.incidents or search.ruling is not None:
            self._want(*(of_incident(code, search.ruling) for code in search.incidents or (None,)))
        elif search.any_incident:
            self._ask(f"incidents NOT IN ('', '{HANDS_TO_OPEN}')")
        elif search.doing is not None:
            self._want(*(of_incident(code, None) for code, *_ in outcomes_of(search.doing)))
        if search.doing is None and search.street is None and search.book is None:
            return
        said, values = ["incidents.hand_id = hands.id"], list[object]()
        if search.incidents:
            said.append(f"code IN ({', '.join('?' * len(search.incidents))})")
            values += search.incidents
        if search.doing is not None:
            said.append(doing(search.doing))
        for condition, value in (
            ("way = ?", search.ruling),
            ("street = ?", search.street),
            ("instr(coalesce(way_rule, rule), ?) > 0", search.book),
        ):
            if value is not None:
                said.append(condition)
                values.append(value)
        self._rows.append(f"EXISTS (SELECT 1 FROM incidents WHERE {' AND '.join(said)})")
        self._values += values
        self._may_live = False

    def _played(self, search: Search) -> None:
        if search.reached is not None:
            self._ask(f"length(board) >= {REACHED[search.reached]}")
        if search.boards is not None:
            on_it = "SELECT 1 FROM cards WHERE cards.hand_id = hands.id AND place = ?"
            self._ask(f"EXISTS ({on_it})", str(Place.of_board(search.boards)))
        if search.deed is None:
            return
        deed, street = search.deed
        said, values = ["actions.hand_id = hands.id", DEEDS[deed]], list[object]()
        for condition, value in (("street = ?", street), ("? IN (amount, added)", search.amount)):
            if value is not None:
                said.append(condition)
                values.append(value)
        seats = search.seats if search.seat is None else (search.seat, *search.seats)
        if seats and not search.players:
            said.append(f"seat IN ({', '.join('?' * len(seats))})")
            values += seats
        names = [name for group in search.players for name in group]
        if names:
            marks = ", ".join("?" * len(names))
            said.append(
                "seat IN (SELECT seat FROM parts JOIN players ON players.id = parts.player_id"
                f" WHERE parts.hand_id = hands.id AND name IN ({marks}))"
            )
            values += names
        self._ask(f"EXISTS (SELECT 1 FROM actions WHERE {' AND '.join(said)})", *values)

    def _ask(self, condition: str, *values: object) -> None:
        self._rows.append(condition)
        self._values += values
        self._may_live = False

    def _spans(self, spans: tuple[tuple[datetime, datetime], ...]) -> None:
        if not spans:
            return
        said = f"({' OR '.join(['started_utc >= ? AND started_utc < ?'] * len(spans))})"
        bounds = [as_text(moment) for span in spans for moment in span]
        self._rows.append(said)
        self._values += bounds
        self._live.append(said)
        self._live_values += bounds

    def _time(self, since: datetime | None, until: datetime | None) -> None:
        """Require hands that began in a time; if the clock was right, their numbers follow it."""
        if since is None and until is None:
            return
        bounds = "" if since is None else as_text(since), "~" if until is None else as_text(until)
        for conditions in (self._rows, self._live):
            conditions.append("started_utc >= ? AND started_utc < ?")
        self._values += bounds
        self._live_values += bounds
        self._first, self._last = self._between(*bounds)

    def _pots(self, least: int | None, most: int | None) -> None:
        if least is None and most is None:
            return
        if most is None:
            self._ask("pot >= ?", least)
        else:
            self._ask("pot BETWEEN ? AND ?", least or 0, most)
        self._sized(least or 0, most)

    def _sized(self, least: int, most: int | None) -> None:
        """How to find hands with a pot of between these sizes, other than by checking each."""

    def _between(self, since: str, until: str) -> tuple[int, int]:
        return self._first, self._last

    def found(self, before: int | None, after: int | None, limit: int) -> Iterator[int]:
        """The numbers of the hands before one and after another, the newest first."""
        if before is not None:
            self._last = min(self._last, before - 1)
        if after is not None:
            self._first = max(self._first, after + 1)
        return islice(chain(self._in_progress(), self._over(limit)), limit)

    def _in_progress(self) -> Iterator[int]:
        """The last hand, if it is in progress and matches."""
        if not self._may_live:
            return iter(())
        newest = self._conn.execute("SELECT id FROM hands ORDER BY id DESC LIMIT 1").fetchone()
        where = " AND ".join(self._live)
        query = f"SELECT id FROM hands WHERE id = ? AND id BETWEEN ? AND ? AND {where}"
        values = (newest[0] if newest else 0, self._first, self._last, *self._live_values)
        return (hand_id for (hand_id,) in self._conn.execute(query, values))

    @abstractmethod
    def _over(self, limit: int) -> Iterator[int]:
        """The finished hands that match everything, the newest first; it reads no more than this many."""


class RowQuery(Query):
    """A search of a store without sets: one query asks everything of the rows of hands."""

    def conditions(self) -> tuple[str, list[object]]:
        """The conditions on a finished hand, and the values."""
        conditions, values = list(self._rows), list(self._values)
        for group in self._wanted:
            condition, its = meant(group)
            conditions.append(f"({condition})")
            values += its
        return " AND ".join(conditions), values

    def _over(self, limit: int) -> Iterator[int]:
        where, values = self.conditions()
        query = f"SELECT id FROM hands WHERE {where} AND id BETWEEN ? AND ? ORDER BY {self._order} LIMIT ?"
        found = self._conn.execute(query, (*values, self._first, self._last, limit))
        return (hand_id for (hand_id,) in found)


MOST_AT_ONCE: Final = 500
"""How many hands are read at once."""

FEW: Final = 5_000
"""Up to this many hands are looked up one by one."""


class SetQuery(Query):
    def _over(self, limit: int) -> Iterator[int]:
        if self._order == ORDERS[""]:
            return self._newest(limit)
        which = set(self._newest(2**62)) if self._wanted or len(self._rows) > 2 else None
        query = f"SELECT id FROM hands WHERE pot > 0 AND id BETWEEN ? AND ? ORDER BY {self._order}"
        ordered = (each for (each,) in self._conn.execute(query, (self._first, self._last)))
        return ordered if which is None else (each for each in ordered if each in which)

    def _newest(self, limit: int) -> Iterator[int]:
        where = " AND ".join(self._rows)
        if not self._wanted and self._among is None:
            query = f"SELECT id FROM hands WHERE id BETWEEN ? AND ? AND {where} ORDER BY id DESC"
            rows = self._conn.execute(query, (self._first, self._last, *self._values))
            return (hand_id for (hand_id,) in rows)
        ids = find(self._conn, self._wanted, among=self._among, first=self._first, last=self._last)
        if len(self._rows) == 1:
            return ids
        return self._that_match(ids, where, limit)

    def _that_match(self, ids: Iterator[int], where: str, size: int) -> Iterator[int]:
        """The hands of these whose row meets the conditions; more are read at once while few do."""
        size = min(size, MOST_AT_ONCE)
        while some := list(islice(ids, size)):
            query = f"SELECT id FROM hands WHERE id IN ({', '.join('?' * len(some))}) AND {where}"
            rows = self._conn.execute(query, (*some, *self._values))
            matching = {hand_id for (hand_id,) in rows}
            yield from (each for each in some if each in matching)
            size = min(2 * size, MOST_AT_ONCE)

    def _sized(self, least: int, most: int | None) -> None:
        """Few such pots are found by their exact size; for many, the sets of about that size are enough."""
        (largest,) = self._conn.execute("SELECT coalesce(max(pot), 0) FROM hands").fetchone()
        most = largest if most is None else min(most, largest)
        such = "SELECT id FROM hands WHERE pot BETWEEN ? AND ?"
        if self._one(f"{such} LIMIT 1 OFFSET ?", least, most, FEW - 1) is None:
            self._among = [hand_id for (hand_id,) in self._conn.execute(such, (least, most))]
        else:
            self._want(*of_pots(least, most))

    def _between(self, since: str, until: str) -> tuple[int, int]:
        some = "SELECT id FROM hands WHERE started_utc >= ? AND started_utc < ?"
        query = f"SELECT min(id), max(id), count(*) FROM ({some} LIMIT ?)"
        first, last, count = self._conn.execute(query, (since, until, FEW)).fetchone()
        if count == FEW:
            (first,) = self._one(f"{some} ORDER BY started_utc, id LIMIT 1", since, until)
            (last,) = self._one(f"{some} ORDER BY started_utc DESC, id DESC LIMIT 1", since, until)
        return (first, last) if count else (1, 0)

    def _one(self, query: str, *values: object) -> Any:
        return self._conn.execute(query, values).fetchone()
