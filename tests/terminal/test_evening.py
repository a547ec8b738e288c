"""A change of dealers in two touches, tips in two, and opening and closing the table on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.devices.deck.register import Register, factory_deck
from croupier.devices.readings import Draw, TagSeen
from croupier.engine import commands as cmd
from croupier.engine.commands import evening as ask
from croupier.engine.places import Place, Seat
from croupier.engine.table.bank import DealerTally
from croupier.engine.table.closing_sheet import sheet_of
from croupier.log.writing.journal import Journal
from croupier.terminal.host.clock import ScriptClock
from croupier.terminal.pages.evening.dealers import BadgePage, DealersPage, NewPin
from croupier.terminal.pages.evening.tables import ClosingPage, TablePage
from croupier.terminal.pages.page import Seen
from croupier.terminal.pages.typing.pin_page import PinPage
from croupier.terminal.session.session import Session
from croupier.terminal.station.pin import is_right_pin, known_pin
from croupier.terminal.wishes import KeepSettings
from croupier.values import replace
from support.desk import PIN, Desk

RAKED = (("rake.pct", "5"), ("rake.jackpot", "100"))


def raked(desk: Desk) -> None:
    """A hand to the flop, which the player after the button wins."""

    def acts(*actions: str) -> None:
        for each in actions:
            action, *amount = each.split()
            desk.do(cmd.Act, seat=desk.hand.round.to_act, action=action, amount=int(*amount))

    desk.start()
    desk.draw(12)
    acts("raise 1000", "fold", "fold", "fold", "fold", "call")
    desk.draw(4)
    acts("bet 2000", "fold")
    desk.do(cmd.Award)


@pytest.fixture
def desk() -> Desk:
    """A raked cash table that is open with 5,000 in the tray; Ana deals, and one hand is over."""
    desk = Desk().open(unit=100, house=RAKED)
    desk.do(ask.OpenTable, float_given=500_000)
    for dealer in ("Ana", "Bo", "Cy"):
        desk.do(ask.EnrolDealer, dealer=dealer)
    desk.do(ask.ChangeDealer, dealer="Ana")
    raked(desk)
    return desk


# --- dealers -----------------------------------------------------------------------------------------


def test_two_touches_change_the_dealer_in_a_hand_and_under_an_alert_too(desk: Desk) -> None:
    desk.press("key:dealer", "page:deals:1")
    assert desk.table.shift.dealer == "Bo"
    assert desk.console.page is None and desk.key("dealer").label == "Bo"
    desk.start()
    desk.draw(13)
    assert desk.view.alert is not None
    desk.press("key:dealer", "page:deals:2")
    assert desk.table.shift.dealer == "Cy" and desk.view.alert is not None


def test_the_page_shows_what_the_old_dealer_leaves(desk: Desk) -> None:
    def told() -> dict[str, str]:
        return dict(line.split("\t") for line in DealersPage().view(desk.context).lines)

    desk.do(ask.GiveTip, seat=Seat(1), amount=300)
    desk.at = desk.table.shift.since + 30 * 60_000
    assert told() == {
        "Shift": "30 minutes",
        "Dealt": "1 hand, 2 an hour",
        "Taken": "rake 1, jackpot 1, tips 3",
    }
    desk.start()
    desk.draw(13)
    assert told()["Open alerts"] == desk.hand.incidents.alerts[0].code


@pytest.mark.parametrize("key", ["new", "badge", "strike"])
def test_the_roster_is_the_floor_s(desk: Desk, key: str) -> None:
    desk.press("dealer", key)
    assert isinstance(desk.console.page, PinPage)
    assert desk.view.notice == "Only the floor may do this: PIN first."


def test_a_new_dealer_comes_by_name_and_leaves_the_roster(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "new", "text:L", "text:é", "text:a", "confirm")
    assert [*desk.table.roster] == ["Ana", "Bo", "Cy", "Léa"]
    desk.press("deals:3")
    assert desk.table.shift.dealer == "Léa"
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "strike", "deals:1")
    assert [*desk.table.roster] == ["Ana", "Cy", "Léa"]


def test_more_dealers_than_fit_are_turned_over(desk: Desk) -> None:
    for number in range(20):
        desk.do(ask.EnrolDealer, dealer=f"Dealer {number}")
    desk.press("dealer")
    first = {key.label for key in desk.page.keys}
    desk.press("more")
    second = {key.label for key in desk.page.keys}
    assert {"Ana", "Dealer 11"} <= first and "Dealer 12" not in first
    assert {"Dealer 12", "Dealer 19"} <= second and "Ana" not in second
    desk.press("more")
    assert {key.label for key in desk.page.keys} == first


@pytest.mark.parametrize(
    "reading",
    [Draw(at=5, uid="04BADBAD", device_ms=5), TagSeen(at=5, uid="04BADBAD", antenna=3, device_ms=5)],
)
def test_a_badge_is_held_before_any_antenna(desk: Desk, reading: Draw | TagSeen) -> None:
    answered = BadgePage("Bo").read(Seen(reading), desk.context)
    assert answered.commands == (ask.EnrolDealer(at=desk.at, dealer="Bo", badge="04BADBAD"),)
    assert answered.page is None


@pytest.fixture
def guarded(desk: Desk) -> Desk:
    """Bo has a PIN of their own."""
    desk.set_up(dealer_pins={"Bo": known_pin("4831")})
    return desk


def digits(text: str) -> tuple[str, ...]:
    return tuple(f"digit:{sign}" for sign in text)


def test_a_dealer_with_a_pin_is_asked_for_it_and_neither_others_nor_the_floor_are(guarded: Desk) -> None:
    guarded.press("dealer", "deals:2")
    assert guarded.table.shift.dealer == "Cy"
    guarded.press("dealer", "deals:1")
    assert guarded.page.title == "Bo: PIN" and guarded.table.shift.dealer == "Cy"
    guarded.press(*digits("1234"), "confirm")
    assert guarded.table.shift.dealer == "Cy", "the floor's PIN is another one"
    guarded.at += 10_000
    guarded.press(*digits("4831"), "confirm")
    assert guarded.table.shift.dealer == "Bo" and guarded.console.page is None
    assert guarded.table.floor is None
    guarded.do(ask.ChangeDealer, dealer="Ana")
    guarded.do(cmd.EnterFloor)
    guarded.press("dealer", "deals:1")
    assert guarded.table.shift.dealer == "Bo"


def test_the_floor_gives_a_dealer_a_pin_that_is_typed_twice(desk: Desk) -> None:
    desk.press("dealer", "pin")
    assert isinstance(desk.console.page, PinPage)
    desk.press("back")
    desk.do(cmd.EnterFloor)
    desk.press("pin", *digits("123456"), "confirm")
    assert desk.view.notice == "Too easy a PIN: no run, no repetition."
    desk.press(*digits("48"), "confirm")
    assert desk.view.notice == "A PIN has six to twelve digits."
    desk.press(*digits("483107"), "confirm", *digits("483207"), "confirm")
    assert desk.view.notice == "That was another PIN: begin again."
    desk.press(*digits("483107"), "confirm", *digits("483107"), "confirm")
    page = desk.console.page
    assert isinstance(page, NewPin) and page.made is not None and "483107" not in repr(page)
    page.made.result()
    due = page.due()
    assert due is not None
    desk.press(due)
    stored = desk.console.station.dealer_pins["Ana"]
    assert is_right_pin("483107", stored)
    assert desk.console.wish == KeepSettings({"dealer_pins.Ana": stored})
    assert isinstance(desk.sent[0], ask.NoteDealerPin) and desk.sent[0].on


def test_a_pin_is_taken_away_by_the_floor_or_with_the_dealer(guarded: Desk) -> None:
    guarded.do(cmd.EnterFloor)
    guarded.do(ask.ChangeDealer, dealer="Bo")
    guarded.press("dealer", "pin", "none")
    assert guarded.console.station.dealer_pins == {} and guarded.console.wish == KeepSettings(
        {"dealer_pins.Bo": None}
    )
    assert guarded.table.floor is None, "the floor leaves with its act"
    guarded.do(cmd.EnterFloor)
    guarded.set_up(dealer_pins={"Cy": known_pin("4831")})
    guarded.console = replace(guarded.console, page=None, under=None)
    guarded.press("dealer", "strike", "deals:2")
    assert guarded.console.station.dealer_pins == {} and guarded.console.wish == KeepSettings(
        {"dealer_pins.Cy": None}
    )


def test_a_badge_of_the_keyboard_is_given_to_a_dealer_and_changes_them_whatever_stands_there(
    desk: Desk,
) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("dealer", "badge", "badge:0087654321")
    assert desk.table.roster["Ana"] == "0087654321"
    desk.press("back", "back")
    desk.do(ask.EnrolDealer, dealer="Bo", badge="0012345678")
    desk.start()
    desk.draw(12)
    desk.press("raise")
    for _ in range(2):
        desk.press("badge:0012345678")
        assert desk.table.shift.dealer == "Bo" and desk.view.notice == ""
    assert desk.console.entry is not None
    desk.press("badge:99999999")
    assert desk.view.notice == "Nobody on the roster has this badge."


# --- tips --------------------------------------------------------------------------------------------


def test_two_touches_give_the_last_winner_s_tip_and_others_are_typed(desk: Desk) -> None:
    winner = desk.hand.money.awards[0][1]
    before = desk.table.players[winner].stack
    desk.press("key:tip", "page:tip:200")
    assert desk.table.players[winner].stack == before - 200
    assert desk.table.bank.tallies["Ana"].tips == 200 and desk.console.page is None
    desk.press("tip", "seat:4", "digit:7", "confirm")
    assert desk.table.players[4].stack == 19_300
    desk.press("undo")
    assert desk.table.players[4].stack == 20_000
    desk.press("tip", "seat:4", "digit:9", "digit:9", "digit:9", "confirm")
    assert desk.console.page is not None and desk.view.notice == "Seat 4 can give 200 at most."


def test_a_tournament_has_no_tips() -> None:
    desk = Desk().open(mode="tournament", profile="tda")
    assert "tip" not in {key.action for key in desk.view.keys}
    desk.press("tip")
    assert desk.console.page is None and desk.view.notice == "Tournament chips are not money."


# --- the table ---------------------------------------------------------------------------------------


def test_the_table_is_opened_with_its_float_and_has_a_tray_from_then_on() -> None:
    desk = Desk().open()
    desk.press("evening")
    assert not next(key for key in desk.page.keys if key.action == "tray").enabled
    places = {key.action: key.key for key in desk.page.keys}
    assert (places["close"], places["open"], places["back"]) == ("F10", "F9", "Esc")
    desk.press("tray")
    assert desk.console.page == TablePage()
    desk.press("open", "digit:5", "digit:0", "digit:0", "confirm")
    assert desk.table.bank.opened and desk.table.bank.float_given == 50_000
    desk.press("evening")
    assert {key.action: key.key for key in desk.page.keys} == places, "each keeps its key"
    desk.press("back")
    assert desk.console.page is None


def test_four_touches_close_it(desk: Desk) -> None:
    """Beside the figures of the count, before which nothing tells what should be there."""
    desk.press("key:evening", "page:close")
    assert (desk.page.lines, desk.page.entry, desk.page.title) == ((), "_", "Then the sheet is shown")
    desk.press("page:confirm")
    assert (desk.page.lines, desk.table.bank.closed) == ((), False), "nothing was counted"
    desk.press(*(f"digit:{figure}" for figure in "5000"), "page:confirm")
    assert desk.page.title == "It balances to the chip"
    desk.press("page:confirm")
    assert desk.table.bank.closed
    assert desk.page.title == "The table is closed: it balances to the chip"
    desk.press("back")
    assert desk.console.page is None and desk.view.prompt == "The table is closed"
    assert desk.key("hand").tone == "calm"
    desk.press("hand")
    assert desk.console.page == TablePage()


def test_the_count_is_compared_with_float_fills_and_credits(desk: Desk) -> None:
    desk.do(ask.FillTray, amount=70_000)
    desk.do(ask.CreditTray, amount=20_000)
    desk.press("evening", "close", *(f"digit:{figure}" for figure in "5500"), "confirm")
    assert (desk.page.title, desk.page.entry) == ("It balances to the chip", "5500_")
    desk.press("erase", "digit:1")
    assert desk.page.lines == (), "a correction is blind again"
    desk.press("erase", "digit:0", "confirm", "confirm")
    assert desk.table.bank.float_left == 550_000


def test_a_difference_is_named_once_the_table_is_closed_with_it(desk: Desk) -> None:
    """Before that a count could be made to fit."""
    desk.do(cmd.BuyChips, seat=Seat(2), amount=30_000, owed=True)
    desk.press("evening", "close", "digit:4", "digit:7", "digit:0", "digit:0", "confirm")
    assert desk.page.title == "It does not balance: count again, or close it so"
    assert (desk.page.lines, desk.page.entry) == ((), "4700_")
    desk.press("back", "back")
    assert desk.console.page == TablePage() and not desk.table.bank.closed
    desk.press("close", "digit:4", "digit:7", "digit:0", "digit:0", "confirm", "confirm")
    assert desk.page.title == "The table is closed: 300 missing in the tray"
    assert desk.page.lines[-3:-1] == ("Should be in the tray\t5,000", "Counted in the tray\t4,700")
    assert desk.page.lines[-1] == "announced, and not paid: 300"


def test_no_page_of_an_open_table_has_what_its_tray_comes_from(desk: Desk) -> None:
    """The tray holds the float and the fills without the credits, whatever was bought and paid."""
    desk.do(ask.FillTray, amount=70_000)
    desk.do(ask.CreditTray, amount=20_000)
    desk.do(cmd.EnterFloor)
    desk.press("evening")
    for way in ("show:sums", "show:players", "show:dealers", "tray"):
        desk.press(way)
        shown = " ".join((desk.page.title, *desk.page.lines, *(key.hint for key in desk.page.keys)))
        assert all(amount not in shown for amount in ("5,500", "5,000")), shown
    desk.press("digit:9", "digit:9", "digit:9", "digit:9", "credit")
    assert desk.view.notice == "There should be less in the tray."


@pytest.mark.parametrize("hands", [0, 1])
def test_a_key_between_the_hands_leads_to_opening_and_closing(hands: int) -> None:
    desk = Desk().open()
    for _ in range(hands):
        raked(desk)
    assert desk.key("evening").enabled and desk.key("evening").label == "Open, close"
    desk.press("key:evening")
    assert desk.console.page == TablePage()
    desk.press("back")
    desk.start()
    assert "evening" not in {key.action for key in desk.view.keys}


def test_a_table_is_neither_closed_nor_broken_in_a_hand(desk: Desk) -> None:
    desk.press("evening", "break")
    assert isinstance(desk.console.page, PinPage), "by the floor alone"
    desk.press("back")
    desk.start()
    for deed, told in (("close", "Not during a hand."), ("break", "")):
        desk.press("evening", deed)
        assert (desk.console.page, desk.view.notice) == (TablePage(), told)
        desk.press("back")
    assert ClosingPage().stays_open(desk.table) is False


def test_two_touches_pay_a_player_from_the_evening_s_page(desk: Desk) -> None:
    desk.press("evening", "pay", "pay:4")
    assert 4 not in desk.table.players
    desk.press("all")
    assert not desk.table.players and desk.view.page is None
    desk.press("evening")
    assert desk.table.bank.total == DealerTally(hands=1, drop=100, jackpot=100)


def test_the_key_of_a_paid_player_stays_in_its_place(desk: Desk) -> None:
    """A second touch there pays nobody."""
    desk.press("evening", "pay")
    stood = [key.action for key in desk.page.keys]
    desk.press("pay:4")
    keys = desk.page.keys
    assert [key.action for key in keys] == stood
    paid = next(key for key in keys if key.action == "pay:4")
    assert (paid.label, paid.hint, paid.enabled) == ("Player 4", "paid", False)
    left = {*desk.table.players}
    desk.press("pay:4")
    assert {*desk.table.players} == left
    desk.press("back", "back", "undo", "evening", "pay")
    assert any(key.action == "pay:4" and key.enabled for key in desk.page.keys)


def test_a_home_game_shows_who_owes_whom() -> None:
    desk = Desk().dealt(stacks={1: 20_000, 2: 20_000}, house=(("rake.pct", "0"),))
    desk.do(cmd.Act, seat=desk.hand.round.to_act, action="fold")
    desk.do(cmd.Award)
    desk.press("evening", "close")
    won = {"Player 1 pays 1 to Player 2", "Player 2 pays 1 to Player 1"}
    assert {*desk.page.lines} < won
    assert desk.page.title == "The table is closed", "with no tray counted, nothing is said to balance"
    desk.press("show:sums")
    assert not any("tray" in line for line in desk.page.lines), desk.page.lines
    desk.press("back", "undo")
    assert not desk.table.bank.closed


@pytest.mark.parametrize("shows", ["sums", "players", "dealers"])
def test_the_accounts_are_looked_at_in_three_ways(desk: Desk, shows: str) -> None:
    desk.press("evening", f"show:{shows}")
    expected = {"sums": "Buy-ins\t+ 1,200", "players": "Player 1\t", "dealers": "Ana\t1 hand, rake 1"}
    assert desk.page.lines[0].startswith(expected[shows])


# --- fills and credits -------------------------------------------------------------------------------


def test_chips_are_brought_to_the_tray_by_the_floor_in_a_hand_too(desk: Desk) -> None:
    desk.start()
    desk.press("evening", "tray")
    assert isinstance(desk.console.page, PinPage)
    desk.press(*PIN, "digit:7", "digit:0", "digit:0", "fill")
    assert desk.table.bank.fills == (70_000,)
    assert desk.console.page is None


def test_cancelling_the_pin_cancels_the_action(desk: Desk) -> None:
    stacks = {seat: one.stack for seat, one in desk.table.players.items()}
    for deeds in (("tray", "digit:5", "fill"), ("tray", "digit:5", "credit")):
        desk.press("evening", deeds[0], "back", *deeds[1:])
        assert isinstance(desk.console.page, PinPage)
        desk.press("back", "back")
    for deed in (("count", "digit:1", "confirm"), ("send",), ("break", "break"), ("place",)):
        desk.press("evening", "break", "back", *deed)
        assert isinstance(desk.console.page, PinPage), deed
        desk.press("back", "back")
    assert desk.table.bank.fills == desk.table.bank.credits == ()
    assert {seat: one.stack for seat, one in desk.table.players.items()} == stacks


def test_a_credit_is_taken_and_undone(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("evening", "tray", "digit:9", "digit:0", "credit")
    assert desk.table.bank.credits == (9_000,)
    assert desk.view.keys and "fill, credit" in desk.key("undo").hint
    desk.press("undo")
    assert desk.table.bank.credits == ()


def test_fill_and_credit_have_keys_of_the_keyboard_and_figures_their_own(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("evening", "tray", "digit:5")
    signs = {key.action: key.key for key in desk.page.keys}
    assert signs["credit"] and signs["fill"] and not signs["digit:5"]
    desk.press(f"soft:{[*signs].index('credit')}")
    assert desk.table.bank.credits == (500,)


# --- breaking ----------------------------------------------------------------------------------------


@pytest.fixture
def going() -> Desk:
    """A tournament table of three, and the floor at it."""
    desk = Desk().open(stacks={2: 300, 5: 500, 9: 900}, mode="tournament", profile="tda")
    desk.do(ask.EnrolDealer, dealer="Ana")
    desk.do(ask.ChangeDealer, dealer="Ana")
    desk.do(cmd.EnterFloor)
    return desk


def test_a_table_is_broken_with_the_places_that_were_drawn(going: Desk) -> None:
    going.press("evening", "break", "line:1", "place", "digit:7", "digit:.", "digit:3", "confirm")
    assert going.page.lines[1] == "Seat 5, Player 5\t500 · table 7, seat 3"
    assert going.console.page.focus == 2, "the next player without a place"
    going.press("confirm", "digit:8", "confirm", "break")
    assert going.table.players and going.view.prompt == "Press again: everybody leaves the table"
    going.press("break")
    assert not going.table.players
    assert [(one.seat, one.to_table, one.to_seat) for one in going.table.broken.going] == [
        (2, "", 0),
        (5, "7", 3),
        (9, "8", 0),
    ]
    assert going.page.lines[0] == "Seat 2, Player 2\t300 · → ……………"
    going.press("left")
    assert "rule 10:" in going.page.text and "rule 11-A" in going.page.text
    assert going.page.lines[0] == "Chips that go\t1,700"
    going.press("evening")
    assert "broken" in {key.action for key in going.page.keys}


def test_a_stack_is_counted_as_the_table_is_broken(going: Desk) -> None:
    going.press("evening", "break", "count", "digit:3", "digit:2", "digit:5", "confirm")
    assert going.table.players[2].stack == 325
    assert going.page.lines[0].startswith("Seat 2, Player 2\t325 ·")


def test_one_player_goes_alone_to_balance_the_tables(going: Desk) -> None:
    going.press("evening", "break")
    assert "to balance: seat" in going.page.title
    going.press("line:2", "confirm", "digit:4", "confirm", "line:2", "send")
    assert [*going.table.players] == [2, 5] and going.table.broken is None
    assert going.console.page is not None


def test_two_players_with_one_place_are_reported_before_anybody_goes(going: Desk) -> None:
    typed = ("digit:7", "digit:.", "digit:3", "confirm")
    going.press("evening", "break", "confirm", *typed, "confirm", *typed, "break", "break")
    assert len(going.table.players) == 3 and going.view.notice == "Table 7, seat 3 is given to two players."


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
    stakes = ("setup", "line:3", "stakes:200/500")
    desk.press(*stakes)
    assert isinstance(desk.console.page, PinPage), "with one they wait for the floor"
    desk.press("back", "back")
    desk.set_up(pin="")
    desk.press(*stakes)
    assert desk.console.page.base.big_blind == 200
    assert desk.view.notice == "Chips are on the table. Press again to change the stakes."
    desk.press("stakes:200/500")
    assert desk.console.page.base.big_blind == 500
    fresh = Desk().open()
    fresh.set_up(pin="")
    fresh.press(*stakes)
    assert fresh.console.page.base.big_blind == 500


# --- time and prizes ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "owed", "undo"), [("en", "time 5", "time taken"), ("fr", "temps 5", "temps pris")]
)
def test_what_is_owed_for_time_is_on_the_plates_and_one_press_takes_it(
    language: str, owed: str, undo: str
) -> None:
    desk = Desk(language).open(
        stacks={1: 20_000, 2: 400, 3: 9_000},
        house=(("rake.schedule", "time take 500 minutes 30"),),
    )
    desk.start()
    desk.draw(6)
    assert not any(owed in seat.note for seat in desk.view.seats), "in a hand the plates say who does what"
    desk.do(cmd.Act, seat=Seat(3), action="fold")
    desk.do(cmd.Act, seat=Seat(1), action="fold")
    desk.do(cmd.Award)
    assert [seat.note.endswith(owed) for seat in desk.view.seats if seat.name] == [True] * 3
    assert desk.key("time").hint == "15"
    desk.press("key:time")
    assert {seat: one.stack for seat, one in desk.table.players.items()} == {1: 19_400, 2: 0, 3: 8_500}
    assert desk.key("undo").hint == undo
    desk.press("undo")
    assert desk.key("time").hint == "15"
    desk.press("key:time")
    assert not desk.key("more").enabled, "nobody owes anything"


def test_a_prize_of_the_jackpot_is_paid_by_the_floor(desk: Desk) -> None:
    desk.set_up(pin=known_pin("1234"))
    raked(desk)
    winner = desk.table.players[Seat(3)]
    desk.press("key:evening", "jackpot")
    assert isinstance(desk.console.page, PinPage)
    desk.press(*PIN)
    assert (desk.page.lines[0], desk.page.lines[2]) == ("Jackpot\t2", "Left\t2")
    desk.press("seat:3", "reason:bad beat", "less", *digits("150"), "confirm")
    (paid,) = desk.sent
    assert isinstance(paid, ask.PayJackpot)
    assert (paid.seat, paid.amount, paid.reason, paid.hand_no) == (Seat(3), 15_000, "bad beat", 1)
    assert desk.table.players[Seat(3)].stack == winner.stack + 15_000
    assert desk.table.floor is None and desk.key("undo").hint == "jackpot prize"
    desk.press("key:evening", "show:players")
    assert any(line.endswith("prizes 150") for line in desk.page.lines)
    desk.press("show:sums")
    assert "Prizes of the jackpot\t+ 150" in desk.page.lines
    (closed,) = desk.do(ask.CloseTable, float_left=500_000)
    assert (sheet_of(closed).difference, sheet_of(closed).prizes) == (0, 15_000)


def test_a_prize_is_paid_to_a_player_who_has_left(desk: Desk) -> None:
    desk.set_up(pin=known_pin("1234"))
    raked(desk)
    gone = desk.table.players[Seat(3)]
    desk.do(cmd.UnseatPlayer, seat=Seat(3))
    desk.press("key:evening", "jackpot", *PIN, "name")
    assert desk.page.title == "Who has left and won?"
    desk.press(*(f"text:{letter}" for letter in gone.name.lower()), "confirm", *digits("150"), "confirm")
    (paid,) = desk.sent
    assert isinstance(paid, ask.PayJackpot)
    assert (paid.seat, paid.player, paid.amount) == (None, gone.name, 15_000)
    assert desk.table.bank.accounts[gone.name].paid == gone.stack + 15_000
    (closed,) = desk.do(ask.CloseTable, float_left=500_000)
    assert (sheet_of(closed).difference, sheet_of(closed).prizes) == (0, 15_000)
