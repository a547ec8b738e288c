"""A visible face-down card is found: on a plate, in a sentence, in the bytes of the log."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cards.card import Card
from croupier.devices.twins.process import ShoeProcess
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.log.custody.verification import verify_log
from croupier.script.rig import Rig
from croupier.script.verdicts import exposed
from croupier.terminal.view import CardView, TableView
from croupier.values import replace

ONE, FOUR = Seat(1), Seat(4)


@pytest.fixture
def rig(shoe: ShoeProcess, tmp_path: Path) -> Iterator[Rig]:
    """Heads-up, dealt: seat 1 has Kc As, seat 4 has 9h Qh."""
    with Rig(tmp_path / "croupier.db", shoe) as stack:
        stack.session.do(cmd.SetTable(at=0, small_blind=1, big_blind=2))
        for seat in (ONE, FOUR):
            stack.session.do(cmd.SeatPlayer(at=0, seat=seat, player=f"P{seat}", stack=200))
        stack.session.do(cmd.PlaceButton(at=0, seat=FOUR))
        stack.session.do(cmd.StartHand(at=0))
        for card in ("Kc", "9h", "As", "Qh"):
            stack.draw(stack.uid(Card.parse(card)))
        yield stack


def seen(
    rig: Rig, *, view: TableView | None = None, stored: bytes = b"", notices: tuple[str, ...] = ()
) -> str:
    return exposed(rig.table, ONE, view or rig.view(), stored or rig.stored(), notices)


def test_nothing_shows_at_a_table_that_was_dealt(rig: Rig) -> None:
    assert seen(rig) == ""


def test_a_face_on_a_plate_is_found(rig: Rig) -> None:
    view = rig.view()
    plates = tuple(
        replace(plate, cards=(CardView(rank="K", suit="c"), CardView())) if plate.seat == ONE else plate
        for plate in view.seats
    )
    assert seen(rig, view=replace(view, seats=plates)) == "the screen"


@pytest.mark.parametrize("text", ["Seat 1 has Kc", "Siège 1 : R♣", "Seat 1: K♣."])
def test_a_card_in_a_sentence_is_found(text: str, rig: Rig) -> None:
    assert seen(rig, view=replace(rig.view(), prompt=text)) == "the screen"
    assert seen(rig, notices=(text,)) == "the screen"


def test_a_tag_in_clear_in_the_log_of_a_live_hand_is_found(rig: Rig) -> None:
    assert seen(rig, stored=b"..." + rig.uid(Card.parse("As")).encode() + b"...") == "the log"
    assert seen(rig, stored=rig.uid(Card.parse("Qh")).encode()) == ""


def test_a_crash_leaves_what_the_disk_holds(rig: Rig) -> None:
    before = rig.table
    rig.crash()
    assert rig.table.hand == before.hand
    assert rig.table.players == before.players
    rig.session.do(cmd.Act(at=0, seat=FOUR, action="call"))
    assert verify_log(rig.session.journal.archive).bad is None
