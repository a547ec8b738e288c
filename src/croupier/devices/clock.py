"""The clock of the host on which readings are stamped."""

import time


def monotonic_ms() -> int:
    """Milliseconds on the clock that never goes back."""
    return time.monotonic_ns() // 1_000_000
