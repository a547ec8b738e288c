"""The verb `review`: serves the floor's pages, and manages their accounts."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from croupier.cli.exits import Nouns
from croupier.cli.inputs import FILE, FILE_THERE, FOLDER, LOG
from croupier.cli.review.accounts import (
    account,
    accounts,
    accounts_at,
    accounts_file,
    cases,
    notes,
    token,
    tokens,
    unlock,
)
from croupier.cli.review.certificate import certificate
from croupier.errors import Refused, Unreadable
from croupier.review.access.cases import TERM_DAYS


@click.group(cls=Nouns, invoke_without_command=True)
@click.option(
    "--db", "logs", type=LOG, multiple=True, metavar="FILE", help="a log, SQLite; repeat it for each table"
)
@accounts_file
@click.option("--host", default="127.0.0.1", show_default=True, help="the address to listen on")
@click.option("--port", type=click.IntRange(1, 65535), default=8443, show_default=True)
@click.option("--certificate", type=FILE_THERE, metavar="FILE", help="a certificate in PEM, for TLS")
@click.option("--key", type=FILE_THERE, metavar="FILE", help="its private key, if in another file")
@click.option(
    "--plain-http", "plain", is_flag=True, help="no TLS, even beyond this machine; for closed networks only"
)
@click.option("--name", "names", multiple=True, help="a host name of the pages")
@click.option(
    "--allow",
    "networks",
    multiple=True,
    metavar="NETWORK",
    help="who may connect; by default private networks",
)
@click.option(
    "--floor-key",
    "floor_keys",
    type=FILE_THERE,
    multiple=True,
    metavar="FILE",
    help="a private key of the floor",
)
@click.option("--zone", help="the time zone of the room, such as Europe/Paris; by default the machine's")
@click.option(
    "--camera", metavar="ADDRESS", help="of a camera at a second, such as https://nvr/{table}?t={utc}"
)
@click.option(
    "--case-days",
    type=click.IntRange(0, 36_500),
    default=TERM_DAYS,
    show_default=True,
    help="days after which a closed case is deleted; 0: never",
)
@click.option("--alerts", type=FILE_THERE, metavar="FILE", help="whom to notify when the floor is needed")
@click.option("--witness", type=FOLDER, metavar="FOLDER", help="act as a witness, and keep checkpoints there")
@click.option("--notes", type=FILE, metavar="FILE", help="the socket of the service that writes their notes")
@click.option("--shifts", default="6,14,22", show_default=True, help="the hours at which shifts begin")
@click.pass_context
def review(ctx: click.Context, /, logs: tuple[Path, ...], accounts: Path | None, **wanted: Any) -> None:
    """Show the log in a browser: the live table, every hand, incidents, rake; nothing is changed.

    The pages read the log without any key, while a terminal writes it or afterwards. Make accounts first: a
    dealer sees the live table, an auditor all pages, and the floor may also add corrections and open sealed
    cards with --floor-key, which asks for the passphrase each time. Several logs share one address and one
    list of accounts, kept beside the first log.

    \b
    croupier review account anna --role floor --db hands.db
    croupier review --db hands.db
    croupier review --db table1.db --db table2.db
    croupier review --db hands.db --host 0.0.0.0 --certificate room.pem --key room.key --name croupier.local
    """
    if ctx.invoked_subcommand is not None:
        return
    if not logs:
        raise click.UsageError("say which log: --db FILE")
    if not all(map(find_spec, ("starlette", "uvicorn", "xlsxwriter"))):
        raise Refused(
            "no-review", "install three packages: pip install '.[review]' in the folder of croupier"
        )
    for log in logs:
        if not log.is_file():
            raise Unreadable(f"log {log}: there is no such file")
    serving = import_module("croupier.review.serving.server")
    door = serving.Door(**{each.name: wanted.pop(each.name) for each in fields(serving.Door)})
    asked = serving.Wanted(door=door, logs=logs, accounts=accounts_at(logs[0], accounts), **wanted)
    serving.serve(asked, lambda said: click.echo(said, err=True))


review.add_command(account)
review.add_command(accounts)
review.add_command(cases)
review.add_command(certificate)
review.add_command(notes)
review.add_command(token)
review.add_command(tokens)
review.add_command(unlock)
