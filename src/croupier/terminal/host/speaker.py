"""Announcements by espeak-ng, if the machine has it; a sentence that would come too late is dropped."""

from __future__ import annotations

import queue
import shutil
import subprocess
import threading
from contextlib import suppress
from typing import Final

PROGRAM: Final = "espeak-ng"

LONGEST_S: Final = 10.0
"""A sentence that takes longer is cut off: the sound device hangs."""

CLOSING_S: Final = 2.0


class Speaker:
    """Says one sentence after the other; of those that wait, only the last."""

    def __init__(self, program: str = PROGRAM) -> None:
        self._program = shutil.which(program)
        self._wanted: queue.SimpleQueue[tuple[str, str] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._speak, name="speaker", daemon=True)
        if self._program is not None:
            self._thread.start()

    def say(self, text: str, language: str) -> None:
        """Say a text in a language; returns at once."""
        if self._program is not None and text:
            self._wanted.put((text, language))

    def close(self) -> None:
        """Say nothing more; may be called twice."""
        self._wanted.put(None)
        if self._thread.is_alive():
            self._thread.join(CLOSING_S)

    def _speak(self) -> None:
        while (wanted := self._latest()) is not None:
            text, language = wanted
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [str(self._program), "-v", language, "--", text],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    timeout=LONGEST_S,
                    check=False,
                )

    def _latest(self) -> tuple[str, str] | None:
        """What to say next: the last of those that wait. None: nothing ever again."""
        wanted = self._wanted.get()
        while wanted is not None:
            try:
                wanted = self._wanted.get_nowait()
            except queue.Empty:
                return wanted
        return None
