"""The muck read for the record: by its antenna or the shoe, while the page is open; no card is readable."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.debounce import Press
from croupier.devices.deck.register import Register, factory_deck, tag_of
from croupier.devices.readings import Draw, Reading, ShoePosition, TagSeen
from croupier.engine import commands as cmd
from croupier.engine.places import MUCK, Seat
from croupier.engine.play.unread_cards import gaps
from croupier.log.custody.verification import verify_log
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.app import Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView

A = factory_deck("A")
MUCK_ANTENNA = 2


class Film:
    """A screen that nobody looks at."""

    def show(self, view: TableView) -> None: ...

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        return ()

    def wants_to_close(self) -> bool:
        return False

    def sound(self, name: str, *, muted: bool) -> None: ...


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    """Two players of triple draw: seat 1 gives two cards back in the first draw, and folds."""
    with Journal.open(path, key=terminal_key(path.with_name("run"))) as journal:
        session = Session(journal, Register([A], "A"), ScriptClock(), places={MUCK_ANTENNA: MUCK})
        made = Terminal(session, Film(), console=Console(station=Station(language="en")))
        made.carry_out(
            [
                cmd.SetTable(at=0, game="2T7TD", small_blind=100, big_blind=200),
                *(cmd.SeatPlayer(at=0, seat=Seat(n), player=f"P{n}", stack=20_000) for n in (1, 2)),
                cmd.PlaceButton(at=0, seat=Seat(2)),
                cmd.StartHand(at=0),
            ]
        )
        for number in range(10):
            read(made, drawn(number))
        made.carry_out(
            [cmd.Act(at=0, seat=Seat(2), action="call"), cmd.Act(at=0, seat=Seat(1), action="check")]
        )
        made.carry_out([cmd.Discard(at=0, seat=Seat(1), number=2), cmd.Discard(at=0, seat=Seat(2))])
        for number in range(10, 13):
            read(made, drawn(number))
        made.carry_out(
            [
                cmd.Act(at=0, seat=Seat(1), action="check"),
                cmd.Act(at=0, seat=Seat(2), action="bet", amount=200),
                cmd.Act(at=0, seat=Seat(1), action="fold"),
                cmd.Award(at=0),
            ]
        )
        assert made.session.table.phase == "AWARDED"
        yield made


def drawn(number: int) -> Draw:
    return Draw(at=0, uid=tag_of(A, DECK[number]), device_ms=0, position=ShoePosition(1, number + 1))


def seen(number: int, seq: int) -> TagSeen:
    uid, position = tag_of(A, DECK[number]), ShoePosition(1, seq)
    return TagSeen(at=0, uid=uid, antenna=MUCK_ANTENNA, device_ms=0, position=position)


def read(terminal: Terminal, reading: Reading) -> None:
    terminal.inbox.put(reading)
    terminal.step()


def press(terminal: Terminal, action: str) -> None:
    terminal.take(Press(action, at=0))
    terminal.step()


def left(terminal: Terminal) -> int:
    hand = terminal.session.table.hand
    assert hand is not None
    return sum(gap.number for gap in gaps(hand))


def mine(terminal: Terminal) -> list[int]:
    """The numbers of seat 1's first five cards in the deck, which left the shoe in its order."""
    hand = terminal.session.table.hand
    return [index for index, card in enumerate(hand.cards[:10]) if card.owner == 1]


def test_the_antenna_and_the_shoe_name_what_is_held_before_them(terminal: Terminal) -> None:
    press(terminal, "confirm")
    first, second = mine(terminal)[:2]
    read(terminal, seen(first, 20))
    assert left(terminal) == 1
    read(terminal, Draw(at=0, uid=tag_of(A, DECK[second]), device_ms=0, position=ShoePosition(1, 21)))
    assert left(terminal) == 0
    assert terminal.console.page is None or terminal.view.page is None
    assert [one.cards for one in terminal.session.table.hand.deal.discards] == [
        tuple(sorted((first, second)))
    ]
    assert terminal.session.journal.shoe_position.seq == 21


def test_without_the_page_nothing_is_named(terminal: Terminal) -> None:
    read(terminal, seen(mine(terminal)[0], 20))
    assert left(terminal) == 2


def test_any_other_card_names_nothing_and_is_not_lost(terminal: Terminal) -> None:
    press(terminal, "confirm")
    read(terminal, seen(next(index for index in range(10) if index not in mine(terminal)), 20))
    assert left(terminal) == 2
    before = len(terminal.session.table.hand.cards)
    read(terminal, drawn(30))  # the shoe is not the page's
    hand = terminal.session.table.hand
    assert left(terminal) == 2 or hand.phase != "AWARDED"
    assert len(hand.cards) > before or hand.phase != "AWARDED"


def test_named_cards_survive_a_restart_and_are_not_in_the_file(terminal: Terminal, path: Path) -> None:
    press(terminal, "confirm")
    first, second = mine(terminal)[:2]
    for index in (first, second):
        press(terminal, f"page:card:{DECK[index]}")
    assert left(terminal) == 0
    with sqlite3.connect(path) as db:
        said = db.execute("SELECT payload, sealed FROM journal WHERE name = 'discards-named'").fetchall()
    assert len(said) == 2
    assert all('card"' not in payload and sealed is None for payload, sealed in said)
    again = Session(terminal.session.journal, Register([A], "A"), ScriptClock())
    assert again.table.hand.deal.discards == terminal.session.table.hand.deal.discards
    assert not gaps(again.table.hand)
    assert verify_log(terminal.session.journal.archive).bad is None
