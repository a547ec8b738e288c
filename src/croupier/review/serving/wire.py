"""One connection to the pages: its request must come in time, and one address may hold only a few."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


class Wire(H11Protocol):
    """The protocol of the server, which cuts off clients that are slow on purpose or connect too often."""

    ASK_S: ClassVar = 15.0
    """Seconds within which a whole request must come, counted from the connection or from its first byte."""

    BODY_S: ClassVar = 0.0
    """Seconds more within which its body must come, if that may be long."""

    TAKE_S: ClassVar = 60.0
    """Seconds within which an answer must begin, and a reader who holds it up must take more of it."""

    MOST_OF_ONE: ClassVar = 32
    """The most connections of one address; a browser opens six."""

    _patience: asyncio.TimerHandle | None = None
    _is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in H11Protocol
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        others = sum(
            isinstance(each, Wire) and each.client is not None and each.client[0] == host
            for each in self.connections
        )
        if others > self.MOST_OF_ONE:
            transport.abort()
        self._wait(self.ASK_S)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        was_in_body, self._is_in_body = self._is_in_body, self.conn.their_state is h11.SEND_BODY
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(self.TAKE_S, self._give_up)
        elif self._is_in_body and not was_in_body and self.BODY_S:
            self._wait(self.BODY_S)
        elif self._patience is None:
            self._wait(self.ASK_S)

    def pause_writing(self) -> None:
        """The client takes nothing: an answer that it reads may go on for ever."""
        super().pause_writing()
        self._wait(self.TAKE_S)

    def resume_writing(self) -> None:
        """The client has taken what was held up."""
        self._stop_waiting()
        super().resume_writing()

    def on_response_complete(self) -> None:
        """The answer is written; the client has limited time to take it, and to ask again."""
        self._stop_waiting()
        super().on_response_complete()
        if self.transport.get_write_buffer_size() or self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(self.TAKE_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        """End it, unless an answer has begun that its reader takes."""
        self._patience = None
        if self.cycle is None or not self.cycle.response_started:
            self.transport.abort()

    def _wait(self, seconds: float, then: Callable[[], object] | None = None) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, then or self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
