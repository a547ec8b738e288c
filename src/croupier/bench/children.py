"""The processes that are measured: without a display, on a folder that lies on a disk."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from croupier.errors import Fault

DISK: Final = Path("/var/tmp")
"""A folder that outlives a restart, so it is on a disk; the usual temporary folder may be memory."""


def environment(**more: str) -> Mapping[str, str]:
    """The variables of a child: pictures and sounds are made as ever, and nobody sees or hears them."""
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    return {**os.environ, **silent, **more}


def folder_on_disk() -> tempfile.TemporaryDirectory[str]:
    """A new folder for one log, gone when it is left."""
    place = DISK if os.access(DISK, os.W_OK) else None
    return tempfile.TemporaryDirectory(prefix="croupier-bench-", dir=place)


def failed(what: str, said: str) -> Fault:
    """The failure of a child, with the last line that it said."""
    lines = said.strip().splitlines()
    return Fault(f"{what} failed: {lines[-1] if lines else 'it said nothing'}")
