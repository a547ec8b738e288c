"""The verbs `hands show`, `script` and `sheet`: one hand, told, as a table script, or as a page."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from zoneinfo import ZoneInfo

import click

from croupier.cli.hands.options import Keys, camera_option, log_file, opening, zone_option
from croupier.cli.inputs import as_json, echo_json, in_language
from croupier.export.script.hand_script import stands_on_another, write
from croupier.log.custody.boots import clock_of
from croupier.log.journal.notes import read_notes, unsigned
from croupier.log.reading.archive import Archive
from croupier.log.reading.queries import incidents_of
from croupier.log.writing.outages import outages_of
from croupier.review.grids.note_grid import tell_notes
from croupier.review.pages.printed import CLOCK_WARNING, printed
from croupier.review.times import Wall
from croupier.rules.editions import EDITIONS
from croupier.telling.listings import tell_incidents, tell_outages
from croupier.telling.narrator import tell
from croupier.telling.story import plain, story
from croupier.words import Words


@click.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@in_language
@as_json
def show(hand_id: int, db: Path, language: str, json_: bool) -> None:
    """Show one hand as it was played, with alerts, rulings, failures of devices and notes of the floor.

    \b
    croupier hands show 12 --db table1.db
    croupier hands show 12 --db table1.db --lang fr
    """
    with Archive.open(db) as archive:
        hand, incidents = story(archive, hand_id), incidents_of(archive, hand_id)
        clock, outages = clock_of(archive, hand_id), outages_of(archive, hand_id)
        notes = [each for each in read_notes(archive.conn, hand_id=hand_id) if each.kind != "device"]
        marked = unsigned(archive.conn, notes)
    if json_:
        more = {"incidents": [asdict(line) for line in incidents], "clock": asdict(clock)}
        more["devices"] = [asdict(outage) for outage in outages]
        more["notes"] = [asdict(note) | {"signed": note.seq not in marked} for note in notes]
        echo_json(plain(hand) | more | {"edition": EDITIONS[0]})
        return
    if not clock.synchronised:
        click.echo(Words(language).say(CLOCK_WARNING))
    lines = (
        tell(hand, language),
        tell_incidents(incidents, Words(language, edition=hand.edition)),
        tell_outages(outages, language),
    )
    for text in chain(*lines, tell_notes(notes, Words(language), Wall(UTC), marked)):
        click.echo(text)


@click.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@opening
def script(hand_id: int, db: Path, keys: Keys) -> None:
    """Write one hand as a table script, which `croupier play` plays again.

    Without a key, cards that nobody tabled are written as unknown.

    \b
    croupier hands script 12 --db table1.db > hand12.table
    """
    with keys.open(db, [hand_id]) as archive:
        events = [logged.event for logged in archive.span_of(hand_id)]
        before = hand_id > 1 and stands_on_another(events)
        if before:
            events = [logged.event for logged in archive.span_of(hand_id, since=hand_id - 1)]
    click.echo(write(events, hands=2 if before else 1), nl=False)


@click.command()
@click.argument("hand_id", metavar="ID", type=click.IntRange(1))
@log_file
@opening
@in_language
@zone_option
@camera_option
def sheet(hand_id: int, db: Path, keys: Keys, language: str, zone: ZoneInfo | None, camera: str) -> None:
    """Write one hand as a page to print, for the file of a dispute: a single HTML file.

    \b
    croupier hands sheet 12 --db table1.db > hand12.html
    croupier hands sheet 12 --db table1.db --lang fr --zone Europe/Paris > coup12.html
    """
    with keys.open(db, [hand_id]) as archive:
        made = printed(
            archive,
            hand_id,
            language=language,
            wall=Wall(zone),
            now=datetime.now(UTC),
            source=db.name,
            camera=camera,
        )
    click.echo(made, nl=False)
