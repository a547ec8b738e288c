"""The verbs of `room` for a table: it joins a room, leaves it, and sends its log there."""

from __future__ import annotations

import signal
import threading
from pathlib import Path

import click

from croupier.cardroom.forwarding.forwarder import Forwarder
from croupier.cardroom.forwarding.membership import Status
from croupier.cardroom.forwarding.membership import join as join_room
from croupier.cardroom.forwarding.membership import leave as leave_room
from croupier.cardroom.forwarding.receipts import giving_way
from croupier.cli.exits import ExitCode
from croupier.cli.inputs import FILE, LOG_THERE
from croupier.errors import Refused
from croupier.log.journal.signatures import Signer, key_path, signer_in

log_file = click.option("--db", type=LOG_THERE, required=True, metavar="FILE", help="the log of the table")
key_file = click.option(
    "--signing-key", "key", type=FILE, metavar="FILE", help="its signing key; by default beside the log"
)


def _signer(db: Path, key: Path | None) -> Signer:
    """The terminal's signer; raises `Refused` for a log that has none."""
    path = key or key_path(db)
    if not path.is_file():
        raise Refused("unsigned", f"{path}: there is no signing key: a room takes signed logs alone")
    return signer_in(path)


@click.command()
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


@click.command()
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
    """Say how the connection to the room is now."""
    if now.state == "here":
        said = f"the room has the log up to row {now.seq}"
    elif now.state == "gap":
        said = f"the room has the log up to row {now.seq}, but {now.said}"
    else:
        said = f"{now.said}; trying again"
    click.echo(said, err=True)


@click.command()
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
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    try:
        with giving_way() as forwarder.promptly:
            forwarder.run(stop)
    finally:
        forwarder.close()
