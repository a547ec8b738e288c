"""How likely the order of a deal is after k riffles, from what was seen of the deal before.

Cards of the last deal lie in the gathered pack at ranks that are known; some come out again in this deal, the
others stay in the stub. Given packets that end at certain ranks, every interleaving is as likely as any
other, so a partial order has the chance

    sum over all ways to cut the known ranks into packets of
        (chance of these packets) x (product of s! / b!) x B! / S!

where a packet has s of the S known cards, b of the B that stayed in the stub, and is possible only if its
cards that came out did so in the order they lay in, before any of the packet that stayed. The sum is a walk
along the ranks. The result is the logarithm of the ratio to a perfect shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import factorial

from croupier.integrity.riffled.packets import PACK, Array, steps, survival
from croupier.values import dataclass

HANDS: Final = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 20, 25, 32, 40, 50, 64),
    *(80, 101, 128, 161, 203, 256, 406, 645, 1024),
)
"""The values of a = 2**k at which likelihoods are computed; a perfect shuffle has ratio 1."""

RIFFLES: Final = np.log2(np.array(HANDS))

NEVER: Final = 1e-12
"""Packets that are longer than any more likely than this are left out."""

AT_ONCE: Final = 4096
"""Hands that are computed together."""


@dataclass(frozen=True)
class Stacks:
    """Gathered packs of one shape, each with the next deal. `place` is a row a pack and a column a rank:
    where the card came out (0 is the top), `PACK` where it stayed in the stub, -1 where the card is not
    known. Ranks in `breaks` (0 to 52) have neighbours that are not known; the first and the last are the
    ends.
    """

    place: npt.NDArray[np.int16]
    breaks: tuple[int, ...]


@lru_cache(maxsize=4096)
def _weights(breaks: tuple[int, ...], at: int) -> tuple[int, Array]:
    """A rank before `at`, and for it and each that follows, a row each, the chance for each of `HANDS` that
    the packet from there ends here."""
    last = max(one for one in breaks if one < at)
    found = np.empty((at - last, len(HANDS)))
    for place, hands in enumerate(HANDS):
        begun, rest = survival(hands) if at in breaks else steps(hands)
        found[:, place] = begun[last:at, at]
        found[0, place] = rest[last, at]
    likely = np.flatnonzero(found.max(axis=1) > NEVER)
    first = int(likely[0]) if len(likely) else at - last
    return last + first, found[first:]


def log_ratios(stacks: Stacks) -> Array:
    """A row a pack, a column for each of `HANDS`: the logarithm of chance over that of a perfect shuffle."""
    parts = [
        _walk(stacks.place[first : first + AT_ONCE], stacks.breaks)
        for first in range(0, len(stacks.place), AT_ONCE)
    ]
    return np.concatenate(parts) if parts else np.zeros((0, len(HANDS)))


@dataclass(frozen=True)
class _Sums:
    """Running sums along the ranks, a row for each boundary from 0 to 52."""

    known: npt.NDArray[np.int16]
    stayed: npt.NDArray[np.int16]
    bad: npt.NDArray[np.int16]
    exempt: npt.NDArray[np.int16]


def _sums(place: npt.NDArray[np.int16]) -> _Sums:
    packs = len(place)
    is_known = place >= 0
    stays = place >= PACK
    known, stayed, bad = (np.zeros((PACK + 1, packs), np.int16) for _ in range(3))
    before = np.full(packs, -1, np.int16)
    for rank in range(PACK):
        here = place[:, rank]
        falls = is_known[:, rank] & ~stays[:, rank] & (here < before)
        known[rank + 1] = known[rank] + is_known[:, rank]
        stayed[rank + 1] = stayed[rank] + stays[:, rank]
        bad[rank + 1] = bad[rank] + falls
        before = np.where(is_known[:, rank], here, before)
    exempt = bad.copy()
    for rank in range(PACK - 1, -1, -1):
        exempt[rank] = np.where(is_known[:, rank], bad[rank + 1], exempt[rank + 1])
    return _Sums(known, stayed, bad, exempt)


FACTORIALS: Final = factorial(np.arange(PACK + 1))

ARRANGED: Final = FACTORIALS[:, None] / FACTORIALS
"""`[s, b]` is s! / b!"""


def _walk(place: npt.NDArray[np.int16], breaks: Sequence[int]) -> Array:
    sums = _sums(place)
    packs = len(place)
    reached = np.zeros((PACK + 1, len(HANDS), packs))
    reached[breaks[0]] = 1.0
    for at in range(breaks[0] + 1, breaks[-1] + 1):
        first, weights = _weights(tuple(breaks), at)
        possible = sums.bad[at] <= sums.exempt[first:at]
        size = sums.known[at] - sums.known[first:at]
        stayed = sums.stayed[at] - sums.stayed[first:at]
        ways = np.where(possible, ARRANGED[size, stayed], 0.0)
        np.einsum("sh,shp,sp->hp", weights, reached[first:at], ways, out=reached[at])
    with np.errstate(divide="ignore"):
        found: Array = np.log(reached[breaks[-1]]).T
    return found
