"""Where the button and the blinds go, and the order in which seats get their cards.

A position is a seat number whether or not anybody sits there: the button can be dead, and so can the small
blind (TDA 32). Heads-up the button is the small blind (TDA 34).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar, cast

from croupier.errors import Refused
from croupier.values import dataclass

S = TypeVar("S", bound=int)

CHAIRS = 10
"""The number of seats at a table, taken or not; after the last comes the first."""


@dataclass(frozen=True)
class Positions(Generic[S]):
    """The positions of one hand; `small_blind` None: nobody posts it.

    `order` is the dealing order: from the left of the button, which comes last if it is dealt in.
    """

    button: S
    small_blind: S | None
    big_blind: S
    order: tuple[S, ...]


def clockwise(seat: S, seats: Iterable[S]) -> Iterator[S]:
    """The seats in clockwise order, beginning after `seat`, which comes last if it is one of them.

    >>> list(clockwise(5, [1, 3, 5, 6]))
    [6, 1, 3, 5]
    """
    return iter(sorted(seats, key=lambda each: (each <= seat, each)))


def first_hand(button: S, dealt_in: Iterable[S]) -> Positions[S]:
    """The positions from a button that was drawn for or placed by the floor.

    A button at a seat that is not dealt in is dead; heads-up it moves on to the next player (TDA 34).
    Raises `Refused` for fewer than two players.
    """
    order = _at_least_two(clockwise(button, dealt_in))
    if len(order) == 2:
        return _heads_up(order[1] if order[1] == button else order[0], order)
    return Positions(button, order[0], order[1], order)


def next_hand(
    *,
    button: S,
    small_blind: S | None,
    big_blind: S,
    dealt_in: Iterable[S],
    headsup_before: bool,
    passed_over: S | None = None,
    chairs: int | None = None,
) -> Positions[S]:
    """The positions that follow those of the last hand (TDA 32, 34).

    The big blind moves on to the next player, the small blind to where the big blind was, if its player is
    dealt in, and the button to where the small blind was, dead if nobody is there. If that would put the
    button at or beyond the new big blind, as when two players become three, it goes back to the first player
    before the small blind. A dead `small_blind` (None) is taken to have been next to the big blind. A seat
    that is `passed_over` has already had its big blind by mistake: it has the small blind now, and the button
    is before it (WSOP 109). With the number of `chairs`, a dead button goes over empty seats up to the one
    before the small blind, so that new players there are dealt in (TDA 34 of 2026).
    Raises `Refused` for fewer than two players.
    """
    order = _at_least_two(clockwise(big_blind, dealt_in))
    if len(order) > 2 and order[0] == passed_over:
        return Positions(order[-1], order[0], order[1], tuple(clockwise(order[-1], order)))
    due = order[0]
    if len(order) == 2:
        return _heads_up(order[1], order)
    if headsup_before:
        small_blind = button
    elif small_blind is None:
        small_blind = cast(S, (big_blind - 2) % CHAIRS + 1)
    moved = small_blind
    if next(clockwise(big_blind, (moved, due))) == moved:
        moved = [seat for seat in order if seat != big_blind][-1]
    if chairs is not None and moved not in order:
        moved = cast(S, (big_blind - 2) % chairs + 1)
    dealt = tuple(clockwise(moved, order))
    return Positions(moved, big_blind if big_blind in order else None, due, dealt)


def button_alone(button: S, dealt_in: Iterable[S], *, moves: bool) -> Positions[S]:
    """The positions where the button posts the only blind, which counts as the big one.

    It moves on to the next player, or stays where the floor has put it. Raises `Refused` for fewer than two.

    >>> button_alone(3, [1, 3, 5], moves=True)
    Positions(button=5, small_blind=None, big_blind=5, order=(1, 3, 5))
    """
    order = _at_least_two(clockwise(button, dealt_in))
    at = button if button in order and not moves else order[0]
    return Positions(at, None, at, tuple(clockwise(at, order)))


def after_error(last_right: S, dealt_in: Iterable[S]) -> Positions[S]:
    """The positions after a hand played from wrong ones: each player gets each position once (WSOP 109).

    The big blind moves on from `last_right`, where it was last correct; the small blind and the button are
    the two players before it. Raises `Refused` for fewer than two players.

    >>> after_error(1, [1, 2, 3, 4, 5, 6])
    Positions(button=6, small_blind=1, big_blind=2, order=(1, 2, 3, 4, 5, 6))
    """
    order = _at_least_two(clockwise(last_right, dealt_in))
    big_blind = order[0]
    if len(order) == 2:
        return _heads_up(order[1], order)
    button, small_blind = order[-2:]
    return Positions(button, small_blind, big_blind, tuple(clockwise(button, order)))


def _heads_up(button: S, players: tuple[S, ...]) -> Positions[S]:
    other = next(seat for seat in players if seat != button)
    return Positions(button, button, other, (other, button))


def _at_least_two(seats: Iterable[S]) -> tuple[S, ...]:
    order = tuple(seats)
    if len(order) < 2:
        raise Refused("too-few-players", f"{len(order)} dealt in: a hand needs two", players=len(order))
    return order
