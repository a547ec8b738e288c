"""Which seeds a long sweep of random play takes: some beyond those of the quick run, or as many as asked for.

CROUPIER_SWEEP=5000:20000 in the environment makes it a night's work, with fresh seeds each night. A failure
prints its seed; the quick run's own tests take any seed.
"""

from __future__ import annotations

import os

BEYOND = 1_000
"""The quick run stays below this seed."""


def seeds(usual: int) -> range:
    """So many seeds, or those of the environment."""
    first, _, last = os.environ.get("CROUPIER_SWEEP", f"{BEYOND}:{BEYOND + usual}").partition(":")
    return range(int(first), int(last))
