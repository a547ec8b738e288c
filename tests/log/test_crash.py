"""A writer that is killed at any moment: what it acknowledged is there, the chain holds, and it goes on."""

import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.log.writing.store import Journal
from support.dealer import Dealer
from support.logs import KEY, keep

TESTS = Path(__file__).parents[1]
HANDS = 12


def played() -> list[tuple[Event, ...]]:
    """Hands of every kind: to the showdown, folded, taken back at the end and awarded again."""
    dealer = Dealer()
    dealer.open()
    for number in range(HANDS):
        dealer.do(cmd.PlaceButton, seat=Seat(6))
        dealer.start()
        if number % 3 == 0:
            dealer.fold_out()
        else:
            dealer.showdown()
        if number % 4 == 1:
            dealer.do(cmd.Undo)
            dealer.do(cmd.Award)
    dealer.start()
    dealer.draw(12)
    return dealer.inputs


INPUTS = played()


def writer_killed_after(path: Path, start: int, acknowledged: int) -> int:
    """Start a writer at input `start`, kill it once it acknowledged so many; how many it did acknowledge."""
    code = (
        f"import sys; sys.path[:0] = {[str(TESTS), str(Path(__file__).parent)]!r}\n"
        "from test_crash import write; from pathlib import Path\n"
        "write(Path(sys.argv[1]), int(sys.argv[2]))"
    )
    command = [sys.executable, "-c", code, str(path), str(start)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        seen = writer.stdout.read(acknowledged)
        os.kill(writer.pid, signal.SIGKILL)
        return len(seen + writer.stdout.read())


def write(path: Path, start: int) -> None:
    """The writer: one byte down the pipe for each input that is on the disk."""
    with Journal.open(path, key=KEY) as journal:
        for events in INPUTS[start:]:
            keep(journal, [events])
            os.write(1, b".")


@pytest.mark.slow
@pytest.mark.parametrize("most", [100, pytest.param(12, marks=pytest.mark.nightly)])
def test_nothing_acknowledged_is_lost(disk_path: Path, most: int) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    path = disk_path / "table.db"
    done = kills = 0
    while done < len(INPUTS):
        reached = writer_killed_after(path, done, chance.randint(1, most))
        kills += 1
        with Journal.open(path, key=KEY) as journal:
            verdict = journal.verify()
            assert verdict.bad is None, verdict
            stored = inputs_in(verdict.rows)
            assert stored >= done + reached, "an acknowledged input is lost"
            assert replay(journal.since_checkpoint()) == replay(
                event for events in INPUTS[:stored] for event in events
            )
        done = stored
    assert kills > 5


def inputs_in(rows: int) -> int:
    """How many inputs so many rows are; an input is there as a whole or not at all."""
    count = 0
    for number, events in enumerate(INPUTS):
        if count == rows:
            return number
        count += len(events)
    assert count == rows, "half an input is in the journal"
    return len(INPUTS)
