"""The verb `hands`: the logged hands listed, shown, exported, written as a script, and the log verified."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from croupier.cards.card import Card
from croupier.cli.hands_export import export
from croupier.cli.hands_selection import log_file
from croupier.errors import Unreadable
from croupier.export.script import write
from croupier.log.archive import Archive
from croupier.log.queries import list_hands
from croupier.log.sheet import sheet as page
from croupier.log.story import story
from croupier.log.telling import tell, tell_list


class CardType(click.ParamType[Card]):
    """A card on the command line."""

    name = "card"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Card:
        try:
            return Card.parse(value)
        except Unreadable as error:
            self.fail(str(error), param, ctx)


as_json = click.option("--json", "json_", is_flag=True, help="for a program: JSON instead of text")


@click.group()
def hands() -> None:
    """The logged hands: list, show, print, write as a script, export, verify.

    \b
    croupier hands list --db table1.db --player "Chloé" --day 2026-03-01
    croupier hands show 12 --db table1.db
    """


@hands.command("list")
@log_file
@click.option("--player", help="a player who was dealt in")
@click.option("--card", type=CardType(), help="a card that left the shoe, such as Ah")
@click.option("--day", type=click.DateTime(["%Y-%m-%d"]), help="the day on which the hand began, UTC")
@click.option("--incident", help="an alert or incident, such as AL-07 or I-10")
@click.option("--outcome", type=click.Choice(["complete", "void", "live"]), help="how the hand ended")
@click.option("--limit", type=click.IntRange(1), default=50, show_default=True, help="at most so many")
@as_json
def list_(
    db: Path,
    player: str | None,
    card: Card | None,
    day: datetime | None,
    incident: str | None,
    outcome: str | None,
    limit: int,
    json_: bool,
) -> None:
    """List hands, the newest first.

    \b
    croupier hands list --db table1.db --card Ah --incident AL-07
    """
    with Archive.open(db) as archive:
        found = list_hands(
            archive,
            player=player,
            card=card,
            day=day.date() if day else None,
            incident=incident,
            outcome=outcome,
            limit=limit,
        )
    if json_:
        _echo_json([asdict(line) for line in found])
        return
    for text in tell_list(found):
        click.echo(text)
    if not found:
        click.echo("no hand fits", err=True)


@hands.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@as_json
def show(hand_id: int, db: Path, json_: bool) -> None:
    """Show one hand as it was played, with alerts and rulings.

    \b
    croupier hands show 12 --db table1.db
    """
    with Archive.open(db) as archive:
        told = story(archive, hand_id)
    if json_:
        _echo_json(asdict(told))
        return
    for text in tell(told):
        click.echo(text)


@hands.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
def script(hand_id: int, db: Path) -> None:
    """Write one hand as a table script, which `croupier play` plays again.

    \b
    croupier hands script 12 --db table1.db > hand12.table
    """
    with Archive.open(db) as archive:
        events = [logged.event for logged in archive.span_of(hand_id)]
    click.echo(write(events), nl=False)


@hands.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
def sheet(hand_id: int, db: Path) -> None:
    """Write one hand as a page to print, for the file of a dispute: HTML that needs nothing beside itself.

    \b
    croupier hands sheet 12 --db table1.db > hand12.html
    """
    with Archive.open(db) as archive:
        click.echo(page(story(archive, hand_id), source=db.name), nl=False)


hands.add_command(export)


@hands.command()
@log_file
@as_json
def verify(db: Path, json_: bool) -> None:
    """Follow the hash chain of the log from its first row to its last; exit 1 where it breaks.

    \b
    croupier hands verify --db table1.db
    """
    with Archive.open(db) as archive:
        verdict = archive.verify()
    if json_:
        facts = {"rows": verdict.rows, "head": verdict.head.hex(), "bad": verdict.bad, "why": verdict.why}
        _echo_json(facts)
    elif verdict.bad is None:
        click.echo(f"{verdict.rows} rows, the chain holds; its head is {verdict.head.hex()}")
    else:
        click.echo(f"the chain breaks at row {verdict.bad}: {verdict.why}")
    if verdict.bad is not None:
        raise click.exceptions.Exit(1)


def _echo_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
