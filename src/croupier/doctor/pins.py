"""Checks the wired buttons and the encoder: whether the pins are free, and what presses and turns do."""

from __future__ import annotations

import queue
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from croupier.devices.buses import PINS_OF, header_bus
from croupier.devices.buttons import Buttons
from croupier.devices.debounce import ContactSettings, Edge, EncoderTurn
from croupier.devices.readings import monotonic_ms
from croupier.doctor import Diagnosis
from croupier.doctor.machine import user
from croupier.errors import Fault

PATIENCE_MS: Final = 15_000
CLICKS: Final = 10
"""How many clicks of the encoder the user is asked for."""

_LIBRARY: Final = "is not installed"
_OTHER_PIN: Final = "take another pin, or switch the bus off: sudo raspi-config, Interface Options"
_STILL_MS: Final = 1500
"""If the encoder does not move for this long, the user has let it go."""


def look_at_pins(settings: ContactSettings | None, dev: Path = Path("/dev")) -> Iterator[Diagnosis]:
    """Whether the library and every pin are available, and no bus uses a pin; nobody presses anything."""
    if settings is None:
        yield Diagnosis("buttons", "ok", "none are wired")
        return
    buses = _buses(dev)
    try:
        Buttons(settings, lambda _: None).close()
    except Fault as error:
        yield _missing(str(error), dev, buses)
        return
    yield Diagnosis("buttons", "ok", f"{len(settings.pins)} pins by {settings.factory}")
    encoder = zip(("buttons.encoder_a", "buttons.encoder_b"), settings.encoder or (), strict=False)
    for name, pin in [*((f"pins.{action}", pin) for action, pin in settings.pins.items()), *encoder]:
        if bus := buses.get(pin):
            yield Diagnosis(name, "warning", f"GPIO {pin} is one of {bus}, which is on", _OTHER_PIN)


def _buses(dev: Path) -> dict[int, str]:
    """The buses of the header that are on, by each of their pins."""
    on = {header_bus(f"/dev/{each.name}") for each in dev.iterdir()} - {""}
    return {pin: bus for bus in sorted(on) for pin in PINS_OF[bus]}


def _missing(why: str, dev: Path, buses: dict[int, str]) -> Diagnosis:
    """Why the pins are not available, with the cure."""
    if _LIBRARY in why:
        what, _, mend = why.partition(": ")
        return Diagnosis("buttons", "fault", what, mend)
    bus = next((buses[int(pin)] for pin in re.findall(r"\b\d+\b", why) if int(pin) in buses), "")
    if "busy" in why.lower() and bus:
        why, mend = f"{why}; it is one of {bus}, which is on", _OTHER_PIN
    elif "busy" in why.lower():
        mend = "sudo systemctl stop croupier"
    elif not why.startswith("pin factory"):
        mend = "give each button a pin of its own, by its GPIO number"
    elif not any(dev.glob("gpiochip*")) or "Pi revision" in why:
        mend = 'buttons need the pins of a Raspberry Pi: set buttons.pin_factory = "none"'
    else:
        mend = f"sudo usermod -aG gpio {user()}, then log in again"
    return Diagnosis("buttons", "fault", why, mend)


def try_pins(
    settings: ContactSettings,
    say: Callable[[str], None],
    *,
    patience_ms: int = PATIENCE_MS,
    clock: Callable[[], int] = monotonic_ms,
) -> Iterator[Diagnosis]:
    """Ask the user to press every button and turn the encoder."""
    items: queue.SimpleQueue[Edge | EncoderTurn] = queue.SimpleQueue()
    with Buttons(settings, items.put, clock=clock) as buttons:
        for action, pin in settings.pins.items():
            say(f"press {action} (pin {pin})")
            yield _pressed(action, pin, buttons, items, clock() + patience_ms, clock)
        if settings.encoder is not None:
            say(f"turn the encoder {CLICKS} clicks to the right")
            yield _turned(settings, items, clock() + patience_ms, clock)


def _pressed(
    action: str,
    pin: int,
    buttons: Buttons,
    items: queue.SimpleQueue[Edge | EncoderTurn],
    until: int,
    clock: Callable[[], int],
) -> Diagnosis:
    name = f"button {action}"
    while clock() < until:
        try:
            item = items.get(timeout=0.02)
        except queue.Empty:
            presses = buttons.poll(clock())
        else:
            presses = buttons.feed(item) if isinstance(item, Edge) else ()
        for press in presses:
            if press.action == action:
                return Diagnosis(name, "ok", f"pin {pin}")
            mend = f"exchange pins.{action} and pins.{press.action}, or the wires"
            return Diagnosis(name, "fault", f"that was {press.action}", mend)
    mend = f"check its wires: it connects GPIO {pin} to ground"
    return Diagnosis(name, "fault", f"pin {pin}: no press came", mend)


def _turned(
    settings: ContactSettings,
    items: queue.SimpleQueue[Edge | EncoderTurn],
    until: int,
    clock: Callable[[], int],
) -> Diagnosis:
    """The direction, and how many of the turned clicks were felt."""
    clicks, moved = 0, False
    while clock() < until:
        try:
            item = items.get(timeout=0.02)
        except queue.Empty:
            continue
        if isinstance(item, EncoderTurn):
            clicks, moved, until = clicks + item.steps, True, clock() + _STILL_MS
    if not moved:
        return Diagnosis("encoder", "fault", "it did not turn", "check its two pins and its ground")
    if clicks < 0:
        mend = "exchange buttons.encoder_a and buttons.encoder_b"
        return Diagnosis("encoder", "fault", "it turns the wrong way round", mend)
    steps = settings.steps_per_detent
    if clicks * 4 <= CLICKS * 3 and steps > 1:
        return Diagnosis(
            "encoder", "warning", f"{clicks} clicks of {CLICKS}", "set buttons.steps_per_detent = 1"
        )
    if clicks * 2 >= CLICKS * 3:
        mend = f"set buttons.steps_per_detent = {min(4, steps * 2)}"
        return Diagnosis("encoder", "warning", f"{clicks} clicks of {CLICKS}", mend)
    return Diagnosis("encoder", "ok", f"{clicks} clicks of {CLICKS}, the right way round")
