"""Where the packets of a riffled pack begin: exact chances under Gilbert, Shannon and Reeds.

A pack of n cards that is riffled with a hands (k riffles are a = 2**k: Bayer and Diaconis 1992) falls into a
packets whose sizes are multinomial; empty ones are not seen. Read along the pack as it was before, packets
end at some ranks and not at others. These tables say how likely each packet is, given where the one before
ended.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np
import numpy.typing as npt
from scipy.special import gammaln

Array = npt.NDArray[np.float64]

PACK: Final = 52


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
    """`next[i, j]`, the chance that a packet which begins after rank i ends at j, and `rest[i, j]`, the
    chance that the packet of card i+1, wherever it began, ends at j.
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
