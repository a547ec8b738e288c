"""croupier deck: which tag is which card, kept in the file of the log."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import click

from croupier.cards.card import write_cards
from croupier.devices.deck import Deck, check, read_csv, write_csv
from croupier.errors import Fault, Unreadable
from croupier.terminal.decks import find_deck, load_decks, save_decks

log_file = click.option(
    "--db",
    type=click.Path(path_type=Path, dir_okay=False),
    required=True,
    help="The file of the log, as log.path in the configuration names it.",
)
as_json = click.option("--json", "wants_json", is_flag=True, help="Write JSON, for a program to read.")


@click.group()
def deck() -> None:
    """Which tag is which card: list, import, export and check decks.

    \b
    Example:
        croupier deck import decks.csv --db hands.db
        croupier deck check blue --db hands.db

    A running terminal reads the decks when it starts.
    """


@deck.command("list")
@log_file
@as_json
def list_decks(db: Path, wants_json: bool) -> None:
    """List the decks and whether each has its 52 cards.

    \b
    Example:
        croupier deck list --db hands.db
    """
    decks = load_decks(db)
    _tell(decks, wants_json=wants_json)
    if not decks and not wants_json:
        click.echo(f"no deck is registered in {db}")


@deck.command("import")
@click.argument("file", type=click.File("rb"))
@log_file
def import_decks(file: Iterable[bytes], db: Path) -> None:
    """Register the decks of a CSV FILE (- for standard input), each in place of the one of its name.

    \b
    The columns are deck,tag,card,status:
        blue,04A1B2C3D4E5F6,Ah,in-use
        blue,04A1B2C3D4E5F7,JK1,in-use
        blue,04A1B2C3D4E5F8,,retired
    Example:
        croupier deck import decks.csv --db hands.db
    """
    try:
        decks = read_csv(b"".join(file).decode("utf-8"))
    except UnicodeDecodeError as error:
        position = error.start + 1
        raise Unreadable(f"decks: expected a CSV file in UTF-8, and its byte {position} is not") from error
    if not decks:
        raise Unreadable("decks: expected a line for each tag, found none")
    save_decks(db, decks)
    _tell(decks, wants_json=False)


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
@log_file
@as_json
def check_decks(names: tuple[str, ...], db: Path, wants_json: bool) -> None:
    """Check that each named deck, or every one, has 52 of 52 cards; exit code 1 if not.

    \b
    Example:
        croupier deck check blue --db hands.db
    """
    decks = load_decks(db)
    chosen = [find_deck(decks, name) for name in names] if names else list(decks)
    if not chosen:
        raise Fault(f"no deck is registered in {db}")
    _tell(chosen, wants_json=wants_json)
    if not all(check(each).ok for each in chosen):
        raise click.exceptions.Exit(1)


def _tell(decks: Iterable[Deck], *, wants_json: bool) -> None:
    """Say of each deck what it has; never which tag is which card."""
    if wants_json:
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

    >>> from croupier.devices.deck import factory_deck
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
