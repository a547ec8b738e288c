"""What the dealer's fingers did, whatever they did it on: a button, a key or the touch screen."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Press:
    """An action was asked for. `at` is in ms of the host, `source` is button, key or touch.

    A button that stays down says so a second time, with `long`: what must be held ignores the first. Where
    the two mean different things, the first is left out (`DebounceSettings.on_release`).
    """

    action: str
    at: int
    source: str = "button"
    long: bool = False


@dataclass(frozen=True)
class Turn:
    """The encoder went on by `steps` detents, clockwise if positive."""

    steps: int
    at: int
    source: str = "button"
