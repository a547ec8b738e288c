"""Folds out of turn, written where other programs expect them: when the player would have been asked."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.engine.table.turns import after


class OutOfTurn:
    """Holds back the folds that came too early, in the order of a betting round."""

    def __init__(self) -> None:
        self._held: dict[Seat, int] = {}  # up to which bet of the round nobody asks the seat again
        self._last: Seat | None = None  # who acted last in this round

    def __bool__(self) -> bool:
        return bool(self._held)

    def hold(self, hand: Hand, seat: Seat) -> None:
        """The seat folds out of turn in this state of the hand."""
        part = hand.parts[seat]
        self._held[seat] = part.bet if part.acted else -1

    def acted(self, seat: Seat) -> None:
        """The seat acts in turn."""
        self._last = seat

    def due(self, hand: Hand, until: Seat | None) -> Iterator[Seat]:
        """Who would have been asked now: before `until` acts, or before the round is over."""
        start = hand.round.first_to_act if self._last is None else self._last
        if start is None or start == until:
            return
        for seat in after(hand, start):
            if seat == until:
                return
            if seat in self._held and hand.round.bet > self._held[seat]:
                del self._held[seat]
                yield seat

    def round_over(self) -> None:
        """In the next round nobody has acted yet."""
        self._last, self._held = None, dict.fromkeys(self._held, -1)

    def rest(self) -> Iterator[Seat]:
        """Whoever is still held: nobody asked them again."""
        held, self._held = self._held, {}
        yield from held
