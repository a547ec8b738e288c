"""A process beside this one: what it finds, how it fails, and that it never outlives who began it."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from croupier.errors import Fault
from croupier.files import read_text
from croupier.processes import Tell, Turn, in_another_process, in_turn, told_from_another_process

BEGUN = """
from functools import partial
from croupier.processes import in_another_process
in_another_process(partial(exec, "import signal; print('begun', flush=True); signal.pause()"))
"""

NICE = """
import os
from functools import partial
from croupier.processes import in_another_process
print(os.nice(0), in_another_process(partial(os.nice, 0)))
"""


def test_a_result_comes_back_from_another_process() -> None:
    assert in_another_process(os.getpid) != os.getpid()
    assert in_another_process(partial(divmod, 17, 5)) == (3, 2)
    assert in_another_process(partial(dict.fromkeys, "a")) == {"a": None}


def _count(number: int, tell: Tell) -> int:
    for each in range(number):
        tell(each)
    return -number


def test_what_it_tells_meanwhile_is_heard_in_order() -> None:
    heard = list[int]()
    assert told_from_another_process(partial(_count, 5), heard.append) == -5, "a number may be the answer"
    assert heard == [0, 1, 2, 3, 4]


def test_it_leaves_the_processor_to_others() -> None:
    found = subprocess.check_output([sys.executable, "-c", NICE], text=True)
    own, its = map(int, found.split())
    assert its == min(own + 10, 19)


def test_an_error_there_is_a_fault_here(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="missing"):
        in_another_process(partial(read_text, tmp_path / "missing"))


def test_a_process_that_dies_is_a_fault_here() -> None:
    with pytest.raises(Fault, match="ended without an answer"):
        in_another_process(partial(os._exit, 3))


@pytest.mark.parametrize("number", (signal.SIGKILL, signal.SIGTERM))
def test_it_ends_with_the_process_that_began_it(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", BEGUN], stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "begun\n"
        first.send_signal(number)
        assert first.communicate(timeout=60)[0] == "", "the second holds the same output until it ends"


def _spelt(letters: str, jobs: int, number: int, turn: Turn) -> Iterator[tuple[int, str]]:
    """Each process adds every second or third letter to the word that is handed round."""
    for letter in letters[number::jobs]:
        word = turn.take().decode() + letter
        turn.give(word.encode())
        yield number, word


@pytest.mark.parametrize("jobs", (1, 2, 3))
def test_processes_hand_something_on_and_their_results_come_in_order(jobs: int) -> None:
    with closing(in_turn(partial(_spelt, "river", jobs), jobs, b"the ")) as found:
        made = list(found)
    assert made == [(n % jobs, "the river"[: 5 + n]) for n in range(5)]


def _torn(how: str, number: int, turn: Turn) -> Iterator[int]:
    while True:
        done = int(turn.take())
        if done == 3 and how == "dies":
            os._exit(1)
        if done == 3:
            read_text(Path("/missing/file"))
        turn.give(b"%d" % (done + 1))
        yield done


@pytest.mark.parametrize(("how", "why"), [("dies", "without an answer"), ("fails", "missing")])
def test_what_ends_one_of_them_is_raised_after_the_results_before_it(how: str, why: str) -> None:
    with closing(in_turn(partial(_torn, how), 2, b"0")) as found:
        assert list(islice(found, 3)) == [0, 1, 2]
        with pytest.raises(Fault, match=why):
            next(found)
