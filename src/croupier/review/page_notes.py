"""Notes of the pages in the log, written by the process that owns it."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Mapping
from dataclasses import asdict, field
from datetime import datetime
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Final

from croupier.errors import Fault, Refused, Unreadable
from croupier.integrity.baseline import RIFFLES, baseline_of, read_riffles
from croupier.log.custody.witness import changing
from croupier.log.journal.chain import as_text
from croupier.log.journal.codec import from_json
from croupier.log.journal.notes import NoteRow, add_note, link_note, read_notes, signer_of_pages
from croupier.log.journal.signatures import signer_of_log
from croupier.log.reading.archive import Archive
from croupier.review.access.cases import signed_case
from croupier.review.live import who_comes
from croupier.review.times import Wall
from croupier.values import dataclass

MOST: Final = 1000
"""The most characters of a note; the end of a line counts as one."""

MOST_NAME: Final = 200

ANSWER_S: Final = 30.0
"""How many seconds the service for notes may take to answer."""


@dataclass(frozen=True, kw_only=True)
class PageNote:
    """A note that the pages want to have written."""

    kind: str
    who: str
    why: str
    hand_id: int | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)


def _text(most: int) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str) and 0 < len(value) <= most


def _count(value: object) -> bool:
    return type(value) is int and 0 <= value < 2**53


_FACTS: Final[Mapping[str, Mapping[str, Callable[[object], bool]]]] = {
    "opened": {
        "keys": lambda value: isinstance(value, list) and 0 < len(value) < 9 and all(map(_text(64), value))
    },
    "correction": {"about": _text(20)},
    "coming": {"call": _text(200), "waited_s": _count},
    "baseline": {RIFFLES: lambda value: read_riffles(f"{value}") == value},
    "access": {"what": _text(20), "refused": _count},
}
"""The facts of each kind of note; all are required."""


def entry_of(values: Mapping[str, Any]) -> PageNote:
    """The note in these values; raises `Unreadable` for anything that the pages may not write."""
    try:
        made = PageNote(**values)
        checks = _FACTS[made.kind]
        holds = (
            made.facts.keys() == checks.keys()
            and all(check(made.facts[name]) for name, check in checks.items())
            and all((_text(MOST_NAME)(made.who), _text(MOST)(made.why)))
            and (made.hand_id is None or _count(made.hand_id))
        )
    except (TypeError, KeyError, AttributeError):
        holds = False
    if not holds:
        raise Unreadable("expected a note of the floor's pages")
    return made


def write(log: Path, entry: PageNote, utc: str) -> bool:
    """Write one note, signed if the terminal's key is beside the log; False if it is there already.

    Logins are noted only if the note is signed, so a copy of a log does not change. Raises `Refused` for an
    unknown hand, and `Fault` if the log cannot be written.
    """
    if entry.kind == "access" and signer_of_log(log) is None:
        return False  # before opening it for writing, which alone may change a copy
    with changing(log) as conn:
        _check_hand(conn, entry)
        if _is_there(conn, log, entry):
            return False
        signer = signer_of_pages(conn, log, utc)
        said = {name: getattr(entry, name) for name in ("who", "why", "hand_id", "facts")}
        add_note(conn, entry.kind, utc=utc, signer=signer, **said)
    return True


def _check_hand(conn: Connection, entry: PageNote) -> None:
    if entry.hand_id is None and entry.kind not in ("opened", "correction"):
        return
    hand = conn.execute("SELECT outcome FROM hands WHERE id = ?", (entry.hand_id,)).fetchone()
    if hand is None:
        raise Refused("no-such-hand", f"there is no hand {entry.hand_id}")
    if hand[0] is None and entry.kind == "opened":
        raise Refused("hand-live", f"hand {entry.hand_id} is in progress: its cards are not to be seen yet")


def _is_there(conn: Connection, log: Path, entry: PageNote) -> bool:
    """Whether the log has this note already; looks at cards and logins are noted each time."""
    if entry.kind == "correction":
        before = read_notes(conn, hand_id=entry.hand_id, kind=entry.kind)[-1:]
        return [(note.who, note.why, note.facts) for note in before] == [(entry.who, entry.why, entry.facts)]
    if entry.kind == "coming":
        with Archive.open(log) as archive:
            return str(entry.facts["call"]) in who_comes(archive)
    return entry.kind == "baseline" and baseline_of(conn) == entry.facts[RIFFLES]


def sign_case(log: Path, before: bytes, row: NoteRow, utc: str) -> tuple[NoteRow, bytes]:
    """The entry of a case with this time, signed as a note if the terminal's key is beside the log."""
    row = row._replace(utc=utc)
    if signer_of_log(log) is None:
        return row, b""
    with changing(log) as conn:
        signer = signer_of_pages(conn, log, utc)
    assert signer is not None, "the terminal's key is there"
    row = row._replace(facts=json.dumps(from_json(row.facts) | {"signer": signer.id}))
    return row, signer.sign(signed_case(row.seq, link_note(before, row)))


@dataclass(frozen=True)
class Notes:
    """How the pages' notes are written: by the service at `socket`, or directly without one."""

    socket: Path | None = None

    def write(self, log: Path, entry: PageNote, now: datetime) -> bool:
        """Write a note; False if it is there already. The service writes its own time.

        Raises `Refused` for an unknown hand, and `Fault` if it cannot be written.
        """
        if self.socket is None:
            return write(log, entry, as_text(now))
        return bool(self.ask(log, {"note": asdict(entry)})[0]["done"])

    def sign(self, log: Path, now: datetime, before: bytes, row: NoteRow) -> tuple[NoteRow, bytes]:
        """The entry of a case, signed by the key of the pages of this log; the service has its own time."""
        if self.socket is None:
            return sign_case(log, before, row, as_text(now))
        answer, _ = self.ask(log, {"case": {"before": before.hex(), "row": row}})
        return NoteRow(*answer["row"]), bytes.fromhex(answer["signature"])

    def dispute(
        self, log: Path, hand_id: int, wall: Wall, unsigned: Callable[[str], None], **more: object
    ) -> bytes:
        """The dispute file of a hand, made and signed by the service; raises and tells as `dispute_file`.

        `more`: the language, who asks, the address of the camera, and the numbers of cases.
        """
        wanted = {"hand": hand_id, "zone": str(wall.zone or "")} | more
        answer, file = self.ask(log, {"dispute": wanted})
        for why in answer.get("unsigned", ()):
            unsigned(str(why))
        return file

    def ask(self, log: Path, wanted: Mapping[str, object]) -> tuple[dict[str, Any], bytes]:
        """The service's answer about a log, and the file that follows it."""
        with socket.socket(socket.AF_UNIX) as conn:
            conn.settimeout(ANSWER_S)
            try:
                conn.connect(str(self.socket))
                conn.sendall(json.dumps({"log": str(log.resolve()), **wanted}).encode() + b"\n")
                with conn.makefile("rb") as told:
                    answer, file = json.loads(told.readline()), told.read()
            except (OSError, ValueError) as error:
                raise Fault(f"notes: the service at {self.socket} does not answer: {error}") from error
        if "refused" in answer:
            raise Refused(*answer["refused"])
        if "fault" in answer:
            raise Fault(answer["fault"])
        return answer, file
