"""The verb `verify`: a dispute file checked on any machine, with no log."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE_THERE, as_json, echo_json
from croupier.log.custody.dispute_file import check
from croupier.log.journal.signatures import parse_public
from croupier.review.pages.printed import files_of


@click.command()
@click.argument("file", type=FILE_THERE)
@click.option("--public-key", metavar="HEX", help="the terminal's public key, as the house gave it to you")
@as_json
def verify(file: Path, public_key: str | None, json_: bool) -> None:
    """Check a dispute file: its files, the chain of its rows, the signature and the checkpoint.

    The events and the script are compared with the rows. If nobody signed the list of the files, the exit
    code is 4: then the page, the names and how the table was set are not proved.

    \b
    croupier verify hand-12-dispute.zip
    croupier verify hand-12-dispute.zip --public-key 5e9a…
    """
    found, why = check(file, files_of), ""
    if not found.why and public_key is not None and parse_public(public_key) != found.public:
        why = "it was signed by another key than the one that was given"
    why = found.why or why
    if json_:
        echo_json(asdict(found) | {"public": found.public.hex(), "why": why})
    elif why:
        click.echo(f"it does not hold: {why}")
    else:
        if not found.sealed:
            rest = "" if found.retold else "the events, the script, "
            page = "the page, the names and how the table was set are not proved"
            click.echo(f"nobody signed the list of its files: {rest}{page}")
        click.echo(f"hand {found.hand_id} holds: {found.rows} rows, signed by {found.public.hex()}")
        if found.retold:
            click.echo("the events and the script are what these rows say")
        kind = "the signed" if found.signed_checkpoint else "an unsigned"
        click.echo(f"it is in {kind} checkpoint of {found.size} signatures")
        for name in found.cosigned:
            click.echo(f"a witness is named in the checkpoint: {name}")
        if found.unchecked:
            click.echo(f"to know: time stamps are not checked any more: {', '.join(found.unchecked)}")
        if found.known:
            click.echo(f"to know: {found.known}")
        if public_key is None:
            click.echo("to know: compare the key with the one that the house gave you, or give --public-key")
    if why or not found.sealed:
        raise click.exceptions.Exit(ExitCode.FAILED if why else ExitCode.UNSIGNED)
