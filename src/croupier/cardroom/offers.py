"""The offers of a room: their kinds and checks, the sheet of a table, and the table's answers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, cast

from croupier.config.file import ConfigError, read
from croupier.config.structure import EXPECTED, levels_of
from croupier.devices.deck.register import Deck, check, read_csv
from croupier.devices.protocol.frames import is_uid
from croupier.engine.commands import SetTable
from croupier.engine.places import SEATS
from croupier.errors import Fault, Unreadable
from croupier.files import read_text, replace_private
from croupier.rules.games import GAMES
from croupier.rules.house import EDITION
from croupier.terminal.host.room_link import TableOffer
from croupier.values import dataclass, replace

Kind = Literal["preset", "tournament", "player", "dealer", "deck", "waiting"]

KINDS: Final[tuple[Kind, ...]] = ("preset", "tournament", "player", "dealer", "deck", "waiting")
"""The kinds: stakes with house rules; the levels of a tournament; players and dealers of the house; decks
with their tags; players who wait for a seat.
"""

LONGEST_NAME: Final = 60
MOST_TEXT: Final = 16_000

AMOUNTS: Final = (
    "small_blind", "big_blind", "ante", "big_blind_ante", "small_bet", "big_bet", "bring_in",
    "smallest_chip", "min_buy_in", "max_buy_in",
)  # fmt: skip
"""The amounts of a preset, by their keys in the section [table] of a configuration."""

CHOSEN: Final = ("game", "mode", "profile")
"""The other fields of a preset."""

OF_TOURNAMENT: Final = ("game", "profile", "smallest_chip")
"""The fields of a tournament beside its levels and house rules."""

_NUMBER: Final = re.compile(r"-?[0-9]+([.][0-9]+)?")
_UNSEEN: Final = re.compile(r"[\x00-\x1f\x7f]")
_SWITCH: Final = re.compile(r'"?([\w.-]+)"?\s*=\s*(.+)')

_REST: Final = """
[log]
path = "none"
runtime_dir = "none"
[dealer]
name = "none"
"""
"""The rest of a configuration, which a preset leaves to the table."""

Body = Mapping[str, Any]


def checked_name(name: str) -> str:
    """A name with single spaces; raises `Unreadable` for one that is empty, too long or unprintable."""
    plain = " ".join(name.split())
    if not 0 < len(plain) <= LONGEST_NAME or _UNSEEN.search(plain):
        raise Unreadable(f"a name has 1 to {LONGEST_NAME} characters")
    return plain


def checked(kind: Kind, name: str, body: Body) -> Body:
    """The tidied content of an offer; raises `Unreadable` with its fault."""
    match kind:
        case "preset":
            made = {key: _text(body, key).strip().replace(",", ".") for key in (*CHOSEN, *AMOUNTS)}
            made["house"] = "\n".join(_house(body))
            table_of(name, made)
            return made
        case "tournament":
            made = {key: _text(body, key).strip() for key in OF_TOURNAMENT}
            made |= {"levels": "\n".join(_lines(body, "levels")), "house": "\n".join(_house(body))}
            tournament_of(name, made)
            return made
        case "dealer":
            badge = _text(body, "badge").strip().upper()
            if badge and not is_uid(badge):
                why = "expected the number of a tag, 4 to 10 bytes in hex, or nothing"
                raise Unreadable(f"badge {badge}: {why}")
            return {"badge": badge}
        case "deck":
            deck_of(name, body)
            return {"csv": _text(body, "csv").replace("\r\n", "\n")}
        case "waiting":
            table, seat = body.get("table", 0), body.get("seat", 0)
            if type(table) is not int or type(seat) is not int or table < 0:
                raise Unreadable("expected a table and a seat")
            if seat and seat not in SEATS:
                raise Unreadable(f"seat {seat}: expected 1 to {max(SEATS)}")
            return {"wants": _text(body, "wants").strip()[:LONGEST_NAME], "table": table, "seat": seat}
        case _:
            return {}


def _house(body: Body) -> list[str]:
    """The house rules, with the `edition` that was chosen for a table under the TDA rules.

    A rule that names the edition is kept.
    """
    own, rest = edition_of(body)
    edition = own or _text(body, "edition").strip()
    is_tda = body.get("mode", "tournament") == "tournament" or body.get("profile") == "tda"
    return [f"{EDITION} = {edition}", *rest] if own or (edition and is_tda) else rest


def edition_of(body: Body) -> tuple[str, list[str]]:
    """The TDA edition that the house rules of an offer name, empty for none, and the other rules."""
    named, rest = "", []
    for line in _lines(body, "house"):
        found = _SWITCH.fullmatch(line)
        if found and found[1] == EDITION:
            named = found[2].strip().strip('"')
        else:
            rest.append(line)
    return named, rest


def _lines(body: Body, key: str) -> list[str]:
    return [line.strip() for line in _text(body, key).splitlines() if line.strip()]


def _text(body: Body, key: str) -> str:
    found = body.get(key, "")
    if not isinstance(found, str) or len(found) > MOST_TEXT or "\0" in found:
        raise Unreadable(f"expected {MOST_TEXT} characters at most")
    return found


def deck_of(name: str, body: Body) -> Deck:
    """The deck of an offer, under its name; raises `Unreadable` unless it is one whole deck."""
    found = read_csv(_text(body, "csv").strip() + "\n")
    if len(found) != 1:
        raise Unreadable(f"expected the rows of one deck, found those of {len(found)}")
    deck = Deck(name, found[0].cards, found[0].retired)
    if not check(deck).ok:
        raise Unreadable(f"deck {name}: not every card has a tag")
    return deck


def table_of(name: str, body: Body) -> SetTable:
    """The command of a preset; raises `Unreadable` with the same message as for a configuration."""
    lines = [_REST, "[table]", f"name = {json.dumps(name)}", 'sensors = "L0"']
    lines += [f"{key} = {json.dumps(value)}" for key in CHOSEN if (value := _text(body, key))]
    lines += [f"{key} = {_value(value)}" for key in AMOUNTS if (value := _text(body, key))]
    lines.append("[house]")
    for line in _text(body, "house").splitlines():
        found = _SWITCH.fullmatch(line)
        if found is None:
            raise Unreadable(f"house rule {line[:40]}: expected a name and a value, such as rake.pct = 5")
        lines.append(f'"{found[1]}" = {_value(found[2])}')
    try:
        return read("\n".join(lines) + "\n", source=name).set_table(0)
    except ConfigError as error:
        raise Unreadable(error.faults[0]) from None


def tournament_of(name: str, body: Body) -> SetTable:
    """The command of a tournament, with the stakes of its first level; raises `Unreadable`."""
    code, chip = _text(body, "game"), _text(body, "smallest_chip")
    if code not in GAMES or not chip.isdecimal() or not 0 < len(chip) < 10 or not int(chip):
        raise Unreadable("expected a game, and the smallest chip as a whole number")
    levels, faults = levels_of(_lines(body, "levels"), (code,), int(chip))
    if faults or not levels:
        raise Unreadable(f"levels{faults[0]}" if faults else f"levels: expected {EXPECTED}")
    stakes = {key: str(value) for key, value in levels[0]._asdict().items() if key in AMOUNTS and value}
    table = {"mode": "tournament", "profile": _text(body, "profile"), "house": _text(body, "house")}
    return replace(table_of(name, table | stakes | {"game": code, "smallest_chip": chip}), structure=levels)


def _value(typed: str) -> str:
    plain = typed.strip().strip('"')
    return plain if _NUMBER.fullmatch(plain) or plain in ("true", "false") else json.dumps(plain)


MOST_SHEET: Final = 8 * 2**20
"""Bytes."""


ROSTERS: Final[tuple[Kind, ...]] = ("player", "dealer")
"""The kinds that a table takes over completely."""


class RoomOffer(NamedTuple):
    """One offer: its kind, its number, the number of this version, its name and its content."""

    kind: Kind
    id: str
    edit: str
    name: str
    body: Body


@dataclass(frozen=True)
class OfferSheet:
    """All offers for one table; `latest` grows with every edit in the room."""

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
        """Read a sheet, without offers of a newer room that this terminal does not know.

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
    """The number of a roster with exactly these edits of people."""
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
    """Write it; raises `Fault`."""
    keep_text(sheet_path(log), json.dumps(sheet.as_json()) + "\n")


def keep_text(path: Path, text: str) -> None:
    """Write a file beside a log, readable by its owner only; raises `Fault`."""
    try:
        replace_private(path, text)
    except OSError as error:
        raise Fault(f"{path}: it cannot be written: {error.strerror}") from error


@dataclass(frozen=True)
class Taken:
    """The version of each offer that the table last answered, and the players that it took over."""

    answered: Mapping[str, str] = field(default_factory=dict)
    players: tuple[str, ...] = ()

    def with_answer(self, offer: TableOffer, *, taken: bool) -> Taken:
        """The same with one more answer."""
        made = replace(self, answered=dict(self.answered) | {offer.id: offer.edit})
        if offer.kind == "players" and taken:
            return replace(made, players=tuple(name for name, _ in offer.people))
        return made


def taken_path(log: Path) -> Path:
    """The path of the file."""
    return log.with_name(f"{log.name}-taken")


def read_taken(log: Path) -> Taken:
    """The answers of the table of a log; empty if the file is missing or damaged."""
    try:
        said = json.loads(read_text(taken_path(log), most=MOST_SHEET))
        return Taken(
            {str(key): str(value) for key, value in said["answered"].items()}, tuple(said["players"])
        )
    except (Fault, Unreadable, ValueError, KeyError, TypeError, AttributeError):
        return Taken()


def keep_taken(log: Path, taken: Taken) -> None:
    """Write it; raises `Fault`."""
    said = {"answered": dict(taken.answered), "players": list(taken.players)}
    keep_text(taken_path(log), json.dumps(said) + "\n")


def offers_of(sheet: OfferSheet, taken: Taken) -> tuple[TableOffer, ...]:
    """The offers for the table, seats first, without those that it cannot use and seats that it answered."""
    marked = (replace(each, answered=taken.answered.get(each.id) == each.edit) for each in _offers(sheet))
    return tuple(each for each in marked if each.kind != "seat" or not each.answered)


def _offers(sheet: OfferSheet) -> Iterator[TableOffer]:
    for _, id_, edit, name, body in sheet.of("waiting"):
        seat = body.get("seat", 0)
        yield TableOffer("seat", id_, edit, name, seat=seat if seat in SEATS else 0)
    for _, id_, edit, name, body in sheet.of("preset"):
        with suppress(Unreadable):
            yield TableOffer("preset", id_, edit, name, table=table_of(name, body))
    for _, id_, edit, name, body in sheet.of("tournament"):
        with suppress(Unreadable):
            yield TableOffer("tournament", id_, edit, name, table=tournament_of(name, body))
    if players := tuple((each.name, "") for each in sheet.of("player")):
        yield TableOffer("players", "players", sheet.version("player"), people=players)
    if dealers := tuple((each.name, str(each.body.get("badge", ""))) for each in sheet.of("dealer")):
        yield TableOffer("dealers", "dealers", sheet.version("dealer"), people=dealers)
    for _, id_, edit, name, body in sheet.of("deck"):
        with suppress(Unreadable):
            yield TableOffer("deck", id_, edit, name, deck=deck_of(name, body))
