"""Which hands have which trait, as sets: a row covers 512 hands with one bit each, so searches are fast.

They are made from the tables of a hand when it ends, and removed if its end is undone. A search reads some
thousand rows for a million hands, however rare its hits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from sqlite3 import Connection
from typing import Final

from croupier.cards.card import Card
from croupier.log.disk import Queried


def meant(group: Sequence[str]) -> tuple[str, tuple[object, ...]]:
    """The condition that a hand is in one of a group of sets of the same kind; and its values.

    Pots are not included: a search asks for their size separately.

    >>> meant(("game THNL", "game O4HPL"))
    ('game IN (?, ?)', ('THNL', 'O4HPL'))
    >>> meant(("card 51",))
    ('(card_mask >> 51) & 1 = 1', ())
    """
    if not group:
        return "1 = 0", ()
    kind = group[0].partition(" ")[0]
    values = [each.removeprefix(f"{kind} ") for each in group]
    match kind:
        case "pot":
            return "1 = 1", ()
        case "card":
            return " OR ".join(f"(card_mask >> {int(each)}) & 1 = 1" for each in values), ()
        case "seat":
            return _dealt_in([f"seat = {int(each)}" for each in values]), ()
        case "player":
            return _dealt_in([of_players(group)]), ()
        case "incident":
            return _incidents(values)
    return f"{kind} IN ({', '.join('?' * len(values))})", tuple(values)


def _dealt_in(conditions: Sequence[str]) -> str:
    return f"EXISTS (SELECT 1 FROM parts WHERE parts.hand_id = hands.id AND ({' OR '.join(conditions)}))"


def of_players(group: Sequence[str]) -> str:
    """Players of a group, all of them in one seat or in any, as a condition on a row of `parts`.

    >>> of_players(("player 3 seat 1", "player 4 seat 1"))
    'player_id IN (3, 4) AND seat = 1'
    """
    places = [each.removeprefix("player ").partition(" seat ") for each in group]
    seat = f" AND seat = {int(places[0][2])}" if places[0][1] else ""
    return f"player_id IN ({', '.join(str(int(number)) for number, *_ in places)}){seat}"


def _incidents(incidents: Sequence[str]) -> tuple[str, tuple[object, ...]]:
    """Incidents by code, by the way out, or by both."""
    conditions, values = list[str](), list[object]()
    for each in incidents:
        code, _, way = each.partition(" ")
        given = [(column, value) for column, value in (("code", code), ("way", way)) if value]
        conditions.append(f"({' AND '.join(f'{column} = ?' for column, _ in given)})")
        values += [value for _, value in given]
    said = f"incidents.hand_id = hands.id AND ({' OR '.join(conditions)})"
    return f"EXISTS (SELECT 1 FROM incidents WHERE {said})", tuple(values)


_TEXTS: Final = ("game", "table_name", "dealer", "outcome")

BLOCK: Final = 512
"""Hands in each row."""

STRETCH: Final = 64
"""How many blocks a search reads at first, and four times as many each time it needs more."""

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


def traits(conn: Connection, first: int, last: int) -> dict[str, int]:
    """Everything by which finished hands from `first` to `last` can be found, from their tables.

    They lie in one block; each trait has the bits of the hands that have it.
    """
    found, bits = defaultdict[str, int](int), dict[int, int]()

    def add(hand_id: int, *traits: str) -> None:
        for what in traits:
            found[what] |= bits.get(hand_id, 0)

    bounds = first, last
    over = f"SELECT id, pot, card_mask, {', '.join(_TEXTS)} FROM hands WHERE outcome IS NOT NULL"
    for hand_id, pot, mask, *texts in conn.execute(f"{over} AND id BETWEEN ? AND ?", bounds):
        bits[hand_id] = 1 << hand_id % BLOCK
        add(hand_id, of_pot(pot), *map(of_column, _TEXTS, texts), *_cards_of(mask))
    seats = "SELECT hand_id, seat, player_id FROM parts WHERE hand_id BETWEEN ? AND ?"
    for hand_id, seat, number in conn.execute(seats, bounds):
        add(hand_id, of_seat(seat), of_player(number), of_player(number, seat))
    incidents = "SELECT hand_id, code, way FROM incidents WHERE hand_id BETWEEN ? AND ?"
    for hand_id, code, way in conn.execute(incidents, bounds):
        add(hand_id, of_incident(code, None))
        if way is not None:
            add(hand_id, of_incident(None, way), of_incident(code, way))
    return {what: each for what, each in found.items() if each}


def _cards_of(mask: int) -> Iterator[str]:
    return (what for code, what in enumerate(_CARDS) if mask >> code & 1)


# --- keeping them ------------------------------------------------------------------------------------


def include(conn: Connection, hand_id: int) -> None:
    """The hand is over, and its tables are written."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) | bit for what in _traits_of(conn, hand_id)})


def exclude(conn: Connection, hand_id: int) -> None:
    """The tables of the hand are about to be emptied."""
    block, bit = hand_id // BLOCK, 1 << hand_id % BLOCK
    _write(conn, block, {what: _bits(conn, what, block) & ~bit for what in _traits_of(conn, hand_id)})


def _traits_of(conn: Connection, hand_id: int) -> Collection[str]:
    return traits(conn, hand_id, hand_id).keys()


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
    return traits(conn, block * BLOCK, block * BLOCK + BLOCK - 1)


def exclude_before(conn: Connection, hand_id: int) -> None:
    """Remove the hands before this one from the sets."""
    block = hand_id // BLOCK
    conn.execute("DELETE FROM sets WHERE block < ?", (block,))
    here = conn.execute("SELECT what, hands FROM sets WHERE block = ?", (block,)).fetchall()
    stays = ~((1 << hand_id % BLOCK) - 1)
    _write(conn, block, {what: int.from_bytes(hands, "little") & stays for what, hands in here})


def held(conn: Connection, block: int) -> tuple[str, int]:
    """What is wrong with the sets of a block, empty if nothing; and how many sets it has.

    `fault` then compares the number of sets with that of the file: so no extra set finds a hand.
    """
    made = made_of(conn, block)
    wrong = any(_bits(conn, what, block) != bits for what, bits in made.items())
    said = f"hands {block * BLOCK} to {block * BLOCK + BLOCK - 1} are not found by what they have"
    return said if wrong else "", len(made)


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

    With `among`, only these. The newest blocks are read first, older ones only when needed.
    """
    groups = [*wanted]
    begun = None if among is None else _of(among)
    for bounds in _stretches(first // BLOCK, min(last // BLOCK, _newest(conn))):
        yield from (each for each in _hands(_in_all(conn, groups, begun, bounds)) if first <= each <= last)


def _newest(conn: Queried) -> int:
    """The block of the newest hand."""
    (newest,) = conn.execute("SELECT coalesce(max(id), 0) FROM hands").fetchone()
    return int(newest) // BLOCK


def _stretches(first: int, last: int) -> Iterator[tuple[int, int]]:
    """The blocks from the last to the first, in stretches that grow.

    >>> [*_stretches(3, 7)], [*_stretches(8, 7)]
    ([(3, 7)], [])
    """
    size = STRETCH
    while last >= first:
        yield max(first, last - size + 1), last
        last, size = last - size, size * 4


def _in_all(
    conn: Queried, groups: Iterable[Sequence[str]], begun: Found | None, bounds: tuple[int, int]
) -> Found:
    """The hands in every group, and in `begun`; `bounds` are the first block and the last."""
    found: Found | None = (
        None if begun is None else {each: begun[each] for each in begun if bounds[0] <= each <= bounds[1]}
    )
    for group in groups:
        if found is not None and not found:
            break
        found = _read(conn, group, bounds, found)
    return found or {}


def _hands(found: Found) -> Iterator[int]:
    """The hands of a set, the newest first."""
    for block in sorted(found, reverse=True):
        bits = found[block]
        while bits:
            place = bits.bit_length() - 1
            bits ^= 1 << place
            yield block * BLOCK + place


def _of(hands: Iterable[int]) -> Found:
    found = defaultdict[int, int](int)
    for hand_id in hands:
        found[hand_id // BLOCK] |= 1 << hand_id % BLOCK
    return found


def _read(conn: Queried, group: Sequence[str], bounds: tuple[int, int], among: Found | None) -> Found:
    """The hands in one of a group of sets; with `among`, only those of these."""
    bounds = bounds if among is None else (min(among), max(among))
    one_of = f"what IN ({', '.join('?' * len(group))})"
    query = f"SELECT block, hands FROM sets WHERE {one_of} AND block BETWEEN ? AND ?"
    found = dict[int, int]()
    for block, hands in conn.execute(query, (*group, *bounds)):
        bits = int.from_bytes(hands, "little") & (-1 if among is None else among.get(block, 0))
        if bits:
            found[block] = found.get(block, 0) | bits
    return found
