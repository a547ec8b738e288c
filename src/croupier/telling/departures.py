"""What the dealer reads about players who left, moved or stayed after all, and money to give back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.engine import events as ev
from croupier.telling.notice import Notice, happened
from croupier.values import replace


def departures(events: Iterable[ev.Event], *, cash: bool) -> Notice | None:
    """The notice of what one input, such as the end of a hand, changed for players; None: nothing to do.

    >>> from croupier.engine.places import Seat
    >>> departures([ev.PlayerMoved(at=0, step=1, seat=Seat(4), to=Seat(7))], cash=True)
    Notice(code='moved', kind='done', rule='', facts={'seat': 4, 'to': 7}, more=())
    """
    events = tuple(events)
    over = any(isinstance(event, ev.HandEnded) for event in events)
    notices = [happened(events, cash=cash), *(_notice_of(event, over) for event in events)]
    said = [notice for notice in notices if notice is not None and (cash or notice.code not in MONEY)]
    return replace(said[0], more=tuple(said[1:])) if said else None


MONEY: Final = ("chips-back", "paid-back")
"""What is paid only if chips are money."""


def _notice_of(event: ev.Event, over: bool) -> Notice | None:
    """What one event asks of the dealer; `over`: it came with the end of a hand, and nobody keyed it."""
    match event:
        case ev.PlayerMoved(seat=seat, to=to):
            return Notice.done("moved", seat=seat, to=to)
        case ev.RequestDropped(seat=seat, what="move") if over:
            return Notice.done("kept-seat", seat=seat)
        case ev.RequestDropped(seat=seat, what="leave") if over:
            return Notice.done("still-owes", seat=seat)
        case ev.ChipsReturned(seat=seat, amount=amount):
            return Notice.done("chips-back" if over else "paid-back", seat=seat, amount=amount)
        case _:
            return None
