"""How a deal is gathered to the pack that is shuffled next: hands, board, burns and stub, in a plan.

A plan gives the order of the gathered cards from the top and says where an order is not known. Where the stub
lies, it is known as a block and not card by card.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from croupier.integrity.gathered.layouts import BOARD, BURN, HOLE, PACK, STUB, Slot
from croupier.values import dataclass

Key = Callable[[Slot], tuple[int, ...]]

HANDS: Final[dict[str, Key]] = {
    "seats up": lambda one: (one.seat, one.turn, one.round_),
    "seats up, last card first": lambda one: (one.seat, one.turn, -one.round_),
    "seats down": lambda one: (-one.seat, -one.turn, one.round_),
    "seats down, last card first": lambda one: (-one.seat, -one.turn, -one.round_),
    "turns up": lambda one: (one.turn, one.round_),
    "turns up, last card first": lambda one: (one.turn, -one.round_),
    "turns down": lambda one: (-one.turn, one.round_),
    "turns down, last card first": lambda one: (-one.turn, -one.round_),
    "as dealt": lambda one: (one.number,),
    "as dealt, last card first": lambda one: (-one.number,),
    "pairs": lambda one: (one.turn, one.round_),
    "pairs, last card first": lambda one: (one.turn, -one.round_),
    "unknown": lambda one: (one.number,),
}
"""The orders in which hands are gathered, from the top; `pairs` are hands of which only the cards are in
order."""

LINE: Final[dict[str, Key]] = {
    "as dealt": lambda one: (one.number,),
    "last card first": lambda one: (-one.number,),
    "unknown": lambda one: (one.number,),
}
"""The orders in which board and burns are gathered."""

WHOLE: Final = ("", "as dealt", "last card first")
"""The whole deal in one order, burns and board among the hands; nothing where it is gathered in parts."""

BLOCKS: Final = ("hands", "board", "burns", "stub")
"""What a pack is gathered from; the stub is known as a block and not card by card."""


@dataclass(frozen=True)
class Plan:
    """How a deal is gathered: the order within each block, and that of the blocks from the top.

    If they are `joined`, a block that follows another lies directly under it; otherwise that is not known.
    With `whole` the deal is one block, and only the place of the stub counts.
    """

    hands: str = "unknown"
    board: str = "unknown"
    burns: str = "unknown"
    whole: str = ""
    blocks: tuple[str, ...] = BLOCKS
    is_joined: bool = False


@dataclass(frozen=True)
class Pile:
    """A gathered deal: `ranks[p]` is where card p of the deal lies in the pack, 0 on top; at `breaks` the
    neighbours are not known."""

    ranks: tuple[int, ...]
    breaks: tuple[int, ...]


@lru_cache(maxsize=200_000)
def pile(plan: Plan, slots: tuple[Slot, ...]) -> Pile:
    """Where the cards of a deal lie in the pack that was gathered.

    >>> from croupier.integrity.gathered.layouts import slots
    >>> pile(Plan(hands="pairs"), slots(("seat:1", "seat:2", "seat:1", "seat:2")))
    Pile(ranks=(0, 2, 1, 3), breaks=(0, 2, 4))
    """
    hidden = PACK - len(slots)
    ranks = [0] * len(slots)
    breaks = {0, PACK}
    at = 0
    for name in ("whole" if name == "hands" else name for name in plan.blocks) if plan.whole else plan.blocks:
        places, is_open = _block(plan, name, slots)
        is_known = bool(places) and not is_open[0]
        if not (plan.is_joined and is_known):
            breaks.add(at)
        for place, ends in zip(places, is_open, strict=True):
            ranks[place] = at
            at += 1
            breaks |= {at} if ends else set()
        if places and not (plan.is_joined and is_known):
            breaks.add(at)
        if name == "stub" and hidden:
            breaks |= {at, at + hidden}
            at += hidden
    lowest, highest = min(ranks), max(ranks) + 1
    return Pile(tuple(ranks), tuple(sorted(one for one in breaks if lowest <= one <= highest)))


KINDS: Final = {"hands": HOLE, "board": BOARD, "burns": BURN, "stub": STUB}


def _block(plan: Plan, name: str, slots: tuple[Slot, ...]) -> tuple[list[int], list[bool]]:
    """Places of the deal from the top of a block, each with whether what lies under it is not known."""
    if plan.whole:
        places = list(range(len(slots))) if name == "whole" else []
        return (places if plan.whole == "as dealt" else places[::-1]), [False] * len(places)
    order = {"hands": plan.hands, "board": plan.board, "burns": plan.burns, "stub": "as dealt"}[name]
    key = HANDS[order] if name == "hands" else LINE[order]
    places = [place for place, one in enumerate(slots) if one.kind == KINDS[name]]
    places.sort(key=lambda at: key(slots[at]))
    if order == "unknown":
        return places, [True] * len(places)
    if not order.startswith("pairs"):
        return places, [False] * len(places)
    turns = [slots[place].turn for place in places]
    return places, [one != after for one, after in zip(turns, [*turns, -1][1:], strict=True)]
