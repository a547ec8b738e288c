"""A terminal in its own process: reading its output, and the message when it does not start."""

from __future__ import annotations

import os
import queue
import sys
import threading
import time

import pytest

from croupier.bench.children import memory_mib, processor_ns, wakeups
from croupier.bench.terminal import measure
from croupier.errors import Fault


def test_the_processor_time_of_a_process_is_the_kernel_s() -> None:
    before, other = time.process_time_ns(), processor_ns(os.getpid())
    assert before <= other <= time.process_time_ns()


def test_the_memory_of_a_process_is_what_the_system_tells() -> None:
    resident, peak = memory_mib(os.getpid(), "VmRSS"), memory_mib(os.getpid(), "VmHWM")
    assert 5 < resident <= peak
    with pytest.raises(Fault, match="does not tell VmNone"):
        memory_mib(os.getpid(), "VmNone")
    with pytest.raises(Fault, match="No such file"):
        memory_mib(2**22 + 1, "VmRSS")


def test_each_wait_of_any_thread_is_a_wake_up() -> None:
    asked: queue.SimpleQueue[bool] = queue.SimpleQueue()
    answered: queue.SimpleQueue[bool] = queue.SimpleQueue()
    other = threading.Thread(target=lambda: [answered.put(asked.get()) for _ in range(200)], daemon=True)
    other.start()
    before = wakeups(os.getpid())
    for _ in range(199):  # the thread lives on, so what it waited is counted
        asked.put(True)
        answered.get()
    assert wakeups(os.getpid()) - before >= 100
    asked.put(True)
    other.join()


def test_a_terminal_that_ends_before_its_picture_is_one_line() -> None:
    ends = [sys.executable, "-c", "raise SystemExit('first\\nno screen could be opened')"]
    with pytest.raises(Fault, match=r"^the terminal failed: no screen could be opened$"):
        list(measure(["start"], ends, hands=0, starts=1, idle_s=0, tell=lambda what: None))
