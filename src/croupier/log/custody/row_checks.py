"""Follows the rows of a log from first to last, and checks the beginning of each hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from sqlite3 import Connection
from typing import Any, Final

from croupier.log.custody.pieces import FollowedStretch, Found, Heads, Piece, Stretch
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

    def copy(self) -> Beginnings:
        """A copy, to continue from here a second time."""
        made = Beginnings(self._first)
        made._settings, made._records, made._before = dict(self._settings), list(self._records), self._before
        return made

    def follow(self, settings: int | None) -> None:
        """Say that the previous hand was played under these settings."""
        self._before = settings

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

    def passed_row(self, row: Row) -> None:
        """Take in a valid row."""
        if row.hand_id is None and row.sealed is not None and self.sealed_between is None:
            self.sealed_between = row.seq

    def passed(self, stretch: Stretch, followed: FollowedStretch) -> None:
        """Take in a stretch of valid rows."""
        self.rows += stretch.last - stretch.first + 1
        self.head = followed.head
        self.sealed_between = self.sealed_between or followed.sealed_between


def follow_rows(
    archive: Archive,
    state: State,
    found: Iterable[tuple[Piece, Found]],
    marks: Tokens,
    kept: Heads,
    newest: Newest,
    tell: Tell,
) -> None:
    """Check the chain: take the results of stretches, and follow row by row what is left or invalid.

    Raises `Broken` at the first invalid row.
    """
    conn, begin = archive.db.conn, state.first
    begins, hands, copies = Beginnings(begin), _hands(conn, begin, begin), _copies(conn, begin, begin)
    for stretch, followed in found:
        assert isinstance(stretch, Stretch), "hands come after all rows"
        if (
            not isinstance(followed, FollowedStretch)
            or (further := _begun(begins, stretch, followed, hands)) is None
            or tuple(copies.up_to(stretch.last)) != followed.extracted
        ):
            break
        state.passed(stretch, followed)
        begins = further
        tell("rows", state.rows)
    _follow(conn, archive.rows(state.last + 1), state, begins, marks, kept, newest, tell)


def _begun(
    begins: Beginnings, stretch: Stretch, followed: FollowedStretch, hands: _Cursor
) -> Beginnings | None:
    """The state after the beginnings of hands in a stretch; None if one does not fit."""
    further = begins.copy()
    if any(further.fault(row, list(hands.at(row.seq))) for row in followed.begins):
        return None
    return None if hands.next is not None and hands.next[0] <= stretch.last else further


def _hands(conn: Connection, begin: int, first: int) -> _Cursor:
    """The hands from a row on, and any that claim to begin before the first row, which is impossible."""
    query = f"SELECT {COLUMNS} FROM hands WHERE first_seq >= ? OR first_seq < ? ORDER BY first_seq, id"
    found = conn.execute(query, (first, begin))
    return _Cursor((hand[0], hand[1:]) for hand in found)


def _copies(conn: Connection, begin: int, first: int) -> _Cursor:
    """The extracts from a row on, and any from before the first row."""
    query = f"SELECT {COPIED} FROM extracts WHERE seq >= ? OR seq < ? ORDER BY seq"
    return _Cursor((row[0], Row(*(*row, None))) for row in conn.execute(query, (first, begin)))


def _follow(
    conn: Connection,
    rows: Iterable[tuple[Row, bytes]],
    state: State,
    begins: Beginnings,
    marks: Tokens,
    heads: Heads,
    newest: Newest,
    tell: Tell,
) -> None:
    """Follow the other rows, the hashes known of them, and the beginning of each hand at its row."""
    first = state.last + 1
    known, hands = _Known(conn, state.first, first, heads), _hands(conn, state.first, first)
    copies = _copies(conn, state.first, first)
    (packed,) = conn.execute("SELECT coalesce(max(last_seq), 0) FROM packs").fetchone()
    for row, stored in rows:
        if state.rows % _TELL_EVERY == 0:
            tell("rows", state.rows)
        seq = state.first + state.rows
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
        state.passed_row(row)
        state.head, state.rows = made, state.rows + 1
    for cursor, what in (*known.left(), (hands, "begins a hand"), (copies, "is copied for reports")):
        if cursor.next is not None:
            raise Broken(state.last + 1, f"the log ends at row {state.last}, but row {cursor.next[0]} {what}")


class _Known:
    """The hashes that packs, signatures and kept heads have of rows from `first` on."""

    def __init__(self, conn: Connection, begin: int, first: int, heads: Heads) -> None:
        packs = (
            "SELECT last_seq, head FROM packs WHERE first_seq >= ?1 OR (last_seq >= ?1 AND first_seq ="
            " (SELECT max(first_seq) FROM packs WHERE first_seq < ?1)) ORDER BY last_seq, first_seq"
        )
        signatures = "SELECT seq, head FROM signatures WHERE seq >= ? OR seq < ? ORDER BY seq"
        self._packs = _Cursor(conn.execute(packs, (first,)))
        self._signed = _Cursor(conn.execute(signatures, (first, begin)))
        self._kept = _Cursor(each for each in heads if each[0] >= first)

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
