"""Somebody at a seat of the table, from hand to hand."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.engine.table.frozen import Frozen


@dataclass(frozen=True)
class Player(Frozen):
    """Somebody at a seat; `stack` is what is behind, without the chips in the pot."""

    name: str
    stack: int
    gone: bool = False  # he left the table for a while
    owes_small: bool = False  # a blind that passed while he was away
    owes_big: bool = False
    bought: int = 0  # all the chips that he paid for at this seat
    new: bool = False  # he sat down after the first hand, and none was dealt to him yet
    queued: int = 0  # chips bought during the hand: his when it is over
    unpaid: int = 0  # what he announced to buy and has yet to pay (TDA 27)
    penalty: int = 0  # hands that he still misses (TDA 71)
    serving: bool = False  # one of them is the hand in progress
    warnings: int = 0
    place: int = 0  # where he finished; 0: he has not

    @property
    def away(self) -> bool:
        """He is not there, or must not be, while the hand in progress is played."""
        return self.gone or self.serving

    @property
    def out(self) -> bool:
        """He will not be there for the next hand."""
        return self.gone or self.penalty > 0
