"""The reader of a table opened, whichever it is: a shoe of the line protocol or a bought reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from croupier.devices.clock import monotonic_ms
from croupier.devices.protocol.link import ShoeSettings
from croupier.devices.readers.link import ReaderSettings
from croupier.devices.readers.port import SHOE_LINE, ReaderPort
from croupier.devices.readers.slot import open_slot
from croupier.devices.readings import Reading, ShoePosition
from croupier.devices.shoe import ShoePort
from croupier.errors import Fault


@dataclass(frozen=True, kw_only=True)
class Source:
    """Where the cards of a table are read: a reader of a kind of `readers.port.KINDS` at the port `url`.

    Cards leave the shoe past `slot_antenna`; the tag of a card is read within `pair_ms` of its pass. A bought
    reader may have a slot sensor beside it, on GPIO `slot_pin` of the pin factory. What a shoe keeps until it
    is stored is acknowledged as it is read if `acknowledge_on_read`.
    """

    kind: str
    url: str
    antennas: tuple[int, ...] = (0,)
    slot_antenna: int = 0
    pair_ms: int = 450
    slot_pin: int | None = None
    pin_factory: str = "none"
    acknowledge_on_read: bool = False


def open_port(
    source: Source,
    emit: Callable[[Reading], None],
    *,
    after: ShoePosition | None = None,
    clock: Callable[[], int] = monotonic_ms,
) -> ShoePort | ReaderPort:
    """Listen to the port alone, of a shoe from the position `after` on; raises as `PortSource` does."""
    if source.kind != SHOE_LINE:
        reader = ReaderSettings(
            antennas=source.antennas,
            slot_antenna=source.slot_antenna,
            has_slot_sensor=source.slot_pin is not None,
            pair_ms=source.pair_ms,
        )
        return ReaderPort(source.kind, source.url, emit, settings=reader, clock=clock)
    shoe = ShoeSettings(
        slot_antenna=source.slot_antenna,
        tag_after_ms=source.pair_ms,
        acknowledge_on_read=source.acknowledge_on_read,
    )
    return ShoePort(source.url, emit, settings=shoe, after=after, clock=clock)


@contextmanager
def open_reader(
    source: Source, emit: Callable[[Reading], None], *, after: ShoePosition | None = None
) -> Iterator[ShoePort | ReaderPort]:
    """Listen to the reader and to its slot sensor, if it has one, in the block.

    A device that is not there is waited for. Raises `Unreadable` for an invalid URL, and `Fault` if the
    record of the wire cannot be written, a twin does not start, or the pin cannot be had.
    """
    try:
        port = open_port(source, emit, after=after)
    except OSError as error:
        raise Fault(f"shoe.port {source.url!r}: {error}") from error
    with port:
        if isinstance(port, ReaderPort) and source.slot_pin is not None:
            with open_slot(source.slot_pin, source.pin_factory, port.slot_edge):
                yield port
        else:
            yield port
