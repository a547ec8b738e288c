"""The verb `hands list`."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import click

from croupier.cards.card import Card
from croupier.cli.hands.options import DAY, log_files, zone_option
from croupier.cli.inputs import as_json, echo_json
from croupier.errors import Unreadable
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import HandLine, lines_of, list_hands
from croupier.review.times import Wall
from croupier.search.parser import Understood, meant_in
from croupier.search.ranking import found_by_words
from croupier.telling.listings import tell_list
from croupier.telling.names import OUTCOMES
from croupier.words import Words, usual_language


class CardType(click.ParamType[Card]):
    """A card on the command line."""

    name = "card"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Card:
        try:
            return Card.parse(value)
        except Unreadable as error:
            self.fail(str(error), param, ctx)


MOMENT = click.DateTime(
    ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d", "%Y-%m-%dT%H:%M%z", "%Y-%m-%dT%H:%M:%S%z"]
)


@click.command("list")
@click.argument("words", nargs=-1)
@log_files
@click.option("--player", help="a player who was dealt in")
@click.option("--seat", type=click.IntRange(1, 10), help="the player's seat, or a seat that was dealt in")
@click.option("--card", type=CardType(), help="a card that was seen, such as Ah")
@click.option("--day", type=DAY, help="the day on which the hand began")
@click.option("--since", type=MOMENT, help="began then or later; 2026-03-01T20:00Z is UTC")
@click.option("--until", type=MOMENT, help="began before")
@click.option("--incident", help="an alert or incident, such as AL-07 or I-10")
@click.option(
    "--ruling", help="a way out that was taken, such as misdeal; with --incident, for that incident"
)
@click.option("--outcome", type=click.Choice([*OUTCOMES]), help="how the hand ended")
@click.option("--game", help="the code of a game, such as THNL")
@click.option("--table", help="the name of a table")
@click.option("--dealer", help="the dealer when the hand began")
@click.option("--pot-min", type=click.IntRange(0), help="pots of this amount or more, in cents or chips")
@click.option("--pot-max", type=click.IntRange(0), help="pots of this amount or less")
@click.option("--before", type=click.IntRange(1), metavar="ID", help="hands before this one")
@click.option("--sort", type=click.Choice(["time", "pot"]), default="time", help="pot: the biggest first")
@click.option("--limit", type=click.IntRange(1, 10**9), default=50, show_default=True, help="hands at most")
@zone_option
@as_json
def list_(
    logs: tuple[Path, ...],
    day: datetime | None,
    since: datetime | None,
    until: datetime | None,
    limit: int,
    zone: ZoneInfo | None,
    words: tuple[str, ...],
    sort: str,
    json_: bool,
    **filters: Any,
) -> None:
    """List hands, the newest first. WORDS are what somebody remembers, in French or English: with words, the
    best fit is first.

    All times are those of one zone, in WORDS, in options and in the list; with --json the list is in UTC.
    With several logs each line ends with its own, and the best fit of all comes first.

    \b
    croupier hands list --db table1.db yesterday 21:40 seat 4
    croupier hands list --db table1.db --db table2.db "the big pot around 21:40"
    croupier hands list --db table1.db --card Ah --incident AL-07
    croupier hands list --db table1.db --incident I-10 --ruling misdeal --since 2026-03-01T20:00
    """
    wall = Wall(zone)
    search = Search.of(
        spans=_day(day, wall),
        since=since and _in_utc(since, wall),
        until=until and _in_utc(until.replace(fold=1), wall),
        by_pot="max" if sort == "pot" else "",
        **filters,
    )
    with ExitStack() as opened:
        archives = [opened.enter_context(Archive.open(db)) for db in logs]
        meant, lines = _listed(archives, _without_zone(words, wall), search, limit, wall)
    unknown = [word for word in meant[0].unknown if all(word in each.unknown for each in meant)]
    if unknown:
        click.echo(f"not understood: {' '.join(unknown)}", err=True)
    if json_:
        more = {"unknown": unknown} if words else {}
        echo_json([asdict(line) | more | _of(logs, log) for log, line in lines])
    else:
        told = tell_list((line for _, line in lines), lambda utc: f"{wall.here(utc):%Y-%m-%d %H:%M:%S %Z}")
        for text, (log, _) in zip(told, lines, strict=True):
            click.echo("  ".join((text, *_of(logs, log).values())))
    if words and all(each.is_empty for each in meant):
        raise Unreadable("no word was understood; expected for example: yesterday 21:40 seat 4")
    if not lines:
        click.echo("no hand fits", err=True)


def _of(logs: tuple[Path, ...], place: int) -> dict[str, str]:
    """The log of a hand if there are several."""
    return {"log": str(logs[place])} if len(logs) > 1 else {}


def _listed(
    logs: list[Archive], text: str, search: Search, limit: int, wall: Wall
) -> tuple[list[Understood], list[tuple[int, HandLine]]]:
    """What the words mean in each log, and the hands with the places of their logs."""
    words, now = Words(usual_language()), datetime.now(UTC)
    meant, known = meant_in(logs, text, words, wall.local, wall.read, now)
    if text:
        there = list(zip(logs, meant, strict=True))
        found = found_by_words(there, known, words, wall.read, search, limit=limit)
        lines = {
            log: iter(lines_of(archive, [each for place, each in found if place == log]))
            for log, archive in enumerate(logs)
        }
        return meant, [(log, next(lines[log])) for log, _ in found]
    listed = [
        (log, each) for log, archive in enumerate(logs) for each in list_hands(archive, search, limit=limit)
    ]
    if len(logs) > 1 and search.by_pot:
        listed.sort(key=lambda each: each[1].pot or 0, reverse=search.by_pot == "max")
    elif len(logs) > 1:
        listed.sort(key=lambda each: each[1].started_utc, reverse=True)
    return meant, listed[:limit]


def _without_zone(words: Iterable[str], wall: Wall) -> str:
    """The words without the name of the zone, which a time that was copied from the list has."""
    names = {wall.zone_at(datetime(2026, month, 1, tzinfo=UTC)) for month in (1, 7)}
    return " ".join(word for word in " ".join(words).split() if word not in names)


def _day(day: datetime | None, wall: Wall) -> tuple[tuple[datetime, datetime], ...]:
    """A day of the room as a span, or none."""
    if day is None:
        return ()
    end = min(day, datetime.max - timedelta(days=1)) + timedelta(days=1)
    return ((_in_utc(day, wall), _in_utc(end, wall)),)


def _in_utc(moment: datetime, wall: Wall) -> datetime:
    try:
        there = moment if moment.tzinfo or not wall.zone else moment.replace(tzinfo=wall.zone)
        return there.astimezone(UTC)
    except OverflowError:
        return moment.replace(tzinfo=UTC)  # a year that no clock shows
