"""Stud at the table: the bring-in and what reopens the betting, the open pair, and a short stub."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from croupier.engine import legal_actions, next_card
from croupier.engine.places import BOARD, BURN
from croupier.engine.table.legal_actions import LegalActions
from croupier.errors import Refused
from support.dealer import DECK
from support.engine_bench import Bench


def stud(
    *, stacks: dict[int, int], deck: str = DECK, code: str = "7SHL", bring_in: int = 5, **settings: object
) -> Bench:
    """Limit 20/40 without an ante, the hand dealt up to its door cards."""
    bench = Bench()
    bench.do(
        cmd.SetTable, game=code, mode="tournament", bring_in=bring_in, small_bet=20, big_bet=40, **settings
    )
    for seat, stack in stacks.items():
        bench.do(cmd.SeatPlayer, seat=seat, player=f"P{seat}", stack=stack)
    bench.deck = deck.split()
    bench.do(cmd.StartHand)
    bench.deal(3 * len(stacks))
    return bench


def legal(bench: Bench) -> LegalActions:
    return legal_actions(bench.table, bench.table.house)


SECOND_BRINGS_IN = "Kc Qc Jc Ac Kd Qd 9h 2c 8s"
"""Three seats, of which the second has the lowest door card."""


@pytest.mark.parametrize("raiser", [3, 1])
def test_a_completion_is_a_whole_bet_to_the_bring_in(raiser: int) -> None:
    """A bring-in of more than half a bet leaves less than half a bet to pay, and is no bet for all that."""
    bench = stud(stacks=dict.fromkeys((1, 2, 3), 1_000), deck=SECOND_BRINGS_IN, bring_in=15)
    bench.act(2, "bring-in")
    if raiser == 1:
        bench.act(3, "call")
    bench.act(raiser, "raise", 20)
    while (seat := legal(bench).seat) != raiser:
        assert legal(bench).totals == (40,)
        assert legal(bench).actions == {"fold", "call", "raise"}
        bench.act(seat, "call")
        if bench.table.hand.street != "bring-in":
            break


def test_an_all_in_below_half_a_bet_reopens_nothing_for_the_bring_in() -> None:
    bench = stud(stacks={1: 1_000, 2: 1_000, 3: 9}, deck=SECOND_BRINGS_IN)
    bench.act(2, "bring-in")
    bench.act(3, "allin")
    bench.act(1, "call")
    assert legal(bench) == LegalActions(2, frozenset({"fold", "call"}), 4, 20, 20, (20,))


def test_a_bring_in_paid_short_leaves_the_whole_of_it_to_call() -> None:
    bench = stud(stacks={1: 1_000, 2: 3, 3: 1_000}, deck=SECOND_BRINGS_IN)
    assert legal(bench).actions == {"bring-in"}
    bench.act(2, "allin")
    assert bench.table.hand.positions.bring_in == 2
    assert (legal(bench).seat, legal(bench).to_call) == (3, 5)


def test_a_big_bet_holds_after_the_open_pair_is_folded() -> None:
    deck = "Kc Qc Jc Ac Kd Qd 9h 2c 8s 3c 9c 4d Th"
    bench = stud(stacks=dict.fromkeys((1, 2, 3), 1_000), deck=deck)
    for seat, action in ((2, "bring-in"), (3, "call"), (1, "call")):
        bench.act(seat, action)
    bench.deal(4)
    assert (legal(bench).seat, legal(bench).totals) == (1, (20, 40))
    bench.act(1, "check")
    bench.act(2, "bet", 40)
    assert legal(bench).totals == (80,)
    bench.act(3, "call")
    bench.act(1, "fold")
    bench = stud(stacks=dict.fromkeys((1, 2, 3), 1_000), deck=deck)
    for seat, action in ((2, "bring-in"), (3, "call"), (1, "call")):
        bench.act(seat, action)
    bench.deal(4)
    bench.act(1, "check")
    bench.act(2, "check")
    bench.act(3, "bet", 40)
    bench.act(1, "fold")
    assert (legal(bench).seat, legal(bench).totals) == (2, (80,))


def test_a_burn_that_comes_again_proves_the_scramble_that_nobody_confirmed() -> None:
    """The dealer scrambles stub and burns as told (AL-32) and deals on without a key (S-009)."""
    bench = stud(stacks=dict.fromkeys(range(1, 8), 1_000), house=(("stud.exhaustion", "count_first"),))
    while bench.table.hand.street != "7th st":
        if next_card(bench.table) != BOARD and bench.table.phase == "DEALING":
            bench.deal(1)
        else:
            found = legal(bench)
            name = next(name for name in ("check", "call", "bring-in") if name in found.actions)
            bench.act(found.seat, name)
    assert bench.alerts() == ["AL-32"]
    burned = [card.uid for card in bench.table.hand.burns]
    bench.draw("9d")
    assert bench.table.hand.cards[-1].uid == burned[-1]
    assert bench.table.hand.cards[-1].place == BURN
    assert not bench.alerts()
    assert bench.table.hand.stub == 9


def test_the_bring_in_is_less_than_a_bet() -> None:
    with pytest.raises(Refused, match="expected 0 < bring-in < small bet"):
        stud(stacks={1: 100, 2: 100}, bring_in=20)
