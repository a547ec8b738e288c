"""The terminal's notes apart from hands: its starts and ends, its configuration, wrong PINs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import click

from croupier.config.file import text_of
from croupier.errors import CroupierError
from croupier.files import parse_toml
from croupier.log.custody.boots import STARTED_AFTER_A_FALL, note_event, note_settings, note_start, note_stop
from croupier.log.journal.chain import as_text
from croupier.log.journal.notes import read_notes
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.terminal.host.system import look, package_hash
from croupier.terminal.station.pin import Tries, delay_ms
from croupier.terminal.wishes import OnRecord

WHO: Final = "croupier run"

FORGOTTEN_S: Final = 600
"""After this long without one, the next wrong PIN counts as the first."""


@contextmanager
def running(path: Path, file: Path | None, signer: Signer) -> Iterator[None]:
    """Note the start with the version and the changes of the configuration, and the end.

    An end by an error, or one that cannot be written, is not noted; the next start says so.
    """
    utc, facts = _now(), {"version": look().version, "package": package_hash()}
    if not note_start(path, who=WHO, utc=utc, facts=facts, signer=signer):
        click.echo(STARTED_AFTER_A_FALL, err=True)
    if file is not None:
        note_settings(path, marks(text_of(file), signer), who=WHO, utc=utc, signer=signer)
    yield
    with suppress(CroupierError):
        facts = {"version": look().version}
        note_stop(path, who=WHO, utc=_now(), facts=facts, signer=signer)


def kept(path: Path, told: OnRecord, signer: Signer) -> None:
    """Note what the terminal reports; raises `CroupierError` if it cannot be written."""
    note_event(path, told.kind, who=told.who, why=told.why, utc=_now(), facts=told.facts, signer=signer)


def marks(text: str, signer: Signer) -> dict[str, str]:
    """A mark of the value of each key, ``section.key``, which does not reveal the value.

    Only the log's signing key can make it. Names of dealers do not count as keys.

    >>> one = Signer.of(bytes(32))
    >>> before, after = marks("[a]\\nx = 1\\ny = 2", one), marks("[a]\\nx = 1\\ny = 3", one)
    >>> [key for key in before if before[key] != after[key]]
    ['a.y']
    """
    values: dict[str, object] = {}
    for section, table in parse_toml(text).items():
        one = section == "dealer_pins" or not isinstance(table, dict)
        values |= {section: table} if one else {f"{section}.{key}": value for key, value in table.items()}
    said = {name: json.dumps([name, value], default=str, sort_keys=True) for name, value in values.items()}
    return {name: signer.sign(f"croupier 1 setting {each}".encode())[:6].hex() for name, each in said.items()}


def tries_of(path: Path, now: int) -> Tries:
    """The wrong PINs before this start (`now` in ms), so that a restart does not shorten the wait."""
    with Archive.open(path) as archive:
        notes = read_notes(archive.conn, kind="pin")
    if not notes:
        return Tries()
    passed = (datetime.now(UTC) - datetime.fromisoformat(notes[-1].utc)).total_seconds()
    if passed > FORGOTTEN_S:
        return Tries()
    wrong = int(notes[-1].facts["wrong"])
    return Tries(wrong, now + max(0, delay_ms(wrong) - max(0, int(passed * 1000))))


def _now() -> str:
    return as_text(datetime.now(UTC))
