"""Cards that leave the shoe after a hand, before the next hand is opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.commands.people import SetHandForHand
from croupier.engine.places import MUCK, Seat
from croupier.terminal.app import Terminal
from croupier.values import replace
from terminal.small_terminal import begin, drawn, give, press, small_terminal, wait


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    """Three players; the first hand was folded to seat 2, and the pot was pushed."""
    with small_terminal(tmp_path, pin=False) as terminal:
        begin(terminal, 1, 2, 3)
        draw(terminal, *range(6))
        terminal.carry_out([cmd.Act(at=0, seat=Seat(n), action="fold") for n in (3, 1)])
        terminal.carry_out([cmd.Award(at=0)])
        yield terminal
        assert replay(terminal.session.journal.since_checkpoint()) == terminal.session.table


def draw(terminal: Terminal, *numbers: int) -> None:
    """These cards leave the shoe, one every half second."""
    clock = terminal.session.clock
    for number in numbers:
        clock.wait(500)
        give(terminal, replace(drawn(number, seq=clock.now() + number + 1), at=clock.now()))


def places(terminal: Terminal) -> list[str]:
    return [str(card.place) for card in terminal.session.table.hand.cards]


def said(terminal: Terminal) -> tuple[str, str]:
    return terminal.view.prompt, terminal.view.notice


def after_the_hand(terminal: Terminal) -> bool:
    """The last card counts as drawn after the hand, and its alert is open."""
    hand = terminal.session.table.hand
    codes = [alert.code for alert in hand.incidents.alerts]
    return terminal.session.table.between_hands and codes == ["AL-18"] and hand.cards[-1].place == MUCK


def test_the_first_card_of_the_next_deal_opens_its_hand(terminal: Terminal) -> None:
    wait(terminal, 20_000)
    draw(terminal, 10, 11, 12)
    hand = terminal.session.table.hand
    assert hand.hand_no == 2 and not hand.incidents.codes
    assert places(terminal) == ["seat:2", "seat:3", "seat:1"]
    assert said(terminal)[1] == "The hand was opened by its first card."
    draw(terminal, 13, 14, 15)
    assert terminal.session.table.phase == "BETTING"


def test_the_first_card_of_the_evening_opens_the_first_hand(tmp_path: Path) -> None:
    with small_terminal(tmp_path, pin=False) as terminal:
        terminal.carry_out([cmd.SetTable(at=0, small_blind=100, big_blind=200)])
        draw(terminal, 0)
        assert said(terminal)[1] == "Two players with chips are needed.", "it says why it does not"
        for seat in (1, 2, 3):
            terminal.carry_out([cmd.SeatPlayer(at=0, seat=Seat(seat), player=f"P{seat}", stack=20_000)])
        terminal.carry_out([cmd.PlaceButton(at=0, seat=Seat(3))])
        wait(terminal, 20_000)
        draw(terminal, 1, 2)
        assert places(terminal) == ["seat:1", "seat:2"] and terminal.session.table.hand_no == 1
        assert replay(terminal.session.journal.since_checkpoint()) == terminal.session.table


def test_a_hand_that_was_taken_back_is_opened_by_its_first_card(terminal: Terminal) -> None:
    press(terminal, "hand", "undo")
    assert terminal.session.table.between_hands
    wait(terminal, 20_000)
    draw(terminal, 10, 11)
    assert terminal.session.table.hand_no == 3 and places(terminal) == ["seat:2", "seat:3"]


def test_cards_of_the_last_hand_that_came_before_it_are_its_first_ones(terminal: Terminal) -> None:
    """They might have been gathered past the reader, until one comes that was not out."""
    wait(terminal, 20_000)
    draw(terminal, 3, 0)
    assert terminal.session.table.between_hands
    draw(terminal, 20, 21)
    assert places(terminal) == ["seat:2", "seat:3", "seat:1", "seat:2"]
    cards = [card.card.reveal() for card in terminal.session.table.hand.cards]
    assert cards == [DECK[number] for number in (3, 0, 20, 21)]


def test_hand_for_hand_the_first_card_opens_no_hand_and_is_the_first_of_the_next(terminal: Terminal) -> None:
    tournament = cmd.SetTable(at=0, mode="tournament", small_blind=100, big_blind=200)
    terminal.carry_out([tournament, cmd.EnterFloor(at=0), SetHandForHand(at=0, on=True)])
    wait(terminal, 20_000)
    draw(terminal, 10)
    assert terminal.session.table.between_hands
    told = said(terminal)[0].replace("\N{NO-BREAK SPACE}", " ")
    assert told == "A CARD IS OUT. Hand for hand: wait for the other tables"
    assert terminal.console.notice is None, "no hand was asked for, and none refused"
    press(terminal, "hand")
    assert terminal.session.table.between_hands
    press(terminal, "hand")
    assert terminal.session.table.hand_no == 2 and places(terminal) == ["seat:2"]
    draw(terminal, 11, 12)
    assert places(terminal) == ["seat:2", "seat:3", "seat:1"]


def test_a_card_right_after_the_pot_counts_as_drawn_after_the_hand(terminal: Terminal) -> None:
    draw(terminal, 30)
    assert after_the_hand(terminal)
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
    assert after_the_hand(terminal)
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
