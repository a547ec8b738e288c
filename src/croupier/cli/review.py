"""The verb `review`: the floor's pages served, and the accounts that may look at them."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

from croupier.cli.hidden import hidden
from croupier.cli.nouns import Nouns
from croupier.cli.paths import FILE, FILE_THERE
from croupier.errors import Refused, Unreadable
from croupier.review.access.accounts import ROLES, AccountFile, Role

LOG = click.option("--db", type=FILE, metavar="FILE", help="the log: an SQLite file")
ACCOUNTS = click.option(
    "--accounts",
    type=FILE,
    metavar="FILE",
    help="who may look; by default the file beside the log",
)


@click.group(cls=Nouns, invoke_without_command=True)
@LOG
@ACCOUNTS
@click.option("--host", default="127.0.0.1", show_default=True, help="the address that it listens on")
@click.option("--port", type=click.IntRange(1, 65535), default=8443, show_default=True)
@click.option("--certificate", type=FILE_THERE, metavar="FILE", help="a certificate in PEM: pages over TLS")
@click.option("--key", type=FILE_THERE, metavar="FILE", help="its private key, if it is in another file")
@click.option("--plain-http", is_flag=True, help="without TLS beyond this machine: on a closed network only")
@click.option("--name", "names", multiple=True, help="a name under which the pages are called")
@click.option("--allow", multiple=True, metavar="NETWORK", help="who may connect; else private networks")
@click.option(
    "--floor-key", type=FILE_THERE, multiple=True, metavar="FILE", help="a private key of the floor"
)
@click.option("--zone", help="the time zone of the room, such as Europe/Paris; by default the machine's")
@click.option("--shifts", default="6,14,22", show_default=True, help="the hours at which shifts begin")
@click.pass_context
def review(
    ctx: click.Context,
    db: Path | None,
    accounts: Path | None,
    host: str,
    port: int,
    certificate: Path | None,
    key: Path | None,
    plain_http: bool,
    names: tuple[str, ...],
    allow: tuple[str, ...],
    floor_key: tuple[Path, ...],
    zone: str | None,
    shifts: str,
) -> None:
    """The floor's pages in a browser: the live table, every hand again, incidents, rake; nothing is changed.

    They read the log without any key, while a terminal writes it or afterwards. Make accounts first; a dealer
    sees the live table, an auditor all pages, the floor may also add corrections and open sealed cards with
    a --floor-key, whose passphrase is asked for at each look.

    \b
    croupier review account anna --role floor --db hands.db
    croupier review --db hands.db
    croupier review --db hands.db --host 0.0.0.0 --certificate room.pem --key room.key --name croupier.local
    """
    if ctx.invoked_subcommand is not None:
        return
    if db is None:
        raise click.UsageError("say which log: --db FILE")
    if find_spec("starlette") is None or find_spec("uvicorn") is None:
        raise Refused("no-review", "install two packages: pip install '.[review]' in the folder of croupier")
    if not db.is_file():
        raise Unreadable(f"log {db}: there is no such file")
    serve = import_module("croupier.review.serving.server").serve
    serve(
        db=db,
        accounts=_accounts(db, accounts),
        host=host,
        port=port,
        certificate=certificate,
        key=key,
        plain=plain_http,
        names=names,
        networks=allow,
        floor_keys=floor_key,
        zone=zone,
        shifts=shifts,
        told=lambda address: click.echo(f"{address}  (control and C ends it)", err=True),
    )


def _accounts(db: Path | None, accounts: Path | None) -> AccountFile:
    if accounts is None and db is None:
        raise click.UsageError("say which log (--db FILE) or which file of accounts (--accounts FILE)")
    return AccountFile(accounts or Path(f"{db}-accounts"))


@review.command()
@click.argument("name")
@click.option("--role", type=click.Choice(ROLES), help="what the account may see")
@click.option("--remove", is_flag=True, help="take the account out; whoever uses it is logged out")
@LOG
@ACCOUNTS
def account(name: str, role: Role | None, remove: bool, db: Path | None, accounts: Path | None) -> None:
    """Make an account, or give it another role and password, or take it out.

    \b
    croupier review account anna --role floor --db hands.db
    croupier review account bo --remove --db hands.db
    """
    file = _accounts(db, accounts)
    if remove:
        file.remove(name)
        return
    if role is None:
        raise click.UsageError("say which role: --role dealer, floor or auditor")
    password = hidden("password", repeat=True)
    file.put(name, role, password)


@review.command()
@LOG
@ACCOUNTS
def accounts(db: Path | None, accounts: Path | None) -> None:
    """List the accounts with their roles.

    \b
    croupier review accounts --db hands.db
    """
    for one in _accounts(db, accounts).accounts().values():
        click.echo(f"{one.name}\t{one.role}")
