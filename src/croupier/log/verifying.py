"""The whole log held against its chain, its signatures, its notes and its tables; it changes nothing.

Names of players, the register of tags and what is sealed to the floor are no part of it: names may be
replaced, and a box that was changed does not open. What was typed may be replaced where a note says so.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from sqlite3 import Connection
from typing import Any, Final, NamedTuple

from croupier.errors import Fault, Unreadable
from croupier.log import finding, tallies
from croupier.log.begins import COLUMNS, Begins
from croupier.log.chain import NO_ROW, Row, Verdict, link
from croupier.log.codec import from_json
from croupier.log.digest import digest
from croupier.log.heads import Head
from croupier.log.notes import NoteRow, read_notes, verify_notes
from croupier.log.signing import Statement, id_of, is_signed
from croupier.log.typed import Marks, typed_in

Tell = Callable[[str, int], None]
"""Hears of what so many were looked at."""

_TOLD_EVERY: Final = 5_000

OF_A_HAND: Final = ("parts", "actions", "cards", "pots", "awards", "incidents")
"""The tables whose rows belong to a hand that ended."""


class _Signature(NamedTuple):
    statement: Statement
    signer: str
    signature: bytes


@dataclass
class _State:
    """What is known while the rows go by; `bad` is the first row that fails, `why` says how."""

    first: int
    head: bytes
    rows: int = 0
    signed: int = 0
    unsigned: int = 0
    hands: int = 0
    number: int = 0  # of the next signature, 0: any

    def verdict(self, why: str = "", bad: int | None = None) -> Verdict:
        if why and bad is None:
            bad = self.first + self.rows
        return Verdict(self.rows, self.head, bad, why, self.first, self.signed, self.unsigned)


class _Broken(Exception):
    """The log does not hold at this row."""

    def __init__(self, bad: int, why: str) -> None:
        super().__init__(why)
        self.bad, self.why = bad, why


def verify_log(
    conn: Connection,
    rows: Iterable[tuple[Row, bytes]],
    *,
    publics: Collection[bytes] = (),
    heads: Iterable[Head] = (),
    tell: Tell = lambda what, number: None,
) -> Verdict:
    """Follow every row, each with its stored hash or the beginning of it, and all that hangs on the chain.

    With `publics` a signature of any other key is none, and one must be there; `heads` were kept elsewhere.
    `tell` hears how many rows were followed, then of how many hands the tables were read, and read again.
    """
    found = conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    if found is None or None in found:
        return Verdict(0, b"", 1, "the log does not say where its chain begins")
    state = _State(found[0], found[1], number=int(found[0] == 1))
    try:
        _check_file(conn)
        notes = _notes(conn)
        _check_front(conn, state)
        marks = _marks(conn)
        rows = _counted(rows, "rows", tell)
        _follow(conn, rows, state, marks, sorted(heads, key=lambda each: each.seq))
        _check_words_of_notes(conn, marks)
        ended = _counted(_hands(conn), "hands", tell)
        _check_hands(conn, ended, state, notes, _keys(conn, publics), bool(publics))
        _check_strays(conn, state, _counted(_over(conn), "hands once more", tell))
    except _Broken as broken:
        return state.verdict(broken.why, broken.bad)
    except (Fault, Unreadable) as error:
        return state.verdict(str(error))
    return state.verdict()


def _counted(some: Iterable[Any], what: str, tell: Tell) -> Iterator[Any]:
    """The same, and now and then how many there were."""
    for number, each in enumerate(some, 1):
        if number % _TOLD_EVERY == 0:
            tell(what, number)
        yield each


def _hands(conn: Connection) -> Iterable[Any]:
    return conn.execute("SELECT id, outcome, tables_hash, first_seq FROM hands ORDER BY id")


def _over(conn: Connection) -> Iterable[int]:
    return (
        number for (number,) in conn.execute("SELECT id FROM hands WHERE outcome IS NOT NULL ORDER BY id")
    )


def _follow(
    conn: Connection, rows: Iterable[tuple[Row, bytes]], state: _State, marks: Marks, heads: list[Head]
) -> None:
    """The chain itself; packs, heads kept elsewhere and the beginning of each hand at their rows."""
    ends = _Cursor(conn.execute("SELECT last_seq, head FROM packs ORDER BY last_seq, first_seq"))
    signed = _Cursor(conn.execute("SELECT seq, head FROM signatures ORDER BY seq"))
    found = conn.execute(f"SELECT {COLUMNS} FROM hands ORDER BY first_seq, id")
    hands, begins = _Cursor((hand[0], hand[1:]) for hand in found), Begins(state.first)
    kept = _Cursor(iter([(each.seq, each.head) for each in heads if each.seq >= state.first]))
    for row, stored in rows:
        seq = state.first + state.rows
        if row.seq != seq:
            raise _Broken(seq, f"row {seq} is missing, row {row.seq} follows")
        made = link(state.head, row)
        if not stored or not made.startswith(stored):
            raise _Broken(seq, f"row {seq} ({row.name}) is not the row that was written")
        words = typed_in(from_json(row.payload)) if "typed:" in row.payload else ()
        if said := marks.fault(row.dealer, *words):
            raise _Broken(seq, f"row {seq} ({row.name}): {said}")
        for cursor, why in ((ends, "its pack ends"), (signed, "was signed"), (kept, "was kept elsewhere")):
            for head in cursor.at(seq):
                if head != made:
                    raise _Broken(seq, f"row {seq} ({row.name}) does not have the hash with which it {why}")
        begun = list(hands.at(seq))
        if said := begins.fault(row, begun):
            raise _Broken(seq, f"row {seq} ({row.name}): {said}")
        state.head, state.rows, state.hands = made, state.rows + 1, state.hands + len(begun)
    last = state.first + state.rows - 1
    for cursor, what in ((kept, "was kept elsewhere"), (signed, "was signed"), (ends, "ends a pack"),
                         (hands, "begins a hand")):  # fmt: skip
        if cursor.next is not None:
            raise _Broken(last + 1, f"the log ends at row {last}, but row {cursor.next[0]} {what}")


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


def _check_front(conn: Connection, state: _State) -> None:
    """Where the chain does not begin with row 1, a note says why; rows kept of that part are those in it."""
    if state.first > 1:
        origin = state.head.hex()
        facts = [note.facts for note in read_notes(conn, kind="archived")]
        ends = {(each.get("last", 0) + 1, each.get("head")) for each in facts}
        if (state.first, origin) not in ends | {(each.get("first"), each.get("origin")) for each in facts}:
            raise _Broken(
                1, f"rows 1 to {state.first - 1} are missing, and no note says that they were archived"
            )
    _check_kept(conn)


def _notes(conn: Connection) -> dict[int, bytes]:
    """The hashes of the notes, each of which holds."""
    stored = conn.execute("SELECT seq, utc, kind, who, hand_id, why, facts, hash FROM notes ORDER BY seq")
    heads, why = verify_notes((NoteRow(*row[:-1]), row[-1]) for row in stored)
    if why:
        raise _Broken(NO_ROW, why)
    return heads


def _check_words_of_notes(conn: Connection, marks: Marks) -> None:
    for seq, who, reason in conn.execute("SELECT seq, who, why FROM notes ORDER BY seq"):
        if said := marks.fault(who, reason):
            raise _Broken(NO_ROW, f"note {seq}: {said}")


def _marks(conn: Connection) -> Marks:
    """What was typed, of which rows and notes have marks; a note says where a person in it was forgotten."""
    replaced: dict[str, str] = {}
    for note in read_notes(conn, kind="player"):
        typed = note.facts.get("typed")
        replaced |= typed if isinstance(typed, dict) else {}
    return Marks(conn, replaced)


def _check_kept(conn: Connection) -> None:
    """Rows that are kept of a part that was archived are those that the note has the hash of."""
    rows = conn.execute("SELECT seq, body FROM kept ORDER BY seq").fetchall()
    said = {name: value for note in read_notes(conn, kind="archived") for name, value in note.facts.items()}
    for seq, body in rows:
        if said.get(f"row {seq}") != sha256(body).hexdigest():
            raise _Broken(seq, f"row {seq}, kept of what was archived, is not the row that was written")


def _keys(conn: Connection, publics: Collection[bytes]) -> dict[str, bytes]:
    given = publics or [public for (public,) in conn.execute("SELECT public FROM signers")]
    return {id_of(public): public for public in given}


def _check_hands(
    conn: Connection,
    hands: Iterable[Any],
    state: _State,
    notes: dict[int, bytes],
    keys: dict[str, bytes],
    wanted: bool,
) -> None:
    """Every hand that ended says in its tables what was signed, and once hands are signed all are."""
    for hand_id, outcome, tables, first in hands:
        found = [
            _Signature(Statement(*row[:-2]), *row[-2:])
            for row in conn.execute(
                "SELECT seq, hand_id, number, utc, head, tables, notes, notes_head, signer, signature"
                " FROM signatures WHERE hand_id = ? ORDER BY seq",
                (hand_id,),
            )
        ]
        for each in found:
            _check_signature(each, notes, keys, state.number)
            state.number = each.statement.number + 1
        if outcome is None:
            _check_live(conn, hand_id, first)
            continue
        if not found and state.signed:
            raise _Broken(first, f"hand {hand_id}, from row {first} on: its signature is missing")
        said = found[-1].statement.tables if found else tables
        if digest(conn, hand_id) != said or said != tables:
            raise _Broken(
                first, f"hand {hand_id}, from row {first} on: its tables are not those that were written"
            )
        state.signed += bool(found)
        state.unsigned += not found
    if wanted and not state.signed:
        raise _Broken(NO_ROW, "no hand was signed with this key")


def _check_live(conn: Connection, hand_id: int, first: int) -> None:
    """Nothing is said yet of the end of a hand that is in progress, and what opens its cards is there."""
    ended = ("ended_utc", "attempts", "pot", "rake", "board", "card_mask", "incidents", "tables_hash")
    said = " OR ".join(f"{column} IS NOT NULL" for column in ended)
    if conn.execute(f"SELECT 1 FROM hands WHERE id = ? AND ({said})", (hand_id,)).fetchone():
        raise _Broken(
            first, f"hand {hand_id}, from row {first} on: its table tells the end of a hand that goes on"
        )
    (sealed,) = conn.execute(
        "SELECT min(seq) FROM journal WHERE hand_id = ?1 AND sealed IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM seals WHERE seals.hand_id = ?1 AND seals.first_seq <= seq)",
        (hand_id,),
    ).fetchone()
    if sealed is not None:
        raise _Broken(sealed, f"row {sealed}: the seal of what it hides is missing")


def _check_signature(each: _Signature, notes: dict[int, bytes], keys: dict[str, bytes], number: int) -> None:
    """`number` is that of the signature which is due, 0 where older ones were archived."""
    said = each.statement
    where = f"row {said.seq}: "
    if each.signer not in keys:
        raise _Broken(said.seq, f"{where}hand {said.hand_id} was signed by {each.signer}, an unknown key")
    if not is_signed(keys[each.signer], said, each.signature):
        raise _Broken(said.seq, f"{where}the signature of hand {said.hand_id} does not fit")
    if number and said.number != number:
        raise _Broken(said.seq, f"{where}signature {number} is missing, {said.number} follows")
    if notes.get(said.notes) != said.notes_head:
        raise _Broken(said.seq, f"{where}the notes are not those that hand {said.hand_id} was signed with")


def _check_file(conn: Connection) -> None:
    """The indexes say what the tables do: a search would find other rows than those that were checked."""
    (said,) = conn.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise _Broken(NO_ROW, f"the file is damaged: {said}")


def _check_strays(conn: Connection, state: _State, over: Iterable[int]) -> None:
    """No table has rows of a hand that did not end, no signature is for a hand that is not there.

    Searches and reports say what the tables do.
    """
    ended = "SELECT 1 FROM hands WHERE id = hand_id AND outcome IS NOT NULL"
    for table in OF_A_HAND:
        found = conn.execute(
            f"SELECT hand_id FROM (SELECT DISTINCT hand_id FROM {table}) WHERE NOT EXISTS ({ended}) LIMIT 1"
        ).fetchone()
        if found is not None:
            begun = conn.execute("SELECT first_seq FROM hands WHERE id = ?", found).fetchone()
            raise _Broken(
                begun[0] if begun else NO_ROW, f"table {table}: rows of hand {found[0]}, which did not end"
            )
    found = conn.execute(
        "SELECT seq, hand_id FROM signatures WHERE hand_id NOT IN (SELECT id FROM hands) LIMIT 1"
    ).fetchone()
    if found is not None:
        raise _Broken(found[0], f"row {found[0]}: hand {found[1]} was signed and is missing")
    found = conn.execute(
        "SELECT hand_id FROM seals WHERE hand_id != 0 AND hand_id NOT IN (SELECT id FROM hands) LIMIT 1"
    ).fetchone()
    if found is not None:
        raise _Broken(NO_ROW, f"table seals: rows of hand {found[0]}, which is not there")
    found = conn.execute(
        "SELECT first_seq, hand_id FROM parts JOIN hands ON hands.id = hand_id"
        " WHERE player_id NOT IN (SELECT id FROM players) ORDER BY hand_id LIMIT 1"
    ).fetchone()
    if found is not None:
        raise _Broken(found[0], f"hand {found[1]}, from row {found[0]} on: a player of it has no name")
    if said := finding.fault(conn, over) or tallies.fault(conn):
        raise _Broken(NO_ROW, said)
