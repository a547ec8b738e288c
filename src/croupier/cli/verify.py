"""The verb `verify`: a dispute file checked on any machine, with no log."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from croupier.cli.exits import ExitCode
from croupier.cli.hands.evidence import as_json, echo_json
from croupier.cli.paths import FILE_THERE
from croupier.files import MOST_TYPED, read_bytes
from croupier.log.custody.dispute_file import check
from croupier.log.journal.signing import parse_public


@click.command()
@click.argument("file", type=FILE_THERE)
@click.option("--public-key", metavar="HEX", help="the terminal's public key, as the house gave it to you")
@click.option(
    "--authority", type=FILE_THERE, metavar="FILE", help="the root of a time-stamp authority, in PEM"
)
@as_json
def verify(file: Path, public_key: str | None, authority: Path | None, json_: bool) -> None:
    """Check a dispute file: its files, the chain of its rows, the signature and the checkpoint.

    \b
    croupier verify hand-12-dispute.zip
    croupier verify hand-12-dispute.zip --public-key 5e9a…
    """
    found, why = check(file, read_bytes(authority, most=MOST_TYPED) if authority else b""), ""
    if not found.why and public_key is not None and parse_public(public_key) != found.public:
        why = "it was signed by another key than the one that was given"
    why = found.why or why
    if json_:
        echo_json(asdict(found) | {"public": found.public.hex(), "why": why})
    elif why:
        click.echo(f"it does not hold: {why}")
    else:
        click.echo(f"hand {found.hand_id} holds: {found.rows} rows, signed by {found.public.hex()}")
        if not found.sealed:
            click.echo("only these rows are proved: nobody signed the page, the script and the events")
        kind = "the signed" if found.signed_checkpoint else "an unsigned"
        click.echo(f"it is in {kind} checkpoint of {found.size} signatures")
        for said in found.stamps:
            click.echo(said)
        for name in found.cosigned:
            click.echo(f"a witness is named in the checkpoint: {name}")
        if public_key is None:
            click.echo("to know: compare the key with the one that the house gave you, or give --public-key")
    if why:
        raise click.exceptions.Exit(ExitCode.FAILED)
