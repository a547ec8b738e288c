"""Spoken announcements: seats, actions and amounts, in words that a voice can read."""

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import events as ev
from croupier.engine.places import Place, Seat
from croupier.telling.speech import announced
from croupier.words import Words


def deed(action: str, to: int = 0, *, all_in: bool = False, seat: int = 3) -> ev.ActionTaken:
    return ev.ActionTaken(at=0, step=1, seat=Seat(seat), action=action, to=to, added=to, all_in=all_in)


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (deed("fold"), "Seat 3, fold", "Siège 3, passe"),
        (deed("check"), "Seat 3, check", "Siège 3, parole"),
        (deed("call", 200), "Seat 3, call", "Siège 3, suivi"),
        (deed("bet", 123_450), "Seat 3, bet, 1234.50", "Siège 3, mise, 1234,50"),
        (deed("raise", 60_000), "Seat 3, raise, 600", "Siège 3, relance, 600"),
        (deed("raise", 99_900, all_in=True), "Seat 3, all-in, 999", "Siège 3, tapis, 999"),
        (deed("bring-in", 500), "Seat 3, bring-in, 5", "Siège 3, ouvre, 5"),
        (
            ev.TimeCalled(at=0, step=1, seat=Seat(4), seconds=30, countdown=10),
            "Seat 4, time",
            "Siège 4, temps",
        ),
    ],
)
def test_an_action_is_said(event: ev.Event, english: str, french: str) -> None:
    assert announced([event], Words("en")) == english
    assert announced([event], Words("fr")) == french


def test_pots_are_said_once_a_seat() -> None:
    pots = [
        ev.PotAwarded(at=0, step=1, pot=number, seat=Seat(seat), amount=amount)
        for number, seat, amount in ((0, 6, 20_000), (1, 6, 10_000), (1, 2, 500))
    ]
    assert announced(pots, Words("en")) == "Seat 6 wins 300. Seat 2 wins 5"


def test_cards_are_never_said() -> None:
    card = FaceDown(Card.parse("Ah"))
    drawn = ev.CardDrawn(at=0, step=1, card=card, uid="04A1", to=Place.parse("seat:3"))
    assert announced([drawn], Words("en")) == ""
    assert (
        announced(
            [ev.ActionTaken(at=0, step=1, seat=Seat(3), action="fold", to=0, added=0, absent=True)],
            Words("en"),
        )
        == ""
    )
