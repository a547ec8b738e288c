"""The verbs `hands closing` and `hands breaks`: the sheet of a closed or broken table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from croupier.cli.hands.options import log_file, numbered
from croupier.cli.inputs import as_json, echo_json, in_language
from croupier.engine.table.closing_sheet import reasons, settled, sheet_of
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import Breaking, ClosingSheet, breakings, closings
from croupier.telling import closing_sheet as sheet_words
from croupier.telling import table_break as break_words
from croupier.telling.names import table_name
from croupier.words import Words


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@log_file
@in_language
@as_json
def closing(number: int | None, db: Path, language: str, json_: bool) -> None:
    """Show a closing sheet: float, buy-ins, cash-outs, drop, jackpot, tips, and whether it balances.

    NUMBER counts from the first in the log; without it the last one is shown.

    \b
    croupier hands closing --db table1.db
    croupier hands closing 3 --db table1.db --lang fr
    """
    with Archive.open(db) as archive:
        found = closings(archive)
    chosen = numbered(found, number, each="sheet", none="the table of this log was never closed")
    if json_:
        echo_json(closing_facts(chosen))
    else:
        click.echo("\n".join(closing_text(chosen, Words(language, cash=chosen.event.mode == "cash"))))


def closing_facts(chosen: ClosingSheet) -> dict[str, Any]:
    """The sheet for a program; amounts are in the smallest unit of money."""
    event, made = chosen.event, sheet_of(chosen.event)
    sums = {name: value for name, value in asdict(made).items() if name != "taken"}
    prizes = dict(event.prizes)
    return _heading(chosen) | {
        "dealer": chosen.dealer,
        **sums,
        **asdict(made.taken),
        "due": made.due,
        "difference": made.difference,
        "reasons": [each._asdict() for each in reasons(made, event.accounts)],
        "players": [
            each._asdict() | ({"prizes": prizes[each.player]} if each.player in prizes else {})
            for each in event.accounts
        ],
        "dealers": [each._asdict() for each in event.turnovers],
        "debts": [each._asdict() for each in settled(event.accounts)] if made.is_free else [],
    }


def _heading(chosen: ClosingSheet | Breaking) -> dict[str, Any]:
    event = chosen.event
    return {"number": chosen.number, "utc": chosen.utc, "table": event.table, "mode": event.mode}


def _title(chosen: ClosingSheet | Breaking, words: Words) -> str:
    return f"{table_name(chosen.event.table, words)} · {chosen.utc[:16].replace('T', ' ')} UTC"


def closing_text(chosen: ClosingSheet, words: Words) -> list[str]:
    """The sheet as lines of text."""
    event, made = chosen.event, sheet_of(chosen.event)
    say = words.say
    parts = [
        block(_title(chosen, words), ()),
        block("", (*sheet_words.sums(made, words), *sheet_words.left(made, words))),
        _listed(sheet_words.verdict(made, words), sheet_words.explained(made, event.accounts, words)),
        block(say("Players"), sheet_words.players(event.accounts, words, dict(event.prizes))),
        block(say("Dealers"), sheet_words.dealers(event.turnovers, words)),
    ]
    if made.is_free and event.mode == "cash":
        parts.append(_listed(say("Who owes whom"), sheet_words.settle_up(event.accounts, words)))
    return [line for part in parts for line in part]


def _listed(title: str, lines: Iterable[str]) -> list[str]:
    return [title, *(f"  {each}" for each in lines), ""]


def block(title: str, lines: sheet_words.Lines) -> list[str]:
    """A title, and its lines with their values in one column."""
    width = max((len(label) for label, _ in lines), default=0)
    head = [title] if title else []
    return [*head, *(f"  {label:{width}}  {value}" for label, value in lines), ""]


@click.command()
@click.argument("number", type=click.IntRange(1), required=False)
@log_file
@in_language
@as_json
def breaks(number: int | None, db: Path, language: str, json_: bool) -> None:
    """Show how a table was broken: who goes where with what, the open alerts, the dealer's figures, the rule.

    NUMBER counts from the first in the log; without it the last one is shown.

    \b
    croupier hands breaks --db table1.db
    croupier hands breaks 2 --db table1.db --lang fr
    """
    with Archive.open(db) as archive:
        found = breakings(archive)
    chosen = numbered(found, number, each="break", none="the table of this log was never broken")
    if json_:
        echo_json(break_facts(chosen))
    else:
        click.echo("\n".join(break_text(chosen, Words(language, cash=chosen.event.mode == "cash"))))


def break_facts(chosen: Breaking) -> dict[str, Any]:
    """The break for a program; amounts are in the smallest unit of money."""
    event = chosen.event
    names = ("hand_no", "dealer", "hands", "drop", "jackpot", "tips", "worked_ms", "alerts")
    told = {name: getattr(event, name) for name in names}
    return _heading(chosen) | {"players": [each._asdict() for each in event.going]} | told


def break_text(chosen: Breaking, words: Words) -> list[str]:
    """The list as lines to read, or to print and fill in."""
    event, say = chosen.event, words.say
    after = say("broken after hand {number}", number=event.hand_no)
    lines = [
        *block(f"{_title(chosen, words)} · {after}", break_words.going(event.going, words)),
        *block("", break_words.left(event, words)),
    ]
    return [*lines, break_words.rules(words)] if event.mode == "tournament" else lines
