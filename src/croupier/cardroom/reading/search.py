"""A search in all logs: narrow rows find candidates, newest first; then the other conditions are checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import field
from hashlib import md5
from heapq import merge
from itertools import islice
from typing import Final

from croupier.cardroom.reading.snapshot import BY_MARKS, Snapshot, in_postgresql
from croupier.cardroom.schema.tallies import MARK_OF, SEATS_FROM
from croupier.log.disk import Queried
from croupier.log.reading.hand_search import Query, Search
from croupier.log.reading.store import KEY_BITS, parted
from croupier.values import dataclass

_NARROW: Final = re.compile(r"\(*(started_utc|pot) ")
"""Conditions that a narrow row answers as well as the row of the hand."""

_ORDER: Final = "started_utc DESC, log DESC, id DESC"

_ROWS: Final = "croupier.finding"
_WHO: Final = "started_utc, log, id"

_NEWEST: Final = 20_000
"""How many of the newest hands are searched before the others."""

_MANY: Final = 200
"""If more of the newest hands than this have the marks, all hands are searched."""

_LARGEST: Final = 63
"""The number of bits of a pot."""

_Found = tuple[str, int, int]
"""The order of hands in all logs: when the hand began, its log, and its number there."""


class AllQuery(Query):
    """A search in all logs; the newest hand is the one that began last."""

    def __init__(self, conn: Queried, snapshot: Snapshot, search: Search) -> None:
        self._snapshot = snapshot
        self._dealers = tuple[str, ...]()
        super().__init__(conn, search)

    def found(self, before: int | None, after: int | None, limit: int) -> Iterator[int]:
        """The hands that began before one, newest first, including hands in progress."""
        earlier, values = "", tuple[object, ...]()
        if before is not None:
            log, number = parted(before)
            asked = "SELECT started_utc FROM hands WHERE log = ? AND number_in_log = ?"
            row = self._conn.execute(asked, (log, number)).fetchone()
            if row is None:
                return iter(())
            earlier, values = "(started_utc, log, {}) < (%s, %s, %s)", (row[0], log, number)
        live = self._live_ones(earlier.format("number_in_log"), values, limit)
        over = self._ended(earlier.format("id"), values, limit)
        ordered = merge(live, over, reverse=True)
        return islice(((log << KEY_BITS) + number for _, log, number in ordered), limit)

    def _dealt(self, names: tuple[str, ...]) -> None:
        self._dealers = names

    def _sized(self, least: int, most: int | None) -> None:
        """Use the marks of pots, one for each power of two."""
        last = _LARGEST if most is None else most.bit_length()
        self._want(*(f"pot {kind}" for kind in range(least.bit_length(), last + 1)))

    def _over(self, limit: int) -> Iterator[int]:
        return self.found(None, None, limit)

    def _live_ones(self, earlier: str, values: Sequence[object], limit: int) -> list[_Found]:
        """Hands in progress, by the columns that they already have."""
        if not self._may_live:
            return []
        asked = f"SELECT started_utc, log, number_in_log FROM hands WHERE {' AND '.join(self._live)}"
        query = in_postgresql(asked).decode()
        query += f" AND {earlier}" if earlier else ""
        query += " ORDER BY started_utc DESC, log DESC, number_in_log DESC LIMIT %s"
        return self._kept(query, (*self._live_values, *values, limit))

    def _ended(self, earlier: str, values: Sequence[object], limit: int) -> list[_Found]:
        """Finished hands: the newest are searched first, then all by their marks if those are not enough.

        Hands of a player are found by marks at once.
        """
        if () in self._wanted:
            return []
        parts = self._parted(earlier, values)
        if not parts.marked and not parts.dealt:
            return self._kept(*parts.all_of(limit))
        if not any(group[0].startswith("player ") for group in self._wanted):
            newest = parts.newest()
            found = self._kept(*parts.fitting(newest, limit))
            if len(found) >= limit:
                return found
            query, given = parts.counting(newest)
            ((many,),) = self._snapshot.ask(query.encode(), given, None).fetchall()
            if many > _MANY:
                return self._kept(*parts.all_of(limit))
        with self._snapshot.without(BY_MARKS):
            return self._kept(*parts.sifted(limit))

    def _parted(self, earlier: str, values: Sequence[object]) -> _Conditions:
        """The conditions on a finished hand."""
        made = _Conditions()
        if earlier:
            made.bounds.append((earlier, list(values)))
        made.narrow.append((_COUNTED, []))
        every, cards = list[int](), 0
        for group in self._wanted:
            kind = group[0].partition(" ")[0]
            given = [each.removeprefix(f"{kind} ") for each in group]
            marks = [_mark(each) for each in group]
            if kind == "card":
                cards |= sum(1 << int(each) for each in given)
            elif kind == "table_name":
                made.narrow.append(("log IN (SELECT of_log FROM tables WHERE called = ANY (%s))", [given]))
            elif len(marks) == 1:
                every += marks
            else:
                made.marked.append((_ONE_OF, [marks]))
            if kind == "player" and " seat " in group[0]:
                made.wide.append((_IN_SEAT, [int(group[0].rpartition(" ")[2]), marks]))
        if self._dealers:
            named = [mark_of(f"dealer {name}") for name in self._dealers]
            made.dealt = [[*self._dealers], named]
        if cards:  # PostgreSQL would guess that an equation is almost never true
            made.narrow.append((f"(card_mask & {cards}) >= {cards}", []))
        if every:
            made.marked.append(("marks @> %s::bigint[]", [every]))
        left = iter(self._values)
        for condition in self._rows[1:]:  # without the first, which says that the hand is finished
            its = list(islice(left, condition.count("?")))
            if (narrow := _NARROW.match(condition)) is None:
                made.wide.append((_of_row(condition), its))
            else:
                among = made.bounds if narrow[1] == "started_utc" else made.narrow
                among.append((condition.replace("?", "%s"), its))
        return made

    def _kept(self, query: str, values: Sequence[object]) -> list[_Found]:
        return self._snapshot.ask(query.encode(), values, None).fetchall()


_COUNTED: Final = "log <> ALL (ARRAY(SELECT id FROM croupier.logs WHERE NOT counted))"
"""Without copies of logs that belong to another terminal."""

_ONE_OF: Final = "marks && %s::bigint[]"
"""Any of these marks."""

_Asked = tuple[str, list[object]]
"""A query, or a condition in one, with its values."""

_DEALT: Final = f"""dealt AS MATERIALIZED (
        SELECT {MARK_OF.format("'dealer ' || mark")} AS mark FROM croupier.typed
            WHERE text COLLATE "C" = ANY (%s)
        UNION ALL SELECT unnest(%s::bigint[])
    )"""
"""The marks of dealers: each table has its own tokens for a name, and older logs have the name."""

_BY_DEALER: Final = "(dealer IN (SELECT mark FROM dealt)) IS TRUE"
_OF_DEALER: Final = "dealer = ANY (ARRAY(SELECT mark FROM dealt))"
"""Hands of a dealer: checked one by one, and found by the index of dealers."""


@dataclass
class _Conditions:
    """Conditions with their values.

    On narrow rows: by time (`bounds`), by marks (`marked`), and by other columns (`narrow`). On the rest of a
    hand: `wide`. `dealt` are the values of `_DEALT`.
    """

    bounds: list[_Asked] = field(default_factory=list)
    marked: list[_Asked] = field(default_factory=list)
    dealt: list[object] = field(default_factory=list)
    narrow: list[_Asked] = field(default_factory=list)
    wide: list[_Asked] = field(default_factory=list)

    def all_of(self, limit: int) -> _Asked:
        """The query as PostgreSQL plans it best."""
        where, values = _where(*self.bounds, *self.marked, *self._each_dealt, *self.narrow, *self.wide)
        return self._asked(
            f"SELECT {_WHO} FROM {_ROWS} AS f{where} ORDER BY {_ORDER} LIMIT %s", [*values, limit]
        )

    def newest(self) -> _Asked:
        """The newest hands, without conditions."""
        where, values = _where(*self.bounds)
        return f"(SELECT * FROM {_ROWS} AS f{where} ORDER BY {_ORDER} LIMIT {_NEWEST})", values

    def fitting(self, newest: _Asked, limit: int) -> _Asked:
        """The newest hands that meet the conditions."""
        where, values = _where(*self.marked, *self._each_dealt, *self.narrow, *self.wide)
        query = f"SELECT {_WHO} FROM {newest[0]} AS f{where} ORDER BY {_ORDER} LIMIT %s"
        return self._asked(query, [*newest[1], *values, limit])

    def counting(self, newest: _Asked) -> _Asked:
        """Count the newest hands with the marks and the dealer."""
        where, values = _where(*self.marked, *self._each_dealt)
        return self._asked(f"SELECT count(*) FROM {newest[0]} AS f{where}", [*newest[1], *values])

    def sifted(self, limit: int) -> _Asked:
        """All hands with the marks, or else the dealer, in order, checked against the other conditions.

        The time is checked last: PostgreSQL would otherwise read all its index entries and compare each with
        all marks.
        """
        dealt = self._each_dealt if self.marked else [(_OF_DEALER, [])]
        where, values = _where(*self.marked, *dealt, *self.narrow)
        times, its_time = _where(*self.bounds)
        rest, its = _where(*self.wide)
        theirs = f"theirs AS MATERIALIZED (SELECT {_WHO} FROM {_ROWS} AS f{where})"
        ordered = f"(SELECT * FROM theirs{times} ORDER BY {_ORDER} OFFSET 0) AS f"
        query = f"SELECT * FROM {ordered}{rest} ORDER BY {_ORDER} LIMIT %s"
        return self._asked(query, [*values, *its_time, *its, limit], theirs)

    @property
    def _each_dealt(self) -> list[_Asked]:
        return [(_BY_DEALER, [])] if self.dealt else []

    def _asked(self, query: str, values: list[object], *tables: str) -> _Asked:
        """The query, with the named tables before it."""
        named = [*([_DEALT] if self.dealt else []), *tables]
        return (f"WITH {', '.join(named)} {query}" if named else query), [*self.dealt, *values]


def _where(*conditions: _Asked) -> _Asked:
    said = " AND ".join(condition for condition, _ in conditions)
    return f" WHERE {said}" if said else "", [value for _, its in conditions for value in its]


_IN_SEAT: Final = (
    "(SELECT true FROM croupier.parts AS p WHERE p.log = f.log AND p.hand_id = f.id "
    " AND p.seat = %s AND p.player_key = ANY (%s))"
)


def _of_row(condition: str) -> str:
    """A condition on the row of a hand, as a condition on a narrow row."""
    asked = in_postgresql(f"SELECT 1 FROM hands WHERE {condition}").decode()
    where = asked.partition(" WHERE ")[2]
    mine = "hands.log = f.log AND hands.number_in_log = f.id"
    return f"(SELECT true FROM hands WHERE {mine} AND {where})"


def _mark(what: str) -> int:
    """The mark of a value; the mark of a player uses their number in all logs."""
    kind, _, value = what.partition(" ")
    if kind in ("player", "pot"):
        return int(value.partition(" ")[0])
    return SEATS_FROM + int(value) if kind == "seat" else mark_of(what)


def mark_of(what: str) -> int:
    """The number that `croupier.mark_of` makes: practically unique."""
    return -int(md5(what.encode(), usedforsecurity=False).hexdigest()[:15], 16) - 1
