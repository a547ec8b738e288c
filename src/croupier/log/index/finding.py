"""Which hands have what, as sets: a row covers 512 hands with a bit each, so that searches are fast.

They are made of the tables of a hand when it ends, and taken back with its end; a search reads some thousand
rows of a million hands, however rare its hits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import Final

from croupier.cards.card import Card

_TEXTS: Final = ("game", "table_name", "dealer", "outcome")

BLOCK: Final = 512
"""Hands in a row."""

Found = Mapping[int, int]
"""A set of hands: the bits of each block that has any."""


# --- what a hand has ---------------------------------------------------------------------------------


def of_card(card: Card | int) -> str:
    return f"card {int(card)}"


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
    """A pot among those of about its size: two kinds each time that it doubles."""
    return f"pot {_kind(size)}"


def of_pots(least: int, most: int) -> tuple[str, ...]:
    """All kinds that a pot between these, both included, may be of.

    >>> of_pots(100, 200) == tuple(dict.fromkeys(map(of_pot, range(100, 201))))
    True
    """
    return tuple(f"pot {kind}" for kind in range(_kind(least), _kind(most) + 1))


def _kind(size: int) -> int:
    return 2 * size.bit_length() + (size.bit_length() > 1 and bool(size & 1 << size.bit_length() - 2))


def traits(conn: Connection, hand_id: int) -> set[str]:
    """All that a finished hand can be found by, from its tables; nothing for a hand in progress."""
    hand = conn.execute(
        f"SELECT {', '.join(_TEXTS)}, pot, card_mask FROM hands WHERE id = ? AND outcome IS NOT NULL",
        (hand_id,),
    ).fetchone()
    if hand is None:
        return set()
    *texts, pot, mask = hand
    made = {of_column(*each) for each in zip(_TEXTS, texts, strict=True)}
    made |= {of_pot(pot)} | {of_card(card) for card in range(52) if mask >> card & 1}
    for seat, number in conn.execute("SELECT seat, player_id FROM parts WHERE hand_id = ?", (hand_id,)):
        made |= {of_seat(seat), of_player(number), of_player(number, seat)}
    for code, way in conn.execute("SELECT code, way FROM incidents WHERE hand_id = ?", (hand_id,)):
        made.add(of_incident(code, None))
        if way is not None:
            made |= {of_incident(None, way), of_incident(code, way)}
    return made


# --- keeping them ------------------------------------------------------------------------------------


def include(conn: Connection, hand_id: int) -> None:
    """The hand is over, and its tables are written."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) | bit for what in traits(conn, hand_id)})


def exclude(conn: Connection, hand_id: int) -> None:
    """The tables of the hand are about to be emptied."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) & ~bit for what in traits(conn, hand_id)})


def include_all(conn: Connection) -> None:
    """Index every hand of a log that has no sets yet."""
    over = conn.execute("SELECT id FROM hands WHERE outcome IS NOT NULL ORDER BY id")
    for block, made in _made(conn, (hand_id for (hand_id,) in over)):
        _write(conn, block, made)


def exclude_before(conn: Connection, hand_id: int) -> None:
    """The hands before this one leave the log."""
    block = hand_id // BLOCK
    conn.execute("DELETE FROM sets WHERE block < ?", (block,))
    here = conn.execute("SELECT what, hands FROM sets WHERE block = ?", (block,)).fetchall()
    stays = ~((1 << hand_id % BLOCK) - 1)
    _write(conn, block, {what: int.from_bytes(hands, "little") & stays for what, hands in here})


def fault(conn: Connection, over: Iterable[int]) -> str:
    """What a search would get wrong about hands that are `over`; empty if it finds what the tables say."""
    rows = 0
    for block, made in _made(conn, over):
        rows += len(made)
        for what, bits in made.items():
            if _bits(conn, what, block) != bits:
                return f"hands {block * BLOCK} to {block * BLOCK + BLOCK - 1} are not found by what they have"
    (found,) = conn.execute("SELECT count(*) FROM sets").fetchone()
    return "" if found == rows else "hands are found by what they do not have"


def _made(conn: Connection, hands: Iterable[int]) -> Iterator[tuple[int, dict[str, int]]]:
    """Each block, as the tables of its hands have it; they come in order."""
    held, made = -1, defaultdict[str, int](int)
    for hand_id in hands:
        block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
        if block != held and made:
            yield held, made
            made = defaultdict(int)
        held = block
        for what in traits(conn, hand_id):
            made[what] |= bit
    if made:
        yield held, made


def _bits(conn: Connection, what: str, block: int) -> int:
    found = conn.execute("SELECT hands FROM sets WHERE what = ? AND block = ?", (what, block)).fetchone()
    return int.from_bytes(found[0], "little") if found else 0


def _write(conn: Connection, block: int, made: Mapping[str, int]) -> None:
    rows = [(what, block, bits.to_bytes(-(-bits.bit_length() // 8), "little")) for what, bits in made.items()]
    conn.executemany("INSERT OR REPLACE INTO sets VALUES (?, ?, ?)", [row for row in rows if row[2]])
    conn.executemany("DELETE FROM sets WHERE what = ? AND block = ?", [row[:2] for row in rows if not row[2]])


# --- finding -----------------------------------------------------------------------------------------


def find(
    conn: Connection, wanted: Iterable[Sequence[str]], *, among: Iterable[int] | None, first: int, last: int
) -> Iterator[int]:
    """The hands from `first` to `last`, the newest first, that have something of each of `wanted`.

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


def _rows(conn: Connection, what: str) -> int:
    (count,) = conn.execute("SELECT count(*) FROM sets WHERE what = ?", (what,)).fetchone()
    return int(count)


def _of(hands: Iterable[int]) -> Found:
    found = defaultdict[int, int](int)
    for hand_id in hands:
        found[hand_id // BLOCK] |= 1 << hand_id % BLOCK
    return found


def _read(conn: Connection, group: Iterable[str], bounds: tuple[int, int]) -> Found:
    found = defaultdict[int, int](int)
    for what in group:
        rows = conn.execute(
            "SELECT block, hands FROM sets WHERE what = ? AND block BETWEEN ? AND ?", (what, *bounds)
        )
        for block, hands in rows:
            found[block] |= int.from_bytes(hands, "little")
    return found
