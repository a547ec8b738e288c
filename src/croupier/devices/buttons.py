"""The dealer's buttons and encoder on the pins of the board.

The library's own debouncing differs between pin factories, so it is off and `debounce` does it. The library's
callbacks run on its own thread: they only stamp and enqueue, and the loop does the rest:

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
from importlib.metadata import entry_points
from pathlib import Path
from typing import Self

import gpiozero

from croupier.devices.debounce import ContactSettings, Debouncer, Detents, Edge, EncoderTurn, Press
from croupier.devices.readings import monotonic_ms
from croupier.errors import Fault
from croupier.packages import BUILDS_WITH, cure


class Buttons:
    """The buttons and the encoder of a terminal, open until `close`.

    `emit` gets an `Edge` at every change of a contact and an `EncoderTurn` at every click of the encoder, on
    the library's thread; it must only enqueue. Raises `Fault` naming the unavailable factory or pin; it never
    tries another factory. `factory` is the pin factory in use.
    """

    def __init__(
        self,
        settings: ContactSettings,
        emit: Callable[[Edge | EncoderTurn], None],
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
        """Whether the library's threads for the pins still run."""
        return all(thread.is_alive() for thread in self._threads)

    def feed(self, edge: Edge) -> tuple[Press, ...]:
        """As `Debouncer.feed`."""
        return self._debouncer.feed(edge)

    def poll(self, now: int) -> tuple[Press, ...]:
        """As `Debouncer.poll`."""
        return self._debouncer.poll(now)

    def assign(self, pins: Mapping[str, int]) -> None:
        """Change the pins of the actions; a pin that was not opened stays closed."""
        owners = {pin: action for action, pin in pins.items()}
        self._debouncer.assign({each: owners[pin] for each, pin in self._pins.items() if pin in owners})

    def next_deadline(self) -> int | None:
        """As `Debouncer.next_deadline`."""
        return self._debouncer.next_deadline()

    def close(self) -> None:
        """Release the pins; may be called twice."""
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _button(self, action: str, pin: int) -> gpiozero.DigitalInputDevice:
        """A contact to ground. The library's own `Button` would poll ten times a second for holds."""
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
            self._emit(EncoderTurn(click, self._clock()))


def _load_factory(name: str) -> gpiozero.Factory:
    known = entry_points(group="gpiozero_pin_factories")
    if name not in known.names:
        raise Fault(f"pin factory {name!r}: expected one of {', '.join(sorted(known.names))}")
    os.environ.setdefault("LG_WD", tempfile.gettempdir())  # lgpio makes a pipe there
    try:
        return known[name].load()()
    except ImportError as error:
        raise Fault(f"{name} is not installed: {_cure()}") from error
    except _library_errors() as error:
        raise Fault(f"pin factory {name!r} is not available: {error}") from error


def _cure() -> str:
    """How to install lgpio: it is in the archive of Raspberry Pi OS, but not in Debian's.

    Its source builds the C library, which Debian lacks too, only with PYPI=1.
    """
    packages = ("python3-lgpio",) if Path("/etc/rpi-issue").exists() else ()
    return cure("pi", *packages, tools=f"{BUILDS_WITH} swig", setting="PYPI=1 ")


def _library_errors() -> tuple[type[Exception], ...]:
    """The errors of a missing, outdated or forbidden GPIO library; lgpio has its own error."""
    own = getattr(sys.modules.get("lgpio"), "error", None)
    usual = (ImportError, AttributeError, OSError, RuntimeError, gpiozero.GPIOZeroError)
    return (*usual, own) if own else usual
