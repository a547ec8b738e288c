"""The dealer's buttons and encoder on the pins of the board; debouncing is done here, by time stamps.

The library's own debouncing means something else on every pin factory and nothing on the mock one, so it
is off. Its callbacks run on a thread of its own: they stamp and enqueue, the loop does the rest:

    buttons = Buttons(settings, queue.put)
    timeout = buttons.next_deadline()   …   item = queue.get()
    presses = buttons.feed(item) if isinstance(item, Edge) else ()
    presses += buttons.poll(now)
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from importlib.metadata import entry_points
from math import inf
from types import MappingProxyType, TracebackType
from typing import Self

import gpiozero

from croupier.devices.clock import monotonic_ms
from croupier.devices.presses import Press, Turn
from croupier.errors import Fault


@dataclass(frozen=True)
class Edge:
    """The level of a button changed, at `at` ms of the host; not yet a press."""

    action: str
    down: bool
    at: int


@dataclass(frozen=True, kw_only=True)
class DebounceSettings:
    """Times in ms: `settle_ms` (8 to 15 suits most buttons) the level must hold, `dead_ms` after a press
    that none of the same button is believed, `hold_ms` for a long press.

    The buttons `on_release` do one thing when they are held and another when they are not: which, is known
    only when they are let go.
    """

    settle_ms: int = 10
    dead_ms: int = 80
    hold_ms: int = 800
    on_release: frozenset[str] = frozenset({"call"})


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
    dead_until: float = -inf
    long_at: int | None = None  # when the press, if it lasts, becomes a long one


class Debouncer:
    """Edges in, presses out; time comes in with them, in ms.

    >>> debouncer = Debouncer(DebounceSettings())
    >>> debouncer.feed(Edge("fold", True, 100)), debouncer.poll(105), debouncer.poll(110)
    ((), (), (Press(action='fold', at=100, source='button', long=False),))
    """

    def __init__(self, settings: DebounceSettings) -> None:
        self._settings = settings
        self._levels: dict[str, _Level] = {}
        self._meant: Mapping[str, str] = {}

    def assign(self, meant: Mapping[str, str]) -> None:
        """From now on the contact of an action means another one; what is held down now ends as nothing."""
        self._meant = dict(meant)
        for level in self._levels.values():
            level.long_at = None

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
            elif level.long_at is not None:
                due.append(level.long_at)
        return min(due, default=None)

    def _settle(self, action: str, level: _Level, now: int) -> tuple[Press, ...]:
        presses = []
        action = self._meant.get(action, action)
        if level.down != level.believed and now - level.since >= self._settings.settle_ms:
            level.believed = level.down
            late = action in self._settings.on_release
            if late and not level.down and level.long_at is not None:  # let go before it was a long press
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


class Buttons:
    """The buttons and the encoder of a terminal, open until `close`.

    `emit` gets an `Edge` at every change of a contact and a `Turn` at every click of the encoder, on the
    library's thread; it must only enqueue. Raises `Fault` naming the factory or the pin that cannot be had:
    another factory is never tried. `factory` is the pin factory in use.
    """

    def __init__(
        self,
        settings: ButtonSettings,
        emit: Callable[[Edge | Turn], None],
        *,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._debouncer = Debouncer(settings)
        self._pins = settings.pins
        self._emit = emit
        self._clock = clock
        before = set(threading.enumerate())
        with ExitStack() as opened:
            self.factory = opened.enter_context(_load_factory(settings.factory))
            for action, pin in settings.pins.items():
                opened.enter_context(self._button(action, pin))
            if settings.encoder is not None:
                opened.enter_context(self._encoder(*settings.encoder, settings.steps_per_detent))
            self._opened = opened.pop_all()
        self._threads = tuple(set(threading.enumerate()) - before)

    def lives(self) -> bool:
        """Whether the threads that the library started for the pins still run."""
        return all(thread.is_alive() for thread in self._threads)

    def feed(self, edge: Edge) -> tuple[Press, ...]:
        """As `Debouncer.feed`."""
        return self._debouncer.feed(edge)

    def poll(self, now: int) -> tuple[Press, ...]:
        """As `Debouncer.poll`."""
        return self._debouncer.poll(now)

    def assign(self, pins: Mapping[str, int]) -> None:
        """The pins of the actions are these from now on; a pin that was not opened stays closed."""
        owners = {pin: action for action, pin in pins.items()}
        self._debouncer.assign({each: owners[pin] for each, pin in self._pins.items() if pin in owners})

    def next_deadline(self) -> int | None:
        """As `Debouncer.next_deadline`."""
        return self._debouncer.next_deadline()

    def close(self) -> None:
        """Give the pins back; may be called twice."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _button(self, action: str, pin: int) -> gpiozero.DigitalInputDevice:
        """A contact to ground. The library's own `Button` looks ten times a second whether it is held."""
        try:
            button = gpiozero.DigitalInputDevice(
                pin, pull_up=True, bounce_time=None, pin_factory=self.factory
            )
        except _library_errors() as error:
            raise Fault(f"button {action} on pin {pin}: {error}") from error
        button.when_activated = lambda: self._emit(Edge(action, True, self._clock()))
        button.when_deactivated = lambda: self._emit(Edge(action, False, self._clock()))
        return button

    def _encoder(self, first: int, second: int, steps_per_detent: int) -> gpiozero.RotaryEncoder:
        try:
            encoder = gpiozero.RotaryEncoder(first, second, max_steps=0, pin_factory=self.factory)
        except _library_errors() as error:
            raise Fault(f"encoder on pins {first} and {second}: {error}") from error
        detents = Detents(steps_per_detent)
        encoder.when_rotated_clockwise = lambda: self._turn(detents.feed(1))
        encoder.when_rotated_counter_clockwise = lambda: self._turn(detents.feed(-1))
        return encoder

    def _turn(self, click: int) -> None:
        if click:
            self._emit(Turn(click, self._clock()))


def _load_factory(name: str) -> gpiozero.Factory:
    known = entry_points(group="gpiozero_pin_factories")
    if name not in known.names:
        raise Fault(f"pin factory {name!r}: expected one of {', '.join(sorted(known.names))}")
    os.environ.setdefault(
        "LG_WD", tempfile.gettempdir()
    )  # lgpio makes a pipe there, else where it was started
    try:
        return known[name].load()()
    except _library_errors() as error:
        raise Fault(f"pin factory {name!r} cannot be had: {error}") from error


def _library_errors() -> tuple[type[Exception], ...]:
    """What a missing, outdated or forbidden GPIO library raises; lgpio has an error of its own."""
    own = getattr(sys.modules.get("lgpio"), "error", None)
    usual = (ImportError, AttributeError, OSError, RuntimeError, gpiozero.GPIOZeroError)
    return (*usual, own) if own else usual
