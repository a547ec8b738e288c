"""The dispute file of a hand: the page to print, the script, the events, and the proof, in one archive."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from croupier.engine.events import HandStarted
from croupier.engine.table.cancellations import standing
from croupier.errors import Fault, Unreadable
from croupier.export.script.hand_script import stands_on_another, write
from croupier.log.custody.checkpoints import sign_checkpoint, tree_of
from croupier.log.custody.cosigners import Cosigned
from croupier.log.custody.dispute_file import COMMANDS, WORDS, packed, proof_files, retold, words_for
from croupier.log.custody.evidence import Evidence, evidence_of
from croupier.log.disk import sqlite_faults
from croupier.log.journal.codec import Logged, encode
from croupier.log.journal.signatures import Signer, key_path, signer_of_log
from croupier.log.reading.store import Store
from croupier.review.pages.printed import printed
from croupier.review.times import Wall
from croupier.telling.names import bare_table
from croupier.words import Words, message

README: Final = message(
    """This is hand {id} of table {table}, as the terminal logged it.

sheet.html     the hand on a page: open it in a browser, print it
hand.table     the hand as a script, which croupier play plays again
events.jsonl   what happened, an event a line; cards that nobody tabled are covered
proof          what proves it: the rows of the log as they were hashed, and the signature over them

To check it with croupier:     croupier verify {file}
To check it without, type these five commands in the unpacked folder (openssl 3, bash); check.sh has the same:

{commands}
All of it holds if none of the first four says that something differs. The last one prints the public key that
signed the hand. Compare it with the key that the house gave you, or with the one on the terminal: croupier
keys show --signing. A checkpoint that somebody else keeps of this log shows in addition that the hand was in
it by then.

The rows were signed when the hand ended; SHA256SUMS.sig is the signature of the same key over the list of all
files, made with this archive. If it is missing, nobody answers for the page, for the names and for how the
table was set; croupier verify says so, and compares the events and the script with the rows.

What is not proved: the names of the players, which the log keeps apart so that they can be forgotten, and
that what people keyed and typed is what happened at the table.
"""
)


def dispute_name(hand_id: int) -> str:
    """The name of the file of a hand."""
    return f"hand-{hand_id}-dispute.zip"


def dispute_file(
    archive: Store,
    hand_id: int,
    *,
    language: str,
    wall: Wall,
    now: datetime,
    source: str = "",
    who: str = "",
    unsigned: Callable[[str], None] = lambda why: None,
) -> bytes:
    """The archive of a hand that is over, made at `now` for `who`; `source` names the log.

    Its checkpoint is one that a witness cosigned, if there is one of the hand beside the log. Otherwise its
    checkpoint is signed, as is the list of its files, if the key that signed the hand is beside the log and
    readable here; else `unsigned` is told why not. Raises `Refused` for a hand that is not signed, `Fault` if
    the log does not verify there.
    """
    with sqlite_faults(archive.path):
        tree = tree_of(archive.conn)
    evidence = evidence_of(archive, hand_id, tree)
    signer = _signer(archive, evidence, unsigned)
    kept = Cosigned.of_log(archive.file).over(evidence.number + 1) if archive.file is not None else None
    cosigned = evidence.within(kept, tree) if kept is not None else None
    if cosigned is not None:
        evidence, note = cosigned, kept
    else:
        note = sign_checkpoint(archive.conn, signer, tree) if signer is not None else None
    sheet = printed(archive, hand_id, language=language, wall=wall, now=now, source=source, who=who)
    found = archive.one("SELECT table_name FROM hands WHERE id = ?", hand_id)
    words = Words(language)
    readme = words.say(
        README,
        id=hand_id,
        table=bare_table(found[0], words) if found else "",
        file=dispute_name(hand_id),
        commands=COMMANDS,
    )
    files = {"README.txt": readme.encode(), "sheet.html": sheet.encode()}
    return packed(files | _told(archive, hand_id, evidence) | proof_files(evidence, note), signer)


def _signer(archive: Store, evidence: Evidence, unsigned: Callable[[str], None]) -> Signer | None:
    if archive.file is None:
        unsigned("the signing key of the terminal is not here")
        return None
    try:
        signer = signer_of_log(archive.file)
    except Fault as fault:
        unsigned(str(fault))
        return None
    if signer is None:
        unsigned(f"{key_path(archive.file)}: the signing key is not there, or cannot be read here")
    elif signer.public != evidence.public:
        unsigned("the terminal has another signing key since")
        return None
    return signer


def _told(archive: Store, hand_id: int, evidence: Evidence) -> dict[str, bytes]:
    """The script and the events: from the rows of the proof, or from the log if those do not suffice."""
    words = words_for(archive, evidence, hand_id)
    events = retold(evidence, words) if words else list(archive.span_of(hand_id))
    if hand_id > 1 and stands_on_another(each.event for each in events):
        words = words and words_for(archive, evidence, hand_id - 1)
        events = retold(evidence, words) if words else list(archive.span_of(hand_id, since=hand_id - 1))
    return files_of(events) | ({WORDS: words} if words else {})


def files_of(events: Sequence[Logged]) -> dict[str, bytes]:
    """The files of the archive that follow from the events of its hand.

    Where a script needs a card that is sealed, it is that sentence, as a remark.
    """
    number = max((each.hand_id or 0 for each in events), default=0)
    end = max((at for at, each in enumerate(events) if each.hand_id == number), default=-1)
    events = events[: end + 1]
    told = [each.event for each in events]
    begun = sum(isinstance(each, HandStarted) for each in standing(told))
    try:
        script = write(told, hands=begun)
    except Unreadable as error:
        script = f"# {error}\n"
    lines = list[str]()
    for logged in events:
        public, _ = encode(logged.event)
        facts = {"row": logged.seq, "utc": logged.utc, "dealer": logged.dealer, "event": logged.event.NAME}
        lines.append(json.dumps(facts | public, ensure_ascii=False, default=str) + "\n")
    return {"hand.table": script.encode(), "events.jsonl": "".join(lines).encode()}
