"""Processes beside the serving one that take in batches: what tables missed, and the news of many at once.

Each has its own connection. Those for news take nothing else, so no large batch holds them up. All start when
they are first needed, and end when their socket closes, however the serving process ended. They are forks of
one process that has imported what they need, which takes a second of processor: they start in a hundredth of
it.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import socket
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

_START: Final = "from croupier.cardroom.serving.takers import fork_takers; fork_takers()"


MOST_OF_NEWS: Final = 2
"""Processes for news: while one writes to the disk, the other checks."""

Answer = Place | list[Place | None] | Refusal
"""What a process answers to a batch, or to a list of batches."""


class Takers:
    """At most `most` processes that take in large batches, one at a time each, and two for news."""

    def __init__(self, database: str, witness: Path, most: int) -> None:
        self._settings = (database, witness)
        self._nursery: _Nursery | None = None
        self._free: list[_Taker] = []
        self._for_news: list[_Taker] = []
        self._begun_for_news = 0
        self._lock, self._forking = threading.Lock(), threading.Lock()
        self._turns = threading.BoundedSemaphore(most)

    def take(self, public: bytes, signature: bytes, body: bytes) -> Place:
        """Have a batch taken in; raises as `store.ingest.ingest`, and `Fault` if a process died."""
        with self._turns:
            with self._lock:
                taker = self._free.pop() if self._free else None
            found = self._asked(taker or self._begin(), (public, signature, body), self._free)
        assert isinstance(found, Place), "a batch has one answer"
        return found

    def take_together(self, jobs: Sequence[Job]) -> list[Place | None] | None:
        """Have small batches stored as `store.group_commit.ingest_together` does, and raise as that does.

        None if no process is ready: the first takes a second to start, and nobody waits for it.
        """
        with self._lock:
            ready = [each for each in self._for_news if each.is_ready()]
            if not ready:
                if self._begun_for_news < MOST_OF_NEWS:
                    self._for_news.append(self._begin())
                    self._begun_for_news += 1
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

    def _begin(self) -> _Taker:
        """A new process; raises `Fault`."""
        with self._forking:
            if self._nursery is not None and not self._nursery.lives():
                self._nursery.end()
                self._nursery = None
            self._nursery = self._nursery or _Nursery()
            try:
                return _Taker(self._nursery, *self._settings)
            except OSError as error:
                raise Fault(f"a process that takes in batches does not start: {error.strerror}") from None

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
        with self._forking:
            if self._nursery is not None:
                self._nursery.end()
                self._nursery = None


class _Nursery:
    """The process whose forks take in batches; it ends when its socket closes."""

    def __init__(self) -> None:
        self._orders, its = socket.socketpair()
        with its:
            self._process = subprocess.Popen([sys.executable, "-c", _START], stdin=its.fileno())

    def lives(self) -> bool:
        return self._process.poll() is None

    def fork(self, its: socket.socket) -> None:
        """Begin a process that serves this socket; raises `OSError`."""
        socket.send_fds(self._orders, [b"f"], [its.fileno()])

    def end(self) -> None:
        self._orders.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(10)
        self._process.kill()
        self._process.wait()


class _Taker:
    """One process, used through its socket; `pid` is known once it is ready."""

    pid = 0

    def __init__(self, nursery: _Nursery, database: str, witness: Path) -> None:
        mine, its = socket.socketpair()
        with mine, its:
            nursery.fork(its)
            self._to, self._from = mine.makefile("wb"), mine.makefile("rb")
        _send(self._to, (database, witness))

    def is_ready(self) -> bool:
        """Whether the process has started, which it says once."""
        if not self.pid and _has_something(self._from):
            with suppress(EOFError):  # it died: whoever asks it next hears so
                self._hear_that_it_began()
            return True
        return bool(self.pid)

    def _hear_that_it_began(self) -> None:
        self.pid = pickle.load(self._from)

    def ask(self, job: Job | list[Job]) -> Answer:
        if not self.pid:
            self._hear_that_it_began()
        _send(self._to, job)
        found: Answer = pickle.load(self._from)
        return found

    def end(self) -> None:
        """Close its socket: it ends by itself, once what it does is done."""
        for way in (self._to, self._from):
            with suppress(OSError):
                way.close()


def _has_something(way: IO[bytes]) -> bool:
    """Whether there is something to read, or nobody at the other end; `select` takes no number above 1023."""
    asked = select.poll()
    asked.register(way, select.POLLIN)
    return bool(asked.poll(0))


def _send(way: IO[bytes], said: Any) -> None:
    pickle.dump(said, way, pickle.HIGHEST_PROTOCOL)
    way.flush()


def fork_takers() -> None:
    """Begin a process for each socket that comes through the standard input, until that ends."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    gc.freeze()  # what is there now stays in memory that they share
    with socket.socket(fileno=os.dup(0)) as orders, suppress(KeyboardInterrupt):
        while True:
            _, found, _, _ = socket.recv_fds(orders, 1, 1)
            if not found:
                return
            if not os.fork():
                orders.close()
                os.close(0)
                with socket.socket(fileno=found[0]) as mine:
                    _serve(mine)
                return
            os.close(found[0])


def _serve(mine: socket.socket) -> None:
    """Take in what comes, until the socket closes."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    with (
        mine.makefile("rb") as jobs,
        mine.makefile("wb") as answers,
        suppress(EOFError, OSError, KeyboardInterrupt),
    ):
        database, folder = pickle.load(jobs)
        connections, witness = Connections(database, 1), witness_of(folder)
        _send(answers, os.getpid())
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
