"""A log of version 0.4.0 in which the rake broke the smallest chip: it is as it was, and goes on in chips."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine import decide, replay
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Unreadable
from croupier.export.script.hand_script import write
from croupier.log.custody.verification import verify_log
from croupier.log.writing.journal import Journal
from croupier.script.grammar import parse
from croupier.script.runner import play
from croupier.terminal.pages.setup.stakes import settings_of

SAMPLE = Path(__file__).with_name("samples") / "broken-chips.sql"
KEY = bytes.fromhex("22abc3779de9ea0010c7ab974236dd10b7212f2f8c42285d2ef5067a35dea10a")
"""The key of that log, which was made for this test."""


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """Three hands in chips of 1, raked in cents: one winner, no flop, a split; and a fourth in progress."""
    path = tmp_path / "table.db"
    with closing(sqlite3.connect(path)) as conn:
        conn.executescript(SAMPLE.read_text(encoding="utf-8"))
    with Journal.open(path, key=KEY, dealer="Anna") as journal:
        yield journal


@pytest.fixture
def table(journal: Journal) -> Table:
    return replay(journal.since_checkpoint())


def do(table: Table, *commands: cmd.Command) -> Table:
    for command in commands:
        table = replay(decide(table, command, table.house), table)
    return table


def hand(journal: Journal, number: int) -> list[Event]:
    return [logged.event for logged in journal.archive.span_of(number)]


def test_it_holds_and_says_what_was_paid(journal: Journal) -> None:
    assert verify_log(journal.archive).bad is None
    ends = [replay(hand(journal, number)) for number in (1, 2, 3)]
    assert [one.hand.money.rake for one in ends if one.hand] == [((0, 165),), ((0, 20),), ((0, 120),)]
    assert ends[2].hand is not None
    assert ends[2].hand.money.awards == ((0, 1, 880, ""), (0, 2, 700, ""), (0, 3, 700, ""))
    assert {seat: one.stack for seat, one in ends[2].players.items()} == {1: 18_780, 2: 21_935, 3: 18_980}


@pytest.mark.parametrize("number", [1, 2, 4])
def test_its_hands_are_played_again_with_the_same_end(
    journal: Journal, number: int, shoe: ShoeProcess
) -> None:
    outcome = play(parse(write(hand(journal, number)), "again.table"), shoe=shoe)
    assert outcome.failure is None, str(outcome)


def test_a_split_that_no_chips_can_pay_is_not_played_again(journal: Journal) -> None:
    with pytest.raises(Unreadable, match="in parts of a chip"):
        write(hand(journal, 3))


def test_the_hand_in_progress_and_those_after_it_are_raked_in_chips(table: Table) -> None:
    assert (dict(table.settings.house)["rake.unit"], table.unit) == ("1", 100)
    drawn = [cmd.DrawCard(at=0, card=None, status="unread")] * 4
    bet = cmd.Act(at=0, seat=Seat(2), action="bet", amount=1500)
    ended = do(table, *drawn, bet, cmd.Act(at=0, seat=Seat(3), action="fold"), cmd.Award(at=0))
    assert ended.hand is not None and ended.hand.pot == 1200
    assert ended.hand.money.rake == (), "5 % of 12 is less than a chip"
    again = settings_of(ended.settings)
    assert "rake.unit" not in dict(again.house)
    assert do(ended, again).house.rake_unit is None
