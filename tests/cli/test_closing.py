"""``croupier hands closing``: the sheet of a table, as text in both languages and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from croupier.cli import croupier
from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.commands.play import Redo
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A home game that Bo left 50 to the worse, closed 2 short; then opened and closed again, empty."""
    path = tmp_path / "home.db"
    with Journal.open(path, key=bytes(32), dealer="Dana") as journal:
        table = Session(journal, Register([], ""), ScriptClock())
        table.do(cmd.SetTable(at=0, small_blind=100, big_blind=200, table="home", house=(("rake.pct", "0"),)))
        table.do(ask.OpenTable(at=0, float_given=10_000))
        for seat, name in ((1, "Ana"), (2, "Bo")):
            table.do(cmd.SeatPlayer(at=0, seat=Seat(seat), player=name, stack=20_000))
        table.do(cmd.PlaceButton(at=0, seat=Seat(1)))
        table.do(cmd.StartHand(at=0))
        table.do(cmd.DrawCards(at=0, cards=(None,) * 4))
        table.do(cmd.Act(at=0, seat=Seat(1), action="raise", amount=5_000))
        table.do(cmd.Act(at=0, seat=Seat(2), action="call"))
        table.do(cmd.DrawCards(at=0, cards=(None,) * 4))
        table.do(cmd.Act(at=0, seat=Seat(2), action="fold"))
        table.do(cmd.Award(at=0))
        table.do(ask.CashOut(at=0, seat=Seat(2)))
        table.do(ask.CloseTable(at=0, float_left=9_800))
        table.do(cmd.Undo(at=0))
        table.do(Redo(at=0))
        table.do(cmd.Undo(at=0))
        table.do(Redo(at=0))
        table.do(ask.OpenTable(at=0, float_given=700))
        table.do(ask.CashOutAll(at=0))
        table.do(ask.CloseTable(at=0, float_left=700))
    return path


def said(*words: str) -> Result:
    return CliRunner().invoke(croupier, ["hands", "closing", *words])


def test_the_sheet_as_text(log: Path) -> None:
    told = said("1", "--db", str(log)).output
    for line in (
        "Table home · ",
        "  Float given            + 100",
        "  Buy-ins                + 400",
        "  Paid out               − 150",
        "  Should be in the tray  100",
        "2 missing in the tray",
        "  nothing on record is as large: count again",
        "  Bo   bought 200, has 150: −50",
        "  Dana  1 hand",
        "  Bo pays Ana 50",
    ):
        assert line in told, line


def test_it_speaks_french(log: Path) -> None:
    assert "Bo paie 50 à Ana" in said("1", "--db", str(log), "--lang", "fr").output


def test_the_last_one_is_shown_and_those_taken_back_do_not_count(log: Path) -> None:
    told = json.loads(said("--db", str(log), "--json").output)
    assert (told["number"], told["float_given"], told["difference"]) == (2, 700, 0)


def test_the_sheet_for_a_program(log: Path) -> None:
    told = json.loads(said("1", "--db", str(log), "--json").output)
    assert (told["due"], told["difference"], told["table"], told["dealer"]) == (10_000, -200, "home", "Dana")
    assert told["players"] == [
        {"player": "Ana", "bought": 20_000, "paid": 0, "stack": 25_000, "moved": 0},
        {"player": "Bo", "bought": 20_000, "paid": 15_000, "stack": 0, "moved": 0},
    ]
    assert told["dealers"] == [{"dealer": "Dana", "hands": 1, "drop": 0, "jackpot": 0, "tips": 0}]
    assert told["debts"] == [{"payer": "Bo", "receiver": "Ana", "amount": 5_000}]


def test_a_sheet_that_is_not_there_is_refused_in_one_line(log: Path) -> None:
    refused = said("3", "--db", str(log))
    assert refused.exit_code == 1 and "sheet 3: the log has 2" in refused.output
