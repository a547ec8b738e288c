"""Hand for hand: no hand starts before somebody confirms that all other tables have finished theirs."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.commands import evening as night
from croupier.engine.commands.people import SetHandForHand
from croupier.values import replace
from support.engine_bench import Bench, open_table, refusal


def near_the_money() -> Bench:
    """Three players of a tournament, the floor at the table, and the switch on."""
    bench = open_table(seats={1: 5_000, 2: 5_000, 3: 5_000}, button=3)
    bench.do(cmd.EnterFloor)
    bench.do(SetHandForHand, on=True)
    return bench


def folded(bench: Bench) -> None:
    """A hand in which everybody folds to the big blind."""
    bench.do(cmd.StartHand, go=True)
    bench.draw(*["??"] * 6)
    for _ in range(2):
        assert bench.table.hand is not None
        bench.act(bench.table.hand.round.to_act or 0, "fold")
    bench.do(cmd.Award)


def test_no_hand_starts_without_the_go_and_the_next_one_needs_it_again() -> None:
    bench = near_the_money()
    assert refusal(bench.do, cmd.StartHand) == "hand-for-hand"
    assert bench.table.hand is None
    folded(bench)
    assert bench.table.hand_no == 1
    assert refusal(bench.do, cmd.StartHand) == "hand-for-hand"


def test_turned_off_the_table_goes_on_at_its_own_pace() -> None:
    bench = near_the_money()
    folded(bench)
    bench.do(SetHandForHand, on=False)
    bench.do(cmd.StartHand)
    assert bench.table.hand_no == 2


def test_the_switch_is_the_floors_and_a_tournaments() -> None:
    bench = open_table(seats={1: 5_000, 2: 5_000}, button=1)
    assert refusal(bench.do, SetHandForHand, on=True) == "floor-needed"
    cash = open_table(seats={1: 5_000, 2: 5_000}, button=1, mode="cash", profile="code")
    cash.do(cmd.EnterFloor)
    assert refusal(cash.do, SetHandForHand, on=True) == "no-tournament"


def test_it_is_said_once() -> None:
    bench = near_the_money()
    assert bench.do(SetHandForHand, on=True) == ()


def test_an_undo_takes_back_the_play_and_leaves_the_switch() -> None:
    bench = near_the_money()
    bench.do(SetHandForHand, on=False)
    bench.do(cmd.StartHand)
    bench.draw(*["??"] * 6)
    bench.act(3, "fold")
    bench.do(SetHandForHand, on=True)
    bench.do(cmd.Undo)
    assert bench.table.hand is not None and bench.table.hand.round.to_act == 3
    assert bench.table.hand_for_hand


def test_a_restart_from_the_record_of_the_table_goes_on_waiting() -> None:
    bench = near_the_money()
    folded(bench)
    bench.do(cmd.StartHand, go=True)
    last = max(at for at, event in enumerate(bench.history) if isinstance(event, ev.TableRecorded))
    settings = next(event for event in bench.history if isinstance(event, ev.TableSet))
    again = replay([settings, *bench.history[last:]])
    assert again.hand_for_hand
    older = replace(bench.history[last], hand_for_hand=False)
    assert not replay([settings, older]).hand_for_hand


def test_a_cash_game_and_the_next_evening_wait_for_nobody() -> None:
    bench = near_the_money()
    bench.do(cmd.SetTable, mode="cash", profile="code", small_blind=100, big_blind=200)
    assert not bench.table.hand_for_hand
    bench = near_the_money()
    bench.do(night.CloseTable)
    bench.do(night.OpenTable)
    assert not bench.table.hand_for_hand
