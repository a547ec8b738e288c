"""The dealer's buttons and encoder on the pins of the board; debouncing is done here, by time stamps.

The library's own debouncing means something else on every pin factory and nothing on the mock one, so it
is off. Its callbacks run on a thread of its own: they stamp and enqueue, the loop does the rest:

    buttons = Buttons(settings, queue.put)
    timeout = buttons.next_deadline()   …   item = queue.get()
    presses = buttons.feed(item) if isinstance(item, Edge) else ()
    presses += buttons.poll(now)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from types import MappingProxyType, TracebackType
from typing import Final, Protocol, Self

import gpiozero

from croupier.devices.presses import Press, Turn
from croupier.devices.shoe import monotonic_ms
from croupier.errors import Fault

_FACTORIES: Final = "gpiozero_pin_factories"


@dataclass(frozen=True)
class Edge:
    """The level of a button changed, at `at` ms of the host; not yet a press."""

    action: str
    down: bool
    at: int


@dataclass(frozen=True, kw_only=True)
class DebounceSettings:
    """Times in ms: `settle_ms` (8 to 15 suits most buttons) the level must hold, `dead_ms` after a press
    that none of the same button is believed, `hold_ms` for a long press."""

    settle_ms: int = 10
    dead_ms: int = 80
    hold_ms: int = 800


@dataclass(frozen=True, kw_only=True)
class ButtonSettings(DebounceSettings):
    """`factory` is lgpio on a Raspberry Pi, mock in tests. `pins` has the BCM pin number of each action.

    `encoder` are the two pins of the encoder, if there is one; `steps_per_detent` how many full cycles of
    its two contacts make one click.
    """

    factory: str = "lgpio"
    pins: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    encoder: tuple[int, int] | None = None
    steps_per_detent: int = 1


@dataclass
class _Level:
    """What one button's contact shows, and what is believed of it."""

    down: bool = False
    since: int = 0
    believed: bool = False
    pressed_at: int | None = None
    held: bool = True  # the long press is told, or there is none to tell


class Debouncer:
    """Edges in, presses out; time comes in with them, in ms.

    >>> debouncer = Debouncer(DebounceSettings())
    >>> debouncer.feed(Edge("fold", True, 100)), debouncer.poll(105), debouncer.poll(110)
    ((), (), (Press(action='fold', at=100, source='button', long=False),))
    """

    def __init__(self, settings: DebounceSettings) -> None:
        self._settings = settings
        self._levels: dict[str, _Level] = {}

    def feed(self, edge: Edge) -> tuple[Press, ...]:
        """The level changed; returns what had become certain by then."""
        level = self._levels.setdefault(edge.action, _Level())
        presses = self._settle(edge.action, level, edge.at)
        level.down, level.since = edge.down, edge.at
        return presses

    def poll(self, now: int) -> tuple[Press, ...]:
        """What has become certain by `now`."""
        return tuple(
            press for action, level in self._levels.items() for press in self._settle(action, level, now)
        )

    def next_deadline(self) -> int | None:
        """When `poll` is due, None if nothing is in the balance."""
        due = []
        for level in self._levels.values():
            if level.down != level.believed:
                due.append(level.since + self._settings.settle_ms)
            elif not level.held:
                due.append(level.since + self._settings.hold_ms)
        return min(due, default=None)

    def _settle(self, action: str, level: _Level, now: int) -> tuple[Press, ...]:
        presses = []
        if level.down != level.believed and now - level.since >= self._settings.settle_ms:
            level.believed, level.held = level.down, True
            dead_until = -1 if level.pressed_at is None else level.pressed_at + self._settings.dead_ms
            if level.down and level.since >= dead_until:
                level.pressed_at, level.held = level.since, False
                presses.append(Press(action, level.since))
        if not level.held and level.down and now - level.since >= self._settings.hold_ms:
            level.held = True
            presses.append(Press(action, level.since + self._settings.hold_ms, long=True))
        return tuple(presses)


class Detents:
    """Cycles of the encoder's contacts into the clicks that a finger feels."""

    def __init__(self, steps_per_detent: int) -> None:
        self._per_detent = steps_per_detent
        self._rest = 0

    def feed(self, step: int) -> int:
        """One cycle, +1 or −1; returns the click it completes: 1, −1 or 0. Turning back starts anew."""
        self._rest = step if self._rest * step < 0 else self._rest + step
        if abs(self._rest) < self._per_detent:
            return 0
        self._rest = 0
        return step


class Line(Protocol):
    """What of a gpiozero device is used here."""

    def close(self) -> None: ...


class Buttons:
    """The buttons and the encoder of a terminal, open until `close`.

    `emit` gets an `Edge` at every change of a contact and a `Turn` at every click of the encoder, on the
    library's thread; it must only enqueue. Raises `Fault` naming the factory or the pin that cannot be had.
    """

    def __init__(
        self,
        settings: ButtonSettings,
        emit: Callable[[Edge | Turn], None],
        *,
        clock: Callable[[], int] = monotonic_ms,
        factory: gpiozero.Factory | None = None,
    ) -> None:
        self._debouncer = Debouncer(settings)
        self._emit = emit
        self._clock = clock
        with ExitStack() as opened:
            self.factory = factory if factory is not None else opened.enter_context(_opened(settings.factory))
            for action, pin in settings.pins.items():
                opened.callback(self._button(action, pin).close)
            if settings.encoder is not None:
                opened.callback(self._encoder(settings.encoder, settings.steps_per_detent).close)
            self._opened = opened.pop_all()
        self.feed = self._debouncer.feed
        self.poll = self._debouncer.poll
        self.next_deadline = self._debouncer.next_deadline
