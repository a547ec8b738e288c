"""How a command ends: the exit codes of the whole command line, as the README lists them."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What a program that calls croupier can tell by its exit code; click gives 1 and 2 by itself."""

    DONE = 0
    FAILED = 1
    """Refused, failed, or a check that found a fault."""
    USAGE = 2
    IN_PART = 3
    """Done, but for what is named on the standard error."""
    UNSIGNED = 4
    """What was made or checked holds, but no signature covers it."""
    INTERRUPTED = 130
