"""The verbs of `room` that keep it standing for years: months in files of their own, and files for others."""

from __future__ import annotations

from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from croupier.cardroom.config import read_config
from croupier.cli.paths import FILE, FILE_THERE, FOLDER
from croupier.cli.room.needed import check_packages, config_file, has
from croupier.errors import Fault, Refused
from croupier.files import read_bytes
from croupier.log.keyfile import make_key

_FORM = "%Y-%m"

month_of = click.DateTime([_FORM])


def _owner(config: Path, database: str | None) -> Any:
    """A connection as the owner of the tables."""
    check_packages()
    settings = read_config(config)
    place = database or settings.owner or settings.database
    return import_module("croupier.cardroom.serving.connections").connect(place)


database_option = click.option(
    "--database", metavar="PLACE", help="where its owner reaches the database; by default as room.toml says"
)


@click.command()
@config_file
def months(config: Path) -> None:
    """List the months of the room: which are in PostgreSQL, and which are in files.

    \b
    croupier room months --config room.toml
    """
    conn = _owner(config, None)
    with conn:
        for each in import_module("croupier.cardroom.standing.months").months(conn):
            files = f"{each.in_files} logs in files" if each.in_files else ""
            there = f"{each.pieces} pieces" if each.pieces else ""
            click.echo(f"{each.month:{_FORM}}\t{', '.join(filter(None, (there, files)))}")


@click.command()
@click.argument("month", type=month_of, metavar="YYYY-MM")
@config_file
@click.option("--to", "folder", type=FOLDER, required=True, metavar="FOLDER", help="where the files go")
@database_option
def detach(month: datetime, config: Path, folder: Path, database: str | None) -> None:
    """Move a month that is over out of PostgreSQL into files, one for each log.

    \b
    croupier room detach 2024-03 --config room.toml --to /mnt/months
    croupier room verify /mnt/months/log7-2024-03.month
    """
    folder.mkdir(parents=True, exist_ok=True)
    conn = _owner(config, database)
    with conn:
        for path in import_module("croupier.cardroom.standing.months").detach(conn, month.date(), folder):
            click.echo(path)


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE_THERE)
@config_file
@database_option
def attach(files: tuple[Path, ...], config: Path, database: str | None) -> None:
    """Verify files of detached months, and read them back into PostgreSQL.

    \b
    croupier room attach /mnt/months/log7-2024-03.month --config room.toml
    """
    conn = _owner(config, database)
    with conn:
        for path in files:
            head = import_module("croupier.cardroom.standing.months").attach(conn, path)
            click.echo(f"log {head.log}, {head.month}: rows {head.first} to {head.last}")


@click.command()
@click.argument("files", nargs=-1, required=True, type=FILE_THERE)
def verify(files: tuple[Path, ...]) -> None:
    """Verify files of detached months without the room: every row, every signature, the tables of every hand.

    \b
    croupier room verify /mnt/months/log7-*.month
    """
    check_packages()
    for path in files:
        held = import_module("croupier.cardroom.standing.month_files").verify(path)
        head = held.head
        click.echo(
            f"log {head.log}, {head.month}: rows {head.first} to {head.last}, {held.signatures} signatures,"
            f" {held.hands} hands; from {head.follows[:16]} to {head.head[:16]};"
            f" keys {' '.join(held.signers)}"
        )


@click.command()
@click.argument("folder", type=FOLDER)
@config_file
@click.option(
    "--month", "wanted", type=month_of, multiple=True, metavar="YYYY-MM", help="by default all months"
)
@click.option(
    "--pseudonyms", "key", type=FILE, metavar="FILE", help="a key for pseudonyms; made if it is missing"
)
def export(folder: Path, config: Path, wanted: tuple[datetime, ...], key: Path | None) -> None:
    """Write Parquet files for a head office into FOLDER: hands with no hidden card and no name.

    With --pseudonyms the same person has the same pseudonym at all tables; the key stays in the room.

    \b
    croupier room export /mnt/office --config room.toml --month 2026-10
    """
    check_packages()
    if not has("duckdb"):
        raise Refused("no-duckdb", "install one package: pip install '.[office]' in the folder of croupier")
    office = import_module("croupier.cardroom.standing.office")
    roles = import_module("croupier.cardroom.schema.roles")
    connect = import_module("croupier.cardroom.serving.connections").connect
    with connect(read_config(config).database, roles.READER) as conn:
        asked = [each.date() for each in wanted] or office.months_there(conn)
        for made in office.export(conn, folder, asked, None if key is None else _key(key)):
            click.echo(made)


def _key(path: Path) -> bytes:
    """The key in a file, a new one where there is none."""
    if not path.exists():
        try:
            make_key(path)
        except OSError as error:
            raise Fault(f"{path}: the key cannot be made: {error.strerror}") from error
    return read_bytes(path, most=4096)
