"""The sheet of what a room offers a table, as it is sent and as it is stored beside the log.

The forwarder writes it, the terminal reads it, and neither waits for the other.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple, cast

from croupier.cardroom.offers.kinds import KINDS, LONGEST_NAME, Body, Kind
from croupier.errors import Fault, Unreadable
from croupier.files import read_text
from croupier.review.access.private import replace_private
from croupier.values import dataclass

MOST_SHEET: Final = 8 * 2**20
"""Bytes."""


ROSTERS: Final[tuple[Kind, ...]] = ("player", "dealer")
"""The kinds that a table takes over as a whole."""


class RoomOffer(NamedTuple):
    """One thing on offer: its kind, its number, the number of this version, its name, and the rest."""

    kind: Kind
    id: str
    edit: str
    name: str
    body: Body


@dataclass(frozen=True)
class OfferSheet:
    """Everything that a table is offered; `latest` grows with every edit in the room."""

    latest: int
    room: str
    offers: tuple[RoomOffer, ...] = ()

    @property
    def tag(self) -> str:
        """A short name for exactly this sheet."""
        return version_of([self.room, *(each.edit for each in self.offers)])

    def of(self, kind: Kind) -> tuple[RoomOffer, ...]:
        return tuple(each for each in self.offers if each.kind == kind)

    def version(self, kind: Kind) -> str:
        """A number for the current state of one kind, such as a roster."""
        return version_of(each.edit for each in self.of(kind))

    def as_json(self) -> dict[str, Any]:
        return {"latest": self.latest, "room": self.room, "offers": [list(each) for each in self.offers]}

    @classmethod
    def of_json(cls, said: Any) -> OfferSheet:
        """Read a sheet, leaving out what a newer room offers and this terminal does not know.

        Raises `Unreadable`.
        """
        try:
            latest, room = said["latest"], said["room"]
            if type(latest) is not int or not isinstance(room, str):
                raise ValueError
            return cls(latest, room, tuple(_offer(each) for each in said["offers"] if each[0] in KINDS))
        except (KeyError, IndexError, TypeError, ValueError):
            raise Unreadable("what the room offers is damaged, or of another version") from None


def _offer(line: Any) -> RoomOffer:
    kind, id_, edit, name, body = line
    if not all(isinstance(each, str) for each in (id_, edit, name)) or not isinstance(body, dict):
        raise ValueError
    return RoomOffer(cast(Kind, kind), id_[:40], edit[:40], name[:LONGEST_NAME], body)


def version_of(edits: Iterable[str]) -> str:
    """The number of a roster made of exactly these edits of people."""
    return sha256("\n".join(sorted(edits)).encode()).hexdigest()[:32]


def sheet_path(log: Path) -> Path:
    """The path of a table's sheet."""
    return log.with_name(f"{log.name}-offers")


def read_sheet(log: Path) -> OfferSheet | None:
    """The sheet beside a log; None if there is none. Raises `Fault` and `Unreadable` for a damaged one."""
    path = sheet_path(log)
    if not path.exists():
        return None
    try:
        return OfferSheet.of_json(json.loads(read_text(path, most=MOST_SHEET)))
    except ValueError:
        raise Unreadable(f"{path}: it is damaged") from None


def keep_sheet(log: Path, sheet: OfferSheet) -> None:
    """Write it, readable by its owner only; raises `Fault`."""
    try:
        replace_private(sheet_path(log), json.dumps(sheet.as_json()) + "\n")
    except OSError as error:
        raise Fault(f"{sheet_path(log)}: it cannot be written: {error.strerror}") from error
