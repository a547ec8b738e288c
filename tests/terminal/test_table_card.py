"""The table card: the game and its rules, and how the floor changes a rule (S-167)."""

import pytest

from croupier.engine import commands as cmd
from croupier.engine.events import Turn
from croupier.rules.house import IDLE, SWITCHES
from croupier.telling.switches import TITLES, VALUES, title, value
from croupier.terminal.screen import typed
from croupier.terminal.view import KeyView
from croupier.words import Words
from support.desk import PIN, Desk

STUD = {"game": "7SHL", "ante": 200, "bring_in": 500, "small_bet": 2_000, "big_bet": 4_000}


def told(desk: Desk) -> dict[str, str]:
    return dict(line.split("\t") for line in desk.page.lines)


def keys(desk: Desk) -> dict[str, KeyView]:
    return {key.action: key for key in desk.page.keys}


def on(desk: Desk, switch: str) -> None:
    """The line of a switch comes into focus, all of them being shown."""
    shown = [line.split("\t")[0] for line in desk.page.lines]
    desk.press(f"line:{shown.index(title(switch, Words('en')))}")


def test_the_card_shows_what_each_player_bought_has_and_won() -> None:
    desk = Desk().dealt()
    desk.act("3 fold", "4 fold", "5 fold", "6 fold", "1 fold")
    desk.press("table")
    in_play = told(desk)
    assert in_play["Seat 1, Player 1"] == "bought 200, has 199, in the hand 1", "as on its plate"
    assert in_play["Seat 2, Player 2"] == "bought 200, has 199, in the hand 1"
    desk.press("back")
    desk.do(cmd.Award)
    desk.do(cmd.BuyChips, seat=1, amount=5_000)
    desk.press("table")
    assert told(desk)["Seat 2, Player 2"] == "bought 200, has 201, won 1"
    assert told(desk)["Seat 1, Player 1"] == "bought 250, has 249, lost 1"


@pytest.fixture
def desk() -> Desk:
    """Stud 20/40 with two switches that are not the Code's, and the rake."""
    desk = Desk().open(**STUD, house=(("limit.raises", "3"), ("odd.flop", "high_card"), ("rake.cap", "300")))
    desk.press("table")
    return desk


def test_the_card_says_what_is_played_and_what_differs(desk: Desk) -> None:
    assert desk.page.title == "Table card"
    assert told(desk) == {
        "Stud limit": "20/40, ante 2, bring-in 5",
        "Format": "Cash game",
        "Rulebook": "Code du poker",
        "Players": "at most 8",
        "Smallest chip": "0.01",
        "Rake": "5%, at most 3",
        "Raises in limit": "3 (Code du poker: 4)",
        "Odd chip, games with a board": "highest card (Code du poker: left of the button)",
        **{f"Seat {seat}, Player {seat}": "bought 200, has 200" for seat in range(1, 7)},
    }


def test_all_games_of_a_rotation_are_named() -> None:
    desk = Desk()
    turns = (Turn("THL", 500, 1_000, 0, 0, 0, 1_000, 2_000), Turn("7SLL", 0, 0, 200, 0, 500, 2_000, 4_000))
    desk.open(game="THL", small_bet=1_000, big_bet=2_000, rotation=turns)
    desk.press("table")
    assert desk.page.lines[:2] == ("Hold'em limit\t10/20", "Razz limit\t20/40, ante 2, bring-in 5")


def test_all_switches_can_be_seen_and_every_one_has_words(desk: Desk) -> None:
    desk.press("every")
    assert len(desk.page.lines) == 6 + len(SWITCHES) - len(IDLE) + len(desk.table.players)
    assert set(TITLES) == set(SWITCHES)
    each_with = (
        (name, each) for name in SWITCHES for each in SWITCHES[name].kind.values if not each.isdigit()
    )
    words = {own if (own := f"{name}.{each}") in VALUES else each for name, each in each_with}
    assert words | {"chip"} == set(VALUES), "an amount of the rake is told, or that it is the smallest chip"
    for language in ("fr", "en"):
        spoken = Words(language)
        assert len({title(name, spoken) for name in SWITCHES}) == len(SWITCHES)
        assert all(value(name, each, spoken) for name in SWITCHES for each in SWITCHES[name].kind.values)


def test_a_switch_that_no_game_reads_is_shown_where_a_log_sets_it_and_offered_nowhere_else() -> None:
    titles = {title(name, Words("en")) for name in IDLE}
    desk = Desk().open()
    desk.press("table", "every")
    assert not titles & told(desk).keys()
    desk = Desk().open(house=(("opt.no_check_first", "on"),))
    desk.press("table")
    assert titles <= told(desk).keys()


def test_the_floor_changes_a_switch_between_hands_and_it_is_logged(desk: Desk) -> None:
    on(desk, "limit.raises")
    key = keys(desk)["value:5"]
    assert (key.enabled, key.hint) == (True, "floor's PIN first")
    desk.press("value:5")
    assert desk.sent == ()
    desk.press("back")
    desk.do(cmd.EnterFloor)
    on(desk, "limit.raises")
    desk.press("value:3")
    assert desk.sent == (), "it holds already"
    desk.press("every")
    on(desk, "stud.exhaustion")
    assert [key.tone for key in keys(desk).values()][:2] == ["calm", "good"]
    desk.press("value:count_first")
    assert isinstance(desk.sent[0], cmd.SetTable)
    assert desk.table.house.stud_exhaustion == "count_first"
    assert (desk.table.house.limit_raises, desk.table.house.profile) == (3, "code")
    assert desk.table.settings.bring_in == 500
    assert [key.tone for key in keys(desk).values()][:2] == ["good", "calm"]
    desk.press("every")
    assert told(desk)["Short stub in stud"] == "counted first (WSOP 228) (Code du poker: Code 1.13)"


def test_nothing_changes_in_a_hand_but_the_card_is_seen() -> None:
    desk = Desk().dealt()
    desk.do(cmd.EnterFloor)
    desk.press("table", "every", "line:8")
    assert next(iter(keys(desk).values())).hint == "between hands"
    desk.press("value:double")
    assert desk.sent == ()
    desk.press("back")
    assert desk.view.page is None


def test_figures_are_typed(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    desk.press("every")
    on(desk, "rake.cap")
    desk.press("type", "digit:2", "digit:.", "digit:5")
    assert desk.page.entry == "2.5_"
    desk.press("confirm")
    assert desk.table.house.rake_cap == 250
    on(desk, "clock.seconds")
    desk.press("type", "digit:3", "digit:0", "digit:+", "digit:5", "confirm")
    assert desk.page.title == "Floor: PIN", "the floor left with its act"
    desk.press(*PIN)
    assert desk.table.house.clock_seconds == (30, 5)
    desk.press("type", "digit:9", "erase", "back")
    assert (desk.page.entry, desk.table.house.clock_seconds) == ("", (30, 5))
    desk.press("type", "digit:+", "confirm")
    assert (desk.sent, desk.table.house.clock_seconds) == ((), (30, 5))


def test_the_keys_of_the_card_have_keys_of_the_keyboard_and_the_arrows_go_round(desk: Desk) -> None:
    desk.do(cmd.EnterFloor)
    on(desk, "limit.raises")
    assert [key.key for key in desk.page.keys] == ["F2", "F3", "F4", "F5", "F6", "Esc"]
    assert typed(desk.console, "f4", "") == "soft:2"
    desk.press("soft:2")
    assert desk.table.house.limit_raises == 5
    desk.press("line:0", "less")
    assert desk.page.focus == len(desk.page.lines) - 1
    desk.press("more", "confirm")
    assert desk.view.page is None


def test_a_table_without_a_game_is_set_up_instead() -> None:
    desk = Desk()
    assert desk.key("settings").enabled and "table" not in {key.action for key in desk.view.keys}
    desk.press("table")
    assert desk.page.lines[0].startswith("Format")
