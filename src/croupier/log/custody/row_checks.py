"""Follows the rows of a log from first to last, and checks the beginning of each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from sqlite3 import Connection
from typing import Any, Final

from croupier.log.custody.table_checks import Newest
from croupier.log.index.extracts import COLUMNS as COPIED
from croupier.log.index.extracts import is_extracted
from croupier.log.journal.chain import Broken, Row, link
from croupier.log.journal.codec import from_json
from croupier.log.journal.player_names import players_in
from croupier.log.journal.typed_words import Tokens, typed_in
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

COLUMNS: Final = (
    "first_seq, id, game, hand_no, players, button, started_utc, dealer, table_name, mode, record_seq,"
    " settings_seq"
)
"""The columns that are compared, in order."""

_SETTINGS: Final = "table-set"
_RECORD: Final = "table-recorded"


class Beginnings:
    """The settings and the records of the table so far, which hands refer to.

    Settings from before row `first` are in another file: all hands under them must agree about them.
    """

    def __init__(self, first: int) -> None:
        self._first = first
        self._settings: dict[int, tuple[object, object]] = {}
        self._records: list[int] = []
        self._before: int | None = None  # the settings of the hand before

    def fault(self, row: Row, hands: list[Any]) -> str:
        """What is wrong with the hands that begin at this row, or nothing."""
        if row.name == _SETTINGS:
            values = from_json(row.payload)
            self._settings[row.seq] = values.get("table"), values.get("mode")
        elif row.name == _RECORD:
            self._records.append(row.seq)
        elif row.name == "hand-started":
            known = len(hands) == 1 and hands[0] is not None and self._fits(row, hands[0])
            self._records.clear()
            return "" if known else "the table of hands does not say what begins here"
        return "the table of hands says that a hand begins here" if hands else ""

    def _fits(self, row: Row, hand: tuple[Any, ...]) -> bool:
        hand_id, game, hand_no, players, button, started, dealer, table, mode, record, settings = hand
        said = from_json(row.payload)
        begun = (
            row.hand_id,
            said.get("game", "THNL"),
            said.get("hand_no"),
            len(said.get("seats", ())),
            said.get("button"),
            row.utc,
            row.dealer,
        )
        recorded = record in self._records if self._records else True
        fits = self._settings_hold(settings, (table, mode))
        return fits and recorded and begun == (hand_id, game, hand_no, players, button, started, dealer)

    def _settings_hold(self, settings: int | None, said: tuple[object, object]) -> bool:
        """Whether the row of the settings says this; old hands were logged without settings."""
        before, self._before = self._before, settings
        if settings is None:
            return before is None or not self._records
        if settings < self._first:
            self._settings.setdefault(settings, said)
        return self._settings.get(settings) == said


Tell = Callable[[str, int], None]
"""Called with how many more were checked."""

_TELL_EVERY: Final = 5_000


@dataclass
class State:
    """The state after the rows that were checked so far."""

    first: int
    head: bytes
    rows: int = 0
    sealed_between: int | None = None  # the first row that hides something and belongs to no hand

    @property
    def last(self) -> int:
        return self.first + self.rows - 1

    def passed(self, row: Row, head: bytes) -> None:
        """Take in a valid row with its hash."""
        if row.hand_id is None and row.sealed is not None and self.sealed_between is None:
            self.sealed_between = row.seq
        self.head, self.rows = head, self.rows + 1


Heads = tuple[tuple[int, bytes], ...]
"""Hashes of rows that somebody keeps elsewhere, by row number."""


def follow_rows(
    archive: Archive, state: State, marks: Tokens, heads: Heads, newest: Newest, tell: Tell
) -> None:
    """Check the chain row by row, the hashes known of rows, and the beginning of each hand at its row.

    Raises `Broken` at the first invalid row.
    """
    conn, first, begins = archive.db.conn, state.first, Beginnings(state.first)
    known, hands, copies = _Known(conn, heads), _hands(conn), _copies(conn)
    (packed,) = conn.execute("SELECT coalesce(max(last_seq), 0) FROM packs").fetchone()
    for row, stored in archive.rows(first):
        if state.rows % _TELL_EVERY == 0:
            tell("rows", state.rows)
        seq = first + state.rows
        if row.seq != seq:
            raise Broken(seq, f"row {seq} is missing, row {row.seq} follows")
        made = link(state.head, row)
        if not stored or not made.startswith(stored):
            raise Broken(seq, f"row {seq} ({row.name}) is not the row that was written")
        words = typed_in(from_json(row.payload)) if "typed:" in row.payload else ()
        said = marks.fault(row.dealer, *words) or known.fault(seq, made)
        begun = list(hands.at(seq)) if hands.is_due(seq) else []
        if said := said or begins.fault(row, begun):
            raise Broken(seq, f"row {seq} ({row.name}): {said}")
        wanted = [row] if seq <= packed and is_extracted(row) else []
        if (wanted or copies.is_due(seq)) and list(copies.up_to(seq)) != wanted:
            raise Broken(seq, f"row {seq} ({row.name}): its copy for reports is not what was written")
        if seq >= newest.first:
            newest.seen.update(players_in(row.name, row.payload))
        state.passed(row, made)
    for cursor, what in (*known.left(), (hands, "begins a hand"), (copies, "is copied for reports")):
        if cursor.next is not None:
            raise Broken(state.last + 1, f"the log ends at row {state.last}, but row {cursor.next[0]} {what}")


def _hands(conn: Connection) -> _Cursor:
    """The hands in the order of their first rows."""
    found = conn.execute(f"SELECT {COLUMNS} FROM hands ORDER BY first_seq, id")
    return _Cursor((hand[0], hand[1:]) for hand in found)


def _copies(conn: Connection) -> _Cursor:
    """The extracts in the order of their rows."""
    found = conn.execute(f"SELECT {COPIED} FROM extracts ORDER BY seq")
    return _Cursor((row[0], Row(*(*row, None))) for row in found)


class _Known:
    """The hashes that packs, signatures and kept heads have of rows."""

    def __init__(self, conn: Connection, heads: Heads) -> None:
        self._packs = _Cursor(conn.execute("SELECT last_seq, head FROM packs ORDER BY last_seq"))
        self._signed = _Cursor(conn.execute("SELECT seq, head FROM signatures ORDER BY seq"))
        self._kept = _Cursor(iter(heads))

    def fault(self, seq: int, made: bytes) -> str:
        """What is wrong with the hash of a row, or nothing."""
        for cursor, why in (
            (self._packs, "its pack ends"),
            (self._signed, "it was signed"),
            (self._kept, "it was kept elsewhere"),
        ):
            if cursor.is_due(seq) and any(head != made for head in cursor.at(seq)):
                return f"it does not have the hash with which {why}"
        return ""

    def left(self) -> Iterator[tuple[_Cursor, str]]:
        """After the last row: the known hashes of rows that do not exist."""
        yield self._kept, "was kept elsewhere"
        yield self._signed, "was signed"
        yield self._packs, "ends a pack"


class _Cursor:
    """Rows of a query that begin with the number of a row of the chain, read in step with the chain."""

    def __init__(self, rows: Iterator[tuple[int, object]]) -> None:
        self._rows = rows
        self.next: tuple[int, object] | None = next(rows, None)

    def is_due(self, seq: int) -> bool:
        """Whether there is a row at this number or an earlier one."""
        return self.next is not None and self.next[0] <= seq

    def at(self, seq: int) -> Iterator[object]:
        """The row at this number, or at an earlier one that the chain did not have."""
        while self.next is not None and self.next[0] <= seq:
            yield self.next[1] if self.next[0] == seq else None
            self.next = next(self._rows, None)

    def up_to(self, seq: int) -> Iterator[object]:
        """The rows at this number and before."""
        while self.next is not None and self.next[0] <= seq:
            yield self.next[1]
            self.next = next(self._rows, None)
