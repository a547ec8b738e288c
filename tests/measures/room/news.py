"""Tables that send their news when it is due, each over its own connection; how late the answers came.

A thousand terminals share the machine with the room here, so they have to be cheap: one loop drives them all,
and no table waits for another.
"""

from __future__ import annotations

import asyncio
import ssl
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field
from importlib import import_module
from typing import Final, cast

from croupier.cardroom.forwarding.forwarder import BATCH
from croupier.errors import CroupierError, Fault
from croupier.values import dataclass
from measures.room.messages import Message

_LOOP: Final = "asyncio"
_ENDED: Final = (OSError, EOFError)


@dataclass
class News:
    """What came of the news: milliseconds from when each was due to its answer, and what was refused.

    `began` is the moment from which the messages count, by `time.perf_counter`.
    """

    late: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    began: float = 0.0
    _stop: Callable[[], object] = field(default=lambda: None)

    @contextmanager
    def sending(
        self, port: int, tables: Sequence[Iterable[tuple[float, Message]]]
    ) -> Iterator[threading.Thread]:
        """Send until the end of the block, or all of it; messages are due by seconds after `began`."""
        connected = threading.Event()
        thread = threading.Thread(target=self._run, args=(port, tables, connected))
        thread.start()
        connected.wait()
        try:
            yield thread
        finally:
            with suppress(RuntimeError):  # all was sent, and the loop is closed
                self._stop()
            thread.join()

    def _run(
        self, port: int, tables: Sequence[Iterable[tuple[float, Message]]], connected: threading.Event
    ) -> None:
        make = cast(Callable[[], asyncio.AbstractEventLoop], import_module(_LOOP).new_event_loop)
        try:
            with asyncio.Runner(loop_factory=make) as runner:
                runner.run(self._all(port, tables, connected))
        finally:
            connected.set()

    async def _all(
        self, port: int, tables: Sequence[Iterable[tuple[float, Message]]], connected: threading.Event
    ) -> None:
        loop, context = asyncio.get_running_loop(), ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        lines = [_Line(port, context) for _ in tables]
        try:
            for line in lines:
                await line.connect()
            self.began = time.perf_counter()
            tellers = [asyncio.create_task(self._tell(*table)) for table in zip(lines, tables, strict=True)]
            over = asyncio.gather(*tellers)
            self._stop = lambda: loop.call_soon_threadsafe(over.cancel)
            connected.set()
            with suppress(asyncio.CancelledError):
                await over
        except CroupierError as error:
            self.wrong.append(str(error))
        except _ENDED as error:
            self.wrong.append(f"the connection was lost: {type(error).__name__}")
        finally:
            for line in lines:
                await line.close()

    async def _tell(self, line: _Line, news: Iterable[tuple[float, Message]]) -> None:
        for at, message in news:
            await asyncio.sleep(max(0.0, self.began + at - time.perf_counter()))
            await line.post(message)
            self.late.append((time.perf_counter() - self.began - at) * 1000)


class _Line:
    """A terminal's connection to the room."""

    def __init__(self, port: int, context: ssl.SSLContext) -> None:
        self._port, self._context = port, context
        self._write: asyncio.StreamWriter | None = None

    async def connect(self) -> None:
        self._read, self._write = await asyncio.open_connection("127.0.0.1", self._port, ssl=self._context)

    async def post(self, message: Message) -> None:
        """Send a message and await its answer, once more if the room had closed a line that rested.

        Raises `Fault` if the room refuses it, and `OSError` or `EOFError` for a line that breaks.
        """
        try:
            status, said = await self._answer(message)
        except _ENDED:
            await self.close()
            await self.connect()
            status, said = await self._answer(message)
        if status != 200:
            raise Fault(f"status {status}: {said.decode(errors='replace')[:200]}")

    async def _answer(self, message: Message) -> tuple[int, bytes]:
        assert self._write is not None, "it is connected"
        named = {"host": "127.0.0.1", "content-length": str(len(message.body)), **message.headers}
        lines = "".join(f"{name}: {value}\r\n" for name, value in named.items())
        self._write.write(f"POST {BATCH} HTTP/1.1\r\n{lines}\r\n".encode() + message.body)
        first, _, rest = (await self._read.readuntil(b"\r\n\r\n")).partition(b"\r\n")
        length = int(rest.lower().partition(b"content-length:")[2].partition(b"\r\n")[0])
        return int(first.split()[1]), await self._read.readexactly(length)

    async def close(self) -> None:
        """End it without a word: the room need not answer a terminal that is gone."""
        if self._write is not None:
            self._write.transport.abort()
            with suppress(OSError):
                await self._write.wait_closed()
            self._write = None
