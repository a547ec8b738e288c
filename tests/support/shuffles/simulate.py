"""Random shuffles and deals: riffles, strips, cuts, washes and machines, many tables at once.

A pack is a row of cards from the top. All functions take and return packs as rows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
import numpy.typing as npt

Packs = npt.NDArray[np.int8]
Chance = np.random.Generator

PACK: Final = 52


def by_digits(packs: Packs, digits: npt.NDArray[np.integer]) -> Packs:
    """Each place of the shuffled pack takes the next card of the packet of its digit."""
    order = np.argsort(digits, axis=1, kind="stable")
    out = np.empty_like(packs)
    np.put_along_axis(out, order, packs, axis=1)
    return out


def riffle(packs: Packs, chance: Chance, hands: int = 2) -> Packs:
    """One riffle after Gilbert, Shannon and Reeds; with `hands` of 2**k it equals k riffles."""
    return by_digits(packs, chance.integers(0, hands, packs.shape, dtype=np.int32))


def cut(packs: Packs, chance: Chance) -> Packs:
    """One cut near the middle."""
    at = chance.binomial(packs.shape[1], 0.5, len(packs))
    return np.take_along_axis(packs, (np.arange(packs.shape[1]) + at[:, None]) % packs.shape[1], axis=1)


def strip(packs: Packs, chance: Chance) -> Packs:
    """A running cut: packets of about eight cards come off the top, each onto the one before."""
    ends = (chance.random(packs.shape) < 1 / 8).astype(np.int64)
    ends[:, 0] = 0
    number = np.cumsum(ends, axis=1)
    return np.take_along_axis(packs, np.argsort(number.max() - number, axis=1, kind="stable"), axis=1)


def wash(packs: Packs, chance: Chance) -> Packs:
    """Every order is equally likely."""
    return np.take_along_axis(packs, np.argsort(chance.random(packs.shape), axis=1), axis=1)


def machine(packs: Packs, chance: Chance) -> Packs:
    """Ten shelves; each card goes onto the top or under the bottom of one (Diaconis, Fulman, Holmes 2013)."""
    shelf = chance.integers(0, 20, packs.shape)
    place = np.arange(packs.shape[1])
    key = shelf * 64 + np.where(shelf % 2 == 0, place, PACK - place)
    return np.take_along_axis(packs, np.argsort(key, axis=1), axis=1)


MOVES: Final[dict[str, Callable[[Packs, Chance], Packs]]] = {
    "r": riffle,
    "s": strip,
    "c": cut,
    "w": wash,
    "m": machine,
}
"""What a letter of a procedure does."""


def shuffle(packs: Packs, procedure: str, chance: Chance) -> Packs:
    """A procedure letter by letter, such as `rrsrc`."""
    for move in procedure:
        packs = MOVES[move](packs, chance)
    return packs
