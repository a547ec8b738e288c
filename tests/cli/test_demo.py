"""The demo on any machine: without a display it deals the table too, as text."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.log.custody.verification import verify_log
from croupier.log.reading.archive import Archive
from support.robot_play import hasty
from support.shell import PROGRAM, shell

WORDS = ("demo", "--lang", "en", "--size", "800x480")
"""A small window, which is drawn sooner."""


@contextmanager
def demo(*options: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The command on a machine without a display, or with the one that the environment names.

    It can be interrupted, as at a terminal: tests that a shell runs in the background cannot, and would
    pass that on.
    """
    ours = signal.signal(signal.SIGINT, signal.default_int_handler)
    kept = {name: value for name, value in os.environ.items() if "DISPLAY" not in name and "SDL" not in name}
    without = {} if environment else {"SDL_VIDEODRIVER": "dummy"}
    with subprocess.Popen(
        [*PROGRAM, *WORDS, *options],
        env=kept | without | environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
            signal.signal(signal.SIGINT, ours)


def finished(process: subprocess.Popen[str]) -> tuple[list[str], str]:
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    return out.splitlines(), err


def dealt_here(path: Path, *options: str) -> list[str]:
    """What the command says in this process, without a display and of players who decide in haste."""
    with hasty():
        result = shell(*WORDS, "--seed", "7", "--db", path, *options)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout.splitlines()


def test_without_a_display_the_table_is_dealt_and_described(tmp_path: Path) -> None:
    db = tmp_path / "demo.db"
    lines = dealt_here(db, "--hands", "2")
    assert lines[0] == "There is no display: the table is dealt without a window."
    assert [line for line in lines if line.startswith("Hand ")] == [
        "Hand 1 · Hold'em no-limit 1/2 · button Hugo",
        "Hand 2 · Hold'em no-limit 1/2 · button Ana",
    ]
    assert sum(line.startswith("  Pot ") for line in lines) == 2
    assert lines[-2:] == [f"pictures: {tmp_path / 'demo-shots'}", f"log: {db}"]
    assert any(line.startswith("2 hands, pots of ") for line in lines)
    assert {path.name for path in (tmp_path / "demo-shots").iterdir()} >= {"flop.png", "award.png"}


def test_quiet_describes_no_hand(tmp_path: Path) -> None:
    lines = dealt_here(tmp_path / "demo.db", "--hands", "1", "--quiet")
    assert lines[0].startswith("There is no display") and lines[1].startswith("1 hand,")


@pytest.mark.slow
def test_a_named_display_that_does_not_answer_is_not_used(tmp_path: Path) -> None:
    """Where a graphics card is there, SDL is still asked, and finds no screen that it may have."""
    if Path("/dev/dri").exists():
        pytest.skip("this machine has a graphics card, whose screen the demo would take")
    with demo("--hands", "1", "--db", str(tmp_path / "demo.db"), DISPLAY="localhost:59.0") as process:
        lines, err = finished(process)
    assert err == "" and lines[0].startswith("There is no display")


@pytest.mark.slow
def test_hands_are_described_while_they_are_dealt_and_an_interrupt_ends_with_the_summary(
    tmp_path: Path,
) -> None:
    db = tmp_path / "demo.db"
    with demo("--hands", "5000", "--seed", "7", "--db", str(db)) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Hand 2"):
                break
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to the shoe's process too
        lines, err = finished(process)
    assert err == ""
    hands = next(match for line in lines if (match := re.match(r"(\d+) hands?, pots of", line)))
    assert int(hands[1]) >= 1
    assert any(re.fullmatch(r"hand \d+ is in progress", line) for line in lines)
    assert lines[-1] == f"log: {db}"
    with Archive.open(db) as archive:
        assert verify_log(archive).bad is None
