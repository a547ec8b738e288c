"""Levels, penalties, moves, rebuys, times and chip races at any moment: no chip is lost.

Sometimes the session is folded again from its record of the table, as after a restart, and must be the same.
"""

from __future__ import annotations

import random

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.between.people import next_big_blind, seat_for_moved
from croupier.engine.commands import evening as night
from croupier.engine.commands import people as ask
from croupier.engine.deadlines import next_deadline
from croupier.engine.places import SEATS
from croupier.engine.table import Table
from croupier.engine.table.closing_sheet import sheet_now
from croupier.engine.undo import entry, was_only_opened
from croupier.errors import Refused, Unreadable
from croupier.rules.tournament.levels import Level
from engine.chips import assert_same_from_the_log, brought_by, total
from support.chaos import Chaos
from support.engine_bench import Bench, open_table
from support.sweeps import by_day, seeds

LEVELS = (
    Level(60, 25, 50),
    Level(60, 50, 100, big_blind_ante=100),
    Level(20, pause=True, unit=100),
    Level(60, 100, 200, ante=100),
    Level(600, 200, 400),
)


def people(dice: random.Random, table: Table) -> tuple[type[cmd.Command], dict[str, object]]:
    """Something about people or time, sensible or not; a chip race mostly goes on."""
    seat = dice.choice(SEATS)
    if table.race is not None and dice.random() < 0.8:
        face = None if dice.random() < 0.03 else FaceDown(dice.choice(DECK))
        uid = dice.choice(("", "04AA")) if face else ""
        return cmd.DrawCard, {"card": face, "uid": uid, "status": "card" if face else "unread"}
    unit = table.unit * dice.choice((1, 2, 4, 5))
    return dice.choice(
        (
            (ask.GivePenalty, {"seat": seat, "rounds": dice.randint(0, 1), "hands": dice.randint(0, 2)}),
            (ask.LiftPenalty, {"seat": seat}),
            (ask.WarnPlayer, {"seat": seat, "reason": "TDA 70"}),
            (ask.MovePlayer, {"seat": seat, "to": dice.choice(SEATS)}),
            (
                ask.DrawSeats,
                {"players": (f"new {dice.random()}",), "stack": 900, "seed": dice.randint(0, 9)},
            ),
            (cmd.BuyChips, {"seat": seat, "amount": 100 * dice.randint(0, 30), "owed": dice.random() < 0.5}),
            (ask.PayRebuy, {"seat": seat}),
            (ask.RunClock, {}),
            (ask.StopClock, {}),
            (ask.GoToLevel, {"number": dice.randint(0, 6)}),
            (ask.RestartClock, {"last": dice.randint(0, 10**6)}),
            (ask.OpenRace, {"unit": unit}),
            (ask.EndRace, {"winners": tuple(dice.sample(SEATS, dice.randint(0, 2)))}),
            (ask.EndRace, {}),
            (ask.CallTime, {}),
            (ask.CallTime, {}),
            (night.GiveTip, {"seat": seat, "amount": 25 * dice.randint(0, 9)}),
            (night.CashOut, {"seat": seat}),
            (night.EnrolDealer, {"dealer": dice.choice("ABC"), "badge": dice.choice(("", "04AA"))}),
            (night.ChangeDealer, {"dealer": dice.choice("ABC")}),
            (night.ChangeDealer, {"dealer": dice.choice("ABC")}),
            (night.OpenTable, {"float_given": 500}),
            (cmd.SitOut, {"seat": seat}),
            (cmd.EnterFloor, {}),
            (cmd.PassTime, {}),
        )
    )


def check(table: Table) -> None:
    """What the screen asks of any table is answered, and makes sense."""
    next_big_blind(table)
    seat = seat_for_moved(table)
    assert seat is None or seat not in table.players
    for one in table.players.values():
        assert min(one.stack, one.queued, one.unpaid, one.penalty, one.warnings, one.place) >= 0
        assert not one.serving or one.penalty
        assert table.hand is None or not table.between_hands or not one.queued
    assert table.clock is None or 1 <= table.clock.number <= len(LEVELS)
    due = next_deadline(table)
    assert due is None or isinstance(due, int)
    bank = table.bank
    assert sheet_now(table, 0).due == bank.float_given - bank.corrected
    assert sum(tally.hands for tally in bank.tallies.values()) == bank.total.hands >= 0
    assert all(min(one.drop, one.jackpot, one.tips, one.hands) >= 0 for one in bank.tallies.values())


def do(bench: Bench, kind: type[cmd.Command], fields: dict[str, object]) -> None:
    before, count = bench.table, len(bench.history)
    try:
        bench.do(kind, **fields)
    except (Refused, Unreadable):
        assert bench.table is before
        assert kind is not cmd.PassTime
        return
    if kind is cmd.Undo:
        keyed = entry(before)
        earlier = before.opening if was_only_opened(before) else keyed and keyed.before
        assert earlier is not None and total(bench.table) == total(earlier)
        assert bench.table.clock == before.clock
    else:
        assert total(bench.table) == total(before) + brought_by(before, bench.history[count:])
    check(bench.table)


def restarted(history: list[ev.Event]) -> Table:
    """The table as a restart folds it: the last settings, and everything from the last record on."""
    at = max(number for number, event in enumerate(history) if isinstance(event, ev.TableRecorded))
    settings = [event for event in history[:at] if isinstance(event, ev.TableSet)][-1]
    return replay([settings, *history[at:]])


def a_session(seed: int, inputs: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    mode = dice.choice(("tournament", "tournament", "cash"))
    bench = open_table(
        seats=dict.fromkeys(dice.sample(range(1, 11), 5), 2_000),
        button=1,
        mode=mode,
        profile="tda" if mode == "tournament" else "code",
        unit=25,
        structure=LEVELS,
        house=(("rake.unit", "25"), ("rake.jackpot", dice.choice(("0", "25")))),
    )
    bench.do(cmd.EnterFloor)
    chaos = Chaos(dice, bench, trouble=0.05)
    for _ in range(inputs):
        due = next_deadline(bench.table)
        if due is not None and due <= bench.at:
            do(bench, cmd.PassTime, {})
        often = 0.15 if bench.table.race is None else 0.9
        do(bench, *(people(dice, bench.table) if dice.random() < often else chaos.pick()))
        if bench.table.between_hands and dice.random() < 0.05:
            do(bench, ask.OpenRace, {"unit": 2 * bench.table.unit})
        bench.at += dice.choice((300, 700, 4_000, 12_000))
        if dice.random() < 0.02:
            bench.at += 40_000
    assert_same_from_the_log(bench)
    if any(isinstance(event, ev.TableRecorded) for event in bench.history):
        again, table = restarted(bench.history), bench.table
        assert (again.players, again.settings, again.race) == (table.players, table.settings, table.race)
        assert (again.bank, again.roster) == (table.bank, table.roster)
        assert (again.shift.dealer, again.shift.before) == (table.shift.dealer, table.shift.before)
        assert (again.clock and again.clock.left(bench.at)) == (table.clock and table.clock.left(bench.at))


@pytest.mark.parametrize("seed", by_day(range(10), range(10, 20)))
def test_people_and_time_at_any_moment(seed: int) -> None:
    a_session(seed, inputs=250)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(400))
def test_people_and_time_all_night(seed: int) -> None:
    a_session(seed, inputs=800)
