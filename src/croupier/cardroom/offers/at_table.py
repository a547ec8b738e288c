"""What a table does with the sheet of its room, and what it took over, in a file beside its log.

The file has each answer, by version, and the players of the house as the table took them over: it stays when
the room is gone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from pathlib import Path

from croupier.cardroom.offers.kinds import deck_of, table_of, tournament_of
from croupier.cardroom.offers.sheet import MOST_SHEET, OfferSheet
from croupier.engine.places import SEATS
from croupier.errors import Fault, Unreadable
from croupier.files import read_text
from croupier.review.access.private import replace_private
from croupier.terminal.host.way import Offer
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Taken:
    """The version of each offer that the table answered last, and the players that it took over."""

    answered: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()

    def with_answer(self, offer: Offer, *, taken: bool) -> Taken:
        """The same with one more answer."""
        made = replace(self, answered=dict(self.answered) | {offer.id: offer.edit})
        if offer.kind == "players" and taken:
            return replace(made, players=tuple(name for name, _ in offer.people))
        return made


def taken_path(log: Path) -> Path:
    """The path of the file."""
    return log.with_name(f"{log.name}-taken")


def read_taken(log: Path) -> Taken:
    """What the table of a log answered; empty if the file is missing or damaged."""
    try:
        said = json.loads(read_text(taken_path(log), most=MOST_SHEET))
        return Taken(
            {str(key): str(value) for key, value in said["answered"].items()}, tuple(said["players"])
        )
    except (Fault, Unreadable, ValueError, KeyError, TypeError, AttributeError):
        return Taken()


def keep_taken(log: Path, taken: Taken) -> None:
    """Write it, readable by its owner only; raises `Fault`."""
    said = {"answered": dict(taken.answered), "players": list(taken.players)}
    try:
        replace_private(taken_path(log), json.dumps(said) + "\n")
    except OSError as error:
        raise Fault(f"{taken_path(log)}: it cannot be written: {error.strerror}") from error


def offers_of(sheet: OfferSheet, taken: Taken) -> tuple[Offer, ...]:
    """What the table is offered, seats first, without what it cannot use and seats that it has answered."""
    marked = (replace(each, answered=taken.answered.get(each.id) == each.edit) for each in _offers(sheet))
    return tuple(each for each in marked if each.kind != "seat" or not each.answered)


def _offers(sheet: OfferSheet) -> Iterator[Offer]:
    for id_, edit, name, body in (each[1:] for each in sheet.of("waiting")):
        seat = body.get("seat", 0)
        yield Offer("seat", id_, edit, name, seat=seat if seat in SEATS else 0)
    for id_, edit, name, body in (each[1:] for each in sheet.of("preset")):
        with suppress(Unreadable):
            yield Offer("preset", id_, edit, name, table=table_of(name, body))
    for id_, edit, name, body in (each[1:] for each in sheet.of("tournament")):
        with suppress(Unreadable):
            yield Offer("tournament", id_, edit, name, table=tournament_of(name, body))
    if players := tuple((each.name, "") for each in sheet.of("player")):
        yield Offer("players", "players", sheet.version("player"), people=players)
    if dealers := tuple((each.name, str(each.body.get("badge", ""))) for each in sheet.of("dealer")):
        yield Offer("dealers", "dealers", sheet.version("dealer"), people=dealers)
    for id_, edit, name, body in (each[1:] for each in sheet.of("deck")):
        with suppress(Unreadable):
            yield Offer("deck", id_, edit, name, deck=deck_of(name, body))
