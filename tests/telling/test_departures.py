"""What the dealer must pay, and the new places of players, after a hand."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.errors import Refused
from croupier.telling.notice import departures
from croupier.words import Words
from support.dealer import Dealer


def said(dealer: Dealer, language: str = "en") -> str:
    """The notice of the last input."""
    notice = departures(dealer.inputs[-1], cash=True)
    return notice.text(Words(language)) if notice is not None else ""


@pytest.fixture
def dealer() -> Dealer:
    return Dealer().dealt(most_buy=30_000)


def over(dealer: Dealer) -> None:
    dealer.fold_all()


def test_leavers_are_paid_and_movers_are_named(dealer: Dealer) -> None:
    dealer.do(ask.Request, seat=Seat(1), what="leave")
    dealer.do(ask.Request, seat=Seat(5), what="move", to=Seat(8))
    assert said(dealer) == ""
    over(dealer)
    assert said(dealer) == "Pay 199 to Player 1. Seat 5 has moved to seat 8."
    assert said(dealer, "fr") == "Payez 199 à Player 1. Le siège 5 est passé au siège 8."


def test_chips_are_not_money_in_a_tournament(dealer: Dealer) -> None:
    dealer.do(ask.Request, seat=Seat(1), what="leave")
    over(dealer)
    assert departures(dealer.inputs[-1], cash=False) is None


def test_a_request_that_fails_after_all_is_named_with_the_reason(dealer: Dealer) -> None:
    dealer.do(ask.Request, seat=Seat(6), what="move", to=Seat(8))
    dealer.do(cmd.SeatPlayer, seat=Seat(8), player="Zoé", stack=20_000)
    dealer.act("3 fold", "4 fold", "5 fold", "6 fold")
    dealer.do(ask.Request, seat=Seat(1), what="leave")
    dealer.do(cmd.BuyChips, seat=Seat(1), amount=100, owed=True)
    with pytest.raises(Refused, match="owes"):
        dealer.do(ask.Request, seat=Seat(1), what="leave")
    over(dealer)
    told = "Seat 1 stays: chips are still to be paid. Seat 6 stays: the seat wanted is taken."
    assert said(dealer) == told


def test_money_goes_back_for_chips_that_the_table_does_not_take(dealer: Dealer) -> None:
    dealer.do(cmd.BuyChips, seat=Seat(2), amount=10_000)
    dealer.do(cmd.BuyChips, seat=Seat(4), amount=600)
    dealer.do(ask.Withdraw, seat=Seat(4), what="chips")
    assert said(dealer) == "Seat 4: pay 6 back."
    over(dealer)
    assert said(dealer) == "Seat 2: pay 1 back, the table takes no more."
    assert dealer.table.players[Seat(2)].stack == 30_000
