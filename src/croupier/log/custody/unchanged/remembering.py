"""A log that has just been verified is remembered: its pages, its trees, and how its older part stood."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterator
from hashlib import sha256
from itertools import chain, islice
from sqlite3 import Connection
from typing import Any, Final

from croupier.log.custody.heads import stand
from croupier.log.custody.unchanged.btrees import Node, Pages
from croupier.log.custody.unchanged.differing import SPINE
from croupier.log.custody.unchanged.memory import Memory, Old, Shape
from croupier.log.custody.unchanged.shape import (
    GROUP,
    TAG,
    Tree,
    roots_of,
    tag,
    tags_of_groups,
    tags_of_pages,
    tree_of,
)
from croupier.log.index.digest import NAMED
from croupier.log.index.finding import BLOCK
from croupier.log.journal.chain import Verdict
from croupier.log.people.names import last_player

BY_HAND: Final = {
    "hands": 1, "records": 1, "parts": 2, "actions": 2, "cards": 3, "pots": 2, "awards": 3, "incidents": 2,
    "seals": 2,
}  # fmt: skip
"""Tables whose rows are added hand after hand, with the number of columns of their key."""

BY_ROW: Final = {"packs": 1, "signatures": 1}
"""Tables whose rows are added with the rows of the chain."""

COUNTED: Final = ("sets", "hand_tallies", "incident_tallies")
"""Tables in which every row may change: what they say of older hands is hashed."""

_MARGIN: Final = 64
_AT_ONCE: Final = 1_000
_WRITTEN_ANEW: Final = 5
_SMALL: Final = 256


def remembered(
    conn: Connection, pages: Pages, before: bytes, verdict: Verdict, publics: Collection[bytes]
) -> Memory | None:
    """What is to be kept of a log that held; None if it is too short.

    `before` has the hashes of groups of pages from before it was verified: one that differs is not trusted.
    """
    trees = {name: tree_of(pages, root) for name, (root, _) in roots_of(conn).items()}
    old = old_of(conn, pages, verdict, publics, trees)
    if old is None:
        return None
    groups = tags_of_groups(pages)
    singles = bytearray(b"".join(tags_of_pages(pages, range(len(groups) // TAG))))
    kept, size = bytearray(groups), GROUP * TAG
    for at in range(0, len(groups), TAG):
        if groups[at : at + TAG] != before[at : at + TAG]:
            kept[at : at + TAG] = bytes(TAG)
            start = at // TAG * size
            singles[start : start + size] = bytes(len(singles[start : start + size]))
    return made(conn, pages, bytes(kept), bytes(singles), trees, old)


def made(
    conn: Connection, pages: Pages, groups: bytes, singles: bytes, trees: dict[str, Tree], old: Old
) -> Memory:
    """The memory of a file whose pages have these hashes."""
    roots, loose = roots_of(conn), array("I", pages.free())
    shapes = {}
    for name, tree in trees.items():
        root, table = roots[name]
        cells = _spine(pages, tree) if name in BY_HAND or name in BY_ROW else {}
        shapes[name] = Shape(root, tree.leaves, array("I", tree.inner), cells)
        if table not in (*BY_HAND, *BY_ROW, *COUNTED):
            loose.extend(_rests(pages, tree))
    return Memory(pages.size, pages.count, groups, singles, shapes, loose, old)


def _spine(pages: Pages, tree: Tree) -> dict[int, str]:
    """The cells of the last pages of each level, by the leaf before each."""
    found = {}
    for page in chain.from_iterable(level[-SPINE:] for level in tree.levels):
        node = Node(pages, page)
        for place, cell in zip(tree.before[page], node.cells(), strict=True):
            found[tree.leaves[place]] = tag(node.bytes_of(cell)).hex()
    return found


def _rests(pages: Pages, tree: Tree) -> Iterator[int]:
    """The pages with the rest of long rows."""
    for page in chain(tree.leaves, tree.inner):
        for cell in Node(pages, page).cells():
            yield from pages.chain(cell.more)


def first_of(conn: Connection, pages: Pages, trees: dict[str, Tree]) -> int:
    """The first hand that is verified anew each time: older ones are over, and fill whole blocks.

    What is added writes the last leaves of a tree anew, which may have the rows of many hands.
    """
    (last,) = conn.execute("SELECT hand_id FROM signatures ORDER BY seq DESC LIMIT 1").fetchone() or (0,)
    found = [last - _MARGIN]
    for name in BY_HAND:
        leaves = trees[name].leaves
        if len(leaves) > _SMALL:
            node = Node(pages, leaves[-_WRITTEN_ANEW])
            found += [int(node.key(cell, 1)[0][1]) for cell in islice(node.cells(), 1)]
    return max(0, min(found)) // BLOCK * BLOCK


def old_of(
    conn: Connection, pages: Pages, verdict: Verdict, publics: Collection[bytes], trees: dict[str, Tree]
) -> Old | None:
    """How the older part of a log stands that held; None if it is too short, or has hands of old versions."""
    hand = first_of(conn, pages, trees)
    ends = _ends(conn, hand)
    if ends is None:
        return None
    now, (players, players_chain) = stand(conn), last_player(conn)
    first, origin = conn.execute("SELECT first_seq, origin FROM chain").fetchone()
    quarter = _quarter(conn, hand)
    sets, sets_rows = sets_of(conn, hand)
    return Old(
        **ends,
        hand=hand,
        first=first,
        origin=origin.hex(),
        publics=sorted(each.hex() for each in publics),
        signers=signers_of(conn),
        signed=verdict.signed - _signed_since(conn, hand),
        unsigned=verdict.unsigned,
        notes=now.notes,
        notes_head=now.notes_head.hex(),
        players=players,
        players_chain=players_chain.hex(),
        marks="".join(mark[-32:] for (mark,) in conn.execute("SELECT mark FROM typed ORDER BY mark")),
        sets=sets,
        sets_rows=sets_rows,
        quarter=quarter,
        quarters=quarters_of(conn, quarter),
        small={name: rows_of(conn, name, hand) for name in BY_HAND if len(trees[name].leaves) <= _SMALL},
    )


def _ends(conn: Connection, hand: int) -> dict[str, Any] | None:
    """Where rows, signatures and players stood before a hand; None where it cannot be begun with."""
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


def _signed_since(conn: Connection, hand: int) -> int:
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
    return _hashed(
        conn.execute(
            "SELECT CAST(what AS BLOB), block, hands FROM sets WHERE block < ? ORDER BY what, block",
            (hand // BLOCK,),
        )
    )


def quarters_of(conn: Connection, quarter: str) -> str:
    """What was counted before a quarter of an hour, as a hash."""
    return "".join(
        _hashed(
            conn.execute(f"SELECT * FROM {table} WHERE quarter < ? ORDER BY 1, 2, 3, 4, 5, 6", (quarter,))
        )[0]
        for table in COUNTED[1:]
    )


def rows_of(conn: Connection, table: str, hand: int) -> str:
    """The rows of the hands before this one in a table, as a hash."""
    column = "id" if table == "hands" else "hand_id"
    return _hashed(conn.execute(f"SELECT * FROM {table} WHERE {column} < ? ORDER BY 1, 2, 3", (hand,)))[0]


def _hashed(rows: Iterator[Any]) -> tuple[str, int]:
    made, number = sha256(), 0
    while some := list(islice(rows, _AT_ONCE)):
        made.update(repr(some).encode())
        number += len(some)
    return made.hexdigest(), number
