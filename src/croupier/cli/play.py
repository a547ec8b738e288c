"""croupier play: plays table scripts on the full stack, each on its own log."""

from __future__ import annotations

import json
from pathlib import Path

import click

from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE_THERE, LOG, as_json
from croupier.devices.twins.process import ShoeProcess
from croupier.errors import Fault, Unreadable
from croupier.files import read_text
from croupier.script.grammar import Script
from croupier.script.runner import ScriptOutcome
from croupier.script.runner import play as play_script
from croupier.script.script_files import scripts
from croupier.script.verdicts import refuse_unsupported


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE_THERE)
@click.option(
    "--db",
    type=LOG,
    help="Keep the log in this new file, with the key of its live hand beside it; for one script.",
)
@as_json
def play(files: tuple[Path, ...], db: Path | None, json_: bool) -> None:
    """Play the table scripts FILES and check what they expect.

    \b
    Example:
        croupier play dispute.table
        croupier play dispute.table --db dispute.db

    Each script is played with a simulated shoe, the engine and a log, up to the first statement that fails; a
    script for both rulebooks is played under each. Exit code 0 if every script passes, 1 if one fails, 2 if
    one cannot be read or played.
    """
    if db is not None and (len(files) > 1 or db.exists()):
        raise click.UsageError("--db: expected one script and a file that does not exist yet")
    found = [script for file in files for script in _read(file)]
    if db is not None and len(found) > 1:
        raise click.UsageError("--db: expected one script, found one for each book")
    outcomes = []
    with ShoeProcess() as shoe:
        for script in found:
            outcomes.append(_play(script, shoe, db))
            if not json_:
                click.echo(outcomes[-1], err=outcomes[-1].failure is not None)
    if json_:
        click.echo(json.dumps([_as_json(outcome) for outcome in outcomes], ensure_ascii=False, indent=2))
    if any(outcome.failure for outcome in outcomes):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _read(file: Path) -> tuple[Script, ...]:
    """The scripts of a file, if this version can play them; otherwise a usage error."""
    try:
        found = scripts(read_text(file), str(file))
        for script in found:
            refuse_unsupported(script)
    except (Fault, Unreadable) as error:
        raise click.UsageError(str(error)) from error
    return found


def _play(script: Script, shoe: ShoeProcess, db: Path | None) -> ScriptOutcome:
    try:
        return play_script(script, shoe=shoe, db=db)
    except Unreadable as error:
        raise click.UsageError(str(error)) from error


def _as_json(outcome: ScriptOutcome) -> dict[str, object]:
    failure = outcome.failure
    return {
        "file": outcome.script,
        "holds": failure is None,
        "statements": outcome.statements,
        "line": failure.line if failure else None,
        "expected": failure.expected if failure else None,
        "found": failure.found if failure else None,
    }
