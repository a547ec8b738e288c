"""Every table script of this folder, and every one to train with, holds when the whole stack plays it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.twin import ShoeProcess
from croupier.script.grammar import parse
from croupier.script.player import play
from croupier.script.scenarios import FOLDER

SCRIPTS = sorted([*Path(__file__).parent.glob("*.table"), *FOLDER.glob("*.table")])


@pytest.fixture(scope="module")
def shoe() -> Iterator[ShoeProcess]:
    with ShoeProcess() as process:
        yield process


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_script_holds(path: Path, shoe: ShoeProcess) -> None:
    outcome = play(parse(path.read_text(encoding="utf-8"), path.name), shoe=shoe)
    assert outcome.failure is None, str(outcome)


ELSEWHERE = {167, 169, 175, 176, 180}
"""The screen (tests/terminal), the regulator's record (tests/export), and a display for players (S-169)."""


def test_the_scenarios_of_the_matrix_are_all_here() -> None:
    numbers = {path.stem[:5] for path in SCRIPTS if path.stem.startswith("S-")}
    assert numbers == {f"S-{number:03}" for number in range(1, 184) if number not in ELSEWHERE}
