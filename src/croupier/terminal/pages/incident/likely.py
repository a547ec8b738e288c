"""The six likeliest reports now, by phase, street, last card read and seat to act."""

from __future__ import annotations

from typing import Final

from croupier.engine import codes
from croupier.engine.table import Hand, Table

SIX: Final = 6

BEFORE_THE_CARDS: Final = (
    codes.MISDEAL,
    codes.REPORTED_BLINDS_MISPLACED,
    codes.WRONG_LEVEL_OR_BLIND,
    codes.PLAYER_GONE,
    codes.SHOE_OR_STUB,
    codes.REPORTED_CHIPS_DO_NOT_MATCH,
)
FIRST_CARDS: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.REPORTED_FIRST_CARD_MISDEALT,
    codes.REPORTED_CARD_TO_UNDEALT_SEAT,
    codes.BOXED_CARD,
    codes.SHOE_OR_STUB,
)
DEAL: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_SEAT_SKIPPED,
    codes.BOXED_CARD,
    codes.SHOE_OR_STUB,
)
DEALT: Final = (
    codes.MISDEAL,
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_OUT_OF_TURN,
    codes.REPORTED_SEAT_SKIPPED,
    codes.PLAYER_GONE,
)
STREET: Final = (
    codes.REPORTED_BOARD_COUNT,
    codes.REPORTED_MISSING_BURN,
    codes.REPORTED_SECOND_BURN,
    codes.LAST_CARD_UP,
    codes.SHOE_OR_STUB,
    codes.JOKER_OR_MISPRINT,
    codes.EXPOSED_BY_DEALER,
)
BETTING: Final = (
    codes.REPORTED_OUT_OF_TURN,
    codes.SKIPPED_IN_BETTING,
    codes.STRING_BET,
    codes.TIME_CALLED,
    codes.REPORTED_HAND_SWEPT,
    codes.CHIPS_PULLED_BACK,
)
FACING_ALL_IN: Final = (codes.COUNT_ASKED, codes.HIDDEN_CHIPS, codes.NOT_COUNTED_RIGHT)
DRAW: Final = (
    codes.EXPOSED_BY_DEALER,
    codes.WRONG_COUNT,
    codes.REPORTED_OUT_OF_TURN,
    codes.TIME_CALLED,
    codes.SHOE_OR_STUB,
    codes.JOKER_OR_MISPRINT,
)
SHOWDOWN: Final = (
    codes.WANTED_BACK,
    codes.ASKS_TO_SEE_HAND,
    codes.REPORTED_TABLED_HAND_SWEPT,
    codes.HIDDEN_CHIPS,
    codes.REPORTED_DUPLICATE_CARD,
    codes.CARD_MISSING_FROM_DECK,
)
OVER: Final = (
    codes.WRONG_POT_PUSHED,
    codes.REPORTED_CHIPS_DO_NOT_MATCH,
    codes.REPORTED_DUPLICATE_CARD,
    codes.REPORTED_CARD_OF_ANOTHER_DECK,
    codes.SILENCE_ABOUT_DECK,
    codes.CARD_MISSING_FROM_DECK,
)


def likely(table: Table) -> tuple[str, ...]:
    """The codes of this moment, the likeliest first; some of them may not be possible."""
    hand = table.hand
    if hand is None or table.between_hands:
        return OVER
    if hand.phase == "DEALING":
        return _dealing(hand)
    if hand.phase == "DRAWING":
        return DRAW
    if hand.phase == "SHOWDOWN":
        return SHOWDOWN
    return _betting(table, hand)


def _dealing(hand: Hand) -> tuple[str, ...]:
    if hand.number:
        return STREET
    if not hand.cards:
        return BEFORE_THE_CARDS
    return FIRST_CARDS if len(hand.cards) <= len(hand.seats) else DEAL


def _betting(table: Table, hand: Hand) -> tuple[str, ...]:
    acted = any(one.street == hand.street for one in hand.voluntary)
    if not acted:  # the last thing that happened is a card
        return (*(STREET[:4] if hand.number else DEALT), *BETTING)
    all_in = any(table.players[seat].stack == 0 for seat in hand.live if seat in table.players)
    first = () if hand.number else (codes.MISDEAL,)  # in the round after the deal one is still asked for
    return (*first, *(FACING_ALL_IN if all_in else ()), *BETTING)
