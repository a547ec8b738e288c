"""The verbs of `review` for programs that read the log: a token made or revoked, and all of them listed."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import click

from croupier.cli.review.accounts import accounts_at, accounts_file, log_file
from croupier.review.access.tokens import token_file


@click.command()
@click.argument("name")
@click.option("--revoke", is_flag=True, help="revoke its token")
@log_file
@accounts_file
def token(name: str, revoke: bool, db: Path | None, accounts: Path | None) -> None:
    """Make a token for a program that reads the log as JSON, or revoke it.

    The token is printed once, and only its hash is kept; the page "For programs" says what it gives access
    to.

    \b
    croupier review token scoreboard --db hands.db
    croupier review token scoreboard --revoke --db hands.db
    """
    file = token_file(accounts_at(db, accounts).path)
    if revoke:
        file.revoke(name)
        return
    click.echo(file.make(name, by="croupier review token", now=datetime.now(UTC)))


@click.command()
@log_file
@accounts_file
def tokens(db: Path | None, accounts: Path | None) -> None:
    """List the programs that have a token, with the date.

    \b
    croupier review tokens --db hands.db
    """
    for one in token_file(accounts_at(db, accounts).path).tokens():
        click.echo(f"{one.name}\t{one.made_utc}\t{one.by}")
