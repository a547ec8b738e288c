"""One connection to the room: its requests come in time, their heads are short, and answers are taken.

Tables and readers keep thousands of connections open. Without these limits somebody who sends nothing, or a
header without an end, would take their places, or the memory of the machine.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from croupier.cardroom.wire import MOST_BYTES

HEAD_S: Final = 15.0
"""Seconds within which the head of a request must come, from the connection or from its first byte."""

BODY_S: Final = 60.0
"""Seconds within which the rest must come; those in which the room itself does not read on do not count."""

TAKE_S: Final = 60.0
"""Seconds within which a reader must take on an answer that is held up."""

MOST_OF_ONE: Final = 1_200
"""The most connections of one address: a thousand tables may be behind one, but it never has all places."""

MOST_HEAD: Final = 65_536
_MOST_REQUEST: Final = 2 * MOST_BYTES
"""The most bytes of a head, and of a whole request with what divides it into chunks."""

_LINGER_S: Final = 1.0
"""Seconds in which somebody who was turned away can read why."""

_LOOKS: Final = 10
"""How often a body is looked at within its time."""

_SLOW: Final = ("408 Request Timeout", "This request came too slowly: send it again.\n")
_LONG: Final = ("431 Request Header Fields Too Large", "The head of this request is too long.\n")
_LARGE: Final = ("413 Content Too Large", "This request is too large.\n")
_MANY: Final = ("503 Service Unavailable", "Too many connections from here: close some first.\n")


class Patient(HttpToolsProtocol):
    """The protocol of the room's server; who oversteps a limit gets a sentence, and is disconnected."""

    _patience: asyncio.TimerHandle | None = None
    _taking: asyncio.TimerHandle | None = None
    _in_head = True
    _size = 0
    _left_s = BODY_S

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in HttpToolsProtocol
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        same = sum(
            isinstance(each, Patient) and each.client is not None and each.client[0] == host
            for each in self.connections
        )
        if same > MOST_OF_ONE:
            self._turn_away(*_MANY)
        else:
            self._wait(HEAD_S, self._head_is_late)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._size += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            self._stop_waiting()
        elif self._in_head and self._size > MOST_HEAD:
            self._turn_away(*_LONG)
        elif self._size > _MOST_REQUEST:
            self._turn_away(*_LARGE)
        elif self._size and self._patience is None:
            if self._in_head:
                self._wait(HEAD_S, self._head_is_late)
            else:
                self._left_s = BODY_S
                self._wait(BODY_S / _LOOKS, self._look_at_body)

    def on_headers_complete(self) -> None:
        self._stop_waiting()
        self._in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        self._in_head, self._size = True, 0
        super().on_message_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._taking = self.loop.call_later(TAKE_S, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_taking()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._stop_taking()
        super().connection_lost(exc)

    def _head_is_late(self) -> None:
        self._turn_away(*_SLOW)

    def _look_at_body(self) -> None:
        self._patience = None
        if not self.flow.read_paused:
            self._left_s -= BODY_S / _LOOKS
        if self._left_s > 0:
            self._wait(BODY_S / _LOOKS, self._look_at_body)
        else:
            self._turn_away(*_SLOW)

    def _turn_away(self, status: str, said: str) -> None:
        """Answer, unless another answer is under way, and close."""
        self._stop_waiting()
        cycle = self.cycle
        if cycle is not None and (not cycle.response_complete if self._in_head else cycle.response_started):
            self.transport.abort()
            return
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        head = "content-type: text/plain; charset=utf-8\r\nconnection: close"
        answer = f"HTTP/1.1 {status}\r\n{head}\r\ncontent-length: {len(said)}\r\n\r\n{said}"
        self.transport.write(answer.encode())
        self.transport.close()
        self.loop.call_later(_LINGER_S, self.transport.abort)  # TLS would wait for whoever goes on sending

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, then)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _stop_taking(self) -> None:
        if self._taking is not None:
            self._taking.cancel()
            self._taking = None
