"""What the dealer pressed or turned, on whatever device: a button, a key or the touch screen."""

from __future__ import annotations

from croupier.values import dataclass


@dataclass(frozen=True)
class Press:
    """Somebody asked for an action. `at` is in ms of the host, `source` is button, key or touch.

    A button that stays down sends a second press, with `long`: an action that needs holding ignores the
    first. If the two mean different things, the first is not sent (`DebounceSettings.on_release`).
    """

    action: str
    at: int
    source: str = "button"
    long: bool = False


@dataclass(frozen=True)
class Turn:
    """The encoder turned by `steps` detents, clockwise if positive."""

    steps: int
    at: int
    source: str = "button"
