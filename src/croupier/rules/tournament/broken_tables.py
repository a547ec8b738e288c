"""Which table is broken next, and where its players go (TDA 10)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from croupier.rules.tournament.balance import MovePlan, Stand, open_places
from croupier.rules.tournament.draw_chain import ChainDraw, Item
from croupier.values import replace

Drawing = Callable[[str, Iterable[Item], Iterable[str]], ChainDraw]
"""Makes the next draw of the chain: why, pool, and for whom."""


def to_break(
    order: Sequence[str],
    number: Mapping[str, int],
    seats: int,
    final: int = 0,
    plans: Collection[MovePlan] = (),
) -> str | None:
    """The first table of `order` that is left, if the others have seats for all and no plan touches it.

    The last table has `final` seats, if not 0. A table is broken when its hand is over, or at once if it has
    none: with one player it never ends a hand, and would hold up all after it.

    >>> to_break(["T2", "T1"], {"T1": 5, "T2": 4}, 9), to_break(["T2", "T1"], {"T1": 6, "T2": 4}, 9)
    ('T2', None)
    """
    left = [name for name in order if name in number]
    room = (len(left) - 1) * (final if final and len(left) == 2 else seats)
    if len(left) < 2 or sum(number.values()) > room or any(left[0] in plan for plan in plans):
        return None
    return left[0]


def spread(
    entries: Iterable[str], tables: Iterable[Stand], number: Mapping[str, int], between: str, drawing: Drawing
) -> Iterator[tuple[str, tuple[str, int], int]]:
    """Each entry of a broken table as it draws, its new place, and the number of the draw.

    First they draw for their order; then each draws among all free seats of the tables that have the fewest
    players by then, blinds and button included. `tables` and `number` are without the broken table.
    """
    names = sorted(entries)
    standing, count = {one.name: one for one in tables}, dict(number)
    order = drawing("order", range(1, len(names) + 1), names)
    turns = dict(zip(order.wanted, map(str, order.got), strict=True))
    for entry in sorted(names, key=lambda name: int(turns[name])):
        drawn = drawing("break", open_places(standing.values(), count, between), [entry])
        place = drawn.got[0]
        assert isinstance(place, tuple), "places are drawn"
        one = standing[place[0]]
        standing[one.name] = replace(one, promised=one.promised | {place[1]})
        count[one.name] += 1
        yield entry, place, drawn.number
