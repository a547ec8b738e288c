"""A log that was verified before: additions in full, the older part by what is remembered of it.

If anything older has changed, the whole log is verified, which then says what is wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from croupier.errors import CroupierError
from croupier.log.custody.attested.receipts import Receipt, check_receipts
from croupier.log.custody.following import State, Tell, follow_rows
from croupier.log.custody.heads import Kept, current_head
from croupier.log.custody.packed_rows import Stretch, follow, stretches
from croupier.log.custody.pieces import PACKS, Piece, hands_of
from croupier.log.custody.unchanged.btrees import Doubt, Pages
from croupier.log.custody.unchanged.later import Unchanged, check_people, since, unchanged
from croupier.log.custody.unchanged.memory import Memory, Old
from croupier.log.custody.unchanged.remembering import made, new_key, old_of, remembered, signed_since
from croupier.log.custody.unchanged.shape import is_alone, marks_of_groups
from croupier.log.custody.verifying import (
    Asked,
    check_between,
    check_front,
    check_later,
    check_notes_kept,
    check_packs,
    check_words,
    checked,
    heads_from,
    tables,
    uncovered,
    verdict_of,
    verify_log,
)
from croupier.log.custody.verifying_tables import (
    Count,
    Known,
    check_decks,
    check_names,
    check_rows,
    check_schema,
    keys_of,
    newest_players,
)
from croupier.log.disk import making_sense
from croupier.log.index import branches, finding
from croupier.log.journal.chain import Broken, Verdict
from croupier.log.notes.excuses import read_excuses, reports
from croupier.log.people.typed import Tokens
from croupier.log.reading.archive import Archive


class Again(NamedTuple):
    """The result for a log; rows up to `row` were as remembered, 0: none, and `why` says why."""

    verdict: Verdict
    row: int
    why: str


def verify_again(
    archive: Archive,
    memory: Path,
    *,
    publics: Collection[bytes] = (),
    heads: Iterable[Kept] = (),
    before: Verdict | None = None,
    jobs: int = 1,
    tell: Tell = lambda what, number: None,
) -> Again:
    """As `verify_log`, using what the file `memory` has of the log; a valid log is remembered there.

    Raises `Unreadable` for a `memory` that is another file.
    """
    asked = Asked(tuple(publics), tuple(heads), before, jobs, tell)
    kept, why = None, ""
    try:
        kept = Memory.load(memory) if memory.exists() else None
    except Doubt as doubt:
        why = str(doubt)
    with making_sense(archive.path):
        archive.db.conn.execute("BEGIN")
        try:
            return _again(archive, memory, kept, why, asked)
        finally:
            archive.db.conn.execute("ROLLBACK")


def _again(archive: Archive, file: Path, kept: Memory | None, why: str, asked: Asked) -> Again:
    conn = archive.db.conn
    conn.execute("SELECT 1 FROM hands LIMIT 1").fetchone()  # from here on nobody changes the file below
    if not is_alone(conn, archive.path):
        whole = _whole(archive, asked)
        return Again(whole, 0, "a terminal writes it, or was not closed")
    with Pages(archive.path) as pages:
        if kept is not None:
            try:
                verdict, found, row = _later(archive, pages, kept, asked)
            except (Doubt, Broken, CroupierError, ValueError, LookupError, TypeError) as error:
                why = str(error)
            else:
                _keep(archive, pages, file, kept, found, verdict, asked)
                return Again(verdict, row, "")
        key = new_key()
        (groups,) = marks_of_groups(pages, key)
        verdict = _whole(archive, asked)
        if verdict.bad is None:
            new = remembered(conn, pages, key, groups, verdict, asked.publics)
            if new is not None:
                new.save(file)
        return Again(verdict, 0, why)


def _whole(archive: Archive, asked: Asked) -> Verdict:
    return verify_log(
        archive,
        publics=asked.publics,
        heads=asked.heads,
        before=asked.before,
        jobs=asked.jobs,
        tell=asked.tell,
    )


def _keep(
    archive: Archive, pages: Pages, file: Path, kept: Memory, found: Unchanged, verdict: Verdict, asked: Asked
) -> None:
    """Remember the log as it is now, if anything was added."""
    if not found.differing.changed:
        return
    conn = archive.db.conn
    old = old_of(conn, pages, verdict, asked.publics, found.trees, kept.old)
    if old is not None:
        made(conn, pages, found.marks, found.trees, found.counts, old).save(file)


def _later(archive: Archive, pages: Pages, memory: Memory, asked: Asked) -> tuple[Verdict, Unchanged, int]:
    """The additions, verified in full, once the older part is unchanged; and its last row.

    If no page differs all of it is the older part. Raises `Doubt` or `Broken`.
    """
    conn, old = archive.db.conn, memory.old
    if old.publics != sorted(each.hex() for each in asked.publics):
        raise Doubt("it was verified with other keys")
    if conn.execute("SELECT first_seq, hex(origin) FROM chain").fetchall() != [
        (old.first, old.origin.upper())
    ]:
        raise Doubt("the chain begins elsewhere")
    found = unchanged(conn, pages, memory)
    keys = keys_of(conn, asked.publics)
    known = Known(keys, read_excuses(conn, keys), old.first, bool(asked.publics))
    check_people(conn, old, known.excuses)
    check_front(conn, State(old.first, bytes.fromhex(old.origin)), known.excuses, asked.before)
    if not found.differing.changed and not heads_from(old.row, asked.heads):
        verdict = _as_it_was(archive, old, known, asked)
        return verdict, found, verdict.first + verdict.rows - 1
    state, count = _begun(old)
    said = _added(archive, old, state, count, known, asked)
    return verdict_of(state, count, None, "", tuple(said)), found, old.row - 1


def _as_it_was(archive: Archive, old: Old, known: Known, asked: Asked) -> Verdict:
    """The verdict on a log of which no page differs: what was valid still is. Raises `Doubt` or `Broken`.

    What somebody keeps of it may be new.
    """
    conn, excuses = archive.db.conn, known.excuses
    kept = sorted(asked.heads, key=lambda each: each.seq)
    check_notes_kept(kept, excuses)
    _check_heads(archive, old, kept, Tokens(conn, excuses.words))
    now = current_head(conn)
    count = Count(old.number, old.signed + signed_since(conn, old.hand), old.unsigned, begun=old.begun)
    said = [*reports(excuses), *uncovered(conn, count, check_decks(conn, excuses))]
    return verdict_of(State(old.first, now.head, now.seq - old.first + 1), count, None, "", tuple(said))


def _begun(old: Old) -> tuple[State, Count]:
    """What is known where the older part ends."""
    state = State(old.first, bytes.fromhex(old.head), old.row - old.first)
    return state, Count(old.number, old.signed, old.unsigned, begun=old.begun)


def _added(archive: Archive, old: Old, state: State, count: Count, known: Known, asked: Asked) -> list[str]:
    """What is known of a log whose later part is valid; raises `Broken` for an invalid one."""
    conn, excuses = archive.db.conn, known.excuses
    check_packs(conn, old.row, old.row)
    kept = sorted(asked.heads, key=lambda each: each.seq)
    check_notes_kept(kept, excuses)
    marks = Tokens(conn, excuses.words)
    held = sorted((*kept, *check_receipts(excuses, old.notes)), key=lambda each: each.seq)
    _check_heads(archive, old, held, marks)
    newest = newest_players(conn, excuses, old.hand, old.last_player)
    here = heads_from(old.row, held)
    packs = list(stretches(conn, state.head, newest.first, PACKS, old.row))
    pieces: list[Piece] = [*packs, *hands_of(conn, old.hand)]
    with closing(checked(archive, pieces, known, marks, here, asked)) as found:
        begins = since(archive, old)
        follow_rows(archive, state, islice(found, len(packs)), marks, here, newest, asked.tell, since=begins)
        check_words(conn, marks)
        check_between(conn, state)
        said, sets = tables(conn, found, known, count, asked.tell)
    if said := said or finding.fault(conn, sets + old.sets_rows) or branches.fault(conn, old.row):
        raise Broken(0, said)
    check_rows(conn, old.hand)
    check_later(conn, state)
    newest.check(conn)
    check_names(conn, known)
    unknown = check_decks(conn, excuses)
    check_schema(conn)
    return [*reports(excuses), *uncovered(conn, count, unknown)]


def _check_heads(archive: Archive, old: Old, kept: Iterable[Kept | Receipt], marks: Tokens) -> None:
    """Heads of older rows match the rows; raises `Doubt`."""
    conn = archive.db.conn
    for each in kept:
        if each.seq >= old.row:
            return
        found = conn.execute(
            "SELECT first_seq, last_seq, head FROM packs WHERE first_seq <= ?"
            " ORDER BY first_seq DESC LIMIT 2",
            (each.seq,),
        ).fetchall()
        if not found:
            raise Doubt(f"row {each.seq} is not in this file")
        (first, last, _), *earlier = found
        before = earlier[0][2] if earlier else bytes.fromhex(old.origin)
        if follow(conn, Stretch(first, last, before), marks, ((each.seq, each.head),)) is None:
            raise Doubt(f"row {each.seq} does not have the hash that was kept elsewhere")
