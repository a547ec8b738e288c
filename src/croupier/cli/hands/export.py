"""The group `hands export`: finished hands in other programs' formats, with common filters."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TypeVar
from zoneinfo import ZoneInfo

import click

from croupier.cli.exits import Nouns
from croupier.cli.hands.export_record import Missing, on_record, out_option, written_to
from croupier.cli.hands.options import Keys, chosen, counted, log_file, opening, zone_option
from croupier.cli.hands.pojeu import pojeu
from croupier.engine import events as ev
from croupier.errors import Unreadable
from croupier.histories import open_history as open_format
from croupier.histories import phh as phh_format
from croupier.histories import pokerstars as text_format
from croupier.histories.logged_history import history_of
from croupier.languages import LANGUAGES
from croupier.log.reading import tabular
from croupier.log.reading.archive import Archive
from croupier.log.reading.selection import Selection, count_selected, selected
from croupier.values import replace

T = TypeVar("T")

Hand = tuple[int, list[ev.Event], datetime]
"""A hand: its number, its events, and when it began."""


@click.group(cls=Nouns)
def export() -> None:
    """Write finished hands in formats that other programs read.

    \b
    croupier hands export phh 12 --db table1.db > hand12.phh
    croupier hands export pokerstars --db table1.db --player "Chloé" > hands.txt
    croupier hands export pojeu --db table1.db --from 2026-03-01 --to 2026-03-31 --out march.xml
    """


export.add_command(pojeu)


def all_cards_option(command: Callable[..., None]) -> Callable[..., None]:
    return click.option(
        "--all-cards", is_flag=True, help="include the cards that nobody tabled; needs a key that opens them"
    )(command)


currency_option = click.option(
    "--currency",
    type=click.Choice(sorted(text_format.SIGNS)),
    default="EUR",
    show_default=True,
    help="the currency of a cash game",
)


@export.command("phh")
@chosen
@log_file
@all_cards_option
@opening
@out_option
@on_record("phh")
def phh(selection: Selection, db: Path, all_cards: bool, keys: Keys, out: Path | None) -> None:
    """Write hands in PHH, which `croupier replay` plays again; without an ID, all that are complete.

    \b
    croupier hands export phh 12 --db table1.db > hand12.phh
    croupier hands export phh --db table1.db --table "Table 4" --out hands.phhs
    """
    _asked(all_cards, keys)

    def history(hand: Hand) -> phh_format.History:
        return history_of(hand[1], began=hand[2], all_cards=all_cards)

    one = len(selection.ids) == 1
    form = partial(map, phh_format.write) if one else phh_format.write_all
    _write_all(partial(keys.open, db, selection.ids), selection, out, history, form)


@export.command("pokerstars")
@chosen
@log_file
@currency_option
@out_option
@zone_option
@on_record("pokerstars")
def pokerstars(
    selection: Selection, db: Path, currency: str, out: Path | None, zone: ZoneInfo | None
) -> None:
    """Write hands as text for players' tools, as PokerStars does; without an ID, all that are complete.

    Times are the room's, with Eastern time beside them. Signs of the format are left out of names.

    \b
    croupier hands export pokerstars 12 --db table1.db > hand12.txt
    """

    def write(hand: Hand) -> str:
        number, events, began = hand
        told = text_format.write(events, hand_id=number, began=began, currency=currency, zone=zone)
        return f"{told}\n\n"

    _write_all(partial(Archive.open, db), selection, out, write, iter)


@export.command("ohh")
@chosen
@log_file
@currency_option
@all_cards_option
@opening
@out_option
@on_record("ohh")
def ohh(selection: Selection, db: Path, currency: str, all_cards: bool, keys: Keys, out: Path | None) -> None:
    """Write hands of hold'em and Omaha in Open Hand History, which trackers read; it has no other games.

    \b
    croupier hands export ohh --db table1.db --from 2026-03-01 > march.ohh
    """
    _asked(all_cards, keys)

    def write(hand: Hand) -> str:
        written = open_format.write(
            hand[1], hand_id=hand[0], began=hand[2], currency=currency, all_cards=all_cards
        )
        return f"{written}\n"

    _write_all(partial(keys.open, db, selection.ids), selection, out, write, iter)


def _asked(all_cards: bool, keys: Keys) -> None:
    """Check that `--all-cards` comes with a key; raises `click.UsageError`."""
    if all_cards and not keys:
        raise click.UsageError("--all-cards needs a key that opens them: --floor-key FILE, or --key FILE")


@export.command("csv")
@click.argument("what", type=click.Choice(list(tabular.COLUMNS)))
@chosen
@log_file
@currency_option
@click.option(
    "--spreadsheet",
    type=click.Choice(list(LANGUAGES)),
    help="as a spreadsheet in this language opens it; in French with semicolons and decimal commas",
)
@on_record("csv")
def csv(what: str, selection: Selection, db: Path, currency: str, spreadsheet: str | None) -> None:
    """Write hands, seats, actions or incidents as CSV: one line each, the names of the columns first.

    Amounts are in the currency of their line, or in chips. Times are UTC. Void hands are included.
    The rules of incidents have the numbers of the TDA edition in the last field, whatever the table plays.

    \b
    croupier hands export csv actions --db table1.db --player "Chloé" > actions.csv
    """
    with Archive.open(db) as archive:
        rows = tabular.lines(archive, what, _also_void(selection), currency)
        for line in tabular.as_csv(what, rows, LANGUAGES[spreadsheet] if spreadsheet else None):
            click.echo(line, nl=False)


@export.command("jsonl")
@click.argument("what", type=click.Choice(list(tabular.COLUMNS)))
@chosen
@log_file
@currency_option
@on_record("jsonl")
def jsonl(what: str, selection: Selection, db: Path, currency: str) -> None:
    """Write hands, seats, actions or incidents as JSON, one object a line.

    Amounts are in the currency of their line, or in chips. Times are UTC. Void hands are included.
    The rules of incidents have the numbers of the TDA edition in the last field, whatever the table plays.

    \b
    croupier hands export jsonl incidents --db table1.db --from 2026-03-01 > incidents.jsonl
    """
    with Archive.open(db) as archive:
        for line in tabular.lines(archive, what, _also_void(selection), currency):
            click.echo(json.dumps(line, ensure_ascii=False, default=float))


def _also_void(selection: Selection) -> Selection:
    return replace(selection, outcome="")


def _write_all(
    log: Callable[[], Archive],
    selection: Selection,
    out: Path | None,
    write: Callable[[Hand], T],
    form: Callable[[Iterator[T]], Iterator[str]],
) -> None:
    """Write every hand; a hand that the format cannot hold is named, or refused if it is the only one."""
    missing, written = Missing(out), 0

    def each() -> Iterator[T]:
        nonlocal written
        for hand in _finished(archive, selection):
            try:
                found = write(hand)
            except Unreadable as reason:
                if len(selection.ids) == 1:
                    raise
                click.echo(f"hand {hand[0]}: {reason}", err=True)
                missing.add(hand[0], str(reason))
                continue
            written += 1
            yield found

    with written_to(out) as put, log() as archive:
        for text in form(each()):
            put(text)
    missing.end(written=written > 0)


def _finished(archive: Archive, selection: Selection) -> Iterator[Hand]:
    """The selected hands, with progress on a terminal."""
    for hand_id in counted(selected(archive, selection), lambda: count_selected(archive, selection)):
        logged = list(archive.span_of(hand_id))
        began = next(each.utc for each in logged if isinstance(each.event, ev.HandStarted))
        yield hand_id, [each.event for each in logged], datetime.fromisoformat(began)
