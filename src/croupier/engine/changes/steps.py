"""Small steps shared by many changes: moving chips, and changing a seat's part in the hand."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from croupier.engine.places import MUCK, Seat
from croupier.engine.table import Hand, HandSeat, Pending, Player, Table
from croupier.rules.games import GAMES
from croupier.rules.stakes import Stakes

NO_BETS: Final[Mapping[str, Any]] = MappingProxyType({
    "bet": 0,
    "last_full": 0,
    "full_level": 0,
    "counted": 0,
    "big_made": False,
    "to_act": None,
    "keyed": False,
})  # fmt: skip
"""The fields of a round before the first bet."""

NOTHING_PENDING: Final = Pending()
"""Nothing is pending."""

NOTHING_DONE: Final[Mapping[str, Any]] = MappingProxyType(
    {"bet": 0, "acted": False, "full_since": False, "drawn": None, "given": ()}
)
"""The fields of a seat's part that a betting round starts with."""

_NOT_DEALT: Final = Hand(0, GAMES["THNL"], Stakes(), (), {}, "")
"""A new hand; copying a frozen value is faster than making one."""


def hand_of(table: Table) -> Hand:
    """The hand that an event belongs to."""
    assert table.hand is not None, "an event of a hand outside a hand"
    return table.hand


def pay(table: Table, seat: Seat, chips: int) -> Table:
    """Add chips to a seat's stack, or take them if negative."""
    return table.but(players=paid(table.players, seat, chips))


def paid(players: Mapping[Seat, Player], seat: Seat, chips: int) -> Mapping[Seat, Player]:
    """The players after adding chips to a seat's stack."""
    player = players[seat]
    return {**players, seat: player.but(stack=player.stack + chips)}


def with_part(hand: Hand, seat: Seat, **changes: Any) -> Hand:
    """The hand with changes to one seat's part."""
    return hand.but(parts={**hand.parts, seat: hand.parts[seat].but(**changes)})


def opened(parts: Mapping[Seat, HandSeat], blind: int, **fields: Any) -> Hand:
    """A hand before its first card; `blind` is the opening bet of the first round."""
    first = _NOT_DEALT.round.but(bet=blind, last_full=blind, full_level=blind, counted=int(blind > 0))
    return _NOT_DEALT.but(parts=parts, round=first, **fields)


def next_drawer(hand: Hand) -> Hand:
    """Move on to the next seat to discard, or to dealing the replacements once all have."""
    waiting = next((seat for seat in hand.live if hand.parts[seat].drawn is None), None)
    if waiting is None:
        return hand.after("all have drawn", to_act=None)
    return hand.but(to_act=waiting)


def mucked(hand: Hand, seats: tuple[Seat, ...]) -> Hand:
    """Move the cards of these seats to the muck."""
    return hand.but(
        cards=tuple([card.but(place=MUCK) if card.place.seat in seats else card for card in hand.cards])
    )
