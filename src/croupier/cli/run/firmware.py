"""The firmware of the shoe is replaced while the terminal runs: its port is lent for so long."""

from __future__ import annotations

import threading
from collections.abc import Callable

from croupier.devices.bench.prompt import NotReplaced
from croupier.devices.bench.update import back as put_back
from croupier.devices.bench.update import update
from croupier.devices.shoe import DevicePort, ShoePort
from croupier.errors import CroupierError, Fault
from croupier.terminal.wishes import FirmwareReplaced


class Replacing:
    """Replaces the firmware behind a reader, on a thread of its own; `put` gets what came of it."""

    def __init__(self, reader: DevicePort | None, put: Callable[[FirmwareReplaced], None]) -> None:
        self._reader = reader
        self._put = put
        self._thread: threading.Thread | None = None

    def begin(self, *, back: bool) -> None:
        """Raises `Fault` where there is no shoe whose firmware could be replaced, or while it is."""
        if not isinstance(self._reader, ShoePort) or self._reader.twin is not None:
            raise Fault("this table has no shoe with firmware")
        if self._thread is not None and self._thread.is_alive():
            raise Fault("the firmware is being replaced already")
        self._thread = threading.Thread(
            target=self._run, args=(self._reader, back), name="firmware", daemon=True
        )
        self._thread.start()

    def _run(self, reader: ShoePort, back: bool) -> None:
        try:
            with reader.borrowed() as open_port:
                version = put_back(open_port) if back else update(open_port)
        except NotReplaced as error:
            self._put(FirmwareReplaced(why=error.code))
        except CroupierError:
            self._put(FirmwareReplaced(why="failed"))
        else:
            self._put(FirmwareReplaced(version=version))
