"""Every possible sequence of a small betting round, counted: published numbers, and plain rules."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from math import comb

import pytest

from croupier.cards.card import DECK, FaceDown
from croupier.engine import advance, legal_actions
from croupier.engine import commands as cmd
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.rules.games import GAMES, game
from engine.plain_betting import Move, Round, Sheet
from support.engine_bench import Bench, open_table
from support.random_play import RandomPlay
from support.random_table import SWITCHES
from support.sweeps import by_day, seeds


def acted(table: Table, action: str, amount: int) -> Table:
    command = cmd.Act(at=0, seat=table.hand.round.to_act, action=action, amount=amount)
    return advance(table, command, table.house)[0]


def offered(table: Table) -> set[tuple[str, int]]:
    """What the engine offers to the seat in turn, each total apart."""
    legal = legal_actions(table, table.house)
    found = set()
    for name in legal.actions:
        totals = (legal.totals or range(legal.min_to, legal.max_to + 1)) if name in ("bet", "raise") else (0,)
        found |= {(name, total) for total in totals}
    return found


class Perft:
    """Every way of the round that opens at this table, each decision against the plain rules.

    `decisions` counts them at each depth, up to `most` in all.
    """

    def __init__(self, table: Table, most: int = 100_000) -> None:
        self.start, self.most = Round.of(table), most
        self.decisions: Counter[int] = Counter()
        self._walk(table, [])

    def _walk(self, table: Table, moves: list[Move]) -> None:
        sheet = Sheet(self.start, moves)
        hand = table.hand
        assert sheet.turn() == (hand.round.to_act if hand.phase == "BETTING" else None), moves
        if hand.phase != "BETTING" or self.decisions.total() >= self.most:
            return
        self.decisions[len(moves)] += 1
        found = offered(table)
        assert found == sheet.moves(), moves
        for name, total in sorted(found):
            self._walk(acted(table, name, total), [*moves, (hand.round.to_act, name, total)])


def opened(bench: Bench, street: int, dice: random.Random) -> Table | None:
    """The table when a street's betting opens, everybody having called or checked so far."""
    play = RandomPlay(dice, bench, orderly=True)
    play.start()
    with suppress(Refused):
        play.do(cmd.Straddle, seat=dice.choice(play.hand.seats), amount=2 * play.hand.stakes.big_blind)
    while play.bench.table.phase != "BETTING" or play.hand.number < street:
        if play.hand.phase in ("SHOWDOWN", "AWARDED"):
            return None
        legal = legal_actions(bench.table, bench.table.house).actions
        if play.bench.table.phase == "BETTING":
            name = next(name for name in ("check", "call", "bring-in") if name in legal)
            play.do(cmd.Act, seat=play.hand.round.to_act, action=name)
        else:
            play.step()
    return bench.table


def limit_heads_up() -> Table:
    """Two players deep enough for every bet, blinds 1/2, and three raises after the first bet: pre-flop."""
    bench = open_table(
        seats={1: 1_000, 2: 1_000},
        button=1,
        mode="cash",
        blinds=(1, 2),
        game="THL",
        house=(("limit.raises", "3"), ("limit.cap_headsup", "kept")),
    )
    bench.do(cmd.StartHand)
    bench.deal(4)
    return bench.table


def dealt_on(table: Table) -> Table:
    """The next street's cards, whichever they are."""
    cards = (FaceDown(card) for card in DECK[len(table.hand.cards) :])
    while table.phase == "DEALING":
        table, _ = advance(table, cmd.DrawCard(at=0, card=next(cards)), table.house)
    return table


def count(table: Table, decisions: Counter[str], ends: Counter[str]) -> None:
    """The decisions of a hand by street, and its ends."""
    table = dealt_on(table)
    if table.phase == "SHOWDOWN":
        ends["showdown" if len(table.hand.live) > 1 else "fold"] += 1
        return
    decisions[table.hand.street] += 1
    for name, total in offered(table):
        if name != "fold" or legal_actions(table, table.house).to_call:
            count(acted(table, name, total), decisions, ends)


def test_heads_up_limit_holdem_is_as_large_as_published() -> None:
    """Johanson 2013: 3.16e17 states, 3.19e14 information sets, a fold that owes nothing left out."""
    decisions, ends = Counter[str](), Counter[str]()
    count(limit_heads_up(), decisions, ends)
    assert decisions == {"pre-flop": 8, "flop": 7 * 10, "turn": 7 * 9 * 10, "river": 7 * 9 * 9 * 10}
    assert ends["showdown"] == 7 * 9 * 9 * 9
    boards = {"pre-flop": 1, "flop": comb(50, 3), "turn": comb(50, 3) * 47, "river": comb(50, 3) * 47 * 46}
    sets = sum(number * comb(52, 2) * boards[street] for street, number in decisions.items())
    assert sets == 319_365_922_522_608
    states = {"pre-flop": 1, "flop": comb(48, 3), "turn": comb(48, 3) * 45, "river": comb(48, 3) * 45 * 44}
    hands = comb(52, 2) * comb(50, 2)
    assert f"{sum(number * hands * states[street] for street, number in decisions.items()):.3g}" == "3.16e+17"


@pytest.mark.parametrize(
    ("code", "stacks", "convention", "decisions"),
    [
        # fold, call or all-in; the big blind answers either, and the button the all-in after the call
        ("THNL", (4, 4), "standard", [1, 2, 1]),
        ("THNL", (9, 6, 12), "standard", [1, 8, 23, 107, 117, 71, 66, 7, 3]),
        ("THNL", (9, 6, 12), "double", [1, 8, 23, 78, 74, 27, 8]),
        ("THPL", (9, 6, 12), "standard", [1, 6, 19, 90, 108, 71, 66, 7, 3]),
        ("THPL", (9, 6, 12), "double", [1, 6, 19, 61, 65, 27, 8]),
        ("THL", (7, 40, 40), "standard", [1, 3, 8, 12, 19, 21, 16, 8, 2]),
    ],
)
def test_the_decisions_before_the_flop_at_each_depth(
    code: str, stacks: tuple[int, ...], convention: str, decisions: list[int]
) -> None:
    """Blinds 1/2, the button at the first stack."""
    bench = open_table(
        seats=dict(enumerate(stacks, 1)),
        button=1,
        mode="cash",
        blinds=(1, 2),
        game=code,
        house=(("raise.min", convention), ("limit.raises", "3")),
    )
    table = opened(bench, 0, random.Random(0))
    assert table is not None
    found = Perft(table).decisions
    assert [found[depth] for depth in range(len(found))] == decisions


def small_table(dice: random.Random, code: str) -> Bench:
    """Few players with few chips, so that all that they can do can be tried."""
    betting = game(code).betting
    chips = {"limit": 40, "pot-limit": 14, "no-limit": 10}[betting]
    big = dice.choice((2, 2, 4)) if betting != "limit" else dice.choice((2, 4, 5))
    stud = bool(game(code).bring_in)
    bench = Bench()
    bench.do(
        cmd.SetTable,
        game=code,
        mode=dice.choice(("cash", "tournament")),
        profile=dice.choice(("code", "tda")),
        house=tuple((name, dice.choice(values)) for name, values in SWITCHES.items() if dice.random() < 0.5),
        small_blind=0 if stud else dice.choice((1, big // 2, big)),
        big_blind=0 if stud else big,
        ante=dice.choice((0, 0, 1)),
        big_blind_ante=0 if stud else dice.choice((0, 0, 1)),
        bring_in=dice.randint(1, big - 1) if stud else 0,
        small_bet=big if betting == "limit" else 0,
        big_bet=2 * big if betting == "limit" else 0,
    )
    seats = sorted(dice.sample(range(1, 11), dice.choice((2, 2, 3))))
    for seat in seats:
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=dice.randint(1, chips))
    bench.do(cmd.PlaceButton, seat=Seat(dice.choice(seats)))
    return bench


def whole_round(code: str, seed: str, most: int) -> int:
    """Try everything that a random round allows; returns how many decisions there were."""
    print(f"seed {seed!r}")
    dice = random.Random(seed)
    table = opened(small_table(dice, code), dice.randint(0, len(game(code).streets) - 1), dice)
    return 0 if table is None else Perft(table, most).decisions.total()


@pytest.mark.parametrize("code", GAMES)
@pytest.mark.parametrize("seed", by_day(range(3), range(3, 10)))
def test_everything_in_a_small_round(code: str, seed: int) -> None:
    whole_round(code, f"{code} {seed}", most=200)


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_everything_in_many_rounds(code: str) -> None:
    decisions = sum(whole_round(code, f"{code} {seed}", most=5_000) for seed in seeds(60))
    assert decisions > 500
