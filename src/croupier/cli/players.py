"""The verb `players`: list, rename and forget players of a log, or write a player's own history."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path

import click

from croupier.cli.exits import ExitCode, Nouns
from croupier.cli.hands.evidence import now, signing_option, who_option, why_option
from croupier.cli.hands.options import DAY, Keys, log_file, opening
from croupier.cli.inputs import as_json, in_language
from croupier.log.custody.players import forget as forget_player
from croupier.log.custody.players import hands_of, list_players
from croupier.log.custody.players import rename as rename_player
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.telling.narrator import tell
from croupier.telling.story import history_of, plain


@click.group(cls=Nouns)
def players() -> None:
    """List, rename or forget the players of a log, or give them their own history.

    Names are not part of what is hashed and signed, so the log still verifies after one was replaced.
    Archived years, copies and exports keep the names that they have.

    \b
    croupier players list --db table1.db
    croupier players history "Chloé" --db table1.db > chloe.txt
    """


@players.command("list")
@log_file
@as_json
def list_(db: Path, json_: bool) -> None:
    """List players by name, with the number that each has in the rows.

    \b
    croupier players list --db table1.db
    """
    with Archive.open(db) as archive:
        found = list_players(archive)
    if json_:
        click.echo(json.dumps([asdict(line) for line in found], ensure_ascii=False, indent=2))
        return
    for line in found:
        last = f", last on {line.last_utc[:10]}" if line.last_utc else ""
        click.echo(f"{line.number:>6}  {line.name}: {line.hands} hands{last}")


@players.command()
@click.argument("name")
@click.argument("new")
@log_file
@who_option
@why_option
@signing_option
def rename(name: str, new: str, db: Path, who: str, why: str, signer: Signer | None) -> None:
    """Replace a player's name everywhere, such as by a pseudonym; not while they sit at a running terminal.

    \b
    croupier players rename "Chloé" "Zebra" --db table1.db --who Anna --why "wants a pseudonym"
    """
    if not new.strip() or not new.isprintable():
        raise click.UsageError("NEW: expected a name on one line")
    number = rename_player(db, name, new, who=who, why=why, utc=now(), signer=signer)
    click.echo(f"player {number} is {new} in every hand now")


@players.command()
@click.argument("name")
@log_file
@who_option
@why_option
@signing_option
def forget(name: str, db: Path, who: str, why: str, signer: Signer | None) -> None:
    """Replace a name everywhere by a number or a placeholder; the name is then gone from the file.

    A player becomes a number; reasons, remarks and notes with the name are rewritten, and a note says which.
    Dealers and floor managers are forgotten in the same way. For archived years, run it again with --db and
    their file; copies and exports are not changed.

    \b
    croupier players forget "Chloé" --db table1.db --who Anna --why "asked to be forgotten"
    """
    done = forget_player(db, name, who=who, why=why, utc=now(), signer=signer)
    instead = "" if done.number is None else f"; every hand has player {done.number} instead"
    texts = "text" if done.texts == 1 else "texts"
    click.echo(f"the name is gone{instead}; {done.texts} {texts} rewritten")
    if done.older:
        rows = "1 row" if done.older == 1 else f"{done.older} rows"
        click.echo(f"{rows} of an older version have the name in what is hashed, and keep it", err=True)
        raise click.exceptions.Exit(ExitCode.IN_PART)


@players.command()
@click.argument("name")
@log_file
@opening
@click.option("--since", type=DAY, help="from this day on, UTC; by default the past year")
@in_language
@as_json
def history(name: str, db: Path, keys: Keys, since: datetime | None, language: str, json_: bool) -> None:
    """Write a player's hands for that player, with only what the others tabled.

    It includes the player's own mucked cards only if the floor opens them.

    \b
    croupier players history "Chloé" --db table1.db > chloe.txt
    """
    day = (since or datetime.now(UTC) - timedelta(days=366)).date()
    with Archive.open(db) as archive:
        asked = hands_of(archive, name, since=day)
    if not asked:
        click.echo("no hand fits", err=True)
        return
    with keys.open(db, asked) as archive:
        for hand in history_of(archive, name, since=day):
            if json_:
                click.echo(json.dumps(plain(hand), ensure_ascii=False))
            else:
                click.echo("\n".join(tell(hand, language)) + "\n")
