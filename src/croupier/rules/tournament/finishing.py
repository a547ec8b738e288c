"""The places of players who are out, in both ways that houses use, and prizes that are shared.

The stacks are those at the start of the hand, from edition 2026 on after the ante.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple


class Out(NamedTuple):
    """An entry without chips: its table, its stack at the start of the hand, the round (0: none), when (UTC).

    `hand` is the table's number, or below 0 the move by which the chips went out of play.
    """

    entry: str
    table: str
    stack: int
    round: int = 0
    hand: int = 0
    at: str = ""

    @property
    def group(self) -> tuple[str, int]:
        """Who is out in the same group is ranked by chips; else later is better."""
        return ("", self.round) if self.round else (self.table, self.hand)


class Finish(NamedTuple):
    """A place, the best of those shared, and how many share it."""

    place: int
    shared: int


def finishes(outs: Collection[Out], left: int, ties: str) -> dict[str, Finish]:
    """The places of those out in one hand, or in one round of hand for hand; `left` players have chips.

    `ties`: by ``stack``, or ``shared``: each has a rank at their own table, and equal ranks share.

    >>> outs = [Out("A1", "A", 5000), Out("A2", "A", 3000), Out("B1", "B", 4000)]
    >>> finishes(outs, 8, "shared")["B1"], finishes(outs, 8, "stack")["B1"]
    (Finish(place=9, shared=2), Finish(place=10, shared=1))
    """

    def rank(one: Out) -> int:
        rivals = (other for other in outs if ties == "stack" or other.table == one.table)
        return sum(other.stack > one.stack for other in rivals)

    ranks = {one.entry: rank(one) for one in outs}
    found = [*ranks.values()]
    return {
        entry: Finish(left + 1 + sum(other < mine for other in found), found.count(mine))
        for entry, mine in ranks.items()
    }


def prizes(payouts: Mapping[int, int], places: Mapping[str, Finish]) -> dict[str, int]:
    """What each entry gets: those who share places share all their prizes, unpaid places counting as nothing.

    Units that cannot be divided go one each by entry number.

    >>> prizes({8: 300, 9: 101}, {"17": Finish(9, 2), "4": Finish(9, 2), "2": Finish(8, 1)})
    {'2': 300, '4': 51, '17': 50}
    """
    won: dict[str, int] = {}
    for entry, (place, shared) in sorted(places.items(), key=lambda pair: (pair[1], len(pair[0]), pair[0])):
        total = sum(payouts.get(each, 0) for each in range(place, place + shared))
        before = sum(places[other].place == place for other in won)
        won[entry] = total // shared + (before < total % shared)
    return won
