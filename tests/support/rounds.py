"""Hand for hand as a model: each table plays one hand, and all of them wait for the last."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.values import dataclass, replace


@dataclass(frozen=True)
class HandRound:
    """The tables that play round `number`, and those that have `done` so.

    Tables `ahead` have dealt on without being told to: they skip the next round.
    """

    number: int = 0
    tables: frozenset[str] = frozenset()
    done: frozenset[str] = frozenset()
    ahead: frozenset[str] = frozenset()

    @property
    def over(self) -> bool:
        """Whether nobody plays any more: then come places, the bubble, moves, and the next round."""
        return self.tables <= self.done

    def next(self, number: Mapping[str, int]) -> HandRound:
        """The round that follows, of all tables with two players or more but those ahead.

        >>> sorted(HandRound(3, ahead=frozenset({"T4"})).next({"T1": 3, "T2": 1, "T3": 2, "T4": 5}).tables)
        ['T1', 'T3']
        """
        playing = frozenset(name for name, players in number.items() if players >= 2)
        return HandRound(self.number + 1, playing - self.ahead)

    def began(self, table: str, *, replay: bool = False) -> HandRound:
        """A hand begins; a table that has no hand left in the round is ahead. A replay is the same hand."""
        if replay or (table in self.tables and table not in self.done):
            return self
        return replace(self, ahead=self.ahead | {table})

    def ended(self, table: str, number: int, *, void: bool = False) -> HandRound:
        """A hand of round `number` is over, or the director says so; not if it is dealt again (`void`).

        Hands that were begun before hand for hand have number 0 and end no round.
        """
        return self if void or number != self.number else replace(self, done=self.done | {table})
