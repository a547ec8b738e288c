"""The terminal does what the room orders: each once, in order, by the room's clock."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands.people import HearOrder, OpenRace, RestartClock, RunClock, StopClock
from croupier.errors import Refused
from croupier.rules.tournament.levels import Level, RoomClock
from croupier.rules.tournament.order_bodies import RaceOrder, body_of
from croupier.terminal.app import RoomSpoke
from croupier.terminal.console.state import Console
from croupier.terminal.health import Health
from croupier.terminal.host.room_link import RoomLink
from croupier.terminal.obeying import obey
from croupier.terminal.picture.present import present
from croupier.terminal.station.station import Station
from croupier.terminal.view import TableView
from croupier.values import replace
from support.engine_bench import Bench, open_table
from terminal.small_terminal import begin, give, press, small_terminal, wait

LEVELS = (Level(1200, 50, 100), Level(1200, 100, 200), Level(1200, 200, 400))

AHEAD = 1_790_000_000_000
"""The room's clock shows the time of day, that of the inputs the ms since the start."""


@pytest.fixture
def bench() -> Bench:
    return open_table(seats={1: 4_000, 3: 5_000, 8: 6_000}, button=8, structure=LEVELS, unit=25)


def order(number: int, level: int, left: int, begins: int, *, running: bool = True) -> HearOrder:
    body = RoomClock(level, left, running, AHEAD + begins)
    return HearOrder(at=AHEAD + begins, tournament=1, number=number, kind="clock", body=body)


def hear(bench: Bench, *orders: HearOrder, ahead: int | None = AHEAD) -> int:
    """Do what the terminal would; returns how many commands that were."""
    commands = list(obey(bench.table, RoomLink("r", "here", orders=orders, ahead=ahead), bench.at))
    for each in commands:
        bench.do(type(each), **{name: value for name, value in vars(each).items() if name != "at"})
    return len(commands)


def test_orders_are_done_once_and_in_order(bench: Bench) -> None:
    bench.at = 60_000
    orders = order(1, 1, 1_200_000, 0), order(2, 2, 1_200_000, 50_000)
    assert hear(bench, *orders) == 2
    assert [each.number for each in bench.history if isinstance(each, ev.OrderHeard)] == [1, 2]
    assert (bench.table.clock.number, bench.table.clock.left(60_000)) == (2, 1_190_000)
    assert hear(bench, *orders) == 0
    assert hear(bench, *orders, order(3, 2, 60_000, 60_000, running=False)) == 1


def test_nothing_is_done_before_the_rooms_clock_was_measured(bench: Bench) -> None:
    assert hear(bench, order(1, 2, 5_000, 0), ahead=None) == 0
    assert hear(bench, order(1, 2, 5_000, 0)) == 1


@pytest.mark.parametrize("body", [{}, {"level": "2"}, {"level": True, "left": 1, "begins": 1}])
def test_what_the_table_cannot_read_is_refused_on_record(bench: Bench, body: dict[str, object]) -> None:
    read = body_of("clock", body)
    assert hear(bench, HearOrder(at=AHEAD, tournament=1, number=1, kind="clock", body=read)) == 1
    heard = [each for each in bench.history if isinstance(each, ev.OrderHeard)]
    assert [(each.done, each.reason) for each in heard] == [(False, "not-known")]


def test_after_a_restart_the_clock_falls_in_again(bench: Bench) -> None:
    bench.at = 10_000_000
    hear(bench, order(1, 1, 1_200_000, 9_990_000))
    # the machine was off for a minute, and its clock begins anew
    bench.at, ahead = 1_000, AHEAD + 10_059_000
    bench.do(RestartClock, last=10_000_000)
    assert bench.table.clock.left(bench.at) == 1_190_000
    assert hear(bench, order(1, 1, 1_200_000, 9_990_000), ahead=None) == 0, "it goes on by itself"
    assert hear(bench, order(1, 1, 1_200_000, 9_990_000), ahead=ahead) == 1
    assert bench.table.clock.left(bench.at) == 1_130_000
    assert hear(bench, order(1, 1, 1_200_000, 9_990_000), ahead=ahead) == 0


def test_a_power_cut_in_the_middle_of_a_break(bench: Bench) -> None:
    """The break goes on with what was left, and with the room's moment once that is known."""
    race = HearOrder(at=AHEAD, tournament=1, number=2, kind="race", body=RaceOrder(50))
    hear(bench, order(1, 1, 1_200_000, 300_000), race)
    assert bench.table.ordered.race == 50
    bench.at = 1_000
    bench.do(RestartClock, last=60_000)
    bench.table = replace(bench.table, floor="anna")
    with pytest.raises(Refused, match="4 more minutes"):
        bench.do(cmd.StartHand)
    # the machine was off for 100 s: the room says that 140 s are left
    ahead = AHEAD + 159_000
    assert hear(bench, order(1, 1, 1_200_000, 300_000), race, ahead=ahead) == 1
    with pytest.raises(Refused, match="3 more minutes"):
        bench.do(cmd.StartHand)
    bench.table = replace(bench.table, floor=None)
    bench.at = 141_000
    with pytest.raises(Refused, match="raced off first"):
        bench.do(cmd.StartHand)
    bench.do(OpenRace, unit=50)
    bench.do(cmd.StartHand)


def test_the_floor_goes_on_by_hand_and_the_table_falls_in_again(bench: Bench) -> None:
    pause = order(1, 1, 600_000, 0, running=False)
    hear(bench, pause)
    bench.do(cmd.EnterFloor)
    bench.do(RunClock)
    bench.do(cmd.StartHand)
    assert bench.table.clock.order == 0, "the room is away"
    assert hear(bench, pause) == 0, "it is back: what was dealt stays"
    bench.at = 50_000
    assert hear(bench, pause, order(2, 2, 1_200_000, 40_000)) == 1
    clock = bench.table.clock
    assert (clock.order, clock.number, clock.left(bench.at)) == (2, 2, 1_190_000)


@pytest.mark.parametrize("hours", [(24,), (-24,), (24, -48, 1, -1)], ids=["on", "back", "in steps"])
def test_a_wall_clock_that_is_set_changes_nothing(tmp_path: Path, hours: tuple[int, ...]) -> None:
    """The room's moment is measured on the clock of the inputs, which nobody sets."""
    link = [RoomLink("r", "here")]
    with small_terminal(tmp_path, room=lambda: link[0]) as terminal:
        begin(terminal, 1, 3, 8, mode="tournament", structure=LEVELS)
        now = terminal.session.clock.now()
        link[0] = RoomLink("r", "here", orders=(order(1, 2, 90_000, now),), ahead=AHEAD)
        give(terminal, RoomSpoke())
        terminal.step()
        before = terminal.session.table
        for step in hours:
            terminal.session.clock.start += timedelta(hours=step)
            wait(terminal, 5_000)
        table = terminal.session.table
        assert table.clock == before.clock
        assert table.clock.left(terminal.session.clock.now()) == 90_000 - 5_000 * len(hours)
        terminal.session.clock.start -= timedelta(hours=24)
        wait(terminal, now + 90_000 - terminal.session.clock.now())
        clock = terminal.session.table.clock
        assert (clock.number, clock.left(now + 90_000)) == (3, 1_200_000), "the level ends with the room's"


def test_half_an_hour_without_the_room(tmp_path: Path) -> None:
    """The levels go on at the table, which says so; what the room ordered meanwhile counts afterwards."""
    link = [RoomLink("r", "here")]
    with small_terminal(tmp_path, room=lambda: link[0]) as terminal:
        begin(terminal, 1, 3, 8, mode="tournament", structure=LEVELS)
        now = terminal.session.clock.now()

        def room(state: str, *orders: HearOrder) -> None:
            link[0] = RoomLink("r", state, since="2026-11-28T20:02:00Z", orders=orders, ahead=AHEAD)
            give(terminal, RoomSpoke())
            terminal.step()

        def shown() -> tuple[str, str]:
            wait(terminal, 1_000)
            view = terminal.screen.pictures[-1]
            return view.level, view.outlook.partition(" away")[0]

        given = order(1, 1, 1_200_000, now)
        room("here", given)
        room("away", given)
        own = "by the table's own clock, room"
        assert shown() == ("Level 1 19:59", own)
        for minute in range(1, 30):
            wait(terminal, now + 60_000 * minute - terminal.session.clock.now())
        assert shown() == ("Level 2 10:59", own)
        wait(terminal, now + 1_800_000 - terminal.session.clock.now())
        clock = terminal.session.table.clock
        assert (clock.number, clock.left(now + 1_800_000)) == (2, 600_000)
        # it stopped its clock for five minutes, and took ten more for the next level but one
        pause = order(2, 1, 600_000, now + 600_000, running=False)
        room("here", given, pause, order(3, 1, 600_000, now + 900_000), order(4, 3, 900_000, now + 1_500_000))
        table = terminal.session.table
        assert (table.heard, table.clock.number) == ((1, 4), 3)
        assert table.clock.left(now + 1_800_000) == 600_000
        assert shown()[0] == "Level 3 9:59" and "own clock" not in shown()[1]


def test_a_better_measure_of_less_than_a_tenth_of_a_second_changes_nothing(bench: Bench) -> None:
    hear(bench, order(1, 1, 1_200_000, 0))
    assert hear(bench, order(1, 1, 1_200_000, 0), ahead=AHEAD + 100) == 0
    bench.at = 5_000
    assert hear(bench, order(1, 1, 1_200_000, 0), ahead=AHEAD + 101) == 1


def test_the_level_clock_keeps_to_the_room_over_all_levels(bench: Bench) -> None:
    """However late each input comes, no level begins later than the room's."""
    hear(bench, order(1, 1, 1_200_000, 0))
    for bench.at in (1_200_090, 2_400_070):
        bench.do(cmd.PassTime)
    clock = bench.table.clock
    assert (clock.number, clock.left(2_500_000)) == (3, 1_100_000)


ROOMS = (Level(600, 25, 50), Level(600, 50, 100), Level(600, 100, 200))


def levels(number: int = 1) -> HearOrder:
    body = body_of("open", {"name": "Sunday", "structure": [list(each) for each in ROOMS]})
    return HearOrder(at=AHEAD, tournament=1, number=number, kind="open", body=body)


def heard(bench: Bench) -> list[tuple[int, str]]:
    return [(each.number, each.reason) for each in bench.history if isinstance(each, ev.OrderHeard)]


def test_the_levels_of_the_room_are_played_with_its_clock(bench: Bench) -> None:
    assert hear(bench, levels(), order(2, 2, 300_000, 0)) == 2
    assert bench.table.settings.structure == ROOMS and bench.table.settings.small_blind == 25
    assert (bench.table.clock.number, bench.table.clock.left(0)) == (2, 300_000)
    assert hear(bench, levels(), order(2, 2, 300_000, 0)) == 0
    assert heard(bench) == [(1, ""), (2, "")]


def test_a_table_in_a_hand_takes_the_levels_after_it(bench: Bench) -> None:
    bench.start(6)
    assert hear(bench, levels(), order(2, 2, 300_000, 0, running=False)) == 2
    assert heard(bench) == [(1, "hand-in-progress"), (2, "")]
    assert bench.table.settings.structure == LEVELS
    while (seat := bench.table.hand.round.to_act) is not None:
        bench.act(seat, "fold")
    bench.do(cmd.Award)
    orders = levels(), order(2, 2, 300_000, 0, running=False)
    assert hear(bench, *orders) == 1 and bench.table.settings.structure == ROOMS
    assert hear(bench, *orders) == 1 and bench.table.clock.number == 2
    assert hear(bench, *orders) == 0 and len(heard(bench)) == 2


def test_a_table_that_is_set_up_late_takes_the_levels_and_the_moment(bench: Bench) -> None:
    cash = open_table(seats={1: 4_000, 3: 5_000}, button=1, mode="cash", profile="code")
    orders = levels(), order(2, 2, 300_000, 0)
    assert hear(cash, *orders) == 2
    assert heard(cash) == [(1, "no-tournament"), (2, "no-structure")]
    assert hear(cash, *orders) == 0
    cash.do(cmd.SetTable, mode="tournament", profile="tda", small_blind=50, big_blind=100)
    assert [hear(cash, *orders) for _ in range(3)] == [1, 1, 0]
    assert (cash.table.clock.number, cash.table.clock.left(0)) == (2, 300_000)
    cash.do(cmd.EnterFloor)
    cash.do(StopClock)
    assert hear(cash, *orders) == 0, "the floor goes on by hand"


def test_levels_that_do_not_fit_the_game_are_refused(bench: Bench) -> None:
    bench.do(cmd.SetTable, game="7SHL", mode="tournament", profile="tda", ante=5, bring_in=10, small_bet=20)
    assert hear(bench, levels()) == 1
    assert heard(bench) == [(1, "bad-stakes")] and bench.table.settings.structure == ()


def test_the_screen_says_what_the_clock_does(bench: Bench) -> None:
    def picture(state: str = "here") -> TableView:
        room = RoomLink("r", state, since="2026-11-28T20:02:00+00:00")
        return present(bench.table, Console(station=Station(language="en")), Health(room=room), bench.at)

    def shown(state: str = "here") -> tuple[str, str]:
        view = picture(state)
        return view.level, view.outlook

    def offered() -> tuple[str, list[str]]:
        view = picture()
        return view.prompt, [each.action for each in view.keys if each.usual or each.tone == "good"]

    assert "own clock" not in shown("away")[1], "this clock is the table's in any case"
    hear(bench, order(1, 1, 1_200_000, 300_000))
    assert shown()[0] == "Break 5:00"
    assert offered() == ("Break", [])
    assert shown("away")[1].startswith("by the table's own clock, room away since ")
    hear(bench, order(2, 1, 1_200_000, 0, running=False))
    assert shown()[0] == "Level 1 20:00, stopped"
    assert offered() == ("The room has stopped all tables", [])
    hear(bench, order(3, 1, 1_200_000, 0))
    assert offered() == ("NEW HAND?", ["hand"])


def test_a_running_terminal_obeys_at_once_and_shows_it(tmp_path: Path) -> None:
    """In a hand, with a page open, and again after a start of the terminal."""
    link = [RoomLink("r", "here")]
    with small_terminal(tmp_path, room=lambda: link[0]) as terminal:
        begin(terminal, 1, 3, 8, mode="tournament", structure=LEVELS)
        press(terminal, "table-card")
        page = terminal.console.page
        wait(terminal, 2_000)
        now = terminal.session.clock.now()
        pause = order(1, 2, 90_000, now, running=False)
        link[0] = RoomLink("r", "here", orders=(pause,), ahead=AHEAD)
        give(terminal, RoomSpoke())
        terminal.step()
        table = terminal.session.table
        assert (table.heard, table.clock.number, table.clock.since) == ((1, 1), 2, None)
        assert terminal.console.page == page
        assert terminal.screen.pictures[-1].level == "Level 2 1:30, stopped"
        step = table.step
        for _ in range(5):
            wait(terminal, 1_000)
        assert terminal.session.table.step == step, "it is told once"
    with small_terminal(tmp_path, room=lambda: link[0]) as again:
        again.step()
        again.step()
        assert again.session.table.heard == (1, 1)
        assert again.session.table.clock == table.clock
