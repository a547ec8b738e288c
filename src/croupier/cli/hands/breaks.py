"""The verb `hands breaks`: a table that was broken, with a line to write each player's new place on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from croupier.cli.hands.closing import block
from croupier.cli.hands.evidence import as_json, echo_json
from croupier.cli.hands.selection import in_language, log_file, numbered
from croupier.log.reading.archive import Archive
from croupier.log.reading.closings import Breaking, breakings
from croupier.telling.evening import breaking as wording
from croupier.telling.names import table_name
from croupier.words import Words


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
        echo_json(facts(chosen))
        return
    for line in text(chosen, Words(language, cash=chosen.event.mode == "cash")):
        click.echo(line)


def facts(chosen: Breaking) -> dict[str, Any]:
    """The break for a program; amounts are in the smallest unit of money."""
    event = chosen.event
    return {
        "number": chosen.number,
        "utc": chosen.utc,
        "table": event.table,
        "mode": event.mode,
        "hand_no": event.hand_no,
        "players": [each._asdict() for each in event.going],
        "dealer": event.dealer,
        "hands": event.hands,
        "drop": event.drop,
        "jackpot": event.jackpot,
        "tips": event.tips,
        "worked_ms": event.worked_ms,
        "alerts": list(event.alerts),
    }


def text(chosen: Breaking, words: Words) -> list[str]:
    """The list as lines to be read, or printed and written on."""
    event, say = chosen.event, words.say
    title = table_name(event.table, words) + f" · {chosen.utc[:16].replace('T', ' ')} UTC"
    after = say("broken after hand {number}", number=event.hand_no)
    lines = [
        *block(f"{title} · {after}", wording.going(event.going, words)),
        *block("", wording.left(event, words)),
    ]
    return [*lines, wording.rules(words)] if event.mode == "tournament" else lines
