"""When the forwarder sends: right after an input, later if the table is busy, and always within a limit."""

import os
import secrets
import sys
import threading
from collections.abc import Iterable
from itertools import accumulate, pairwise
from random import Random

import pytest

from croupier.cardroom.forwarding.forwarder import LATEST_S, LOOK_S, NEAR_S, Moments
from croupier.cardroom.forwarding.receipts import giving_way

MOST_S = LOOK_S + NEAR_S + LATEST_S
"""The longest that news waits for the forwarder."""


def sent(commits: Iterable[float], takes: float = 0.0) -> list[tuple[float, int]]:
    """When a forwarder sends, if a table commits at these times, and how much; each time `takes` seconds."""
    now, found, due = 0.0, list[tuple[float, int]](), sorted(commits)
    moments = Moments(lambda: now)
    while not found or found[-1][1] < len(due):
        version = sum(each <= now for each in due)
        if moments.is_due(version):
            found.append((now, version))
            now += takes
            moments.sent(version)
        now += moments.next_s
    return found


def test_a_log_that_nobody_knows_yet_is_sent_and_then_only_what_is_new() -> None:
    moments = Moments(lambda: 0.0)
    assert [moments.is_due(7), moments.is_due(7)] == [False, True]
    moments.sent(7)
    assert not moments.is_due(7)
    assert not moments.is_due(8)
    assert moments.is_due(8)


def test_each_input_of_a_dealer_is_sent_before_the_next(seed: int) -> None:
    dice = Random(seed)
    commits = [*accumulate(dice.uniform(0.2, 3.0) for _ in range(200))]
    moments = sent(commits, takes=0.03)
    for committed, following in pairwise(commits[1:]):
        at = next(at for at, version in moments if version > commits.index(committed))
        assert committed + NEAR_S <= at + 1e-9 <= min(committed + 3 * NEAR_S, following)


def test_a_table_that_does_not_pause_is_interrupted_seldom_and_its_news_is_soon_there(seed: int) -> None:
    dice = Random(seed)
    commits = [*accumulate(dice.uniform(0.005, 0.04) for _ in range(1_000))]
    moments = sent(commits)
    assert len(moments) <= commits[-1] / LATEST_S + 2
    for number, committed in enumerate(commits):
        at = next(at for at, version in moments if version > number)
        assert at - committed <= MOST_S


def test_news_of_a_table_that_rests_is_there_within_a_second(seed: int) -> None:
    dice = Random(seed)
    commits = [*accumulate(dice.choice([0.01, 0.3, 20.0, 60.0]) * dice.uniform(0.5, 2) for _ in range(200))]
    moments = sent(commits)
    late = [
        next(at for at, version in moments if version > number) - committed
        for number, committed in enumerate(commits)
    ]
    assert max(late) <= MOST_S < 1


def test_a_log_at_rest_is_looked_at_four_times_a_second_and_one_that_is_dealt_into_more_often() -> None:
    now = 0.0
    moments = Moments(lambda: now)
    assert moments.next_s == LOOK_S
    moments.is_due(1)
    assert moments.next_s == NEAR_S
    now = 60.0
    assert moments.next_s == LOOK_S


@pytest.mark.skipif(sys.platform != "linux", reason="SCHED_IDLE is a priority of Linux")
def test_a_program_gives_way_but_not_where_the_terminal_may_wait_for_it() -> None:
    found = dict[str, int]()

    def note(name: str) -> None:
        found[name] = os.sched_getscheduler(0)

    def works() -> None:
        with giving_way() as promptly:
            note("itself")
            promptly(lambda: note("promptly"))
            started = threading.Thread(target=note, args=("started",))
            started.start()
            started.join()
            with pytest.raises(ZeroDivisionError):
                promptly(lambda: note(str(1 / 0)))

    thread = threading.Thread(target=works)  # priorities are of threads; this one ends with the test
    thread.start()
    thread.join()
    assert found == {"itself": os.SCHED_IDLE, "promptly": os.SCHED_OTHER, "started": os.SCHED_IDLE}


@pytest.fixture
def seed() -> int:
    chosen = secrets.randbits(32)
    print(f"seed {chosen}")
    return chosen
