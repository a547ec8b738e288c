"""The set-up page: a new table in a few presses, and the settings that it remembers."""

from dataclasses import fields

import pygame
import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import BuyChips, PlaceButton, SeatPlayer, SetTable, SitOut, UnseatPlayer
from croupier.engine.events import Turn
from croupier.engine.places import Seat
from croupier.rules.games import GAMES, game
from croupier.rules.stakes import Stakes, checked
from croupier.terminal.keys import Key
from croupier.terminal.pages.setup.page import Setup, commands, opened
from croupier.terminal.pages.setup.plan import HEAD
from croupier.terminal.pages.setup.stakes import KINDS, settings_of
from croupier.terminal.pages.setup.view import line_keys, view
from croupier.terminal.station.station import FACTORY_TABLE
from croupier.terminal.views.table import draw
from croupier.terminal.views.window import hit, targets
from croupier.values import replace
from croupier.words import Words
from support.desk import Desk
from terminal.finger import Finger

FR, EN = Words("fr"), Words("en")


def line(seat: int) -> str:
    return f"line:{seat - 1 + len(HEAD)}"


def head(name: str) -> str:
    return f"line:{HEAD.index(name)}"


def page_of(desk: Desk) -> Setup:
    assert isinstance(desk.console.page, Setup)
    return desk.console.page


def after(page: Setup, *actions: str) -> Setup:
    for action in actions:
        following = page.keyed(Key.parse(action), EN)
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


@pytest.mark.parametrize(
    ("signs", "prompt", "name"),
    [
        (["A", "N", "N", "erase", "A"], "Seat 2: ANA_", "ANA"),
        ([], "Seat 2: _", "Player 2"),
        ([" ", " ", " "], None, "Player 2"),
        (["W"] * 99, None, "W" * 14),
    ],
)
def test_a_name_is_typed_by_touch(signs: list[str], prompt: str | None, name: str) -> None:
    words = [sign if sign == "erase" else f"text:{sign}" for sign in signs]
    page = after(opened(Desk().table), line(2), "name", *words)
    assert prompt in (None, page.prompt(EN))
    assert after(page, "confirm").chair.name == name


@pytest.mark.parametrize(
    ("where", "typed"),
    [*(("stakes", typed) for typed in ("12", "/", "1/", "1/2/3", ".")),
     *(("rake", typed) for typed in ("101", "2.555", ".", "1.2.3"))],
)  # fmt: skip
def test_invalid_stakes_and_rake_are_dropped(where: str, typed: str) -> None:
    page = after(opened(Desk().table), head(where), *[f"digit:{sign}" for sign in typed], "confirm")
    assert (page.base, page.typing) == (FACTORY_TABLE, "")


def test_stakes_are_chosen_or_typed_and_buy_ins_follow_unless_they_were_changed() -> None:
    page = after(opened(Desk().table), line(1), line(2), "digit:3", "digit:0", "confirm")
    page = after(page, head("stakes"), "stakes:200/500")
    assert [chair.buy for chair in page.chairs[:2]] == [50_000, 3_000]
    page = after(page, "digit:.", "digit:2", "digit:5", "digit:/", "digit:.", "digit:5", "confirm")
    assert (page.base.small_blind, page.base.big_blind, page.base.unit) == (25, 50, 25)
    assert after(page, head("ante"), "digit:.", "digit:5", "digit:0", "confirm").base.ante == 50
    page = after(page, head("game"), "game:7SLL", head("stakes"), "stakes:500/1000")
    assert page.chairs[0].buy == 50_000, "in limit they follow the small bet"


def test_the_big_blind_ante_is_one_press_or_typed() -> None:
    page = after(opened(Desk().table), head("bb-ante"), "ante:200")
    assert (page.base.ante, page.base.big_blind_ante) == (0, 200)
    assert after(page, "digit:3", "confirm").base.big_blind_ante == 300
    assert after(page, "ante:0").base.big_blind_ante == 0


def test_rake_and_cap_are_chosen_or_typed_and_reach_the_table() -> None:
    desk = Desk().open(house=(("rake.pct", "5"), ("rake.cap", "300")))
    desk.do(cmd.EnterFloor)
    desk.press("setup", head("rake"), "rake:10")
    assert page_of(desk).house.rake_pct == 1000
    desk.press("digit:2", "digit:.", "digit:5", "confirm", "cap", "digit:4", "confirm")
    assert desk.page.lines[HEAD.index("rake")] == "Rake\t2.5%, at most 4"
    desk.press("confirm")
    assert (desk.table.house.rake_pct, desk.table.house.rake_cap) == (250, 400)
    desk.do(cmd.EnterFloor)
    desk.press("setup", head("rake"), "cap:none", "confirm")
    assert (desk.table.house.rake_pct, desk.table.house.rake_cap) == (250, None)


def test_the_other_rulebook_brings_its_switches_and_leaves_the_rake() -> None:
    desk = Desk()
    template = replace(FACTORY_TABLE, house=(("odd.flop", "high_card"), ("rake.pct", "1")))
    desk.set_up(template=template)
    desk.open(house=(("odd.flop", "high_card"), ("rake.pct", "3"), ("seats.max", "8")))
    desk.do(cmd.EnterFloor)
    desk.press("setup", head("profile"), "profile", "confirm")
    house = desk.table.house
    assert (house.profile, house.raise_min, house.odd_flop) == ("tda", "standard", "high_card")
    assert (house.rake_pct, house.seats_max) == (300, 8)
    desk.press("setup", head("profile"), "profile", "profile", "confirm")
    assert desk.sent == (), "there and back is no change"


def test_an_own_mix_is_made_of_games_with_limits_of_their_own() -> None:
    page = after(opened(Desk().open().table), head("game"), "mix:own", "game:stud", "game:7SHL", "game:7SJL")
    page = after(page, "game:7SHL", "game:kinds", "game:omaha", "game:O4HPL")
    assert [turn.game for turn in page.base.rotation] == ["THNL", "7SJL", "O4HPL"]
    page = after(page, head("stakes"), "game:7SJL", "stakes:1000/2000")
    figures = [(turn.small_blind, turn.big_blind, turn.small_bet) for turn in page.base.rotation]
    assert figures == [(100, 200, 0), (0, 0, 1_000), (100, 200, 0)]
    page = after(page, head("game"), "mix:hands", "digit:8", "confirm", "mix:choice")
    assert (page.base.rotation_hands, page.base.rotation_orbits, page.base.rotation_choice) == (8, 0, True)
    assert view(page, FR).lines[1] == "Jeu\tTHNL · 7SJL · O4HPL · choix du bouton · 8 coups"
    page = after(page, "mix:orbit", "mix:choice")
    assert (page.base.rotation_hands, page.base.rotation_orbits, page.base.rotation_choice) == (0, 1, False)
    page = after(page, "mix:TEN")
    assert view(page, FR).lines[1] == "Jeu\t10-game · 1 tour"
    assert [turn.big_blind for turn in page.base.rotation if turn.game == "THNL"] == [200]


def test_a_mix_that_does_not_seat_all_says_which_game_and_how_many() -> None:
    page = after(opened(Desk().table), "fill:9", head("game"), "mix:TEN")
    assert view(page, FR).lines[1].endswith(": 6 joueurs au plus") and "2-7" in view(page, FR).lines[1]


def test_the_button_chooses_each_game_on_the_screen() -> None:
    desk = Desk()
    desk.press("setup", "fill:6", head("game"), "mix:HORSE", "mix:hands", "digit:1", "confirm", "mix:choice")
    desk.press("confirm")
    assert desk.table.settings is not None and desk.table.settings.rotation_choice
    assert "Choose the game" in {key.label for key in desk.view.keys}
    desk.press("hand")
    assert [key.does.value for key in desk.page.keys][:5] == ["THL", "O4JL", "7SLL", "7SHL", "7SJL"]
    desk.press("game:7SHL", "hand")
    assert desk.table.hand is not None and desk.table.hand.game.code == "7SHL"


def test_a_club_is_offered_for_cash_games_alone() -> None:
    desk = Desk().open()
    page = opened(desk.table).on(HEAD.index("profile"))
    assert [each.does.value for each in line_keys(page, FR)] == ["club", "2019", "2022", "2024", "2026"]
    desk.do(cmd.EnterFloor)
    desk.press("setup", head("profile"), "profile:club", "confirm")
    house = desk.table.house
    assert (house.profile, house.straddle, house.raise_min) == ("club", "any_and_sleeper", "standard")
    page = opened(desk.table).on(HEAD.index("profile"))
    assert (line_keys(page, FR)[0].does.value, view(page, FR).lines[2]) == (
        "code",
        "Règlement\tRègles de club",
    )
    tournament = after(page, "mode", head("profile"))
    assert "club" not in {each.does.value for each in line_keys(tournament, FR)}


def test_the_mode_of_the_configuration_comes_back_with_its_house() -> None:
    template = replace(FACTORY_TABLE, house=(("rake.cap", "300"),), small_blind=500, big_blind=1000)
    page = after(opened(Desk().table, template), head("mode"), "mode")
    assert (page.house.rake_pct, page.house.rake_cap) == (0, None)
    assert after(page, "mode").base == template


def test_typing_at_an_empty_seat_sits_somebody_down() -> None:
    page = after(opened(Desk().table), "text:Z", "text:o", "text:é", "confirm", "more", "digit:5", "confirm")
    seated = [(chair.name, chair.buy) for chair in page.chairs if chair]
    assert seated == [("Zoé", 20_000), ("Player 2", 50_000)]
    assert after(opened(Desk().table), "erase") == opened(Desk().table)


def test_back_goes_one_step_and_asks_before_it_drops_anything() -> None:
    desk = Desk()
    desk.press("setup", "text:Z", "confirm", "text:X", "back")
    assert (page_of(desk).chair.name, page_of(desk).typing) == ("Z", "")
    desk.press(line(5), "more", "text:W", "back")
    assert (page_of(desk).seat, page_of(desk).names) == (6, ("Z", "Player 5")), "a stray letter seats nobody"
    desk.press(line(5), "leave", line(1))
    desk.press(head("stakes"), "stakes:200/500", "back")
    assert (page_of(desk).base.big_blind, page_of(desk).seat, page_of(desk).chair.name) == (500, 1, "Z")
    desk.press("back")
    assert desk.view.prompt == "Nothing of this is at the table yet: apply or drop it?"
    desk.press(line(2))
    assert "at the table yet" not in desk.view.prompt and page_of(desk).chair.name == "Player 2"
    desk.press("back", "back")
    assert (desk.view.page, desk.sent, desk.table.players) == (None, (), {})
    desk.press("setup", "back")
    assert desk.view.page is None, "nothing was begun"
    desk.open().press("setup")
    desk.start()
    assert desk.view.page is None


def test_enter_leads_from_players_without_a_button_to_the_deal() -> None:
    desk = Desk()
    desk.do(cmd.SetTable, mode="cash", small_blind=100, big_blind=200)
    desk.press("seat:3", "sit", "seat:5", "sit")
    assert desk.view.prompt == "Nobody has the button: place it."
    desk.press("confirm", "confirm")
    assert (desk.table.button, desk.view.prompt) == (3, "NEW HAND?")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_second_touch_on_the_game_seats_nobody(size: tuple[int, int]) -> None:
    desk = Desk()
    desk.press("setup", "fill:6", "back")
    there = dict(targets(desk.view, size))[head("game")].middle
    desk.press(head("game"))
    names = page_of(desk).names
    desk.press(hit(desk.view, size, *there) or "nothing")
    assert page_of(desk).names == names


def test_every_key_of_a_line_has_a_key_of_the_keyboard() -> None:
    desk = Desk()
    desk.press("setup", line(3), "more", "more", "soft:0")
    assert page_of(desk).chairs[4] is not None
    functions = [f"F{number}" for number in range(2, 11)]
    assert [key.key for key in desk.page.keys] == [*functions, "Esc", "⏎"]
    desk.press("soft:6", "soft:7")
    assert (page_of(desk).button, page_of(desk).chair.away) == (5, True)
    before = page_of(desk)
    desk.press("soft:6", "soft:12")
    assert page_of(desk) == before, "grey, and none"
    desk.press(head("game"), "game:omaha")
    assert [key.action for key in desk.page.keys if not key.key] == []
    assert "F11" in [key.key for key in desk.page.keys]


def test_a_tournament_starts_from_its_own_rulebook_and_stakes() -> None:
    page = after(opened(Desk().table), line(1), head("mode"), "mode")
    assert (page.base.mode, page.base.profile, page.base.small_blind, page.base.big_blind) == (
        "tournament", "tda", 50, 100,
    )  # fmt: skip
    assert view(page, FR).lines[:4] == (
        "Format\tTournoi",
        "Jeu\tHold’em no-limit",
        "Règlement\tRègles TDA 2024",
        "Blindes\t50/100",
    )
    assert page.line == "profile", "a new tournament is asked for its edition"
    assert [each.does.value for each in line_keys(page, FR)] == ["code", "2019", "2022", "2026"]
    assert page.chairs[0] is not None
    assert page.chairs[0].buy == 10_000
    assert after(page, "mode").base.profile == "club"


def test_the_arrows_reach_every_line() -> None:
    page = opened(Desk().table)
    seen = {page.focus}
    for _ in range(len(HEAD) + 9):
        page = after(page, "more")
        seen.add(page.focus)
    assert seen == set(range(len(HEAD) + 10))
    assert after(page, "more").focus == opened(Desk().table).focus


def test_an_unchanged_table_costs_nothing_to_confirm() -> None:
    desk = Desk().open()
    desk.press("setup", "confirm")
    assert desk.sent == ()
    assert desk.view.page is None


def test_the_page_says_only_what_differs() -> None:
    desk = Desk().open()
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


def test_somebody_else_takes_a_seat_that_was_left_and_a_seated_player_keeps_the_name() -> None:
    desk = Desk().open()
    desk.press("setup", line(3), "text:Z", "confirm")
    assert desk.table.players[Seat(3)].name == "Player 3"
    desk.press("setup", line(2), "leave", line(2), "text:Z", "text:o", "text:é", "confirm", "confirm")
    assert desk.table.players[Seat(2)].name == "Zoé"
    page = after(opened(Desk().table), line(3), "leave")
    assert (page.button, page.chair) == (None, None), "the button goes with a player who leaves"


def test_a_touched_seat_of_a_table_that_is_not_set_opens_its_line() -> None:
    desk = Desk()
    desk.press("seat:5")
    assert page_of(desk).seat == 5


def test_house_rules_of_the_table_are_kept() -> None:
    desk = Desk().open(house=(("rake.pct", "3"), ("seats.max", "8")))
    page = after(opened(desk.table), head("stakes"), "stakes:200/500")
    command = commands(page, desk.table, 7)[0]
    assert isinstance(command, SetTable)
    assert dict(command.house)["rake.pct"] == "3"
    assert (command.at, len(page.chairs)) == (7, 8)
    desk.do(SetTable, **{name: value for name, value in vars(command).items() if name != "at"})
    assert desk.table.house.rake_pct == 300


def test_a_refusal_shows_the_page_again_as_it_was() -> None:
    desk = Desk()
    desk.press("setup", line(1), line(2), "digit:0", "confirm", "confirm")
    assert desk.view.notice == "Seat 2: the amount must be above zero."
    assert page_of(desk).chairs[1] is not None
    assert (desk.table.settings, len(desk.table.players)) == (None, 0), "wholly or not at all"
    desk.press("digit:9", "confirm", "confirm")
    assert desk.view.page is None
    assert sorted(desk.table.players) == [1, 2], "what was done before the refusal is not done twice"


def test_a_refused_set_up_books_nothing_and_one_that_is_applied_is_undone_at_one_press() -> None:
    """Nine players in a game for eight, each with a buy-in (S-006)."""
    desk = Desk()
    desk.press("setup", head("game"), "game:O5HPL")
    before = desk.table
    desk.press(line(1), "leave")
    keys = [key.action for key in desk.page.keys]
    assert "fill:6" in keys and "fill:9" not in keys, "a game that seats eight does not offer nine"
    desk.press(*map(line, range(1, 10)))
    assert lines(page_of(desk))["Game"] == "Omaha 5 pot-limit: 8 players at most"
    desk.press("confirm", "confirm")
    assert desk.view.notice.startswith("Omaha 5 pot-limit, 9 players: 53 cards needed, 52")
    assert desk.table == before and page_of(desk).base.game == "O5HPL"
    desk.press(line(9), "leave", "confirm")
    bought = sum(each.bought for each in desk.table.bank.accounts.values())
    assert (desk.table.game.code, len(desk.table.players), bought) == ("O5HPL", 8, 8 * 20_000)
    assert "set-up" in desk.key("undo").hint
    desk.press("undo")
    assert desk.table.players == {} and desk.table.settings is None
    assert desk.view.notice == "Undone: the set-up of the table."


def test_plates_say_what_each_seat_has() -> None:
    desk = Desk().open(stacks={1: 20_000, 6: 500})
    seats = view(after(opened(desk.table), line(6), "amount", "digit:5", "confirm", "away"), EN).seats
    assert [(seat.name, seat.stack) for seat in seats[:2]] == [("Player 1", "200"), ("", "")]
    six = seats[5]
    assert (six.name, six.stack, six.note, six.button, six.offered) == (
        "Player 6", "5 + 5", "away", True, True,
    )  # fmt: skip


# --- the other games ---------------------------------------------------------------------------------


def lines(page: Setup) -> dict[str, str]:
    return dict(line.split("\t") for line in view(page, EN).lines[: len(HEAD)])


def test_any_game_is_two_presses_and_offered_once() -> None:
    page = after(opened(Desk().table), head("game"))
    assert [key.action for key in view(page, EN).keys][:5] == [
        *(f"game:{kind}" for kind in ("hold'em", "omaha", "stud", "draw")), "mix:HORSE",
    ]  # fmt: skip
    offered = [
        key.action.removeprefix("game:")
        for kind in KINDS
        for key in view(after(page, f"game:{kind}"), EN).keys
        if key.action.startswith("game:")
    ]
    assert sorted(offered) == sorted({*GAMES} - {page.base.game})
    back = after(page, "game:omaha", head("game"))
    assert view(back, EN).keys == view(page, EN).keys, "another touch of the line shows the kinds again"
    for code in (*GAMES, "THNL"):
        page = after(page, head("game"), f"game:{code}")
        assert page.base.game == code
        assert checked(game(code), stakes_of(page.base)) is not None


def test_short_deck_begins_with_a_button_blind_of_one_ante_and_the_next_game_has_blinds_again() -> None:
    page = after(opened(Desk().table), head("game"), "game:SDNL")
    assert (page.base.small_blind, page.base.big_blind, page.base.ante) == (0, 200, 200)
    page = after(page, head("stakes"), "stakes:0/500")
    assert (page.base.small_blind, page.base.big_blind, page.base.ante) == (0, 500, 500)
    page = after(page, head("game"), "game:O4HPL")
    assert (page.base.small_blind, page.base.big_blind, page.base.ante) == (200, 500, 0)


def test_horse_is_one_press_and_its_games_follow_the_stakes() -> None:
    page = after(opened(Desk().table), line(1), head("game"), "mix:HORSE")
    assert [turn.game for turn in page.base.rotation] == ["THL", "O4JL", "7SLL", "7SHL", "7SJL"]
    page = after(page, head("stakes"), "stakes:1000/2000")
    assert {(turn.small_bet, turn.big_bet) for turn in page.base.rotation} == {(1_000, 2_000)}
    assert [turn.big_blind for turn in page.base.rotation] == [1_000, 1_000, 0, 0, 0]
    assert [turn.bring_in for turn in page.base.rotation] == [0, 0, 200, 200, 200]
    assert after(page, head("game"), "game:THNL").base.rotation == ()


def test_the_stakes_of_a_game_are_those_of_its_family() -> None:
    page = after(opened(Desk().table), line(1), head("game"), "game:THL")
    assert (page.base.small_blind, page.base.big_blind, lines(page)["Bets"]) == (100, 200, "2/4")
    page = after(page, head("stakes"), "stakes:1000/2000")
    assert (page.base.small_blind, page.base.big_blind, page.base.big_bet) == (500, 1_000, 2_000)
    page = after(page, head("game"), "game:7SHL")
    assert (page.base.small_blind, page.base.ante, page.base.bring_in) == (0, 100, 200)
    assert (lines(page)["Bets"], lines(page)["Ante"], lines(page)["Bring-in"]) == ("10/20", "1", "2")
    page = after(page, head("bb-ante"), "digit:5", "confirm", head("ante"), "digit:2", "confirm")
    assert (page.base.ante, page.base.bring_in) == (200, 500)
    page = after(page, head("game"), "game:O4HPL")
    assert (page.base.bring_in, page.base.small_bet, page.base.ante) == (0, 0, 0)
    assert lines(page)["Blinds"] == "5/10"


def test_a_game_of_several_in_turn_stays_until_another_is_chosen() -> None:
    turns = (Turn("THL", 500, 1_000, 0, 0, 0, 1_000, 2_000), Turn("7SLL", 0, 0, 200, 0, 500, 2_000, 4_000))
    desk = Desk().open(game="THL", small_bet=1_000, big_bet=2_000, rotation=turns)
    desk.do(cmd.EnterFloor)
    desk.press("setup")
    assert lines(page_of(desk))["Game"] == "THL · 7SLL"
    desk.press(line(1), "digit:9", "confirm", "confirm")
    assert desk.table.settings.rotation == turns
    desk.press("setup", head("game"), "game:THL", "confirm")
    assert desk.table.settings.rotation == ()


def test_stakes_of_limit_reach_the_table_and_come_back() -> None:
    desk = Desk()
    desk.press("setup", head("game"), "game:7SJL", line(1), line(2), "confirm")
    assert desk.table.settings is not None
    assert settings_of(desk.table.settings) == replace(opened(desk.table).base, at=0)
    desk.press("setup", "confirm")
    assert desk.sent == ()
    desk.press("hand")
    assert desk.view.prompt == "Deal: seat 1, face down"


def test_a_tournament_keeps_the_game() -> None:
    page = after(opened(Desk().table), head("game"), "game:7SHL", head("mode"), "mode")
    assert (page.base.mode, page.base.game, page.base.profile) == ("tournament", "7SHL", "tda")
    assert checked(game("7SHL"), stakes_of(page.base)).bring_in > 0


def stakes_of(base: SetTable) -> Stakes:
    return Stakes(**{each.name: getattr(base, each.name) for each in fields(Stakes)})


# --- by finger ---------------------------------------------------------------------------------------


def test_a_home_game_is_two_touches_and_keeps_who_was_seated(finger: Finger) -> None:
    finger.tap("key:setup", "page:home")
    table = finger.desk.table
    assert finger.taps == 2
    assert [one.stack for one in table.players.values()] == [20_000] * 6
    assert (table.house.rake_pct, finger.desk.view.page, finger.desk.view.prompt) == (0, None, "NEW HAND?")
    finger.tap("key:hand")
    assert finger.desk.view.prompt.startswith("Deal: seat")
    finger.desk = Desk()
    finger.tap("key:setup", "seat:2", "seat:9", "line:0", "page:home")
    assert sorted(finger.desk.table.players) == [2, 9]


def test_six_players_without_names_are_three_touches(finger: Finger) -> None:
    finger.tap("key:setup", "page:fill:6", "page:confirm")
    assert (finger.taps, sorted(finger.desk.table.players)) == (3, [1, 2, 4, 6, 7, 9])


EVENING = {
    "fr": {1: "Anne", 2: "Bo", 4: "Chloé", 6: "Jean-Luc", 7: "O'Brien", 9: "Zoé"},
    "en": {1: "Anne", 2: "Bo", 4: "Dave", 6: "John", 7: "O'Brien", 9: "Zoë"},
}
"""Who sits where: some bear usual names, some do not."""


def seat_by_touch(finger: Finger, names: dict[int, str]) -> None:
    """Six players with their names: each is typed until it stands over the letters, or to its end."""
    finger.tap("key:setup", "page:fill:6")
    for seat, name in names.items():
        if seat == 4:
            finger.tap("page:buy:30000")
        left = list(name)
        while left and (place := offered(finger.desk, name)) is None:
            finger.write(left.pop(0))
        finger.tap("page:confirm" if place is None else f"page:known:{place}")


def offered(desk: Desk, name: str) -> int | None:
    """Where the name stands over the letters."""
    page = desk.page
    labels = [key.label for key in page.keys if key.action.startswith("known:")]
    return labels.index(name) if name in labels else None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_six_players_with_names_are_seated_by_touch_in_under_forty_seconds(
    finger: Finger, language: str
) -> None:
    """A second a touch; nobody is known. A buy-in of one's own is touched before the name or later."""
    names = EVENING[language]
    finger.desk.set_up(language=language)
    seat_by_touch(finger, names)
    finger.tap("seat:2", "page:buy:10000", "page:confirm")
    table = finger.desk.table
    assert {int(seat): one.name for seat, one in table.players.items()} == names
    assert [one.stack for one in table.players.values()] == [20_000, 10_000, 30_000] + [20_000] * 3
    print(f"{finger.taps} touches")
    assert finger.taps < 40


def test_the_seat_that_is_named_stands_over_the_letters(finger: Finger) -> None:
    """At 800×480 the keyboard covers the table: all seats stand in a line; one that is touched is named."""
    finger.tap("key:setup", "page:fill:6")
    there = dict(targets(finger.desk.view, finger.size))
    seats = [there[f"seat:{seat}"] for seat in range(1, 11)]
    assert all(min(box.w, box.h) >= 44 for box in seats)
    assert not any(box.overlaps(other) for box in seats for word, other in there.items() if "page" in word)
    finger.write("Anne")
    finger.tap("seat:3")
    finger.write("Bo")
    finger.tap("page:confirm", "page:back", "page:confirm")
    names = [one.name for one in finger.desk.table.players.values()]
    assert names == ["Anne", "Player 2", "Bo", "Player 4", "Player 6", "Player 7", "Player 9"]


def test_figures_among_the_letters_are_the_buy_in() -> None:
    desk = Desk()
    desk.press("setup", "fill:6", "text:A", "digit:1", "digit:5", "digit:0")
    assert desk.view.prompt == "Seat 1: A · 150_"
    desk.press("erase", "erase", "erase", "digit:3")
    assert desk.view.prompt == "Seat 1: A · 300_", "nobody sits down with 3: hundreds are meant"
    desk.press("text:l", "confirm", "text:B", "digit:9", "digit:0", "known:0")
    desk.press("confirm", "confirm")
    seated = [(one.name, one.stack) for one in desk.table.players.values()]
    assert seated[:3] == [("Al", 30_000), ("Brian", 9_000), ("Player 4", 20_000)]


ROSTER = ("Zoë", "Ana", "Player 3", "Chloé", "Bo", "Dan", "Eve", "Farid")
USUAL_SEATS = (1, 2, 4, 6, 7, 9)


@pytest.mark.parametrize(
    ("touches", "count"),
    [
        ([word for seat in USUAL_SEATS for word in (f"seat:{seat}", "page:known:0")], 14),
        (["page:fill:6", *["page:known:0"] * 6], 9),
    ],
    ids=["one after the other", "six at once"],
)
def test_players_of_the_log_are_seated_by_touch(finger: Finger, touches: list[str], count: int) -> None:
    finger.desk.set_up(roster=ROSTER)
    finger.tap("key:setup", *touches, "page:confirm")
    seated = [one.name for one in finger.desk.table.players.values()]
    assert (seated, finger.taps) == (["Zoë", "Ana", "Chloé", "Bo", "Dan", "Eve"], count)


def test_the_first_letter_brings_up_who_begins_with_it(finger: Finger) -> None:
    finger.desk.set_up(roster=("Zoë", "Ana", "Élise", "Emma"))
    finger.tap("key:setup", "seat:3", "page:name")
    finger.write("E")
    finger.tap("page:known:0", "page:confirm")
    assert finger.desk.table.players[Seat(3)].name == "Élise"


def test_a_touched_seat_stays_where_it_is_and_the_keys_apply_in_their_place(finger: Finger) -> None:
    """However often the seats are touched, nothing that stands on the table moves."""
    finger.tap("key:setup")
    before = dict(targets(finger.desk.view, finger.size))
    for word in ("seat:3", "seat:8", "line:3", "line:6", "seat:3", "seat:5"):
        finger.tap(word)
        now = dict(targets(finger.desk.view, finger.size))
        stay = [each for each in before if each.startswith(("seat:", "line:"))]
        assert {each: now[each] for each in stay} == {each: before[each] for each in stay} or "carry" in now
        assert now["page:confirm"] == before["page:confirm"]
        before = now


def test_the_button_is_dragged_at_the_set_up_too(finger: Finger) -> None:
    finger.tap("key:setup", "page:fill:6", "page:back")
    finger.drag("carry", "seat:7")
    finger.tap("page:confirm")
    assert finger.desk.table.button == 7


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_focus_can_be_drawn_and_no_field_lies_under_a_key(size: tuple[int, int]) -> None:
    """At 800×480 the line of seats once stood exactly where one of them was, and nothing could be drawn."""
    for language in ("en", "fr"):
        desk = Desk(language).open()
        desk.press("setup")
        for number in range(len(HEAD)):
            desk.press(f"line:{number}")
            draw(pygame.Surface(size), desk.view)
            there = dict(targets(desk.view, size))
            keys = [box for word, box in there.items() if word.startswith("page:")]
            fields = [box for word, box in there.items() if word.startswith("line:")]
            assert not any(field.overlaps(key) for field in fields for key in keys)
