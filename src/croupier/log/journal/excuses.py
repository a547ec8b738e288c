"""What the notes of a log explain: why something differs from what was written, and which keys sign.

A note counts if it is signed. Notes before the first signed one count too, and all notes of a log of version
0.4.0 or older; the result reports them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Unreadable
from croupier.log.journal.chain import GENESIS, NO_ROW, Broken
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import EXCUSING, OF_PAGES, OF_TERMINAL, NoteRow, link_note, signed_text
from croupier.log.journal.signatures import id_of, introduction, is_signed, parse_public
from croupier.values import dataclass


@dataclass
class Excuses:
    """What the notes explain; `heads` has the hash of each note by its number, and of 0 for the beginning.

    `first_signed` is the first note that is signed, None if none is. `unsigned` are later ones that are not,
    and that nothing depends on. From hand `signed_from` on all are signed, by the `signers` that notes name.
    `rotated` has each signed change of all floor keys, with the seals that stayed as they were. `begun` is
    the note of a start that no end followed, 0 if none, and `stopped` are the rows with which the log ended.
    `pages` are the keys of the floor's pages that the terminal's key announced, and `of_pages` what notes
    they signed.
    """

    heads: dict[int, bytes] = field(default_factory=lambda: {0: GENESIS})
    first_signed: int | None = None
    unsigned: list[int] = field(default_factory=list)
    old: list[int] = field(default_factory=list)
    signers: dict[str, int] = field(default_factory=dict)
    signed_from: int = 2**62
    changes: list[tuple[object, object, object, bool]] = field(default_factory=list)
    used: dict[str, set[str]] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    replaced: list[int] = field(default_factory=list)
    archived: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    decks: dict[str, str] = field(default_factory=dict)
    closed: list[tuple[int, int]] = field(default_factory=list)
    moved: bool = False
    rotated: list[tuple[int, list[tuple[int, int]]]] = field(default_factory=list)
    forgotten: str = ""
    lost: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    receipts: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    mended: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    begun: int = 0
    stopped: list[tuple[int, bytes]] = field(default_factory=list)
    pages: dict[str, bytes] = field(default_factory=dict)
    of_pages: dict[str, list[int]] = field(default_factory=dict)


def read_excuses(conn: Connection, keys: dict[str, bytes]) -> Excuses:
    """Follow the notes, whose signers have these public keys; raises `Broken` or `Unreadable` at a bad one.

    Keys that one of these introduced are added to them.
    """
    found = Excuses()
    rows = conn.execute(
        "SELECT seq, utc, kind, who, hand_id, why, facts, hash, signature FROM notes ORDER BY seq"
    )
    for *values, stored, signature in rows:
        row = NoteRow(*values)
        seq = len(found.heads)
        if row.seq != seq:
            raise Broken(NO_ROW, f"note {seq} is missing, note {row.seq} follows")
        made = link_note(found.heads[seq - 1], row)
        if made != stored:
            raise Broken(NO_ROW, f"note {seq} ({row.kind}) is not the note that was written")
        found.heads[seq] = made
        try:
            facts = from_json(row.facts)
        except Unreadable:
            raise Broken(NO_ROW, f"note {seq}: its facts are damaged") from None
        signer = facts.get("signer")
        if row.kind == "signer" and "introduced" in facts:
            _check_introduction(seq, facts, keys)
        _check_signature(seq, row.kind, made, signer, signature, keys | found.pages)
        if signer in found.pages:
            if row.kind not in OF_PAGES:
                raise Broken(NO_ROW, f"note {seq} ({row.kind}) is not one that the floor's pages may sign")
            found.of_pages.setdefault(str(signer), []).append(seq)
        elif signer:
            found.used.setdefault(str(signer), set()).add(row.utc)
            found.first_signed = found.first_signed or seq
        elif found.first_signed is not None and row.kind in (*EXCUSING, *OF_TERMINAL):
            raise Broken(
                NO_ROW, f"note {seq} ({row.kind}) is not signed: nobody who has the terminal's key wrote it"
            )
        elif found.first_signed is not None:
            found.unsigned.append(seq)
        else:
            found.old.append(seq)
        _take(found, row, facts)
    return found


def _check_signature(
    seq: int, kind: str, made: bytes, signer: object, signature: object, keys: Mapping[str, bytes]
) -> None:
    if not signer:
        if signature:
            raise Broken(NO_ROW, f"note {seq} ({kind}) has a signature and names no key")
        if kind in ("signer", "pages"):
            raise Broken(NO_ROW, f"note {seq} ({kind}) is not signed")
        return
    if signer not in keys:
        raise Broken(NO_ROW, f"note {seq} ({kind}) was signed by {signer}, an unknown key")
    if not isinstance(signature, bytes) or not is_signed(
        keys[str(signer)], signed_text(seq, made), signature
    ):
        raise Broken(NO_ROW, f"note {seq} ({kind}): its signature does not fit")


def _check_introduction(seq: int, facts: Mapping[str, Any], keys: dict[str, bytes]) -> None:
    """Check that a known key introduced this one; the introduction has the whole key."""
    before = str(facts.get("before"))
    try:
        public, signature = bytes.fromhex(facts["public"]), bytes.fromhex(facts["introduced"])
    except (LookupError, TypeError, ValueError):
        raise Broken(NO_ROW, f"note {seq}: the introduction of its key is damaged") from None
    text = introduction(public, before, facts.get("hand"), facts.get("row"))
    known = before in keys and is_signed(keys[before], text, signature)
    if not known or facts.get("signer") != id_of(public):
        raise Broken(NO_ROW, f"note {seq}: {before} did not introduce the key that signs it")
    keys.setdefault(id_of(public), public)


def _take(found: Excuses, row: NoteRow, facts: Mapping[str, Any]) -> None:
    """Add what this note explains."""
    kept = {"archived": found.archived, "lost": found.lost, "receipt": found.receipts, "mended": found.mended}
    if row.kind in kept:
        kept[row.kind].append((row.seq, facts))
    elif row.kind == "player":
        found.replaced.append(row.seq)
        found.words |= _texts(facts.get("typed"))
        number, mark = facts.get("player"), facts.get("name")
        if isinstance(number, int) and isinstance(mark, str):
            found.names[number] = mark
    elif row.kind == "retention":
        found.forgotten = max(found.forgotten, str(facts.get("before", "")))
    elif row.kind == "keys" and "closed" in facts:
        first, last = facts.get("first"), facts.get("last")
        if isinstance(first, int) and isinstance(last, int):
            found.closed.append((first, last))
    elif row.kind == "keys":
        found.moved = True
        if "stays" in facts and facts.get("signer"):
            found.rotated.append((row.seq, [(first, last) for first, last in facts["stays"]]))
    elif row.kind == "deck":
        found.decks[str(facts.get("deck"))] = str(facts.get("hash"))
    elif row.kind == "signer":
        if not found.signers:
            hand = facts.get("hand")
            found.signed_from = hand if isinstance(hand, int) else 0
            found.decks = _texts(facts.get("decks")) | found.decks
        if "before" in facts:
            is_introduced = "introduced" in facts
            found.changes.append((facts.get("hand"), facts["before"], facts.get("signer"), is_introduced))
        found.signers[str(facts.get("signer"))] = row.seq
    elif row.kind in ("start", "stop"):
        found.begun = row.seq if row.kind == "start" else 0
        if isinstance(facts.get("row"), int):
            found.stopped.append((facts["row"], bytes.fromhex(str(facts.get("head")))))
    elif row.kind == "pages":
        public = parse_public(str(facts.get("public")))
        found.pages[id_of(public)] = public


def _texts(value: object) -> dict[str, str]:
    return {str(name): str(each) for name, each in value.items()} if isinstance(value, dict) else {}


_MOST_LISTED: Final = 8


def reports(found: Excuses) -> Iterator[str]:
    """What a reader should know about a valid log."""
    if found.old:
        yield f"{_notes(found.old)} not signed: written by an older version, or before a key signed the log"
    if found.unsigned:
        yield f"{_notes(found.unsigned)} not signed: written where the terminal's key was not at hand"
    if found.replaced:
        yield f"{_notes(found.replaced)} of words or names that were replaced: they are not those of then"
    for name, numbers in found.of_pages.items():
        yield f"{_notes(numbers)} of the floor's pages, and signed by their key {name}"
    for hand, before, after, is_introduced in found.changes:
        how = "which introduced it" if is_introduced else "which did not introduce it: ask who changed it"
        yield f"from hand {hand} on the log is signed by {after}, before by {before}, {how}"
    for seq, facts in found.lost:
        if facts.get("what") == "witness":
            yield f"note {seq}: the witness of the log was gone"
        else:
            what = f"{facts.get('what', 'rows')} {facts.get('from')} to {facts.get('to')}"
            yield f"note {seq}: {what} had been written and were gone"
    if found.begun:
        told = "it runs, it was cut off, or what it wrote last was taken out of the log"
        yield f"note {found.begun}: croupier was started and did not end in order since: {told}"
    for seq, facts in found.mended:
        what = ", ".join(str(each) for each in [*facts.get("schema", ()), *facts.get("put back", ())])
        yield f"note {seq}: {what} did not belong to the log and was put right: look at the hands before"
    if found.receipts:
        seq, facts = found.receipts[-1]
        room = str(facts.get("witness")).partition("+")[0]
        yield f"note {seq}: the room {room} had cosigned the log by then"


def _notes(numbers: list[int]) -> str:
    listed = ", ".join(map(str, numbers[:_MOST_LISTED])) + (" …" if len(numbers) > _MOST_LISTED else "")
    return f"note {listed} is" if len(numbers) == 1 else f"notes {listed} are"
