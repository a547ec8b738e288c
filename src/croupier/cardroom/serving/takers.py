"""Processes beside the serving one that take in batches: what tables missed, and the news of many at once.

Each has its own connection. Those for news take nothing else, so no large batch holds them up. All start when
they are first needed, and end when their pipe closes, however the serving process ended.
"""

from __future__ import annotations

import os
import pickle
import select
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.refusing import Refusal, RefusedElsewhere, refusal
from croupier.cardroom.store.group_commit import ingest_together
from croupier.cardroom.store.ingest import Job, Witness, ingest, witness_of
from croupier.cardroom.wire import Place
from croupier.errors import CroupierError, Fault

_START: Final = "from croupier.cardroom.serving.takers import main; main()"


MOST_OF_NEWS: Final = 2
"""Processes for news: while one writes to the disk, the other checks."""

Answer = Place | list[Place | None] | Refusal
"""What a process answers to a batch, or to a list of batches."""


class Takers:
    """At most `most` processes that take in large batches, one at a time each, and two for news."""

    def __init__(self, database: str, witness: Path, most: int) -> None:
        self._begin = (database, witness)
        self._free: list[_Taker] = []
        self._for_news: list[_Taker] = []
        self._begun_for_news = 0
        self._lock = threading.Lock()
        self._turns = threading.BoundedSemaphore(most)

    def take(self, public: bytes, signature: bytes, body: bytes) -> Place:
        """Have a batch taken in; raises as `store.ingest.ingest`, and `Fault` if a process died."""
        with self._turns:
            with self._lock:
                taker = self._free.pop() if self._free else None
            found = self._asked(taker or _Taker(*self._begin), (public, signature, body), self._free)
        assert isinstance(found, Place), "a batch has one answer"
        return found

    def take_together(self, jobs: Sequence[Job]) -> list[Place | None] | None:
        """Have small batches stored as `store.group_commit.ingest_together` does, and raise as that does.

        None if no process is ready: a new one takes a second to start, and nobody waits for it.
        """
        with self._lock:
            ready = [each for each in self._for_news if each.is_ready()]
            if not ready:
                if self._begun_for_news < MOST_OF_NEWS:
                    self._begun_for_news += 1
                    self._for_news.append(_Taker(*self._begin))
                return None
            self._for_news.remove(ready[0])
        try:
            found = self._asked(ready[0], list(jobs), self._for_news)
        except Fault:
            with self._lock:
                self._begun_for_news -= 1
            raise
        assert isinstance(found, list), "each batch has an answer"
        return found

    def _asked(self, taker: _Taker, job: Job | list[Job], free: list[_Taker]) -> Place | list[Place | None]:
        """The answer of a process, which is free again afterwards; raises `Fault` if it died."""
        try:
            found = taker.ask(job)
        except (OSError, EOFError, pickle.UnpicklingError):
            taker.end()
            raise Fault("a process of the room that takes in batches died: send it again") from None
        with self._lock:
            free.append(taker)
        if isinstance(found, Refusal):
            raise RefusedElsewhere(found)
        return found

    def close(self) -> None:
        """End the processes that are idle."""
        with self._lock:
            for each in (*self._free, *self._for_news):
                each.end()
            self._free.clear()
            self._for_news.clear()
            self._begun_for_news = 0


class _Taker:
    """One process, used through its pipes."""

    def __init__(self, database: str, witness: Path) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, "-c", _START], stdin=pipe, stdout=pipe)
        assert self._process.stdin is not None and self._process.stdout is not None, "they are pipes"
        self._to, self._from = self._process.stdin, self._process.stdout
        self._is_ready = False
        _send(self._to, (database, witness))

    def is_ready(self) -> bool:
        """Whether the process has started, which it says once."""
        if not self._is_ready and select.select([self._from], [], [], 0)[0]:
            self._hear_that_it_began()
        return self._is_ready

    def _hear_that_it_began(self) -> None:
        with suppress(EOFError):  # it died: whoever asks it next hears so
            pickle.load(self._from)
        self._is_ready = True

    def ask(self, job: Job | list[Job]) -> Answer:
        if not self._is_ready:
            self._hear_that_it_began()
        _send(self._to, job)
        found: Answer = pickle.load(self._from)
        return found

    def end(self) -> None:
        for pipe in (self._to, self._from):
            with suppress(OSError):
                pipe.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self._process.kill()
        self._process.wait()


def _send(pipe: IO[bytes], said: Any) -> None:
    pickle.dump(said, pipe, pickle.HIGHEST_PROTOCOL)
    pipe.flush()


def main() -> None:
    """Take in what comes on the standard input, until it ends."""
    with os.fdopen(os.dup(1), "wb") as answers, suppress(EOFError, BrokenPipeError, KeyboardInterrupt):
        os.dup2(2, 1)  # what is printed by mistake is no answer
        jobs = sys.stdin.buffer
        database, folder = pickle.load(jobs)
        connections, witness = Connections(database, 1), witness_of(folder)
        _send(answers, True)
        while True:
            _send(answers, _taken(connections, witness, pickle.load(jobs)))


def _taken(connections: Connections, witness: Witness, job: Job | list[Job]) -> Answer:
    try:
        with connections.borrowed(INGEST) as conn:
            if isinstance(job, list):
                return ingest_together(conn, job, witness)
            return ingest(conn, *job, witness)
    except CroupierError as error:
        return refusal(error)
