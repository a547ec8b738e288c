"""The dispute file of a hand: the page to print, the script, the events, and the proof, in one archive."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final

from croupier.export.script.hand import stands_on_another, write
from croupier.log.custody.attested.checkpoints import sign_checkpoint
from croupier.log.custody.attested.signed_blocks import Blocks
from croupier.log.custody.attested.signed_notes import NoteKey
from croupier.log.custody.attested.stamp_files import stamp_files
from croupier.log.custody.attested.stamps import Stamps
from croupier.log.custody.dispute_file import packed, proof_files
from croupier.log.custody.evidence import evidence_of
from croupier.log.disk import sqlite_faults
from croupier.log.journal.codec import encode
from croupier.log.journal.signing import signer_of_log
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
To check it without:           bash check.sh
(That takes sha256sum and openssl 3; it follows the chain of hashes and checks the signatures.)
To check it without that script:
    sha256sum --check SHA256SUMS
    openssl pkeyutl -verify -pubin -inkey proof/public-key.pem -rawin -in SHA256SUMS -sigfile SHA256SUMS.sig

Both print the public key that signed the hand. Compare it with the key that the house gave you, or with
the one on the terminal: croupier keys show --signing. A checkpoint that somebody else keeps of this log
shows in addition that the hand was in it by then.

The rows were signed when the hand ended; SHA256SUMS.sig is the signature of the same key over the list of all
files, made with this archive. If it is missing, only the rows are proved.

What is not proved: the names of the players, which the log keeps apart so that they can be forgotten, and
that what people keyed and typed is what happened at the table.
"""
)


STAMPED: Final = message(
    """
In proof/stamped is a checkpoint that others saw: the hand was in the log by then. A time stamp
(response.tsr, RFC 3161) is checked by: TSA=root.pem bash check.sh, with the root of its authority; a proof of
OpenTimestamps by: ots verify checkpoint.txt.ots.
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
    blocks: Blocks | None = None,
) -> bytes:
    """The archive of a hand that is over, made at `now` for `who`; `source` names the log.

    With the `blocks` that were kept of this log its signatures need not all be read again.

    Its checkpoint and the list of its files are signed if the key that signed the hand is beside the log and
    readable here. Raises `Refused` for a hand that is not signed, `Fault` if the log does not verify there.
    """
    with sqlite_faults(archive.path):
        tree = (blocks or Blocks()).tree(archive.conn)
    evidence = evidence_of(archive, hand_id, tree)
    signer = signer_of_log(archive.file) if archive.file is not None else None
    if signer is not None and signer.public != evidence.public:
        signer = None  # the terminal has another key since
    note = sign_checkpoint(archive.conn, signer, tree) if signer is not None else None
    sheet = printed(archive, hand_id, language=language, wall=wall, now=now, source=source, who=who)
    found = archive.one("SELECT table_name FROM hands WHERE id = ?", hand_id)
    words = Words(language)
    readme = words.say(
        README, id=hand_id, table=bare_table(found[0], words) if found else "", file=dispute_name(hand_id)
    )
    kept = Stamps.of_log(archive.file).over(evidence.number + 1) if archive.file is not None else None
    if kept is not None and not kept.note.holds(NoteKey(evidence.checkpoint.origin, evidence.public)):
        kept = None
    stamped = stamp_files(kept, tree, evidence.number)
    if stamped:
        readme += words.say(STAMPED)
    files = stamped | {
        "README.txt": readme.encode(),
        "sheet.html": sheet.encode(),
        "hand.table": _script(archive, hand_id).encode(),
        "events.jsonl": _events(archive, hand_id).encode(),
    }
    return packed(files | proof_files(evidence, note), signer)


def _script(archive: Store, hand_id: int) -> str:
    events = [logged.event for logged in archive.span_of(hand_id)]
    if hand_id > 1 and stands_on_another(events):
        events = [logged.event for logged in archive.span_of(hand_id, since=hand_id - 1)]
        return write(events, hands=2)
    return write(events, hands=1)


def _events(archive: Store, hand_id: int) -> str:
    lines = []
    for logged in archive.span_of(hand_id):
        public, _ = encode(logged.event)
        facts = {"row": logged.seq, "utc": logged.utc, "dealer": logged.dealer, "event": logged.event.NAME}
        lines.append(json.dumps(facts | public, ensure_ascii=False, default=str))
    return "".join(f"{line}\n" for line in lines)
