"""Waits until a file in a folder was written, as the kernel tells it (inotify)."""

from __future__ import annotations

import ctypes
import os
import select
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

_WRITTEN: Final = 0x8 | 0x80
"""A file was closed after it was written, or was put in its place."""


class Folder:
    """One folder; a system without inotify tells of nothing, and the waiting takes its whole time."""

    def __init__(self, path: Path) -> None:
        self._handle = -1
        with suppress(OSError, AttributeError):
            kernel = ctypes.CDLL(None, use_errno=True)
            self._handle = kernel.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
            kernel.inotify_add_watch(self._handle, os.fsencode(path), _WRITTEN)

    def wait(self, seconds: float) -> None:
        """Wait until a file was written, at most so long."""
        if self._handle < 0:
            time.sleep(seconds)
            return
        select.select([self._handle], [], [], seconds)
        with suppress(BlockingIOError):
            os.read(self._handle, 65_536)

    def close(self) -> None:
        """Stop watching; nobody may wait."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1
