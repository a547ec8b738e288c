"""``croupier hands breaks``: who goes where when a table is broken, as text in both languages and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import croupier
from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.commands.people import WarnPlayer
from croupier.engine.commands.play import Redo
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A tournament table that is broken, undone, and broken again as it was."""
    path = tmp_path / "table.db"
    with Journal.open(path, key=bytes(32), dealer="Dana") as journal:
        table = Session(journal, Register([], ""), ScriptClock())
        table.do(
            cmd.SetTable(at=0, small_blind=100, big_blind=200, table="3", mode="tournament", profile="tda")
        )
        for seat, name in ((1, "Ana"), (2, "Bo")):
            table.do(cmd.SeatPlayer(at=0, seat=Seat(seat), player=name, stack=20_000))
        table.do(cmd.EnterFloor(at=0))
        table.do(WarnPlayer(at=0, seat=Seat(2)))
        table.do(ask.BreakTable(at=0, drawn=(ask.Drawn(Seat(1), "Blue", 7),)))
        table.do(cmd.Undo(at=0))
        table.do(Redo(at=0))
    return path


def said(*words: str) -> Result:
    return CliRunner().invoke(croupier, ["hands", "breaks", *words])


def test_the_list_as_text_quotes_the_rule(log: Path) -> None:
    told = said("--db", str(log)).output
    for line in (
        "Table 3 · ",
        "broken after hand 0",
        "  Seat 1, Ana  20,000 · table Blue, seat 7\n",
        "  Seat 2, Bo   20,000 · → …………… · 1 warning\n",
        "  Chips that go  40,000\n",
        "TDA rule 10: When a table breaks, its players are spread by a draw",
    ):
        assert line in told


def test_the_list_in_french(log: Path) -> None:
    told = said("--db", str(log), "--lang", "fr").output
    assert "Siège 1, Ana" in told and "table Blue, siège 7" in told and "1 avertissement" in told


def test_the_list_for_a_program(log: Path) -> None:
    told = json.loads(said("1", "--db", str(log), "--json").output)
    assert (told["table"], told["mode"], told["dealer"]) == ("3", "tournament", "Dana")
    assert [(one["player"], one["stack"], one["to_table"], one["to_seat"]) for one in told["players"]] == [
        ("Ana", 20_000, "Blue", 7),
        ("Bo", 20_000, "", 0),
    ]


def test_a_log_without_a_break_says_so(log: Path, tmp_path: Path) -> None:
    assert said("2", "--db", str(log)).output.strip() == "Error: break 2: the log has 1"
    with Journal.open(tmp_path / "new.db", key=bytes(32), dealer="Dana"):
        pass
    refused = said("--db", str(tmp_path / "new.db"))
    assert refused.exit_code == 1 and "never broken" in refused.output
