"""Remembers a log that has just verified: its pages, its trees, and the state of its older part."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator, Mapping
from hashlib import sha256
from itertools import chain, islice
from secrets import token_bytes
from sqlite3 import Connection
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from croupier.log.custody.heads import current_head
from croupier.log.custody.unchanged.btrees import Node, Pages
from croupier.log.custody.unchanged.differing import SPINE
from croupier.log.custody.unchanged.memory import Memory, Old, Shape
from croupier.log.custody.unchanged.shape import (
    GROUP,
    TAG,
    Tree,
    marks_of_groups,
    roots_of,
    tag,
    tags_of_pages,
    tree_of,
)
from croupier.log.index.digest import NAMED
from croupier.log.index.finding import BLOCK
from croupier.log.index.tallies import MONTHS
from croupier.log.journal.chain import Verdict
from croupier.log.people.names import last_player

BY_HAND: Final = {
    "hands": 1, "records": 1, "parts": 2, "actions": 2, "cards": 3, "pots": 2, "awards": 3, "incidents": 2,
    "seals": 2,
}  # fmt: skip
"""Tables whose rows are added hand after hand, with the number of columns of their key."""

BY_ROW: Final = {"packs": 1, "signatures": 1, "extracts": 1, "branches": 1}
"""Tables whose rows are added with the rows of the chain."""

RARE: Final = ("extracts", "branches")
"""Those of them with rows of few hands."""

COUNTED: Final = ("sets", "hand_tallies", "incident_tallies")
"""Tables in which any row may change: what they say of older hands is hashed."""

_MARGIN: Final = 64
_AT_ONCE: Final = 1_000
_WRITTEN_ANEW: Final = 5
_RARELY_WRITTEN_ANEW: Final = 3
_SMALL: Final = 256


def new_key() -> bytes:
    """A key for the marks of one memory."""
    return token_bytes(16)


def remembered(
    conn: Connection, pages: Pages, key: bytes, before: bytes, verdict: Verdict, publics: Collection[bytes]
) -> Memory | None:
    """What to keep of a verified log; None if it is too short.

    `before` has the marks of groups of pages from before it was verified: a group that differs is not
    trusted.
    """
    trees = {name: tree_of(pages, root) for name, (root, _) in roots_of(conn).items()}
    old = old_of(conn, pages, verdict, publics, trees)
    if old is None:
        return None
    (groups,) = marks_of_groups(pages, key)
    singles = bytearray(b"".join(tags_of_pages(pages, range(len(groups) // TAG))))
    kept, size = bytearray(groups), GROUP * TAG
    for at in range(0, len(groups), TAG):
        if groups[at : at + TAG] != before[at : at + TAG]:
            kept[at : at + TAG] = bytes(TAG)
            start = at // TAG * size
            singles[start : start + size] = bytes(len(singles[start : start + size]))
    marks = Marks(key, bytes(kept), bytes(singles))
    return made(conn, pages, marks, trees, {name: array("I") for name in trees}, old)


class Marks(NamedTuple):
    """The marks of the groups of pages of a file under a key, and the hashes of its pages."""

    key: bytes
    groups: bytes
    pages: bytes


def made(
    conn: Connection,
    pages: Pages,
    marks: Marks,
    trees: dict[str, Tree],
    counts: Mapping[str, array[int]],
    old: Old,
) -> Memory:
    """The memory of a file of these pages and trees; `counts` are those of the leaves of indexes."""
    roots, loose = roots_of(conn), array("I", pages.free())
    shapes = {}
    for name, tree in trees.items():
        root, table = roots[name]
        cells = _spine(pages, tree) if name in BY_HAND or name in BY_ROW else {}
        number = counts.get(name) or (counts_of(pages, tree) if is_index(name, table) else array("I"))
        older = entries_of(tree, number) - later_in(conn, name, table, old) if number else 0
        fans = (
            array("I", (len(tree.before[page]) + 1 for page in tree.levels[0])) if tree.levels else array("I")
        )
        shapes[name] = Shape(root, tree.leaves, array("I", tree.inner), fans, number, cells, older)
        if table not in (*BY_HAND, *BY_ROW, *COUNTED):
            loose.extend(_rests(pages, tree))
    return Memory(pages.size, pages.count, marks.key, marks.groups, marks.pages, shapes, loose, old)


def is_index(name: str, table: str) -> bool:
    """Whether a tree is an index of a table whose rows are added in order."""
    return name != table and table in (*BY_HAND, *BY_ROW)


def counts_of(pages: Pages, tree: Tree, known: Mapping[int, int] = MappingProxyType({})) -> array[int]:
    """How many cells each leaf of a tree has; `known` leaves need not be read."""
    return array("I", (known.get(leaf) or pages.cells_on(leaf) for leaf in tree.leaves))


def entries_of(tree: Tree, counts: array[int]) -> int:
    """How many entries an index has: those of its leaves, and one between each two leaves."""
    return sum(counts) + len(tree.leaves) - 1


def later_in(conn: Connection, index: str, table: str, old: Old) -> int:
    """How many newer rows of a table an index must have."""
    column, first = ("id", old.hand) if table == "hands" else ("hand_id", old.hand)
    if table in BY_ROW:
        column, first = ("first_seq" if table == "packs" else "seq"), old.row
    (found,) = conn.execute(
        f"SELECT count(*) FROM {alone(conn, table)} WHERE {column} >= ? AND ({condition_of(conn, index)})",
        (first,),
    ).fetchone()
    return int(found)


def alone(conn: Connection, table: str) -> str:
    """A table to be read without its indexes: by its primary key where that is the table itself.

    SQLite ignores NOT INDEXED there.
    """
    for _, name, _, origin, _ in conn.execute(f"PRAGMA index_list({table})"):
        if origin == "pk":
            return f"{table} INDEXED BY {name}"
    return f"{table} NOT INDEXED"


def condition_of(conn: Connection, index: str) -> str:
    """Which rows an index has."""
    (made,) = conn.execute("SELECT sql FROM sqlite_master WHERE name = ?", (index,)).fetchone()
    _, _, where = made.partition(" WHERE ")
    return where or "1"


def _spine(pages: Pages, tree: Tree) -> dict[int, str]:
    """The cells of the last pages of each level, by the leaf before each."""
    found = {}
    for page in chain.from_iterable(level[-SPINE:] for level in tree.levels):
        node = Node(pages, page)
        for place, cell in zip(tree.before[page], node.cells(), strict=True):
            found[tree.leaves[place]] = tag(node.bytes_of(cell)).hex()
    return found


def _rests(pages: Pages, tree: Tree) -> Iterator[int]:
    """The pages that continue long rows."""
    for page in chain(tree.leaves, tree.inner):
        for cell in Node(pages, page).cells():
            yield from pages.chain(cell.more)


def first_of(conn: Connection, pages: Pages, trees: dict[str, Tree]) -> int:
    """The first hand that is verified again each time: older ones are over, and fill whole blocks.

    An addition rewrites the last leaves of a tree, which may have the rows of many hands.
    """
    (last,) = conn.execute("SELECT hand_id FROM signatures ORDER BY seq DESC LIMIT 1").fetchone() or (0,)
    found = [last - _MARGIN]
    for name in BY_HAND:
        leaves = trees[name].leaves
        if len(leaves) > _SMALL:
            node = Node(pages, leaves[-_WRITTEN_ANEW])
            found += [int(node.key(cell, 1)[0][1]) for cell in islice(node.cells(), 1)]
    for name in RARE:
        leaves = trees[name].leaves
        if len(leaves) > _SMALL:
            node = Node(pages, leaves[-_RARELY_WRITTEN_ANEW])
            found += [_hand_at(conn, int(node.key(cell, 1)[0][1])) for cell in islice(node.cells(), 1)]
    return max(0, min(found)) // BLOCK * BLOCK


def _hand_at(conn: Connection, row: int) -> int:
    """The hand during which a row was written, or after which."""
    found = conn.execute(
        "SELECT hand_id FROM signatures WHERE seq < ? ORDER BY seq DESC LIMIT 1", (row,)
    ).fetchone()
    return int(found[0]) if found else 0


def old_of(
    conn: Connection,
    pages: Pages,
    verdict: Verdict,
    publics: Collection[bytes],
    trees: dict[str, Tree],
    before: Old | None = None,
) -> Old | None:
    """The state of the older part of a verified log; None if it is too short, or has hands of old versions.

    What is counted of the same hands is as it was `before`.
    """
    hand = first_of(conn, pages, trees)
    ends = _ends(conn, hand)
    if ends is None:
        return None
    now, (players, players_chain) = current_head(conn), last_player(conn)
    first, origin = conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    if before is not None and before.hand == hand:
        sets, sets_rows, quarter, quarters = before.sets, before.sets_rows, before.quarter, before.quarters
    else:
        quarter = _quarter(conn, hand)
        (sets, sets_rows), quarters = sets_of(conn, hand), quarters_of(conn, quarter)
    return Old(
        **ends,
        hand=hand,
        first=first,
        origin=origin.hex(),
        publics=sorted(each.hex() for each in publics),
        signers=signers_of(conn),
        signed=verdict.signed - signed_since(conn, hand),
        unsigned=verdict.unsigned,
        notes=now.notes,
        notes_head=now.notes_head.hex(),
        players=players,
        players_chain=players_chain.hex(),
        marks="".join(mark[-32:] for (mark,) in conn.execute("SELECT mark FROM typed ORDER BY mark")),
        sets=sets,
        sets_rows=sets_rows,
        quarter=quarter,
        quarters=quarters,
        small=_small(conn, trees, hand, ends["row"]),
    )


def _small(conn: Connection, trees: dict[str, Tree], hand: int, row: int) -> dict[str, str]:
    """What the tables of few pages have of the older part, each as a hash."""
    few = (name for name in (*BY_HAND, *RARE) if len(trees[name].leaves) <= _SMALL)
    return {name: rows_of(conn, name, hand, row) for name in few}


def _ends(conn: Connection, hand: int) -> dict[str, Any] | None:
    """Where rows, signatures and players were before a hand; None where the older part cannot end."""
    begun = conn.execute("SELECT coalesce(record_seq, first_seq) FROM hands WHERE id = ?", (hand,)).fetchone()
    if begun is None:
        return None
    pack = "SELECT last_seq, head FROM packs WHERE first_seq < ? ORDER BY first_seq DESC LIMIT 1"
    head = conn.execute(pack, begun).fetchone()
    signature = "SELECT number FROM signatures WHERE seq < ? ORDER BY seq DESC LIMIT 1"
    number = conn.execute(signature, begun).fetchone()
    (begins,) = conn.execute("SELECT number FROM signatures ORDER BY seq LIMIT 1").fetchone()
    odd = "SELECT 1 FROM hands WHERE (id < ? AND outcome IS NULL) OR (outcome IS NOT NULL AND cover < ?)"
    if head is None or number is None or head[0] != begun[0] - 1:
        return None
    if conn.execute(odd, (hand, NAMED)).fetchone():
        return None
    (covered,) = conn.execute(
        "SELECT coalesce(max(last_player), 0) FROM hands WHERE id < ?", (hand,)
    ).fetchone()
    return {
        "row": begun[0],
        "head": head[1].hex(),
        "number": number[0] + 1,
        "begun": begins,
        "last_player": covered,
    }


def signed_since(conn: Connection, hand: int) -> int:
    """How many hands from this one on are over and signed."""
    (signed,) = conn.execute(
        "SELECT count(DISTINCT hand_id) FROM signatures JOIN hands ON id = hand_id"
        " WHERE hand_id >= ? AND outcome IS NOT NULL",
        (hand,),
    ).fetchone()
    return int(signed)


def _quarter(conn: Connection, hand: int) -> str:
    """The quarter of an hour in which a hand began."""
    (utc,) = conn.execute("SELECT started_utc FROM hands WHERE id = ?", (hand,)).fetchone()
    return f"{utc[:14]}{int(utc[14:16]) // 15 * 15:02d}:00.000Z"


def signers_of(conn: Connection) -> list[list[str]]:
    """The keys that the file names."""
    return [
        [name, public.hex(), since]
        for name, public, since in conn.execute("SELECT id, public, since_utc FROM signers ORDER BY id")
    ]


def sets_of(conn: Connection, hand: int) -> tuple[str, int]:
    """What the sets say of the hands before this one, as a hash, and in how many rows."""
    return _hashed(conn, "sets", "block < ?", hand // BLOCK)


def quarters_of(conn: Connection, quarter: str) -> str:
    """What was counted before a quarter of an hour, and in the months before its month, as a hash."""
    counted = [_hashed(conn, table, "quarter < ?", quarter)[0] for table in COUNTED[1:]]
    return "".join((*counted, *(_hashed(conn, table, "month < ?", quarter[:7])[0] for table in MONTHS)))


def rows_of(conn: Connection, table: str, hand: int, row: int) -> str:
    """What a table has of the hands before this one, or of the rows before the one, as a hash."""
    if table in RARE:
        return _hashed(conn, table, "seq < ?", row)[0]
    column = "id" if table == "hands" else "hand_id"
    return _hashed(conn, table, f"{column} < ?", hand)[0]


def _hashed(conn: Connection, table: str, where: str, value: int | str) -> tuple[str, int]:
    """The rows of a table in the order of its key, its columns in hexadecimal, and how many they are."""
    columns = conn.execute(f"PRAGMA table_info({table})").fetchall()
    said = " || ',' || ".join(f"iif({name} IS NULL, '-', hex({name}))" for _, name, *_ in columns)
    key = ", ".join(name for *_, place, name in sorted((each[5], each[1]) for each in columns) if place)
    rows = conn.execute(f"SELECT {said} FROM {table} WHERE {where} ORDER BY {key}", (value,))
    made, number = sha256(), 0
    while some := rows.fetchmany(_AT_ONCE):
        made.update("\n".join(chain.from_iterable(some)).encode() + b"\n")
        number += len(some)
    return made.hexdigest(), number
