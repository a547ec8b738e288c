"""The service that writes notes for pages of another user, one line of JSON for each request and answer.

It runs as the log's user. Programs that may connect to its socket can write notes of the pages, signed by the
pages' key, and get dispute files of the log. They can do nothing else, and the terminal's key never signs
anything that they sent.
"""

from __future__ import annotations

import json
import os
import socket
import stat
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from zoneinfo import ZoneInfo

from croupier.errors import CroupierError, Fault, Refused, Unreadable
from croupier.languages import LANGUAGES
from croupier.log.disk import sqlite_faults
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import NoteRow
from croupier.log.reading.archive import Archive
from croupier.review.access.limits import Bucket
from croupier.review.page_notes import ANSWER_S, MOST_NAME, entry_of, sign_case, write
from croupier.review.pages.printed import dispute_file
from croupier.review.times import Wall, read_camera

MOST: Final = 32 << 10
"""The most bytes of a request; the longest note takes a fifth."""

ASK_S: Final = 5.0
"""The longest pause within a request, in seconds."""

AT_ONCE: Final = 4
"""How many requests run at the same time: a note does not wait for a dispute file."""

OFTEN: Final = 60
"""How many requests are allowed at once, then one in two seconds: hijacked pages cannot fill the disk."""

IDLE_S: Final = 600.0
"""A service started by systemd ends after this long without a request."""

_TOO_OFTEN: Final = "notes: too many at once: try again in a minute"

_FIRST: Final = 3
"""The descriptor that systemd hands over."""


def listening() -> socket.socket:
    """The socket from systemd; raises `Fault` without one."""
    if (os.environ.get("LISTEN_PID"), os.environ.get("LISTEN_FDS")) != (str(os.getpid()), "1"):
        raise Fault("notes: expected a socket from systemd, as croupier-notes.socket hands it over")
    return socket.socket(fileno=_FIRST)


def serve(there: socket.socket, logs: Sequence[Path], idle_s: float = IDLE_S) -> None:
    """Answer requests, a few at a time, until there is none for `idle_s` seconds."""
    known = {str(log.resolve()): log for log in logs}
    there.settimeout(idle_s)
    often = Bucket(OFTEN, per_second=0.5, clock=time.monotonic)
    with ThreadPoolExecutor(AT_ONCE) as pool, suppress(TimeoutError):
        while True:
            pool.submit(_serve, there.accept()[0], known, often)


def _serve(conn: socket.socket, logs: Mapping[str, Path], often: Bucket) -> None:
    with conn, suppress(OSError):  # the client has gone
        conn.settimeout(ASK_S)
        with conn.makefile("rb") as asked:
            line = asked.readline(MOST + 1)
        answer, file = answered(line, logs) if often.take("") else ({"fault": _TOO_OFTEN}, b"")
        conn.settimeout(ANSWER_S)
        conn.sendall(json.dumps(answer).encode() + b"\n" + file)


def answered(line: bytes, logs: Mapping[str, Path]) -> tuple[dict[str, Any], bytes]:
    """The answer to a request, and the file that follows it."""
    try:
        values: Any = json.loads(line) if len(line) <= MOST else None
        log = logs.get(str(values.get("log"))) if isinstance(values, dict) else None
        if log is None:
            raise Unreadable("notes: expected a log that croupier review notes was given with --db as well")
        let_group_read(log)
        if "case" in values:
            row, signature = _signed(log, values["case"])
            return {"row": row, "signature": signature.hex()}, b""
        if "note" in values:
            return {"done": write(log, entry_of(values["note"]), as_text(datetime.now(UTC)))}, b""
        unsigned = list[str]()
        made = _dispute(log, values["dispute"], unsigned.append) if "dispute" in values else b""
        return {"done": True, "unsigned": unsigned}, made
    except Refused as error:
        return {"refused": [error.code, str(error)]}, b""
    except (CroupierError, OSError, ValueError, LookupError, RecursionError) as error:
        return {"fault": str(error)}, b""


def _signed(log: Path, wanted: Any) -> tuple[NoteRow, bytes]:
    match wanted:
        case {"before": str(before), "row": [int(), str(), str(), str(), int() | None, str(), str()] as row}:
            return sign_case(log, bytes.fromhex(before), NoteRow(*row), as_text(datetime.now(UTC)))
    raise Unreadable("notes: expected a hash and an entry of a case")


def _dispute(log: Path, wanted: Any, unsigned: Callable[[str], None]) -> bytes:
    match wanted:
        case {
            "hand": int(hand),
            "language": str(language),
            "zone": str(zone),
            "who": str(who),
            "camera": str(camera),
            "cases": [*cases],
        } if language in LANGUAGES and len(who) <= MOST_NAME and all(type(each) is int for each in cases):
            said: dict[str, Any] = {
                "language": language,
                "who": who,
                "source": log.name,
                "unsigned": unsigned,
                "camera": read_camera(camera) if camera else "",
                "cases": cases,
            }
            wall = Wall(ZoneInfo(zone) if zone else None)
            with sqlite_faults(log), Archive.open(log) as archive:
                return dispute_file(archive, hand, wall=wall, now=datetime.now(UTC), **said)
    raise Unreadable("notes: expected a hand, a language, a zone, a name, a camera and cases")


def let_group_read(log: Path) -> None:
    """Let the log's group read it and the files of SQLite and the terminal beside it, but no key."""
    for end in ("", "-wal", "-shm", "-lock"):
        path = log.with_name(log.name + end)
        with suppress(FileNotFoundError):
            path.chmod(stat.S_IMODE(path.stat().st_mode) | stat.S_IRGRP)
