"""`croupier hands closing` and `croupier hands breaks`: the sheets of a table, as text and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.commands.people import WarnPlayer
from croupier.engine.commands.play import Redo
from croupier.engine.places import Seat
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from support.shell import shell

closing = partial(shell, "hands", "closing")
breaks = partial(shell, "hands", "breaks")


@contextmanager
def table_on(path: Path) -> Iterator[Session]:
    with Journal.open(path, key=bytes(32), dealer="Dana") as journal:
        yield Session(journal, Register([], ""), ScriptClock())


def carry_out(table: Session, *commands: cmd.Command) -> None:
    for each in commands:
        table.do(each)


def seated() -> Iterable[cmd.Command]:
    return [
        cmd.SeatPlayer(at=0, seat=Seat(seat), player=name, stack=20_000)
        for seat, name in ((1, "Ana"), (2, "Bo"))
    ]


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """A home game that Bo left 50 to the worse, closed 2 short; then opened and closed again, empty."""
    path = tmp_path / "home.db"
    with table_on(path) as table:
        carry_out(
            table,
            cmd.SetTable(at=0, small_blind=100, big_blind=200, table="home", house=(("rake.pct", "0"),)),
            ask.OpenTable(at=0, float_given=10_000),
            *seated(),
            cmd.PlaceButton(at=0, seat=Seat(1)),
            cmd.StartHand(at=0),
            cmd.DrawCards(at=0, cards=(None,) * 4),
            cmd.Act(at=0, seat=Seat(1), action="raise", amount=5_000),
            cmd.Act(at=0, seat=Seat(2), action="call"),
            cmd.DrawCards(at=0, cards=(None,) * 4),
            cmd.Act(at=0, seat=Seat(2), action="fold"),
            cmd.Award(at=0),
            ask.CashOut(at=0, seat=Seat(2)),
            ask.CloseTable(at=0, float_left=9_800),
            *(cmd.Undo(at=0), Redo(at=0)) * 2,
            ask.OpenTable(at=0, float_given=700),
            ask.CashOutAll(at=0),
            ask.CloseTable(at=0, float_left=700),
        )
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """A tournament table that is broken, undone, and broken again as it was."""
    path = tmp_path / "table.db"
    with table_on(path) as table:
        carry_out(
            table,
            cmd.SetTable(at=0, small_blind=100, big_blind=200, table="3", mode="tournament", profile="tda"),
            *seated(),
            cmd.EnterFloor(at=0),
            WarnPlayer(at=0, seat=Seat(2)),
            ask.BreakTable(at=0, drawn=(ask.Drawn(Seat(1), "Blue", 7),)),
            cmd.Undo(at=0),
            Redo(at=0),
        )
    return path


def test_the_sheet_as_text(closed: Path) -> None:
    told = closing("1", "--db", closed).output
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
        "  Bo pays 50 to Ana",
    ):
        assert line in told, line
    assert "Bo paie 50 à Ana" in closing("1", "--db", closed, "--lang", "fr").output


def test_the_last_one_is_shown_and_those_taken_back_do_not_count(closed: Path) -> None:
    told = json.loads(closing("--db", closed, "--json").output)
    assert (told["number"], told["float_given"], told["difference"]) == (2, 700, 0)


def test_the_sheet_for_a_program(closed: Path) -> None:
    told = json.loads(closing("1", "--db", closed, "--json").output)
    assert (told["due"], told["difference"], told["table"], told["dealer"]) == (10_000, -200, "home", "Dana")
    assert told["players"] == [
        {"player": "Ana", "bought": 20_000, "paid": 0, "stack": 25_000, "moved": 0},
        {"player": "Bo", "bought": 20_000, "paid": 15_000, "stack": 0, "moved": 0},
    ]
    assert told["dealers"] == [{"dealer": "Dana", "hands": 1, "drop": 0, "jackpot": 0, "tips": 0}]
    assert told["debts"] == [{"payer": "Bo", "receiver": "Ana", "amount": 5_000}]


def test_a_sheet_that_is_not_there_is_refused_in_one_line(closed: Path) -> None:
    refused = closing("3", "--db", closed)
    assert refused.exit_code == 1 and "sheet 3: the log has 2" in refused.output


def test_the_list_as_text_quotes_the_rule(broken: Path) -> None:
    told = breaks("--db", broken).output
    for line in (
        "Table 3 · ",
        "broken after hand 0",
        "  Seat 1, Ana  20,000 · Blue, seat 7\n",
        "  Seat 2, Bo   20,000 · → …………… · 1 warning\n",
        "  Chips that go  40,000\n",
        "TDA 2019, rule 10: When a table breaks, its players are spread by a draw",
    ):
        assert line in told
    told = breaks("--db", broken, "--lang", "fr").output
    assert "Siège 1, Ana" in told and "Blue, siège 7" in told and "1 avertissement" in told


def test_the_list_for_a_program(broken: Path) -> None:
    told = json.loads(breaks("1", "--db", broken, "--json").output)
    assert (told["table"], told["mode"], told["dealer"]) == ("3", "tournament", "Dana")
    assert [(one["player"], one["stack"], one["to_table"], one["to_seat"]) for one in told["players"]] == [
        ("Ana", 20_000, "Blue", 7),
        ("Bo", 20_000, "", 0),
    ]


def test_a_log_without_a_break_says_so(broken: Path, tmp_path: Path) -> None:
    assert breaks("2", "--db", broken).output.strip() == "Error: break 2: the log has 1"
    with table_on(tmp_path / "new.db"):
        pass
    refused = breaks("--db", tmp_path / "new.db")
    assert refused.exit_code == 1 and "never broken" in refused.output
