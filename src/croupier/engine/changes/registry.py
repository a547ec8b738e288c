"""What the changes share: the decorator that registers them, and small steps with chips, seats and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, Final, TypeVar

from croupier.engine.events import Event
from croupier.engine.places import MUCK, Seat
from croupier.engine.table import Hand, HandPositions, HandSeat, Pending, Player, Round, Table
from croupier.rules.games import GAMES, Game
from croupier.rules.house import HouseRules
from croupier.rules.stakes import Stakes
from croupier.values import replace

E = TypeVar("E", bound=Event)
Change = Callable[[Table, E], Table]

CHANGES: Final[dict[type[Event], Change[Any]]] = {}
"""The change for each kind of event; complete once `croupier.engine.changes` is imported."""


def change(kind: type[E]) -> Callable[[Change[E]], Change[E]]:
    """Register the one function that applies this kind of event.

    The function trusts its event: what happened is a fact and is never refused.
    """

    def register(function: Change[E]) -> Change[E]:
        assert kind not in CHANGES, f"{kind.__name__} is changed by two functions"
        CHANGES[kind] = function
        return function

    return register


def hand_change(kind: type[E]) -> Callable[[Callable[[Hand, E], Hand]], Callable[[Hand, E], Hand]]:
    """As `change`, where the event changes the hand alone."""

    def register(function: Callable[[Hand, E], Hand]) -> Callable[[Hand, E], Hand]:
        @wraps(function)
        def of_table(table: Table, event: E) -> Table:
            return replace(table, hand=function(hand_of(table), event))

        change(kind)(of_table)
        return function

    return register


NO_BETS: Final = Round()
"""A round before the first bet."""

NOTHING_PENDING: Final = Pending()
"""Nothing is pending."""

_NOT_DEALT: Final = Hand(0, GAMES["THNL"], Stakes(), (), {}, "")


def hand_of(table: Table) -> Hand:
    """The hand that an event belongs to."""
    assert table.hand is not None, "an event of a hand outside a hand"
    return table.hand


def pay(table: Table, seat: Seat, chips: int) -> Table:
    """Add chips to a seat's stack, or take them if negative."""
    return replace(table, players=paid(table.players, seat, chips))


def paid(players: Mapping[Seat, Player], seat: Seat, chips: int) -> Mapping[Seat, Player]:
    """The players after adding chips to a seat's stack."""
    player = players[seat]
    return {**players, seat: replace(player, stack=player.stack + chips)}


def with_part(hand: Hand, seat: Seat, part: HandSeat) -> Hand:
    """The hand with another part of one seat."""
    return replace(hand, parts={**hand.parts, seat: part})


def turn_to(hand: Hand, seat: Seat | None) -> Hand:
    """The hand with another seat to act."""
    return replace(hand, round=replace(hand.round, to_act=seat))


def opened(
    parts: Mapping[Seat, HandSeat],
    *,
    hand_no: int,
    game: Game,
    stakes: Stakes,
    seats: tuple[Seat, ...],
    positions: HandPositions,
    blind: int,
) -> Hand:
    """A hand before its first card; `blind` is the opening bet of the first round."""
    return replace(
        _NOT_DEALT,
        hand_no=hand_no,
        game=game,
        stakes=stakes,
        seats=seats,
        parts=parts,
        street=game.streets[0].name,
        positions=positions,
        round=replace(NO_BETS, bet=blind, last_full=blind, full_level=blind, counted=int(blind > 0)),
    )


def blind_of(hand: Hand) -> int:
    """The opening bet of the first round without straddles; a hand without a big blind has none."""
    return hand.stakes.big_blind if hand.positions.big_blind is not None else 0


def at_straddle(hand: Hand, house: HouseRules) -> Hand:
    """The hand with the highest straddle as its opening bet, or the big blind."""
    blind, last = blind_of(hand), hand.positions.straddle
    level = max(blind, hand.parts[last].bet if last is not None else 0)
    level = hand.stakes.small_bet if hand.positions.killer is not None else level
    least = blind if house.straddle_min_raise == "big_blind" else level
    return replace(hand, round=replace(hand.round, bet=level, last_full=least, full_level=level))


def next_drawer(hand: Hand) -> Hand:
    """Move on to the next seat to discard, or to dealing the replacements once all have."""
    waiting = next((seat for seat in hand.live if hand.parts[seat].drawn is None), None)
    if waiting is None:
        return replace(hand, phase=hand.then("all have drawn"), round=replace(hand.round, to_act=None))
    return turn_to(hand, waiting)


def mucked(hand: Hand, seats: tuple[Seat, ...]) -> Hand:
    """Move the cards of these seats to the muck."""
    return replace(
        hand,
        cards=tuple([replace(card, place=MUCK) if card.place.seat in seats else card for card in hand.cards]),
    )
