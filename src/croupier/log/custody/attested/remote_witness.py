"""A witness elsewhere, asked over HTTP as C2SP's tlog-witness specifies: it cosigns, or says why not."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from croupier.errors import Fault, Refused, Unreadable
from croupier.log.custody.attested.signed_notes import SignedNote
from croupier.log.custody.attested.witnesses import Request

PATH: Final = "/add-checkpoint"
SIZE_TYPE: Final = "text/x.tlog.size"

Post = Callable[[str, bytes], tuple[int, bytes]]
"""Sends a body to a URL; the status and the answer."""


def ask(url: str, request_of: Callable[[int], Request], post: Post) -> SignedNote:
    """The checkpoint of a log with the cosignature of the witness at `url`.

    `request_of` makes the request for a witness that keeps a checkpoint of this many signatures. Raises
    `Refused` if the witness does not cosign, with what happened to the log: cut off or rewritten.
    """
    known = 0
    for _ in range(2):
        request = request_of(known)
        status, answer = post(url.rstrip("/") + PATH, str(request).encode())
        if status == 200:
            return _with(request.note, answer)
        if status != 409:
            break
        known = _size(answer)
        have = int(request.note.text.split("\n")[1])
        if known > have:
            why = f"the witness has seen {known} signatures of this log, which has {have}"
            raise Refused("log-cut", f"{why}: it was cut off at its end")
    raise _refusal(status, answer)


def _size(answer: bytes) -> int:
    text = answer.decode("ascii", "replace").strip()
    if not re.fullmatch("[0-9]{1,15}", text):
        raise Unreadable("witness: expected the number of signatures that it keeps")
    return int(text)


def _with(note: SignedNote, answer: bytes) -> SignedNote:
    try:
        return SignedNote.parse(f"{note}{answer.decode()}")
    except UnicodeDecodeError:
        raise Unreadable("witness: expected lines of signatures") from None


def _refusal(status: int, answer: bytes) -> Refused | Fault:
    if status in (409, 422):
        return Refused("log-forked", "the witness has seen another log with this name: it was rewritten")
    if status == 404:
        return Refused("unknown-log", "the witness does not know this log: add its key there first")
    if status == 403:
        return Refused("not-the-log", "the witness knows this log by another key")
    said = answer.decode("utf-8", "replace").strip()[:200]
    return Fault(f"the witness answered {status}: {said}")
