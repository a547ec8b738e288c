"""Counting the deck in the shoe, clearing it after a lock, or changing it."""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.incidents.ruling import answer
from croupier.engine.table import Table
from croupier.errors import Refused


def check_deck(draft: Draft, command: cmd.CheckDeck) -> None:
    """Record a count: all cards of the game's deck clear it, but a locked one needs the floor (TDA 35-E)."""
    expected = draft.table.game.deck.size
    if command.cards != expected:
        raise Refused(
            codes.DECK_CHECK_FAILED,
            f"{command.cards} cards: expected {expected} different ones",
            rule="Code 1.31",
            found=command.cards,
            expected=expected,
        )
    if draft.table.deck_locked and draft.table.floor is None:
        raise Refused(
            "floor-needed", "the floor clears a locked deck: the PIN first", rule="TDA 35-E", way="deck-check"
        )
    draft.add(ev.DeckCleared, cards=command.cards)


def _asked_for(table: Table, deck: str) -> bool:
    """Whether the hand's first card raised the question if this deck was loaded (S-104)."""
    hand = table.hand
    if hand is None:
        return False
    asked = any(
        alert.code == codes.CARD_OF_ANOTHER_DECK and alert.colour == "amber"
        for alert in hand.incidents.alerts
    )
    return asked and hand.cards[0].deck == deck


def choose_deck(draft: Draft, command: cmd.ChooseDeck) -> None:
    """Change decks between hands only (TDA 26); only the floor replaces a locked deck."""
    if _asked_for(draft.table, command.deck):
        answer(draft, cmd.Answer(at=command.at, way="stands"))
        return
    if not draft.table.between_hands:
        raise Refused("hand-in-progress", "a deck is changed between hands", rule="TDA 26")
    if draft.table.deck_locked and draft.table.floor is None:
        raise Refused(
            "floor-needed",
            "the floor replaces a locked deck: the PIN first",
            rule="TDA 35-E",
            way="new-deck",
        )
    draft.add(ev.DeckChosen, deck=command.deck)


def choose_shuffler(draft: Draft, command: cmd.ChooseShuffler) -> None:
    """Between hands, so that a hand has one; choosing what shuffles already changes nothing."""
    if not draft.table.between_hands:
        raise Refused("hand-in-progress", "what shuffles is chosen between hands")
    if draft.table.shuffler != command.machine:
        draft.add(ev.ShufflerChosen, machine=command.machine)
