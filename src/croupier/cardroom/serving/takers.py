"""Processes beside the serving one that take in large batches of what tables missed.

Each has its own connection. The serving process itself takes in live news, which no large batch holds up.
They start when they are first needed, and end when their pipe closes, however the serving process ended.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from croupier.cardroom.schema.roles import INGEST
from croupier.cardroom.serving.connections import Connections
from croupier.cardroom.serving.refusing import Refusal, RefusedElsewhere, refusal
from croupier.cardroom.store.ingest import Job, Witness, ingest, witness_of
from croupier.cardroom.wire import Place
from croupier.errors import CroupierError, Fault

_START: Final = "from croupier.cardroom.serving.takers import main; main()"


class Takers:
    """At most `most` processes, each of which takes in one batch at a time."""

    def __init__(self, database: str, witness: Path, most: int) -> None:
        self._begin = (database, witness)
        self._free: list[_Taker] = []
        self._lock = threading.Lock()
        self._turns = threading.BoundedSemaphore(most)

    def take(self, public: bytes, signature: bytes, body: bytes) -> Place:
        """Have a batch taken in; raises as `store.ingest.ingest`, and `Fault` if a process died."""
        with self._turns:
            with self._lock:
                taker = self._free.pop() if self._free else None
            taker = taker or _Taker(*self._begin)
            try:
                found = taker.ask((public, signature, body))
            except (OSError, EOFError, pickle.UnpicklingError):
                taker.end()
                raise Fault("a process of the room that takes in batches died: send it again") from None
            with self._lock:
                self._free.append(taker)
        if isinstance(found, Refusal):
            raise RefusedElsewhere(found)
        return found

    def close(self) -> None:
        """End the processes that are idle."""
        with self._lock:
            while self._free:
                self._free.pop().end()


class _Taker:
    """One process, used through its pipes."""

    def __init__(self, database: str, witness: Path) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen([sys.executable, "-c", _START], stdin=pipe, stdout=pipe)
        assert self._process.stdin is not None and self._process.stdout is not None, "they are pipes"
        self._to, self._from = self._process.stdin, self._process.stdout
        _send(self._to, (database, witness))

    def ask(self, job: Job) -> Place | Refusal:
        _send(self._to, job)
        found: Place | Refusal = pickle.load(self._from)
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
        while True:
            _send(answers, _taken(connections, witness, pickle.load(jobs)))


def _taken(connections: Connections, witness: Witness, job: Job) -> Place | Refusal:
    try:
        with connections.borrowed(INGEST) as conn:
            return ingest(conn, *job, witness)
    except CroupierError as error:
        return refusal(error)
