"""Where the next card of the shoe belongs, and when a dealing step is complete.

Facts (rules matrix 2.1, 2.2): cards go one at a time clockwise from the left of the button, the first of a
deal without a burn; flop, turn and river are each preceded by exactly one burn (C 1.13).
"""

from __future__ import annotations

from croupier.engine.places import BOARD, BURN, NOWHERE, Place, Spot
from croupier.engine.table import STREETS, Hand, Table
from croupier.rules.games import game


def cards_dealt(hand: Hand) -> int:
    """How many cards of the first deal lie at the seats."""
    return sum(card.place.spot is Spot.SEAT for card in hand.cards)


def cards_due(table: Table, hand: Hand) -> int:
    """How many cards the first deal has."""
    return game(table.settings.game if table.settings else "THNL").hole_cards * len(hand.seats)


def board_due(hand: Hand) -> int:
    """How many board cards the present street shows when it is dealt."""
    return {"pre-flop": 0, "flop": 3, "turn": 4, "river": 5}.get(hand.street, 5)


def burns_due(hand: Hand) -> int:
    """How many burns lie on the table once the present street is dealt."""
    street = STREETS.index(hand.street) if hand.street in STREETS else len(STREETS) - 1
    return street + hand.burns_again


def next_of_hand(table: Table, hand: Hand) -> Place:
    """Where the script of the deal puts the next card, whatever alert is open."""
    if hand.phase != "DEALING":
        return NOWHERE
    if not hand.dealt:
        dealt = cards_dealt(hand)
        if dealt >= cards_due(table, hand):
            return NOWHERE
        return Place.of_seat(hand.seats[dealt % len(hand.seats)])
    if len(hand.burns) < burns_due(hand):
        return BURN
    return BOARD if len(hand.board) < board_due(hand) else NOWHERE


def next_card(table: Table) -> Place:
    """Where the next card of the shoe belongs: a seat, the board, the burn spot, or nowhere.

    Nowhere while a red alert is open, while somebody still has to act, and once the hand is over.
    """
    hand = table.hand
    if hand is None or table.phase == "HALTED":
        return NOWHERE
    return next_of_hand(table, hand)


def missing(table: Table, hand: Hand) -> tuple[int, int]:
    """(expected, found) cards of the present dealing step, burn included."""
    if not hand.dealt:
        return cards_due(table, hand), cards_dealt(hand)
    return board_due(hand) + burns_due(hand), len(hand.board) + len(hand.burns)
