"""The loop: readings and presses in, disk before picture, and nothing lost when the disk fails."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.devices.bench.firmware import VERSION
from croupier.devices.debounce import Debouncer, DebounceSettings, Edge, EncoderTurn, Press
from croupier.devices.deck.enrol import Enrolment, new_deck_order
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
from croupier.terminal.app import Terminal, Woken
from croupier.terminal.health import sentence
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.pages.deck.enrol import EnrolPage
from croupier.terminal.picture.present import present
from croupier.terminal.wishes import FirmwareReplaced, RoomJoined
from croupier.values import replace
from croupier.words import Words
from terminal.small_terminal import begin, drawn, give, press, small_terminal, terminal_on, wait

SLEEP_S = 3_600.0
"""A loop that sleeps this long hangs the test."""


class FailingJournal(Journal):
    """A journal whose disk is full while `full`, and does not answer while its `gate` is closed."""

    full = False
    error: Fault = Fault("the disk is full")
    commits = 0
    gate = threading.Event()

    def store(self, *args: object, **fields: object) -> None:
        self.commits += 1
        self._wait_for_the_disk()
        super().store(*args, **fields)

    def settle(self) -> None:
        self._wait_for_the_disk()
        super().settle()

    def _wait_for_the_disk(self) -> None:
        self.gate.wait(20)
        if self.full:
            raise self.error


@pytest.fixture
def journal(tmp_path: Path) -> Iterable[FailingJournal]:
    FailingJournal.gate.set()
    with FailingJournal.open(tmp_path / "hands.db", key=terminal_key(tmp_path / "run")) as opened:
        yield opened


def dealing(journal: Journal, **more: object) -> Terminal:
    """Three players, and their first hand has begun."""
    terminal = terminal_on(journal, **more)
    if terminal.session.table.settings is None:
        begin(terminal, 1, 2, 3)
    return terminal


@pytest.fixture
def terminal(journal: FailingJournal) -> Terminal:
    return dealing(journal)


def test_the_language_of_each_picture_is_told(journal: FailingJournal) -> None:
    told: list[str] = []
    terminal = dealing(journal, speaks=told.append)
    give(terminal)
    press(terminal, "language", "confirm")
    assert told[0] == "en" and told[-1] == "fr"


def deal(terminal: Terminal, count: int, start: int = 0) -> None:
    give(terminal, *(drawn(number) for number in range(start, start + count)))


def to_act(terminal: Terminal) -> int | None:
    return terminal.session.table.hand.round.to_act


def cards_of(terminal: Terminal) -> list[FaceDown | None]:
    return [one.card for one in terminal.session.table.hand.cards]


def down(*numbers: int) -> list[FaceDown]:
    return [FaceDown(DECK[number]) for number in numbers]


def outages(journal: Journal, hand: int = 1) -> list[tuple[str, str]]:
    return [(each.state, each.place) for each in outages_of(journal.archive, hand)]


def test_cards_and_presses_reach_the_picture(terminal: Terminal) -> None:
    deal(terminal, 6)
    assert to_act(terminal) == 3
    press(terminal, "call")
    assert to_act(terminal) == 1
    film = terminal.screen
    assert film.sounds == ["card"] * 6
    assert film.pictures[-1] == terminal.view
    assert next(seat for seat in terminal.view.seats if seat.seat == 3).bet


def test_a_notice_lapses_by_itself_and_a_second_one_stays_as_long(terminal: Terminal) -> None:
    for _ in range(2):
        press(terminal, "hand")
        assert terminal.view.notice == "Not during a hand."
        wait(terminal, app.NOTICE_MS - 1)
        assert terminal.view.notice
    wait(terminal, 1)
    assert not terminal.screen.pictures[-1].notice


def test_an_alert_puts_away_what_was_refused_before_it(terminal: Terminal) -> None:
    deal(terminal, 6)
    press(terminal, "hand")
    assert terminal.view.notice == "Not during a hand."
    deal(terminal, 1, start=6)
    assert terminal.view.alert.code.startswith("AL-07") and not terminal.view.notice


def test_nothing_new_is_neither_worked_out_nor_drawn_again(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch
) -> None:
    worked: list[object] = []
    monkeypatch.setattr(app, "present", lambda *facts: worked.append(facts) or present(*facts))
    terminal.step()
    pictures = len(terminal.screen.pictures)
    for _ in range(5):
        wait(terminal, 1_000)
    assert len(worked) == 1 and len(terminal.screen.pictures) == pictures
    press(terminal, "award")
    assert len(worked) == 2


def test_a_card_that_the_disk_refuses_is_kept(terminal: Terminal, journal: FailingJournal) -> None:
    deal(terminal, 2)
    before = terminal.session.table
    journal.full = True
    deal(terminal, 4, start=2)
    assert terminal.session.table is before and terminal.health.disk == "failed"
    press(terminal, "card")
    assert terminal.session.table is before
    assert terminal.view.notice == "The disk accepts nothing: that was not written."
    journal.full = False
    terminal.step()
    assert to_act(terminal) == 3
    wait(terminal, 1_001)
    assert terminal.health.disk == "ok"


def test_the_picture_never_shows_what_the_disk_has_not(terminal: Terminal, journal: FailingJournal) -> None:
    deal(terminal, 5)
    restored = dealing(journal)
    assert restored.session.table == terminal.session.table
    restored.step()
    terminal.step()
    assert restored.view == terminal.view


def test_a_lost_shoe_is_a_lamp_and_cards_are_keyed_meanwhile(terminal: Terminal) -> None:
    deal(terminal, 5)
    give(terminal, ShoeLost(at=0, reason="no heartbeat"))
    assert terminal.health.shoe == "lost"
    wait(terminal, 3_000)
    assert terminal.health.shoe_seconds == 3
    give(terminal, Press("key:card", at=0), Press(f"page:card:{DECK[5]}", at=0))
    assert to_act(terminal) == 3
    give(terminal, ShoeBack(at=0, antennas="", firmware="1"))
    assert terminal.health.shoe == "ok"


def lose_the_shoe(terminal: Terminal, *words: str) -> None:
    """The shoe falls silent, the dealer presses these, and the shoe is back."""
    give(terminal, ShoeLost(at=0, reason="no heartbeat"))
    assert terminal.view.trouble[0] == "Shoe lost for 0 s: key each card, and check its cable."
    give(terminal, *(Press(word, at=0) for word in words))
    terminal.inbox.put(ShoeBack(at=0, antennas="", firmware="1"))


def kept(*numbers: int) -> list[Draw]:
    """What the shoe tells of cards that left it meanwhile."""
    return [replace(drawn(number), kept=True) for number in numbers]


def test_cards_keyed_by_hand_are_not_counted_again_when_the_shoe_reports_them(terminal: Terminal) -> None:
    told: list[ShoePosition] = []
    terminal.session.stored = told.append
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card")
    give(terminal, *kept(2, 3, 4))
    assert cards_of(terminal) == down(*range(5)), "the last one was not keyed"
    assert told[-1] == ShoePosition(1, 5)
    deal(terminal, 1, start=5)
    assert terminal.session.table.phase == "BETTING"


def test_an_undone_keyed_card_is_not_awaited(terminal: Terminal) -> None:
    deal(terminal, 2)
    lose_the_shoe(terminal, "card", "card", "undo")
    give(terminal, *kept(2, 3))
    assert cards_of(terminal) == down(0, 1, 2, 3)


def test_a_card_drawn_after_the_shoe_is_back_counts(terminal: Terminal) -> None:
    lose_the_shoe(terminal, "card")
    deal(terminal, 1)
    assert cards_of(terminal) == [None, *down(0)]


def test_a_board_card_keyed_by_hand_is_the_same_card_or_an_alert(terminal: Terminal) -> None:
    deal(terminal, 6)
    press(terminal, "call", "call", "call")
    deal(terminal, 1, start=6)
    lose_the_shoe(terminal, "card", f"card:{DECK[7]}", "card", f"card:{DECK[9]}")
    give(terminal, *kept(7, 8))
    assert cards_of(terminal)[7:] == down(7, 9, 8)
    assert terminal.session.table.phase == "BETTING", "a third card lies there and can be seen"


def test_without_a_shoe_the_next_card_is_keyed_before_an_earlier_one_is_named(terminal: Terminal) -> None:
    def card_key() -> str:
        return next(key.label for key in terminal.view.keys if key.action == "card")

    deal(terminal, 6)
    press(terminal, "call", "call", "call")
    deal(terminal, 3, start=6)
    give(terminal, Draw(at=0, uid="", device_ms=0, position=ShoePosition(1, 10)))  # the third of the flop
    press(terminal, "call", "call", "call")
    assert (terminal.view.prompt, card_key()) == ("BURN, then TURN", "Name\N{NO-BREAK SPACE}??")
    lose_the_shoe(terminal, "card")
    assert terminal.view.prompt == "Shoe lost. By hand: Deal: TURN; K for each card"
    assert card_key() == "Card by hand"
    terminal.take(Press("card", at=0))
    terminal.step()
    assert terminal.view.page.title == "Which card left the shoe?"


def test_a_kept_card_that_the_disk_would_not_take_comes_again(
    terminal: Terminal, journal: FailingJournal
) -> None:
    lose_the_shoe(terminal, "card")
    journal.full = True
    give(terminal, *kept(0))
    journal.full = False
    terminal.step()
    assert cards_of(terminal) == down(0)


def test_check_the_cards_stays_until_the_next_hand(terminal: Terminal) -> None:
    give(terminal, CheckCards(at=0, reason="gap"))
    deal(terminal, 6)
    assert terminal.health.shoe == "check"


def test_a_reading_is_acknowledged_once_it_is_stored(terminal: Terminal, journal: FailingJournal) -> None:
    told: list[ShoePosition] = []
    terminal.session.stored = told.append
    journal.full = True
    deal(terminal, 1)
    assert told == []
    journal.full = False
    terminal.step()
    assert told == [ShoePosition(1, 1)] and journal.shoe_position == (1, 1)


def test_a_wired_button_counts_when_its_contact_is_still(journal: FailingJournal) -> None:
    terminal = dealing(journal, buttons=Debouncer(DebounceSettings()))
    deal(terminal, 6)
    clock = terminal.session.clock
    for is_down in (True, False, True):
        clock.wait(1)
        terminal.inbox.put(Edge("fold", is_down, clock.now()))
    terminal.step()
    assert to_act(terminal) == 3
    wait(terminal, 10)
    assert to_act(terminal) == 1


def test_the_encoder_opens_and_moves_the_amount(terminal: Terminal) -> None:
    deal(terminal, 6)
    give(terminal, Press("raise", at=0), EncoderTurn(2, at=0), Press("confirm", at=0))
    assert terminal.session.table.hand.parts[Seat(3)].bet > 400


def test_a_refusal_is_shown_and_changes_nothing(terminal: Terminal) -> None:
    deal(terminal, 6)
    before = terminal.session.table
    terminal.carry_out([cmd.Award(at=0)])
    terminal.step()
    assert terminal.session.table is before and terminal.view.notice


def test_the_loop_ends_with_the_window(terminal: Terminal) -> None:
    terminal.screen.closing = True
    terminal.run()
    assert terminal.screen.pictures, "the first picture stands before anything is waited for"


def test_readings_are_restamped_where_a_script_keeps_the_time(journal: FailingJournal) -> None:
    terminal = dealing(journal, restamp=lambda reading: replace(reading, at=7))
    deal(terminal, 1)
    assert terminal.session.table.hand.cards[0].at == 7


def test_the_loop_looks_oftener_for_keys_while_somebody_is_at_work(terminal: Terminal) -> None:
    """A key is answered within a tick; at rest the ticks are long, so that an idle terminal costs nothing."""
    clock = terminal.session.clock
    clock.wait(app.BRISK_MS)
    assert terminal.patience() == app.TICK_S
    terminal.take(Press("hand", clock.now()))
    assert terminal.patience() == app.BRISK_S < app.TICK_S
    clock.wait(app.BRISK_MS - 1)
    assert terminal.patience() == app.BRISK_S
    clock.wait(1)
    assert terminal.patience() == app.TICK_S


def test_a_window_with_presses_ends_the_sleep_and_is_no_input(terminal: Terminal) -> None:
    terminal.step()
    terminal.step()
    terminal.session.clock.wait(app.BRISK_MS)
    looks = []
    terminal.screen.presses = lambda *given: looks.append(given) or ()
    terminal.inbox.put(Woken())
    terminal.step(SLEEP_S)
    assert len(looks) == 1 and terminal.patience() == app.TICK_S


# --- a disk that takes its time -----------------------------------------------------------------------------


@pytest.fixture
def slow_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is not on the disk when the loop asks is told as slow."""
    monkeypatch.setattr(inputs, "SLOW_S", -1.0)


@contextmanager
def hanging(terminal: Terminal, journal: FailingJournal) -> Iterator[None]:
    """Meanwhile the disk does not answer; afterwards it has all that waits."""
    terminal.inputs.hold_s = 0.0
    journal.gate.clear()
    yield
    journal.gate.set()
    settle(terminal)


def settle(terminal: Terminal) -> None:
    terminal.inputs.commits.settled(None)
    terminal.inputs.hold_s = None
    terminal.step()


@pytest.mark.usefixtures("slow_at_once")
def test_a_hanging_disk_stops_neither_the_picture_nor_the_readings(
    terminal: Terminal, journal: FailingJournal
) -> None:
    with hanging(terminal, journal):
        deal(terminal, 6)
        give(terminal, ShoeLost(at=0, reason="no heartbeat"))
        assert cards_of(terminal) == [], "nothing is shown that is not on the disk"
        assert terminal.view.trouble[0] == "The disk is slow: wait until it has written."
        assert terminal.health.shoe == "lost", "devices are told all the same"
    assert cards_of(terminal) == down(*range(6))
    assert dealing(journal).session.table == terminal.session.table
    wait(terminal, 1_001)
    assert terminal.health.disk == "ok"


@pytest.mark.usefixtures("slow_at_once")
def test_a_press_that_would_wait_for_long_is_refused_and_pages_still_open(
    terminal: Terminal, journal: FailingJournal
) -> None:
    deal(terminal, 6)
    with hanging(terminal, journal):
        press(terminal, "call", "fold")
        assert terminal.view.notice == "The disk is still writing: that was not taken."
        press(terminal, "rules")
        assert terminal.view.page is not None
    assert to_act(terminal) == 1, "the call alone was taken"


def test_keys_typed_while_the_disk_writes_follow_in_order(
    terminal: Terminal, journal: FailingJournal
) -> None:
    deal(terminal, 6)
    with hanging(terminal, journal):
        give(terminal, *(Press(word, at=0) for word in ("call", "raise", "digit:9", "confirm")))
        assert to_act(terminal) == 3
    hand = terminal.session.table.hand
    assert (hand.parts[Seat(3)].bet, hand.parts[Seat(1)].bet) == (200, 900)


def test_the_picture_of_a_hand_that_is_over_does_not_wait_for_its_tables(
    terminal: Terminal, journal: FailingJournal
) -> None:
    deal(terminal, 6)
    terminal.take(Press("fold", at=0))
    terminal.inputs.hold_s = 20.0
    shown: list[bool] = []
    terminal.screen.show = lambda view: shown.append(journal.is_unsettled)
    press(terminal, "fold", "confirm")
    assert terminal.session.table.between_hands and shown[-1], "the picture comes first"
    terminal.step()
    assert not journal.is_unsettled
    assert journal.archive.one("SELECT outcome FROM hands") == ("complete",)


def test_tables_that_the_disk_refuses_are_offered_again(terminal: Terminal, journal: FailingJournal) -> None:
    deal(terminal, 6)
    for _ in range(2):
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


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


@contextmanager
def opened(path: Path) -> Iterator[tuple[Journal, Terminal]]:
    """The log and the terminal on it, beside which another program may do something."""
    with Journal.open(path, key=terminal_key(path.with_name("run"))) as journal:
        yield journal, dealing(journal)


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Another program holds the log."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def test_a_database_that_another_program_holds_is_waited_for_elsewhere(path: Path) -> None:
    with opened(path) as (journal, terminal):
        terminal.inputs.hold_s = 0.0
        with held(path):
            give(terminal, drawn(0))
            terminal.step()
            terminal.step()
            assert cards_of(terminal) == [] and journal.lives()
        settle(terminal)
        assert cards_of(terminal) == down(0)


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
    terminal: Terminal, journal: FailingJournal, error: Fault, state: str, said: str
) -> None:
    deal(terminal, 2)
    journal.full, journal.error = True, error
    deal(terminal, 1, start=2)
    assert terminal.health.disk == state and terminal.view.trouble[1] == "bad"
    press(terminal, "card")
    assert terminal.view.notice == said
    wait(terminal, 1_001)
    assert terminal.health.disk == state, "until it is written"
    journal.full = False
    terminal.step()
    assert len(cards_of(terminal)) == 3


def test_a_log_that_another_program_locks_is_no_full_disk(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "BUSY_MS", 50)
    with opened(path) as (_, terminal):
        with held(path):
            give(terminal, drawn(0))
            assert terminal.health.disk == "locked" and cards_of(terminal) == []
        terminal.step()
        assert cards_of(terminal) == down(0)


def test_a_log_that_was_moved_is_noticed_within_a_second_and_written_again(path: Path) -> None:
    with opened(path) as (journal, terminal):
        deal(terminal, 2)
        terminal.inputs.hold_s = 20.0
        path.rename(path.with_name("elsewhere.db"))
        wait(terminal, 1_001)  # nobody touches anything
        terminal.step()
        assert not journal.displaced() and path.exists()
        wait(terminal, 1_001)
        assert terminal.health.disk == "restored"
        assert terminal.view.trouble == ("The log was moved, and is whole again: tell the floor.", "bad")
        deal(terminal, 1, start=2)
        wait(terminal, 61_000)
        assert terminal.health.disk == "ok"
        assert [state for state, _ in outages(journal)] == ["moved", "ok"]
        cards = cards_of(terminal)
    with opened(path) as (_, terminal):
        assert cards_of(terminal) == cards and len(cards) == 3


def test_a_log_that_was_replaced_acknowledges_nothing_more(path: Path) -> None:
    acknowledged: list[ShoePosition] = []
    with opened(path) as (_, terminal):
        terminal.session.stored = acknowledged.append
        terminal.take(drawn(0))
        assert len(acknowledged) == 1
        other = path.with_name("text")
        other.write_text("no log", encoding="ascii")
        other.replace(path)
        terminal.take(drawn(1))
        terminal.step()
        (kept_in,) = path.parent.glob("hands-held-*.db")
        assert len(acknowledged) == 1 and terminal.health.disk == "moved"
        assert terminal.view.trouble == (f"The log was replaced: all is in {kept_in.name}", "bad")
        path.unlink()
        terminal.step()
        assert len(acknowledged) == 2 and cards_of(terminal) == down(0, 1)


def test_a_failure_seen_while_the_disk_fails_is_logged_later(
    terminal: Terminal, journal: FailingJournal
) -> None:
    journal.full = True
    give(terminal, ShoeLost(at=0, reason="no heartbeat"))
    assert terminal.health.disk == "failed"
    journal.full = False
    terminal.step()
    assert [state for state, _ in outages(journal)] == ["lost"]


def test_readings_that_change_nothing_share_a_commit(terminal: Terminal, journal: FailingJournal) -> None:
    """Four hundred tags that left an antenna which nothing is mapped to."""
    gone = TagGone(at=0, uid="04A1B2C3D4E5F6", antenna=9, device_ms=0)
    before = journal.commits
    give(terminal, *(replace(gone, position=ShoePosition(1, n)) for n in range(1, 401)), drawn(0, seq=401))
    assert journal.commits - before == 1
    assert cards_of(terminal) == down(0) and journal.shoe_position == (1, 401)


def test_a_backlog_is_worked_off_between_pictures(terminal: Terminal) -> None:
    terminal.inputs.hold_s = 0.0
    for number in range(6):
        terminal.inbox.put(drawn(number))
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


def test_a_reading_repeated_while_the_disk_fails_counts_once(
    terminal: Terminal, journal: FailingJournal
) -> None:
    """A card that is enrolled while the disk fails is not the next card of the pack as well."""
    page = EnrolPage(Enrolment("B", new_deck_order(), {}))
    terminal.console = replace(terminal.console, page=page)
    journal.full = True
    give(terminal, Draw(at=0, uid="04A1B2C3D4E501", device_ms=0, position=ShoePosition(1, 1)))
    terminal.step()
    journal.full = False
    terminal.step()
    assert len(terminal.console.page.pack.tags) == 1


# --- devices that fail --------------------------------------------------------------------------------------

PLACES = {0: "shoe", 2: "board", 3: "seat:4", 4: "muck", 5: "burn"}

LOST = "Shoe lost for 0 s: key each card, and check its cable."
BLIND = "The shoe reads no card: name each one that is shown, and check its reader."
LOOK = "its antenna fails, look where the cards lie."


def fault(antenna: int, state: str = "no-answer") -> ReaderFaultSeen:
    return ReaderFaultSeen(at=0, antenna=antenna, state=state)


@pytest.mark.parametrize(
    ("reading", "told", "logged"),
    [
        (ShoeLost(at=0, reason="x"), LOST, "line to the shoe: lost"),
        (fault(0, "version-wrong"), BLIND, "antenna 0 (shoe): version-wrong"),
        (fault(0, "slot-blocked"), "A card is in the slot: draw it out.", "slot of the shoe: blocked"),
        (
            fault(0, "slot-unsteady"),
            "The slot counts no cards: key each card, and check its switch.",
            "slot of the shoe: slot-unsteady",
        ),
        (ShoeBack(at=0, antennas="-.++++", firmware="1"), BLIND, "antenna 0 (shoe): failed"),
    ],
)
def test_a_device_that_stops_the_deal_is_shown_in_red(
    journal: FailingJournal, reading: Reading, told: str, logged: str
) -> None:
    check_failure(journal, reading, (told, "bad"), logged)


@pytest.mark.parametrize(
    ("reading", "told", "logged"),
    [
        (fault(2), f"Board: {LOOK}", "antenna 2 (board): no answer"),
        (fault(3), f"Seat 4: {LOOK}", "antenna 3 (seat 4): no answer"),
        (fault(4), f"Muck: {LOOK}", "antenna 4 (muck): no answer"),
        (fault(5), f"Burn spot: {LOOK}", "antenna 5 (burn spot): no answer"),
        (fault(7), f"Antenna 7: {LOOK}", "antenna 7: no answer"),
        (ShoeBack(at=0, antennas="+.-+++", firmware="1"), f"Board: {LOOK}", "antenna 2 (board): failed"),
        (
            fault(0, "tag-odd"),
            "Shoe's reader: no reader can name a tag there, stick another on that card.",
            "antenna 0 (shoe): a tag that cannot be read",
        ),
        (
            ShoeBack(at=0, antennas="+.+++", firmware="1"),
            "Burn spot: there is no such antenna, check its plug.",
            "antenna 5 (burn spot): absent",
        ),
        (
            Garbage(at=0, count=5),
            "The line to the shoe is noisy: check its cable and plugs.",
            "noise on the line to the shoe: noisy",
        ),
    ],
)
def test_a_device_that_fails_beside_the_deal_is_a_warning(
    journal: FailingJournal, reading: Reading, told: str, logged: str
) -> None:
    check_failure(journal, reading, (told, "warn"), logged)


def check_failure(journal: Journal, reading: Reading, trouble: tuple[str, str], logged: str) -> None:
    """It is shown, sounded and logged."""
    terminal = dealing(journal, antennas=PLACES)
    terminal.step()
    give(terminal, reading)
    assert terminal.view.trouble == trouble
    assert terminal.screen.sounds == ["alert"]
    (line,) = tell_outages(outages_of(journal.archive, 1), "en")
    assert line.endswith(f"  {logged}")
    assert verify_log(journal.archive).bad is None


def test_a_device_that_works_again_is_shown_once_it_is_steady(journal: FailingJournal) -> None:
    terminal = dealing(journal, antennas=PLACES)
    clock = terminal.session.clock
    for state in ("no-answer", "ok", "version-wrong", "ok"):
        terminal.inbox.put(ReaderFaultSeen(at=clock.now(), antenna=3, state=state))
        wait(terminal, 200)
    assert terminal.view.trouble[0].startswith("Seat 4:") and terminal.screen.sounds == ["alert"]
    wait(terminal, 1_000)
    assert terminal.view.trouble[0] == ""
    assert outages(journal) == [("no-answer", "seat:4"), ("ok", "seat:4")]


def test_noise_is_over_when_the_line_has_been_calm(terminal: Terminal) -> None:
    now = terminal.session.clock.now()
    give(terminal, *(Garbage(at=now, count=count) for count in (1, 4)))
    assert terminal.view.trouble[0] == ""
    give(terminal, Garbage(at=now, count=500))
    wait(terminal, 2_999)
    assert terminal.view.trouble[0]
    wait(terminal, 1)
    assert terminal.view.trouble[0] == ""


def test_the_failure_that_stops_the_deal_is_shown_first_and_the_others_are_counted(
    journal: FailingJournal,
) -> None:
    terminal = dealing(journal, antennas=PLACES)
    give(terminal, fault(3), fault(2), fault(0))
    assert terminal.view.trouble[0] == f"{BLIND} (+2)"
    lamp = next(lamp for lamp in terminal.view.health if lamp.name == "fails:")
    assert lamp.text == "Shoe's reader, Seat 4, Board"
    give(terminal, ShoeLost(at=0, reason="x"))
    assert terminal.view.trouble[0] == f"{LOST} (+3)"


def test_a_reader_that_was_dead_before_the_hand_is_reported_with_the_hand(journal: FailingJournal) -> None:
    terminal = dealing(journal, antennas=PLACES)
    deal(terminal, 6)
    press(terminal, "fold", "fold")
    terminal.carry_out([cmd.Award(at=0)])
    assert terminal.session.table.between_hands
    give(terminal, fault(2), fault(4), fault(4, "ok"))
    wait(terminal, 1_000)
    terminal.carry_out([cmd.StartHand(at=0)])
    assert outages(journal) == []
    assert outages(journal, 2) == [("no-answer", "board")]


def test_the_time_that_a_seat_takes_is_on_its_plate(terminal: Terminal) -> None:
    deal(terminal, 6)

    def note(seat: int, after: int = 0) -> str:
        wait(terminal, after)
        return next(each.note for each in terminal.view.seats if each.seat == seat)

    assert note(3) == ""
    assert note(3, app.THINKING_S * 1000 - 1) == ""
    assert note(3, 1) == "0:15"
    pictures = len(terminal.screen.pictures)
    assert note(3, 500) == "0:15" and len(terminal.screen.pictures) == pictures, "once a second is enough"
    assert note(3, 59_500) == "1:15"
    press(terminal, "call")
    assert note(3) == "calls" and note(1) == "", "the next seat begins anew"


def test_actions_are_announced_aloud_unless_muted(journal: FailingJournal) -> None:
    said: list[tuple[str, str]] = []
    terminal = dealing(journal, announce=lambda text, language: said.append((text, language)))
    deal(terminal, 6)
    assert {text for text, _ in said} == {""}, "no card is told"
    press(terminal, "call")
    assert said[-1] == ("Seat 3, call", "en")
    press(terminal, "mute")
    count = len(said)
    press(terminal, "fold")
    assert len(said) == count


OLDER = f"The shoe has firmware 0.9, this terminal {VERSION}: bring it up to date on the settings page."
NEWER = f"The shoe has firmware 99.0, this terminal only {VERSION}: bring the terminal up to date."


@pytest.mark.parametrize(
    ("firmware", "says"),
    [
        ("0.9", OLDER),
        ("99.0", NEWER),
        (f"{VERSION}.err", "The shoe's firmware crashed and started again: croupier doctor says why."),
        (VERSION, ""),
        ("twin", ""),
        ("", ""),
    ],
)
def test_a_shoe_of_another_version_is_reported_once_in_one_sentence(
    terminal: Terminal, firmware: str, says: str
) -> None:
    for expected in (says, ""):
        terminal.console = replace(terminal.console, notice=None)
        give(terminal, ShoeBack(antennas="+", firmware=firmware, at=0))
        notice = terminal.console.notice
        assert (notice.text(Words("en")) if notice is not None else "") == expected


def test_a_shoe_of_another_protocol_is_reported_with_its_remedy(terminal: Terminal) -> None:
    give(terminal, ShoeLost(reason="the shoe speaks protocol 2, this terminal 1", at=0))
    (trouble,) = terminal.health.troubles
    assert sentence(trouble, 0, Words("en")).startswith("The shoe speaks another protocol: replace")
    assert terminal.console.station.firmware == "?"


@pytest.mark.parametrize(
    ("outcome", "says"),
    [
        (FirmwareReplaced(version="1.3"), "The shoe runs firmware 1.3."),
        (
            FirmwareReplaced(why="went-back"),
            "The shoe's new firmware does not run: the previous one is back.",
        ),
    ],
)
def test_the_outcome_of_a_firmware_update_is_shown(
    terminal: Terminal, outcome: FirmwareReplaced, says: str
) -> None:
    give(terminal, outcome)
    assert terminal.console.notice.text(Words("en")) == says


def test_the_outcome_of_joining_a_room_is_shown_and_the_lamp_follows_the_connection(
    journal: FailingJournal,
) -> None:
    def lamps() -> list[str]:
        return [lamp.text for lamp in terminal.view.health if lamp.name == "room"]

    way = [RoomLink()]
    terminal = dealing(journal, room=lambda: way[0])
    give(terminal, RoomJoined(why="away"))
    assert terminal.view.notice == "Not joined: the room cannot be reached at this address."
    french = terminal.console.notice.text(Words("fr"))
    assert french == "Salle non rejointe\N{NO-BREAK SPACE}: elle ne répond pas à cette adresse."
    way[0] = RoomLink("room.local:8444", "away")
    give(terminal, RoomJoined(address="room.local:8444"))
    assert terminal.view.notice == "This table has joined the room at room.local:8444."
    assert lamps() == ["out of reach"] and terminal.console.station.room == way[0]
    way[0] = RoomLink("room.local:8444", "here")
    wait(terminal, 2_000)
    assert lamps() == []


def test_a_report_that_is_its_own_ruling_says_what_follows(tmp_path: Path) -> None:
    with small_terminal(tmp_path) as terminal:
        begin(terminal, 1, 2, 3)
        give(terminal, *(drawn(number) for number in range(6)))
        press(terminal, "incident", "text:s", "text:t", "text:r", "text:i", "confirm", "seat:3")
        assert terminal.view.notice == "Seat 3: only the first motion counts. (TDA 56, Code 1.19)"
