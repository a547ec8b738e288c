"""The verb `keys`: make and show private keys of the floor, list what they open, and lock old hands again."""

from __future__ import annotations

import os
from pathlib import Path

import click

from croupier.cli.exits import Nouns
from croupier.cli.hands.evidence import now, signing_option, who_option, why_option
from croupier.cli.hands.options import log_file, unlocked
from croupier.cli.inputs import FILE, FILE_THERE, hidden
from croupier.errors import Refused
from croupier.files import MOST_TYPED, read_text
from croupier.log.custody.sealed_cards import keys_in
from croupier.log.custody.sealed_cards import rotate as close_anew
from croupier.log.journal.floor_keys import FloorKey, FloorLock, PrivateKey, owner_of
from croupier.log.journal.signatures import Signer, signer_in
from croupier.log.reading.archive import Archive

PASSPHRASE = "passphrase, at least 8 characters"


@click.group(cls=Nouns)
def keys() -> None:
    """Keys of the floor, which open the cards that nobody tabled, and the key that signs the log.

    A private key stays with its owner, on a stick and not on the terminal; the configuration lists the public
    keys under floor.keys. With floor.open_with = 2 any two of them open cards together, and none alone, so
    that of three keys you can lose one. Cards that were sealed for a single key stay sealed if it is lost.

    \b
    croupier keys new anna --out anna.key
    croupier keys rotate --db table1.db --floor-key anna.key --to bo:… --who Anna --why "Anna leaves"
    """


@keys.command("new")
@click.argument("name")
@click.option("--out", type=FILE, required=True, metavar="FILE", help="a new file")
def new(name: str, out: Path) -> None:
    """Make a private key under a passphrase, and print the public one for the configuration.

    \b
    croupier keys new anna --out anna.key
    """
    _check_new(out)
    made = PrivateKey.make(name)
    _keep(out, made, PASSPHRASE)
    click.echo(str(made.owner))


def _check_new(out: Path) -> None:
    if out.exists():
        raise Refused("file-there", f"{out}: the file is there already, and a key is never overwritten")


def _keep(out: Path, made: PrivateKey, asked: str) -> None:
    """Write a private key under the passphrase that the user types."""
    text = made.locked(hidden(asked, repeat=True))
    with open(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
        file.write(text)


@keys.command("show")
@click.argument("file", type=FILE_THERE)
@click.option("--signing", is_flag=True, help="FILE is a terminal's signing key")
def show(file: Path, signing: bool) -> None:
    """Print the public key that belongs to a private one; no passphrase is needed.

    \b
    croupier keys show anna.key
    croupier keys show --signing table1.signing-key
    """
    if signing:
        click.echo(signer_in(file).public.hex())
    else:
        click.echo(str(owner_of(read_text(file, most=MOST_TYPED))))


@keys.command("passphrase")
@click.argument("file", type=FILE_THERE)
@click.option("--out", type=FILE, required=True, metavar="FILE", help="a new file")
def passphrase(file: Path, out: Path) -> None:
    """Write a private key under another passphrase into a new file; the old file still opens as before.

    \b
    croupier keys passphrase anna.key --out anna-new.key
    """
    _check_new(out)
    _keep(out, unlocked(file), f"new {PASSPHRASE}")


@keys.command("list")
@log_file
def list_(db: Path) -> None:
    """Which keys open how many hands of a log, and which keys signed it.

    \b
    croupier keys list --db table1.db
    """
    with Archive.open(db) as archive:
        closed = sorted(keys_in(archive).items())
        signers = archive.all("SELECT id, public, since_utc FROM signers ORDER BY since_utc")
        if not closed and not signers:
            click.echo("no hand is closed to a key of the floor, and no hand is signed", err=True)
        for names, count in closed:
            click.echo(f"floor {names}: {count} hands")
        for name, public, since in signers:
            (count,) = archive.one(
                "SELECT count(*) FROM signatures WHERE signer = ? AND hand_id != 0", name
            ) or (0,)
            click.echo(f"signed by {public.hex()}: {count} hands, since {since}")


@keys.command("rotate")
@log_file
@click.option(
    "--floor-key",
    type=FILE_THERE,
    multiple=True,
    required=True,
    metavar="FILE",
    help="an old private key; give two if two open together",
)
@click.option(
    "--to", multiple=True, required=True, metavar="NAME:HEX", help="a new public key; repeat it for each"
)
@click.option(
    "--open-with", type=click.IntRange(1, 2), default=1, show_default=True, help="how many keys it takes"
)
@who_option
@why_option
@signing_option
def rotate(
    db: Path,
    floor_key: tuple[Path, ...],
    to: tuple[str, ...],
    open_with: int,
    who: str,
    why: str,
    signer: Signer | None,
) -> None:
    """Seal old hands for new keys. New hands follow the configuration; old copies still open with old keys.

    \b
    croupier keys rotate --db table1.db --floor-key anna.key --to bo:… --who Anna --why "Anna leaves"
    """
    lock = FloorLock(tuple(map(FloorKey.parse, to)), open_with)
    keys_ = [unlocked(file) for file in floor_key]
    moved, left = close_anew(db, keys_, lock, who=who, why=why, utc=now(), signer=signer)
    click.echo(f"{moved} hands closed to the new keys, {left} left as they were")
