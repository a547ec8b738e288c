"""The loop: readings and presses in, disk before picture, and nothing dropped when the disk fails."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.devices.buttons import Debouncer, DebounceSettings, Edge
from croupier.devices.deck import Register, factory_deck, tag_of
from croupier.devices.presses import Press, Turn
from croupier.devices.readings import CheckCards, Draw, Mark, Reading, ShoeBack, ShoeLost
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault
from croupier.log.sealing import terminal_key
from croupier.log.store import Journal
from croupier.terminal import app
from croupier.terminal.app import Terminal
from croupier.terminal.clock import ScriptClock
from croupier.terminal.desk import Console
from croupier.terminal.present import present
from croupier.terminal.session import Session
from croupier.terminal.view import TableView

A = factory_deck("A")


class Film:
    """A screen that keeps every picture and plays no sound."""

    def __init__(self) -> None:
        self.pictures: list[TableView] = []
        self.sounds: list[str] = []
        self.closing = False

    def show(self, view: TableView) -> None:
        self.pictures.append(view)

    def presses(self, console: Console, view: TableView, now: int) -> Iterable[Press]:
        return ()

    def wants_to_close(self) -> bool:
        return self.closing

    def sound(self, name: str, *, muted: bool) -> None:
        if not muted:
            self.sounds.append(name)


class FailingJournal:
    """A journal whose disk is full while `full`."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.full = False

    def append(self, *args: object, **fields: object) -> None:
        if self.full:
            raise Fault("the disk is full")
        self.journal.append(*args, **fields)

    def since_checkpoint(self) -> object:
        return self.journal.since_checkpoint()


@pytest.fixture
def journal(tmp_path: Path) -> Iterable[FailingJournal]:
    with Journal.open(tmp_path / "hands.db", key=terminal_key(tmp_path / "run")) as opened:
        yield FailingJournal(opened)


def terminal_on(journal: object, **settings: object) -> Terminal:
    session = Session(journal, Register([A], "A"), ScriptClock())
    terminal = Terminal(session, Film(), console=Console(language="en"), **settings)
    if session.table.settings is None:
        terminal.carry_out(
            [
                cmd.SetTable(at=0, small_blind=100, big_blind=200),
                *(cmd.SeatPlayer(at=0, seat=Seat(n), player=f"P{n}", stack=20_000) for n in (1, 2, 3)),
                cmd.PlaceButton(at=0, seat=Seat(3)),
                cmd.StartHand(at=0),
            ]
        )
    return terminal


def draw(number: int, *, seq: int = 0) -> Draw:
    return Draw(at=0, uid=tag_of(A, DECK[number]), device_ms=0, mark=Mark(1, seq or number + 1))


def deal(terminal: Terminal, count: int, start: int = 0) -> None:
    for number in range(start, start + count):
        terminal.inbox.put(draw(number))
    terminal.step()


def test_cards_and_presses_reach_the_picture(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    assert terminal.session.table.hand.to_act == 3
    terminal.inbox.put(Press("call", at=0))
    terminal.step()
    assert terminal.session.table.hand.to_act == 1
    film = terminal.screen
    assert film.sounds == ["card"] * 6
    assert film.pictures[-1] == terminal.view
    assert next(seat for seat in terminal.view.seats if seat.seat == 3).bet


def test_a_notice_lapses_by_itself(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.take(Press("hand", at=0))
    terminal.step()
    assert terminal.view.notice == "Not during a hand."
    terminal.session.clock.wait(app.NOTICE_MS - 1)
    terminal.step()
    assert terminal.view.notice
    terminal.session.clock.wait(1)
    terminal.step()
    assert not terminal.screen.pictures[-1].notice


def test_a_second_notice_stays_as_long_as_the_first(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    for _ in range(2):
        terminal.take(Press("hand", at=0))
        terminal.step()
        terminal.session.clock.wait(app.NOTICE_MS - 1)
        terminal.step()
    assert terminal.view.notice


def test_nothing_new_is_not_drawn_again(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.step()
    drawn = len(terminal.screen.pictures)
    for _ in range(5):
        terminal.session.clock.wait(100)
        terminal.step()
    assert len(terminal.screen.pictures) == drawn


def test_a_card_that_the_disk_refuses_is_kept(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 2)
    before = terminal.session.table
    journal.full = True
    deal(terminal, 4, start=2)
    assert terminal.session.table is before and terminal.health.disk == "failed"
    terminal.inbox.put(Press("undo", at=0))
    terminal.step()
    assert terminal.session.table is before
    assert terminal.view.notice == "The disk takes nothing: that was not written."
    journal.full = False
    terminal.step()
    assert terminal.session.table.hand.to_act == 3
    terminal.session.clock.wait(1_001)
    terminal.step()
    assert terminal.health.disk == "ok"


def test_the_picture_never_shows_what_the_disk_has_not(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 5)
    restored = terminal_on(journal)
    assert restored.session.table == terminal.session.table
    restored.step()
    terminal.step()
    assert restored.view == terminal.view


def test_a_lost_shoe_is_a_lamp_and_cards_are_keyed_meanwhile(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 5)
    terminal.inbox.put(ShoeLost(at=0, reason="no heartbeat"))
    terminal.step()
    assert terminal.health.shoe == "lost"
    terminal.session.clock.wait(3_000)
    terminal.step()
    assert terminal.health.shoe_seconds == 3
    terminal.inbox.put(Press("key:card", at=0))
    terminal.inbox.put(Press(f"page:card:{DECK[5]}", at=0))
    terminal.step()
    assert terminal.session.table.hand.to_act == 3
    terminal.inbox.put(ShoeBack(at=0, antennas="", firmware="1"))
    terminal.step()
    assert terminal.health.shoe == "ok"


def lose_the_shoe(terminal: Terminal, *words: str) -> None:
    """The shoe falls silent, the dealer presses these, and the shoe is back."""
    terminal.inbox.put(ShoeLost(at=0, reason="no heartbeat"))
    terminal.step()
    assert terminal.view.notice == "The shoe is not heard: key each card that leaves it."
    for word in words:
        terminal.inbox.put(Press(word, at=0))
    terminal.step()
    terminal.inbox.put(ShoeBack(at=0, antennas="", firmware="1"))


def kept(*numbers: int) -> list[Draw]:
    """What the shoe tells of cards that left it meanwhile."""
    return [replace(draw(number), kept=True) for number in numbers]


def cards_of(terminal: Terminal) -> list[FaceDown | None]:
    return [drawn.card for drawn in terminal.session.table.hand.cards]


def test_cards_keyed_by_hand_are_named_and_not_counted_again_when_the_shoe_tells_of_them(
    journal: FailingJournal,
) -> None:
    told: list[Mark] = []
    terminal = terminal_on(journal)
    terminal.session.stored = told.append
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card")
    for reading in kept(2, 3, 4):
        terminal.inbox.put(reading)
    terminal.step()
    assert cards_of(terminal) == [FaceDown(card) for card in DECK[:5]], "the last one was not keyed"
    assert told[-1] == Mark(1, 5)
    deal(terminal, 1, start=5)
    assert terminal.session.table.phase == "BETTING"


def test_what_was_keyed_and_taken_back_is_not_looked_for(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card", "undo")
    for reading in kept(2, 3):
        terminal.inbox.put(reading)
    terminal.step()
    assert cards_of(terminal) == [FaceDown(card) for card in DECK[:4]]


def test_a_card_that_left_after_the_shoe_was_back_is_one_more(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    lose_the_shoe(terminal, "card")
    deal(terminal, 1)
    assert cards_of(terminal) == [None, FaceDown(DECK[0])]


def test_a_board_card_keyed_by_hand_is_the_same_card_or_an_alert(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    for _ in range(3):
        terminal.take(Press("call", at=0))
    deal(terminal, 1, start=6)
    lose_the_shoe(terminal, "card", f"card:{DECK[7]}", "card", f"card:{DECK[9]}")
    for reading in kept(7, 8):
        terminal.inbox.put(reading)
    terminal.step()
    assert cards_of(terminal)[7:] == [FaceDown(DECK[7]), FaceDown(DECK[9]), FaceDown(DECK[8])]
    assert terminal.session.table.phase == "BETTING", "a third card lies there and can be seen"


def test_a_kept_card_that_the_disk_would_not_take_comes_again(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    lose_the_shoe(terminal, "card")
    journal.full = True
    terminal.inbox.put(kept(0)[0])
    terminal.step()
    journal.full = False
    terminal.step()
    assert cards_of(terminal) == [FaceDown(DECK[0])]


def test_check_the_cards_stays_until_the_next_hand(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.inbox.put(CheckCards(at=0, reason="gap"))
    terminal.step()
    deal(terminal, 6)
    assert terminal.health.shoe == "check"


def test_a_reading_is_acknowledged_once_it_is_stored(journal: FailingJournal) -> None:
    told: list[Mark] = []
    terminal = terminal_on(journal)
    terminal.session.stored = told.append
    journal.full = True
    deal(terminal, 1)
    assert told == []
    journal.full = False
    terminal.step()
    assert told == [Mark(1, 1)] and journal.journal.mark == (1, 1)


def test_a_wired_button_counts_when_its_contact_is_still(journal: FailingJournal) -> None:
    terminal = terminal_on(journal, buttons=Debouncer(DebounceSettings()))
    deal(terminal, 6)
    clock = terminal.session.clock
    for down, after in ((True, 1), (False, 1), (True, 1)):
        clock.wait(after)
        terminal.inbox.put(Edge("fold", down, clock.now()))
    terminal.step()
    assert terminal.session.table.hand.to_act == 3
    clock.wait(10)
    terminal.step()
    assert terminal.session.table.hand.to_act == 1


def test_the_encoder_opens_and_moves_the_amount(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    for item in (Press("raise", at=0), Turn(2, at=0), Press("confirm", at=0)):
        terminal.inbox.put(item)
    terminal.step()
    assert terminal.session.table.hand.parts[Seat(3)].bet > 400


def test_a_refusal_is_told_and_changes_nothing(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    before = terminal.session.table
    terminal.carry_out([cmd.Award(at=0)])
    terminal.step()
    assert terminal.session.table is before and terminal.view.notice


def test_the_loop_ends_with_the_window(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.screen.closing = True
    terminal.run()
    assert terminal.screen.pictures, "the first picture stands before anything is waited for"


def test_a_table_at_rest_is_not_worked_out_again(
    journal: FailingJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    terminal = terminal_on(journal)
    worked: list[object] = []
    monkeypatch.setattr(app, "present", lambda *facts: worked.append(facts) or present(*facts))
    terminal.step()
    terminal.session.clock.wait(5_000)
    terminal.step()
    assert len(worked) == 1
    terminal.inbox.put(Press("award", 0))
    terminal.step()
    assert len(worked) == 2


def test_readings_are_restamped_where_a_script_keeps_the_time(journal: FailingJournal) -> None:
    def at_seven(reading: Reading) -> Reading:
        return Draw(at=7, uid=reading.uid, device_ms=0, mark=reading.mark)

    terminal = terminal_on(journal, restamp=at_seven)
    deal(terminal, 1)
    assert terminal.session.table.hand.cards[0].at == 7


def test_the_loop_looks_oftener_for_keys_while_somebody_is_at_work(journal: object) -> None:
    """A key is answered within a tick; at rest the ticks are long, so that an idle terminal costs nothing."""
    terminal = terminal_on(journal)
    clock = terminal.session.clock
    assert isinstance(clock, ScriptClock)
    clock.wait(app.BRISK_MS)
    assert terminal.patience() == app.TICK_S
    terminal.take(Press("hand", clock.now()))
    assert terminal.patience() == app.BRISK_S < app.TICK_S
    clock.wait(app.BRISK_MS - 1)
    assert terminal.patience() == app.BRISK_S
    clock.wait(1)
    assert terminal.patience() == app.TICK_S
