"""What a terminal checks before it continues a log: missing rows, another key, swapped tags."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from sqlite3 import Connection

from croupier.errors import Unreadable
from croupier.log.custody.heads import current_head
from croupier.log.custody.table_checks import keys_of
from croupier.log.custody.witness import Loss, changing, note_loss
from croupier.log.decks import hashes_of_decks
from croupier.log.disk import open_for_reading, sqlite_faults
from croupier.log.journal.chain import Broken
from croupier.log.journal.codec import from_json
from croupier.log.journal.excuses import read_excuses
from croupier.log.journal.notes import is_announced
from croupier.log.journal.signatures import Signer
from croupier.log.writing.settlement import announce, next_hand
from croupier.values import dataclass


@dataclass(frozen=True)
class StartFinding:
    """Something that the people at the table must know, by its code, with facts for the sentence."""

    code: str
    facts: Mapping[str, object]


def look(path: Path, loss: Loss | None, signer: Signer, *, utc: str) -> tuple[StartFinding, ...]:
    """What is wrong with the log when its terminal starts; signed notes record it.

    `loss` is what `witness.find_loss` found before the log was opened.
    """
    found = []
    if loss is not None:
        note_loss(path, loss, utc=utc, signer=signer)
        kept = loss.kept.name if loss.kept else path.name
        facts = {"first": loss.first, "last": loss.last, "kept": kept}
        found.append(StartFinding(f"{loss.what}-lost", facts))
    if before := _replaced(path, signer, utc):
        found.append(StartFinding("key-changed", {"before": before, "now": signer.id}))
    found += [StartFinding("deck-changed", {"deck": deck}) for deck in changed_decks(path, signer)]
    return tuple(found)


def _replaced(path: Path, signer: Signer, utc: str) -> str:
    """The key that signed before, if it is another one; also writes the note of it."""
    with changing(path) as conn:
        last = conn.execute("SELECT signer FROM signatures ORDER BY seq DESC LIMIT 1").fetchone()
        if last is None or last[0] == signer.id or is_announced(conn, signer):
            return ""
        announce(conn, signer, hand_id=next_hand(conn), seq=current_head(conn).seq, utc=utc)
        return str(last[0])


def changed_decks(path: Path, signer: Signer) -> tuple[str, ...]:
    """Decks whose tags differ from their registration; all decks, if the notes themselves are invalid.

    A registration counts if the terminal's own key signed it, or if it was there when that key took over: a
    key that only the file names may be anybody's.
    """
    with sqlite_faults(path), open_for_reading(path) as db:
        return _changed(db.conn, signer) if db["notes"].exists() else ()


def _changed(conn: Connection, signer: Signer) -> tuple[str, ...]:
    there = hashes_of_decks(conn)
    try:
        excuses = read_excuses(conn, keys_of(conn, ()))
    except (Broken, Unreadable):
        return tuple(there)
    unknown = there.keys() - excuses.decks.keys() if excuses.signers else set()
    wrong = {deck for deck, wanted in excuses.decks.items() if there.get(deck, "") != wanted}
    return tuple(sorted(wrong | unknown | (_of_others(conn, signer) & there.keys())))


def _of_others(conn: Connection, signer: Signer) -> set[str]:
    """Decks whose registration another key signed since this one signs."""
    others: set[str] = set()
    rows = conn.execute("SELECT kind, facts FROM notes WHERE kind IN ('deck', 'signer') ORDER BY seq")
    is_announced = False
    for kind, text in rows:
        facts = from_json(text)
        own = facts.get("signer") in (None, signer.id)
        if kind == "deck":
            (others.discard if own else others.add)(str(facts.get("deck")))
        elif own and not is_announced:
            is_announced = True
            others.clear()
    return others
