"""The loop: readings and presses in, disk before picture, and nothing dropped when the disk fails."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable
from pathlib import Path

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.devices.bench.firmware import VERSION
from croupier.devices.debounce import Debouncer, DebounceSettings, Edge, EncoderTurn, Press
from croupier.devices.deck.enrol import Enrolment, new_deck_order
from croupier.devices.deck.register import Register, factory_deck, tag_of
from croupier.devices.readings import (
    CheckCards,
    Draw,
    Garbage,
    ReaderFaultSeen,
    Reading,
    ShoeBack,
    ShoeLost,
    ShoePosition,
    TagGone,
)
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.errors import Fault, LogFault
from croupier.log import disk
from croupier.log.custody.verification import verify_log
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.log.writing.outages import outages_of
from croupier.telling.listings import tell_outages
from croupier.terminal import app, inputs
from croupier.terminal.app import Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.health import sentence
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.pages.deck.enrol import EnrolPage
from croupier.terminal.picture.present import present
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from croupier.terminal.wishes import FirmwareReplaced, RoomJoined
from croupier.values import replace
from croupier.words import Words

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
    """A journal whose disk is full while `full`, and does not answer while its `gate` is closed."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.full = False
        self.error = Fault("the disk is full")
        self.restored = 0
        self.commits = 0
        self.dealer = journal.dealer
        self.gate = threading.Event()
        self.gate.set()
        self.dealer = journal.dealer

    def store(self, *args: object, **fields: object) -> None:
        self.commits += 1
        self._wait_for_the_disk()
        self.journal.store(*args, **fields)

    def settle(self) -> None:
        self._wait_for_the_disk()
        self.journal.settle()

    def _wait_for_the_disk(self) -> None:
        self.gate.wait(20)
        if self.full:
            raise self.error

    @property
    def is_unsettled(self) -> bool:
        return self.journal.is_unsettled

    def displaced(self) -> str:
        return ""

    def since_checkpoint(self) -> object:
        return self.journal.since_checkpoint()

    @property
    def dealer(self) -> str:
        return self.journal.dealer

    @dealer.setter
    def dealer(self, name: str) -> None:
        self.journal.dealer = name


@pytest.fixture
def journal(tmp_path: Path) -> Iterable[FailingJournal]:
    with Journal.open(tmp_path / "hands.db", key=terminal_key(tmp_path / "run")) as opened:
        yield FailingJournal(opened)


def terminal_on(journal: object, **settings: object) -> Terminal:
    session = Session(journal, Register([A], "A"), ScriptClock())
    terminal = Terminal(session, Film(), console=Console(station=Station(language="en")), **settings)
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
    return Draw(at=0, uid=tag_of(A, DECK[number]), device_ms=0, position=ShoePosition(1, seq or number + 1))


def deal(terminal: Terminal, count: int, start: int = 0) -> None:
    for number in range(start, start + count):
        terminal.inbox.put(draw(number))
    terminal.step()


def test_cards_and_presses_reach_the_picture(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    assert terminal.session.table.hand.round.to_act == 3
    terminal.inbox.put(Press("call", at=0))
    terminal.step()
    assert terminal.session.table.hand.round.to_act == 1
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


def test_an_alert_puts_away_what_was_refused_before_it(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    terminal.take(Press("hand", 0))
    terminal.step()
    assert terminal.view.notice == "Not during a hand."
    deal(terminal, 1, start=6)
    assert terminal.view.alert is not None and terminal.view.alert.code.startswith("AL-07")
    assert not terminal.view.notice


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
    terminal.inbox.put(Press("card", at=0))
    terminal.step()
    assert terminal.session.table is before
    assert terminal.view.notice == "The disk accepts nothing: that was not written."
    journal.full = False
    terminal.step()
    assert terminal.session.table.hand.round.to_act == 3
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
    assert terminal.session.table.hand.round.to_act == 3
    terminal.inbox.put(ShoeBack(at=0, antennas="", firmware="1"))
    terminal.step()
    assert terminal.health.shoe == "ok"


def lose_the_shoe(terminal: Terminal, *words: str) -> None:
    """The shoe falls silent, the dealer presses these, and the shoe is back."""
    terminal.inbox.put(ShoeLost(at=0, reason="no heartbeat"))
    terminal.step()
    assert terminal.view.trouble[0] == "Shoe lost for 0 s: key each card, and check its cable."
    for word in words:
        terminal.inbox.put(Press(word, at=0))
    terminal.step()
    terminal.inbox.put(ShoeBack(at=0, antennas="", firmware="1"))


def kept(*numbers: int) -> list[Draw]:
    """What the shoe tells of cards that left it meanwhile."""
    return [replace(draw(number), kept=True) for number in numbers]


def cards_of(terminal: Terminal) -> list[FaceDown | None]:
    return [drawn.card for drawn in terminal.session.table.hand.cards]


def test_cards_keyed_by_hand_are_not_counted_again_when_the_shoe_reports_them(
    journal: FailingJournal,
) -> None:
    told: list[ShoePosition] = []
    terminal = terminal_on(journal)
    terminal.session.stored = told.append
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card")
    for reading in kept(2, 3, 4):
        terminal.inbox.put(reading)
    terminal.step()
    assert cards_of(terminal) == [FaceDown(card) for card in DECK[:5]], "the last one was not keyed"
    assert told[-1] == ShoePosition(1, 5)
    deal(terminal, 1, start=5)
    assert terminal.session.table.phase == "BETTING"


def test_an_undone_keyed_card_is_not_awaited(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card", "undo")
    for reading in kept(2, 3):
        terminal.inbox.put(reading)
    terminal.step()
    assert cards_of(terminal) == [FaceDown(card) for card in DECK[:4]]


def test_a_card_drawn_after_the_shoe_is_back_counts(journal: FailingJournal) -> None:
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


def test_without_a_shoe_the_next_card_is_keyed_before_an_earlier_one_is_named(
    journal: FailingJournal,
) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    for _ in range(3):
        terminal.take(Press("call", at=0))
    deal(terminal, 3, start=6)
    terminal.inbox.put(Draw(at=0, uid="", device_ms=0, position=ShoePosition(1, 10)))  # the third of the flop
    for _ in range(3):
        terminal.inbox.put(Press("call", at=0))
    terminal.step()
    labels = {key.action: key.label for key in terminal.view.keys}
    assert (terminal.view.prompt, labels["card"]) == ("BURN, then TURN", "Name\N{NO-BREAK SPACE}??")
    lose_the_shoe(terminal, "card")
    assert terminal.view.prompt == "Shoe lost. By hand: Deal: TURN; K for each card"
    assert {key.action: key.label for key in terminal.view.keys}["card"] == "Card by hand"
    terminal.take(Press("card", at=0))
    terminal.step()
    assert terminal.view.page is not None and terminal.view.page.title == "Which card left the shoe?"


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
    told: list[ShoePosition] = []
    terminal = terminal_on(journal)
    terminal.session.stored = told.append
    journal.full = True
    deal(terminal, 1)
    assert told == []
    journal.full = False
    terminal.step()
    assert told == [ShoePosition(1, 1)] and journal.journal.shoe_position == (1, 1)


def test_a_wired_button_counts_when_its_contact_is_still(journal: FailingJournal) -> None:
    terminal = terminal_on(journal, buttons=Debouncer(DebounceSettings()))
    deal(terminal, 6)
    clock = terminal.session.clock
    for down, after in ((True, 1), (False, 1), (True, 1)):
        clock.wait(after)
        terminal.inbox.put(Edge("fold", down, clock.now()))
    terminal.step()
    assert terminal.session.table.hand.round.to_act == 3
    clock.wait(10)
    terminal.step()
    assert terminal.session.table.hand.round.to_act == 1


def test_the_encoder_opens_and_moves_the_amount(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    for item in (Press("raise", at=0), EncoderTurn(2, at=0), Press("confirm", at=0)):
        terminal.inbox.put(item)
    terminal.step()
    assert terminal.session.table.hand.parts[Seat(3)].bet > 400


def test_a_refusal_is_shown_and_changes_nothing(journal: FailingJournal) -> None:
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
        return Draw(at=7, uid=reading.uid, device_ms=0, position=reading.position)

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


# --- a disk that takes its time -----------------------------------------------------------------------------


@pytest.fixture
def slow_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not on the disk when the loop asks is told as slow."""
    monkeypatch.setattr(inputs, "SLOW_S", -1.0)


def settle(terminal: Terminal) -> None:
    """Until the disk has all that waits."""
    terminal.inputs.commits.settled(None)
    terminal.inputs.hold_s = None
    terminal.step()


@pytest.mark.usefixtures("slow_at_once")
def test_a_hanging_disk_stops_neither_the_picture_nor_the_readings(
    journal: FailingJournal,
) -> None:
    terminal = terminal_on(journal)
    terminal.inputs.hold_s = 0.0
    journal.gate.clear()
    for number in range(6):
        terminal.inbox.put(draw(number))
    terminal.step()
    terminal.inbox.put(ShoeLost(at=0, reason="no heartbeat"))
    terminal.step()
    assert cards_of(terminal) == [], "nothing is shown that is not on the disk"
    assert terminal.view.trouble[0] == "The disk is slow: wait until it has written."
    assert terminal.health.shoe == "lost", "devices are told all the same"
    journal.gate.set()
    settle(terminal)
    assert cards_of(terminal) == [FaceDown(card) for card in DECK[:6]]
    assert terminal_on(journal).session.table == terminal.session.table
    terminal.session.clock.wait(1_001)
    terminal.step()
    assert terminal.health.disk == "ok"


@pytest.mark.usefixtures("slow_at_once")
def test_a_press_that_would_wait_for_long_is_refused_and_pages_still_open(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    terminal.inputs.hold_s = 0.0
    journal.gate.clear()
    terminal.inbox.put(Press("call", at=0))
    terminal.step()
    terminal.inbox.put(Press("fold", at=0))
    terminal.step()
    assert terminal.view.notice == "The disk is still writing: that was not taken."
    terminal.inbox.put(Press("rules", at=0))
    terminal.step()
    assert terminal.view.page is not None
    journal.gate.set()
    settle(terminal)
    assert terminal.session.table.hand.round.to_act == 1, "the call alone was taken"


def test_keys_typed_while_the_disk_writes_follow_in_order(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    terminal.inputs.hold_s = 0.0
    journal.gate.clear()
    for word in ("call", "raise", "digit:9", "confirm"):
        terminal.inbox.put(Press(word, at=0))
    terminal.step()
    assert terminal.session.table.hand.round.to_act == 3
    journal.gate.set()
    settle(terminal)
    hand = terminal.session.table.hand
    assert (hand.parts[Seat(3)].bet, hand.parts[Seat(1)].bet) == (200, 900)


def test_the_picture_of_a_hand_that_is_over_does_not_wait_for_its_tables(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    terminal.take(Press("fold", at=0))
    terminal.inputs.hold_s = 20.0
    shown: list[bool] = []
    terminal.screen.show = lambda view: shown.append(journal.is_unsettled)
    for word in ("fold", "confirm"):
        terminal.inbox.put(Press(word, at=0))
        terminal.step()
    assert terminal.session.table.between_hands and shown[-1], "the picture comes first"
    terminal.step()
    assert not journal.is_unsettled
    assert journal.journal.archive.one("SELECT outcome FROM hands") == ("complete",)


def test_tables_that_the_disk_refuses_are_offered_again(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)
    terminal.take(Press("fold", at=0))
    terminal.take(Press("fold", at=0))
    terminal.inputs.hold_s = 20.0
    terminal.inbox.put(Press("confirm", at=0))
    terminal.screen.show = lambda view: setattr(journal, "full", True)
    terminal.step()
    terminal.step()
    assert terminal.health.disk == "failed" and journal.is_unsettled
    terminal.health = replace(terminal.health, disk="ok")
    terminal.inputs.settle(None)
    terminal.inputs.commits.settled(None)  # the disk answers before the next step begins
    assert terminal.inputs.disk == ("failed", "") and journal.is_unsettled
    terminal.inputs.failing = False  # as the next step begins
    terminal._look_after(10_000)
    assert terminal.health.disk == "failed", "until it is written"
    terminal.screen.show = lambda view: None
    journal.full = False
    terminal.step()
    terminal.step()
    assert not journal.is_unsettled
    terminal._look_after(20_000)
    assert terminal.health.disk == "ok"


def test_a_database_that_another_program_holds_is_waited_for_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as opened:
        terminal = terminal_on(opened)
        terminal.inputs.hold_s = 0.0
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        terminal.inbox.put(draw(0))
        for _ in range(3):
            terminal.step()
        assert cards_of(terminal) == [] and opened.lives()
        other.execute("ROLLBACK")
        other.close()
        settle(terminal)
        assert cards_of(terminal) == [FaceDown(DECK[0])]


@pytest.mark.parametrize(
    ("error", "state", "said"),
    [
        (LogFault("busy", "locked"), "locked", "Another program holds the log: that was not written."),
        (LogFault("seal", "sealed"), "sealed", "Cards in the log have another key: that was not written."),
        (LogFault("pages", "damaged"), "damaged", "The log is damaged: that was not written."),
        (Fault("full"), "failed", "The disk accepts nothing: that was not written."),
    ],
)
def test_a_commit_that_fails_is_named_for_what_it_is(
    journal: FailingJournal, error: Fault, state: str, said: str
) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 2)
    journal.full, journal.error = True, error
    deal(terminal, 1, start=2)
    assert terminal.health.disk == state and terminal.view.trouble[1] == "bad"
    terminal.inbox.put(Press("card", at=0))
    terminal.step()
    assert terminal.view.notice == said
    terminal.session.clock.wait(1_001)
    terminal.step()
    assert terminal.health.disk == state, "until it is written"
    journal.full = False
    terminal.step()
    assert len(terminal.session.table.hand.cards) == 3


def test_a_log_that_another_program_locks_is_no_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "BUSY_MS", 50)
    path = tmp_path / "hands.db"
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as opened:
        terminal = terminal_on(opened)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        terminal.inbox.put(draw(0))
        terminal.step()
        assert terminal.health.disk == "locked" and cards_of(terminal) == []
        other.execute("ROLLBACK")
        other.close()
        terminal.step()
        assert cards_of(terminal) == [FaceDown(DECK[0])]


def test_a_log_that_was_moved_is_noticed_within_a_second_and_written_again(tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as opened:
        terminal = terminal_on(opened)
        deal(terminal, 2)
        terminal.inputs.hold_s = 20.0
        path.rename(tmp_path / "elsewhere.db")
        terminal.session.clock.wait(1_001)
        terminal.step()  # nobody touches anything
        terminal.step()
        assert not opened.displaced() and path.exists()
        terminal.session.clock.wait(1_001)
        terminal.step()
        assert terminal.health.disk == "restored"
        assert terminal.view.trouble == (
            "The log was moved, and is whole again: tell the floor.",
            "bad",
        )
        deal(terminal, 1, start=2)
        terminal.session.clock.wait(61_000)
        terminal.step()
        assert terminal.health.disk == "ok"
        assert [each.state for each in outages_of(opened.archive, 1)] == ["moved", "ok"]
        cards = cards_of(terminal)
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as opened:
        assert cards_of(terminal_on(opened)) == cards and len(cards) == 3


def test_a_log_that_was_replaced_acknowledges_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "hands.db"
    acknowledged: list[ShoePosition] = []
    with Journal.open(path, key=terminal_key(tmp_path / "run")) as opened:
        terminal_on(opened)
        session = Session(opened, Register([A], "A"), ScriptClock(), stored=acknowledged.append)
        terminal = Terminal(session, Film(), console=Console(station=Station(language="en")))
        terminal.take(draw(0))
        assert len(acknowledged) == 1
        (tmp_path / "text").write_text("no log", encoding="ascii")
        (tmp_path / "text").replace(path)
        terminal.take(draw(1))
        terminal.step()
        (held,) = tmp_path.glob("hands-held-*.db")
        assert len(acknowledged) == 1 and terminal.health.disk == "moved"
        assert terminal.view.trouble == (
            f"The log was replaced: all is in {held.name}",
            "bad",
        )
        path.unlink()
        terminal.step()
        assert len(acknowledged) == 2 and cards_of(terminal) == [FaceDown(DECK[0]), FaceDown(DECK[1])]


def test_a_failure_seen_while_the_disk_fails_is_logged_later(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    journal.full = True
    terminal.inbox.put(ShoeLost(at=0, reason="no heartbeat"))
    terminal.step()
    assert terminal.health.disk == "failed"
    journal.full = False
    terminal.step()
    assert [each.state for each in outages_of(journal.journal.archive, 1)] == ["lost"]


def gone(number: int, antenna: int = 9) -> TagGone:
    """A tag that left an antenna which nothing is mapped to."""
    return TagGone(at=0, uid="04A1B2C3D4E5F6", antenna=antenna, device_ms=0, position=ShoePosition(1, number))


def test_readings_that_change_nothing_share_a_commit(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    for number in range(1, 401):
        terminal.inbox.put(gone(number))
    terminal.inbox.put(draw(0, seq=401))
    before = journal.commits
    terminal.step()
    assert journal.commits - before == 1
    assert cards_of(terminal) == [FaceDown(DECK[0])] and journal.journal.shoe_position == (1, 401)


def test_a_backlog_is_worked_off_between_pictures(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.inputs.hold_s = 0.0
    for number in range(6):
        terminal.inbox.put(draw(number))
    steps = 0
    while len(cards_of(terminal)) < 6:
        before = len(cards_of(terminal))
        terminal.step()
        steps += 1
        last = not terminal.inputs.waiting  # it may be on the disk in the same step
        assert len(cards_of(terminal)) <= before + 1 + last
        assert terminal.patience() <= app.BRISK_S
        terminal.inputs.commits._writing and terminal.inputs.commits._writing.exception()
    assert steps >= 6


def test_a_reading_repeated_while_the_disk_fails_counts_once(journal: FailingJournal) -> None:
    """A card that is enrolled while the disk fails is not the next card of the pack as well."""
    terminal = terminal_on(journal)
    page = EnrolPage(Enrolment("B", new_deck_order(), {}))
    terminal.console = replace(terminal.console, page=page)
    journal.full = True
    terminal.inbox.put(Draw(at=0, uid="04A1B2C3D4E501", device_ms=0, position=ShoePosition(1, 1)))
    terminal.step()
    terminal.step()
    journal.full = False
    terminal.step()
    assert len(terminal.console.page.pack.tags) == 1


# --- devices that fail --------------------------------------------------------------------------------------

PLACES = {0: "shoe", 2: "board", 3: "seat:4", 4: "muck", 5: "burn"}

LOST = "Shoe lost for 0 s: key each card, and check its cable."
BLIND = "The shoe reads no card: name each one that is shown, and check its reader."


@pytest.mark.parametrize(
    ("reading", "told", "tone", "logged"),
    [
        (ShoeLost(at=0, reason="x"), LOST, "bad", "line to the shoe: lost"),
        (
            ReaderFaultSeen(at=0, antenna=0, state="version-wrong"),
            BLIND,
            "bad",
            "antenna 0 (shoe): version-wrong",
        ),
        (
            ReaderFaultSeen(at=0, antenna=0, state="slot-blocked"),
            "A card is in the slot: draw it out.",
            "bad",
            "slot of the shoe: blocked",
        ),
        (
            ReaderFaultSeen(at=0, antenna=0, state="slot-unsteady"),
            "The slot counts no cards: key each card, and check its switch.",
            "bad",
            "slot of the shoe: slot-unsteady",
        ),
        (
            ReaderFaultSeen(at=0, antenna=2, state="no-answer"),
            "Board: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 2 (board): no answer",
        ),
        (
            ReaderFaultSeen(at=0, antenna=3, state="no-answer"),
            "Seat 4: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 3 (seat 4): no answer",
        ),
        (
            ReaderFaultSeen(at=0, antenna=0, state="tag-odd"),
            "Shoe's reader: no reader can name a tag there, stick another on that card.",
            "warn",
            "antenna 0 (shoe): a tag that cannot be read",
        ),
        (
            ReaderFaultSeen(at=0, antenna=4, state="no-answer"),
            "Muck: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 4 (muck): no answer",
        ),
        (
            ReaderFaultSeen(at=0, antenna=5, state="no-answer"),
            "Burn spot: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 5 (burn spot): no answer",
        ),
        (
            ReaderFaultSeen(at=0, antenna=7, state="no-answer"),
            "Antenna 7: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 7: no answer",
        ),
        (ShoeBack(at=0, antennas="-.++++", firmware="1"), BLIND, "bad", "antenna 0 (shoe): failed"),
        (
            ShoeBack(at=0, antennas="+.-+++", firmware="1"),
            "Board: its antenna fails, look where the cards lie.",
            "warn",
            "antenna 2 (board): failed",
        ),
        (
            ShoeBack(at=0, antennas="+.+++", firmware="1"),
            "Burn spot: there is no such antenna, check its plug.",
            "warn",
            "antenna 5 (burn spot): absent",
        ),
        (
            Garbage(at=0, count=5, total=5),
            "The line to the shoe is noisy: check its cable and plugs.",
            "warn",
            "noise on the line to the shoe: noisy",
        ),
    ],
)
def test_a_failing_device_is_shown_sounded_and_logged(
    journal: FailingJournal, reading: Reading, told: str, tone: str, logged: str
) -> None:
    terminal = terminal_on(journal, antennas=PLACES)
    terminal.step()
    terminal.inbox.put(reading)
    terminal.step()
    assert terminal.view.trouble == (told, tone)
    assert terminal.screen.sounds == ["alert"]
    (line,) = tell_outages(outages_of(journal.journal.archive, 1), "en")
    assert line.endswith(f"  {logged}")
    assert verify_log(journal.journal.archive).bad is None


def test_a_device_that_works_again_is_shown_once_it_is_steady(journal: FailingJournal) -> None:
    terminal = terminal_on(journal, antennas=PLACES)
    clock = terminal.session.clock
    for state in ("no-answer", "ok", "version-wrong", "ok"):
        terminal.inbox.put(ReaderFaultSeen(at=clock.now(), antenna=3, state=state))
        clock.wait(200)
        terminal.step()
    assert terminal.view.trouble[0].startswith("Seat 4:") and terminal.screen.sounds == ["alert"]
    clock.wait(1_000)
    terminal.step()
    assert terminal.view.trouble[0] == ""
    told = [(each.state, each.place) for each in outages_of(journal.journal.archive, 1)]
    assert told == [("no-answer", "seat:4"), ("ok", "seat:4")]


def test_noise_is_over_when_the_line_has_been_calm(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    clock = terminal.session.clock
    for count in (1, 4):
        terminal.inbox.put(Garbage(at=clock.now(), count=count, total=5))
    terminal.step()
    assert terminal.view.trouble[0] == ""
    terminal.inbox.put(Garbage(at=clock.now(), count=500, total=505))
    terminal.step()
    clock.wait(2_999)
    terminal.step()
    assert terminal.view.trouble[0]
    clock.wait(1)
    terminal.step()
    assert terminal.view.trouble[0] == ""


def test_the_failure_that_stops_the_deal_is_shown_first_and_the_others_are_counted(
    journal: FailingJournal,
) -> None:
    terminal = terminal_on(journal, antennas=PLACES)
    for antenna in (3, 2, 0):
        terminal.inbox.put(ReaderFaultSeen(at=0, antenna=antenna, state="no-answer"))
    terminal.step()
    assert terminal.view.trouble[0] == f"{BLIND} (+2)"
    lamp = next(lamp for lamp in terminal.view.health if lamp.name == "fails:")
    assert lamp.text == "Shoe's reader, Seat 4, Board"
    terminal.inbox.put(ShoeLost(at=0, reason="x"))
    terminal.step()
    assert terminal.view.trouble[0] == f"{LOST} (+3)"


def test_a_reader_that_was_dead_before_the_hand_is_reported_with_the_hand(journal: FailingJournal) -> None:
    terminal = terminal_on(journal, antennas=PLACES)
    deal(terminal, 6)
    for word in ("fold", "fold"):
        terminal.take(Press(word, at=0))
    terminal.carry_out([cmd.Award(at=0)])
    assert terminal.session.table.between_hands
    for antenna, state in ((2, "no-answer"), (4, "no-answer"), (4, "ok")):
        terminal.inbox.put(ReaderFaultSeen(at=0, antenna=antenna, state=state))
    terminal.step()
    terminal.session.clock.wait(1_000)
    terminal.step()
    terminal.carry_out([cmd.StartHand(at=0)])
    archive = journal.journal.archive
    assert outages_of(archive, 1) == ()
    assert [(each.place, each.state) for each in outages_of(archive, 2)] == [("board", "no-answer")]


def test_the_time_that_a_seat_takes_is_on_its_plate(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    deal(terminal, 6)

    def note(seat: int) -> str:
        terminal.step()
        return next(each.note for each in terminal.view.seats if each.seat == seat)

    assert note(3) == ""
    terminal.session.clock.wait(app.THINKING_S * 1000 - 1)
    assert note(3) == ""
    terminal.session.clock.wait(1)
    assert note(3) == "0:15"
    pictures = len(terminal.screen.pictures)
    terminal.session.clock.wait(500)
    assert note(3) == "0:15" and len(terminal.screen.pictures) == pictures, "once a second is enough"
    terminal.session.clock.wait(59_500)
    assert note(3) == "1:15"
    terminal.inbox.put(Press("call", at=terminal.session.clock.now()))
    assert note(3) == "calls" and note(1) == "", "the next seat begins anew"


def test_actions_are_announced_aloud_unless_muted(journal: FailingJournal) -> None:
    said: list[tuple[str, str]] = []
    terminal = terminal_on(journal, announce=lambda text, language: said.append((text, language)))
    deal(terminal, 6)
    assert {text for text, _ in said} == {""}, "no card is told"
    terminal.take(Press("call", at=terminal.session.clock.now()))
    assert said[-1] == ("Seat 3, call", "en")
    terminal.take(Press("mute", at=terminal.session.clock.now()))
    count = len(said)
    terminal.take(Press("fold", at=terminal.session.clock.now()))
    assert len(said) == count


@pytest.mark.parametrize(
    ("firmware", "says"),
    [
        (
            "0.9",
            f"The shoe has firmware 0.9, this terminal {VERSION}: bring it up to date on the settings page.",
        ),
        ("99.0", f"The shoe has firmware 99.0, this terminal only {VERSION}: bring the terminal up to date."),
        (f"{VERSION}.err", "The shoe's firmware crashed and started again: croupier doctor says why."),
        (VERSION, ""),
        ("twin", ""),
        ("", ""),
    ],
)
def test_a_shoe_of_another_version_is_reported_once_in_one_sentence(
    journal: FailingJournal, firmware: str, says: str
) -> None:
    terminal = terminal_on(journal)
    back = ShoeBack(antennas="+", firmware=firmware, at=0)
    for expected in (says, ""):
        terminal.console = replace(terminal.console, notice=None)
        terminal.inbox.put(back)
        terminal.step()
        notice = terminal.console.notice
        assert (notice.text(Words("en")) if notice is not None else "") == expected


def test_a_shoe_of_another_protocol_is_reported_with_its_remedy(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    terminal.inbox.put(ShoeLost(reason="the shoe speaks protocol 2, this terminal 1", at=0))
    terminal.step()
    (trouble,) = terminal.health.troubles
    assert sentence(trouble, 0, Words("en")).startswith("The shoe speaks another protocol: replace")
    assert terminal.console.station.firmware == "?"


def test_the_outcome_of_a_firmware_update_is_shown(journal: FailingJournal) -> None:
    terminal = terminal_on(journal)
    for item, says in (
        (FirmwareReplaced(version="1.3"), "The shoe runs firmware 1.3."),
        (
            FirmwareReplaced(why="went-back"),
            "The shoe's new firmware does not run: the previous one is back.",
        ),
    ):
        terminal.inbox.put(item)
        terminal.step()
        assert terminal.console.notice is not None and terminal.console.notice.text(Words("en")) == says


def test_the_outcome_of_joining_a_room_is_shown_and_the_lamp_follows_the_connection(
    journal: FailingJournal,
) -> None:
    way = [RoomLink()]
    terminal = terminal_on(journal, room=lambda: way[0])
    terminal.inbox.put(RoomJoined(why="away"))
    terminal.step()
    assert terminal.view.notice == "Not joined: the room cannot be reached at this address."
    assert terminal.console.notice is not None
    french = terminal.console.notice.text(Words("fr"))
    assert french == "Salle non rejointe\N{NO-BREAK SPACE}: elle ne répond pas à cette adresse."
    way[0] = RoomLink("room.local:8444", "away")
    terminal.inbox.put(RoomJoined(address="room.local:8444"))
    terminal.step()
    assert terminal.view.notice == "This table has joined the room at room.local:8444."
    assert [lamp.text for lamp in terminal.view.health if lamp.name == "room"] == ["out of reach"]
    assert terminal.console.station.room == way[0]
    way[0] = RoomLink("room.local:8444", "here")
    terminal.session.clock.wait(2_000)
    terminal.step()
    assert "room" not in [lamp.name for lamp in terminal.view.health]
