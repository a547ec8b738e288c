"""Hands as arrays: which card came out where, and of each hand the next one of the same deck."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.gathered.layouts import Slot, seats_of, slots
from croupier.integrity.orders import PACK, UNREAD, Order
from croupier.values import dataclass

NO_CARDS: Final = b"\xff" * PACK

LAYOUTS: Final = 1000
"""Patterns of seats, board and burns that are kept: the first ones, so that no card chooses them. A shuffle
after a hand of any other is not judged, as each pattern costs as much as dozens of hands."""

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Deals:
    """Hands in the order they were given; a row is a hand.

    `cards[h, p]` left the shoe as number p, -1 where it was not read or none did; `place[h, c]` is where
    card c was, -1 where it was not seen; `dealt` counts the cards. `layout` numbers `layouts`, `stream`
    numbers `streams` (deck, dealer, machine); `before` is the hand of the same deck before, or -1. Hands
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
    layouts: tuple[tuple[Slot, ...], ...]
    streams: tuple[tuple[str, str, str], ...]
    days: tuple[str, ...]
    unjudged: int = 0

    def __len__(self) -> int:
        return len(self.dealt)


def gather(orders: Iterable[Order]) -> Deals:
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


def _kinds(layouts: Iterable[tuple[str, ...]]) -> tuple[tuple[tuple[Slot, ...], ...], Ints]:
    """The patterns of slots that are kept, and the number of each layout's; `LAYOUTS` for one without."""
    kinds: dict[tuple[Slot, ...], int] = {}
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
    """Where each card was, from which card was where."""
    place = np.full((len(cards), PACK + 1), -1, np.int16)
    columns = np.broadcast_to(np.arange(PACK, dtype=np.int16), cards.shape)
    np.put_along_axis(place, np.where(cards < 0, PACK, cards).astype(np.int64), columns, axis=1)
    return place[:, :PACK]
