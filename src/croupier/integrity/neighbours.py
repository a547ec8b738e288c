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

from croupier.integrity.packets import PACK, Array
from croupier.integrity.riffles import HANDS

PAIRS: Final = PACK * (PACK - 1)


@lru_cache(maxsize=64)
def _places(hands: int) -> Array:
    """`[p, q]`: the chance that the upper one of two neighbours comes out at p and the lower one at q."""
    upper, lower = np.indices((PACK, PACK))
    gap = lower - upper
    together = np.where(gap > 0, (1 - 1 / hands) ** np.maximum(gap - 1, 0) / hands, 0.0)
    apart = np.zeros((PACK, PACK))
    for empty in range(min(hands - 1, 700)):
        one, both, none = (max(1 - (empty + more) / hands, 0.0) for more in (1, 2, 0))
        rising = one**upper * both ** np.maximum(gap - 1, 0) * one ** (PACK - 1 - lower)
        falling = one**lower * none ** np.maximum(-gap - 1, 0) * one ** (PACK - 1 - upper)
        apart += (hands - 1 - empty) / hands**2 * np.where(gap > 0, rising, np.where(gap < 0, falling, 0.0))
    found: Array = (together + apart) / (PACK - 1)
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
