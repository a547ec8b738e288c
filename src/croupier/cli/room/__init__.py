"""The verb `room`: all tables of a card room in one place, on PostgreSQL, and a table's link to it."""

from __future__ import annotations

import signal
import threading
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import click

from croupier.cardroom.config import read_config
from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import Status
from croupier.cardroom.forwarding.membership import join as join_room
from croupier.cardroom.forwarding.membership import leave as leave_room
from croupier.cardroom.forwarding.orders import OrderLine
from croupier.cardroom.forwarding.receipts import giving_way
from croupier.cli.exits import ExitCode, Nouns
from croupier.cli.inputs import FILE, FILE_THERE, LOG_THERE, in_language
from croupier.errors import Refused
from croupier.log.journal.signatures import Signer, key_path, signer_in
from croupier.processes import beside
from croupier.words import Words

NEEDED = ("psycopg", "psycopg_pool", "prometheus_client", "starlette", "uvicorn", "xlsxwriter")

config_file = click.option(
    "--config", type=FILE_THERE, required=True, metavar="FILE", help="the settings of the room, TOML"
)

TOLD = ("stream", "report", "entries", "accounts")
"""What is printed of a tournament."""


def has(package: str) -> bool:
    """Whether a package is installed."""
    return find_spec(package) is not None


def check_packages() -> None:
    """Raise `Refused` if packages of the room are missing."""
    if not all(map(has, NEEDED)):
        raise Refused("no-room", "install its packages: pip install '.[room]' in the folder of croupier")


@click.group(cls=Nouns)
def room() -> None:
    """Every table of a card room in one place: a witnessed copy of their logs on PostgreSQL 15 or newer.

    A table never waits for the room, and works without one.

    \b
    croupier room demo
    croupier room migrate --config room.toml
    croupier room serve --config room.toml
    croupier room join room.local --db hands.db --name "Table 1"
    croupier room forward --db hands.db
    """


@room.command()
@config_file
def serve(config: Path) -> None:
    """Serve the room to terminals and to the floor until Control-C.

    \b
    croupier review certificate /var/lib/croupier --name room.local --port 8444
    croupier review account anna --role floor --accounts /var/lib/croupier/room-accounts
    croupier room serve --config room.toml
    """
    check_packages()
    server = import_module("croupier.cardroom.serving.server")
    server.serve(read_config(config, partial(click.echo, err=True)), click.echo)


@room.command()
@click.option("--config", type=FILE_THERE, metavar="FILE", help="the settings of the room, TOML")
@click.option("--database", metavar="PLACE", help="instead: where its owner reaches the database")
@click.option(
    "--account", "accounts", multiple=True, help="an account of PostgreSQL that the room logs in with"
)
def migrate(config: Path | None, database: str | None, accounts: tuple[str, ...]) -> None:
    """Make the room's database tables or bring them to this version, as their owner, and grant the rights.

    \b
    croupier room migrate --config room.toml --account room
    sudo -u postgres croupier room migrate --database dbname=room --account croupier-room
    """
    check_packages()
    if (config is None) == (database is None):
        raise click.UsageError("expected either --config or --database")
    if config is not None:
        settings = read_config(config)
        database = settings.owner or settings.database
    work = import_module("croupier.cardroom.serving.connections")
    migrations = import_module("croupier.cardroom.schema.migrations")
    with work.connect(database) as conn:
        done = migrations.migrate(conn, members=accounts)
    click.echo(", ".join(done) if done else "nothing to do: the tables are those of this version")


@room.command()
@config_file
def code(config: Path) -> None:
    """Print a code with which one terminal may join within ten minutes.

    \b
    croupier room code --config room.toml
    """
    check_packages()
    asked = import_module("croupier.cli.room.floor")
    click.echo(asked.code(read_config(config)))


@room.command()
@config_file
@click.option("--strike", type=int, metavar="N", help="strike out terminal N, which is lost")
def terminals(config: Path, strike: int | None) -> None:
    """List the room's terminals with the time and number of their last row, or strike one out.

    \b
    croupier room terminals --config room.toml
    croupier room terminals --config room.toml --strike 3
    """
    check_packages()
    asked = import_module("croupier.cli.room.floor")
    for line in asked.terminals(read_config(config), strike):
        click.echo(line)


@room.command()
@click.argument("what", type=click.Choice(TOLD))
@click.argument("number", type=click.IntRange(1), required=False)
@config_file
@in_language
@click.option("--buy-in", type=click.IntRange(0), default=0, metavar="N", help="accounts: what an entry cost")
def tournament(what: str, number: int | None, config: Path, language: str, buy_in: int) -> None:
    """Print what happened in a tournament, by default the latest; the page Tournament directs it.

    stream is a row for each fact, without names; report is signed by the room; entries are CSV; accounts are
    CSV for the regulator's record, to be given to the export of one table.

    \b
    croupier room tournament stream 3 --config room.toml
    croupier room tournament report --config room.toml
    croupier room tournament accounts --buy-in 100 --config room.toml
    """
    check_packages()
    asked = import_module("croupier.cli.room.floor")
    words = Words(language, cash=False)
    click.echo(asked.told(read_config(config), what, number, buy_in, words), nl=False)


@room.command()
@config_file
def doctor(config: Path) -> None:
    """Check everything that the room needs, and name what is missing; exit code 1 if anything is.

    \b
    croupier room doctor --config room.toml
    """
    check_packages()
    found = import_module("croupier.cardroom.doctor").look(config)
    for each in found:
        click.echo(f"{each.state:<7} {each.what}: {each.said}")
    if any(each.is_missing for each in found):
        raise click.exceptions.Exit(ExitCode.FAILED)


@room.command()
@config_file
@click.option("--log", "logs", type=int, multiple=True, metavar="N", help="only this log; by default all")
def verify(config: Path, logs: tuple[int, ...]) -> None:
    """Verify the room's copies of logs: rows, notes, signatures, and the tables of every hand.

    Tables that are signed and are not what their rows say wait for the floor as a finding. Exit code 1 if
    anything is wrong.

    \b
    croupier room verify --config room.toml --log 7
    """
    check_packages()
    asked = import_module("croupier.cli.room.floor")
    is_wrong = False
    for said, wrong in asked.verified(read_config(config), logs):
        click.echo(said, err=wrong)
        is_wrong = is_wrong or wrong
    if is_wrong:
        raise click.exceptions.Exit(ExitCode.FAILED)


@room.command()
@click.option("--tables", type=click.IntRange(1, 20), default=6, show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8444, show_default=True)
@click.option("--seconds", type=click.FloatRange(1, 86_400), metavar="S", help="end after this time")
def demo(tables: int, port: int, seconds: float | None) -> None:
    """Try a room: a private PostgreSQL and tables that deal themselves; nothing is left behind.

    \b
    croupier room demo
    """
    check_packages()
    import_module("croupier.cardroom.demo").play(tables, port, seconds, click.echo)


log_file = click.option("--db", type=LOG_THERE, required=True, metavar="FILE", help="the log of the table")
key_file = click.option(
    "--signing-key", "key", type=FILE, metavar="FILE", help="its signing key; by default beside the log"
)


def _signer(db: Path, key: Path | None) -> Signer:
    """The terminal's signer; raises `Refused` if the log has none."""
    path = key or key_path(db)
    if not path.is_file():
        raise Refused("unsigned", f"{path}: there is no signing key: a room takes signed logs alone")
    return signer_in(path)


@room.command()
@click.argument("address")
@log_file
@key_file
@click.option("--name", help="what the room calls the table; by default the name of the log")
@click.option("--code", help="the code that the floor was shown; asked for if missing")
def join(address: str, db: Path, key: Path | None, name: str | None, code: str | None) -> None:
    """Join the room at ADDRESS with the table of a log; the room's page shows the code.

    The code is not sent: both sides prove that they know it, and the room's certificate is pinned.

    \b
    croupier room join room.local --db hands.db --name "Table 1"
    """
    signer = _signer(db, key)
    member = join_room(db, signer, address, code or click.prompt("code", err=True), name or db.stem)
    click.echo(f"joined {member.address} as {member.name}, key {signer.id}")
    click.echo(f"certificate SHA-256 {bytes.fromhex(member.fingerprint).hex(':').upper()}")


@room.command()
@log_file
@key_file
def leave(db: Path, key: Path | None) -> None:
    """Leave the room that the table of a log has joined; the room keeps what it has.

    \b
    croupier room leave --db hands.db
    """
    if not leave_room(db, _signer(db, key)):
        click.echo("the room could not be told: its floor can strike the terminal out", err=True)
        raise click.exceptions.Exit(ExitCode.IN_PART)


def _tell(now: Status) -> None:
    """Print the state of the link to the room."""
    if now.state == "here":
        said = f"the room has the log up to row {now.seq}"
    elif now.state == "gap":
        said = f"the room has the log up to row {now.seq}, but {now.said}"
    else:
        said = f"{now.said}; trying again"
    click.echo(said, err=True)


@room.command()
@log_file
@key_file
def forward(db: Path, key: Path | None) -> None:
    """Send the log of a table to its room until Control-C; the table never waits for it.

    It uses the processor only when no other program wants it.

    Whether the room takes it is said on standard error when that changes.

    \b
    croupier room forward --db hands.db
    """
    forwarder = Forwarder.of(db, _signer(db, key))
    forwarder.hear = _tell
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGCHLD):  # whoever started it starts both again
        signal.signal(number, lambda *_: stop.set())
    hears = partial(OrderLine(db, forwarder.signer).run, stop)
    try:
        with beside(hears), giving_way() as forwarder.promptly:
            forwarder.run(stop)
    finally:
        forwarder.close()
