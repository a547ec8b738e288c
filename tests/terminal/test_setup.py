"""The set-up page: from nothing to a table in a few presses, and what it remembers."""

import pytest

from croupier.engine.commands import BuyChips, PlaceButton, SeatPlayer, SetTable, SitOut, UnseatPlayer
from croupier.engine.places import Seat
from croupier.terminal.setup import FACTORY_TABLE, Setup, commands, opened
from croupier.words import Words
from support.desk import Desk

FR, EN = Words("fr"), Words("en")


def line(seat: int) -> str:
    return f"line:{seat + 2}"


def page_of(desk: Desk) -> Setup:
    assert isinstance(desk.console.page, Setup)
    return desk.console.page


def after(page: Setup, *actions: str) -> Setup:
    for action in actions:
        following = page.press(action, EN)
        assert following is not None, f"{action} closed the page"
        page = following
    return page


def test_six_players_at_one_two_are_set_up_in_eight_presses() -> None:
    desk = Desk()
    words = ["setup", *map(line, (1, 2, 3, 5, 6, 9)), "confirm"]
    desk.press(*words)
    assert len(words) == 8
    assert {seat: (one.name, one.stack) for seat, one in desk.table.players.items()} == {
        seat: (f"Player {seat}", 20_000) for seat in (1, 2, 3, 5, 6, 9)
    }
    assert (desk.table.button, desk.view.title) == (1, "Table 1 · Hold'em no-limit 1/2")
    desk.press("hand")
    assert desk.view.prompt == "Deal: seat 2"


def test_names_and_buy_ins_are_typed_one_after_the_other() -> None:
    desk = Desk()
    desk.press("setup", line(4), *[f"text:{letter}" for letter in "Chloé"], "confirm")
    desk.press("digit:1", "digit:5", "digit:0", "confirm", line(7), "confirm")
    assert (desk.table.players[Seat(4)].name, desk.table.players[Seat(4)].stack) == ("Chloé", 15_000)


def test_names_are_typed_by_touch_as_well() -> None:
    page = after(opened(Desk().table), line(2), "name", "text:A", "text:N", "text:N", "erase", "text:A")
    assert page.view(EN).entry == "ANA_"
    named = after(page, "confirm").chair
    assert named is not None
    assert named.name == "ANA"


@pytest.mark.parametrize("typed", ["", "   "])
def test_an_empty_name_changes_nothing(typed: str) -> None:
    page = after(opened(Desk().table), line(2), "name", *[f"text:{letter}" for letter in typed], "confirm")
    assert page.chair is not None
    assert page.chair.name == "Player 2"


def test_a_name_has_an_end() -> None:
    page = after(opened(Desk().table), line(2), *["text:W"] * 99, "confirm")
    assert page.chair is not None
    assert page.chair.name == "W" * 14


def test_stakes_are_chosen_or_typed_and_buy_ins_follow() -> None:
    page = after(opened(Desk().table), line(1), "line:1", "stakes:200/500")
    assert page.chairs[0] is not None
    assert page.chairs[0].buy == 50_000
    page = after(page, "digit:.", "digit:2", "digit:5", "digit:/", "digit:.", "digit:5", "confirm")
    assert (page.base.small_blind, page.base.big_blind, page.base.unit) == (25, 50, 25)


@pytest.mark.parametrize("typed", ["12", "/", "1/", "1/2/3", "."])
def test_stakes_that_are_none_are_dropped(typed: str) -> None:
    page = after(opened(Desk().table), "line:1", *[f"digit:{sign}" for sign in typed], "confirm")
    assert (page.base, page.typing) == (FACTORY_TABLE, "")


def test_a_buy_in_that_was_changed_does_not_follow_the_stakes() -> None:
    page = after(opened(Desk().table), line(1), "digit:3", "digit:0", "confirm", "line:1", "stakes:500/1000")
    assert page.chairs[0] is not None
    assert page.chairs[0].buy == 3_000


def test_the_ante_is_typed() -> None:
    page = after(opened(Desk().table), "line:2", "digit:.", "digit:5", "digit:0", "confirm")
    assert page.base.ante == 50


def test_a_tournament_starts_from_its_own_rulebook_and_stakes() -> None:
    page = after(opened(Desk().table), line(1), "line:0", "mode")
    assert (page.base.mode, page.base.profile, page.base.small_blind, page.base.big_blind) == (
        "tournament", "tda", 50, 100,
    )  # fmt: skip
    assert page.view(FR).lines[:2] == ("Jeu\tTournoi · Hold'em no-limit", "Blindes\t50/100")
    assert page.chairs[0] is not None
    assert page.chairs[0].buy == 10_000
    assert after(page, "mode").base.profile == "code"


def test_the_arrows_reach_every_line() -> None:
    page = opened(Desk().table)
    seen = {page.focus}
    for _ in range(12):
        page = after(page, "more")
        seen.add(page.focus)
    assert seen == set(range(13))
    assert after(page, "more").focus == opened(Desk().table).focus


def test_an_unchanged_table_costs_nothing_to_confirm() -> None:
    desk = Desk()
    desk.open()
    desk.press("setup", "confirm")
    assert desk.sent == ()
    assert desk.view.page is None


def test_the_page_says_only_what_differs() -> None:
    desk = Desk()
    desk.open()
    desk.press("setup", line(2), "leave", line(3), "digit:5", "digit:0", "confirm")
    desk.press(line(4), "away", line(8), line(5), "button", "confirm")
    at = desk.at
    assert desk.sent == (
        UnseatPlayer(at=at, seat=Seat(2)),
        BuyChips(at=at, seat=Seat(3), amount=5_000),
        SitOut(at=at, seat=Seat(4)),
        SeatPlayer(at=at, seat=Seat(8), player="Player 8", stack=20_000),
        PlaceButton(at=at, seat=Seat(5)),
    )


def test_somebody_else_takes_a_seat_that_was_left() -> None:
    desk = Desk()
    desk.open()
    desk.press("setup", line(2), "leave", line(2), "text:Z", "text:o", "text:é", "confirm", "confirm")
    assert desk.table.players[Seat(2)].name == "Zoé"


def test_a_seated_player_keeps_his_name() -> None:
    desk = Desk()
    desk.open()
    desk.press("setup", line(2), "text:Z", "confirm")
    assert desk.table.players[Seat(2)].name == "Player 2"


def test_a_touched_seat_between_hands_opens_its_line() -> None:
    desk = Desk()
    desk.open()
    desk.press("seat:5")
    assert page_of(desk).seat == 5


def test_house_rules_of_the_table_are_kept() -> None:
    desk = Desk()
    desk.open(house=(("rake.pct", "3"), ("seats.max", "8")))
    page = after(opened(desk.table), "line:1", "stakes:200/500")
    command = commands(page, desk.table, 7)[0]
    assert isinstance(command, SetTable)
    assert dict(command.house)["rake.pct"] == "3"
    assert (command.at, len(page.chairs)) == (7, 8)
    desk.do(SetTable, **{name: value for name, value in vars(command).items() if name != "at"})
    assert desk.table.house.rake_pct == 300


def test_a_refusal_shows_the_page_again_as_it_was() -> None:
    desk = Desk()
    desk.press("setup", line(1), line(2), "digit:0", "confirm", "confirm")
    assert desk.view.notice == "Seat 2: the amount must be more than nothing."
    assert page_of(desk).chairs[1] is not None
    desk.press("digit:9", "confirm", "confirm")
    assert desk.view.page is None
    assert sorted(desk.table.players) == [1, 2], "what was done before the refusal is not done twice"


def test_the_button_goes_with_a_player_who_leaves() -> None:
    page = after(opened(Desk().table), line(3), "leave")
    assert (page.button, page.chair) == (None, None)


def test_lines_say_what_each_seat_has() -> None:
    desk = Desk()
    desk.open(stacks={1: 20_000, 6: 500})
    lines = after(opened(desk.table), line(6), "amount", "digit:5", "confirm", "away").view(EN).lines
    assert lines[3:5] == ("Seat 1\tPlayer 1 · 200", "Seat 2\t–")
    assert lines[8] == "Seat 6\tPlayer 6 · 5 + 5 · button · away"


def test_a_running_hand_closes_the_page() -> None:
    desk = Desk()
    desk.open()
    desk.press("setup")
    desk.start()
    assert desk.view.page is None


def test_cancel_leaves_the_table_alone() -> None:
    desk = Desk()
    desk.press("setup", line(1), line(2), "back")
    assert (desk.sent, desk.table.players, desk.view.page) == ((), {}, None)
