"""A search in all logs: hands are found by their narrow rows, the newest first, and held against the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from hashlib import md5
from heapq import merge
from itertools import islice
from typing import Final

from croupier.cardroom.reading.asking import Lent
from croupier.cardroom.reading.dialect import translated_for_all
from croupier.cardroom.schema.finding import SEATS_FROM
from croupier.log.queried import Queried
from croupier.log.reading.keys import KEY_BITS, parted
from croupier.log.reading.searching import Query, Search

_NARROW: Final = re.compile(r"\(*(started_utc|pot) ")
"""Conditions on what a narrow row has as well as the row of the hand."""

_ORDER: Final = "started_utc DESC, log DESC, id DESC"

_LARGEST: Final = 63
"""Bits of a pot."""

_Found = tuple[str, int, int]
"""When a hand began, its log, and its number there: the order of hands in all logs."""


class AllQuery(Query):
    """A search in all logs, whose newest hand is the one that began last."""

    def __init__(self, conn: Queried, lent: Lent, search: Search) -> None:
        self._lent = lent
        self._tables = search.tables
        super().__init__(conn, search)

    def found(self, before: int | None, after: int | None, limit: int) -> Iterator[int]:
        """Those that began before one, the newest first, with the hands in progress among them."""
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

    def _sized(self, least: int, most: int | None) -> None:
        """Pots are marked by how often they doubled."""
        last = _LARGEST if most is None else most.bit_length()
        self._want(*(f"pot {kind}" for kind in range(least.bit_length(), last + 1)))

    def _over(self, limit: int) -> Iterator[int]:
        return self.found(None, None, limit)

    def _live_ones(self, earlier: str, values: Sequence[object], limit: int) -> list[_Found]:
        """Hands in progress, by what is known of them."""
        if not self._may_live:
            return []
        asked = f"SELECT started_utc, log, number_in_log, month FROM hands WHERE {' AND '.join(self._live)}"
        query = translated_for_all(asked).decode()
        query += f" AND {earlier}" if earlier else ""
        query += " ORDER BY started_utc DESC, log DESC, number_in_log DESC LIMIT %s"
        return self._kept(query, (*self._live_values, *values, limit))

    def _ended(self, earlier: str, values: Sequence[object], limit: int) -> list[_Found]:
        """Hands that are over; those of a player are found first, by their marks, and put in order then.

        PostgreSQL takes a player for somebody who plays everywhere, and would look through all hands.
        """
        if () in self._wanted:
            return []
        said, given = self._marked()
        wide, wide_values = self._conditions(said, given)
        if wide:
            said.append(_of_row(wide))
            given += wide_values
        if earlier:
            said.append(earlier)
            given += values
        where = f" WHERE {' AND '.join(said)}" if said else ""
        found = f"SELECT started_utc, log, id, month FROM croupier.finding AS f{where}"
        if any(group[0].startswith("player ") for group in self._wanted):
            found = f"WITH theirs AS MATERIALIZED ({found}) SELECT * FROM theirs"
        return self._kept(f"{found} ORDER BY {_ORDER} LIMIT %s", (*given, limit))

    def _marked(self) -> tuple[list[str], list[object]]:
        """What has a set in a file, as conditions on a narrow row, with their values."""
        said, given = list[str](), list[object]()
        every, cards = list[int](), 0
        for group in self._wanted:
            kind = group[0].partition(" ")[0]
            told = [each.removeprefix(f"{kind} ") for each in group]
            marks = [_mark(each) for each in group]
            if kind == "card":
                cards |= sum(1 << int(each) for each in told)
            elif kind == "dealer":
                said.append("dealer = ANY (%s)")
                given.append(marks)
            elif kind == "table_name":
                said.append("log IN (SELECT of_log FROM tables WHERE called = ANY (%s))")
                given.append(told)
            elif len(marks) == 1:
                every += marks
            else:
                said.append("marks && %s::bigint[]")
                given.append(marks)
            if kind == "player" and " seat " in group[0]:
                said.append(_IN_SEAT)
                given += [int(group[0].rpartition(" ")[2]), marks]
        if cards:  # of an equation PostgreSQL would think that it hardly ever holds
            said.append(f"(card_mask & {cards}) >= {cards}")
        if every:
            said.append("marks @> %s::bigint[]")
            given.append(every)
        return said, given

    def _kept(self, query: str, values: Sequence[object]) -> list[_Found]:
        """What a query finds, with the months in which it came remembered for what is asked next."""
        rows = self._lent.ask(query.encode(), values, None).fetchall()
        self._lent.months |= {(log << KEY_BITS) + number: month for _, log, number, month in rows}
        return [row[:3] for row in rows]

    def _conditions(self, said: list[str], given: list[object]) -> tuple[list[str], list[object]]:
        """Add those on narrow rows; the others, which are asked of the row of a hand, with their values."""
        wide, values, left = list[str](), list[object](), iter(self._values)
        for condition in self._rows[1:]:  # after the first one, which says that the hand is over
            its = list(islice(left, condition.count("?")))
            if _NARROW.match(condition):
                said.append(condition.replace("?", "%s"))
                given += its
            else:
                wide.append(condition)
                values += its
        return wide, values


_IN_SEAT: Final = (
    "(SELECT true FROM croupier.parts AS p WHERE p.log = f.log AND p.hand_id = f.id AND p.month = f.month"
    f" AND p.seat = %s AND (p.log::bigint << {KEY_BITS}) + p.player_id = ANY (%s))"
)


def _of_row(conditions: Sequence[str]) -> str:
    """Conditions on the row of a hand; asked of each hand by itself, after all others."""
    asked = translated_for_all(f"SELECT 1 FROM hands WHERE {' AND '.join(conditions)}").decode()
    where = asked.partition(" WHERE ")[2]
    mine = "hands.log = f.log AND hands.number_in_log = f.id AND hands.month = f.month"
    return f"(SELECT true FROM hands WHERE {mine} AND {where})"


def _mark(what: str) -> int:
    """What has a set in a file has a mark here; a player's is their number in all logs."""
    kind, _, told = what.partition(" ")
    if kind in ("player", "pot"):
        return int(told.partition(" ")[0])
    return SEATS_FROM + int(told) if kind == "seat" else mark_of(what)


def mark_of(what: str) -> int:
    """As `croupier.mark_of` makes it: a number that nothing else has, in all likelihood."""
    return -int(md5(what.encode(), usedforsecurity=False).hexdigest()[:15], 16) - 1
