"""The deck on the settings page: which one is in the shoe, what can be done with it, who shuffles it."""

from __future__ import annotations

from typing import Final

from croupier.devices.deck.pack import PackCount
from croupier.engine.commands import ChooseShuffler
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.deck.count import CheckPage
from croupier.terminal.pages.deck.enrol import enrolling
from croupier.terminal.pages.deck.riffle import RifflePage
from croupier.terminal.pages.page import Answered, Context, Page
from croupier.terminal.station.station import Station
from croupier.terminal.view import KeyView
from croupier.words import Words

DECK_KEYS: Final = (KeyKind.DECK, KeyKind.SHUFFLER)


def deck_answer(key: Key, context: Context, page: Page) -> Answered:
    """What one of `DECK_KEYS` does between hands: it opens a page, or changes who shuffles."""
    station = context.station
    if key.kind is not KeyKind.SHUFFLER:
        return Answered(_deck_page(key, station) or page)
    if not station.shuffler:
        return Answered(page)
    machine = "" if context.table.shuffler else station.shuffler
    return Answered(page, (ChooseShuffler(at=context.now, machine=machine),))


def _deck_page(key: Key, station: Station) -> Page | None:
    """The page on which a pack is dealt; None for an unknown deck."""
    if key == Key(KeyKind.DECK, "enrol"):
        return enrolling(station)
    found = next((deck for deck in station.decks if deck.name == station.deck), None)
    if found is None:
        return None
    return RifflePage(PackCount(found)) if key == Key(KeyKind.DECK, "riffle") else CheckPage(PackCount(found))


def in_the_shoe(context: Context, words: Words) -> str:
    """The deck, and the machine that shuffles it, if one does."""
    deck, machine = context.station.deck or "–", context.table.shuffler
    return words.say("{deck} · machine {machine}", deck=deck, machine=machine) if machine else deck


def deck_keys(words: Words, table: Table, station: Station) -> tuple[KeyView, ...]:
    """What can be done between hands: a registered deck can be dealt through."""
    free = table.between_hands and bool(station.deck)
    known = free and any(deck.name == station.deck for deck in station.decks)
    return (
        KeyView(action="deck:enrol", label=words.say("Enrol a deck"), enabled=free),
        KeyView(action="deck:check", label=words.say("Check the deck"), enabled=known),
        KeyView(action="deck:riffle", label=words.say("Practise the shuffle"), enabled=known),
        *_shuffler_keys(words, table, station),
    )


def _shuffler_keys(words: Words, table: Table, station: Station) -> tuple[KeyView, ...]:
    """The key that gives the shuffle to the machine of the table, or back to the dealer."""
    if not station.shuffler:
        return ()
    by_machine = words.say("Shuffled by machine {machine}", machine=station.shuffler)
    label = words.say("Shuffled by hand") if table.shuffler else by_machine
    return (KeyView(action="shuffler", label=label, enabled=table.between_hands),)
