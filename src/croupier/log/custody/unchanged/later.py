"""A log verified with what is remembered of it: additions in full, and the older part by its pages.

Any other change than an addition is a doubt, and then the whole log is verified.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from sqlite3 import Connection
from typing import Final

from croupier.log.custody.beginnings import Beginnings
from croupier.log.custody.following import Since
from croupier.log.custody.unchanged.btrees import Doubt, Key, Pages
from croupier.log.custody.unchanged.differing import Differing, check_added, check_places, compared, entries
from croupier.log.custody.unchanged.memory import Memory, Old
from croupier.log.custody.unchanged.remembering import (
    BY_HAND,
    BY_ROW,
    COUNTED,
    Marks,
    alone,
    condition_of,
    counts_of,
    entries_of,
    is_index,
    later_in,
    new_key,
    quarters_of,
    rows_of,
    sets_of,
    signers_of,
)
from croupier.log.custody.unchanged.shape import Tree, marks_of_groups, roots_of, tree_of
from croupier.log.index import tallies
from croupier.log.journal.chain import Row
from croupier.log.notes.excuses import Excuses
from croupier.log.reading.archive import Archive
from croupier.values import dataclass

_HARMLESS: Final = ("opened", "correction", "boot", "named", "device", "coming", "receipt")
"""Notes that do not affect what earlier hands are checked against."""


@dataclass(frozen=True)
class Unchanged:
    """What was found of the pages of a file, and its trees: the older part of the log is unchanged.

    `counts` are those of the leaves of indexes.
    """

    differing: Differing
    marks: Marks
    trees: dict[str, Tree]
    counts: dict[str, array[int]]


def unchanged(conn: Connection, pages: Pages, memory: Memory) -> Unchanged:
    """The older part of a log compared with what is remembered of it; raises `Doubt`."""
    old, roots = memory.old, roots_of(conn)
    if {name: root for name, (root, _) in roots.items()} != {
        n: tree.root for n, tree in memory.trees.items()
    }:
        raise Doubt("there are other tables")
    if pages.count == memory.count:  # probably nothing was added: then the marks need no other key
        (groups,) = marks_of_groups(pages, memory.key)
        differing = compared(pages, memory, groups)
        if not differing.changed:
            return Unchanged(differing, Marks(memory.key, groups, differing.tags), {}, {})
    key = new_key()
    groups, later = marks_of_groups(pages, memory.key, key)
    differing = compared(pages, memory, groups)
    trees = {
        name: tree_of(pages, root, memory.trees[name].known(differing.changed))
        for name, (root, _) in roots.items()
    }
    large = {name for name in (*BY_HAND, *BY_ROW) if name not in old.small}
    indexes = {name for name, (_, table) in roots.items() if is_index(name, table)}
    check_places(differing, trees, large | indexes)
    for name in large:
        columns, bound = (BY_ROW[name], old.row) if name in BY_ROW else (BY_HAND[name], old.hand)
        check_added(differing, name, trees[name], columns, ((1, bound),))
    counts = {name: _check_index(conn, differing, name, roots[name][1], trees[name]) for name in indexes}
    others = {table for _, table in roots.values()} - large - set(COUNTED[:1])
    for table in sorted(others - {"sqlite_master"}):
        (said,) = conn.execute(f"PRAGMA integrity_check('{table}')").fetchone()
        if said != "ok":
            raise Doubt(said)
    for table, said in old.small.items():
        if rows_of(conn, table, old.hand, old.row) != said:
            raise Doubt(f"{table}: something older changed")
    _check_counted(conn, old)
    return Unchanged(differing, Marks(key, later, differing.tags), trees, counts)


def _check_index(conn: Connection, differing: Differing, name: str, table: str, tree: Tree) -> array[int]:
    """Each entry on a changed page belongs to a row, and there are as many as rows; raises `Doubt`.

    The other entries are unchanged, and so are their rows. Returns the number of entries of each leaf.
    """
    before = differing.memory.trees[name]
    columns = conn.execute(f"PRAGMA index_xinfo('{name}')").fetchall()
    if any(down or sorting != "BINARY" for _, _, _, down, sorting, _ in columns):
        raise Doubt(f"{name}: an index of another kind")
    named = ["rowid" if place < 0 else column for _, place, column, *_ in columns]
    is_there = f"SELECT 1 FROM {alone(conn, table)} WHERE {' AND '.join(f'{each} IS ?' for each in named)}"
    some = condition_of(conn, name)
    for key in entries(differing, tree, len(named)):
        if conn.execute(f"{is_there} AND ({some})", _plain(key)).fetchone() is None:
            raise Doubt(f"{name}: it says what {table} does not")
    known = zip(before.leaves, before.counts, strict=True)
    counts = counts_of(differing.pages, tree, {leaf: n for leaf, n in known if not differing.is_new(leaf)})
    if entries_of(tree, counts) != before.older + later_in(conn, name, table, differing.memory.old):
        raise Doubt(f"{name}: it has not all that {table} has")
    return counts


def _plain(key: Key) -> list[object]:
    kinds = (lambda _: None, lambda said: said, lambda said: said.decode(), lambda said: said)
    return [kinds[kind](said) for kind, said in key]


def _check_counted(conn: Connection, old: Old) -> None:
    """What is counted and found of older hands is unchanged; raises `Doubt`."""
    if sets_of(conn, old.hand) != (old.sets, old.sets_rows) or quarters_of(conn, old.quarter) != old.quarters:
        raise Doubt("what is counted of older hands changed")
    (first,) = conn.execute(
        "SELECT min(id) FROM (SELECT id FROM hands WHERE started_utc >= ?)", (old.quarter,)
    ).fetchone()
    if said := tallies.fault(conn, first or 0, old.quarter):
        raise Doubt(said)


def check_people(conn: Connection, old: Old, excuses: Excuses) -> None:
    """The notes, keys, players and words that older hands depend on are there; raises `Doubt`."""
    if excuses.heads.get(old.notes, b"").hex() != old.notes_head or signers_of(conn) != old.signers:
        raise Doubt("other notes, or other keys")
    later = conn.execute("SELECT kind FROM notes WHERE seq > ?", (old.notes,))
    if any(kind not in _HARMLESS for (kind,) in later):
        raise Doubt("a note changes what older hands are held against")
    found = conn.execute("SELECT chain FROM players WHERE id = ?", (old.players,)).fetchone()
    if old.players and (found is None or found[0].hex() != old.players_chain):
        raise Doubt("the players are others")
    marks = {mark[-32:] for (mark,) in conn.execute("SELECT mark FROM typed")}
    if any(old.marks[at : at + 32] not in marks for at in range(0, len(old.marks), 32)):
        raise Doubt("something that was typed is missing")
    beyond = "SELECT 1 FROM parts WHERE hand_id < 0 UNION ALL SELECT 1 FROM seals WHERE hand_id < 0 LIMIT 1"
    if conn.execute(beyond).fetchone():
        raise Doubt("there are rows before the first hand")


def since(archive: Archive, old: Old) -> Since:
    """What is known of hands where the older part ends: the settings that later ones refer to."""
    begins, conn = Beginnings(old.row), archive.db.conn
    for row in _settings(archive, old):
        begins.fault(row, [])
    before = "SELECT settings_seq FROM hands WHERE id < ? ORDER BY id DESC LIMIT 1"
    begins.follow(conn.execute(before, (old.hand,)).fetchone()[0])
    return Since(begins, old.row, old.hand)


def _settings(archive: Archive, old: Old) -> Iterator[Row]:
    wanted = archive.all(
        "SELECT DISTINCT settings_seq FROM hands WHERE id >= ? AND settings_seq < ? AND settings_seq >= ?",
        old.hand,
        old.row,
        old.first,
    )
    for (seq,) in wanted:
        yield from (row for row, _ in archive.rows(seq, seq))
