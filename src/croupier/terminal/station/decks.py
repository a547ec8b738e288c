"""The decks of a log: reads the register for the devices, and writes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path

from croupier.cards.card import Card
from croupier.devices.deck.register import JOKERS, Deck, Register
from croupier.errors import Unreadable
from croupier.log.decks import load_tags, save_deck
from croupier.log.journal.signatures import Signer

RETIRED = "retired"


def load_decks(path: Path, *, without: Collection[str] = ()) -> tuple[Deck, ...]:
    """Every deck in the log except those in `without`, by name.

    Raises `Fault` if there is no log, `Unreadable` for a bad row.
    """
    cards: dict[str, dict[str, Card | str]] = {}
    retired: dict[str, set[str]] = {}
    for name, uid, face, status in load_tags(path):
        if name in without:
            continue
        faces = cards.setdefault(name, {})
        if status == RETIRED:
            retired.setdefault(name, set()).add(uid)
        else:
            faces[uid] = face if face in JOKERS else Card.parse(face)
    return tuple(Deck(name, faces, frozenset(retired.get(name, ()))) for name, faces in cards.items())


def find_deck(decks: Iterable[Deck], name: str) -> Deck:
    """The deck of that name; raises `Unreadable` with the names that exist."""
    by_name = {deck.name: deck for deck in decks}
    if name not in by_name:
        raise Unreadable(f"deck {name!r}: registered are {', '.join(by_name) or 'none yet'}")
    return by_name[name]


def save_decks(path: Path, decks: Iterable[Deck], *, signer: Signer | None = None) -> None:
    """Register decks, each replacing the one of its name; the log is made if it is missing.

    The note is signed by `signer`, or else with the key beside the log. Nothing is written if a tag would be
    in two decks (`Unreadable`).
    """
    new = tuple(decks)
    names = {deck.name for deck in new}
    kept = [deck for deck in load_decks(path) if deck.name not in names] if path.exists() else []
    Register([*kept, *new])
    for deck in new:
        rows = [
            (uid, str(face), "card" if isinstance(face, Card) else "joker")
            for uid, face in deck.cards.items()
        ]
        rows += [(uid, "", RETIRED) for uid in sorted(deck.retired)]
        save_deck(path, deck.name, rows, signer=signer)
