"""Reading the muck for the record, by its antenna or the shoe, while the page is open; no card is shown."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards.card import DECK
from croupier.devices.deck.register import Register, tag_of
from croupier.devices.readings import ShoePosition, TagSeen
from croupier.engine import commands as cmd
from croupier.engine.places import MUCK, Seat
from croupier.engine.play.unread_cards import gaps
from croupier.log.custody.verification import verify_log
from croupier.terminal.app import Terminal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.session.session import Session
from terminal.small_terminal import PACK, begin, drawn, give, press, small_terminal

MUCK_ANTENNA = 2


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hands.db"


@pytest.fixture
def terminal(path: Path) -> Iterator[Terminal]:
    """Two players of triple draw: seat 1 gives two cards back in the first draw, and folds."""
    with small_terminal(path.parent, pin=False, session={"places": {MUCK_ANTENNA: MUCK}}) as made:

        def act(seat: int, action: str, amount: int = 0) -> cmd.Act:
            return cmd.Act(at=0, seat=Seat(seat), action=action, amount=amount)

        begin(made, 1, 2, game="2T7TD")
        give(made, *map(drawn, range(10)))
        made.carry_out([act(2, "call"), act(1, "check")])
        made.carry_out([cmd.Discard(at=0, seat=Seat(1), number=2), cmd.Discard(at=0, seat=Seat(2))])
        give(made, *map(drawn, range(10, 13)))
        made.carry_out([act(1, "check"), act(2, "bet", 200), act(1, "fold"), cmd.Award(at=0)])
        assert made.session.table.phase == "AWARDED"
        yield made


def seen(number: int, seq: int) -> TagSeen:
    uid, position = tag_of(PACK, DECK[number]), ShoePosition(1, seq)
    return TagSeen(at=0, uid=uid, antenna=MUCK_ANTENNA, device_ms=0, position=position)


def left(terminal: Terminal) -> int:
    return sum(gap.number for gap in gaps(terminal.session.table.hand))


def mine(terminal: Terminal) -> list[int]:
    """The numbers of seat 1's first five cards in the deck, which left the shoe in its order."""
    cards = terminal.session.table.hand.cards[:10]
    return [index for index, card in enumerate(cards) if card.owner == 1]


def test_the_antenna_and_the_shoe_name_what_is_held_before_them(terminal: Terminal) -> None:
    press(terminal, "confirm")
    first, second = mine(terminal)[:2]
    give(terminal, seen(first, 20))
    assert left(terminal) == 1
    give(terminal, drawn(second, seq=21))
    assert left(terminal) == 0
    assert terminal.console.page is None or terminal.view.page is None
    discards = terminal.session.table.hand.deal.discards
    assert [one.cards for one in discards] == [tuple(sorted((first, second)))]
    assert terminal.session.journal.shoe_position.seq == 21


def test_without_the_page_nothing_is_named(terminal: Terminal) -> None:
    give(terminal, seen(mine(terminal)[0], 20))
    assert left(terminal) == 2


def test_any_other_card_names_nothing_and_is_not_lost(terminal: Terminal) -> None:
    press(terminal, "confirm")
    give(terminal, seen(next(index for index in range(10) if index not in mine(terminal)), 20))
    assert left(terminal) == 2
    before = len(terminal.session.table.hand.cards)
    give(terminal, drawn(30))  # the shoe is not the page's
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
    again = Session(terminal.session.journal, Register([PACK], "A"), ScriptClock())
    assert again.table.hand.deal.discards == terminal.session.table.hand.deal.discards
    assert not gaps(again.table.hand)
    assert verify_log(terminal.session.journal.archive).bad is None
