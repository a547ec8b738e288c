"""The verbs of `hands` that prove something to others: dispute file, checkpoint, witness."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from croupier.cli.exits import ExitCode
from croupier.cli.hands.export_record import on_record
from croupier.cli.hands.options import ZoneType, camera_option, log_file
from croupier.cli.inputs import FILE_THERE, OUTPUT, in_language
from croupier.errors import Refused
from croupier.log.custody.checkpoints import log_keys, request_of, sign_checkpoint
from croupier.log.custody.cosigners import Cosigned, WitnessFolder, ask
from croupier.log.custody.signed_notes import Checkpoint
from croupier.log.journal.signatures import Signer, signer_in, signer_of_log
from croupier.log.reading.archive import Archive
from croupier.review.pages.printed import dispute_file, dispute_name
from croupier.review.tell.channels import post
from croupier.review.times import Wall

signing_key = click.option(
    "--signing-key",
    type=FILE_THERE,
    metavar="FILE",
    help="the terminal's signing key, if it is not beside the log",
)


@click.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@click.option("--to", type=OUTPUT, metavar="FILE", help="the archive; by default hand-ID-dispute.zip here")
@in_language
@click.option("--zone", type=ZoneType(), help="the time zone of the room; by default the machine's")
@camera_option
@click.option("--case", "cases", type=click.IntRange(1), multiple=True, help="the number of its case")
@click.option("--who", default="", help="who asks for it, printed on the page")
@on_record("dispute")
def dispute(
    hand_id: int,
    db: Path,
    to: Path | None,
    language: str,
    zone: ZoneInfo | None,
    who: str,
    **printed: Any,
) -> None:
    """Write an archive that settles a dispute about one hand, and that anybody can check.

    It contains the page to print, the script, the events and the proof. `croupier verify` checks it on any
    machine; so do openssl and sha256sum. If the key that signed the hand is not here, nobody signs the list
    of its files: this says why, and the exit code is 4.

    \b
    croupier hands dispute 12 --db table1.db --who Anna
    croupier verify hand-12-dispute.zip
    """
    unsigned = list[str]()
    with Archive.open(db) as archive:
        made = dispute_file(
            archive,
            hand_id,
            language=language,
            wall=Wall(zone),
            now=datetime.now(UTC),
            source=db.name,
            who=who,
            unsigned=unsigned.append,
            **printed,
        )
    file = to or Path(dispute_name(hand_id))
    file.write_bytes(made)
    click.echo(f"{file}: hand {hand_id}, {len(made):,} bytes")
    for why in unsigned:
        click.echo(f"unsigned: nobody signed the list of its files: {why}", err=True)
        raise click.exceptions.Exit(ExitCode.UNSIGNED)


@click.command()
@log_file
@click.option(
    "--old", type=click.IntRange(0), help="add the proof for a witness whose last checkpoint had N signatures"
)
@click.option("--key", is_flag=True, help="print instead the keys that sign its checkpoints, for a witness")
@signing_key
def checkpoint(db: Path, old: int | None, key: bool, signing_key: Path | None) -> None:
    """Print how far the log goes, as a signed note for a witness or to keep elsewhere.

    \b
    croupier hands checkpoint --key --db table1.db >> witness/logs
    croupier hands checkpoint --db table1.db > table1.checkpoint
    croupier hands verify --db table1.db --heads table1.checkpoint
    """
    if key:
        with Archive.open(db) as archive:
            for each in log_keys(archive.db.conn):
                click.echo(str(each))
        return
    signer = _signer(db, signing_key)
    with Archive.open(db) as archive:
        conn = archive.db.conn
        click.echo(
            str(sign_checkpoint(conn, signer) if old is None else request_of(conn, signer, old)), nl=False
        )


@click.command()
@click.argument("place", metavar="FOLDER|URL")
@log_file
@signing_key
@click.option(
    "--authority",
    type=FILE_THERE,
    metavar="FILE",
    help="the certificate authority of URL, in PEM; by default the system's",
)
def witness(place: str, db: Path, signing_key: Path | None, authority: Path | None) -> None:
    """Record how far the log goes with a witness: a FOLDER on a stick or a share, or the pages at a URL.

    The log is compared with the last checkpoint that the witness has. If it was cut off or rewritten since,
    this says so and the exit code is 1. Otherwise the witness cosigns the new checkpoint and keeps it. A copy
    stays beside the log and goes into the dispute files of the hands before it. One witness serves any
    number of tables; pages with --witness are one, and so is any server that speaks tlog-witness of C2SP.

    \b
    croupier hands witness /media/stick/croupier --db table1.db
    croupier hands witness https://floor.local:8443/witness --db table1.db --authority floor.crt
    """
    signer = _signer(db, signing_key)
    with Archive.open(db) as archive:
        conn = archive.db.conn
        if place.startswith(("http://", "https://")):
            made = ask(place, partial(request_of, conn, signer), partial(_posted, authority))
            who = ", ".join(name for name, _, _ in made.signatures[1:])
        else:
            keeper, keys = WitnessFolder(Path(place)), log_keys(conn)
            before = keeper.kept(keys[0].name)
            old = Checkpoint.parse(before.text).size if before is not None else 0
            made = keeper.cosign(request_of(conn, signer, old), keys, int(time.time()))
            who = str(keeper.key)
    Cosigned.of_log(db).keep(made)
    click.echo(str(made), nl=False)
    click.echo(f"cosigned by {who}", err=True)


def _posted(authority: Path | None, url: str, body: bytes) -> tuple[int, bytes]:
    return post(url, body, {"content-type": "text/plain; charset=utf-8"}, authority=authority)


def _signer(db: Path, key: Path | None) -> Signer:
    signer = signer_in(key) if key is not None else signer_of_log(db)
    if signer is None:
        raise Refused("no-signer", f"{db}: its signing key is not beside it: expected --signing-key FILE")
    return signer
