"""Who waits for a seat of the table, who wants another one, and who a free seat is for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from croupier.engine.places import Seat
from croupier.engine.table.player import Player


class Waiter(NamedTuple):
    """Somebody on the waiting list; `stack` is what they will buy, 0 where they did not say."""

    player: str
    stack: int = 0
    called: bool = False


def changing(players: Mapping[Seat, Player]) -> tuple[Seat, ...]:
    """The seats whose players want another one, the first on the list first."""
    listed = [seat for seat, one in players.items() if one.change]
    return tuple(sorted(listed, key=lambda seat: players[seat].change))


def first_to_change(players: Mapping[Seat, Player], to: Seat) -> Seat | None:
    """The first of them to whom this free seat is offered; None: nobody wants it."""
    suits = (seat for seat in changing(players) if players[seat].wanted in (None, to))
    return next((seat for seat in suits if not players[seat].asked & {"leave", "move"}), None)


def distinct_name(name: str, taken: Iterable[str]) -> str:
    """The name, with a number after it if somebody else goes by it, whatever the case of its letters.

    >>> distinct_name("Ana", ["Bo"]), distinct_name("ana", ["Ana", "Ana 2"])
    ('Ana', 'ana 3')
    """
    known = {each.casefold() for each in taken}
    if name.casefold() not in known:
        return name
    number = 2
    while f"{name} {number}".casefold() in known:
        number += 1
    return f"{name} {number}"
