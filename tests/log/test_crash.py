"""A writer that is killed at any moment: what it acknowledged is there, the chain holds, and it goes on."""

import os
import random
from multiprocessing import get_context
from pathlib import Path

import pytest

from croupier.engine import replay
from croupier.log.custody.verification import verify_log
from croupier.log.writing.journal import Journal
from support.logs import KEY
from support.writing import inputs, write


def writer_killed_after(path: Path, start: int, acknowledged: int) -> int:
    """Start a writer at input `start`, kill it once it acknowledged these; how many it did acknowledge."""
    fork = get_context("forkserver")
    told, telling = fork.Pipe(duplex=False)
    writer = fork.Process(target=write, args=(path, start, telling))
    writer.start()
    telling.close()
    with os.fdopen(os.dup(told.fileno()), "rb") as pipe:
        seen = pipe.read(acknowledged)
        writer.kill()
        writer.join()
        return len(seen + pipe.read())


@pytest.mark.slow
@pytest.mark.parametrize("most", [200, pytest.param(12, marks=pytest.mark.nightly)])
def test_nothing_acknowledged_is_lost(disk_path: Path, most: int) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    path = disk_path / "table.db"
    done = kills = 0
    while done < len(inputs()):
        reached = writer_killed_after(path, done, chance.randint(1, most))
        kills += 1
        with Journal.open(path, key=KEY) as journal:
            verdict = verify_log(journal.archive)
            assert verdict.bad is None, verdict
            stored = inputs_in(verdict.rows)
            assert stored >= done + reached, "an acknowledged input is lost"
            assert replay(journal.since_checkpoint()) == replay(
                event for events in inputs()[:stored] for event in events
            )
        done = stored
    assert kills > 3


def inputs_in(rows: int) -> int:
    """How many inputs these rows are; an input is there as a whole or not at all."""
    count = 0
    for number, events in enumerate(inputs()):
        if count == rows:
            return number
        count += len(events)
    assert count == rows, "half an input is in the journal"
    return len(inputs())
