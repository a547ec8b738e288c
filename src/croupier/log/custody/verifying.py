"""The whole log held against its chain, its signatures, its notes and its tables; it changes nothing.

What may be replaced is held against a signed note that says so: names of players, what was typed, and what is
closed to the floor. The mark of the shoe is left out: nothing that was logged depends on it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Fault, Unreadable
from croupier.log.custody.beginnings import COLUMNS, Begins
from croupier.log.custody.heads import Kept
from croupier.log.custody.verifying_tables import (
    Count,
    Known,
    Newest,
    check_decks,
    check_file,
    check_hands,
    check_names,
    check_schema,
    check_signers,
    check_strays,
    keys_of,
    newest_players,
)
from croupier.log.disk import making_sense
from croupier.log.journal.chain import NO_ROW, Broken, Row, Verdict, link
from croupier.log.journal.codec import from_json
from croupier.log.notes.excuses import Excuses, read_excuses, reports
from croupier.log.people.names import players_in
from croupier.log.people.typed import Tokens, typed_in
from croupier.log.reading.archive import Archive
from croupier.log.reading.seals import NO_BOXES

Tell = Callable[[str, int], None]
"""Hears what was looked at, and how many."""

_TOLD_EVERY: Final = 5_000


@dataclass
class _State:
    """What is known while the rows go by."""

    first: int
    head: bytes
    rows: int = 0
    sealed_between: int | None = None  # the first row that hides something and belongs to no hand

    @property
    def last(self) -> int:
        return self.first + self.rows - 1

    def saw(self, row: Row) -> None:
        """A row that holds goes by."""
        if row.hand_id is None and row.sealed is not None and self.sealed_between is None:
            self.sealed_between = row.seq


def verify_log(
    archive: Archive,
    *,
    publics: Collection[bytes] = (),
    heads: Iterable[Kept] = (),
    before: Verdict | None = None,
    tell: Tell = lambda what, number: None,
) -> Verdict:
    """Follow every row of a log, and all that hangs on the chain.

    With `publics` only signatures of these keys count, and one must be there; `heads` were kept elsewhere.
    `before` is what was found of the file with the rows before the first one: without it heads of these rows
    cannot be checked, and the log does not hold. `tell` hears how many rows were followed, then of how many
    hands the tables were read, and read again.
    """
    with making_sense(archive.path):
        return _of_file(archive.db.conn, archive.rows(), publics, heads, before, tell)


def _of_file(
    conn: Connection,
    rows: Iterable[tuple[Row, bytes]],
    publics: Collection[bytes],
    heads: Iterable[Kept],
    before: Verdict | None,
    tell: Tell,
) -> Verdict:
    found = conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    if found is None or None in found:
        return Verdict(0, b"", 1, "the log does not say where its chain begins")
    state, count = _State(*found), Count(int(found[0] == 1))
    try:
        said = _verified(conn, rows, state, count, publics=publics, heads=heads, before=before, tell=tell)
    except Broken as broken:
        return _verdict(state, count, broken.bad, broken.why)
    except (Fault, Unreadable) as error:
        return _verdict(state, count, state.last + 1, str(error))
    return _verdict(state, count, None, "", tuple(said))


def _verdict(state: _State, count: Count, bad: int | None, why: str, said: tuple[str, ...] = ()) -> Verdict:
    return Verdict(state.rows, state.head, bad, why, state.first, count.signed, count.unsigned, said)


def _verified(
    conn: Connection,
    rows: Iterable[tuple[Row, bytes]],
    state: _State,
    count: Count,
    *,
    publics: Collection[bytes],
    heads: Iterable[Kept],
    before: Verdict | None,
    tell: Tell,
) -> list[str]:
    """What should be known of a log that holds; raises `Broken` for one that does not."""
    check_file(conn)
    keys = keys_of(conn, publics)
    known = Known(keys, read_excuses(conn, keys), state.first, bool(publics))
    excuses = known.excuses
    _check_front(conn, state, excuses, before)
    _check_packs(conn, state)
    marks, kept = Tokens(conn, excuses.words), sorted(heads, key=lambda each: each.seq)
    _check_notes_kept(kept, excuses)
    newest = newest_players(conn, excuses)
    here = [each for each in kept if each.seq >= state.first]
    _follow(conn, _counted(rows, "rows", tell), state, marks, here, newest)
    _check_words(conn, marks)
    _check_between(conn, state)
    check_hands(conn, _counted(_hands(conn), "hands", tell), known, count)
    check_strays(conn, _counted(_over(conn), "hands once more", tell))
    _check_later(conn, state)
    newest.check(conn)
    check_names(conn, known)
    check_signers(conn, known)
    unknown = check_decks(conn, excuses)
    _check_old_heads(kept, state, before)
    check_schema(conn)
    return [*reports(excuses), *_uncovered(conn, count, unknown)]


def _uncovered(conn: Connection, count: Count, decks: list[str]) -> Iterator[str]:
    """What an older version, or a key that was lost, left open."""
    lost = [each for (each,) in conn.execute("SELECT hand_id FROM seals WHERE boxes = ?", (NO_BOXES,))]
    if lost:
        yield f"nobody can open the cards of {len(lost)} hands, the first {min(lost)}: their key was lost"
    if count.older:
        yield f"names of players, and what is closed to the floor, are not covered up to hand {count.older}"
    if decks:
        yield f"the tags of {', '.join(decks)} are not covered: registered with an older version"


def _counted(some: Iterable[Any], what: str, tell: Tell) -> Iterator[Any]:
    """The same, and now and then how many there were."""
    for number, each in enumerate(some, 1):
        if number % _TOLD_EVERY == 0:
            tell(what, number)
        yield each


def _hands(conn: Connection) -> Iterable[Any]:
    return conn.execute(
        "SELECT id, outcome, tables_hash, first_seq, cover, started_utc FROM hands ORDER BY id"
    )


def _over(conn: Connection) -> Iterable[int]:
    return (
        number for (number,) in conn.execute("SELECT id FROM hands WHERE outcome IS NOT NULL ORDER BY id")
    )


def _follow(
    conn: Connection,
    rows: Iterable[tuple[Row, bytes]],
    state: _State,
    marks: Tokens,
    heads: list[Kept],
    newest: Newest,
) -> None:
    """The chain itself; packs, heads kept elsewhere and the beginning of each hand at their rows."""
    ends = _Cursor(conn.execute("SELECT last_seq, head FROM packs ORDER BY last_seq, first_seq"))
    signed = _Cursor(conn.execute("SELECT seq, head FROM signatures ORDER BY seq"))
    found = conn.execute(f"SELECT {COLUMNS} FROM hands ORDER BY first_seq, id")
    hands, begins = _Cursor((hand[0], hand[1:]) for hand in found), Begins(state.first)
    kept = _Cursor((each.seq, each.head) for each in heads)
    for row, stored in rows:
        seq = state.first + state.rows
        if row.seq != seq:
            raise Broken(seq, f"row {seq} is missing, row {row.seq} follows")
        made = link(state.head, row)
        if not stored or not made.startswith(stored):
            raise Broken(seq, f"row {seq} ({row.name}) is not the row that was written")
        words = typed_in(from_json(row.payload)) if "typed:" in row.payload else ()
        if said := marks.fault(row.dealer, *words):
            raise Broken(seq, f"row {seq} ({row.name}): {said}")
        for cursor, why in ((ends, "its pack ends"), (signed, "was signed"), (kept, "was kept elsewhere")):
            for head in cursor.at(seq):
                if head != made:
                    raise Broken(seq, f"row {seq} ({row.name}) does not have the hash with which it {why}")
        begun = list(hands.at(seq))
        if said := begins.fault(row, begun):
            raise Broken(seq, f"row {seq} ({row.name}): {said}")
        if seq >= newest.first:
            newest.seen.update(players_in(row.name, row.payload))
        state.saw(row)
        state.head, state.rows = made, state.rows + 1
    last = state.last
    for cursor, what in ((kept, "was kept elsewhere"), (signed, "was signed"), (ends, "ends a pack"),
                         (hands, "begins a hand")):  # fmt: skip
        if cursor.next is not None:
            raise Broken(last + 1, f"the log ends at row {last}, but row {cursor.next[0]} {what}")


class _Cursor:
    """Rows of a query that begin with the number of a row of the chain, taken as the chain goes by."""

    def __init__(self, rows: Iterator[tuple[int, object]]) -> None:
        self._rows = rows
        self.next: tuple[int, object] | None = next(rows, None)

    def at(self, seq: int) -> Iterator[object]:
        """What stands at this number, or at one before that the chain did not have."""
        while self.next is not None and self.next[0] <= seq:
            yield self.next[1] if self.next[0] == seq else None
            self.next = next(self._rows, None)


def _check_front(conn: Connection, state: _State, excuses: Excuses, before: Verdict | None) -> None:
    """Where the chain does not begin with row 1, a note says why, or the rows before are at hand.

    Rows kept of that part are those in the note.
    """
    if before is not None and (before.first + before.rows, before.head) != (state.first, state.head):
        end = f"which ends at row {before.first + before.rows - 1}"
        raise Broken(state.first, f"row {state.first} does not follow the archived file, {end}")
    facts = [each for _, each in excuses.archived]
    if state.first > 1 and before is None:
        origin = state.head.hex()
        ends = {(each.get("last"), each.get("head")) for each in facts}
        begins = {(each.get("first"), each.get("origin")) for each in facts}
        if (state.first - 1, origin) not in ends and (state.first, origin) not in begins:
            raise Broken(
                1, f"rows 1 to {state.first - 1} are missing, and no note says that they were archived"
            )
    _check_kept(conn, {name: value for each in facts for name, value in each.items()}, state)


def _check_kept(conn: Connection, said: dict[str, Any], state: _State) -> None:
    """Rows that are kept of a part that was archived are those that the note has the hash of."""
    kept = set()
    for seq, body in conn.execute("SELECT seq, body FROM kept ORDER BY seq"):
        kept.add(seq)
        if said.get(f"row {seq}") != sha256(body).hexdigest():
            raise Broken(seq, f"row {seq}, kept of what was archived, is not the row that was written")
    needed = conn.execute("SELECT DISTINCT settings_seq FROM hands WHERE settings_seq < ?", (state.first,))
    for (seq,) in needed:
        if seq not in kept:
            raise Broken(seq, f"row {seq}, kept of what was archived, is missing")


def _check_packs(conn: Connection, state: _State) -> None:
    """Packs follow each other without a gap or an overlap, and the rows that lie alone follow the last."""
    due = state.first
    for first, last in conn.execute("SELECT first_seq, last_seq FROM packs ORDER BY first_seq"):
        if first != due or last < first:
            seq = min(first, due)
            raise Broken(seq, f"row {seq}: the packs of rows do not follow each other")
        due = last + 1
    (alone,) = conn.execute("SELECT min(seq) FROM journal").fetchone()
    if alone is not None and alone != due:
        raise Broken(min(alone, due), f"row {min(alone, due)}: the rows do not follow the last pack")


def _check_notes_kept(kept: Iterable[Kept], excuses: Excuses) -> None:
    """The notes go as far as those who keep heads know, and are the same."""
    for each in kept:
        if each.notes is not None and excuses.heads.get(each.notes) != each.notes_head:
            had = f"had {each.notes} notes when row {each.seq} was the last"
            raise Broken(NO_ROW, f"the log {had}: one was taken out or changed since")


def _check_old_heads(kept: Iterable[Kept], state: _State, before: Verdict | None) -> None:
    """Heads of rows that are not in this file were checked in the file before."""
    old = [each.seq for each in kept if each.seq < state.first]
    if old and before is None:
        why = "its row was archived; give that file with --archive"
        raise Broken(NO_ROW, f"the head of row {max(old)} cannot be checked: {why}")


def _check_words(conn: Connection, marks: Tokens) -> None:
    """What was typed is what rows and notes have the mark of, and so is what nobody refers to."""
    for seq, who, reason in conn.execute("SELECT seq, who, why FROM notes ORDER BY seq"):
        if said := marks.fault(who, reason):
            raise Broken(NO_ROW, f"note {seq}: {said}")
    if not marks.hold():
        raise Broken(NO_ROW, "table typed: a text is not what was typed")


def _check_later(conn: Connection, state: _State) -> None:
    """No seal is for rows that are not there."""
    (later,) = conn.execute("SELECT max(first_seq) FROM seals").fetchone()
    if later is not None and later > state.last + 1:
        raise Broken(state.last + 1, f"the log ends at row {state.last}, but a seal begins at row {later}")


def _check_between(conn: Connection, state: _State) -> None:
    """What was sealed between hands has its seal."""
    if state.sealed_between is None:
        return
    (seal,) = conn.execute("SELECT min(first_seq) FROM seals WHERE hand_id = 0").fetchone()
    if seal is None or seal > state.sealed_between:
        seq = state.sealed_between
        raise Broken(seq, f"row {seq}: the seal of what it hides is missing")
