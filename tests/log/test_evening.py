"""The evening in the log: the dealer of each row, names beside the journal, and the closing sheet."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.devices.deck.register import Register
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.places import Seat
from croupier.log.reading.archive import Archive
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session

KEY = bytes(range(32))


def session(path: Path, clock: ScriptClock, dealer: str = "Dana") -> Session:
    return Session(Journal.open(path, key=KEY, dealer=dealer), Register([], ""), clock)


def do(table: Session, kind: type[cmd.Command], /, **fields: object) -> None:
    table.do(kind(at=table.clock.now(), **fields))


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Dana opens the table, Émile relieves her in the first hand, and it is closed 2 short."""
    path, clock = tmp_path / "evening.db", ScriptClock()
    table = session(path, clock)
    do(table, cmd.SetTable, small_blind=100, big_blind=200, unit=100, table="7")
    do(table, ask.OpenTable, float_given=50_000)
    for seat, name in ((1, "Chloé"), (2, "Boris")):
        do(table, cmd.SeatPlayer, seat=Seat(seat), player=name, stack=20_000)
    do(table, cmd.PlaceButton, seat=Seat(1))
    do(table, ask.EnrolDealer, dealer="Émile", badge="04C0FFEE")
    clock.wait(60_000)
    do(table, cmd.StartHand)
    for card in ("As", "Kd", "2c", "7h"):
        do(table, cmd.DrawCard, card=FaceDown(Card.parse(card)))
    do(table, ask.ChangeDealer, dealer="Émile")
    do(table, cmd.Act, seat=Seat(1), action="fold")
    do(table, cmd.Award)
    clock.wait(60_000)
    do(table, cmd.StartHand)
    for card in ("As", "Kd", "2c", "7h"):
        do(table, cmd.DrawCard, card=FaceDown(Card.parse(card)))
    do(table, cmd.Act, seat=Seat(2), action="fold")
    do(table, cmd.Award)
    do(table, ask.GiveTip, seat=Seat(1), amount=300)
    do(table, ask.CashOut, seat=Seat(1))
    do(table, ask.CloseTable, float_left=49_800)
    table.journal.close()
    return path


def test_each_row_has_the_name_of_its_dealer(evening: Path) -> None:
    with Archive.open(evening, key=KEY) as archive:
        rows = list(archive.logged(1, 2**62))
        dealers = [(row.event.NAME, row.dealer) for row in rows]
        began = archive.db.execute("SELECT dealer FROM hands ORDER BY id").fetchall()
        words = dict(archive.db.execute("SELECT mark, text FROM typed").fetchall())
    assert ("player-seated", "Dana") in dealers and ("hand-started", "Dana") in dealers
    assert ("action-taken", "Dana") not in dealers
    assert [words[mark] for (mark,) in began] == ["Dana", "Émile"]


def test_a_restart_knows_who_deals(evening: Path) -> None:
    table = session(evening, ScriptClock(), dealer="Dana")
    assert table.table.shift.dealer == table.journal.dealer == "Émile"
    assert table.table.roster == {"Émile": "04C0FFEE"}
    table.journal.close()


def test_a_tip_in_a_hand_is_not_part_of_it(tmp_path: Path) -> None:
    path, clock = tmp_path / "tip.db", ScriptClock()
    table = session(path, clock)
    do(table, cmd.SetTable, small_blind=100, big_blind=200, unit=100)
    for seat in (1, 2):
        do(table, cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=20_000)
    do(table, cmd.PlaceButton, seat=Seat(1))
    do(table, cmd.StartHand)
    do(table, cmd.DrawCards, cards=(None,) * 4)
    do(table, ask.GiveTip, seat=Seat(1), amount=500)
    do(table, cmd.Act, seat=Seat(1), action="fold")
    do(table, cmd.Award)
    with Archive.open(path, key=KEY) as archive:
        nets = archive.db.execute("SELECT seat, net FROM parts ORDER BY seat").fetchall()
    assert nets == [(1, -100), (2, 100)]
    table.journal.close()
