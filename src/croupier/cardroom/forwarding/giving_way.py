"""A program that gives way: it runs where no other program wants the processor."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Protocol, TypeVar

T = TypeVar("T")


class Promptly(Protocol):
    """Calls something at the priority with which the program started, and returns what it returns."""

    def __call__(self, work: Callable[[], T], /) -> T: ...


def at_once(work: Callable[[], T]) -> T:
    """`Promptly`, in a program that does not give way."""
    return work()


@contextmanager
def giving_way() -> Iterator[Promptly]:
    """From here on this thread and those that it starts run only on a core that is otherwise idle.

    Any other program that wants the core gets it at once. A write that is held up so would hold up those of
    the terminal, by the lock of the log or of the file system: call through the result whatever writes. A
    system that knows no such priority (SCHED_IDLE of Linux), or refuses it, changes nothing. Without
    privileges, the thread cannot get its priority back.
    """
    with ThreadPoolExecutor(1, "promptly") as pool:
        pool.submit(int).result()  # its thread begins before this one gives way
        if sys.platform == "linux":
            with suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))

        def promptly(work: Callable[[], T]) -> T:
            return pool.submit(work).result()

        yield promptly
