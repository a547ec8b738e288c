"""The thread that listens to a device: it opens the port, reads, stamps and passes on readings."""

from __future__ import annotations

import os
import select
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final, Protocol, Self

from croupier.devices.ports.urls import PORT_ERRORS, Port, PortSource, trouble
from croupier.devices.protocol.frames import Ack, encode
from croupier.devices.protocol.link import ShoeLink, ShoeLinkSettings
from croupier.devices.readings import Reading, ShoePosition, monotonic_ms
from croupier.devices.twins.process import ShoeProcess, TwinProcess

_FIRST_RETRY_MS: Final = 200
_LAST_RETRY_MS: Final = 2000
_BORROWED_S: Final = 0.1
_ROUND_MS: Final = 1000
"""The thread runs its loop at least this often."""

ALIVE_MS: Final = 5000
"""A thread that has not run its loop for this long is stuck."""


def retry_after(waited: int, lasted: int) -> int:
    """How long to wait before the line is opened again, in ms.

    `waited` was the last wait, `lasted` how long the line was then open. After a long connection the wait is
    short, otherwise it grows.

    >>> [retry_after(0, 0), retry_after(200, 0), retry_after(1600, 0), retry_after(2000, 5000)]
    [200, 400, 2000, 200]
    """
    return _FIRST_RETRY_MS if lasted >= _LAST_RETRY_MS or not waited else min(2 * waited, _LAST_RETRY_MS)


class Link(Protocol):
    """The host's side of a device; the methods are those of `ShoeLink`."""

    def opened(self, now: int) -> None: ...
    def closed(self, reason: str, now: int) -> Sequence[Reading]: ...
    def feed(self, data: bytes, now: int) -> Sequence[Reading]: ...
    def poll(self, now: int) -> Sequence[Reading]: ...
    def deadline(self) -> int | None: ...
    def outgoing(self) -> bytes: ...


class DevicePort:
    """Listens to the device behind a port until closed; `emit` gets each reading on the port's thread.

    `emit` must only enqueue (``queue.put``). A lost line is opened again after 0.2 s, then after longer waits
    up to 2 s; a missing device is reported as `ShoeLost`.
    """

    def __init__(
        self, source: PortSource, link: Link, emit: Callable[[Reading], None], *, clock: Callable[[], int]
    ) -> None:
        self._source = source
        self._emit = emit
        self._clock = clock
        self._device = link
        self._requests: deque[Callable[[int], Iterable[Reading]]] = deque()
        self.others: tuple[DevicePort, ...] = ()
        """Other ports of the same table, which `lives` includes."""
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._closing = False
        self._borrowed, self._away = threading.Event(), threading.Event()
        self._lending = threading.Lock()
        self._went_round = clock()
        self._thread = threading.Thread(target=self._run, name="shoe", daemon=True)
        self._thread.start()

    @property
    def twin(self) -> TwinProcess | None:
        """The twin behind a ``sim:`` URL, with which to move cards."""
        return self._source.twin

    def lives(self) -> bool:
        """Whether the port's thread runs, even without a device. Any thread may ask."""
        goes_round = self._thread.is_alive() and self._clock() - self._went_round < ALIVE_MS
        return goes_round and all(each.lives() for each in self.others)

    def tell(self, what: Callable[[int], Iterable[Reading]]) -> None:
        """Call this on the port's thread, with the time in ms. Any thread may ask for it."""
        if not self._closing:
            self._requests.append(what)
            self._wake_up()

    def acknowledge(self, position: ShoePosition | None) -> None:
        """Everything up to `position` is on the disk. Any thread may call it.

        Only a device that numbers its frames keeps anything until then.
        """

    @contextmanager
    def borrowed(self) -> Iterator[Callable[[], Port]]:
        """Lend the line during the block, to code that gets a function to open it."""
        with self._lending:
            self._borrowed.set()
            self._wake_up()
            self._away.wait()
            try:
                yield self._source.open
            finally:
                self._away.clear()
                self._borrowed.clear()

    def close(self) -> None:
        """Stop listening, and stop the twin, if there is one; may be called twice."""
        if self._closing:
            return
        self._closing = True
        self._wake_up()
        self._thread.join()
        self._source.close()
        os.close(self._woken)
        os.close(self._wake)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def _run(self) -> None:
        waited = 0
        while not self._closing:
            opened = self._clock()
            reason = self._listen()
            if self._closing:
                return
            self._hand_on(self._device.closed(reason, self._clock()))
            self._lend()
            waited = retry_after(waited, self._clock() - opened)
            self._pause(waited)

    def _lend(self) -> None:
        """Wait while the line is lent."""
        while self._borrowed.is_set() and not self._closing:
            self._away.set()
            if select.select([self._woken], [], [], _BORROWED_S)[0]:
                self._drain()
            self._went_round = self._clock()

    def _listen(self) -> str:
        """Listen until the line is gone or lent, or the port is closed; returns the reason."""
        try:
            port = self._source.open()
        except PORT_ERRORS as error:
            return trouble(error)
        try:
            self._serve(port)
        except PORT_ERRORS as error:
            return trouble(error)
        finally:
            port.close()
        return "closed" if self._closing else "lent"

    def _serve(self, port: Port) -> None:
        self._device.opened(self._clock())
        poll = select.poll()
        poll.register(port.fileno(), select.POLLIN)
        poll.register(self._woken, select.POLLIN)
        while not self._closing and not self._borrowed.is_set():
            if out := self._device.outgoing():
                port.write(out)
            ready = {fd for fd, _ in poll.poll(self._timeout())}
            if self._woken in ready:
                self._drain()
            if port.fileno() in ready:
                data = port.read()
                self._hand_on(self._device.feed(data, self._clock()))
            self._hand_on(self._device.poll(self._clock()))

    def _timeout(self) -> int:
        self._went_round = self._clock()
        due = self._device.deadline()
        return _ROUND_MS if due is None else max(0, min(_ROUND_MS, due - self._went_round))

    def _hand_on(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            self._emit(reading)

    def _pause(self, wait_ms: int) -> None:
        """Wait for the next attempt; draws that wait for a tag are given up in time."""
        until = self._clock() + wait_ms
        while not self._closing and not self._borrowed.is_set() and (left := until - self._clock()) > 0:
            wait_ms = min(left, self._timeout())
            if select.select([self._woken], [], [], wait_ms / 1000)[0]:
                self._drain()
            self._hand_on(self._device.poll(self._clock()))

    def _wake_up(self) -> None:
        try:
            os.write(self._wake, b"\0")
        except BlockingIOError:
            return  # the pipe is full: the thread is already being woken

    def _drain(self) -> None:
        os.read(self._woken, 4096)
        while self._requests:
            self._hand_on(self._requests.popleft()(self._clock()))


class ShoePort(DevicePort):
    """Listens to a shoe that speaks the line protocol. Raises as `PortSource` does.

    readings = queue.SimpleQueue()
    with ShoePort("/dev/croupier-shoe", readings.put) as port:
        readings.get()
    """

    def __init__(
        self,
        url: str,
        emit: Callable[[Reading], None],
        *,
        settings: ShoeLinkSettings | None = None,
        after: ShoePosition | None = None,
        clock: Callable[[], int] = monotonic_ms,
    ) -> None:
        self._link = ShoeLink(settings, after=after)
        super().__init__(PortSource(url, clock), self._link, emit, clock=clock)

    @property
    def twin(self) -> ShoeProcess | None:
        """The shoe's twin behind a ``sim:`` URL, with which to draw cards."""
        twin = super().twin
        return twin if isinstance(twin, ShoeProcess) else None

    def acknowledge(self, position: ShoePosition | None) -> None:
        """The shoe may forget everything up to this position."""
        if position is not None:
            self.tell(lambda _: self._stored(position))

    def _serve(self, port: Port) -> None:
        """Afterwards the shoe accepts commands of others again."""
        super()._serve(port)
        port.write(encode(Ack(0)))

    def _stored(self, position: ShoePosition) -> tuple[Reading, ...]:
        self._link.acknowledge(position)
        return ()
