"""Which finished hands an export covers: by number, day, table and player, streamed in order."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Final

from croupier.errors import Refused
from croupier.log.reading.store import Store
from croupier.values import dataclass

_PAGE: Final = 1_000
"""How many hands are looked up at once: a million of them need no memory."""


@dataclass(frozen=True, kw_only=True)
class Selection:
    """Hands that meet every given condition; without any, all finished hands.

    `since` and `until` are UTC days on which a hand began, both included. `outcome` is complete, void, or
    empty for either; a hand that was withdrawn before its first card is in no export.
    """

    ids: tuple[int, ...] = ()
    since: date | None = None
    until: date | None = None
    table: str | None = None
    player: str | None = None
    outcome: str = "complete"

    def where(self) -> tuple[str, list[object]]:
        """The condition on a row ``h`` of `hands`, and its values."""
        conditions, values = ["h.outcome <> 'withdrawn'"], list[object]()
        if self.outcome:
            conditions.append("h.outcome = ?")
            values.append(self.outcome)
        if self.since is not None:
            conditions.append("h.started_utc >= ?")
            values.append(f"{self.since.isoformat()}T")
        if self.until is not None:
            conditions.append("h.started_utc < ?")
            values.append(f"{self.until.isoformat()}U")  # the letter after the T of every time of that day
        if self.table is not None:
            conditions.append("h.table_name = ?")
            values.append(self.table)
        if self.player is not None:
            conditions.append("EXISTS (SELECT 1 FROM seats AS s WHERE s.hand_id = h.id AND s.player = ?)")
            values.append(self.player)
        return " AND ".join(conditions), values


def selected(archive: Store, selection: Selection) -> Iterator[int]:
    """The numbers of the hands in order; raises `Refused` for the number of any other hand."""
    if selection.ids:
        yield from _named(archive, selection)
        return
    where, values = selection.where()
    last = 0
    while True:
        page = archive.all(
            f"SELECT h.id FROM hands AS h WHERE h.id > ? AND {where} ORDER BY h.id LIMIT ?",
            last,
            *values,
            _PAGE,
        )
        yield from (hand_id for (hand_id,) in page)
        if len(page) < _PAGE:
            return
        last = page[-1][0]


def _named(archive: Store, selection: Selection) -> Iterator[int]:
    where, values = selection.where()
    for hand_id in sorted(set(selection.ids)):
        found = archive.one("SELECT outcome FROM hands WHERE id = ?", hand_id)
        if found is None:
            raise Refused("no-such-hand", f"log {archive.path}: there is no hand {hand_id}")
        if found[0] is None:
            raise Refused("hand-live", f"hand {hand_id} is in progress: it is exported when it is over")
        if found[0] == "withdrawn" or found[0] != (selection.outcome or found[0]):
            raise Refused(
                "hand-void", f"hand {hand_id} is {found[0]}: there is nothing to tell other programs"
            )
        if archive.one(f"SELECT 1 FROM hands AS h WHERE h.id = ? AND {where}", hand_id, *values):
            yield hand_id


def count_selected(archive: Store, selection: Selection) -> int:
    """How many hands `selected` will yield."""
    if selection.ids:
        return sum(1 for _ in _named(archive, selection))
    where, values = selection.where()
    found = archive.one(f"SELECT count(*) FROM hands AS h WHERE {where}", *values)
    return 0 if found is None else int(found[0])
