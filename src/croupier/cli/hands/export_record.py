"""The list of hands that an export leaves out, and the log's note about copied hands."""

from __future__ import annotations

import csv
import getpass
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from functools import partial, wraps
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE
from croupier.errors import CroupierError, Refused
from croupier.log.custody.boots import note_event
from croupier.log.journal.chain import as_text
from croupier.log.journal.signatures import signer_of_log
from croupier.log.reading.tabular import harmless

COLUMNS: Final = ("hand", "event", "player", "reason", "remedy")

out_option = click.option(
    "--out",
    type=FILE,
    metavar="FILE",
    help="write to this new file; what is kept back is listed in FILE.missing.csv",
)


class Missing:
    """The list of what an export leaves out: a file with `.missing.csv` added to its name, or none."""

    def __init__(self, out: Path | None) -> None:
        """Raises `Refused` if the list exists."""
        self._path = None if out is None else out.with_name(f"{out.name}.missing.csv")
        self.number = 0
        if self._path is not None and self._path.exists() and not (out and out.exists()):
            raise Refused("file-exists", f"{self._path} is there already: move it away, or export elsewhere")

    def add(
        self, hand: int | None, reason: str, remedy: str = "", *, event: int | None = None, player: str = ""
    ) -> None:
        """Add a hand, or an event of an account, that is not in the export."""
        self.number += 1
        if self._path is not None:
            heading = [COLUMNS] if self.number == 1 else []
            line = tuple(map(harmless, (hand, event, player, reason, remedy)))
            with self._path.open("a", encoding="utf-8", errors="replace", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows([*heading, line])

    def end(self, *, written: bool) -> None:
        """End the command: partly done if something is missing, failed if nothing was `written`."""
        if self.number:
            if self._path is not None:
                click.echo(f"what is missing is listed in {self._path}", err=True)
            raise click.exceptions.Exit(ExitCode.IN_PART if written else ExitCode.FAILED)


@contextmanager
def written_to(out: Path | None) -> Iterator[Callable[[str], object]]:
    """Writes text to a new file or standard output; an unfinished file is removed."""
    if out is None:
        yield partial(click.echo, nl=False)
        return
    file = out.open("x", encoding="utf-8", errors="replace")
    try:
        with file:
            yield file.write
    except BaseException:
        out.unlink(missing_ok=True)
        raise


def on_record(what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Note in the log what a command wrote, completely or in part, and its user.

    A log without its terminal's key beside it is a copy, and is not changed.
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
    with suppress(CroupierError):  # the requested data was written anyway
        signer = signer_of_log(db)
        if signer is not None and os.access(db, os.W_OK):
            facts = {"what": what}
            note_event(db, "exported", who=who, why=why, utc=utc, facts=facts, hand_id=hand_id, signer=signer)
