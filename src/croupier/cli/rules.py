"""`croupier rules`: the rulebook, by the number of a rule or by words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from itertools import groupby
from pathlib import Path

import click

from croupier.cli.inputs import LOG_THERE, as_json, in_language
from croupier.engine.events import TableSet
from croupier.errors import Refused
from croupier.log.reading.archive import Archive
from croupier.rulebook.book import RuleRow, cited, find, rows, says
from croupier.rulebook.explanations import Explained, explained
from croupier.rules.editions import EDITIONS, renumbered
from croupier.rules.house import FACTORY, SWITCHES, HouseRules, changed_in, factory, from_switches
from croupier.telling.switches import TITLES, rulebook_name, value
from croupier.words import Words


@click.command
@click.argument("wanted", nargs=-1)
@click.option("--edition", type=click.Choice(EDITIONS), help="of TDA; without it that of --db, or 2019")
@click.option("--db", type=LOG_THERE, metavar="FILE", help="the log of a table: the edition that it plays")
@in_language
@as_json
def rules(wanted: tuple[str, ...], edition: str | None, db: Path | None, language: str, json_: bool) -> None:
    """Look up a rule, a code on the screen, a switch, a script, or words.

    Without any of them it shows the edition of the TDA rules, and what that changed.

    \b
    Examples:
        croupier rules TDA-35
        croupier rules AL-07
        croupier rules raise.min
        croupier rules S-134
        croupier rules maldonne
        croupier rules --lang en big blind ante
        croupier rules --edition 2026 TDA-37
        croupier rules --db table1.db

    The books are TDA, Code, Decret, ARJEL, WSOP and Guide. A number also finds its subsections; the name of a
    book alone says what it is and where to read it. A code comes with its question, the ways out and who may
    choose them, a switch with the defaults of each rulebook.

    Exit code 0 if something was found, 1 if nothing was.
    """
    house = _house(db) if db else factory("tda", edition or EDITIONS[0])
    words = Words(language, edition=edition or house.rules_edition)
    if not wanted:
        changed = _edition_as_json(words) if json_ else _edition(house, words)
        click.echo(json.dumps(changed, ensure_ascii=False) if json_ else "\n".join(changed))
        return
    text = " ".join(wanted)
    found = find(text, words.edition)
    if not found:
        raise Refused("no-rule", f"rules: found nothing for {text!r}; try a number such as TDA-35 or AL-07")
    if not says(text, found):
        said = words.say("“{wanted}” is not known here; these rules have each of its words:", wanted=text)
        click.echo(said, err=True)
    for row in found:
        lines = [json.dumps(_as_json(row, words), ensure_ascii=False)] if json_ else _lines_of(row, words)
        click.echo("\n".join(lines))


def _house(db: Path) -> HouseRules:
    """The house rules that the table of a log plays; those of a new table if it was never set."""
    with Archive.open(db) as archive:
        events = [each.event for each in archive.logged(names=(TableSet.NAME,))]
    houses = [each.house for each in events if isinstance(each, TableSet)]
    return from_switches(houses[-1]) if houses else HouseRules()


def _edition(house: HouseRules, words: Words) -> Iterator[str]:
    """The rulebook of the table, and what its edition changed against the one before."""
    say, edition = words.say, words.edition
    yield say("Rulebook: {rule}", rule=rulebook_name(house, words))
    at = EDITIONS.index(edition)
    if not at:
        yield say("The first edition known here.")
        return
    yield say("TDA {year} against TDA {before}:", year=edition, before=EDITIONS[at - 1])
    for switch, old, new in changed_in(edition):
        before, after = (value(switch.name, switch.kind.write(each), words) for each in (old, new))
        yield f"  {say(TITLES[switch.name])} ({switch.name}): {before} → {after}"
    for row in rows():
        if edition in row.editions:
            yield words.rule(f"  {row.label}: {row.editions[edition][words.language]}")
    if moved := ", ".join(_in_runs(renumbered(edition))):
        yield "  " + say("New numbers: {rules}", rules=moved)


def _in_runs(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Old and new numbers, those of whole rules that moved together as one."""
    for _, run in groupby(pairs, key=lambda pair: int(pair[1]) - int(pair[0]) if pair[0].isdigit() else pair):
        each = tuple(run)
        (first, new), (last, newest) = each[0], each[-1]
        yield f"{first} → {new}" if first == last else f"{first}–{last} → {new}–{newest}"


def _edition_as_json(words: Words) -> dict[str, object]:
    edition = words.edition
    return {
        "edition": edition,
        "switches": {
            each.name: [each.kind.write(old), each.kind.write(new)] for each, old, new in changed_in(edition)
        },
        "rules": {
            words.rule(row.label): row.editions[edition][words.language]
            for row in rows()
            if edition in row.editions
        },
        "numbers": dict(renumbered(edition)),
    }


def _lines_of(row: RuleRow, words: Words) -> Iterator[str]:
    meant = explained(row, words)
    yield meant.title if meant else _heading(row, words)
    yield from (f"  {line}" for line in _below(row, meant, words))
    yield ""


def _below(row: RuleRow, meant: Explained | None, words: Words) -> Iterator[str]:
    """The lines under the heading of a row."""
    say = words.say
    yield row.told(words)
    if does := row.terminal[words.language]:
        yield say("Terminal: {does}", does=does)
    if meant:
        yield from _explained(meant, words)
    for name in (row.id,) if row.kind == "switch" else row.switches:
        switch = SWITCHES[name]
        facts = {each: switch.kind.write(switch.factory(each, words.edition)) for each in FACTORY}
        facts |= {"name": name, "year": words.edition}
        yield say("{name}: {tda} (TDA {year}), {code} (Code), {club} (club)", **facts)
    if row.kind == "switch":
        if values := SWITCHES[row.id].kind.values:
            yield say("Values: {values}", values=" | ".join(values))
        if sources := ", ".join(words.rule(each.label) for each in cited(SWITCHES[row.id].source)):
            yield say("Rule: {rule}", rule=sources)
    if row.script:
        where = f"{row.script}, src/croupier/script/scenarios/{row.script}*.table"
        yield say("Tested by {script}.", script=where)


def _heading(row: RuleRow, words: Words) -> str:
    if row.kind == "switch":
        return f"{row.id}  {words.say(TITLES[row.id])}"
    return row.id if row.id == row.source else f"{row.id}  {words.rule(row.source)}"


def _explained(meant: Explained, words: Words) -> Iterator[str]:
    """The catalogue's part of a code."""
    yield " ".join(meant.notes)
    yield words.say("Question: {question}", question=meant.question)
    if meant.ways:
        yield words.say("Ways out:")
    yield from (f"  {way.line(words)}" for way in meant.ways)
    yield words.say("Rule: {rule}", rule=words.rule(meant.rule))


def _as_json(row: RuleRow, words: Words) -> dict[str, object]:
    meant = explained(row, words)
    fields: dict[str, object] = asdict(row)
    if meant is not None:
        ways = [asdict(way) for way in meant.ways]
        fields |= {"title": meant.title, "question": meant.question, "ways": ways, "rule": meant.rule}
    if row.kind == "switch":
        switch = SWITCHES[row.id]
        fields |= {"values": switch.kind.accepts, "rule": switch.source}
        fields |= {each: switch.kind.write(getattr(switch, each)) for each in FACTORY}
        fields["since"] = {year: switch.kind.write(value) for year, value in switch.since.items()}
    return fields
