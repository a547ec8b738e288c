"""Who changes tables, from where, to where and to which seat (TDA 8, 11).

All comparisons use one count of a table's players: those with chips there, on their way to it and planned for
it, without those planned away. With two different counts plans would be made and cancelled for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final, NamedTuple

from croupier.rules.positions import clockwise
from croupier.values import Frozen

STOPPING: Final = 8
"""Tables with so many seats stop when they are too short (TDA 11-D)."""


class MovePlan(NamedTuple):
    """Somebody is to move once the hand of `source` is over, but none of `passed`.

    `draws` has the numbers of the draws of both tables, 0 without.
    """

    source: str
    target: str
    move: int = 0
    draws: tuple[int, int] = (0, 0)
    passed: tuple[str, ...] = ()


class Stand(Frozen):
    """One table as the room sees it: seats `taken` by those with chips, or `promised` to those on the way.

    `small` and `big` are where the last blinds were or would have been; None before the first hand, and after
    the button was placed by hand.
    """

    name: str
    seats: int
    taken: frozenset[int] = frozenset()
    promised: frozenset[int] = frozenset()
    small: int | None = None
    big: int | None = None

    @property
    def free(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(1, self.seats + 1) if seat not in self.taken | self.promised)

    @property
    def behind(self) -> frozenset[int]:
        """The seats between the last blinds: in the next hand between button and small blind (TDA 8, 10).

        >>> sorted(Stand("T1", 9, small=7, big=1).behind)
        [8, 9]
        """
        if self.small is None or self.big in (None, self.small):
            return frozenset()
        way = clockwise(self.small, range(1, self.seats + 1))
        return frozenset(takewhile(lambda seat: seat != self.big, way))


def counts(tables: Iterable[Stand], plans: Iterable[MovePlan] = ()) -> dict[str, int]:
    """How many players each table has, as all comparisons count them."""
    found = {one.name: len(one.taken) + len(one.promised) for one in tables}
    for plan in plans:
        found[plan.source] -= 1
        found[plan.target] += 1
    return found


def to_balance(
    number: Mapping[str, int], strict: int, plans: Collection[MovePlan] = ()
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The longest tables and the shortest; one of each is drawn (TDA 11-C). None: nobody moves.

    Nor while an open plan goes the other way: two full tables would wait for each other's seat for ever.

    >>> to_balance({"T1": 9, "T2": 7, "T3": 9}, 1), to_balance({"T1": 9, "T2": 8}, 1)
    ((('T1', 'T3'), ('T2',)), None)
    """
    ends = [pick(number.values(), default=0) for pick in (max, min)]
    longest, shortest = (tuple(sorted(name for name in number if number[name] == end)) for end in ends)
    against = any(plan.target in longest or plan.source in shortest for plan in plans)
    return None if against or ends[0] - ends[1] <= strict else (longest, shortest)


def still_needed(number: Mapping[str, int], plan: MovePlan, strict: int) -> bool:
    """Whether the plan, which `number` counts as carried out, is needed without it; else it is cancelled.

    >>> [still_needed({"T1": 8, "T2": players}, MovePlan("T1", "T2"), 1) for players in (8, 9)]
    [True, False]
    """
    return number[plan.source] + 1 - (number[plan.target] - 1) > strict


def seat_at(table: Stand) -> int | None:
    """The seat for a player moved here: the big blind's or the first free one to its left (TDA 11-A).

    Never the small blind's, where the big blind was, nor one behind the button. None: no other is free, or no
    hand was played and the seat is drawn.

    >>> seat_at(Stand("T1", 9, frozenset({1, 2, 3, 4, 6}), frozenset({5}), small=2, big=3))
    7
    """
    if table.big is None:
        return None
    wanted = (seat for seat in table.free if seat != table.big and seat not in table.behind)
    return next(clockwise(table.big, wanted), None)


def stud_seat(table: Stand, vacated: Sequence[int]) -> int | None:
    """The seat for a player moved here where only stud is played: that vacated last (TDA 11-A).

    The player of the same number moves, or the next to its left. None: no such seat is free, and it is drawn.

    >>> stud_seat(Stand("T2", 8, frozenset({7})), [2, 5, 7])
    5
    """
    return next((seat for seat in reversed(vacated) if seat in table.free), None)


def open_places(
    tables: Iterable[Stand], number: Mapping[str, int], between: str
) -> tuple[tuple[str, int], ...]:
    """The places for which newcomers, re-entries and players of a broken table draw (TDA 8, 10).

    The free seats of the shortest tables that have any; those behind the button only if there is no other, or
    if newcomers may sit there and wait.

    >>> open_places([Stand("T1", 4, frozenset({1, 3}), small=1, big=3)], {"T1": 2}, "never")
    (('T1', 4),)
    """
    able = [one for one in tables if one.free]
    least = min((number[one.name] for one in able), default=0)
    shortest = [one for one in able if number[one.name] == least]
    places = [(one.name, seat) for one in shortest for seat in one.free]
    fair = [(one.name, seat) for one in shortest for seat in one.free if seat not in one.behind]
    return tuple(sorted(fair if fair and between == "never" else places))


def stopped(number: Mapping[str, int], seats: int, halt: int) -> tuple[str, ...]:
    """The tables that begin no hand, being `halt` or more players short of the longest (TDA 11-D).

    Never where `halt` is 0, or at tables of fewer seats than `STOPPING`.

    >>> stopped({"T1": 9, "T2": 6, "T3": 7}, 9, 3)
    ('T2',)
    """
    longest = max(number.values(), default=0) if halt and seats >= STOPPING else 0
    return tuple(sorted(name for name in number if 0 < halt <= longest - number[name]))


def first_places(players: int, names: Collection[str], seats: int) -> tuple[tuple[str, int], ...]:
    """The places of the first draw: as few tables as possible, of almost equal size, the last seats empty.

    Raises `ValueError` for too few tables.

    >>> first_places(5, ["T1", "T2"], 4)
    (('T1', 1), ('T1', 2), ('T1', 3), ('T2', 1), ('T2', 2))
    """
    needed = -(-players // seats)
    if needed > len(names):
        raise ValueError(f"{players} players: expected {needed} tables, found {len(names)}")
    sizes = [(players + needed - 1 - index) // needed for index in range(needed)]
    return tuple((name, seat + 1) for name, size in zip(names, sizes, strict=False) for seat in range(size))
