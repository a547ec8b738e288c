"""Gives work to another process, which ends with this one."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar, cast

from croupier.errors import CroupierError, Fault

R = TypeVar("R")


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
