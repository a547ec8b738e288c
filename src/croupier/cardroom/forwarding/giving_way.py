"""A program that gives way: it runs where no other program wants the processor."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress

Promptly = Callable[[Callable[[], None]], None]
"""Calls something at the priority with which the program started, and returns when that has returned."""


def at_once(work: Callable[[], None]) -> None:
    """`Promptly`, in a program that does not give way."""
    work()


@contextmanager
def giving_way() -> Iterator[Promptly]:
    """From here on this thread and those that it starts run only on a core that is otherwise idle.

    Any other program that wants the core gets it at once. What the terminal may have to wait for, such as a
    write to its log, must be called through the result, or a busy machine would hold both up. A system that
    knows no such priority (SCHED_IDLE of Linux), or refuses it, changes nothing. Nothing gives the thread its
    priority back, which takes privileges.
    """
    with ThreadPoolExecutor(1, "promptly") as pool:
        pool.submit(int).result()  # its thread begins before this one gives way
        if sys.platform == "linux":
            with suppress(OSError):
                os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
        yield lambda work: pool.submit(work).result()
