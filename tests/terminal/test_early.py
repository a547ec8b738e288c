"""Cards that leave the shoe after a hand, before anybody has opened the next one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.debounce import Press
from croupier.devices.deck.register import Register, factory_deck, tag_of
from croupier.devices.readings import Draw, ShoePosition
from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.commands.people import SetHandForHand
from croupier.engine.places import MUCK, Seat
from croupier.log.journal.seals import terminal_key
from croupier.log.writing.journal import Journal
from croupier.terminal.app import Terminal
from croupier.terminal.console.state import Console
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from croupier.values import replace

A = factory_deck("A")


class Blank:
    """A screen that nobody looks at."""

    def show(self, view: TableView) -> None:
        """Nothing is drawn."""

    def presses(self, console: Console, view: TableView, now: int) -> tuple[Press, ...]:
        return ()

    def wants_to_close(self) -> bool:
        return False

    def sound(self, name: str, *, muted: bool) -> None:
        """Nothing is played."""


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """Three players; the first hand was folded to seat 2, and the pot was pushed."""
    with Journal.open(tmp_path / "hands.db", key=terminal_key(tmp_path / "run")) as journal:
        session = Session(journal, Register([A], "A"), ScriptClock())
        terminal = Terminal(session, Blank(), console=Console(station=Station(language="en")))
        seats = [cmd.SeatPlayer(at=0, seat=Seat(n), player=f"P{n}", stack=20_000) for n in (1, 2, 3)]
        terminal.carry_out([cmd.SetTable(at=0, small_blind=100, big_blind=200), *seats])
        terminal.carry_out([cmd.PlaceButton(at=0, seat=Seat(3)), cmd.StartHand(at=0)])
        draw(terminal, *range(6))
        terminal.carry_out([cmd.Act(at=0, seat=Seat(n), action="fold") for n in (3, 1)])
        terminal.carry_out([cmd.Award(at=0)])
        yield terminal
        assert replay(journal.since_checkpoint()) == session.table


def draw(terminal: Terminal, *numbers: int) -> None:
    """These cards leave the shoe, one every half second."""
    for number in numbers:
        clock = terminal.session.clock
        assert isinstance(clock, ScriptClock)
        clock.wait(500)
        seq = clock.now() + number + 1
        uid = tag_of(A, DECK[number])
        terminal.inbox.put(Draw(at=clock.now(), uid=uid, device_ms=0, position=ShoePosition(1, seq)))
        terminal.step()


def wait(terminal: Terminal, ms: int) -> None:
    clock = terminal.session.clock
    assert isinstance(clock, ScriptClock)
    clock.wait(ms)


def press(terminal: Terminal, word: str) -> None:
    terminal.inbox.put(Press(word, terminal.session.clock.now()))
    terminal.step()


def places(terminal: Terminal) -> list[str]:
    hand = terminal.session.table.hand
    return [str(card.place) for card in hand.cards]


def said(terminal: Terminal) -> tuple[str, str]:
    return terminal.view.prompt, terminal.view.notice


def test_the_first_card_of_the_next_deal_opens_its_hand(terminal: Terminal) -> None:
    wait(terminal, 20_000)
    draw(terminal, 10, 11, 12)
    table = terminal.session.table
    assert table.hand is not None and table.hand.hand_no == 2 and not table.hand.incidents.codes
    assert places(terminal) == ["seat:2", "seat:3", "seat:1"]
    assert said(terminal)[1] == "The hand was opened by its first card."
    draw(terminal, 13, 14, 15)
    assert terminal.session.table.phase == "BETTING"


def test_cards_of_the_last_hand_that_came_before_it_are_its_first_ones(terminal: Terminal) -> None:
    """They might have been gathered past the reader, until one comes that was not out."""
    wait(terminal, 20_000)
    draw(terminal, 3, 0)
    assert terminal.session.table.between_hands
    draw(terminal, 20, 21)
    assert places(terminal) == ["seat:2", "seat:3", "seat:1", "seat:2"]
    hand = terminal.session.table.hand
    assert hand is not None and [card.card.reveal() for card in hand.cards if card.card] == [
        DECK[number] for number in (3, 0, 20, 21)
    ]


def test_hand_for_hand_the_first_card_opens_no_hand_and_is_the_first_one_of_the_next(
    terminal: Terminal,
) -> None:
    tournament = cmd.SetTable(at=0, mode="tournament", small_blind=100, big_blind=200)
    terminal.carry_out([tournament, cmd.EnterFloor(at=0), SetHandForHand(at=0, on=True)])
    wait(terminal, 20_000)
    draw(terminal, 10)
    assert terminal.session.table.between_hands
    assert (
        said(terminal)[0]
        == "A CARD IS OUT. Hand\N{NO-BREAK SPACE}for\N{NO-BREAK SPACE}hand: wait for the other tables"
    )
    assert terminal.console.notice is None, "no hand was asked for, and none refused"
    press(terminal, "hand")
    assert terminal.session.table.between_hands
    press(terminal, "hand")
    assert terminal.session.table.hand_no == 2
    assert places(terminal) == ["seat:2"]
    draw(terminal, 11, 12)
    assert places(terminal) == ["seat:2", "seat:3", "seat:1"]


def test_a_card_right_after_the_pot_counts_as_drawn_after_the_hand(
    terminal: Terminal,
) -> None:
    draw(terminal, 30)
    table = terminal.session.table
    assert table.between_hands and table.hand is not None
    assert [alert.code for alert in table.hand.incidents.alerts] == ["AL-18"]
    assert table.hand.cards[-1].place == MUCK
    assert said(terminal)[0] == "A CARD IS OUT, AND NO HAND. NEW HAND?"


def test_a_forgotten_key_pressed_soon_takes_the_cards_that_are_out(terminal: Terminal) -> None:
    draw(terminal, 30, 31)
    press(terminal, "hand")
    assert places(terminal) == ["seat:2", "seat:3"]
    assert said(terminal)[1] == "Cards drawn before NEW HAND count as its first: 2."
    draw(terminal, 32)
    assert places(terminal) == ["seat:2", "seat:3", "seat:1"]


def test_a_card_that_somebody_wanted_to_see_is_not_in_the_next_hand(terminal: Terminal) -> None:
    draw(terminal, 30)
    wait(terminal, 30_000)
    press(terminal, "hand")
    assert places(terminal) == []
    assert said(terminal)[1] == "Cards drawn before NEW HAND do not count: 1. Take them back."


def test_gathering_cards_past_the_reader_starts_no_deal(terminal: Terminal) -> None:
    wait(terminal, 20_000)
    draw(terminal, 2, 1, 0)
    press(terminal, "hand")
    assert places(terminal) == [] and said(terminal)[1] == ""


def test_a_card_counts_as_drawn_after_the_hand_where_no_hand_can_start(terminal: Terminal) -> None:
    terminal.carry_out([cmd.SitOut(at=0, seat=Seat(n)) for n in (1, 2)])
    wait(terminal, 20_000)
    draw(terminal, 10)
    table = terminal.session.table
    assert table.between_hands and table.hand is not None
    assert [alert.code for alert in table.hand.incidents.alerts] == ["AL-18"]
    assert said(terminal) == (
        "Waiting for players",
        "A card left the shoe after the end of the betting: leave it face down.",
    )


def test_a_pot_that_was_not_pushed_comes_first(terminal: Terminal) -> None:
    terminal.carry_out([cmd.Undo(at=0)])
    wait(terminal, 20_000)
    draw(terminal, 10)
    assert terminal.session.table.phase == "HALTED"
    assert said(terminal)[0].startswith("A card left the shoe after the end of the betting")


def test_a_switch_leaves_the_hand_to_its_key(terminal: Terminal) -> None:
    terminal.console = replace(terminal.console, station=replace(terminal.console.station, first_card=False))
    wait(terminal, 20_000)
    draw(terminal, 20)
    assert terminal.session.table.between_hands
    assert said(terminal)[0] == "A CARD IS OUT, AND NO HAND. NEW HAND?"
