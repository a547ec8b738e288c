"""croupier deck: which tag is which card, stored in the log's file; packs are dealt through the reader."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import asdict
from datetime import date
from functools import wraps
from pathlib import Path
from typing import Any

import click

from croupier.cards.card import Card, write_cards
from croupier.cli.exits import ExitCode, Nouns
from croupier.cli.hands.evidence import signing_option
from croupier.cli.inputs import FILE, FILE_OR_STDIN, LOG, OUTPUT, as_json, read_either
from croupier.cli.pack_deal import count, dealing, enrol, grid, measure, weak_list
from croupier.cli.run.log import signer_of
from croupier.config.file import load
from croupier.config.settings import Settings
from croupier.devices.deck.enrol import NEW_DECK, Enrolment, new_deck_order, owners_of
from croupier.devices.deck.pack import Order, PackCount, PackTest, order_of
from croupier.devices.deck.register import Deck, check, read_csv, write_csv
from croupier.errors import Fault, Unreadable
from croupier.log.journal.signatures import Signer
from croupier.terminal.station.decks import find_deck, load_decks, save_decks


def log_file(command: Callable[..., None]) -> Callable[..., None]:
    """The options that name the log, itself or by its configuration; the command gets its path as `db`."""

    @wraps(command)
    def with_log(*, db: Path | None, config: Path | None, **others: Any) -> None:
        path = load(config).log.path if config and db is None else db
        if path is None:
            raise click.UsageError(
                "say which log: --db FILE, or --config with the configuration of its table"
            )
        command(db=path, **others)

    for name, kind, said in (
        ("--config", FILE, "The configuration of the table, which names its log."),
        ("--db", LOG, "The file of the log."),
    ):
        with_log = click.option(name, type=kind, help=said)(with_log)
    return with_log


config_file = click.option(
    "--config",
    type=FILE,
    required=True,
    metavar="FILE",
    help="The configuration of the table, which names its reader and its log.",
)


@click.group(cls=Nouns)
def deck() -> None:
    """Which tag is which card: enrol, check and test decks, list, import and export them.

    \b
    Example:
        croupier deck enrol blue --config croupier.toml
        croupier deck check blue --db hands.db

    A terminal reads the decks when it starts, and holds the reader while it runs: stop it to deal a pack
    here.
    """


@deck.command("list")
@log_file
@as_json
def list_decks(db: Path, json_: bool) -> None:
    """List the decks and whether each has its 52 cards.

    \b
    Example:
        croupier deck list --db hands.db
    """
    decks = load_decks(db)
    _tell(decks, json_=json_)
    if not decks and not json_:
        click.echo(f"no deck is registered in {db}")


@deck.command("import")
@click.argument("file", type=FILE_OR_STDIN)
@log_file
@signing_option
def import_decks(file: Path, db: Path, signer: Signer | None) -> None:
    """Register the decks of a CSV FILE (- for standard input); each replaces a deck of the same name.

    \b
    The columns are deck,tag,card,status:
        blue,04A1B2C3D4E5F6,Ah,in-use
        blue,04A1B2C3D4E5F7,JK1,in-use
        blue,04A1B2C3D4E5F8,,retired
    Example:
        croupier deck import decks.csv --db hands.db
    """
    try:
        decks = read_csv(read_either(file).decode("utf-8"))
    except UnicodeDecodeError as error:
        position = error.start + 1
        raise Unreadable(f"decks: expected a CSV file in UTF-8, and its byte {position} is not") from error
    if not decks:
        raise Unreadable("decks: expected a line for each tag, found none")
    save_decks(db, decks, signer=signer)
    _tell(decks, json_=False)


@deck.command("export")
@click.argument("names", nargs=-1)
@log_file
def export_decks(names: tuple[str, ...], db: Path) -> None:
    """Write the named decks, or all of them, as CSV.

    \b
    Example:
        croupier deck export blue --db hands.db > blue.csv
    """
    decks = load_decks(db)
    click.echo(write_csv([find_deck(decks, name) for name in names] if names else decks), nl=False)


@deck.command("check")
@click.argument("names", nargs=-1)
@click.option("--db", type=LOG, help="The file of the log.")
@click.option("--config", type=FILE, help="The configuration of the table.")
@click.option("--read", "reads", is_flag=True, help="Read a whole pack through; needs --config and one deck.")
@as_json
def check_decks(
    names: tuple[str, ...], db: Path | None, config: Path | None, reads: bool, json_: bool
) -> None:
    """Check that each named deck, or every one, has 52 of 52 cards; exit code 1 if not.

    With --read you deal the pack itself through the reader, before a session. Its cards are counted; missing
    cards are not named. Change a pack that is short, or count it by hand.

    \b
    Example:
        croupier deck check blue --db hands.db
        croupier deck check blue --read --config croupier.toml
    """
    settings = load(config) if config else None
    if settings is not None:
        db = settings.log.path
    if db is None or (reads and (settings is None or len(names) != 1)):
        raise click.UsageError("say which log (--db or --config), and with --read --config and one deck")
    decks = load_decks(db)
    chosen = [find_deck(decks, name) for name in names] if names else list(decks)
    if not chosen:
        raise Fault(f"no deck is registered in {db}")
    if reads and settings is not None:
        _read_through(chosen[0], settings, json_=json_)
        return
    _tell(chosen, json_=json_)
    if not all(check(each).ok for each in chosen):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _read_through(chosen: Deck, settings: Settings, *, json_: bool) -> None:
    with dealing(settings, lambda line: click.echo(line, err=json_)) as table:
        pack = count(PackCount(chosen), table)
    order = order_of(chosen, pack.drawn, new_deck_order())
    shifted = order is not None and order.by != 0
    if json_:
        facts = {"deck": chosen.name, "ok": pack.whole and not shifted, "cards": pack.cards}
        facts |= {"strange": pack.strange, "jokers": pack.jokers, "unread": pack.unread, "shifted": shifted}
        click.echo(json.dumps(facts, indent=2))
    else:
        click.echo(_counted(pack))
        if shifted:
            click.echo(f"{chosen.name}: {_ordered(order)}")
    if shifted or not pack.whole:
        raise click.exceptions.Exit(ExitCode.FAILED)


def _counted(pack: PackCount) -> str:
    """The passed cards, as numbers only.

    >>> from croupier.devices.deck.register import factory_deck
    >>> _counted(PackCount(factory_deck("blue"), unread=1))
    'blue: 0 of 52 different cards, 1 without a readable tag'
    """
    parts = [f"{pack.cards} of 52 different cards"]
    if pack.jokers:
        parts.append(f"{pack.jokers} {'joker' if pack.jokers == 1 else 'jokers'}")
    if pack.strange:
        parts.append(f"{pack.strange} of no card of this deck")
    if pack.unread:
        parts.append(f"{pack.unread} without a readable tag")
    return f"{pack.deck.name}: {', '.join(parts)}"


@deck.command("enrol")
@click.argument("name")
@config_file
@click.option(
    "--order", default=NEW_DECK, show_default=True, help="Suits, each ace to king; sd-c-h: some backwards."
)
@click.option("--free", is_flag=True, help="In any order: name each card after it was dealt.")
@click.option("--replace", "replaces", is_flag=True, help="Replace the deck of this name.")
def enrol_deck(name: str, config: Path, order: str, free: bool, replaces: bool) -> None:
    """Deal a pack through the reader, and register which tag is which card.

    A new pack is dealt from its first card: ace to king of spades, diamonds, clubs and hearts, or as --order
    says; look at each card. Then come jokers and spare cards, if there are any, and the check for 52 of 52.

    \b
    Example:
        croupier deck enrol blue --config croupier.toml
        croupier deck enrol blue --config croupier.toml --order sd-c-h
        croupier deck enrol blue --config croupier.toml --free --replace
    """
    settings = load(config)
    db = settings.log.path
    decks = load_decks(db) if db.exists() else ()
    if name in {each.name for each in decks} and not replaces:
        raise Fault(f"deck {name} is registered already: --replace puts this one in its place")
    cards: tuple[Card, ...] = () if free else new_deck_order(order)
    with dealing(settings) as table:
        pack = enrol(Enrolment(name, cards, owners_of(decks)), table)
    save_decks(db, [pack.deck()], signer=signer_of(settings.log))
    click.echo(grid(pack))
    _tell([pack.deck()], json_=False)
    if pack.missing:
        raise click.exceptions.Exit(ExitCode.FAILED)


@deck.command("test")
@click.argument("name")
@config_file
@click.option(
    "--passes", type=click.IntRange(1, 100), default=3, show_default=True, help="How many times you deal it."
)
@click.option("--order", default=NEW_DECK, show_default=True, help="The order of the pack, as in enrol.")
@click.option("--list", "to", type=OUTPUT, metavar="FILE", help="Write the weak tags as a list to print.")
@as_json
def measure_deck(name: str, config: Path, passes: int, order: str, to: Path | None, json_: bool) -> None:
    """Measure how well each tag is read at each antenna, and check that no card has another card's tag.

    You deal the pack several times. A pass in the order of a new pack (or --order), forwards or backwards,
    also shows a shift, where each card has its neighbour's tag. Exit code 1 if a tag was missed, came too
    late, or was another card's.

    \b
    Example:
        croupier deck test blue --config croupier.toml --passes 5
        croupier deck test blue --config croupier.toml --list weak.txt
    """
    settings = load(config)
    chosen = find_deck(load_decks(settings.log.path), name)
    known = new_deck_order(order)
    with dealing(settings, lambda line: click.echo(line, err=json_)) as table:
        table.tell(f"in at least one pass deal it in order, {known[0]} to {known[-1]} or the other way")
        pack = measure(PackTest(chosen, slot=table.slot), passes, table)
    weak, orders = pack.weak(), pack.orders(known)
    if to is not None:
        page = weak_list(name, passes, weak, settings.antennas.place_of, date.today().isoformat())
        to.write_text(page, encoding="utf-8")
    if json_:
        rates = {str(antenna): round(float(pack.rate(antenna)), 4) for antenna in pack.passes()}
        facts = {"deck": name, "rates": rates, "weak": [asdict(tag) for tag in weak], "unclear": pack.unclear}
        click.echo(json.dumps(facts | {"orders": [_order_facts(each) for each in orders]}, indent=2))
    else:
        for antenna, through in pack.passes().items():
            place = settings.antennas.place_of(antenna) or "no place"
            share = float(100 * pack.rate(antenna))
            click.echo(f"antenna {antenna} ({place}): {share:.1f} % of the tags read in {through} passes")
        for tag in weak:
            click.echo(f"weak: {tag.card} at antenna {tag.antenna}, {tag.read} of {tag.passes}")
        if pack.unclear:
            click.echo(f"late: {pack.unclear} tags came so late that the next card could own them")
        for number, each in enumerate(orders, 1):
            click.echo(f"pass {number}: {_ordered(each)}")
        if not any(orders):
            click.echo("no pass was in the known order: a shift would not have been seen")
    if weak or pack.unclear or any(each is not None and each.wrong for each in orders):
        raise click.exceptions.Exit(ExitCode.FAILED)


def _order_facts(order: Order | None) -> dict[str, object] | None:
    return None if order is None else {"wrong": order.wrong, "shift": order.by, "from": order.begins}


def _ordered(order: Order | None) -> str:
    """The order in a pass, in one line.

    >>> _ordered(Order((0, None, 1, 1, 1), by=1, begins=3))
    'SHIFTED from draw 3 on: each card has the tag of the card before it, or one was counted twice (3 wrong)'
    """
    if order is None:
        return "in no known order"
    if order.by:
        side, why = ("before", "one was counted twice") if order.by > 0 else ("after", "one was not counted")
        far = "the card" if abs(order.by) == 1 else f"the card {abs(order.by)} places"
        where = f"from draw {order.begins} on: each card has the tag of {far} {side} it, or {why}"
        return f"SHIFTED {where} ({order.wrong} wrong)"
    return f"in order, {order.wrong} with the tag of another card" if order.wrong else "in order, none wrong"


def _tell(decks: Iterable[Deck], *, json_: bool) -> None:
    """Print each deck's counts, never which tag is which card."""
    if json_:
        click.echo(json.dumps([_facts(each) for each in decks], ensure_ascii=False, indent=2))
        return
    for each in decks:
        click.echo(_sentence(each))


def _facts(each: Deck) -> dict[str, object]:
    found = check(each)
    return {
        "deck": each.name,
        "ok": found.ok,
        "cards": 52 - len(found.missing),
        "missing": [str(card) for card in found.missing],
        "doubles": [str(card) for card in found.doubles],
        "jokers": list(found.jokers),
        "retired": len(each.retired),
    }


def _sentence(each: Deck) -> str:
    """One line on a deck.

    >>> from croupier.devices.deck.register import factory_deck
    >>> _sentence(factory_deck("blue"))
    'blue: 52 of 52 cards, 2 jokers'
    """
    found = check(each)
    parts = [f"{52 - len(found.missing)} of 52 cards"]
    if found.missing:
        parts.append(f"without {write_cards(found.missing)}")
    if found.doubles:
        parts.append(f"more than one tag for {write_cards(found.doubles)}")
    if found.jokers:
        parts.append(f"{len(found.jokers)} {'joker' if len(found.jokers) == 1 else 'jokers'}")
    if each.retired:
        parts.append(f"{len(each.retired)} out of service")
    return f"{each.name}: {', '.join(parts)}"
