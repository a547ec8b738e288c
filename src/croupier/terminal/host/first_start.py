"""Whether this machine starts for the first time: a file in the image says so until it is set up."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

FIRST: Final = Path("/var/lib/croupier/first-start")


def is_first(file: Path = FIRST) -> bool:
    """Whether nobody has set the machine up yet."""
    return file.exists()


def was_set_up(file: Path = FIRST) -> None:
    """From now on the machine starts with the table."""
    with suppress(OSError):
        file.unlink(missing_ok=True)
