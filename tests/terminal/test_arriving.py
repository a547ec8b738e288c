"""A player arrives from another table: the chips come along and are not bought, and the sheet balances."""

from __future__ import annotations

import pytest

from croupier.engine.commands import EnterFloor, PlaceButton, SeatPlayer, UnseatPlayer
from croupier.engine.commands.evening import OpenTable, SendPlayer
from croupier.engine.commands.people import DrawSeats, GivePenalty, WarnPlayer
from croupier.engine.places import Seat
from croupier.engine.table.closing_sheet import accounts_now, settled, sheet_now
from croupier.telling.closing_sheet import players, sums
from croupier.telling.notice import happened
from croupier.words import Words
from support.desk import Desk

EN = Words("en")


@pytest.fixture
def desk() -> Desk:
    """Six players with 200 each, a float of 5,000; Farid comes to seat 9 with 350."""
    desk = Desk().open(least_buy=4_000, most_buy=20_000)
    desk.do(OpenTable, float_given=500_000)
    desk.press("seat:9", "arrives", "digit:3", "digit:5", "digit:0", "confirm")
    desk.press(*(f"text:{letter}" for letter in "Farid"), "confirm")
    return desk


def test_chips_that_are_brought_are_not_bought(desk: Desk) -> None:
    """350 are more than anybody may buy for: the limit is for buying."""
    assert (desk.table.players[Seat(9)].name, desk.table.players[Seat(9)].stack) == ("Farid", 35_000)
    account = desk.table.bank.accounts["Farid"]
    assert (account.bought, account.paid, account.moved) == (0, 0, -35_000)
    assert sheet_now(desk.table, 500_000).difference == 0


def test_the_closing_sheet_balances_after_they_are_paid(desk: Desk) -> None:
    """The tray gives 350 for chips that no money came in for here."""
    desk.do(UnseatPlayer, seat=Seat(9))
    sheet = sheet_now(desk.table, 500_000)
    assert (sheet.due, sheet.difference) == (500_000, 0)
    assert ("From other tables", "+ 350") in sums(sheet, EN)
    assert ("Farid", "brought 350, bought 0, has 350: 0") in players(accounts_now(desk.table), EN)
    assert settled(accounts_now(desk.table)) == ()


def test_a_player_who_goes_on_to_a_third_table_leaves_nothing_behind(desk: Desk) -> None:
    desk.do(SendPlayer, seat=Seat(9), to_table="7", to_seat=3)
    assert desk.table.bank.accounts["Farid"].moved == 0
    assert sheet_now(desk.table, 500_000).difference == 0


def test_without_a_name_they_go_by_their_seat() -> None:
    desk = Desk().open()
    desk.press("seat:8", "arrives", "confirm")
    assert desk.sent == (), "no chips yet"
    desk.press("digit:8", "digit:0", "confirm", "confirm")
    assert desk.sent == (SeatPlayer(at=desk.at, seat=Seat(8), player="Player 8", stack=8_000, brought=True),)


def test_before_the_first_hand_of_a_tournament_the_seat_is_drawn() -> None:
    """No blind says where they sit: one key gives them any free seat, and the log has the draw."""
    desk = Desk().open(stacks={2: 300, 5: 500}, mode="tournament", profile="tda")
    desk.press("seat:8", "arrives")
    assert [key.label for key in desk.page.keys if key.action == "arrives"] == ["Draw the seat"]
    desk.press("arrives", "digit:8", "digit:0")
    assert desk.view.prompt == "The seat is drawn; the player brings: 80_"
    desk.press("confirm", *(f"text:{letter}" for letter in "Bo"), "confirm")
    assert desk.sent == (DrawSeats(at=desk.at, players=("Bo",), stack=80, seed=desk.at, brought=True),)
    assert "Bo" in {one.name for one in desk.table.players.values()}
    desk.do(PlaceButton, seat=Seat(2))
    desk.press("table")
    told = dict(line.split("\t") for line in desk.page.lines)
    assert told["Balancing"].endswith("a newcomer's seat is drawn")


def test_the_next_table_is_told_of_a_penalty() -> None:
    desk = Desk().open(stacks={2: 300, 5: 500}, mode="tournament", profile="tda")
    desk.do(EnterFloor)
    desk.do(GivePenalty, seat=Seat(5), hands=3)
    desk.do(WarnPlayer, seat=Seat(5), reason="TDA 70")
    events = desk.do(SendPlayer, seat=Seat(5), to_table="7")
    notice = happened(events, cash=False)
    assert notice is not None
    assert notice.text(EN) == (
        "Player 5 takes 5 to table 7. Tell the next table: penalty, hands left 3; warnings 1; owes 0."
    )
