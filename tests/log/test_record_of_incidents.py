"""The log of an incident: how it was noticed, the offered and the chosen way, and the result."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.log.custody.verification import verify_log
from croupier.log.reading.archive import Archive
from croupier.log.reading.hand_search import Search
from croupier.log.reading.queries import incidents_of, list_hands
from croupier.telling.narrator import tell
from croupier.telling.story import story
from support.dealer import Dealer
from support.logs import written


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.db"


@pytest.fixture
def dealer() -> Dealer:
    return Dealer().dealt(0, mode="tournament", profile="tda")


def logged(path: Path, dealer: Dealer) -> None:
    written(path, dealer, dealer="Anna")


def lines_of(path: Path, hand: int = 1) -> list[str]:
    with Archive.open(path) as archive:
        return [line[12:] for line in tell(story(archive, hand), "en") if line.startswith("  20:")]


def query(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as conn:
        return conn.execute(sql).fetchall()


def test_a_replaced_card_is_described_with_its_report_and_its_consequence(path: Path, dealer: Dealer) -> None:
    dealer.draw(4)
    dealer.do(cmd.Declare, incident="I-04", seat=Seat(4), card=1)
    dealer.draw(8)
    logged(path, dealer)
    lines = lines_of(path)
    start = lines.index("Reported: I-04 · card exposed by the dealer, seat 4 Player 4")
    assert lines[start + 1].startswith("Alert 1: I-04 · card exposed by the dealer, seat 4 Player 4. ")
    assert "(Code 1.8.c, Guide 5.2.a · reported" in lines[start + 1]
    assert lines[start + 2].startswith("Ruling 1: Replace, by the dealer")
    assert lines[start + 3] == "Card 4 is the next burn, and its seat gets another one"


def test_a_killed_hand_is_described_with_the_reason(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600", "4 call")
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Declare, incident="I-35", seat=Seat(4), mixed="muck", protected=True)
    logged(path, dealer)
    lines = lines_of(path)
    assert any(
        line.startswith("Reported: I-35 · ") and "seat 4 Player 4, mixed with the muck, protected" in line
        for line in lines
    )
    assert "Seat 4 Player 4: the hand is dead" in lines


def refused(dealer: Dealer, report: cmd.Declare) -> None:
    """As the terminal does: a report that the rules do not accept is on record."""
    with pytest.raises(Refused) as error:
        dealer.do(cmd.Declare, incident=report.incident, seat=report.seat)
    dealer.do(cmd.NoteRefusal, report=report, code=error.value.code)


def test_a_refused_report_is_described_and_found(path: Path, dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600", "4 call", "5 fold")
    refused(dealer, cmd.Declare(at=0, incident="I-10"))
    for seat in (6, 1, 2):
        dealer.act(f"{seat} fold")
    dealer.draw(4)
    dealer.act("3 bet 900", "4 fold")
    dealer.do(cmd.Award)
    logged(path, dealer)
    assert any(line.startswith("Reported and refused: I-10 · misdeal. ") for line in lines_of(path))
    with Archive.open(path) as archive:
        (line,) = incidents_of(archive, 1)
        assert (line.code, line.detection, line.way, line.answered_by) == (
            "I-10",
            "told",
            "refused",
            "terminal",
        )
        assert [hand.id for hand in list_hands(archive, Search.of(incident="I-10", ruling="refused"))] == [1]


def played_out(dealer: Dealer) -> None:
    dealer.draw(12)
    dealer.act("3 raise 600", "4 fold", "5 fold", "6 fold", "1 fold", "2 fold")
    dealer.do(cmd.Award)


def voided_after_the_award(dealer: Dealer) -> None:
    played_out(dealer)
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Declare, incident="I-22")
    dealer.do(cmd.Answer, way="void")


def test_a_hand_that_is_voided_after_its_award_is_void_in_every_table(path: Path, dealer: Dealer) -> None:
    voided_after_the_award(dealer)
    logged(path, dealer)
    assert query(path, "SELECT outcome, pot, rake FROM hands") == [("void", 0, 0)]
    assert query(path, "SELECT count(*) FROM awards") == [(0,)]
    assert query(path, "SELECT DISTINCT net FROM parts") == [(0,)]
    assert query(path, "SELECT code, way FROM incidents") == [("I-22", "void")]
    with Archive.open(path) as archive:
        told = story(archive, 1)
        assert (told.outcome, told.awards) == ("void", ())
        assert [hand.id for hand in list_hands(archive, Search.of(outcome="void", incident="I-22"))] == [1]
        assert verify_log(archive).bad is None
    assert lines_of(path)[-1] == "VOID: every chip of the hand goes back to its owner"


def test_events_between_two_hands_are_not_part_of_the_first(path: Path, dealer: Dealer) -> None:
    played_out(dealer)
    dealer.do(cmd.BuyChips, seat=Seat(1), amount=500)
    dealer.do(cmd.AddNote, text="the pot was counted twice", seat=Seat(3))
    dealer.do(cmd.EnterFloor)
    dealer.do(cmd.Declare, incident="I-22")
    dealer.do(cmd.Answer, way="void")
    logged(path, dealer)
    assert query(path, "SELECT net, stack_after - stack_before FROM parts WHERE seat = 1") == [(0, 0)]
    assert "Noted of seat 3 Player 3: the pot was counted twice" in lines_of(path)
