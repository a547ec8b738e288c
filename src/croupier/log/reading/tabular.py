"""Hands, seats, actions and incidents as plain rows, from the tables that are written when a hand ends.

Amounts are in the currency beside them, or in chips; no row holds a card that was not tabled.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any, Final, TypeVar

from croupier.languages import ENGLISH, Language
from croupier.log.journal.typed_words import in_words
from croupier.log.reading.queries import BOMB, all_boards, further_boards
from croupier.log.reading.selection import Selection, selected
from croupier.log.reading.store import Store
from croupier.rules.editions import EDITIONS

T = TypeVar("T")
Line = dict[str, Any]


def _of(table: str, columns: str) -> dict[str, str]:
    """Columns of a table, each with what a query asks for."""
    return {name: f"{table}.{name}" for name in columns.split()}


_HAND: Final = {"hand": "h.id", "table": "h.table_name", "hand_utc": "h.started_utc", "game": "h.game"} | {
    "dealer": in_words("h.dealer")
}
_CURRENCY: Final = {"currency": "h.mode"}
_VALUES: Final = {
    "hands": _HAND
    | _of("h", "mode hand_no players button ended_utc outcome attempts")
    | _CURRENCY
    | _of("h", "pot rake board incidents")
    | {"nets": "NULL", "boards": "NULL", "runs": "1", "bomb": BOMB.format("h")},
    "seats": _HAND | _of("s", "seat player") | _CURRENCY | _of("s", "stack_before stack_after net shown"),
    "actions": _HAND
    | _of("a", "attempt n street seat")
    | _of("s", "player")
    | _of("a", "action")
    | _CURRENCY
    | _of("a", "amount added all_in late at_ms"),
    "incidents": _HAND
    | _of("i", "number attempt code colour seat rule raised_utc way way_rule answered_by")
    | {"reason": in_words("i.reason"), "answered_utc": "i.answered_utc", "edition": f"'{EDITIONS[0]}'"},
}
_ROWS: Final = {
    "hands": "hands AS h WHERE h.id = ?",
    "seats": "seats AS s JOIN hands AS h ON h.id = s.hand_id WHERE s.hand_id = ? ORDER BY s.seat",
    "actions": (
        "actions AS a JOIN hands AS h ON h.id = a.hand_id LEFT JOIN seats AS s ON s.hand_id = a.hand_id"
        " AND s.seat = a.seat WHERE a.hand_id = ? ORDER BY a.n"
    ),
    "incidents": "incidents AS i JOIN hands AS h ON h.id = i.hand_id WHERE i.hand_id = ? ORDER BY i.number",
}
QUERIES: Final[Mapping[str, str]] = {
    what: f"SELECT {', '.join(_VALUES[what].values())} FROM {rows}" for what, rows in _ROWS.items()
}
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {what: tuple(values) for what, values in _VALUES.items()}
"""The tables that can be written, and their columns."""


_AMOUNTS: Final = ("pot", "rake", "stack_before", "stack_after", "net", "amount", "added", "bomb")
"""The columns that hold money, or chips in a tournament."""

_NETS: Final = "SELECT seat, player, net FROM seats WHERE hand_id = ? ORDER BY seat"


def lines(archive: Store, what: str, selection: Selection, currency: str = "EUR") -> Iterator[Line]:
    """The rows of the selected hands, hand by hand; cash is in this currency."""
    for hand_id in selected(archive, selection):
        for row in archive.all(QUERIES[what], hand_id):
            line: Line = dict(zip(COLUMNS[what], row, strict=True))
            parts = [line]
            if "nets" in line:
                nets = archive.all(_NETS, hand_id)
                line["nets"] = [{"seat": seat, "player": player, "net": net} for seat, player, net in nets]
                parts += line["nets"]
                further = further_boards(archive, [hand_id]).get(hand_id)
                boards, line["runs"] = all_boards(line["board"] or "", further)
                line["boards"] = " | ".join(boards)
            if "currency" in line:
                is_cash = line["currency"] != "tournament"
                line["currency"] = currency if is_cash else "chips"
                for part in parts if is_cash else ():
                    part |= {
                        name: Decimal(part[name]).scaleb(-2)
                        for name in _AMOUNTS
                        if part.get(name) is not None
                    }
            yield line


def as_csv(what: str, rows: Iterable[Line], spreadsheet: Language | None = None) -> Iterator[str]:
    """The rows as CSV, the names of the columns first; as a `spreadsheet` of that language opens it.

    A text that a spreadsheet would take for a formula begins with an apostrophe.

    >>> list(as_csv("hands", [{"hand": 1, "board": "=1+1"}]))[1].split(",")[-6]
    "'=1+1"
    """
    buffer, form = io.StringIO(BYTE_ORDER if spreadsheet else ""), spreadsheet or ENGLISH
    buffer.seek(0, io.SEEK_END)
    writer = csv.DictWriter(buffer, COLUMNS[what], lineterminator="\n", delimiter=form.separator)
    writer.writeheader()
    yield _taken(buffer)
    for row in rows:
        writer.writerow({name: for_cell(value, form) for name, value in row.items()})
        yield _taken(buffer)


BYTE_ORDER: Final = "\ufeff"
"""The mark without which spreadsheets misread accents."""


def for_cell(value: Any, language: Language) -> Any:
    """A value for a cell of a CSV file: decimals as the language writes them, no text that is a formula.

    >>> from croupier.languages import FRENCH
    >>> for_cell(Decimal("-5.50"), FRENCH), for_cell("-5", FRENCH), for_cell([{"seat": 1, "net": 2}], FRENCH)
    ('-5,50', "'-5", '1:2')
    """
    match value:
        case Decimal() | float():
            return language.number(str(value))
        case list():
            return "; ".join(
                ":".join(str(for_cell(part, language)) for part in each.values()) for each in value
            )
        case _:
            return harmless(value)


def harmless(value: T) -> T | str:
    """The value in a form that no spreadsheet takes for a formula: with an apostrophe if it looks like one.

    >>> harmless("=1+1"), harmless("+5"), harmless(-5)
    ("'=1+1", "'+5", -5)
    """
    formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@", "\t", "\r"))
    return f"'{value}" if formula else value


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text
