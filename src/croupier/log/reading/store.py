"""Reads a log: rows become events again, opened if the key is known, covered if not.

All rows are read in the same way: those of the last hand and after it are stored one by one, older ones in
packs.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, Self

from croupier.engine.events import EVENTS, Event, TableRecorded, TableSet
from croupier.errors import Fault, Unreadable
from croupier.log.disk import Queried, sqlite_faults
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import Logged, decode, decode_covered, from_json
from croupier.log.journal.floor_keys import PrivateKey
from croupier.log.journal.packs import first_row, unpack
from croupier.log.journal.player_names import ALONE, BY_SEAT, LISTING, changed, name_of
from croupier.log.journal.typed_words import FIELDS, LISTS, exchanged, words_of
from croupier.log.reading.hand_search import Query, Search
from croupier.log.reading.stored_seals import Sealed, read_seals
from croupier.rules.editions import EDITIONS
from croupier.rules.house import EDITION

KEY_BITS: Final = 40
"""Bits for the number in the log; no log has as many hands."""


def key_of(log: int, number: int) -> int:
    """The number of a hand among those of all logs.

    >>> parted(key_of(12, 34))
    (12, 34)
    """
    return log << KEY_BITS | number


def parted(key: int) -> tuple[int, int]:
    """The log, and the number in it; a single log has the number 0, and -1 means none."""
    return key >> KEY_BITS, key & (1 << KEY_BITS) - 1


_COLUMNS: Final = "seq, hand_id, utc, mono_ms, clock_synced, dealer, step, name, version, payload, sealed"


_OF_PEOPLE: Final = frozenset(
    name
    for name, kind in EVENTS.items()
    if name in (*BY_SEAT, *LISTING)
    or not {ALONE, *FIELDS, *LISTS}.isdisjoint(each.name for each in fields(kind))
)
"""Events with the name of a player or with typed text: a row has numbers and tokens instead."""


def read_row(
    row: Row, player: Callable[[Any], str], typed: Callable[[str], str], secret: bytes | None
) -> Logged | None:
    """A row as an event, with names for numbers and words for tokens; None if nothing of it is known.

    Without the `secret` of a row that has one, its event is covered. Raises `Unreadable`.
    """
    values = from_json(row.payload)
    if row.name in _OF_PEOPLE:
        values = exchanged(changed(row.name, values, player), typed)
    covered = row.sealed is not None and secret is None
    if secret is not None:
        values = {**values, **from_json(secret)}
    event = (decode_covered if covered else decode)(row.name, row.version, values)
    if event is None:
        return None
    synced, dealer = bool(row.clock_synced), typed(row.dealer)
    return Logged(row.seq, row.hand_id, row.utc, row.mono_ms, synced, dealer, event, covered)


_PACKS_KEPT: Final = 8
_SEALS_KEPT: Final = 256
"""How many are kept in memory; a long export reads the whole log through one archive."""


class Store(ABC):
    """A log that a page reads, in a file or in a room.

    Without the terminal's key, face-down cards of a live hand stay covered. A log in a `file` may have more
    files beside it: the signing key, a witness.
    """

    file: Path | None = None

    has_extracts = False
    """Whether `extracted` reads copies, where other stores go through the rows."""

    called = ""
    """The name of the table if this is one log of several; else empty, and the log's own name counts."""

    def __init__(self, conn: Queried, path: Path, key: bytes | None = None) -> None:
        self.conn = conn
        self.path = path
        self._key = key
        self._floor: tuple[PrivateKey, ...] = ()
        self._only: frozenset[int] | None = None
        self._seals: dict[int, list[Sealed]] = {}
        self._packs: dict[int, list[tuple[Row, bytes]]] = {}
        self._typed: dict[str, str] = {}
        self._players: dict[int, str] = {}

    @abstractmethod
    def close(self) -> None:
        """Close it; nothing can be asked of it afterwards."""

    @property
    def begin(self) -> int:
        """The number of its first row."""
        found = self.one("SELECT first_seq FROM chain")
        return int(found[0]) if found else 1

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def one(self, sql: str, *values: object) -> Any:
        """The first row of a query, or None."""
        with sqlite_faults(self.path):
            return self.conn.execute(sql, values).fetchone()

    def all(self, sql: str, *values: object) -> list[Any]:
        """All rows of a query."""
        with sqlite_faults(self.path):
            return self.conn.execute(sql, values).fetchall()

    # --- what each kind of store does in its own way ------------------------------------------------------

    @abstractmethod
    def query(self, search: Search) -> Query:
        """How hands are searched in this store."""

    def names(self) -> tuple[str, ...]:
        """The names of all players."""
        return tuple(name for (name,) in self.all("SELECT name FROM players ORDER BY id"))

    @abstractmethod
    def values_of(self, column: str) -> list[str]:
        """Each dealer or each table of finished hands, by the column, in words."""

    @abstractmethod
    def tables_hash(self, hand_id: int) -> bytes | None:
        """The hash over the tables of a hand as they are now; None where none was kept at its end."""

    # --- several logs read as one ------------------------------------------------------------------------

    def logs(self, since: str = "", until: str = "~") -> Iterator[Store]:
        """The single logs that this one is made of; of several, only those with hands in that time."""
        yield self

    def at(self, hand_id: int) -> tuple[Store, int]:
        return self, hand_id

    def key(self, hand_id: int) -> int:
        """The number of a hand of this log in the store from which the log was opened."""
        return hand_id

    # --- seals -----------------------------------------------------------------------------------------

    def with_floor_keys(self, keys: Iterable[PrivateKey], only: Iterable[int] | None = None) -> Self:
        """The same archive, which also opens what these floor keys open; `sealed_cards` notes that first.

        With `only`, keys open nothing but these hands, whatever they could.
        """
        self._floor = tuple(keys)
        self._only = None if only is None else frozenset(only)
        self.forget_seals()
        return self

    def forget_seals(self) -> None:
        """Forget the seals that were read: those in the file have changed."""
        self._seals.clear()

    def seals_of(self, hand_id: int) -> list[Sealed]:
        """The seals of a hand, the latest first; hand 0 is what came before the first hand."""
        if hand_id not in self._seals:
            if len(self._seals) >= _SEALS_KEPT:
                self._seals.clear()
            may = self._only is None or hand_id in self._only
            keys = (self._key, self._floor) if may else (None, ())
            with sqlite_faults(self.path):
                self._seals[hand_id] = read_seals(self.conn, hand_id, *keys)
        return self._seals[hand_id]

    # --- rows ------------------------------------------------------------------------------------------

    def rows(
        self, first: int = 0, last: int = 2**62, *, names: Collection[str] = ()
    ) -> Iterator[tuple[Row, bytes]]:
        """The rows from number `first` to `last` in order, each with its hash or the beginning of it.

        With `names`, packs without any of these events are skipped.
        """
        with sqlite_faults(
            self.path
        ):  # single rows first, so that rows which are packed meanwhile are not lost
            alone = self.conn.execute(
                f"SELECT {_COLUMNS}, hash FROM journal WHERE seq BETWEEN ? AND ? ORDER BY seq", (first, last)
            ).fetchall()
            end = min(last, alone[0][0] - 1) if alone else last
            packs = self.conn.execute(
                "SELECT first_seq FROM packs WHERE last_seq >= ? AND first_seq <= ? AND first_seq >="
                " coalesce((SELECT max(first_seq) FROM packs WHERE first_seq <= ?), 0) ORDER BY first_seq",
                (first, end, first),
            )
            for (pack,) in packs:
                yield from self._pack(pack, names)[max(0, first - pack) : end - pack + 1]
            for row in alone:
                yield Row(*row[:-1]), row[-1]

    def _pack(self, first: int, names: Collection[str]) -> list[tuple[Row, bytes]]:
        if first in self._packs:
            return self._packs[first]
        found = self.one("SELECT body FROM packs WHERE first_seq = ?", first)
        assert found is not None, "it was listed before, and only an archived pack goes"
        try:
            rows = unpack(found[0], first, names)
        except Unreadable as error:
            raise Fault(f"log {self.path}, rows from {first}: {error}") from error
        if rows:
            if len(self._packs) >= _PACKS_KEPT:
                self._packs.pop(next(iter(self._packs)))
            self._packs[first] = rows
        return rows

    def first_rows(self, first: int, last: int) -> dict[int, Row]:
        """The first row of each pack that begins between two rows, by its number; the others stay packed.

        Raises `Fault` for a pack that cannot be read.
        """
        found = dict[int, Row]()
        for seq, body in self.all(
            "SELECT first_seq, body FROM packs WHERE first_seq BETWEEN ? AND ?", first, last
        ):
            try:
                found[seq] = first_row(body, seq)
            except Unreadable as error:
                raise Fault(f"log {self.path}, rows from {seq}: {error}") from error
        return found

    def last_seq(self) -> int:
        """The number of the last row; 0 before the first one."""
        (alone,) = self.one("SELECT max(seq) FROM journal")
        if alone is not None:
            return int(alone)
        packed = self.one("SELECT last_seq FROM packs ORDER BY first_seq DESC LIMIT 1")
        return int(packed[0]) if packed else 0

    # --- events ----------------------------------------------------------------------------------------

    def logged(self, first: int = 0, last: int = 2**62, *, names: Collection[str] = ()) -> Iterator[Logged]:
        """The events of the rows from `first` to `last`, in order, without those that stay wholly sealed.

        With `names` only events of these names. Raises `Fault` naming the row that cannot be read.
        """
        self.forget_words()
        for row, _ in self.rows(first, last, names=names):
            if names and row.name not in names:
                continue
            read = self._event(row)
            if read is not None:
                yield read

    def extracted(self, first: int, last: int, *, names: Collection[str]) -> Iterator[Logged]:
        """As `logged` with these names, which must be among those that are extracted."""
        return self.logged(first, last, names=names)

    def seated(self, record: int) -> dict[int, str]:
        """Who sat where, by a record of the table in this row; nobody if it is another row.

        Raises `Fault` for one that cannot be read.
        """
        row = self.first_rows(record, record).get(record)
        if row is None:
            row = next((row for row, _ in self.rows(record, record)), None)
        if row is None or row.name != TableRecorded.NAME:
            return {}
        try:
            return {seat: self.player_called(number) for seat, number, *_ in from_json(row.payload)["seats"]}
        except (Unreadable, LookupError, ValueError, TypeError) as error:
            raise Fault(f"log {self.path}, row {record}: {error}") from error

    def _event(self, row: Row) -> Logged | None:
        """Read a row as `read_row` does; raises `Fault` naming the row that cannot be read."""
        try:
            return read_row(row, self.player_called, self.typed_as, self._secret(row))
        except Unreadable as error:
            raise Fault(f"log {self.path}, row {row.seq}: {error}") from error

    def forget_words(self) -> None:
        """Forget words, names and seals that were read, because they may have been replaced."""
        self.forget_seals()
        self._typed.clear()
        self._players.clear()

    def player_called(self, number: object) -> str:
        """The name of the player with this number; raises `Unreadable` for anything else."""
        if type(number) is not int:
            return name_of(self.conn, number)
        if number not in self._players:
            self._players[number] = name_of(self.conn, number)
        return self._players[number]

    def typed_as(self, token: str) -> str:
        """The typed text behind a token."""
        if token not in self._typed:
            self._typed[token] = words_of(self.conn, token)
        return self._typed[token]

    def _secret(self, row: Row) -> bytes | None:
        """What is sealed in a row; None without such a part, and where nothing here opens it."""
        if row.sealed is None:
            return None
        seal = next((each for each in self.seals_of(row.hand_id or 0) if each.first_seq <= row.seq), None)
        return seal.open(row.sealed, seq=row.seq, name=row.name) if seal else None

    def events_of(self, hand_id: int) -> Iterator[Event]:
        """The events of one hand, undone ones and undos included."""
        return (each.event for each in self._around(hand_id)[1] if each.hand_id == hand_id)

    def since_checkpoint(self) -> Iterator[Event]:
        """What a restart needs: the last settings, and all events from the last record on."""
        last = self.one("SELECT settings_seq, record_seq FROM hands ORDER BY id DESC LIMIT 1")
        settings, record = last or (None, 0)
        return (logged.event for logged in self._from(settings, record, 2**62))

    def span_of(self, hand_id: int, *, since: int | None = None) -> Iterator[Logged]:
        """One hand up to its end, with the settings and the record of the table before it.

        With an earlier hand `since`, everything from that one on. Raises `Fault` for an unknown hand.
        """
        settings, rows = self._around(hand_id if since is None else since)
        for between in range((since or hand_id) + 1, hand_id + 1):
            rows += self._around(between)[1]
        last = max((each.seq for each in rows if each.hand_id == hand_id), default=0)
        yield from self.settings(settings)
        yield from (each for each in rows if each.seq <= last)

    def _around(self, hand_id: int) -> tuple[int | None, list[Logged]]:
        """The row of its settings, and all rows from the record before a hand to the next one's."""
        hand = self.one("SELECT settings_seq, record_seq, first_seq FROM hands WHERE id = ?", hand_id)
        if hand is None:
            raise Fault(f"log {self.path}: there is no hand {hand_id}")
        after = self.one("SELECT record_seq FROM hands WHERE id > ? ORDER BY id LIMIT 1", hand_id)
        settings, record, first = hand
        return settings, list(
            self.logged(first if record is None else record, after[0] - 1 if after else 2**62)
        )

    def _from(self, settings: int | None, first: int, last: int) -> Iterator[Logged]:
        yield from self.settings(settings)
        yield from self.logged(first, last)

    def settings(self, seq: int | None) -> Iterator[Logged]:
        """The settings of a hand; if they were set in an archived year, their row was kept."""
        if seq is not None:
            read = self._event(self.row_of_settings(seq))
            yield from [read] if read else ()

    @property
    def edition(self) -> str:
        """The TDA edition that the table of the last hand plays."""
        last = self.one("SELECT settings_seq FROM hands ORDER BY id DESC LIMIT 1")
        for each in self.settings(last[0] if last else None):
            if isinstance(each.event, TableSet):
                edition = dict(each.event.house).get(EDITION)
                return edition if edition in EDITIONS else EDITIONS[0]
        return EDITIONS[0]

    def row_of_settings(self, seq: int) -> Row:
        """The row in which a table was set; raises `Fault` if it is missing."""
        kept = self.one("SELECT body FROM kept WHERE seq = ?", seq)
        found = unpack(kept[0], seq) if kept is not None else list(self.rows(seq, seq))
        if not found:
            raise Fault(f"log {self.path}: row {seq}, in which the table was set, is missing")
        return found[0][0]
