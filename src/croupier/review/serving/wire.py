"""One connection to the pages: its request must come in time, and one address may hold only a few."""

from __future__ import annotations

import asyncio
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

ASK_S: Final = 15.0
"""Seconds within which a whole request must come, counted from the connection or from its first byte."""

TAKE_S: Final = 60.0
"""Seconds within which the answer must be taken."""

MOST_OF_ONE: Final = 32
"""The most connections of one address; a browser opens six."""


class Wire(H11Protocol):
    """The protocol of the server, which cuts off clients that are slow on purpose or connect too often."""

    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in H11Protocol
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        others = sum(
            isinstance(each, Wire) and each.client is not None and each.client[0] == host
            for each in self.connections
        )
        if others > MOST_OF_ONE:
            transport.abort()
        self._wait(ASK_S)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(TAKE_S)
        elif self._patience is None:
            self._wait(ASK_S)

    def on_response_complete(self) -> None:
        """The answer is written; the client has limited time to take it, and to ask again."""
        self._stop_waiting()
        super().on_response_complete()
        if self.transport.get_write_buffer_size() or self.conn.their_state in (h11.DONE, h11.MUST_CLOSE):
            self._wait(TAKE_S)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self._patience = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None
