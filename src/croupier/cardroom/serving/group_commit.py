"""Small batches that come while others are being stored: they wait, and are then stored together.

A process of its own stores them, so that the serving one is left with requests and boards: Python runs one
thread of a process at a time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Final

from starlette.concurrency import run_in_threadpool

from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.takers import Takers
from croupier.cardroom.store.group_commit import ingest_together
from croupier.cardroom.store.ingest import Job, Witness, ingest
from croupier.cardroom.wire import Place

MOST: Final = 64
"""Batches in one transaction."""

_ENOUGH: Final = 16
"""So many that wait are stored beside a transaction that is under way: while that is written to the disk,
they are checked. Fewer wait for it: a batch among sixteen costs half of what it does alone."""

_PAUSE_S: Final = 0.02
"""Between two transactions, for others to come."""


class GroupCommit:
    """Takes in the small batches of all tables; one that comes alone waits for nobody."""

    def __init__(self, connections: Connections, witness: Witness, takers: Takers) -> None:
        self._connections, self._witness, self._takers = connections, witness, takers
        self._waiting: deque[tuple[Job, asyncio.Future[Place | None]]] = deque()
        self._storing = 0
        self._tasks = set[asyncio.Task[None]]()

    async def take(self, job: Job) -> Place:
        """Have a batch stored; raises as `store.ingest.ingest`."""
        answer: asyncio.Future[Place | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((job, answer))
        if not self._storing or (self._storing == 1 and len(self._waiting) >= _ENOUGH):
            self._storing += 1
            task = asyncio.create_task(self._store())
            self._tasks.add(task)  # the loop itself would forget a task that waits
            task.add_done_callback(self._tasks.discard)
        if (place := await answer) is not None:
            return place
        return await run_in_threadpool(self._alone, job)

    async def _store(self) -> None:
        """Store what waits, a group at a time; what no group can hold is left to who asked."""
        try:
            while self._waiting:
                await self._store_group(
                    [self._waiting.popleft() for _ in range(min(MOST, len(self._waiting)))]
                )
                if 0 < len(self._waiting) < _ENOUGH:
                    await asyncio.sleep(_PAUSE_S)
        finally:
            self._storing -= 1  # at once: a batch that comes now must not count on this one

    async def _store_group(self, group: Sequence[tuple[Job, asyncio.Future[Place | None]]]) -> None:
        try:
            found = await run_in_threadpool(self._stored, [job for job, _ in group])
        except Exception as error:  # noqa: BLE001  # whoever asked raises it
            for _, answer in group:
                if not answer.done():
                    answer.set_exception(error)
            return
        for (_, answer), place in zip(group, found, strict=True):
            if not answer.done():
                answer.set_result(place)

    def _stored(self, jobs: Sequence[Job]) -> Sequence[Place | None]:
        if len(jobs) == 1:
            return [self._alone(jobs[0])]
        if (found := self._takers.take_together(jobs)) is not None:
            return found
        with self._connections.borrowed(INGEST) as conn:
            return ingest_together(conn, jobs, self._witness)

    def _alone(self, job: Job) -> Place:
        with self._connections.borrowed(INGEST) as conn:
            return ingest(conn, *job, self._witness)
