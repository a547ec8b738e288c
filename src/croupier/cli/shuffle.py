"""The verb `shuffle`: how well the cards were shuffled, from finished hands or from other orders."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from croupier.cli.hands.options import Keys, opening
from croupier.cli.inputs import FILE_OR_STDIN, LOG, as_json
from croupier.cli.streams import watched
from croupier.errors import Fault
from croupier.integrity.baseline import USUAL, baseline_of
from croupier.integrity.card_orders import CardOrder, OrdersReader
from croupier.log.reading.archive import Archive
from croupier.packages import cure

if TYPE_CHECKING:
    from croupier.integrity.assessment import Assessment
    from croupier.integrity.tags import TagReport


@click.command()
@click.option("--db", type=LOG, metavar="FILE", help="the finished hands of this log")
@click.option(
    "--orders",
    type=FILE_OR_STDIN,
    metavar="FILE",
    help="orders from elsewhere, one JSON object a line; - for standard input",
)
@as_json
@click.option(
    "--baseline",
    type=click.FloatRange(1, 10),
    help="the riffles to compare the shuffle with; by default what the floor chose for the log, or 7",
)
@click.option("--pairs", "pairs_", is_flag=True, help="Pairs of players of the log, instead of decks.")
@opening
def shuffle(
    db: Path | None,
    orders: Path | None,
    json_: bool,
    baseline: float | None,
    pairs_: bool,
    keys: Keys,
) -> None:
    """Measure how well each dealer mixed each deck: effective riffles with a 95 % interval, and notes.

    A line of orders says which deck it was, who dealt, which hand, the cards in the order they left the shoe
    (?? for one that was not read) and where each lay when the hand ended:

    \b
        {"deck": "A", "dealer": "D1", "hand": 12, "cards": ["Ah", "??"], "to": ["seat:3", "burn"]}

    With "machine": "M1" in a line, each shuffling machine has separate figures.

    A note means that the evidence reached a bound that a shuffle like the baseline passes once in ten million
    hands: the pack keeps its order, a block stays together, a card comes to one place, a tag is weak.

    In a log only finished hands count, and without a key only the cards that were tabled; if you give a key,
    the log keeps a note of who asked and why.

    For a log it also lists the cards that an antenna missed or read late, and which to replace.

    --pairs lists the pairs of players who enter fewer pots together, fold more to each other, and pass more
    chips to each other than they do with others: hands to look into, not a judgement.

    \b
        croupier shuffle --orders orders.jsonl
        croupier shuffle --orders orders.jsonl --json --baseline 6
        croupier shuffle --db table1.db --floor-key anna.key --who Anna --why "shuffle, June"
        croupier shuffle --db table1.db --pairs
    """
    if (db is None) is (orders is None) or (pairs_ and db is None):
        raise click.UsageError("expected either --orders or --db, and --pairs with --db")
    require()
    if pairs_:
        assert db is not None, "it was asked for"
        _tell_pairs(db, json_=json_)
        return
    reading = OrdersReader()
    found, usual, tags = (read(orders, reading), USUAL, []) if orders else logged(db, keys)
    assess = import_module("croupier.integrity.assessment").assess
    assessed = assess(found, usual if baseline is None else baseline)
    parts = assessed.parts
    if json_:
        results = [facts_of(part, [tag for tag in tags if tag.deck == part.deck]) for part in parts]
        click.echo(json.dumps(results, ensure_ascii=False, indent=2))
    else:
        for line in (*map(tell, parts), *map(tell_tag, tags)):
            click.echo(line)
    if unjudged := assessed.deals.unjudged:
        kept = import_module("croupier.integrity.deals").LAYOUTS
        expected = f"expected at most {kept} patterns of seats, board and burns"
        click.echo(f"{unjudged} shuffles were not judged: {expected}", err=True)
    if reading.unreadable:
        click.echo(f"{orders}: {reading.unreadable} lines have no cards and were left out", err=True)


def logged(db: Path | None, keys: Keys) -> tuple[list[CardOrder], float, list[TagReport]]:
    """The orders of finished hands of a log, its baseline, and the tags that were not read in time."""
    assert db is not None, "one of the two was given"
    with keys.open(db, ()) as archive:
        finished = import_module("croupier.integrity.finished_hands")
        found, passes = finished.orders_and_passes(archive, tell=_followed)
        watched()
        if left_out := finished.left_out(archive):
            said = "hands on several boards or with a short pack were left out"
            click.echo(f"{db}: {left_out} {said}", err=True)
        return found, baseline_of(archive.db.conn), import_module("croupier.integrity.tags").tags(passes)


def _followed(hands: int) -> None:
    watched(f"{hands} hands followed")


def _tell_pairs(db: Path, *, json_: bool) -> None:
    with Archive.open(db) as archive:
        played = import_module("croupier.integrity.finished_hands").played_of(archive, tell=_followed)
        found = import_module("croupier.integrity.pairs").pairs(played)
        watched()
    if json_:
        click.echo(json.dumps([vars(one) for one in found], ensure_ascii=False, indent=2))
        return
    for one in found:
        click.echo(
            f"{one.evidence:6.1f}  {one.one} and {one.other}: {one.shared} hands together; in standard errors"
            f" pots avoided {one.avoid}, folds {one.folds}, chips {one.chips}; hands to look at:"
            f" {', '.join(map(str, one.hands)) or 'none'}"
        )
    if not found:
        click.echo("No two players have shared thirty hands that show anything.")


def require() -> None:
    """Raise `Fault` if the extra is not installed."""
    if missing := [name for name in ("numpy", "scipy") if find_spec(name) is None]:
        command = cure("integrity", *(f"python3-{name}" for name in missing))
        raise Fault(f"{' and '.join(missing)} missing: {command}")


def read(path: Path, reading: OrdersReader) -> Iterator[CardOrder]:
    """The orders of a file, one after the other."""
    with click.open_file(str(path), encoding="utf-8", errors="replace") as file:
        yield from reading.orders(file)


def facts_of(part: Assessment, tags: list[TagReport]) -> dict[str, object]:
    """One deck and dealer for the JSON output, with the deck's tags for all dealers."""
    notes = [
        {
            "hand": one.hand,
            "kind": one.kind,
            "strength": one.strength,
            "text": one.text,
            **{name: found for name in ("size", "above", "to") if (found := getattr(one, name)) is not None},
            **({"cards": list(one.cards)} if one.cards else {}),
        }
        for one in part.notes
    ]
    return {
        "deck": part.deck,
        "dealer": part.dealer,
        **({"machine": part.machine} if part.machine else {}),
        "hands": part.hands,
        "effective_riffles": part.riffles.riffles,
        "low": part.riffles.low,
        "high": part.riffles.high,
        "notes": notes,
        "tags": [vars(tag) for tag in tags],
    }


def tell(part: Assessment) -> str:
    """One deck and dealer in words."""
    of = part.riffles
    machine = f", machine {part.machine}" if part.machine else ""
    lines = [
        f"deck {part.deck or '–'}, dealer {part.dealer or '–'}{machine}: {part.hands} hands,"
        f" {of.riffles:.1f} effective riffles ({of.low:.1f} to {of.high:.1f})"
    ]
    lines += [f"  hand {one.hand}: {one.kind}, 10^{one.strength}: {one.text}" for one in part.notes]
    return "\n".join(lines)


def tell_tag(tag: TagReport) -> str:
    """One card at an antenna in words."""
    way = f", {tag.trend} than before" if tag.trend else ""
    return (
        f"deck {tag.deck or '–'}, {tag.card} at {tag.antenna}: of {tag.passes} times missed {tag.missed} and"
        f" late {tag.late}; {tag.before:.1%} in the first half, {tag.lately:.1%} in the second{way}"
        f"{'; replace it' if tag.replace else ''}"
    )
