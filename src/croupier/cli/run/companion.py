"""The players' display as a separate program, so that its failures never affect the table."""

from __future__ import annotations

import subprocess
import sys
import threading
from contextlib import suppress
from types import TracebackType
from typing import Final, Self

from croupier.config.settings import Settings

AGAIN_S: Final = 5.0
"""How long after its end it is started again: its screen may be on later."""

_PROGRAM: Final = "from croupier.cli import main; main()"


class Companion:
    """Keeps the display running until the terminal ends; without a screen or a page it does nothing."""

    def __init__(self, settings: Settings) -> None:
        self._command = command_of(settings)
        self._over = False
        self._changed = threading.Condition()
        self._starts = 0
        self.running: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep, name="players' display", daemon=True)

    def __enter__(self) -> Self:
        if self._command:
            self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._changed:
            self._over = True
            self._changed.notify_all()
            if self.running is not None:
                self.running.terminate()
        if self._thread.is_alive():
            self._thread.join(timeout=2)

    def speak(self, language: str) -> None:
        """Let the display go on in this language, now and whenever it is started again."""
        if self._command[-1:] in ((), (language,)):
            return
        with self._changed, suppress(OSError, ValueError):
            self._command = (*self._command[:-1], language)
            if self.running is not None and self.running.stdin is not None:
                self.running.stdin.write(f"{language}\n".encode())

    def started(self, times: int) -> subprocess.Popen[bytes]:
        """The program, once it has been started this many times."""
        with self._changed:
            self._changed.wait_for(lambda: self._starts >= times)
            assert self.running is not None, "it was started"
            return self.running

    def _keep(self) -> None:
        while True:
            with self._changed:
                if self._over:
                    return
                with suppress(OSError):
                    self.running = subprocess.Popen(self._command, stdin=subprocess.PIPE, bufsize=0)
                    self._starts += 1
                    self._changed.notify_all()
            if self.running is not None:
                with self.running as program:
                    program.wait()
            with self._changed:
                self._changed.wait_for(lambda: self._over, AGAIN_S)


def command_of(settings: Settings) -> tuple[str, ...]:
    """The program and its arguments; None without a screen or a page for the players."""
    display = settings.display
    if display.players is None and display.page is None:
        return ()
    window = () if display.players is None else ("--fullscreen", "--output", str(display.players))
    page = () if display.page is None else ("--page", str(display.page), "--host", display.page_host)
    return (
        *(sys.executable, "-c", _PROGRAM, "display", "--with-terminal"),
        *("--db", str(settings.log.path.absolute())),
        *window,
        *page,
        *("--lang", settings.screen.language),
    )
