"""The record of a hand for the regulator, made at its end by an export that knows the format.

The hash of the hand's tables covers it. It has no names, which the tables have by number, and its sealed
cards are in one sealed box.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from sqlite3 import Connection
from typing import Final, Protocol

from croupier.log.disk import written
from croupier.log.index.projection import Line, Step
from croupier.log.journal.seals import BY_ROW, Seal

BOX: Final = "record"
BOX_ROW: Final = 0
"""What a box of sealed cards is bound to instead of a row and its name: no row has this number."""


class Made(Protocol):
    """A record: its body without the `names` of players by seat, and without the `hidden` cards."""

    @property
    def form(self) -> int: ...

    @property
    def names(self) -> Mapping[int, str]: ...

    @property
    def hidden(self) -> bytes: ...

    def body(self) -> bytes: ...


Recorder = Callable[[Sequence[Step], Collection[int]], Made | None]
"""Makes the record of the last hand in these steps; its argument also has the cards that everybody saw."""


def no_record(steps: Sequence[Step], seen: Collection[int]) -> Made | None:
    """Make no record: an export makes it later."""


def keep(
    conn: Connection, hand_id: int, made: Made, parts: Iterable[Line], seal: Seal | None
) -> list[tuple[int, bytes, bytes | None]]:
    """Write the record of a hand, unless its hidden cards cannot be sealed, or a player was renamed in it.

    A renamed player has another number at the end, and the tables have only that one. Returns what was
    written.
    """
    known = {line["seat"]: line["player"] for line in parts}
    if any(known.get(seat) != name for seat, name in made.names.items()):
        return []
    if made.hidden and (seal is None or seal.version != BY_ROW):
        return []
    box = None
    if made.hidden and seal is not None:
        box = seal.close(made.hidden.hex().encode(), seq=BOX_ROW, name=BOX)
    record = (made.form, made.body(), box)
    written(conn.execute("INSERT INTO records VALUES (?, ?, ?, ?)", (hand_id, *record)))
    return [record]


def seen_in(cards: Iterable[Line]) -> frozenset[int]:
    """The cards of the last deal that the tables show."""
    lines = list(cards)
    last = max((int(line["attempt"] or 0) for line in lines), default=0)
    return frozenset(
        int(line["n"] or 0) for line in lines if line["attempt"] == last and line["code"] is not None
    )
