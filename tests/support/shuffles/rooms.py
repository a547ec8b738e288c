"""Random rooms of players: seats, entries and folds; and two colluding players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.integrity.pairs import PairPlay
from croupier.values import dataclass
from support.shuffles.simulate import Chance

SITTING: Final = 60
"""Hands that nine players play before others sit down."""


@dataclass(frozen=True)
class Room:
    """A room of `players` and its two partners, if there are any.

    `together`: the share of sittings of the first that the second joins; `avoids`: the chance that a
    partner stays out where the other is in; `folds`: the chance to fold to the other's bet, whatever the
    cards.
    """

    players: int = 200
    hands: int = 20_000
    has_partners: bool = True
    together: float = 0.7
    avoids: float = 0.7
    folds: float = 0.8


PARTNERS: Final = ("P000", "P001")


def play(room: Room, chance: Chance) -> Iterator[PairPlay]:
    """The hands of a room; the partners are the first two players."""
    enters = chance.beta(6, 18, room.players)
    yields = chance.beta(12, 10, room.players)
    seats = np.zeros(9, np.int64)
    for number in range(room.hands):
        if number % SITTING == 0:
            seats = _sit(room, chance)
        yield _hand(room, number + 1, seats, enters, yields, chance)


def _sit(room: Room, chance: Chance) -> np.ndarray:
    seats = chance.permutation(room.players)[:9]
    if room.has_partners and 0 in seats and 1 not in seats and chance.random() < room.together:
        seats[np.flatnonzero(seats != 0)[0]] = 1
    return seats


def _hand(
    room: Room, number: int, seats: np.ndarray, enters: np.ndarray, yields: np.ndarray, chance: Chance
) -> PairPlay:
    """Players who enter put in chips; one of them bets, the others fold or stay; one of the rest wins."""
    into: list[int] = []
    for seat in seats:
        is_partner = room.has_partners and seat < 2 and 1 - seat in into
        if chance.random() < enters[seat] and not (is_partner and chance.random() < room.avoids):
            into.append(int(seat))
    names = tuple(f"P{seat:03}" for seat in seats)
    if len(into) < 2:
        return PairPlay(number, names, frozenset(f"P{seat:03}" for seat in into))
    bettor = int(chance.choice(into))
    faced, left = [], [bettor]
    for seat in into:
        if seat != bettor:
            is_partner = room.has_partners and max(seat, bettor) < 2
            folded = chance.random() < (room.folds if is_partner else yields[seat])
            faced.append((f"P{seat:03}", f"P{bettor:03}", bool(folded)))
            left += [] if folded else [seat]
    winner = int(chance.choice(left))
    size = float(chance.lognormal(1.5, 0.8))
    net = {f"P{seat:03}": -(size * 3 if seat in left else size) for seat in into if seat != winner}
    net[f"P{winner:03}"] = -sum(net.values())
    return PairPlay(number, names, frozenset(f"P{seat:03}" for seat in into), tuple(faced), net)
