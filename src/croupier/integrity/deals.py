"""Hands as arrays: which card came out where, and of each hand the next one of the same deck."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from croupier.integrity.gathered.layouts import Slot, seats_of, slots
from croupier.integrity.orders import PACK, UNREAD, Order

NO_CARDS: Final = b"\xff" * PACK

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int16]


@dataclass(frozen=True)
class Deals:
    """Hands in the order they were given; a row is a hand.

    `cards[h, p]` left the shoe as number p, -1 where it was not read or none did; `place[h, c]` is where
    card c was, -1 where it was not seen; `dealt` counts the cards. `layout` numbers `layouts`, `stream`
    numbers
    `streams` (deck, dealer); `before` is the hand of the same deck before, or -1.
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
    streams: tuple[tuple[str, str], ...]
    days: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.dealt)


def gather(orders: Iterable[Order]) -> Deals:
    """Hands as arrays, in the order of `orders`."""
    rows = bytearray()
    numbers: list[tuple[int, int, int, int, int]] = []
    layouts: dict[tuple[str, ...], int] = {}
    streams: dict[tuple[str, str], int] = {}
    latest: dict[str, int] = {}
    days: list[str] = []
    for row, order in enumerate(orders):
        layout = layouts.setdefault(order.to, len(layouts))
        stream = streams.setdefault((order.deck, order.dealer), len(streams))
        rows += array("b", order.cards).tobytes() + NO_CARDS[len(order.cards) :]
        numbers.append((len(order.cards), layout, stream, order.hand, latest.get(order.deck, -1)))
        latest[order.deck] = row
        days.append(order.day)
    kinds: dict[tuple[Slot, ...], int] = {}
    seats = seats_of(layouts)
    number_of = np.array([kinds.setdefault(slots(to, seats), len(kinds)) for to in layouts], np.int64)
    cards = np.frombuffer(bytes(rows), np.int8).reshape(-1, PACK).astype(np.int16)
    dealt, layout_of, stream_of, hand, before = np.array(numbers, np.int64).reshape(-1, 5).T
    return Deals(
        cards=cards,
        place=_places(cards),
        dealt=dealt,
        unread=dealt - (cards != UNREAD).sum(axis=1),
        layout=number_of[layout_of] if layouts else layout_of,
        stream=stream_of,
        hand=hand,
        before=before,
        layouts=tuple(kinds),
        streams=tuple(streams),
        days=tuple(days),
    )


def _places(cards: Small) -> Small:
    """Where each card was, from which card was where."""
    place = np.full((len(cards), PACK + 1), -1, np.int16)
    columns = np.broadcast_to(np.arange(PACK, dtype=np.int16), cards.shape)
    np.put_along_axis(place, np.where(cards < 0, PACK, cards).astype(np.int64), columns, axis=1)
    return place[:, :PACK]
