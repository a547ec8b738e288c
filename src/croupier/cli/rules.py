"""`croupier rules`: the rulebook, by the number of a rule or by words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict

import click

from croupier.cli.inputs import as_json, in_language
from croupier.errors import Refused
from croupier.rulebook.book import RuleRow, cited, find, says
from croupier.rulebook.explanations import Explained, explained
from croupier.rules.house import SWITCHES
from croupier.telling.switches import TITLES
from croupier.words import Words


@click.command
@click.argument("wanted", nargs=-1, required=True)
@in_language
@as_json
def rules(wanted: tuple[str, ...], language: str, json_: bool) -> None:
    """Look up a rule, a code on the screen, a switch, a script, or words.

    \b
    Examples:
        croupier rules TDA-35
        croupier rules AL-07
        croupier rules raise.min
        croupier rules S-134
        croupier rules maldonne
        croupier rules --lang en big blind ante

    The books are TDA, Code, Decret, ARJEL, WSOP and Guide. A number also finds its subsections; the name of a
    book alone says what it is and where to read it. A code comes with its question, the ways out and who may
    choose them, a switch with the defaults of both rulebooks.

    Exit code 0 if something was found, 1 if nothing was.
    """
    text = " ".join(wanted)
    found = find(text)
    if not found:
        raise Refused("no-rule", f"rules: found nothing for {text!r}; try a number such as TDA-35 or AL-07")
    words = Words(language)
    if not says(text, found):
        said = words.say("“{wanted}” is not known here; these rules have each of its words:", wanted=text)
        click.echo(said, err=True)
    for row in found:
        lines = [json.dumps(_as_json(row, words), ensure_ascii=False)] if json_ else _lines_of(row, words)
        click.echo("\n".join(lines))


def _lines_of(row: RuleRow, words: Words) -> Iterator[str]:
    meant = explained(row, words)
    yield meant.title if meant else _heading(row, words)
    yield from (f"  {line}" for line in _below(row, meant, words))
    yield ""


def _below(row: RuleRow, meant: Explained | None, words: Words) -> Iterator[str]:
    """The lines under the heading of a row."""
    say = words.say
    yield row.says[words.language]
    if does := row.terminal[words.language]:
        yield say("Terminal: {does}", does=does)
    if meant:
        yield from _explained(meant, words)
    for name in (row.id,) if row.kind == "switch" else row.switches:
        switch = SWITCHES[name]
        tda, code = switch.kind.write(switch.tda), switch.kind.write(switch.code)
        yield say("{name}: {tda} (TDA), {code} (Code)", name=name, tda=tda, code=code)
    if row.kind == "switch":
        if values := SWITCHES[row.id].kind.values:
            yield say("Values: {values}", values=" | ".join(values))
        if sources := ", ".join(each.label for each in cited(SWITCHES[row.id].source)):
            yield say("Rule: {rule}", rule=sources)
    if row.script:
        where = f"{row.script}, src/croupier/script/scenarios/{row.script}*.table"
        yield say("Tested by {script}.", script=where)


def _heading(row: RuleRow, words: Words) -> str:
    if row.kind == "switch":
        return f"{row.id}  {words.say(TITLES[row.id])}"
    return row.id if row.id == row.source else f"{row.id}  {row.source}"


def _explained(meant: Explained, words: Words) -> Iterator[str]:
    """The catalogue's part of a code."""
    yield " ".join(meant.notes)
    yield words.say("Question: {question}", question=meant.question)
    if meant.ways:
        yield words.say("Ways out:")
    yield from (f"  {way.line(words)}" for way in meant.ways)
    yield words.say("Rule: {rule}", rule=meant.rule)


def _as_json(row: RuleRow, words: Words) -> dict[str, object]:
    meant = explained(row, words)
    fields: dict[str, object] = asdict(row)
    if meant is not None:
        ways = [asdict(way) for way in meant.ways]
        fields |= {"title": meant.title, "question": meant.question, "ways": ways, "rule": meant.rule}
    if row.kind == "switch":
        switch = SWITCHES[row.id]
        tda, code = switch.kind.write(switch.tda), switch.kind.write(switch.code)
        fields |= {"values": switch.kind.accepts, "rule": switch.source, "tda": tda, "code": code}
    return fields
