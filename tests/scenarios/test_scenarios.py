"""Every scenario holds when the whole stack plays and draws it, and its log can be played again."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.script.expectations import ExpectRefused
from croupier.script.grammar import Script
from croupier.script.rig import Rig
from croupier.script.rulings import CrashStatement, RebootStatement
from croupier.script.runner import Failure, ScriptOutcome, ScriptPlayer
from croupier.script.scenarios import FOLDER
from croupier.script.script_files import scripts
from croupier.script.statements.hand import Statement
from croupier.script.verdicts import refuse_unsupported
from scenarios.event_lines import event_lines, known
from scenarios.played_again import again_the_same
from support.shoe_at_hand import RigAtHand

FILES = sorted(FOLDER.glob("*.table"))

HASHES = known()

AGAIN = 48
"""One in this many is written from its log and played again by day, and all of them at night."""

DRAWN = 20
"""Of one in this many each table is drawn by day, of the others where they end, and at night each of all."""

WIRED = 8
"""One in this many, and those that crash or restart, have their shoe on a wire by day, and at night all."""

CANNOT = {"S-155": frozenset({1})}
"""Hands that would not lead to the same: of too many cards that were opened the log does not keep which."""


class Drawn(ScriptPlayer):
    """Plays a script, and has the picture of every table that it leads to."""

    def step(self, statement: Statement, *, refusable: bool) -> Failure | None:
        before = self.rig.table
        failure = super().step(statement, refusable=refusable)
        if self.rig.table is not before or isinstance(statement, ExpectRefused):
            assert self.rig.view().seats
        return failure


def played(script: Script, shoe: ShoeProcess, db: Path, *, drawn: bool, wired: bool) -> ScriptOutcome:
    refuse_unsupported(script)
    restarts = any(isinstance(each, CrashStatement | RebootStatement) for each in script.statements)
    with Rig(db, shoe) if wired or restarts else RigAtHand(db) as rig:
        outcome = (Drawn if drawn else ScriptPlayer)(script, rig).run()
        assert rig.view().seats
        return outcome


def holds(path: Path, shoe: ShoeProcess, folder: Path, *, again: bool, drawn: bool, wired: bool) -> None:
    for number, script in enumerate(scripts(path.read_text(encoding="utf-8"), path.name)):
        (place := folder / str(number)).mkdir()
        outcome = played(script, shoe, place / "table.db", drawn=drawn, wired=wired)
        assert outcome.failure is None, str(outcome)
        if path.stem in HASHES:
            assert event_lines(place / "table.db") == HASHES[path.stem][number], "it writes other events"
        if again:
            again_the_same(place / "table.db", shoe, but=CANNOT.get(path.stem[:5], frozenset()))


@pytest.mark.parametrize(("at", "path"), [*enumerate(FILES)], ids=[path.stem for path in FILES])
def test_script_holds(at: int, path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    holds(path, shoe, tmp_path, again=at % AGAIN == 0, drawn=at % DRAWN == 0, wired=at % WIRED == 0)


@pytest.mark.nightly
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_hands_of_every_scenario_played_again(path: Path, shoe: ShoeProcess, tmp_path: Path) -> None:
    holds(path, shoe, tmp_path, again=True, drawn=True, wired=True)


ELSEWHERE = {167, 169, 175, 176, 180}
"""The screen (tests/terminal), the regulator's record (tests/export), and a display for players (S-169)."""


def test_the_scenarios_of_the_rules_are_all_here() -> None:
    numbers = {path.stem[:5] for path in FILES if path.stem.startswith("S-")}
    assert numbers == {f"S-{number:03}" for number in range(1, 184) if number not in ELSEWHERE}


def test_a_name_says_what_is_tried() -> None:
    assert [path.stem for path in FILES if re.fullmatch(r"S-\d{3}(-[a-z])?(-code|-tda)?", path.stem)] == []


def test_they_lie_in_one_place() -> None:
    assert [*Path(__file__).parents[1].rglob("*.table")] == []
