"""Checks the whole log against its chain, its signatures, its notes and its tables, without changing it.

Names of players, typed texts and the floor's locks may be replaced; each is checked against a signed note
that says so. The shoe's position is left out: nothing in the log depends on it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from sqlite3 import Connection
from time import monotonic
from typing import Any

from croupier.errors import Fault, Unreadable
from croupier.log.custody.derived_tables import check_derived, told
from croupier.log.custody.heads import Kept
from croupier.log.custody.receipts import check_receipts
from croupier.log.custody.row_checks import Heads, State, Tell, follow_rows
from croupier.log.custody.table_checks import (
    CheckedAgainst,
    Count,
    check_decks,
    check_file,
    check_hands,
    check_names,
    check_schema,
    check_signatures,
    check_signers,
    check_strays,
    keys_of,
    newest_players,
)
from croupier.log.disk import at_one_moment, making_sense
from croupier.log.index import hand_sets
from croupier.log.journal.chain import NO_ROW, Broken, Verdict
from croupier.log.journal.excuses import Excuses, read_excuses, reports
from croupier.log.journal.typed_words import Tokens
from croupier.log.reading.archive import Archive
from croupier.log.reading.stored_seals import NO_BOXES
from croupier.values import dataclass, replace


def verify_log(
    archive: Archive,
    *,
    publics: Collection[bytes] = (),
    heads: Iterable[Kept] = (),
    before: Verdict | None = None,
    tell: Tell = lambda what, number: None,
    every_hand: bool = False,
) -> Verdict:
    """Follow every row of a log, and everything that depends on the chain.

    With `publics` only signatures of these keys count, and there must be one; `heads` were kept elsewhere.
    `before` is the result for the file with the earlier rows: without it, heads of those rows cannot be
    checked, and the log is not valid. `tell` is called with how many rows were followed, then with how many
    hands were checked in the tables. The tables of some hands are made again from their rows, of all with
    `every_hand`, which takes many times as long.
    """
    with making_sense(archive.path), at_one_moment(archive.db.conn):
        return _of_file(archive, Terms(tuple(publics), tuple(heads), before, tell, every_hand))


@dataclass(frozen=True)
class Terms:
    """What a log is checked against, and how."""

    publics: tuple[bytes, ...]
    heads: tuple[Kept, ...]
    before: Verdict | None
    tell: Tell
    every_hand: bool


def _of_file(archive: Archive, asked: Terms) -> Verdict:
    conn = archive.db.conn
    found = conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    if found is None or None in found:
        return Verdict(0, b"", 1, "the log does not say where its chain begins")
    state, count, begun = State(*found), Count(), monotonic()
    try:
        said = _verified(archive, state, count, asked)
        done, older = check_derived(archive, monotonic() - begun, every=asked.every_hand)
    except Broken as broken:
        return verdict_of(state, count, broken.bad, broken.why)
    except (Fault, Unreadable) as error:
        return verdict_of(state, count, state.last + 1, str(error))
    return replace(verdict_of(state, count, None, "", (*said, *told(older))), derived=done)


def verdict_of(state: State, count: Count, bad: int | None, why: str, said: tuple[str, ...] = ()) -> Verdict:
    return Verdict(state.rows, state.head, bad, why, state.first, count.signed, count.unsigned, said)


def _verified(archive: Archive, state: State, count: Count, asked: Terms) -> list[str]:
    """The result for a valid log; raises `Broken` for an invalid one."""
    conn, before = archive.db.conn, asked.before
    check_file(conn)
    keys = keys_of(conn, asked.publics)
    known = CheckedAgainst(keys, read_excuses(conn, keys), state.first, bool(asked.publics))
    excuses = known.excuses
    check_front(conn, state, excuses, before)
    check_packs(conn, state.first)
    kept = sorted(asked.heads, key=lambda each: each.seq)
    check_notes_kept(kept, excuses)
    newest = newest_players(conn, excuses)
    here = _heads(conn, state.first, kept, excuses)
    marks = Tokens(conn, excuses.words)
    follow_rows(archive, state, marks, here, newest, asked.tell)
    check_words(conn, marks)
    check_between(conn, state)
    said = tables(conn, known, count, asked.tell)
    signed = check_signatures(conn, known, state.last)
    check_strays(conn)
    if said:
        raise Broken(NO_ROW, said)
    check_later(conn, state)
    newest.check(conn)
    check_names(conn, known)
    check_signers(conn, known)
    unknown = check_decks(conn, excuses)
    check_old_heads(kept, state, before)
    check_schema(conn)
    rest = f"rows {signed + 1} to {state.last} are not signed yet"
    return [*reports(excuses), *uncovered(conn, count, unknown), *([rest] if 0 < signed < state.last else [])]


def uncovered(conn: Connection, count: Count, decks: list[str]) -> Iterator[str]:
    """What an older version, or a lost key, left unprotected."""
    lost = [each for (each,) in conn.execute("SELECT hand_id FROM seals WHERE boxes = ?", (NO_BOXES,))]
    if lost:
        yield f"nobody can open the cards of {len(lost)} hands, the first {min(lost)}: their key was lost"
    if count.older:
        yield f"names of players, and what is closed to the floor, are not covered up to hand {count.older}"
    if decks:
        yield f"the tags of {', '.join(decks)} are not covered: registered with an older version"


def tables(conn: Connection, known: CheckedAgainst, count: Count, tell: Tell) -> str:
    """Check every hand in its tables, a block at a time; raises `Broken` if one is invalid.

    Returns what is wrong with the sets that find hands, or nothing.
    """
    said, sets = "", 0
    for block in hand_sets.blocks(conn):
        first = block * hand_sets.BLOCK
        check_hands(conn, first, first + hand_sets.BLOCK - 1, known, count)
        wrong, more = hand_sets.held(conn, block)
        said, sets = said or wrong, sets + more
        tell("hands", count.signed + count.unsigned)
    count.check()
    return said or hand_sets.fault(conn, sets)


def check_front(conn: Connection, state: State, excuses: Excuses, before: Verdict | None) -> None:
    """Check that a note explains why the chain does not begin with row 1, or that the earlier rows are there.

    Kept hashes of rows in that part must be those in the note.
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


def _check_kept(conn: Connection, said: dict[str, Any], state: State) -> None:
    """Check that kept hashes of archived rows are those in the note."""
    kept = set()
    for seq, body in conn.execute("SELECT seq, body FROM kept ORDER BY seq"):
        kept.add(seq)
        if said.get(f"row {seq}") != sha256(body).hexdigest():
            raise Broken(
                seq,
                f"row {seq}, which was kept when older rows were archived, is not the row that was written",
            )
    needed = conn.execute("SELECT DISTINCT settings_seq FROM hands WHERE settings_seq < ?", (state.first,))
    for (seq,) in needed:
        if seq not in kept:
            raise Broken(seq, f"row {seq}, which was kept when older rows were archived, is missing")


def check_packs(conn: Connection, due: int) -> None:
    """Check that packs follow each other without a gap or an overlap, and single rows follow the last pack.

    `due` is the row with which the first pack begins.
    """
    for first, last in conn.execute("SELECT first_seq, last_seq FROM packs ORDER BY first_seq"):
        if first != due or last < first:
            seq = min(first, due)
            raise Broken(seq, f"row {seq}: the packs of rows do not follow each other")
        due = last + 1
    (alone,) = conn.execute("SELECT min(seq) FROM journal").fetchone()
    if alone is not None and alone != due:
        raise Broken(min(alone, due), f"row {min(alone, due)}: the rows do not follow the last pack")


def _heads(conn: Connection, first: int, kept: Iterable[Kept], excuses: Excuses) -> Heads:
    """The kept hashes of rows from `first` on, and those in notes: of a room, or of a clean stop.

    A file of archived years also has the notes that were written later.
    """
    (end,) = conn.execute("SELECT max(last_seq) FROM packs").fetchone()
    last = end if any(facts.get("last") == end for _, facts in excuses.archived) else 2**62
    noted = {(each.seq, each.head) for each in check_receipts(excuses)} | set(excuses.stopped)
    known = {each for each in noted if each[0] <= last} | {(each.seq, each.head) for each in kept}
    return tuple(sorted(each for each in known if each[0] >= first))


def check_notes_kept(kept: Iterable[Kept], excuses: Excuses) -> None:
    """Check that the notes reach as far as the kept heads say, and are the same."""
    for each in kept:
        if each.notes is not None and excuses.heads.get(each.notes) != each.notes_head:
            had = f"had {each.notes} notes when row {each.seq} was the last"
            raise Broken(NO_ROW, f"the log {had}: one was taken out or changed since")


def check_old_heads(kept: Iterable[Kept], state: State, before: Verdict | None) -> None:
    """Check that heads of rows that are not in this file were checked in the previous file."""
    old = [each.seq for each in kept if each.seq < state.first]
    if old and before is None:
        why = "its row was archived; give that file with --archive"
        raise Broken(NO_ROW, f"the head of row {max(old)} cannot be checked: {why}")


def check_words(conn: Connection, marks: Tokens) -> None:
    """Check that typed texts match their marks in rows and notes, and so do those that nothing refers to."""
    for seq, who, reason in conn.execute("SELECT seq, who, why FROM notes ORDER BY seq"):
        if said := marks.fault(who, reason):
            raise Broken(NO_ROW, f"note {seq}: {said}")
    if not marks.hold():
        raise Broken(NO_ROW, "table typed: a text is not what was typed")


def check_later(conn: Connection, state: State) -> None:
    """Check that no seal is for rows that do not exist."""
    (later,) = conn.execute("SELECT max(first_seq) FROM seals").fetchone()
    if later is not None and later > state.last + 1:
        raise Broken(state.last + 1, f"the log ends at row {state.last}, but a seal begins at row {later}")


def check_between(conn: Connection, state: State) -> None:
    """Check that everything sealed between hands has its seal."""
    if state.sealed_between is None:
        return
    (seal,) = conn.execute("SELECT min(first_seq) FROM seals WHERE hand_id = 0").fetchone()
    if seal is None or seal > state.sealed_between:
        seq = state.sealed_between
        raise Broken(seq, f"row {seq}: the seal of what it hides is missing")
