"""Folds out of turn, told where other programs expect them: when the player would have been asked."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.engine.turns import after


class OutOfTurn:
    """Holds back the folds that came too early, in the order of a betting round."""

    def __init__(self) -> None:
        self._held: dict[Seat, bool] = {}  # whether the seat had acted in this round before it folded
        self._last: Seat | None = None  # who acted last in this round

    def __bool__(self) -> bool:
        return bool(self._held)

    def hold(self, hand: Hand, seat: Seat) -> None:
        """The seat folds out of turn in this state of the hand."""
        self._held[seat] = hand.parts[seat].acted

    def acted(self, seat: Seat) -> None:
        """The seat acts in turn."""
        self._last = seat

    def due(self, hand: Hand, until: Seat | None) -> Iterator[Seat]:
        """Who would have been asked now: before `until` acts, or before the round is over."""
        start = hand.first_to_act if self._last is None else self._last
        if start is None or start == until:
            return
        for seat in after(hand, start):
            if seat == until:
                return
            if seat in self._held and not (self._held[seat] and hand.parts[seat].bet == hand.bet):
                del self._held[seat]
                yield seat

    def round_over(self) -> None:
        """In the next round nobody has acted yet."""
        self._last, self._held = None, dict.fromkeys(self._held, False)

    def rest(self) -> Iterator[Seat]:
        """Whoever is still held: nobody asked him again."""
        held, self._held = self._held, {}
        yield from held
