"""Work shared out to several processes, with the results in the order of the work, or given to one other."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import chain, cycle, islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import NamedTuple, TypeVar, cast

from croupier.errors import CroupierError, Fault

P = TypeVar("P")
R = TypeVar("R")


def cores() -> int:
    """How many processes can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(function: Callable[[P], list[R]], parts: Iterable[P], jobs: int) -> Iterator[R]:
    """What the function finds in each part, by this many processes; a few parts are under way at a time.

    Function, parts and results must be such as can be pickled. Raises what the function raises.
    """
    alone = (signal.SIGINT, signal.SIG_IGN)  # who presses control and C ends this process, and it the others
    waiting = iter(parts)
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=signal.signal, initargs=alone
    ) as pool:
        ahead = [pool.submit(function, part) for part in islice(waiting, 2 * jobs)]
        while ahead:
            yield from ahead.pop(0).result()
            ahead += [pool.submit(function, part) for part in islice(waiting, 1)]


class Turn(NamedTuple):
    """A place in a ring of processes."""

    before: Connection
    after: Connection

    def take(self) -> bytes:
        """Wait for what the process before hands on."""
        return self.before.recv_bytes()

    def give(self, what: bytes) -> None:
        """Hand something on to the next process, which may have ended, with nothing left to do."""
        with suppress(BrokenPipeError):
            self.after.send_bytes(what)


def in_turn(
    function: Callable[[int, Turn], Iterator[R]], jobs: int, first: bytes
) -> Generator[R, None, None]:
    """What this many processes find one after the other, each whenever the one before hands something on.

    The function gets the number of its process, from 0, and its place in the ring; process 0 is handed
    `first`. It yields one result a turn until nothing is left; function and results must be such as can be
    pickled. Close the iterator to end the processes. Raises what the function raises, and `Fault` for a
    process that ended without an answer.
    """
    spawn = get_context("spawn")
    ring = [spawn.Pipe(duplex=False) for _ in range(jobs)]
    answers = [spawn.Pipe(duplex=False) for _ in range(jobs)]
    started = []
    try:
        ring[0][1].send_bytes(first)
        for number, (_, answer) in enumerate(answers):
            turn = Turn(ring[number][0], ring[(number + 1) % jobs][1])
            process = spawn.Process(target=_take_turns, args=(function, number, turn, answer), daemon=True)
            process.start()
            started.append(process)
        for end in (*chain.from_iterable(ring), *(answer for _, answer in answers)):
            end.close()  # who waits for a process that has ended is told so
        for answer, _ in cycle(answers):
            is_more, found = answer.recv()
            if not is_more:
                break
            yield found
    except EOFError:
        raise Fault("a process ended without an answer") from None
    finally:
        for process in started:
            process.terminate()
            process.join()
    if found is not None:
        raise found


def _take_turns(
    function: Callable[[int, Turn], Iterator[R]], number: int, turn: Turn, answer: Connection
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    error = None
    try:
        for found in function(number, turn):
            answer.send((True, found))
    except (EOFError, BrokenPipeError):
        return  # another process of the ring, or the one that began it, has ended
    except Exception as raised:  # noqa: BLE001  # the process that asked raises it
        error = raised
    answer.send((False, error))


Tell = Callable[[int], None]
"""Called with how much was done so far."""


def in_another_process(function: Callable[[], R]) -> R:
    """As `told_from_another_process`, of a function that tells nothing meanwhile."""
    return told_from_another_process(partial(_silent, function), lambda _: None)


def _silent(function: Callable[[], R], _: Tell) -> R:
    return function()


def told_from_another_process(function: Callable[[Tell], R], tell: Tell) -> R:
    """What the function returns, found by a process of low priority, which ends with this one at the latest.

    What the function tells there, `tell` hears here. The function and what it returns must be such as can be
    pickled. Raises `Fault` with what an error of croupier says in that process, and for a process that ended
    without an answer.
    """
    spawn = get_context("spawn")
    mine, its = spawn.Pipe(duplex=False)
    with mine:
        with its:
            process = spawn.Process(target=_answer, args=(function, its), daemon=True)
            process.start()
        try:
            while isinstance(said := mine.recv(), int):
                tell(said)
            found, why = said
        except EOFError:
            found, why = None, "the process that worked it out ended without an answer"
        process.join()
    if why is not None:
        raise Fault(why)
    return cast(R, found)


def _answer(function: Callable[[Tell], R], its: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(10)
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    try:
        its.send((function(its.send), None))
    except CroupierError as error:
        its.send((None, str(error)))


def _end_with(parent: BaseProcess) -> None:
    """End this process once its parent has ended, in whatever way that was."""
    parent.join()
    os._exit(1)
