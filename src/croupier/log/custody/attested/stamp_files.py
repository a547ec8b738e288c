"""What others attest of a checkpoint, in a dispute file: the hand was in the log by then."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator, Mapping
from typing import Any, Final

from croupier.errors import Refused, Unreadable
from croupier.log.custody.attested.opentimestamps import attestations
from croupier.log.custody.attested.signed_notes import Checkpoint, NoteKey, SignedNote
from croupier.log.custody.attested.stamps import Stamped
from croupier.log.custody.attested.timestamps import can_check, check_response
from croupier.log.custody.attested.tree import Missing, Tree, check_inclusion
from croupier.log.custody.evidence import Evidence
from croupier.log.journal.leaves import leaf_hash

FOLDER: Final = "proof/stamped/"
TEXT, NOTE, TREE = f"{FOLDER}checkpoint.txt", f"{FOLDER}note.txt", f"{FOLDER}tree.json"
REQUEST, RESPONSE, PROOF = f"{FOLDER}request.tsq", f"{FOLDER}response.tsr", f"{FOLDER}checkpoint.txt.ots"

FILES: Final = frozenset({TEXT, NOTE, TREE, REQUEST, RESPONSE, PROOF})


def stamp_files(stamped: Stamped | None, tree: Tree, number: int) -> dict[str, bytes]:
    """The files of a stamped checkpoint, with the path of leaf `number` to its root; none without one."""
    if stamped is None:
        return {}
    try:
        path = tree.inclusion(number, stamped.size)
    except Missing:
        return {}
    inclusion = {"leaf": number, "size": stamped.size, "path": [b64encode(each).decode() for each in path]}
    files = {
        TEXT: stamped.note.text.encode(),
        NOTE: str(stamped.note).encode(),
        TREE: json.dumps(inclusion, indent=1).encode(),
        REQUEST: stamped.request if stamped.response else b"",
        RESPONSE: stamped.response,
        PROOF: stamped.proof,
    }
    return {name: body for name, body in files.items() if body}


def check_stamps(files: Mapping[str, bytes], evidence: Evidence, roots: bytes = b"") -> tuple[str, ...]:
    """What the stamps in a dispute file attest; raises `Refused` if one of them is invalid.

    `roots` are certificates of time-stamp authorities that the reader trusts, in PEM.
    """
    if TEXT not in files:
        return ()
    data = files[TEXT]
    checkpoint, note = _read(files)
    if note.text.encode() != data or not note.holds(NoteKey(checkpoint.origin, evidence.public)):
        raise Refused("bad-stamp", "the stamped checkpoint is not signed by the key of the hand")
    if not _leads(files, evidence, checkpoint):
        raise Refused("bad-stamp", "the hand is not in the stamped checkpoint")
    return tuple(_findings(files, note, data, roots))


def _read(files: Mapping[str, bytes]) -> tuple[Checkpoint, SignedNote]:
    try:
        return Checkpoint.parse(files[TEXT].decode()), SignedNote.parse(files[NOTE].decode())
    except (KeyError, UnicodeDecodeError) as error:
        raise Unreadable(f"dispute file: its stamped checkpoint is damaged ({error})") from None


def _leads(files: Mapping[str, bytes], evidence: Evidence, checkpoint: Checkpoint) -> bool:
    try:
        tree: dict[str, Any] = json.loads(files[TREE])
        path = [b64decode(each, validate=True) for each in tree["path"]]
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"dispute file: the path to its stamped checkpoint is damaged ({error})") from None
    leaf = leaf_hash(evidence.statement)
    return check_inclusion(leaf, evidence.number, checkpoint.size, path, checkpoint.root)


def _findings(files: Mapping[str, bytes], note: SignedNote, data: bytes, roots: bytes) -> Iterator[str]:
    for name, _, _ in note.signatures[1:]:
        yield f"a witness is named in the stamped checkpoint: {name}"
    if RESPONSE in files and not can_check():
        yield "it has a time stamp, which takes rfc3161-client or openssl to check"
    elif RESPONSE in files:
        found = check_response(files[RESPONSE], data, request=files.get(REQUEST), roots=roots)
        known = "" if found.checked else " (its signature is not checked: give --authority)"
        yield f"a time-stamp authority saw it at {found.at:%Y-%m-%d %H:%M:%S} UTC{known}"
    if PROOF in files:
        for each in attestations(files[PROOF], data):
            yield f"OpenTimestamps: {each}"
