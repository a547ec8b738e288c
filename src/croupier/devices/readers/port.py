"""A ready-made reader behind a port: the kinds, the listening thread, and their twins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from croupier.devices.debounce import Edge
from croupier.devices.ports.aside import Device
from croupier.devices.ports.urls import PortSource
from croupier.devices.readers.dialogue import Driver
from croupier.devices.readers.link import ReaderLink, ReaderLinkSettings
from croupier.devices.readers.mfrc522.driver import Mfrc522
from croupier.devices.readers.pcsc.driver import Pcsc
from croupier.devices.readers.pepper import Pepper
from croupier.devices.readers.pn532.driver import Pn532
from croupier.devices.readers.wedge import KeyboardWedge
from croupier.devices.readings import Reading, monotonic_ms
from croupier.devices.shoe import DevicePort
from croupier.devices.twins.process import TwinProcess
from croupier.errors import Fault

DRIVERS: Final[Mapping[str, type[Driver[Any]]]] = {
    "pepper": Pepper,
    "pn532": Pn532,
    "mfrc522": Mfrc522,
    "pcsc": Pcsc,
    "wedge": KeyboardWedge,
}
"""The driver of each kind of ready-made reader."""

SHOE_LINE: Final = "shoe-line"
"""The kind of reader that speaks the shoe's line protocol."""

KINDS: Final = (SHOE_LINE, *DRIVERS)
"""Every kind of reader in the configuration."""


def ports_of(kind: str) -> tuple[str, ...]:
    """Where a reader of a kind may be: on its own line (the empty string), or on buses.

    >>> ports_of("pn532"), ports_of("shoe-line")
    (('', 'i2c', 'spi'), ('',))
    """
    if kind == SHOE_LINE:
        return ("",)
    return (*([""] if DRIVERS[kind].ON_A_LINE else []), *DRIVERS[kind].BUSES)


class ReaderProcess(TwinProcess):
    """The twin of a reader of one kind at the end of a pseudo-terminal; cards pass the antenna `slot`."""

    def __init__(self, kind: str, *, slot: int = 0, link: Path | None = None) -> None:
        super().__init__("croupier.devices.readers.twins", kind, "--slot", str(slot), link=link)


def _on_bus(kind: str, bus: str, device: str) -> Device:
    opens = DRIVERS[kind].BUSES.get(bus)
    if opens is None:
        raise Fault(f"{bus}:{device}: a {kind} is not on such a port")
    return opens(device)


class ReaderPort(DevicePort):
    """Listens to a ready-made reader until closed; raises as `PortSource` does.

    readings = queue.SimpleQueue()
    with ReaderPort("pn532", "/dev/ttyUSB0", readings.put) as port:
        readings.get()
    """

    def __init__(
        self,
        kind: str,
        url: str,
        emit: Callable[[Reading], None],
        *,
        settings: ReaderLinkSettings | None = None,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        driver = DRIVERS[kind]()
        settings = settings or ReaderLinkSettings()
        self._link = ReaderLink(driver, settings)
        source = PortSource(
            url,
            clock,
            line=driver.LINE,
            start_twin=lambda link: ReaderProcess(kind, slot=settings.slot_antenna, link=link),
            open_bus=lambda bus, device: _on_bus(kind, bus, device),
        )
        super().__init__(source, self._link, emit, clock=clock)

    def slot_edge(self, edge: Edge) -> None:
        """The slot sensor's contact changed. Any thread may call it."""
        self.tell(lambda now: self._link.slot_edge(edge, now))
