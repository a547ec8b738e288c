"""What the terminal says aloud, as a dealer would: the seat, its action, the amount; never a seat's card."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from croupier.engine import events as ev
from croupier.languages import language
from croupier.words import Words, message

SAID: Final = {
    "fold": message("Seat {seat}, fold"),
    "check": message("Seat {seat}, check"),
    "call": message("Seat {seat}, call"),
    "bet": message("Seat {seat}, bet, {amount}"),
    "raise": message("Seat {seat}, raise, {amount}"),
    "bring-in": message("Seat {seat}, bring-in, {amount}"),
    "all-in": message("Seat {seat}, all-in, {amount}"),
}


def announced(events: Iterable[ev.Event], words: Words) -> str:
    """The announcement after one input; usually empty.

    >>> from croupier.engine.places import Seat
    >>> deed = ev.ActionTaken(at=0, step=1, seat=Seat(3), action="raise", to=60000, added=60000)
    >>> announced([deed], Words("en"))
    'Seat 3, raise, 600'
    """
    won: dict[int, int] = {}
    said = []
    for event in events:
        if isinstance(event, ev.ActionTaken) and not event.absent:
            said.append(_action(event, words))
        elif isinstance(event, ev.TimeCalled):
            said.append(words.say("Seat {seat}, time", seat=event.seat))
        elif isinstance(event, ev.PotAwarded):
            won[event.seat] = won.get(event.seat, 0) + event.amount
    for seat, amount in won.items():
        said.append(words.say("Seat {seat} wins {amount}", seat=seat, amount=_plain(amount, words)))
    return ". ".join(said)


def _action(event: ev.ActionTaken, words: Words) -> str:
    kind = "all-in" if event.all_in and event.action in ("bet", "raise", "call") else event.action
    return words.say(SAID[kind], seat=event.seat, amount=_plain(event.to, words))


def _plain(amount: int, words: Words) -> str:
    """An amount without thousands separators, which would make the voice pause."""
    decimal = language(words.language).decimal
    return "".join(sign for sign in words.money(amount) if sign.isdigit() or sign == decimal)
