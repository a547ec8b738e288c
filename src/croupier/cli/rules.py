"""`croupier rules`: the rulebook, by the number of a rule or by words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

import click

from croupier.errors import Refused
from croupier.languages import LANGUAGES, USUAL
from croupier.rulebook.book import Row, find
from croupier.rules.house import SWITCHES


@click.command
@click.argument("wanted", nargs=-1, required=True)
@click.option("--lang", "language", type=click.Choice(list(LANGUAGES)), default=USUAL, help="The language.")
@click.option("--json", "wants_json", is_flag=True, help="For a program: one JSON object a rule and line.")
def rules(wanted: tuple[str, ...], language: str, wants_json: bool) -> None:
    """Look a rule up by its number, or by words that it is told in.

    \b
    Examples:
        croupier rules TDA-35
        croupier rules maldonne
        croupier rules --lang en big blind ante

    TDA, Code, Decret and ARJEL are the sources; a number finds what stands under it as well. Of the switches
    that a rule hangs on, the defaults of both rulebooks are told.

    Exit code 0 if something was found, 1 if nothing was.
    """
    found = find(" ".join(wanted))
    if not found:
        text = " ".join(wanted)
        raise Refused("no-rule", f"rules: found nothing for {text!r}; try a number such as TDA-35")
    for row in found:
        told = [json.dumps(_as_json(row), ensure_ascii=False)] if wants_json else _told(row, language)
        click.echo("\n".join(told))


def _told(row: Row, language: str) -> Iterator[str]:
    yield f"{row.id}  {row.source}"
    yield f"  {row.says[language]}"
    for name in row.switches:
        switch = SWITCHES[name]
        yield f"  {name}: {switch.kind.write(switch.tda)} (TDA), {switch.kind.write(switch.code)} (Code)"
    yield ""


def _as_json(row: Row) -> dict[str, object]:
    return asdict(row)
