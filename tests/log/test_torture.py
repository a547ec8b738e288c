"""A terminal at full speed beside writers and readers of every kind, killed and stopped many times."""

import random
import signal
import sqlite3
import time
from bisect import bisect_right
from contextlib import closing
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path

import pytest

from croupier.log.custody.backup import back_up
from croupier.log.journal.signatures import key_path, signer_in
from croupier.log.reading.archive import Archive
from log.torture import BESIDE, beside, ends, inputs, signer_beside, terminal
from support.logs import KEY

PATIENCE_S = 120
"""The longest that a busy machine may take for the first input after a start."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rounds", "hands"), [(5, 30), pytest.param(400, 900, marks=pytest.mark.nightly)], ids=["day", "night"]
)
def test_nothing_acknowledged_is_lost_whatever_else_opens_the_log(
    disk_path: Path, rounds: int, hands: int
) -> None:
    """Every second round ends with a clean stop, the others with a kill."""
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    chance = random.Random(seed)
    path, fork = disk_path / "hands.db", get_context("fork")
    inputs(hands)  # before the fork, so that each terminal has them
    signer_in(key_path(path))
    signer = signer_beside(path)
    for name in ("copies", "cp"):
        (disk_path / name).mkdir()
    key = disk_path / "terminal.key"
    key.touch(mode=0o600)
    key.write_bytes(KEY)
    acknowledged, over, found = fork.Value("q", 0, lock=False), fork.Event(), fork.Queue()
    done = {name: fork.Value("q", 0, lock=False) for name in BESIDE}
    pause = 0.02 if rounds < 10 else 0.1
    others = [
        fork.Process(target=beside, args=(name, path, acknowledged, over, found, done[name], pause))
        for name in BESIDE
    ]
    start, began = 0, time.monotonic()
    try:
        for number in range(rounds):
            table = fork.Process(target=terminal, args=(path, hands, start, acknowledged, signer))
            table.start()
            if number == 0:
                _until(lambda: acknowledged.value >= ends(hands)[40], table)
                for each in others:
                    each.start()
            aim = ends(hands)[min(start + chance.randint(3, 25), len(ends(hands)) - 1)]
            _until(lambda aim=aim: acknowledged.value >= aim, table)
            table.kill() if number % 2 else table.terminate()
            table.join(PATIENCE_S)
            assert table.exitcode == (-signal.SIGKILL if number % 2 else 0), "the terminal fell over"
            start = _checked(path, hands, acknowledged.value, whole=number % 20 == 0 or number + 6 > rounds)
            assert found.empty(), found.get()
    finally:
        over.set()
        for each in others:
            if each.pid is not None:
                each.join(PATIENCE_S)
                each.kill()
    took = time.monotonic() - began
    print(f"{rounds} rounds, {acknowledged.value} rows in {took:.0f} s")
    print({name: each.value for name, each in done.items()})
    assert found.empty(), found.get()
    assert all(each.value for each in done.values()), {name: each.value for name, each in done.items()}
    _checked(path, hands, acknowledged.value, whole=True)
    assert list(disk_path.glob("*-held-*")) == []


def _until(there, table) -> None:
    limit = time.monotonic() + PATIENCE_S
    while not there():
        assert table.is_alive(), "the terminal fell over, and says why"
        assert time.monotonic() < limit, "the terminal acknowledges nothing"
        time.sleep(0.001)


def _checked(path: Path, hands: int, acknowledged: int, *, whole: bool) -> int:
    """Every acknowledged row is there, in a sound file; the first input that is not."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=20)) as conn:
        assert conn.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with Archive.open(path) as archive:
        (last,) = archive.one(
            "SELECT coalesce((SELECT max(seq) FROM journal), (SELECT max(last_seq) FROM packs))"
        )
        assert last >= acknowledged, f"row {acknowledged} was acknowledged, and the log ends at row {last}"
    if whole:  # a copy is of one moment, and is verified
        made = back_up(path, path.parent / "checked", keep=1, moment=datetime.now(UTC))
        assert made.rows >= last
    start = bisect_right(ends(hands), last)
    assert ends(hands)[start - 1] == last, "half an input is in the log"
    return start
