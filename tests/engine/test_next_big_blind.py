"""The player named to move is the one who then posts the big blind (TDA 11-A, 32, WSOP 109)."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.between.people import next_big_blind, seat_for_moved
from croupier.engine.commands import people as ask
from croupier.engine.commands.evening import SendPlayer
from croupier.engine.places import SEATS, Seat
from croupier.errors import Refused
from support.engine_bench import Bench, open_table
from support.sweeps import by_day, seeds


def hand_folded(bench: Bench) -> None:
    """The hand that has begun: one card each, then everybody folds to the big blind."""
    hand = bench.table.hand
    assert hand is not None
    bench.deck = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA"]
    bench.deal(2 * len(hand.seats))
    while not bench.table.between_hands:
        hand = bench.table.hand
        assert hand is not None
        if hand.phase == "BETTING" and hand.round.to_act is not None:
            bench.act(hand.round.to_act, "fold")
        else:
            bench.do(cmd.Award)


def test_a_misplaced_blind_is_minded() -> None:
    """A blind posted in the wrong place, and not made good: seat 3 is due next, not the one after it."""
    bench = open_table(seats=dict.fromkeys((1, 2, 3, 4, 5), 5_000), button=5)
    bench.start()
    hand_folded(bench)
    bench.start()
    bench.fold(ev.BlindsMisplaced, last=Seat(2), wrong=Seat(3))
    hand_folded(bench)
    said = next_big_blind(bench.table)
    bench.start()
    assert said == bench.table.big_blind_seat == 3


def change(dice: random.Random, bench: Bench) -> None:
    """Somebody comes, goes, is away or returns; seldom the button is put somewhere."""
    seat, players = dice.choice(SEATS), bench.table.players
    what = dice.random()
    try:
        if seat not in players:
            bench.do(cmd.SeatPlayer, seat=seat, player=f"N{bench.at}", stack=4_000, brought=True)
        elif len(players) > 2 and what < 0.5:
            bench.do(cmd.UnseatPlayer, seat=seat)
        elif what < 0.8:
            bench.do(cmd.SitIn if players[seat].gone else cmd.SitOut, seat=seat)
        elif what < 0.85:
            bench.do(cmd.PlaceButton, seat=seat)
        elif what < 0.95:
            bench.do(ask.GivePenalty, seat=seat, hands=2)
    except Refused:
        pass


def many_hands(seed: int, hands: int) -> None:
    print(f"seed {seed}")
    dice = random.Random(seed)
    house = (("absent", dice.choice(("dealt_and_killed", "not_dealt"))),)
    bench = open_table(seats=dict.fromkeys(dice.sample(range(1, 11), 5), 9_000), button=1, house=house)
    bench.do(cmd.EnterFloor)
    for _ in range(hands):
        bench.at += 1
        for _ in range(dice.choice((0, 0, 0, 1, 2, 4))):
            change(dice, bench)
            bench.at += 1
        said = next_big_blind(bench.table)
        try:
            bench.start()
        except Refused:
            assert said is None or len(bench.table.dealt_in) < 2
            continue
        assert said == bench.table.big_blind_seat
        if dice.random() < 0.15:
            table = bench.table
            last = dice.choice(SEATS)
            bench.fold(ev.BlindsMisplaced, last=last, wrong=table.big_blind_seat)
        hand_folded(bench)


@pytest.mark.parametrize("seed", by_day(range(8), range(8, 16)))
def test_the_named_player_posts_it(seed: int) -> None:
    many_hands(seed, 40)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", seeds(400))
def test_the_named_player_posts_it_all_night(seed: int) -> None:
    many_hands(seed, 400)


@pytest.mark.parametrize("placed", [False, True])
def test_a_seat_is_drawn_for_before_the_first_hand_and_after_the_button_was_placed(placed: bool) -> None:
    bench = open_table(seats=dict.fromkeys((1, 2, 3, 5), 5_000), button=5)
    if placed:
        bench.start()
        hand_folded(bench)
        assert seat_for_moved(bench.table) == 4
        bench.do(cmd.PlaceButton, seat=Seat(3))
    assert seat_for_moved(bench.table) is None
    got = set()
    for seed in range(60):
        table, _ = bench.table, bench.do(ask.DrawSeats, players=("Bo",), stack=1_700, seed=seed, brought=True)
        (seat,) = bench.table.players.keys() - table.players.keys()
        bo = bench.table.players[seat]
        assert bo.stack == 1_700
        assert bench.table.bank.accounts["Bo"].moved == -1_700
        got.add(seat)
        bench.table = table
    assert got == {4, 6, 7, 8, 9, 10}


def test_penalty_warnings_and_debts_go_along() -> None:
    bench = open_table(seats=dict.fromkeys((1, 2, 3), 5_000), button=1)
    bench.do(cmd.EnterFloor)
    bench.do(ask.GivePenalty, seat=Seat(2), hands=4)
    bench.do(ask.WarnPlayer, seat=Seat(2), reason="TDA 70")
    bench.do(cmd.BuyChips, seat=Seat(2), amount=300, owed=True)
    (left,) = bench.do(SendPlayer, seat=Seat(2), to_table="7", to_seat=3)
    assert isinstance(left, ev.PlayerLeft)
    assert (left.penalty, left.warnings, left.unpaid) == (4, 1, 300)
    other = open_table(seats=dict.fromkeys((1, 2), 5_000), button=1)
    other.do(
        cmd.SeatPlayer,
        seat=Seat(3),
        player="Bo",
        stack=left.stack,
        brought=True,
        penalty=left.penalty,
        warnings=left.warnings,
        unpaid=left.unpaid,
    )
    came = other.table.players[Seat(3)]
    assert (came.stack, came.penalty, came.warnings, came.unpaid) == (5_300, 4, 1, 300)
    with pytest.raises(Refused):
        other.do(cmd.SeatPlayer, seat=Seat(4), player="Cy", stack=900, brought=True, penalty=-1)
