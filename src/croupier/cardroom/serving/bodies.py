"""The bodies of what terminals send: large ones are kept of terminals of the room alone, a few at a time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.wire import TERMINAL_HEADER
from croupier.errors import Unreadable

LARGE: Final = 65_536
"""What a body of more bytes is; the news of a hand has fewer."""

MOST_LARGE: Final = 64
"""How many large ones are in memory at a time; who sends another is read on once a place is free."""


class Bodies:
    """Reads bodies; a large one has a place until it was dealt with."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._places = asyncio.Semaphore(MOST_LARGE)

    @asynccontextmanager
    async def read(self, asked: Request, most: int) -> AsyncIterator[bytes]:
        """The body of a request, a stranger's in part; raises `Unreadable` for more than `most` bytes."""
        async with AsyncExitStack() as held:
            parts, size, is_kept = list[bytes](), 0, True
            async for part in asked.stream():
                before, size = size, size + len(part)
                if size > most:
                    raise Unreadable(f"expected {most} bytes at most")
                if before <= LARGE < size:
                    is_kept = await run_in_threadpool(self._is_of_the_room, asked)
                    if is_kept:
                        await held.enter_async_context(self._places)
                if is_kept:
                    parts.append(part)
            yield b"".join(parts)

    def _is_of_the_room(self, asked: Request) -> bool:
        """Whether it names a terminal of the room; that it was sent by this one is checked at its end."""
        try:
            public = bytes.fromhex(asked.headers.get(TERMINAL_HEADER, ""))
        except ValueError:
            return False
        with self._connections.borrowed(INGEST) as conn:
            found = conn.execute("SELECT 1 FROM croupier.terminals WHERE public = %s", (public,)).fetchone()
        return found is not None
