"""Reads players' accounts with the room from a CSV file: the part that the terminal cannot know.

The regulator's events about a player give the balance before and after; a room without accounts has no such
events. The columns, with a heading, in any order:

    number        of the line, a whole number of at most nine digits that is never used twice
    utc           when, ISO 8601 with its zone, such as 2026-03-01T20:15:03Z
    player        the name at the table
    what          float, deposit, withdrawal; entry, purchase, bounty, result, cancel
    amount        of money, such as 100 or 12.50
    text          for the record: the tournament, the purchase, the reason of a cancellation
    inscription   of a tournament; empty for a cash game, where the terminal knows the sitting
    tech          the tournament

`float` says what a player's account holds, `deposit` and `withdrawal` change it outside the game. The others
become POINSCRIT, POACHAT, POGAIN, POBILAN and POANNUL; for a cash game only bounty and cancel are needed.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path
from typing import Final

from croupier.errors import Unreadable
from croupier.export.pojeu.office import REFERENCE
from croupier.files import read_text
from croupier.values import dataclass

COLUMNS: Final = ("number", "utc", "player", "what", "amount", "text", "inscription", "tech")
NEEDED: Final = ("number", "utc", "player", "what", "amount")
EVENT_OF: Final = {
    "entry": "POINSCRIT",
    "purchase": "POACHAT",
    "bounty": "POGAIN",
    "result": "POBILAN",
    "cancel": "POANNUL",
}
"""The event that each kind of line becomes."""

OUTSIDE: Final = ("float", "deposit", "withdrawal")
"""Lines that move an account but are not events of a game."""


@dataclass(frozen=True, kw_only=True)
class AccountLine:
    """One line; `utc` as the log writes it, `amount` in cents."""

    number: int
    utc: str
    player: str
    what: str
    amount: int
    text: str = ""
    inscription: str = ""
    tech: str = ""


def csv_rows(
    lines: Iterable[str], name: str, needed: Sequence[str], columns: Sequence[str]
) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a CSV text, each with its position; raises `Unreadable` for any other text."""
    reader = csv.DictReader(lines, strict=True)
    try:
        heading = list(reader.fieldnames or ())
        if not set(needed) <= set(heading) <= set(columns):
            raise Unreadable(f"{name}: the heading has {heading}, expected {', '.join(columns)}")
        for row in reader:
            where = f"{name}, line {reader.line_num}"
            if None in row or None in row.values():
                raise Unreadable(f"{where}: expected {len(heading)} values")
            yield where, {key: value.strip() for key, value in row.items()}
    except csv.Error as error:
        raise Unreadable(f"{name}: expected a CSV file, found: {error}") from None


def read_accounts(path: Path) -> tuple[AccountLine, ...]:
    """The lines of a file by time; raises `Unreadable` naming the line that is wrong and what is expected."""
    return accounts(StringIO(read_text(path), newline=""), str(path))


def accounts(lines: Iterable[str], name: str = "accounts") -> tuple[AccountLine, ...]:
    """The lines of a text by time.

    >>> accounts(["number,utc,player,what,amount", "1,2026-03-01T20:00:00+01:00,Ana,float,500"])[0].utc
    '2026-03-01T19:00:00.000Z'
    """
    found: dict[int, AccountLine] = {}
    for where, values in csv_rows(lines, name, NEEDED, COLUMNS):
        line = _line(values, where)
        if line.number in found:
            raise Unreadable(f"{where}: number {line.number} is used twice")
        found[line.number] = line
    return tuple(sorted(found.values(), key=lambda line: (line.utc, line.number)))


def _line(values: dict[str, str], where: str) -> AccountLine:
    if not re.fullmatch("[0-9]{1,9}", values["number"]):
        raise Unreadable(f"{where}: number {values['number']!r}: expected a whole number")
    if values["what"] not in (*OUTSIDE, *EVENT_OF):
        expected = ", ".join((*OUTSIDE, *EVENT_OF))
        raise Unreadable(f"{where}: what {values['what']!r}: expected one of {expected}")
    if not values["player"]:
        raise Unreadable(f"{where}: the player is missing")
    for code in ("inscription", "tech"):
        if values.get(code) and not REFERENCE.fullmatch(values[code]):
            raise Unreadable(f"{where}: {code} {values[code]!r}: expected letters, digits and hyphens")
    return AccountLine(
        number=int(values["number"]),
        utc=_utc(values["utc"], where),
        player=values["player"],
        what=values["what"],
        amount=_cents(values["amount"], where),
        text=values.get("text", ""),
        inscription=values.get("inscription", ""),
        tech=values.get("tech", ""),
    )


def _utc(text: str, where: str) -> str:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise Unreadable(f"{where}: utc {text!r}: expected a time such as 2026-03-01T20:15:03Z")
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _cents(text: str, where: str) -> int:
    match = re.fullmatch(r"([0-9]{1,10})(?:\.([0-9]{1,2}))?", text)
    if match is None:
        raise Unreadable(f"{where}: amount {text!r}: expected an amount such as 100 or 12.50")
    return int(match[1]) * 100 + int((match[2] or "").ljust(2, "0"))
