"""Whether this machine is started for the first time: an image says so in a file, until it is set up."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

FIRST: Final = Path("/var/lib/croupier/first-start")


def is_first(file: Path = FIRST) -> bool:
    """Whether nobody has set the machine up yet."""
    return file.exists()


def was_set_up(file: Path = FIRST) -> None:
    """From now on it starts with the table."""
    with suppress(OSError):
        file.unlink(missing_ok=True)
