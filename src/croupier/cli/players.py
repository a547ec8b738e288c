"""The verb `players`: list, rename and forget players of a log, or write a player's own history."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import click

from croupier.cli.exits import ExitCode, Nouns
from croupier.cli.hands.evidence import now, signing_option, who_option, why_option
from croupier.cli.hands.options import DAY, Keys, log_file, opening
from croupier.cli.inputs import as_json, in_language
from croupier.cli.review.accounts import accounts_file
from croupier.errors import Refused
from croupier.log.custody.players import forget as forget_player
from croupier.log.custody.players import hands_of, list_players
from croupier.log.custody.players import rename as rename_player
from croupier.log.journal.signatures import Signer
from croupier.log.reading.archive import Archive
from croupier.review.access.cases import case_file
from croupier.review.page_notes import sign_case
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
@accounts_file
@who_option
@why_option
@signing_option
def rename(
    name: str, new: str, db: Path, accounts: Path | None, who: str, why: str, signer: Signer | None
) -> None:
    """Replace a player's name everywhere, such as by a pseudonym; not while they sit at a running terminal.

    \b
    croupier players rename "Chloé" "Zebra" --db table1.db --who Anna --why "wants a pseudonym"
    """
    if not new.strip() or not new.isprintable():
        raise click.UsageError("NEW: expected a name on one line")
    number = rename_player(db, name, new, who=who, why=why, utc=now(), signer=signer)
    click.echo(f"player {number} is {new} in every hand now")
    _in_cases(db, accounts, name, new, who)


@players.command()
@click.argument("name")
@log_file
@accounts_file
@who_option
@why_option
@signing_option
def forget(name: str, db: Path, accounts: Path | None, who: str, why: str, signer: Signer | None) -> None:
    """Replace a name everywhere by a number or a placeholder; the name is then gone from the file.

    A player becomes a number; reasons, remarks and notes with the name are rewritten, and a note says which.
    Dealers and floor managers are forgotten in the same way. For archived years, run it again with --db and
    their file; copies and exports are not changed. The cases of the pages are rewritten, too.

    \b
    croupier players forget "Chloé" --db table1.db --who Anna --why "asked to be forgotten"
    """
    try:
        done = forget_player(db, name, who=who, why=why, utc=now(), signer=signer)
    except Refused as error:
        if error.code != "no-such-player" or not _in_cases(db, accounts, name, "somebody", who):
            raise
        return
    instead = "" if done.number is None else f"; every hand has player {done.number} instead"
    texts = "text" if done.texts == 1 else "texts"
    click.echo(f"the name is gone{instead}; {done.texts} {texts} rewritten")
    _in_cases(db, accounts, name, "somebody" if done.number is None else f"player {done.number}", who)
    if done.older:
        rows = "1 row" if done.older == 1 else f"{done.older} rows"
        click.echo(f"{rows} of an older version have the name in what is hashed, and keep it", err=True)
        raise click.exceptions.Exit(ExitCode.IN_PART)


def _in_cases(db: Path, accounts: Path | None, name: str, new: str, who: str) -> int:
    """Write the new name into the cases, beside the log or where an installed terminal has them.

    Returns in how many texts.
    """
    places = (Path(f"{db}-accounts"), db.absolute().parent / "review" / "accounts")
    done = 0
    for place in places if accounts is None else (accounts,):
        try:
            texts = case_file(place).forget(name, new, who, partial(sign_case, db, utc=now()))
        except OSError as error:
            click.echo(
                f"the cases keep the name: {error}; run it again as a user who may write them", err=True
            )
            raise click.exceptions.Exit(ExitCode.IN_PART) from None
        if texts:
            click.echo(f"cases beside {place}: {texts} {'text' if texts == 1 else 'texts'} rewritten")
        done += texts
    return done


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
