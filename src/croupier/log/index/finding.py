"""Which hands have which trait, as sets: a row covers 512 hands with one bit each, so searches are fast.

They are made from the tables of a hand when it ends, and taken back with its end. A search reads some
thousand rows for a million hands, however rare its hits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import Final

from croupier.cards.card import Card
from croupier.log.queried import Queried

_TEXTS: Final = ("game", "table_name", "dealer", "outcome")

BLOCK: Final = 512
"""Hands in each row."""

Found = Mapping[int, int]
"""A set of hands: the bits of each block that has any."""


# --- what a hand has ---------------------------------------------------------------------------------


def of_card(card: Card | int) -> str:
    return f"card {int(card)}"


_CARDS: Final = tuple(of_card(code) for code in range(52))


def of_seat(seat: int) -> str:
    return f"seat {seat}"


def of_player(number: int, seat: int | None = None) -> str:
    """A player, or the player in this seat."""
    return f"player {number}" if seat is None else f"player {number} seat {seat}"


def of_incident(code: str | None, way: str | None) -> str:
    """An incident, a ruling, or an incident that was ruled so."""
    return " ".join(["incident", code or "", *([] if way is None else [way])])


def of_column(column: str, value: str) -> str:
    """A value of a column of `hands`."""
    return f"{column} {value}"


def of_pot(size: int) -> str:
    """A pot among those of about its size: two kinds for each doubling."""
    return f"pot {_kind(size)}"


def of_pots(least: int, most: int) -> tuple[str, ...]:
    """All kinds that a pot between these sizes, both included, may have.

    >>> of_pots(100, 200) == tuple(dict.fromkeys(map(of_pot, range(100, 201))))
    True
    """
    return tuple(f"pot {kind}" for kind in range(_kind(least), _kind(most) + 1))


def _kind(size: int) -> int:
    return 2 * size.bit_length() + (size.bit_length() > 1 and bool(size & 1 << size.bit_length() - 2))


def traits(conn: Connection, first: int, last: int) -> dict[int, set[str]]:
    """Everything by which finished hands from `first` to `last` can be found, from their tables."""
    found: dict[int, set[str]] = {}
    for hand_id, *texts, pot, mask in conn.execute(
        f"SELECT id, {', '.join(_TEXTS)}, pot, card_mask FROM hands"
        " WHERE id BETWEEN ? AND ? AND outcome IS NOT NULL",
        (first, last),
    ):
        made = found[hand_id] = {of_column(*each) for each in zip(_TEXTS, texts, strict=True)}
        made.add(of_pot(pot))
        made.update(card for code, card in enumerate(_CARDS) if mask >> code & 1)
    for hand_id, seat, number in conn.execute(
        "SELECT hand_id, seat, player_id FROM parts WHERE hand_id BETWEEN ? AND ?", (first, last)
    ):
        if hand_id in found:
            found[hand_id].update((of_seat(seat), of_player(number), of_player(number, seat)))
    for hand_id, code, way in conn.execute(
        "SELECT hand_id, code, way FROM incidents WHERE hand_id BETWEEN ? AND ?", (first, last)
    ):
        if hand_id in found:
            found[hand_id].add(of_incident(code, None))
            if way is not None:
                found[hand_id].update((of_incident(None, way), of_incident(code, way)))
    return found


# --- keeping them ------------------------------------------------------------------------------------


def include(conn: Connection, hand_id: int) -> None:
    """The hand is over, and its tables are written."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) | bit for what in _traits_of(conn, hand_id)})


def exclude(conn: Connection, hand_id: int) -> None:
    """The tables of the hand are about to be emptied."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) & ~bit for what in _traits_of(conn, hand_id)})


def _traits_of(conn: Connection, hand_id: int) -> set[str]:
    return traits(conn, hand_id, hand_id).get(hand_id, set())


def include_all(conn: Connection) -> None:
    """Index every hand of a log that has no sets yet."""
    for block in blocks(conn):
        include_block(conn, block)


def include_block(conn: Connection, block: int) -> None:
    """Index the hands of a block that has no sets yet."""
    _write(conn, block, made_of(conn, block))


def blocks(conn: Connection) -> range:
    """The blocks in which hands of this log lie."""
    first, last = conn.execute("SELECT min(id), max(id) FROM hands").fetchone()
    return range(0) if last is None else range(first // BLOCK, last // BLOCK + 1)


def made_of(conn: Connection, block: int) -> dict[str, int]:
    """The sets of a block, as the tables of its hands have them."""
    made = defaultdict[str, int](int)
    for hand_id, found in traits(conn, block * BLOCK, block * BLOCK + BLOCK - 1).items():
        for what in found:
            made[what] |= 1 << hand_id % BLOCK
    return made


def exclude_before(conn: Connection, hand_id: int) -> None:
    """Remove the hands before this one from the sets."""
    block = hand_id // BLOCK
    conn.execute("DELETE FROM sets WHERE block < ?", (block,))
    here = conn.execute("SELECT what, hands FROM sets WHERE block = ?", (block,)).fetchall()
    stays = ~((1 << hand_id % BLOCK) - 1)
    _write(conn, block, {what: int.from_bytes(hands, "little") & stays for what, hands in here})


def held(conn: Connection, some: Iterable[int]) -> tuple[str, int]:
    """What a search would get wrong about the hands in these blocks, or nothing; and how many sets they have.

    `fault` then checks that all blocks together have as many as the file: no set finds a hand by what it
    lacks.
    """
    rows = 0
    for block in some:
        made = made_of(conn, block)
        rows += len(made)
        if any(_bits(conn, what, block) != bits for what, bits in made.items()):
            said = f"hands {block * BLOCK} to {block * BLOCK + BLOCK - 1} are not found by what they have"
            return said, rows
    return "", rows


def fault(conn: Connection, rows: int) -> str:
    """What is wrong if the file does not have exactly this many sets; empty otherwise."""
    (found,) = conn.execute("SELECT count(*) FROM sets").fetchone()
    return "" if found == rows else "hands are found by what they do not have"


def _bits(conn: Connection, what: str, block: int) -> int:
    found = conn.execute("SELECT hands FROM sets WHERE what = ? AND block = ?", (what, block)).fetchone()
    return int.from_bytes(found[0], "little") if found else 0


def _write(conn: Connection, block: int, made: Mapping[str, int]) -> None:
    rows = [(what, block, bits.to_bytes(-(-bits.bit_length() // 8), "little")) for what, bits in made.items()]
    conn.executemany("INSERT OR REPLACE INTO sets VALUES (?, ?, ?)", [row for row in rows if row[2]])
    conn.executemany("DELETE FROM sets WHERE what = ? AND block = ?", [row[:2] for row in rows if not row[2]])


# --- finding -----------------------------------------------------------------------------------------


def find(
    conn: Queried, wanted: Iterable[Sequence[str]], *, among: Iterable[int] | None, first: int, last: int
) -> Iterator[int]:
    """The hands from `first` to `last`, the newest first, that have one of each group in `wanted`.

    With `among`, only these.
    """
    groups = sorted((sum(_rows(conn, what) for what in group), group) for group in wanted)
    found = None if among is None else _of(among)
    bounds = first // BLOCK, last // BLOCK
    for _, group in groups:
        if found is not None and not found:
            return
        if found is not None:
            bounds = max(bounds[0], min(found)), min(bounds[1], max(found))
        these = _read(conn, group, bounds)
        if found is not None:
            these = {
                block: bits & found[block] for block, bits in these.items() if bits & found.get(block, 0)
            }
        found = these
    for block in sorted(found or (), reverse=True):
        bits = (found or {})[block]
        while bits:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            if first <= block * BLOCK + place <= last:
                yield block * BLOCK + place


def _rows(conn: Queried, what: str) -> int:
    (count,) = conn.execute("SELECT count(*) FROM sets WHERE what = ?", (what,)).fetchone()
    return int(count)


def _of(hands: Iterable[int]) -> Found:
    found = defaultdict[int, int](int)
    for hand_id in hands:
        found[hand_id // BLOCK] |= 1 << hand_id % BLOCK
    return found


def _read(conn: Queried, group: Iterable[str], bounds: tuple[int, int]) -> Found:
    found = defaultdict[int, int](int)
    for what in group:
        rows = conn.execute(
            "SELECT block, hands FROM sets WHERE what = ? AND block BETWEEN ? AND ?", (what, *bounds)
        )
        for block, hands in rows:
            found[block] |= int.from_bytes(hands, "little")
    return found
