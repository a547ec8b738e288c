"""The verbs of `review` about what the pages keep: accounts, tokens, cases; and the service for notes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import click

from croupier.cli.inputs import FILE, LOG, as_json, hidden
from croupier.review.access.accounts import RANKS, AccountFile, Rank, token_file
from croupier.review.access.cases import case_file

UNLOCKED: Final = timedelta(minutes=10)
"""How long an unlocking link is valid."""

accounts_file = click.option(
    "--accounts", type=FILE, metavar="FILE", help="the file of accounts; by default the one beside the log"
)


def accounts_at(db: Path | None, accounts: Path | None) -> AccountFile:
    """The file of accounts; raises `click.UsageError` if no option names it."""
    if accounts is None and db is None:
        raise click.UsageError("say which log (--db FILE) or which file of accounts (--accounts FILE)")
    return AccountFile(accounts or Path(f"{db}-accounts"))


def of_accounts(command: Callable[..., None]) -> Callable[..., None]:
    """The options that name the file of accounts; the command gets it as `file`."""

    @wraps(command)
    def with_file(*, db: Path | None, accounts: Path | None, **others: Any) -> None:
        command(file=accounts_at(db, accounts), **others)

    return click.option("--db", type=LOG, metavar="FILE", help="the log: an SQLite file")(
        accounts_file(with_file)
    )


@click.command()
@click.argument("name")
@click.option(
    "--role", type=click.Choice(RANKS), help="what the account may see; an owner manages the others"
)
@click.option(
    "--no-code", is_flag=True, help="switch its second factor off, for instance if the phone is lost"
)
@click.option("--remove", is_flag=True, help="remove the account; whoever uses it is logged out")
@of_accounts
def account(name: str, role: Rank | None, no_code: bool, remove: bool, file: AccountFile) -> None:
    """Make an account, give it another role and password, or remove it.

    The first floor account is the owner, and manages the others in the pages.

    \b
    croupier review account anna --role floor --db hands.db
    croupier review account anna --no-code --db hands.db
    croupier review account bo --remove --db hands.db
    """
    if remove:
        file.remove(name)
    elif no_code:
        file.change(name, totp="", recovery=())
    elif role is None:
        raise click.UsageError(f"say which role: --role {', '.join(RANKS[:-1])} or {RANKS[-1]}")
    else:
        file.put(name, role, hidden("password", repeat=True))


@click.command()
@of_accounts
def accounts(file: AccountFile) -> None:
    """List the accounts with their roles, and whether they have a second factor.

    \b
    croupier review accounts --db hands.db
    """
    for one in file.accounts().values():
        click.echo(f"{one.name}\t{one.rank}" + ("\tsecond factor" if one.totp else ""))


@click.command()
@click.argument("name")
@of_accounts
@click.option(
    "--address", default="https://localhost:8443", show_default=True, help="the address of the pages"
)
def unlock(name: str, file: AccountFile, address: str) -> None:
    """Print a link that lets NAME log in within ten minutes, however many wrong passwords others have typed.

    \b
    croupier review unlock anna --db hands.db --address https://table1.local:8443
    """
    key = file.unlock(name, datetime.now(UTC) + UNLOCKED)
    click.echo(f"{address.rstrip('/')}/login?key={key}")


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


@click.command()
@of_accounts
@as_json
def cases(file: AccountFile, json_: bool) -> None:
    """List the cases with their state, when they were opened, and who complained; with --json all of them.

    \b
    croupier review cases --db hands.db
    croupier review cases --db hands.db --json > cases.json
    """
    found = case_file(file.path).cases()
    if json_:
        told = [
            {"number": each.number, "state": each.state, "notes": list(map(asdict, each.notes))}
            for each in found
        ]
        click.echo(json.dumps(told, ensure_ascii=False, indent=2))
        return
    for each in found:
        opened = each.notes[0]
        click.echo(f"{each.number}\t{each.state}\t{opened.utc}\t{opened.facts['by']}\thand {opened.hand_id}")


@click.command()
@click.argument("name")
@click.option("--revoke", is_flag=True, help="revoke its token")
@of_accounts
def token(name: str, revoke: bool, file: AccountFile) -> None:
    """Make a token for a program that reads the log as JSON, or revoke it.

    The token is printed once, and only its hash is kept; the page "For programs" says what it gives access
    to.

    \b
    croupier review token scoreboard --db hands.db
    croupier review token scoreboard --revoke --db hands.db
    """
    kept = token_file(file.path)
    if revoke:
        kept.revoke(name)
    else:
        click.echo(kept.make(name, by="croupier review token", now=datetime.now(UTC)))


@click.command()
@of_accounts
def tokens(file: AccountFile) -> None:
    """List the programs that have a token, with the date.

    \b
    croupier review tokens --db hands.db
    """
    for one in token_file(file.path).tokens():
        click.echo(f"{one.name}\t{one.made_utc}\t{one.by}")
