"""Exchanged hands on the screen: two seats are named, and no card is shown."""

from __future__ import annotations

from croupier.engine.places import Seat
from support.desk import PIN, Desk


def faces(desk: Desk, seat: int) -> list[str]:
    return [str(card.card.reveal()) for card in desk.hand.hole(Seat(seat)) if card.card]


def reported() -> Desk:
    """Seats 3 and 4 have acted when somebody says that their second cards were swapped."""
    desk = Desk().dealt()
    desk.act("3 raise 600", "4 call")
    desk.press("incident", "page:pick:I-08", "page:seat:3", "page:nth:2")
    desk.press("floor", *PIN, "way:remap")
    return desk


def test_the_floor_names_the_seat_whose_cards_were_taken_for_those_of_the_report() -> None:
    desk = reported()
    assert (faces(desk, 3), faces(desk, 4)) == (["As", "Kd"], ["Qh", "Jh"])
    assert desk.page.title == "Seat 3 has the cards of which seat?"
    assert "seat:3" not in [key.action for key in desk.page.keys]
    desk.press("page:seat:4")
    assert desk.view.page is None and desk.view.alert is None
    assert (sorted(faces(desk, 3)), sorted(faces(desk, 4))) == (["As", "Jh"], ["Kd", "Qh"])


def test_leaving_the_page_does_nothing() -> None:
    desk = reported()
    desk.press("back")
    assert desk.view.page is None and desk.view.alert is not None
    assert faces(desk, 3) == ["As", "Kd"]
