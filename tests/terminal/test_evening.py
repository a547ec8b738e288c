"""The dealer changes in two touches, tips in two, and the table is opened and closed at the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.deck import Register, factory_deck
from croupier.devices.readings import Draw, TagSeen
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.places import Place, Seat
from croupier.engine.table.bank import Tally
from croupier.log.writing.store import Journal
from croupier.terminal.clock import ScriptClock
from croupier.terminal.pages.evening.dealers import BadgePage, DealersPage
from croupier.terminal.pages.evening.tables import Closing, TablePage
from croupier.terminal.pages.page import Seen
from croupier.terminal.pages.pin import Pin
from croupier.terminal.session import Session
from support.desk import Desk

RAKED = (("rake.pct", "5"), ("rake.jackpot", "100"))


def raked(desk: Desk) -> None:
    """A hand to the flop, which the player after the button wins."""
    desk.start()
    desk.draw(12)
    desk.do(cmd.Act, seat=desk.table.hand.round.to_act, action="raise", amount=1_000)
    for action in ("fold", "fold", "fold", "fold", "call"):
        desk.do(cmd.Act, seat=desk.table.hand.round.to_act, action=action)
    desk.draw(4)
    desk.do(cmd.Act, seat=desk.table.hand.round.to_act, action="bet", amount=2_000)
    desk.do(cmd.Act, seat=desk.table.hand.round.to_act, action="fold")
    desk.do(cmd.Award)


@pytest.fixture
def desk() -> Desk:
    """A raked cash table that is open with 5,000 in the tray; Ana deals, and one hand is over."""
    desk = Desk()
    desk.open(unit=100, house=RAKED)
    desk.do(ask.OpenTable, float_given=500_000)
    for dealer in ("Ana", "Bo", "Cy"):
        desk.do(ask.EnrolDealer, dealer=dealer)
    desk.do(ask.ChangeDealer, dealer="Ana")
    raked(desk)
    return desk


# --- dealers -----------------------------------------------------------------------------------------


def test_two_touches_change_the_dealer(desk: Desk) -> None:
    desk.press("key:dealer", "page:deals:1")
    assert desk.table.shift.dealer == "Bo"
    assert desk.console.page is None and desk.key("dealer").label == "Bo"


def test_they_do_so_in_a_hand_and_under_an_alert(desk: Desk) -> None:
    desk.start()
    desk.draw(13)
    assert desk.view.alert is not None
    desk.press("key:dealer", "page:deals:2")
    assert desk.table.shift.dealer == "Cy"
    assert desk.view.alert is not None


def test_the_page_shows_what_the_old_dealer_leaves(desk: Desk) -> None:
    desk.do(ask.GiveTip, seat=Seat(1), amount=300)
    desk.at = desk.table.shift.since + 30 * 60_000
    lines = dict(line.split("\t") for line in DealersPage().view(desk.context).lines)
    assert lines == {
        "Shift": "30 minutes",
        "Hands": "1",
        "An hour": "2",
        "Rake": "1",
        "Jackpot": "1",
        "Tips": "3",
    }


def test_open_alerts_are_shown_too(desk: Desk) -> None:
    desk.start()
    desk.draw(13)
    lines = dict(line.split("\t") for line in DealersPage().view(desk.context).lines)
    assert lines["Open alerts"] == desk.table.hand.incidents.alerts[0].code


@pytest.mark.parametrize("key", ["new", "badge", "strike"])
def test_the_roster_is_the_floor_s(desk: Desk, key: str) -> None:
    desk.press("dealer", key)
    assert isinstance(desk.console.page, Pin)
    assert desk.view.notice == "Only the floor may do this: PIN first."


def test_a_new_dealer_comes_by_name(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "new", "text:L", "text:é", "text:a", "confirm")
    assert [*desk.table.roster] == ["Ana", "Bo", "Cy", "Léa"]
    desk.press("deals:3")
    assert desk.table.shift.dealer == "Léa"


def test_a_dealer_leaves_the_roster(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "strike", "deals:1")
    assert [*desk.table.roster] == ["Ana", "Cy"]


def test_more_dealers_than_fit_are_turned_over(desk: Desk) -> None:
    for number in range(20):
        desk.do(ask.EnrolDealer, dealer=f"Dealer {number}")
    desk.press("dealer")
    first = {key.label for key in desk.view.page.keys}
    desk.press("more")
    second = {key.label for key in desk.view.page.keys}
    assert {"Ana", "Dealer 11"} <= first and "Dealer 12" not in first
    assert {"Dealer 12", "Dealer 19"} <= second and "Ana" not in second
    desk.press("more")
    assert {key.label for key in desk.view.page.keys} == first


@pytest.mark.parametrize(
    "reading",
    [Draw(at=5, uid="04BADBAD", device_ms=5), TagSeen(at=5, uid="04BADBAD", antenna=3, device_ms=5)],
)
def test_a_badge_is_held_before_any_antenna(desk: Desk, reading: Draw | TagSeen) -> None:
    answered = BadgePage("Bo").read(Seen(reading), desk.context)
    assert answered.commands == (ask.EnrolDealer(at=desk.at, dealer="Bo", badge="04BADBAD"),)
    assert answered.page is None


# --- tips --------------------------------------------------------------------------------------------


def test_two_touches_give_the_last_winner_s_tip(desk: Desk) -> None:
    winner = desk.table.hand.money.awards[0][1]
    before = desk.table.players[winner].stack
    desk.press("key:tip", "page:tip:200")
    assert desk.table.players[winner].stack == before - 200
    assert desk.table.bank.tallies["Ana"].tips == 200 and desk.console.page is None


def test_a_tip_of_another_seat_and_amount(desk: Desk) -> None:
    desk.press("tip", "seat:4", "digit:7", "confirm")
    assert desk.table.players[4].stack == 19_300
    desk.press("undo")
    assert desk.table.players[4].stack == 20_000


def test_what_is_not_in_the_stack_is_refused_and_the_page_stays(desk: Desk) -> None:
    desk.press("tip", "seat:4", "digit:9", "digit:9", "digit:9", "confirm")
    assert desk.console.page is not None and desk.view.notice == "Seat 4 can give 200 at most."


def test_a_tournament_has_no_tips() -> None:
    desk = Desk()
    desk.open(mode="tournament", profile="tda")
    assert "tip" not in {key.action for key in desk.view.keys}
    desk.press("tip")
    assert desk.console.page is None and desk.view.notice == "Tournament chips are no money."


# --- the table ---------------------------------------------------------------------------------------


def test_the_table_is_opened_with_its_float() -> None:
    desk = Desk()
    desk.open()
    desk.press("evening", "open", "digit:5", "digit:0", "digit:0", "confirm")
    assert desk.table.bank.opened and desk.table.bank.float_given == 50_000
    assert desk.console.page is None


def test_four_touches_close_it(desk: Desk) -> None:
    desk.press("key:dealer", "page:evening", "page:close")
    assert desk.view.page.title == "It balances to the chip"
    desk.press("page:confirm")
    assert desk.table.bank.closed
    assert desk.view.page.title == "The table is closed: it balances to the chip"
    desk.press("back")
    assert desk.console.page is None and desk.view.prompt == "The table is closed"
    assert desk.key("hand").tone == "calm"
    desk.press("hand")
    assert desk.console.page == TablePage()


def test_a_difference_is_named_while_it_is_counted(desk: Desk) -> None:
    desk.do(cmd.BuyChips, seat=Seat(2), amount=30_000, owed=True)
    desk.press("evening", "close", "digit:4", "digit:7", "digit:0", "digit:0")
    page = desk.view.page
    assert page.title == "300 missing in the tray · announced, and not paid: 300"
    assert page.lines[-1] == "Should be in the tray\t5,000"
    desk.press("back")
    assert desk.console.page == TablePage() and not desk.table.bank.closed


def test_a_table_is_not_closed_in_a_hand(desk: Desk) -> None:
    desk.start()
    desk.press("evening", "close")
    assert desk.console.page == TablePage() and desk.view.notice == "Not during a hand."
    assert Closing().stands(desk.table) is False


def test_two_touches_pay_a_player_from_the_evening_s_page(desk: Desk) -> None:
    desk.press("evening", "pay", "pay:4")
    assert 4 not in desk.table.players
    desk.press("all")
    assert not desk.table.players and desk.view.page is None
    desk.press("evening")
    assert desk.table.bank.total == Tally(hands=1, drop=100, jackpot=100)


def test_a_home_game_shows_who_owes_whom() -> None:
    desk = Desk()
    desk.open(stacks={1: 20_000, 2: 20_000}, house=(("rake.pct", "0"),))
    desk.start()
    desk.draw(4)
    desk.do(cmd.Act, seat=desk.table.hand.round.to_act, action="fold")
    desk.do(cmd.Award)
    desk.press("evening", "close", "confirm")
    won = {"Player 1 pays Player 2 1", "Player 2 pays Player 1 1"}
    assert {*desk.view.page.lines} < won


@pytest.mark.parametrize("shows", ["sums", "players", "dealers"])
def test_the_accounts_are_looked_at_in_three_ways(desk: Desk, shows: str) -> None:
    desk.press("evening", f"show:{shows}")
    expected = {"sums": "Float given\t+ 5,000", "players": "Player 1\t", "dealers": "Ana\t1 hand, rake 1"}
    assert desk.view.page.lines[0].startswith(expected[shows])


# --- badges, through the session ---------------------------------------------------------------------


@pytest.fixture
def session(tmp_path: Path) -> Iterator[Session]:
    """A table with two players and two dealers with badges; antenna 3 is at seat 3."""
    places = {3: Place.of_seat(Seat(3))}
    deck = factory_deck("A")
    with Journal.open(tmp_path / "log.db", key=bytes(32), dealer="Ana") as journal:
        table = Session(journal, Register([deck], "A"), ScriptClock(), places=places)
        table.do(cmd.SetTable(at=0, small_blind=100, big_blind=200))
        for seat in (1, 2):
            table.do(cmd.SeatPlayer(at=0, seat=Seat(seat), player=f"P{seat}", stack=20_000))
        table.do(cmd.PlaceButton(at=0, seat=Seat(1)))
        for dealer, badge in (("Ana", "04000001"), ("Bo", "04000002")):
            table.do(ask.EnrolDealer(at=0, dealer=dealer, badge=badge))
        table.do(cmd.StartHand(at=0))
        yield table


@pytest.mark.parametrize(
    "reading",
    [
        Draw(at=5, uid="04000002", device_ms=5),
        TagSeen(at=5, uid="04000002", antenna=0, device_ms=5),
        TagSeen(at=5, uid="04000002", antenna=3, device_ms=5),
    ],
)
def test_a_badge_before_any_antenna_changes_the_dealer_and_deals_no_card(
    session: Session, reading: Draw | TagSeen
) -> None:
    session.read(reading)
    assert session.table.shift.dealer == session.journal.dealer == "Bo"
    assert session.table.hand.cards == () and session.table.hand.incidents.alerts == ()
    session.read(reading)
    assert session.table.shift.dealer == "Bo"


def test_a_card_of_the_deck_is_never_a_badge(session: Session) -> None:
    (card,) = [uid for uid, face in session.register.decks[0].cards.items() if str(face) == "Ah"]
    session.do(ask.EnrolDealer(at=1, dealer="Bo", badge=card))
    session.read(Draw(at=5, uid=card, device_ms=5))
    assert session.table.shift.dealer == "Ana" and len(session.table.hand.cards) == 1


# --- stakes without a PIN ----------------------------------------------------------------------------


def test_without_a_pin_stakes_are_asked_about_once_hands_were_dealt(desk: Desk) -> None:
    desk.console = desk.console.but(pin="")
    desk.press("setup", "line:3", "stakes:200/500")
    assert desk.console.page.base.big_blind == 200
    assert desk.view.notice == "Chips are on the table. Press again to change the stakes."
    desk.press("stakes:200/500")
    assert desk.console.page.base.big_blind == 500


def test_before_the_first_hand_they_are_not() -> None:
    desk = Desk()
    desk.open()
    desk.console = desk.console.but(pin="")
    desk.press("setup", "line:3", "stakes:200/500")
    assert desk.console.page.base.big_blind == 500


def test_with_a_pin_they_wait_for_the_floor(desk: Desk) -> None:
    desk.press("setup", "line:3", "stakes:200/500")
    assert isinstance(desk.console.page, Pin)
