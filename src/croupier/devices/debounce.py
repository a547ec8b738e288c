"""Turns edges of contacts into presses, and encoder cycles into clicks, only by their times."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from math import inf
from types import MappingProxyType

from croupier.values import dataclass


@dataclass(frozen=True)
class Press:
    """Somebody asked for an action. `at` is in ms of the host, `source` is button, key or touch.

    A button that stays down sends a second press with `long`; an action that needs holding ignores the first.
    If the two have different meanings, only one is sent (`DebounceSettings.on_release`).
    """

    action: str
    at: int
    source: str = "button"
    long: bool = False


@dataclass(frozen=True)
class EncoderTurn:
    """The encoder turned by `steps` detents, clockwise if positive."""

    steps: int
    at: int


@dataclass(frozen=True)
class Edge:
    """The level of a button changed, at `at` ms of the host; not yet a press."""

    action: str
    down: bool
    at: int


@dataclass(frozen=True, kw_only=True)
class DebounceSettings:
    """Times in ms; `settle_ms` is how long a level must hold (8 to 15 suits most buttons).

    For `dead_ms` after a press the same button is ignored; `hold_ms` makes a long press.

    Buttons in `on_release` do different things when pressed and when held, so they act when released.
    """

    settle_ms: int = 10
    dead_ms: int = 80
    hold_ms: int = 800
    on_release: frozenset[str] = frozenset({"call"})


@dataclass(frozen=True, kw_only=True)
class ContactSettings(DebounceSettings):
    """`factory` is lgpio on a Raspberry Pi, mock in tests. `pins` has the BCM pin number of each action.

    `encoder` has the two pins of the encoder, if any; `steps_per_detent` is how many full cycles of its
    contacts make one click.
    """

    factory: str = "lgpio"
    pins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    encoder: tuple[int, int] | None = None
    steps_per_detent: int = 1


@dataclass
class _Level:
    """The level of one button's contact, and the level that counts."""

    down: bool = False
    since: int = 0
    believed: bool = False
    dead_until: float = -inf
    long_at: int | None = None  # when the press, if it lasts, becomes a long one


class Debouncer:
    """Edges in, presses out; the times, in ms, come with them.

    >>> debouncer = Debouncer(DebounceSettings())
    >>> debouncer.feed(Edge("fold", True, 100)), debouncer.poll(105), debouncer.poll(110)
    ((), (), (Press(action='fold', at=100, source='button', long=False),))
    """

    def __init__(self, settings: DebounceSettings) -> None:
        self._settings = settings
        self._levels: dict[str, _Level] = {}
        self._meant: Mapping[str, str] = {}

    def assign(self, meant: Mapping[str, str]) -> None:
        """Give the contact of an action another meaning; a press in progress is dropped."""
        self._meant = dict(meant)
        for level in self._levels.values():
            level.long_at = None

    def feed(self, edge: Edge) -> tuple[Press, ...]:
        """A level changed; returns the presses that are certain by then."""
        level = self._levels.setdefault(edge.action, _Level())
        presses = self._settle(edge.action, level, edge.at)
        level.down, level.since = edge.down, edge.at
        return presses

    def poll(self, now: int) -> tuple[Press, ...]:
        """The presses that are certain by `now`."""
        return tuple(
            press for action, level in self._levels.items() for press in self._settle(action, level, now)
        )

    def next_deadline(self) -> int | None:
        """When `poll` is due, None if nothing is undecided."""
        due = []
        for level in self._levels.values():
            if level.down != level.believed:
                due.append(level.since + self._settings.settle_ms)
            elif level.long_at is not None:
                due.append(level.long_at)
        return min(due, default=None)

    def _settle(self, action: str, level: _Level, now: int) -> tuple[Press, ...]:
        presses = []
        action = self._meant.get(action, action)
        if level.down != level.believed and now - level.since >= self._settings.settle_ms:
            level.believed = level.down
            late = action in self._settings.on_release
            if late and not level.down and level.long_at is not None:  # released before it was a long press
                presses.append(Press(action, level.since))
            level.long_at = None
            if level.down and level.since >= level.dead_until:
                level.dead_until = level.since + self._settings.dead_ms
                level.long_at = level.since + self._settings.hold_ms
                if not late:
                    presses.append(Press(action, level.since))
        if level.long_at is not None and level.down and now >= level.long_at:
            presses.append(Press(action, level.long_at, long=True))
            level.long_at = None
        return tuple(presses)


class Detents:
    """Turns cycles of the encoder's contacts into clicks."""

    def __init__(self, steps_per_detent: int) -> None:
        self._per_detent = steps_per_detent
        self._rest = 0

    def feed(self, step: int) -> int:
        """One cycle, +1 or −1; returns the completed click: 1, −1 or 0. Turning back starts again."""
        self._rest = step if self._rest * step < 0 else self._rest + step
        if abs(self._rest) < self._per_detent:
            return 0
        self._rest = 0
        return step
