"""Hands that are copied out of the log leave a note in it, where it can be written."""

from __future__ import annotations

import getpass
import os
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any

import click

from croupier.cli.exits import ExitCode
from croupier.errors import CroupierError
from croupier.log.custody.boots import note_event
from croupier.log.journal.signatures import signer_of_log
from croupier.log.writing.stamp import as_text


def on_record(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The command, done wholly or in part, is noted in its log: `what` it wrote, and for whom.

    A log without its terminal's key beside it is a copy, and stays as it is.
    """

    def noting(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def noted(**given: Any) -> None:
            try:
                command(**given)
            except click.exceptions.Exit as end:
                if end.exit_code not in (ExitCode.FAILED, ExitCode.USAGE):
                    _note(given["db"], what, given.get("hand_id"))
                raise
            _note(given["db"], what, given.get("hand_id"))

        return noted

    return noting


def _note(db: Path, what: str, hand_id: int | None) -> None:
    try:
        who = getpass.getuser()
    except (KeyError, OSError):
        who = f"user {os.getuid()}"
    why, utc = f"exported: {what}", as_text(datetime.now(UTC))
    with suppress(CroupierError):  # what was asked for was written all the same
        signer = signer_of_log(db)
        if signer is not None and os.access(db, os.W_OK):
            facts = {"what": what}
            note_event(db, "exported", who=who, why=why, utc=utc, facts=facts, hand_id=hand_id, signer=signer)
