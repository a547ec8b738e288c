"""Orders of the room about the clock: done once, by the room's moment, and recorded."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import people as ask
from croupier.engine.evolve import replay
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.log.journal.codec import decode, encode
from croupier.rules.tournament import order_bodies as bodies
from croupier.rules.tournament.levels import Level, RoomClock
from support.engine_bench import Bench, open_table, refusal

LEVELS = (Level(1200, 50, 100), Level(1200, 100, 200), Level(600, pause=True), Level(1200, 200, 400))


@pytest.fixture
def bench() -> Bench:
    return open_table(seats={1: 4_000, 3: 5_000, 8: 6_000}, button=8, structure=LEVELS, unit=25)


def hear(
    bench: Bench, number: int, level: int = 1, *, left_ms: int, running: bool = False, begins: int = 0
) -> None:
    clock = RoomClock(level, left_ms, running, begins)
    bench.do(ask.HearOrder, tournament=1, number=number, kind="clock", body=clock)


def heard(bench: Bench) -> list[tuple[int, bool, str]]:
    return [
        (each.number, each.done, each.reason) for each in bench.history if isinstance(each, ev.OrderHeard)
    ]


def test_a_level_counts_from_the_rooms_moment_however_late_it_is_heard(bench: Bench) -> None:
    bench.at = 100_000
    hear(bench, 1, 2, left_ms=1_200_000, running=True, begins=70_000)
    clock = bench.table.clock
    assert (clock.number, clock.left(bench.at), clock.order) == (2, 1_170_000, 1)
    # 70 s + 20 min + 10 min + 5 s: the level after the break
    bench.at = 1_875_000
    bench.do(cmd.PassTime)
    clock = bench.table.clock
    assert (clock.number, clock.left(bench.at), clock.order) == (4, 1_195_000, 1)


def test_the_same_order_is_done_once(bench: Bench) -> None:
    hear(bench, 1, left_ms=60_000, running=True)
    hear(bench, 2, left_ms=50_000)
    before = len(bench.history)
    hear(bench, 1, left_ms=60_000, running=True)
    assert len(bench.history) == before
    assert heard(bench) == [(1, True, ""), (2, True, "")]
    hear(bench, 2, left_ms=49_000)
    assert bench.table.clock.left(0) == 49_000, "the last one may be heard again, as after a restart"
    assert len(heard(bench)) == 2


def test_a_pause_of_the_room_stops_the_deal_until_it_goes_on(bench: Bench) -> None:
    hear(bench, 1, left_ms=60_000)
    with pytest.raises(Refused) as refused:
        bench.do(cmd.StartHand)
    assert refused.value.code == "room-pause"
    bench.at = 1_000
    hear(bench, 2, left_ms=60_000, running=True, begins=1_000)
    bench.do(cmd.StartHand)


def order(bench: Bench, number: int, kind: str, body: bodies.OrderBody) -> None:
    bench.do(ask.HearOrder, tournament=1, number=number, kind=kind, body=body, here=1)


@pytest.mark.parametrize("gone_s", [0, 120], ids=["stop", "seconds"])
def test_hand_for_hand_is_dealt_while_the_clock_stands(bench: Bench, gone_s: int) -> None:
    """h4h.clock: it stands, or each round takes so many seconds of it."""
    hear(bench, 1, left_ms=600_000, running=True)
    order(bench, 2, "h4h", bodies.HandForHandOrder(True))
    hear(bench, 3, left_ms=600_000)
    order(bench, 4, "go", bodies.GoOrder(1, (1,)))
    hear(bench, 5, left_ms=600_000 - 1000 * gone_s)
    bench.start(6)
    assert bench.table.clock.left(bench.at) == 600_000 - 1000 * gone_s
    bench.at += 60_000
    bench.acts("8 fold", "1 fold")
    bench.do(cmd.Award)
    assert bench.table.clock.left(bench.at) == 600_000 - 1000 * gone_s
    assert refusal(bench.do, cmd.StartHand) == "room-go"
    bench.do(cmd.EnterFloor)
    bench.do(cmd.StartHand)
    assert bench.table.ordered.round == 2, "the room is away: the floor deals on"


def test_hand_for_hand_ends_with_the_clock_as_it_was(bench: Bench) -> None:
    hear(bench, 1, left_ms=600_000)
    order(bench, 2, "h4h", bodies.HandForHandOrder(True))
    order(bench, 3, "h4h", bodies.HandForHandOrder(False, "bubble"))
    assert refusal(bench.do, cmd.StartHand) == "room-pause"
    hear(bench, 4, left_ms=600_000, running=True)
    bench.do(cmd.StartHand)


def test_a_pause_in_a_hand_lets_it_be_played_out(bench: Bench) -> None:
    bench.do(cmd.StartHand)
    hear(bench, 1, left_ms=60_000)
    assert bench.table.clock.since is None
    assert not bench.table.between_hands


def test_a_break_ends_by_itself(bench: Bench) -> None:
    bench.at = 10_000
    hear(bench, 1, left_ms=60_000, running=True, begins=310_000)
    with pytest.raises(Refused) as refused:
        bench.do(cmd.StartHand)
    assert (refused.value.code, refused.value.facts["minutes"]) == ("break", 5)
    bench.at = 310_000
    bench.do(cmd.StartHand)
    assert bench.table.clock.left(bench.at) == 60_000


def test_the_floor_of_the_table_may_go_on_without_the_room(bench: Bench) -> None:
    hear(bench, 1, left_ms=60_000)
    bench.do(cmd.EnterFloor)
    bench.do(ask.RunClock)
    bench.do(cmd.StartHand)
    assert bench.table.clock.order == 0
    before = len(bench.history)
    hear(bench, 1, left_ms=60_000)
    assert len(bench.history) == before, "the room's last order does not undo what the floor did"


@pytest.mark.parametrize(("level", "kind", "why"), [(0, "race", "not-known"), (5, "level", "no-level")])
def test_what_the_table_cannot_do_is_refused_on_record(bench: Bench, level: int, kind: str, why: str) -> None:
    clock, before = RoomClock(level, 5, False, 0) if level else None, bench.table.clock
    bench.do(ask.HearOrder, tournament=1, number=7, kind=kind, body=clock)
    assert heard(bench) == [(7, False, why)]
    assert bench.table.clock == before


def test_a_cash_game_has_no_clock_to_set() -> None:
    bench = open_table(seats={1: 4_000, 3: 5_000}, button=1)
    hear(bench, 1, left_ms=5)
    assert heard(bench) == [(1, False, "no-structure")]


def test_the_record_of_a_hand_has_the_order_and_the_moment(bench: Bench) -> None:
    bench.at = 5_000
    hear(bench, 3, 2, left_ms=60_000, running=True, begins=4_000)
    bench.do(cmd.StartHand)
    kinds = [type(each) for each in bench.history]
    at = len(kinds) - 1 - kinds[::-1].index(ev.TableRecorded)
    since = [each for each in bench.history[:at] if isinstance(each, ev.TableSet)][-1:]
    again = replay((*since, *bench.history[at:]), Table())
    assert (again.clock, again.heard) == (bench.table.clock, bench.table.heard)
    assert again.clock.order == 3


def test_the_record_of_a_hand_has_what_is_still_due(bench: Bench) -> None:
    here = bodies.TablePlace(1, "", 5)
    orders: tuple[tuple[str, bodies.OrderBody], ...] = (
        ("h4h", bodies.HandForHandOrder(True)),
        ("move", bodies.MoveOrder(8, None, here, 500, "late", penalty=2)),
        ("move", bodies.MoveOrder(9, here._replace(table=2), here._replace(seat=6), 700, "late", there=True)),
        ("race", bodies.RaceOrder(100)),
        ("halt", bodies.HaltOrder(True, "Table 2", 3)),
        ("go", bodies.GoOrder(4, (1,))),
    )
    for number, (kind, body) in enumerate(orders, 1):
        bench.do(
            ask.HearOrder, tournament=1, number=number, kind=kind, body=body, here=1, entry=str(number),
            player=f"N{number}",
        )  # fmt: skip
    bench.do(ask.TakeIn, move=8, stack=450)
    bench.do(cmd.EnterFloor)
    bench.do(cmd.StartHand)
    at = max(place for place, each in enumerate(bench.history) if isinstance(each, ev.TableRecorded))
    since = [each for each in bench.history[:at] if isinstance(each, ev.TableSet)][-1:]
    recorded = bench.history[at]
    assert decode("table-recorded", 1, {**encode(recorded)[0]}) == recorded
    again = replay((*since, *bench.history[at:]), Table())
    assert again.ordered == bench.table.ordered
    assert (again.ordered.go, again.ordered.round, again.ordered.race) == (0, 4, 100)
    assert [(one.player, one.there) for one in again.ordered.due] == [("N3", True)]
    one = again.players[5]
    assert (one.entry, one.came, one.lacks) == ("2", 450, 50)


def test_the_first_hand_leaves_the_clock_to_the_room(bench: Bench) -> None:
    bench.do(ask.HearOrder, tournament=1, number=1, kind="h4h", body=bodies.HandForHandOrder(False), here=1)
    bench.do(cmd.StartHand)
    assert bench.table.clock.since is None
