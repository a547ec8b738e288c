"""Shares work among several processes, with results in order, or gives it to one other process."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar, cast

from croupier.errors import CroupierError, Fault

P = TypeVar("P")
R = TypeVar("R")


def cores() -> int:
    """How many processes can work at the same time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(function: Callable[[P], list[R]], parts: Iterable[P], jobs: int) -> Iterator[R]:
    """The function's result for each part, from this many processes; only a few parts are in work at a time.

    Function, parts and results must be picklable. Raises what the function raises.
    """
    alone = (signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends this process, which then ends the others
    waiting = iter(parts)
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=signal.signal, initargs=alone
    ) as pool:
        ahead = [pool.submit(function, part) for part in islice(waiting, 2 * jobs)]
        while ahead:
            yield from ahead.pop(0).result()
            ahead += [pool.submit(function, part) for part in islice(waiting, 1)]


Tell = Callable[[int], None]
"""Called with how much is done."""


def told_from_another_process(function: Callable[[Tell], R], tell: Tell) -> R:
    """The function's result from a process of low priority, which ends with this one at the latest.

    `tell` is called here with each number that the function reports there. The function and its result must
    be picklable. Raises `Fault` with the text of an error in that process, or if it ended without an answer.
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


@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    """Work in a copy of this process, which ends with the block or with this process.

    Whatever keeps this process from running does not keep the copy.
    """
    process = get_context("fork").Process(target=_alone, args=(work,), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


def _alone(work: Callable[[], None]) -> None:
    threading.Thread(target=_end_with, args=(parent_process(),), daemon=True).start()
    work()


def _end_with(parent: BaseProcess) -> None:
    """End this process when its parent has ended, in whatever way."""
    parent.join()
    os._exit(1)
