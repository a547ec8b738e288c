"""A screen that may be missing for a while: the terminal tries again, and the table goes on.

Cards are still read and stored. The service manager is told that the terminal is ready when the first picture
is on the screen, and until then that it is still trying.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, Protocol

from croupier.devices.debounce import Press
from croupier.terminal.app import TerminalScreen
from croupier.terminal.console.state import Console
from croupier.terminal.host.readiness import tell, tell_ready
from croupier.terminal.view import TableView
from croupier.terminal.views.window import NoScreen

EVERY_MS: Final = 5_000
"""Seconds from one try to the next."""

STARTING: Final = f"EXTEND_TIMEOUT_USEC={12 * EVERY_MS * 1000}"
"""Asks systemd to wait while the terminal tries to open a screen."""


class Window(TerminalScreen, Protocol):
    """An open screen; it opens when it is made."""

    @property
    def driver(self) -> str:
        """The driver that draws, and the size."""

    def lives(self) -> bool:
        """Whether it can still be drawn on."""

    def close(self) -> None:
        """Close it; may be called twice."""


class PatientScreen:
    """The screen from `opens`, or none while that raises `NoScreen`; `says` reports changes.

    A missing screen is reported once.
    """

    def __init__(self, opens: Callable[[], Window], says: Callable[[str], None]) -> None:
        self._opens = opens
        self._says = says
        self._window: Window | None = None
        self._view: TableView | None = None
        self._missing = False
        self._ready = False
        self._due = 0
        self._try()

    def show(self, view: TableView) -> None:
        """Draw the picture, now or as soon as there is a screen."""
        self._view = view
        if self._window is None:
            return
        try:
            self._window.show(view)
        except NoScreen as error:
            self._lose(str(error))
            return
        if not self._ready:
            self._ready = True
            tell_ready()

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        """Input since the last call; without a screen, try to open it if it is time."""
        if self._window is not None and not self._window.lives():
            self._lose("the screen is gone")
        if self._window is None and now >= self._due:
            self._due = now + EVERY_MS
            self._try()
            if self._view is not None:
                self.show(self._view)
        if self._window is None:
            return
        try:
            yield from self._window.presses(console, view, now)
        except NoScreen as error:  # it was to be drawn again
            self._lose(str(error))

    def wants_to_close(self) -> bool:
        """Whether the window was closed."""
        return self._window is not None and self._window.wants_to_close()

    def sound(self, name: str, *, muted: bool) -> None:
        """Play it if there is a screen, whose machine has the loudspeaker."""
        if self._window is not None:
            self._window.sound(name, muted=muted)

    def lives(self) -> bool:
        """Whether a screen can be drawn on, or is being opened."""
        return self._window is None or self._window.lives()

    def close(self) -> None:
        """Close the screen; may be called twice."""
        if self._window is not None:
            self._window.close()
            self._window = None

    def _try(self) -> None:
        try:
            self._window = self._opens()
        except NoScreen as error:
            self._lose(str(error))
            return
        self._missing = False
        self._says(f"screen: {self._window.driver}")
        tell(f"STATUS=screen: {self._window.driver}")

    def _lose(self, why: str) -> None:
        self.close()
        if not self._ready:
            tell(STARTING)
        if not self._missing:
            self._missing = True
            self._says(f"{why}; the table goes on without it, and it is tried every {EVERY_MS // 1000} s")
            tell(f"STATUS=no screen: {why}")
