"""Hands as arrays: which card came out where, and which hand of the same deck came before."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.integrity.card_orders import PACK, UNREAD, CardOrder
from croupier.values import dataclass

HOLE: Final = 0
BOARD: Final = 1
BURN: Final = 2
STUB: Final = 3

COMMUNITY: Final = 8
"""Three burns and five cards of the board."""


class DealtSlot(NamedTuple):
    """One card of a deal; `seat` is 0 if unknown.

    `turn` counts the hands from the first one dealt to, `round_` the cards of the same hand, `number` the
    cards of the same kind.
    """

    kind: int
    seat: int
    turn: int
    round_: int
    number: int


def seats_of(layouts: Iterable[tuple[str, ...]]) -> int:
    """How many seats the table has, as far as the hands show."""
    return max((int(place[5:]) for to in layouts for place in to if place.startswith("seat:")), default=0)


def slots(to: tuple[str, ...], seats: int = 0) -> tuple[DealtSlot, ...]:
    """The slot of each card of a deal, from `to`; unknown places are taken as in hold'em.

    A mucked hand gets the seat after the hand dealt before it, at a table with this many `seats`.

    >>> [(slot.seat, slot.turn, slot.round_) for slot in slots(("seat:4", "seat:6", "seat:4", "seat:6"))]
    [(4, 0, 0), (6, 1, 0), (4, 0, 1), (6, 1, 1)]
    """
    kinds = _kinds_of_cards(to)
    holes = [place for place, kind in enumerate(kinds) if kind == HOLE]
    hands = _hands([to[place] for place in holes])
    of_turn = _seats([to[place] for place in holes], hands, seats)
    counted = [0, 0, 0, 0]
    found = []
    for kind in kinds:
        number = counted[kind]
        counted[kind] += 1
        turn, round_ = (number % hands, number // hands) if kind == HOLE else (0, 0)
        seat = of_turn[turn] if kind == HOLE else 0
        found.append(DealtSlot(kind, seat, turn, round_, number))
    return tuple(found)


def _kinds_of_cards(to: tuple[str, ...]) -> list[int]:
    """The kind of each card, from its place or the places around it."""
    said = {"board": BOARD, "burn": BURN, "stub": STUB}
    if any(place in said or place.startswith("seat:") for place in to):
        return [said.get(place, HOLE) for place in to]
    dealt = len(to)
    if dealt > 40:
        return [STUB] * dealt
    if dealt <= 20:
        return [HOLE] * dealt
    community = (BURN, BOARD, BOARD, BOARD, BURN, BOARD, BURN, BOARD)
    return [HOLE] * (dealt - COMMUNITY) + list(community)


def _seats(to: list[str], hands: int, seats: int) -> list[int]:
    """The seat of each hand, by its turn; 0 if no hand of the deal shows it."""
    found = [0] * hands
    for number, place in enumerate(to):
        if place.startswith("seat:"):
            found[number % hands] = int(place[5:])
    named = [turn for turn, seat in enumerate(found) if seat]
    for step in range(1, hands) if named else ():
        turn = (named[0] + step) % hands
        found[turn] = found[turn] or found[turn - 1] % max(seats, 1) + 1
    return found


def _hands(to: list[str]) -> int:
    """How many hands were dealt: the named seats, or half of the cards."""
    first: dict[str, int] = {}
    for place, where in enumerate(to):
        if where.startswith("seat:"):
            if where in first:
                return max(place - first[where], 1)
            first[where] = place
    return max((len(to) + 1) // 2, 1)


NO_CARDS: Final = b"\xff" * PACK

LAYOUTS: Final = 1000
"""How many patterns of seats, board and burns are kept: the first ones, so that no card selects them.

A shuffle after any other hand is not judged, because each pattern costs as much as dozens of hands.
"""

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Deals:
    """Hands in the order they were given; a row is a hand.

    `cards[h, p]` left the shoe as number p, -1 if it was not read or did not exist; `place[h, c]` is where
    card c was, -1 where it was not seen; `dealt` counts the cards. `layout` numbers `layouts`, `stream`
    numbers `streams` (deck, dealer, machine); `before` is the previous hand of the same deck, or -1. Hands
    beyond the `LAYOUTS` first patterns share one without slots, which is the last; `unjudged` counts the
    shuffles after them.
    """

    cards: Small
    place: Small
    dealt: Ints
    unread: Ints
    layout: Ints
    stream: Ints
    hand: Ints
    before: Ints
    layouts: tuple[tuple[DealtSlot, ...], ...]
    streams: tuple[tuple[str, str, str], ...]
    days: tuple[str, ...]
    unjudged: int = 0

    def __len__(self) -> int:
        return len(self.dealt)


def gather(orders: Iterable[CardOrder]) -> Deals:
    """Hands as arrays, in the order of `orders`."""
    rows = bytearray()
    numbers: list[tuple[int, int, int, int, int]] = []
    layouts: dict[tuple[str, ...], int] = {}
    streams: dict[tuple[str, str, str], int] = {}
    latest: dict[str, int] = {}
    days: list[str] = []
    for row, order in enumerate(orders):
        layout = layouts.setdefault(order.to, len(layouts))
        stream = streams.setdefault((order.deck, order.dealer, order.machine), len(streams))
        rows += array("b", order.cards).tobytes() + NO_CARDS[len(order.cards) :]
        numbers.append((len(order.cards), layout, stream, order.hand, latest.get(order.deck, -1)))
        latest[order.deck] = row
        days.append(order.day)
    kinds, number_of = _kinds(layouts)
    cards = np.frombuffer(bytes(rows), np.int8).reshape(-1, PACK).astype(np.int16)
    dealt, layout_of, stream_of, hand, before = np.array(numbers, np.int64).reshape(-1, 5).T
    layout_of = number_of[layout_of] if layouts else layout_of
    is_other = (before >= 0) & (layout_of[before] == LAYOUTS)
    return Deals(
        cards=cards,
        place=_places(cards),
        dealt=dealt,
        unread=dealt - (cards != UNREAD).sum(axis=1),
        layout=layout_of,
        stream=stream_of,
        hand=hand,
        before=np.where(is_other, -1, before),
        layouts=kinds,
        streams=tuple(streams),
        days=tuple(days),
        unjudged=int(is_other.sum()),
    )


def _kinds(layouts: Iterable[tuple[str, ...]]) -> tuple[tuple[tuple[DealtSlot, ...], ...], Ints]:
    """The kept patterns of slots, and the number of each layout's pattern; `LAYOUTS` if it has none."""
    kinds: dict[tuple[DealtSlot, ...], int] = {}
    numbers = []
    seats = seats_of(layouts)
    for to in layouts:
        made = slots(to, seats)
        if made not in kinds and len(kinds) < LAYOUTS:
            kinds[made] = len(kinds)
        numbers.append(kinds.get(made, LAYOUTS))
    others = ((),) if LAYOUTS in numbers else ()
    return (*kinds, *others), np.array(numbers, np.int64)


def _places(cards: Small) -> Small:
    """Turn "which card was where" into "where each card was"."""
    place = np.full((len(cards), PACK + 1), -1, np.int16)
    columns = np.broadcast_to(np.arange(PACK, dtype=np.int16), cards.shape)
    np.put_along_axis(place, np.where(cards < 0, PACK, cards).astype(np.int64), columns, axis=1)
    return place[:, :PACK]
