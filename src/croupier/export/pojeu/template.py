"""The record of a hand as text, with marks for the sender, the names and the sealed cards.

It is made when the hand ends and kept in the log under its hash; an export fills the marks. They stand
between control characters, which no text of a record can hold.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Final

from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Unreadable
from croupier.export.pojeu.hand_record import record_of
from croupier.export.pojeu.office import Office
from croupier.export.pojeu.record import HandRecord, LoggedEvent, NotExportable
from croupier.export.pojeu.xml import (
    CARD,
    DEALER,
    HEADING,
    INFO,
    WHO,
    hand_text,
    heading,
    information,
    opening,
    who,
)
from croupier.values import dataclass

FORM: Final = 2
"""The form of stored templates; for any other form an export makes the record again from the events."""

_MARK: Final = re.compile("\x02([a-z0-9]+)\x03")
_CROUPIER: Final = "croupier "
_MOST: Final = 1 << 20


@dataclass(frozen=True)
class Template:
    """A record without its sender, its names and its sealed cards, which are in `hidden`, in order.

    `players` sit in `seats`. `remarks` have a mark for the dealer.
    """

    seq: int
    ended: str
    seats: tuple[Seat, ...]
    players: tuple[str, ...]
    dealer: str
    remarks: tuple[str, ...]
    text: str
    hidden: bytes = b""

    form = FORM

    @property
    def names(self) -> Mapping[int, str]:
        """The players by their seats."""
        return dict(zip(self.seats, self.players, strict=True))

    def body(self) -> bytes:
        """The part that is stored: no name and no sealed card."""
        values = [self.seq, self.ended, list(self.seats), list(self.remarks), self.text]
        return zlib.compress(json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode())

    @classmethod
    def of(cls, body: bytes, names: Mapping[int, str], dealer: str, hidden: bytes) -> Template:
        """Restore a template from its stored parts; raises `Unreadable` for any other body."""
        try:
            values: list[Any] = json.loads(zlib.decompressobj().decompress(body, _MOST))
            seq, ended, seats, remarks, text = values
            players = tuple(names[seat] for seat in seats)
        except (zlib.error, ValueError, TypeError, KeyError, RecursionError):
            raise Unreadable("a record of a hand is damaged") from None
        return cls(seq, ended, tuple(map(Seat, seats)), players, dealer, tuple(remarks), text, hidden)

    def filled(self, office: Office, *, again: bool = False) -> str:
        """The event of a sender, still with the marks of sessions and sittings."""
        remarks = "; ".join(self.remarks).replace(DEALER, self.dealer)
        begins = opening("POJEU", office, supervised=False, again=again)
        values = {HEADING: f"{begins}\n{heading(office, self.ended, self.seq)}"}
        values[INFO] = information(remarks, office)
        values |= {WHO[seat]: who(office, name) for seat, name in zip(self.seats, self.players, strict=True)}
        cards = iter(self.hidden)
        return _MARK.sub(lambda mark: _value(mark[0], values, cards), self.text)


def _value(mark: str, values: Mapping[str, str], cards: Iterator[int]) -> str:
    return str(next(cards)) if mark == CARD else values.get(mark, mark)


def template(steps: Iterable[tuple[Table, LoggedEvent, Table]], seen: Collection[int]) -> Template | None:
    """The template of the last hand in these steps; None if the record cannot hold the hand.

    A step is an event with the table before and after it.

    `seen` are the cards of its last deal that everybody saw, by their numbers: all others are sealed.
    """
    try:
        record = record_of(steps)
    except NotExportable:
        return None
    return of_record(record, seen)


def of_record(record: HandRecord, seen: Collection[int] | None = None) -> Template:
    """The template of a record; without `seen` no card is sealed."""
    hidden: list[int] = []
    text = hand_text(record, None if seen is None else frozenset(seen), hidden)
    dealer = next((each[len(_CROUPIER) :] for each in record.remarks if each.startswith(_CROUPIER)), "")
    named = _CROUPIER + dealer
    remarks = (_CROUPIER + DEALER if each == named else each for each in record.remarks)
    seats = tuple(one.seat for one in record.participants)
    players = tuple(one.player for one in record.participants)
    return Template(record.seq, record.ended, seats, players, dealer, tuple(remarks), text, bytes(hidden))
