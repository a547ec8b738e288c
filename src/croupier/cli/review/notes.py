"""The verb `review notes`: writes what the pages put on record, where they run as another user."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from croupier.cli.paths import LOG


@click.command()
@click.option("--db", "logs", type=LOG, multiple=True, required=True, metavar="FILE", help="a log, SQLite")
def notes(logs: tuple[Path, ...]) -> None:
    """Write the notes of pages that run as another user, and make their dispute files.

    systemd starts it by a socket, as the user that owns the log, whose group it lets read the log. The pages
    get that socket with --notes; who may connect to it may write their notes.

    \b
    systemd-socket-activate --listen=/run/croupier-notes croupier review notes --db hands.db
    croupier review --db hands.db --notes /run/croupier-notes
    """
    service = import_module("croupier.review.serving.notary")
    with service.listening() as there:
        service.serve(there, logs)
