"""Levels, penalties, time and chips at the engine's table; a restart folds to the same state."""

from __future__ import annotations

import pytest

from croupier.cards.card import Card, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import evolve, replay
from croupier.engine.between.levels import unit_due
from croupier.engine.commands import people as ask
from croupier.engine.deadlines import next_deadline
from croupier.engine.places import Seat
from croupier.engine.play.time_calls import running
from croupier.errors import Refused
from croupier.rules.tournament.levels import Level
from croupier.values import replace
from support.engine_bench import Bench, open_table

LEVELS = (Level(600, 50, 100), Level(600, 100, 200), Level(300, unit=100, pause=True), Level(600, 200, 400))


def tournament(stack: int = 8_000, **settings: object) -> Bench:
    bench = open_table(seats=dict.fromkeys((1, 3, 5, 8), stack), button=8, structure=LEVELS, **settings)
    bench.do(cmd.EnterFloor)
    return bench


def folded(bench: Bench) -> None:
    """A hand that everybody folds to the big blind."""
    bench.do(cmd.StartHand)
    bench.draw(*["??"] * (2 * len(bench.table.hand.seats)))
    bench.do(cmd.ActInTurn, action="fold")
    if bench.table.hand.phase == "SHOWDOWN":
        bench.do(cmd.Award)


def test_the_stakes_of_the_structure_count_and_not_those_of_the_settings() -> None:
    bench = tournament(blinds=(1, 2))
    bench.do(cmd.StartHand)
    assert bench.table.hand.stakes.big_blind == 100
    assert bench.table.settings.level == 1


def test_setting_the_table_again_leaves_level_and_clock_as_they_are() -> None:
    bench = tournament()
    bench.do(ask.RunClock)
    bench.at = 700_000
    folded(bench)
    clock = bench.table.clock
    assert (bench.table.settings.level, clock.number) == (2, 2)
    bench.do(cmd.SetTable, mode="tournament", profile="tda", structure=LEVELS, unit=25)
    assert (bench.table.settings.level, bench.table.settings.big_blind) == (2, 200)
    assert bench.table.clock == clock
    bench.do(cmd.SetTable, mode="tournament", profile="tda", structure=LEVELS[:1])
    assert (bench.table.settings.level, bench.table.clock.number) == (1, 1)


def test_no_level_is_lost_while_the_terminal_was_off() -> None:
    bench = tournament()
    bench.do(ask.RunClock)
    bench.at = 100_000_000
    bench.do(cmd.PassTime)
    assert (bench.table.clock.number, bench.table.clock.left(bench.at)) == (2, 600_000)


def test_the_last_level_lasts() -> None:
    bench = tournament()
    bench.do(ask.GoToLevel, number=4)
    bench.do(ask.RunClock)
    bench.at = 10_000_000
    assert next_deadline(bench.table) is None
    assert not bench.do(cmd.PassTime)
    assert bench.table.clock.left(bench.at) == 0


def test_a_clock_that_began_anew_keeps_the_time_that_was_left() -> None:
    bench = tournament()
    bench.at = 50_000
    bench.do(ask.RunClock)
    bench.at = 90_000
    bench.do(cmd.StartHand)
    bench.at = 110_000
    bench.draw("??")
    bench.at = 3_000
    bench.do(ask.RestartClock, last=110_000)
    assert bench.table.clock.left(3_000) == 540_000
    assert bench.table.clock.left(10_000) == 533_000


@pytest.mark.parametrize("command", [ask.RunClock, ask.StopClock])
def test_a_table_without_levels_has_no_clock(command: type[cmd.Command]) -> None:
    bench = open_table(seats={1: 500, 2: 500}, button=1)
    bench.do(cmd.EnterFloor)
    with pytest.raises(Refused, match="no structure"):
        bench.do(command)


def test_a_restart_folds_to_the_same_table() -> None:
    """From the record of the table alone, with the settings before it."""
    bench = tournament()
    bench.do(ask.GivePenalty, seat=Seat(3), hands=3)
    bench.do(ask.WarnPlayer, seat=Seat(5), reason="TDA 70")
    bench.do(cmd.BuyChips, seat=Seat(8), amount=500, owed=True)
    folded(bench)
    bench.at = 400_000
    bench.do(cmd.StartHand)
    at = max(n for n, event in enumerate(bench.history) if isinstance(event, ev.TableRecorded))
    settings = [event for event in bench.history[:at] if isinstance(event, ev.TableSet)][-1]
    again = replay([settings, *bench.history[at:]])
    assert again.players == bench.table.players
    assert again.clock.left(450_000) == bench.table.clock.left(450_000) == 150_000
    assert again.settings == bench.table.settings
    assert (again.players[3].penalty, again.players[5].warnings, again.players[8].unpaid) == (2, 1, 500)


def test_a_called_time_is_over_when_the_turn_comes_back() -> None:
    bench = tournament()
    bench.do(cmd.StartHand)
    bench.draw(*["??"] * 8)
    first = bench.table.hand.round.to_act
    bench.do(ask.CallTime)
    assert running(bench.table) is not None
    bench.act(first, "raise", 300)
    for action, to in (("raise", 600), ("fold", 0), ("fold", 0)):
        bench.act(bench.table.hand.round.to_act, action, to)
    assert bench.table.hand.round.to_act == first
    assert running(bench.table) is None


@pytest.mark.parametrize(("stack", "hands"), [(1, 12), (0, 9)])
def test_whoever_has_a_chip_counts_in_the_rounds_of_a_penalty(stack: int, hands: int) -> None:
    bench = tournament()
    players = {**bench.table.players, 3: replace(bench.table.players[3], stack=stack)}
    bench.table = replace(bench.table, players=players)
    bench.do(ask.GivePenalty, seat=Seat(5), rounds=3)
    assert bench.table.players[5].penalty == hands


def test_a_void_hand_does_not_count_for_a_penalty() -> None:
    bench = tournament()
    bench.do(ask.GivePenalty, seat=Seat(5), hands=2)
    bench.do(cmd.StartHand)
    assert bench.table.players[5].serving
    void = ev.HandEnded(at=0, step=bench.table.step + 1, outcome="void")
    table = evolve(bench.table, void)
    assert (table.players[5].penalty, table.players[5].serving) == (2, False)


def test_forgiving_a_penalty_during_its_hand_ends_with_the_hand() -> None:
    bench = tournament()
    bench.do(ask.GivePenalty, seat=Seat(5), rounds=3)
    assert bench.table.players[5].penalty == 12
    bench.do(cmd.StartHand)
    bench.do(ask.LiftPenalty, seat=Seat(5))
    assert bench.table.players[5].away
    bench.draw(*["??"] * 8)
    bench.do(cmd.ActInTurn, action="fold")
    bench.do(cmd.Award)
    assert not bench.table.players[5].penalty
    assert not bench.table.players[5].out


@pytest.mark.parametrize(
    "command", [ask.GivePenalty, ask.LiftPenalty, ask.WarnPlayer, ask.PayRebuy, ask.MovePlayer]
)
def test_an_empty_seat_is_refused(command: type[cmd.Command]) -> None:
    bench = tournament()
    more = {"to": Seat(9)} if command is ask.MovePlayer else {}
    with pytest.raises(Refused, match="nobody sits at seat 2"):
        bench.do(command, seat=Seat(2), **more)


def test_equal_stacks_that_go_in_one_hand_share_their_place() -> None:
    bench = open_table(seats={1: 900, 4: 300, 6: 300}, button=1, blinds=(50, 100))
    bench.do(cmd.StartHand)
    bench.draw("2c", "3d", "As", "7c", "8d", "Ad")
    for seat in (1, 4, 6):
        bench.act(seat, "allin")
    for seat in (1, 4, 6):
        bench.do(cmd.ShowHand, seat=Seat(seat))
    bench.draw("5h", "Ah", "Kc", "Kd", "5s", "9c", "5c", "Jh")
    events = bench.do(cmd.Award)
    assert [event.place for event in events if isinstance(event, ev.PlayerEliminated)] == [2, 2]
    assert isinstance(events[-1], ev.SessionClosed)
    assert sum(bench.stacks().values()) == 1_500


def test_chips_that_are_asked_for_in_a_lost_hand_keep_a_player_in() -> None:
    bench = open_table(seats={1: 500, 4: 500}, button=1, mode="cash", profile="code", blinds=(5, 10))
    bench.do(cmd.StartHand)
    bench.draw("2c", "As", "7d", "Ad")
    bench.act(1, "allin")
    bench.do(cmd.BuyChips, seat=Seat(4), amount=300)
    bench.act(4, "call")
    for seat in (1, 4):
        bench.do(cmd.ShowHand, seat=Seat(seat))
    bench.draw("5h", "Ah", "Kc", "Kd", "5s", "9c", "5c", "Jh")
    bench.do(cmd.Award)
    assert bench.stacks()[4] == 300
    assert not bench.table.closed
    bench.do(cmd.Undo)
    assert bench.table.players[4].queued == 300


def test_the_structure_asks_for_a_race_when_its_chip_is_due() -> None:
    bench = tournament(unit=25)
    assert unit_due(bench.table) == 0
    bench.do(ask.GoToLevel, number=3)
    assert unit_due(bench.table) == 100
    bench.do(ask.OpenRace, unit=100)  # no odd chip: over at once
    assert bench.table.race is None
    assert (bench.table.unit, unit_due(bench.table)) == (100, 0)
    settings = [event for event in bench.history if isinstance(event, ev.TableSet)][-1]
    assert settings.unit == 100  # a restart knows it


def test_a_race_takes_the_cards_of_the_shoe_and_no_more_than_it_needs() -> None:
    bench = open_table(seats={2: 1_050, 5: 1_075}, button=2, unit=25)
    bench.do(ask.OpenRace, unit=100)
    bench.draw("9c", "9h", "9s", "2d", "3d", "Ah")
    assert [str(card) for _, card in bench.table.race.cards] == ["9c", "9h", "9s", "2d", "3d"]
    events = bench.do(ask.EndRace)
    assert isinstance(events[0], ev.RaceEnded)
    assert events[0].winners == (5,)
    assert bench.stacks() == {2: 1_000, 5: 1_100}


def test_drawn_seats_can_be_proved_from_the_log() -> None:
    bench = open_table(seats={4: 500}, button=4)
    events = bench.do(ask.DrawSeats, players=("Ana", "Bruno", "Chloé"), stack=700, seed=99)
    assert isinstance(events[0], ev.SeatsDrawn)
    assert {(event.seat, event.player) for event in events[1:]} == {*events[0].seats}
    assert Seat(4) not in [seat for seat, _ in events[0].seats]


def test_a_card_of_a_race_that_nobody_read_is_named_by_hand() -> None:
    bench = open_table(seats={2: 1_050, 5: 1_075}, button=2, unit=25)
    bench.do(ask.OpenRace, unit=100)
    bench.draw("9c", "??", "9s")
    bench.do(cmd.DrawCard, card=FaceDown(Card.parse("Ah")))
    bench.draw("2d", "3d")
    assert bench.table.race.cards[1] == (2, Card.parse("Ah"))
    assert bench.do(ask.EndRace)[0].winners == (2,)
