"""A child process: its resources, its failures, and that it never outlives its parent."""

import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from croupier.errors import Fault
from croupier.files import read_text
from croupier.processes import Tell, told_from_another_process

BEGUN = """
import signal
from croupier.processes import told_from_another_process

def wait(tell):
    print("begun", flush=True)
    signal.pause()

if __name__ == "__main__":
    told_from_another_process(wait, print)
"""


def _count(number: int, tell: Tell) -> int:
    for each in range(number):
        tell(each)
    return -number


def test_what_it_tells_meanwhile_is_heard_in_order() -> None:
    heard = list[int]()
    assert told_from_another_process(partial(_count, 5), heard.append) == -5, "a number may be the answer"
    assert heard == [0, 1, 2, 3, 4]


def _niceness(tell: Tell) -> tuple[int, int]:
    return os.getpid(), os.getpriority(os.PRIO_PROCESS, 0)


def test_it_is_another_process_and_leaves_the_processor_to_others() -> None:
    number, nice = told_from_another_process(_niceness, print)
    assert number != os.getpid()
    assert nice == min(os.getpriority(os.PRIO_PROCESS, 0) + 10, 19)


def _read(path: Path, tell: Tell) -> str:
    return read_text(path)


def _die(tell: Tell) -> None:
    os._exit(3)


def test_an_error_there_is_a_fault_here(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="missing"):
        told_from_another_process(partial(_read, tmp_path / "missing"), print)


def test_a_process_that_dies_is_a_fault_here() -> None:
    with pytest.raises(Fault, match="ended without an answer"):
        told_from_another_process(_die, print)


@pytest.mark.parametrize("number", (signal.SIGKILL, signal.SIGTERM))
def test_it_ends_with_the_process_that_began_it(number: signal.Signals, tmp_path: Path) -> None:
    program = tmp_path / "begun.py"
    program.write_text(BEGUN)
    with subprocess.Popen([sys.executable, program], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "begun\n"
        first.send_signal(number)
        assert first.communicate(timeout=60)[0] == "", "the second holds the same output until it ends"
