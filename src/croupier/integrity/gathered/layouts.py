"""What a dealt card was: the first or second of a hand, a burn, a card of the board, by place in the deal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

HOLE: Final = 0
BOARD: Final = 1
BURN: Final = 2
STUB: Final = 3

PACK: Final = 52

COMMUNITY: Final = 8
"""Three burns and five cards of the board."""


class Slot(NamedTuple):
    """One card of a deal; `seat` is 0 if nothing says it.

    `turn` counts the hands from the first one dealt to, `round_` the cards of the same hand, `number` the
    cards of the same kind.
    """

    kind: int
    seat: int
    turn: int
    round_: int
    number: int


def seats_of(layouts: Iterable[tuple[str, ...]]) -> int:
    """How many seats the table has, as far as hands name them."""
    return max((int(place[5:]) for to in layouts for place in to if place.startswith("seat:")), default=0)


def slots(to: tuple[str, ...], seats: int = 0) -> tuple[Slot, ...]:
    """The slot of each card of a deal; where `to` does not say it, as in hold'em. A hand that was mucked has
    the seat after that of the hand dealt before it, at a table with this many `seats`.

    >>> [(slot.seat, slot.turn, slot.round_) for slot in slots(("seat:4", "seat:6", "seat:4", "seat:6"))]
    [(4, 0, 0), (6, 1, 0), (4, 0, 1), (6, 1, 1)]
    """
    kinds = _kinds(to)
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
        found.append(Slot(kind, seat, turn, round_, number))
    return tuple(found)


def _kinds(to: tuple[str, ...]) -> list[int]:
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
    """The seat of each hand, by its turn; 0 where no hand of the deal says it."""
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
    """How many hands were dealt: seats that are named, or half of the cards."""
    first: dict[str, int] = {}
    for place, where in enumerate(to):
        if where.startswith("seat:"):
            if where in first:
                return max(place - first[where], 1)
            first[where] = place
    return max((len(to) + 1) // 2, 1)
