"""The level clock and a player's time on the screen, and the floor's actions on the table card."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine.commands import people as ask
from croupier.engine.places import Seat
from croupier.rules.tournament.levels import Level
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.keys import Key
from croupier.terminal.level_clock import ticking
from croupier.terminal.pages.page import Context
from croupier.terminal.pages.table_card import TableCard
from croupier.terminal.picture.present import present
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from support.engine_bench import Bench, open_table

LEVELS = (
    Level(1200, 50, 100),
    Level(1200, 100, 200, big_blind_ante=200),
    Level(600, unit=100, pause=True),
    Level(1200, 200, 400),
)


@pytest.fixture
def bench() -> Bench:
    bench = open_table(seats={1: 4_000, 3: 5_000, 8: 6_025}, button=8, structure=LEVELS, unit=25)
    bench.do(cmd.EnterFloor)
    return bench


def context(bench: Bench) -> Context:
    return Context(bench.table, Station(language="en"), bench.at)


def view(bench: Bench, language: str = "en", page: TableCard | None = None) -> TableView:
    return present(bench.table, Console(station=Station(language=language), page=page), Health(), bench.at)


def press(bench: Bench, card: TableCard, action: str) -> None:
    for command in card.press(Key.parse(action), context(bench)).commands:
        bench.do(type(command), **{name: value for name, value in vars(command).items() if name != "at"})


def test_the_level_its_time_and_what_comes_next(bench: Bench) -> None:
    assert view(bench).level == "Level 1 20:00, stopped"
    bench.do(ask.RunClock)
    bench.at = 61_001
    bench.do(cmd.StartHand)
    assert (view(bench).level, view(bench, "fr").level) == ("Level 1 18:59", "Niveau 1 18:59")
    # the chips in the middle count for the average
    assert view(bench).outlook == "then 100/200, BB ante 200 · avg 5,008 · 3 players"
    bench.at = 1_200_000
    bench.do(cmd.PassTime)
    assert view(bench).level == "Level 2 20:00"
    assert view(bench).outlook.startswith("next hand 100/200, BB ante 200")
    assert view(bench).notice == "The clock of the levels changed: new stakes from the next hand on."


def test_a_break_shows_the_stakes_after_it(bench: Bench) -> None:
    bench.do(ask.GoToLevel, number=3)
    assert (view(bench).level, view(bench).prompt) == ("Break 10:00, stopped", "Break")
    assert view(bench).outlook.startswith("next hand 200/400")
    bench.do(ask.GoToLevel, number=4)
    bench.do(ask.OpenRace, unit=100)
    assert view(bench).prompt == "Chip race: a card to seat 8"
    bench.draw("Kc")
    bench.do(ask.EndRace)
    bench.do(cmd.StartHand)
    assert view(bench).outlook.startswith("last level")


def test_a_table_without_levels_says_nothing_of_them() -> None:
    plain = open_table(seats={1: 500, 2: 500}, button=1)
    assert (view(plain).level, view(plain).outlook, ticking(plain.table, 0)) == ("", "", None)


def test_the_time_of_a_player_is_counted_down(bench: Bench) -> None:
    bench.do(cmd.StartHand)
    bench.deal(6)
    bench.do(ask.CallTime)
    bench.at += 6_001
    assert view(bench).notice == "TIME, seat 8: 24 s"
    assert ticking(bench.table, bench.at) == ticking(bench.table, bench.at + 900)
    assert ticking(bench.table, bench.at) != ticking(bench.table, bench.at + 1_000)


def test_a_penalty_and_a_place_stand_on_the_plate(bench: Bench) -> None:
    bench.do(ask.GivePenalty, seat=Seat(3), rounds=2)
    assert view(bench).seats[2].note == "misses 6"
    assert view(bench, "fr").seats[2].note == "manque 6"


# --- the table card ----------------------------------------------------------------------------------


def test_the_floor_stops_runs_and_sets_the_clock_on_the_table_card(bench: Bench) -> None:
    card = TableCard(focus=0)
    press(bench, card, "clock:run")
    bench.at = 60_000
    press(bench, card, "clock:stop")
    assert bench.table.clock.left(10**9) == 1_140_000
    press(bench, card, "clock:next")
    press(bench, card, "clock:next")
    assert bench.table.clock.number == 3
    press(bench, card, "clock:back")
    assert bench.table.clock.number == 2
    labels = [key.label for key in card.view(context(bench)).keys]
    assert labels[:3] == ["Run", "Level back", "Next level"]


def test_a_seat_of_the_card_takes_penalties_and_warnings(bench: Bench) -> None:
    lines = TableCard().view(context(bench)).lines
    at = next(number for number, line in enumerate(lines) if line.startswith("Seat 3"))
    card = TableCard(focus=at)
    for action in ("penalty:round", "penalty:hand", "warn"):
        press(bench, card, action)
    assert bench.table.players[3].penalty == 4
    told = card.view(context(bench)).lines[at]
    assert told.endswith("bought 5,000, has 5,000 · misses 4 hands · 1 warning")
    press(bench, card, "lift")
    assert not bench.table.players[3].penalty


def test_without_the_floor_its_keys_say_what_comes_first(bench: Bench) -> None:
    bench.do(cmd.LeaveFloor)
    keys = TableCard(focus=0).view(context(bench)).keys
    assert {key.hint for key in keys[:3]} == {"asked twice"}
    assert keys[0].enabled


def test_the_card_shows_buy_ins_and_who_moves(bench: Bench) -> None:
    lines = TableCard().view(context(bench)).lines
    assert "Balancing\tseat 3 moves, a newcomer's seat is drawn" in lines, "no hand says which seat is due"
    bench.start(6)
    bench.acts("8 fold", "1 fold")
    lines = TableCard().view(context(bench)).lines
    assert "Balancing\tseat 8 moves, newcomer to seat 4" in lines
    cash = open_table(seats={1: 9_000, 2: 9_000}, button=1, mode="cash", least_buy=4_000, most_buy=20_000)
    assert "Buy-in\t40 to 200" in TableCard().view(context(cash)).lines
