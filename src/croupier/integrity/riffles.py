"""How likely the order of a deal is after k riffles, from what was seen of the deal before.

Cards of the last deal lie in the gathered pack at ranks that are known; some come out again in this deal, the
others stay in the stub. Given packets that end at certain ranks, every interleaving is as likely as any
other, so a partial order has the chance

    sum over all ways to cut the known ranks into packets of
        (chance of these packets) x (product of s! / b!) x B! / S!

where a packet has s of the S known cards and b of the B that stayed in the stub. A packet is possible only if
its cards came out in the order in which they lay, before any of its cards that stayed. The sum is a walk
along the ranks. The result is the logarithm of the ratio to a perfect shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import factorial, gammaln

from croupier.integrity.card_orders import PACK
from croupier.values import dataclass

Array = npt.NDArray[np.float64]


@lru_cache(maxsize=64)
def packet_chances(hands: int) -> Array:
    """`[i, j]`: the chance that cards i+1 to j of the pack before are one whole packet, for 0 <= i < j <= 52.

    >>> float(packet_chances(1)[0, 52]), round(float(packet_chances(2)[0, 26]), 4)
    (1.0, 0.1101)
    """
    digits = np.arange(hands)
    ranks = np.arange(PACK + 1)
    below = (digits / hands)[:, None] ** ranks
    above = ((hands - 1 - digits) / hands)[:, None] ** ranks
    split = below.T @ above[:, ::-1]
    size = ranks[None, :] - ranks[:, None]
    ways = gammaln(PACK + 1) - gammaln(ranks + 1)[:, None] - gammaln(PACK - ranks + 1)[None, :]
    ways = ways - gammaln(np.maximum(size, 0) + 1) - size * np.log(hands)
    return np.where(size > 0, split * np.exp(np.where(size > 0, ways, 0.0)), 0.0)


@lru_cache(maxsize=64)
def steps(hands: int) -> tuple[Array, Array]:
    """`next[i, j]`: the chance that a packet which begins after rank i ends at j.

    `rest[i, j]`: the chance that the packet of card i+1, wherever it began, ends at j.
    """
    whole = packet_chances(hands)
    at = whole.sum(axis=1, keepdims=True)
    begun = np.divide(whole, at, out=np.zeros_like(whole), where=at > 0)
    rest = np.triu(np.cumsum(whole, axis=0), 1)
    return begun, rest


@lru_cache(maxsize=64)
def survival(hands: int) -> tuple[Array, Array]:
    """As `steps`, with the chance that the packet ends at j or later."""
    begun, rest = (np.cumsum(chances[:, ::-1], axis=1)[:, ::-1] for chances in steps(hands))
    return begun, rest


HANDS: Final = (
    *(1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 16, 20, 25, 32, 40, 50, 64),
    *(80, 101, 128, 161, 203, 256, 406, 645, 1024),
)
"""The values of a = 2**k at which likelihoods are computed; a perfect shuffle has ratio 1."""

RIFFLES: Final = np.log2(np.array(HANDS))

NEVER: Final = 1e-12
"""Packets longer than any with this chance are left out."""

AT_ONCE: Final = 4096
"""How many hands are computed together."""


@dataclass(frozen=True)
class Stacks:
    """Gathered packs of one shape, each with the next deal.

    `place` has a row for each pack and a column for each rank: where the card came out (0 is the top), `PACK`
    if it stayed in the stub, -1 if unknown. At `breaks` (0 to 52) neighbours are unknown; the first and the
    last are the ends.
    """

    place: npt.NDArray[np.int16]
    breaks: tuple[int, ...]


@lru_cache(maxsize=4096)
def _weights(breaks: tuple[int, ...], at: int) -> tuple[int, Array]:
    """A rank before `at`, with the chances that a packet from there ends here: one for each of `HANDS`."""
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
    """The log of the chance over a perfect shuffle: one row for each pack, one column for each of `HANDS`."""
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


PAIRS: Final = PACK * (PACK - 1)


@lru_cache(maxsize=64)
def _places(hands: int) -> Array:
    """`[p, q]`: the chance that the upper one of two neighbours comes out at p and the lower one at q."""
    apart = np.arange(1, PACK)
    empty = np.arange(hands - 1)[:, None]
    weight = (hands - 1 - empty) / hands**2
    one, both, none = (np.maximum(1 - (empty + more) / hands, 0.0) for more in (1, 2, 0))
    weight = weight * one ** (PACK - 1 - apart)
    together = (1 - 1 / hands) ** (apart - 1) / hands
    rising = together + (weight * both ** (apart - 1)).sum(axis=0)
    falling = (weight * none ** (apart - 1)).sum(axis=0)
    of_gap = np.concatenate([falling[::-1], [0.0], rising])
    upper, lower = np.indices((PACK, PACK))
    found: Array = of_gap[lower - upper + PACK - 1] / (PACK - 1)
    return found


@lru_cache(maxsize=64)
def table(dealt: int) -> Array:
    """`[k, p, q]`: the log of that chance over a perfect shuffle, for each of `HANDS`.

    `PACK` stands for a card that stayed in the stub after `dealt` cards.

    >>> bool(table(26)[3, 4, 5] > 0 > table(26)[3, 5, 4])
    True
    """
    chances = np.array([*(_places(hands) for hands in HANDS), (1 - np.eye(PACK)) / PAIRS])
    folded = np.zeros((len(chances), PACK + 1, PACK + 1))
    folded[:, :dealt, :dealt] = chances[:, :dealt, :dealt]
    folded[:, :dealt, PACK] = chances[:, :dealt, dealt:].sum(axis=2)
    folded[:, PACK, :dealt] = chances[:, dealt:, :dealt].sum(axis=1)
    folded[:, PACK, PACK] = chances[:, dealt:, dealt:].sum(axis=(1, 2))
    even = folded[-1]
    ratio = np.where(even > 0, folded[:-1] / np.where(even > 0, even, 1.0), 1.0)
    return np.log(np.maximum(ratio, 1e-9))
