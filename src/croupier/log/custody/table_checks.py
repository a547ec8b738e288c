"""Checks the tables of a log against what was signed: hands, signatures, seals, names, decks, searches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from sqlite3 import Connection
from typing import Any, Final

from croupier.log.decks import hashes_of_decks
from croupier.log.index import branches, tallies
from croupier.log.index.digest import NAMED, OWN_SEALS, digest
from croupier.log.journal import player_names as names
from croupier.log.journal.chain import NO_ROW, Broken
from croupier.log.journal.excuses import Excuses
from croupier.log.journal.signatures import NO_HAND, StoredSignature, id_of, is_signed, stored_signatures
from croupier.log.reading.stored_seals import NO_BOXES, NOTE_BYTES, boxes_text, hash_of
from croupier.log.schema import drift as schema
from croupier.values import dataclass

_Seal = tuple[Any, ...]
"""A row of `seals`: the columns of `_OF_SEALS`."""

_OF_SEALS: Final = "hand_id, first_seq, salt, opened_key, boxes, salt_hash, boxes_hash, boxes_signature"


def seals_of(conn: Connection, first: int, last: int) -> Callable[[int], Iterable[_Seal]]:
    """What was sealed of each of these hands; read at once, unless something was sealed between hands."""
    between = conn.execute(
        "SELECT 1 FROM seals WHERE hand_id = 0"
        " AND first_seq < (SELECT first_seq FROM hands WHERE id <= ?2 ORDER BY id DESC LIMIT 1)"
        " AND first_seq >= coalesce((SELECT first_seq FROM hands WHERE id < ?1 ORDER BY id DESC LIMIT 1), 0)"
        " LIMIT 1",
        (first, last),
    ).fetchone()
    if between is not None:
        own = f"SELECT {_OF_SEALS} FROM seals WHERE {OWN_SEALS}"
        return lambda hand_id: conn.execute(own, (hand_id,))
    found = defaultdict[int, list[_Seal]](list)
    for seal in conn.execute(f"SELECT {_OF_SEALS} FROM seals WHERE hand_id BETWEEN ? AND ?", (first, last)):
        found[seal[0]].append(seal)
    return lambda hand_id: found.get(hand_id, ())


def seals_fault(
    seals: Iterable[_Seal],
    hand_id: int,
    started: str,
    notes: int,
    keys: Mapping[str, bytes],
    excuses: Excuses,
    *,
    is_covered: bool,
) -> str:
    """What is wrong with what opens the cards of a hand for the floor, or nothing.

    `notes` is the last note when the hand was signed. Since then the seal may have been locked with other
    keys, or forgotten, if a note says so. If the hash of the hand does not cover the seal, only later changes
    can be checked.
    """
    forgotten = started < excuses.forgotten
    closed = any(first <= hand_id <= last for first, last in excuses.closed)
    for of, first, salt, opened, boxes, salt_hash, boxes_hash, signature in seals:
        if is_covered and salt and hash_of(salt) != salt_hash:
            return "the salt of its seal was changed"
        if boxes is None:
            if signature is not None:
                return "what opens its cards for the floor was taken out"
            wanted = boxes_hash is not None or ((closed or (is_covered and not salt)) and opened is None)
            if wanted and not (forgotten and not salt):
                return "what opens its cards for the floor was taken out"
        else:
            due = _changed_at(first, notes, excuses) if boxes != NO_BOXES else 0
            is_later = due or signature is not None or (is_covered and hash_of(boxes) != boxes_hash)
            if is_later and not _is_moved((of, first, boxes), signature, due, keys, excuses):
                return "what opens its cards for the floor was changed"
    return ""


def _changed_at(first: int, notes: int, excuses: Excuses) -> int:
    """The latest note after `notes` by which the seal from row `first` on got other keys; 0 if none."""
    for note, stays in reversed(excuses.rotated):
        if note > notes and not any(start <= first <= end for start, end in stays):
            return note
    return 0


def _is_moved(
    what: tuple[int, int, str], signature: bytes | None, due: int, keys: Mapping[str, bytes], excuses: Excuses
) -> bool:
    """Whether the signer wrote these boxes after their hand, and not before note `due`.

    In an unsigned log a note must say so.
    """
    if signature is None:
        return excuses.first_signed is None and (excuses.moved or bool(excuses.closed))
    note = int.from_bytes(signature[:NOTE_BYTES])
    text = boxes_text(*what, note)
    return note >= due and any(is_signed(public, text, signature[NOTE_BYTES:]) for public in keys.values())


OF_A_HAND: Final = ("parts", "actions", "cards", "pots", "awards", "incidents", "records")
"""The tables whose rows belong to a hand that ended."""


@dataclass(frozen=True)
class CheckedAgainst:
    """What tables are checked against: the keys by their beginnings, and what the notes say.

    `first` is the first row of the chain; with `wanted` something must be signed.
    """

    keys: dict[str, bytes]
    excuses: Excuses
    first: int
    wanted: bool


@dataclass
class Count:
    """How many of the hands are signed, and how many are not.

    `older` is the last hand whose hash does not cover the names of players, and `missing` the first one whose
    signature should be there.
    """

    signed: int = 0
    unsigned: int = 0
    older: int = 0
    missing: Broken | None = None

    def check(self) -> None:
        """Check, after the last hand, that all hands are signed that should be."""
        if self.missing is not None:
            raise self.missing


def check_schema(conn: Connection) -> None:
    """Check that the schema is that of a new log: other tables or views could show other hands."""
    if said := schema.fault(conn):
        raise Broken(NO_ROW, said)


def check_file(conn: Connection) -> None:
    """Check that indexes agree with tables: a search could otherwise find rows that were not checked."""
    (said,) = conn.execute("PRAGMA integrity_check(1)").fetchone()
    if said != "ok":
        raise Broken(NO_ROW, f"the file is damaged: {said}")


def keys_of(conn: Connection, publics: Collection[bytes]) -> dict[str, bytes]:
    """The public keys that count, by their first digits: those given, or those in the file."""
    given = publics or [public for (public,) in conn.execute("SELECT public FROM signers")]
    return {id_of(public): public for public in given}


def check_hands(conn: Connection, first: int, last: int, known: CheckedAgainst, count: Count) -> None:
    """Check that the tables of every finished hand from `first` to `last` have what was signed.

    Once one hand is signed, all later ones must be.
    """
    signatures = _signatures(conn, first, last)
    seals = seals_of(conn, first, last)
    hands = conn.execute(
        "SELECT id, outcome, tables_hash, first_seq, cover, started_utc FROM hands WHERE id BETWEEN ? AND ?"
        " ORDER BY id",
        (first, last),
    )
    for hand_id, outcome, tables, begins, cover, started in hands:
        found = signatures.get(hand_id, [])
        for each in found:
            _check_signature(each, known)
        if outcome is None:
            _check_live(conn, hand_id, begins)
            continue
        where = f"hand {hand_id}, from row {begins} on: "
        if not found and count.signed:
            raise Broken(begins, f"{where}its signature is missing")
        if not found and hand_id >= known.excuses.signed_from:
            count.missing = count.missing or Broken(begins, f"{where}its signature is missing")
        said = found[-1].statement.tables if found else tables
        if not said or digest(conn, hand_id, cover) != said or said != tables:
            raise Broken(begins, f"{where}its tables are not those that were written")
        if cover >= NAMED and found and not _is_announced(found[-1], known.excuses):
            raise Broken(begins, f"{where}no note says that {found[-1].signer} signs this log")
        notes = found[-1].statement.notes if found else 0
        if said_of := seals_fault(
            seals(hand_id), hand_id, started, notes, known.keys, known.excuses, is_covered=cover >= NAMED
        ):
            raise Broken(begins, f"{where}{said_of}")
        if cover < NAMED:
            count.older = hand_id
        count.signed += bool(found)
        count.unsigned += not found


def _signatures(conn: Connection, first: int, last: int) -> dict[int, list[StoredSignature]]:
    """The signatures of these hands."""
    found: dict[int, list[StoredSignature]] = {}
    for each in stored_signatures(conn, "WHERE hand_id BETWEEN ? AND ? ORDER BY seq", first, last):
        found.setdefault(each.statement.hand_id, []).append(each)
    return found


def _is_announced(signature: StoredSignature, excuses: Excuses) -> bool:
    return excuses.signers.get(signature.signer, 2**62) <= signature.statement.notes


def _check_live(conn: Connection, hand_id: int, first: int) -> None:
    """Check that a hand in progress has no end yet, and that its seal is there.

    The content of the seal cannot be checked here: the terminal notices if it does not open the hand.
    """
    ended = (
        "ended_utc",
        "attempts",
        "pot",
        "rake",
        "board",
        "card_mask",
        "incidents",
        "tables_hash",
        "last_player",
    )
    said = " OR ".join(
        ["cover != 1", "last_player IS NOT NULL", *(f"{column} IS NOT NULL" for column in ended)]
    )
    if conn.execute(f"SELECT 1 FROM hands WHERE id = ? AND ({said})", (hand_id,)).fetchone():
        raise Broken(
            first, f"hand {hand_id}, from row {first} on: its table tells the end of a hand that goes on"
        )
    (sealed,) = conn.execute(
        "SELECT min(seq) FROM journal WHERE hand_id = ?1 AND sealed IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM seals WHERE seals.hand_id = ?1 AND seals.first_seq <= seq)",
        (hand_id,),
    ).fetchone()
    if sealed is not None:
        raise Broken(sealed, f"row {sealed}: the seal of what it hides is missing")
    if conn.execute(
        "SELECT 1 FROM seals WHERE hand_id = ? AND (version NOT IN (1, 2) OR boxes IS NOT NULL"
        " OR row_keys IS NOT NULL OR opened_key IS NOT NULL OR salt_hash IS NOT NULL"
        " OR boxes_hash IS NOT NULL)",
        (hand_id,),
    ).fetchone():
        raise Broken(
            first, f"hand {hand_id}, from row {first} on: its seal tells the end of a hand that goes on"
        )


def check_signatures(conn: Connection, known: CheckedAgainst, last: int) -> int:
    """Check that signatures follow each other and those between hands are valid; returns the last signed row.

    From the first of these on everything between hands is signed as it is written, up to row `last`. What
    precedes a hand that was archived apart from it is signed with that hand.
    """
    numbers = "SELECT seq, number, lag(number, 1, ?) OVER (ORDER BY seq) + 1 AS due FROM signatures"
    first = None if known.first > 1 else 0
    gap = conn.execute(f"SELECT * FROM ({numbers}) WHERE number != due LIMIT 1", (first,)).fetchone()
    if gap is not None:
        raise Broken(gap[0], f"row {gap[0]}: signature {gap[2]} is missing, {gap[1]} follows")
    between = False
    for each in stored_signatures(conn, "WHERE hand_id = ? ORDER BY seq", NO_HAND):
        between = True
        _check_signature(each, known)
        if not _is_announced(each, known.excuses):
            raise Broken(
                each.statement.seq, f"row {each.statement.seq}: no note says that {each.signer} signs"
            )
    (signed,) = conn.execute("SELECT coalesce(max(seq), 0) FROM signatures").fetchone()
    if known.wanted and not signed:
        raise Broken(NO_ROW, "nothing was signed with this key")
    if any(facts.get("last") == last for _, facts in known.excuses.archived):
        return last
    live = conn.execute("SELECT 1 FROM hands WHERE outcome IS NULL").fetchone()
    if between and signed < last and live is None:
        raise Broken(signed + 1, f"rows {signed + 1} to {last} happened between hands and nobody signed them")
    return int(signed)


def _check_signature(each: StoredSignature, known: CheckedAgainst) -> None:
    said = each.statement
    where, what = f"row {said.seq}: ", f"hand {said.hand_id}" if said.hand_id else "it"
    if each.signer not in known.keys or each.signer in known.excuses.pages:
        raise Broken(said.seq, f"{where}{what} was signed by {each.signer}, an unknown key")
    if not is_signed(known.keys[each.signer], said.text(), each.signature):
        raise Broken(said.seq, f"{where}the signature of {what} does not fit")
    if known.excuses.heads.get(said.notes) != said.notes_head:
        raise Broken(said.seq, f"{where}the notes are not those that {what} was signed with")


def check_strays(conn: Connection) -> None:
    """Check that no table has rows of an unfinished hand, and that every signed hand exists.

    Also check that searches and reports agree with the tables.
    """
    ended = "SELECT 1 FROM hands WHERE id = hand_id AND outcome IS NOT NULL"
    missing = "hand_id NOT IN (SELECT id FROM hands)"
    for table in OF_A_HAND:
        found = conn.execute(
            f"SELECT hand_id FROM (SELECT DISTINCT hand_id FROM {table}) WHERE NOT EXISTS ({ended}) LIMIT 1"
        ).fetchone()
        if found is not None:
            begun = conn.execute("SELECT first_seq FROM hands WHERE id = ?", found).fetchone()
            raise Broken(
                begun[0] if begun else NO_ROW, f"table {table}: rows of hand {found[0]}, which did not end"
            )
    signed = f"SELECT seq, hand_id FROM signatures WHERE hand_id != {NO_HAND} AND {missing} LIMIT 1"
    found = conn.execute(signed).fetchone()
    if found is not None:
        raise Broken(found[0], f"row {found[0]}: hand {found[1]} was signed and is missing")
    found = conn.execute(f"SELECT hand_id FROM seals WHERE hand_id != 0 AND {missing} LIMIT 1").fetchone()
    if found is not None:
        raise Broken(NO_ROW, f"table seals: rows of hand {found[0]}, which is not there")
    found = conn.execute(
        "SELECT first_seq, hand_id FROM parts JOIN hands ON hands.id = hand_id"
        " WHERE player_id NOT IN (SELECT id FROM players) ORDER BY hand_id LIMIT 1"
    ).fetchone()
    if found is not None:
        raise Broken(found[0], f"hand {found[1]}, from row {found[0]} on: a player of it has no name")
    if said := tallies.fault(conn) or branches.fault(conn):
        raise Broken(NO_ROW, said)


def check_names(conn: Connection, known: CheckedAgainst) -> None:
    """Check that each player has the name given at the beginning, or the one that a note records."""
    if said := names.fault(conn, known.excuses.names):
        raise Broken(NO_ROW, said)


@dataclass
class Newest:
    """Players whom no finished hand covers; each of them must be in a row from `first` on.

    `seen` are the players of these rows.
    """

    first: int
    players: frozenset[int]
    seen: set[int]

    def check(self, conn: Connection) -> None:
        """Once all rows went by: the table has every player in them, and nobody else."""
        if stray := self.players - self.seen:
            raise Broken(NO_ROW, f"table players: player {min(stray)} is in no row")
        known = {number for (number,) in conn.execute("SELECT id FROM players")}
        if missing := self.seen - known:
            raise Broken(NO_ROW, f"table players: player {min(missing)} is missing")


def newest_players(conn: Connection, excuses: Excuses) -> Newest:
    """The players after those that hands cover; a file of archived years may have later ones."""
    first, last = conn.execute(
        "SELECT coalesce(max(first_seq), 0), coalesce(max(last_player), 0) FROM hands"
        " WHERE outcome IS NOT NULL"
    ).fetchone()
    older = conn.execute("SELECT 1 FROM hands WHERE outcome IS NOT NULL AND cover < ?", (NAMED,)).fetchone()
    (end,) = conn.execute(
        "SELECT max(last_seq) FROM packs WHERE first_seq = (SELECT max(first_seq) FROM packs)"
    ).fetchone()
    if (older is not None and not last) or any(facts.get("last") == end for _, facts in excuses.archived):
        return Newest(first, frozenset(), set())
    after = conn.execute("SELECT id FROM players WHERE id > ?", (last,))
    return Newest(first, frozenset(number for (number,) in after), set())


def check_signers(conn: Connection, known: CheckedAgainst) -> None:
    """Check that the keys named by the file signed something, and not later than it says."""
    used = {name: set(moments) for name, moments in known.excuses.used.items()}
    for name, utc in conn.execute("SELECT signer, utc FROM signatures"):
        used.setdefault(name, set()).add(utc)
    for name, public, since in conn.execute("SELECT id, public, since_utc FROM signers"):
        moments = used.pop(name, set())
        announced = known.excuses.signed_from <= 1 and name not in known.excuses.signers
        if not moments and (known.first == 1 or announced):
            raise Broken(NO_ROW, f"table signers: {name} signed nothing")
        if name != id_of(public) or public != known.keys.get(name, public):
            raise Broken(NO_ROW, f"table signers: the key of {name} is another one")
        if since not in moments and (known.first == 1 or name in known.excuses.signers):
            raise Broken(NO_ROW, f"table signers: {name} did not sign since {since}")
    if used:
        raise Broken(NO_ROW, f"table signers: {min(used)} is missing")


def check_decks(conn: Connection, excuses: Excuses) -> list[str]:
    """Check that the tags are the registered ones; returns the decks that no note mentions."""
    found = hashes_of_decks(conn)
    for deck, wanted in excuses.decks.items():
        if found.get(deck, "") != wanted:
            raise Broken(NO_ROW, f"deck {deck}: its tags are not those that were registered")
    unknown = sorted(found.keys() - excuses.decks.keys())
    if unknown and excuses.signers:
        raise Broken(NO_ROW, f"deck {unknown[0]}: no note tells of its registration")
    return unknown
