"""The verbs of `hands` that prove something to others: a dispute file, a checkpoint, a witness."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from croupier.cli.hands.selection import ZoneType, in_language, log_file
from croupier.cli.paths import FILE, FILE_THERE, FOLDER
from croupier.errors import Refused
from croupier.log.custody.checkpoints import log_keys, request_of, sign_checkpoint
from croupier.log.custody.signed_notes import Checkpoint
from croupier.log.custody.witnesses import WitnessFolder
from croupier.log.journal.signing import Signer, signer_beside, signer_in
from croupier.log.reading.archive import Archive
from croupier.review.dispute import dispute_file, dispute_name
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
@click.option("--to", type=FILE, metavar="FILE", help="the archive; by default hand-ID-dispute.zip here")
@in_language
@click.option("--zone", type=ZoneType(), help="the time zone of the room; by default the machine's")
@click.option("--who", default="", help="who asks for it, for the page to print")
def dispute(hand_id: int, db: Path, to: Path | None, language: str, zone: ZoneInfo | None, who: str) -> None:
    """Write everything that settles a dispute about one hand into an archive that anybody can check.

    It holds the page to print, the script, the events, and the proof; `croupier verify` checks it on any
    machine, and so do openssl and sha256sum.

    \b
    croupier hands dispute 12 --db table1.db --who Anna
    croupier verify hand-12-dispute.zip
    """
    with Archive.open(db) as archive:
        made = dispute_file(
            archive,
            hand_id,
            language=language,
            wall=Wall(zone),
            now=datetime.now(UTC),
            source=db.name,
            who=who,
        )
    file = to or Path(dispute_name(hand_id))
    file.write_bytes(made)
    click.echo(f"{file}: hand {hand_id}, {len(made):,} bytes")


@click.command()
@log_file
@click.option(
    "--old", type=click.IntRange(0), help="with the proof for a witness that keeps one of N signatures"
)
@signing_key
def checkpoint(db: Path, old: int | None, signing_key: Path | None) -> None:
    """Print where the log stands as a signed note, for a witness or to be kept elsewhere.

    \b
    croupier hands checkpoint --db table1.db > table1.checkpoint
    croupier hands verify --db table1.db --heads table1.checkpoint
    """
    signer = _signer(db, signing_key)
    with Archive.open(db) as archive:
        conn = archive.db.conn
        click.echo(
            str(sign_checkpoint(conn, signer) if old is None else request_of(conn, signer, old)), nl=False
        )


@click.command()
@click.argument("folder", metavar="FOLDER", type=FOLDER)
@log_file
@signing_key
def witness(folder: Path, db: Path, signing_key: Path | None) -> None:
    """Let FOLDER, on a stick or a share, witness how far the log goes.

    The log is held against the last checkpoint that the folder keeps; a log that was cut off or written anew
    since is named, and the exit code is 1. Otherwise the new checkpoint is cosigned with the folder's own key
    and kept there. One folder serves any number of tables.

    \b
    croupier hands witness /media/stick/croupier --db table1.db
    """
    signer, keeper = _signer(db, signing_key), WitnessFolder(folder)
    with Archive.open(db) as archive:
        conn = archive.db.conn
        keys = log_keys(conn)
        before = keeper.kept(keys[0].name)
        old = Checkpoint.parse(before.text).size if before is not None else 0
        made = keeper.cosign(request_of(conn, signer, old), keys, int(time.time()))
    click.echo(str(made), nl=False)
    click.echo(f"cosigned by {keeper.key}", err=True)


def _signer(db: Path, key: Path | None) -> Signer:
    signer = signer_in(key) if key is not None else signer_beside(db)
    if signer is None:
        raise Refused("no-signer", f"{db}: its signing key is not beside it: expected --signing-key FILE")
    return signer
