"""The verb `review notes`: writes what the pages put on record, where they run as another user."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import click

from croupier.cli.paths import FILE, LOG


@click.command()
@click.option("--db", "logs", type=LOG, multiple=True, required=True, metavar="FILE", help="a log, SQLite")
@click.option(
    "--socket", "path", type=FILE, metavar="FILE", help="where to listen; by default where systemd says"
)
def notes(logs: tuple[Path, ...], path: Path | None) -> None:
    """Write the notes of pages that run as another user, and make their dispute files.

    It runs as the user that owns the log, whose group it lets read the log. The pages get its socket with
    --notes; who may connect to that may write their notes.

    \b
    croupier review notes --db hands.db --socket /run/croupier-notes
    croupier review --db hands.db --notes /run/croupier-notes
    """
    service = import_module("croupier.review.record.service")
    with service.listening(path) as there:
        service.serve(there, logs, idle_s=None if path else service.IDLE_S)
