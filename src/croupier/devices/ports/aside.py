"""A device with a blocking library as a port: a separate thread talks to it, so nobody else waits."""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress
from typing import Final, Protocol

_AGAIN_S: Final = 0.002
"""How often a device is asked for a pending answer."""

_READ_SIZE: Final = 4096
_END_S: Final = 1.0


class Device(Protocol):
    """The device behind the thread; each method may take some ms. They raise OSError if it is gone."""

    @property
    def owes(self) -> bool:
        """Whether an answer is pending, so that `give` should be called again soon."""

    def take(self, data: bytes) -> None:
        """Receive bytes from the host."""

    def give(self) -> bytes:
        """The device's bytes, empty if there are none."""

    def close(self) -> None:
        """Close the device."""


class AsidePort:
    """A `Port` in front of a device; the thread ends when the port closes, or when the device is gone."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._trouble: OSError | None = None
        self._thread = threading.Thread(target=self._run, name="aside", daemon=True)
        self._thread.start()

    def fileno(self) -> int:
        return self._ours.fileno()

    def read(self) -> bytes:
        data = self._ours.recv(_READ_SIZE)
        if not data:
            raise self._trouble or OSError("the device is gone")
        return data

    def write(self, data: bytes) -> None:
        if self._ours.send(data) != len(data):
            raise OSError("the device takes nothing any more")

    def close(self) -> None:
        """Close the port; if the library never returns, its thread is abandoned."""
        with suppress(OSError):
            self._ours.shutdown(socket.SHUT_RDWR)
        self._thread.join(_END_S)
        self._ours.close()

    def _run(self) -> None:
        try:
            while self._goes_on():
                if said := self._device.give():
                    self._theirs.sendall(said)
        except OSError as error:
            self._trouble = error
        finally:
            with suppress(OSError):
                self._device.close()
            self._theirs.close()

    def _goes_on(self) -> bool:
        """Wait for bytes from the host, and pass them on; False when the port is closed."""
        wait_s = _AGAIN_S if self._device.owes else None
        if self._theirs in select.select([self._theirs], [], [], wait_s)[0]:
            data = self._theirs.recv(_READ_SIZE)
            if not data:
                return False
            self._device.take(data)
        return True
