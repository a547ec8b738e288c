"""A slot sensor on a pin of the Pi, for readers that have none: it counts the cards that a reader names."""

from __future__ import annotations

from collections.abc import Callable

from croupier.devices.buttons.debouncing import ButtonSettings, Edge
from croupier.devices.buttons.pins import Buttons
from croupier.devices.buttons.presses import Turn


def open_slot(pin: int, factory: str, emit: Callable[[Edge], None]) -> Buttons:
    """A contact on GPIO `pin` that is closed to ground while a card is in the slot; close it after use.

    `emit` gets its edges on the library's thread (`ReaderPort.slot_edge`). Raises `Fault` as `Buttons` does.
    """

    def edges_only(item: Edge | Turn) -> None:
        if isinstance(item, Edge):
            emit(item)

    return Buttons(ButtonSettings(factory=factory, pins={"slot": pin}), edges_only)
