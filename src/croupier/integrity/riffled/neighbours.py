"""Where two neighbours of the gathered pack come out after k riffles: exact chances, for piles known in
parts.

Each place of the shuffled pack gets one of a digits, and the pack before is in order of digit and place. Two
neighbours have the same digit and no card of it between them, or the upper one is the last of its digit and
the lower one the first of the next digit that occurs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from croupier.integrity.riffled.packets import PACK, Array
from croupier.integrity.riffled.riffles import HANDS

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
    """`[k, p, q]`: the logarithm of that chance over that of a perfect shuffle for each of `HANDS`; `PACK`
    stands for a card that stayed in the stub after `dealt` cards.

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
