"""Work shared out to several processes, with the results in the order of the work."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

P = TypeVar("P")
R = TypeVar("R")


def cores() -> int:
    """How many processes can work at a time."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(function: Callable[[P], list[R]], parts: Iterable[P], jobs: int) -> Iterator[R]:
    """What the function finds in each part, by so many processes; a few parts are under way at a time.

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
