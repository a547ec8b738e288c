"""Redo after undo: the table, the cards and the log are as if there had been no undo."""

from __future__ import annotations

import random

import pytest

from croupier.engine import commands as cmd
from croupier.engine import replay
from croupier.engine.commands import play as keys
from croupier.engine.places import BOARD, Place
from croupier.engine.table import Table
from croupier.engine.table.cancellations import standing
from croupier.engine.undo import redoable, was_only_opened
from croupier.errors import Refused
from croupier.rules.games import GAMES
from croupier.values import replace
from support.engine_bench import Bench, refusal
from support.random_play import RandomPlay
from support.random_table import games_of, open_table
from support.sweeps import in_turn, seeds

LEVELS = ("L0", "L1", "L2", "L3")


def to_the_flop(bench: Bench) -> None:
    for seat, action, amount in ((3, "raise", 300), (4, "fold", 0), (5, "call", 0), (6, "fold", 0)):
        bench.act(seat, action, amount)
    bench.act(1, "fold")
    bench.act(2, "fold")
    bench.deal(4)


def test_several_steps_back_and_forth_again(t6_dealt: Bench) -> None:
    to_the_flop(t6_dealt)
    t6_dealt.act(3, "check")
    before, board = t6_dealt.table, t6_dealt.cards("board")
    for _ in range(5):
        t6_dealt.do(cmd.Undo)
    assert t6_dealt.table.hand.round.to_act == 5
    for _ in range(5):
        t6_dealt.do(keys.Redo)
    assert (t6_dealt.table.hand, t6_dealt.table.players) == (before.hand, before.players)
    assert t6_dealt.cards("board") == board
    assert refusal(t6_dealt.do, keys.Redo) == "nothing-to-redo"


def test_a_new_input_ends_what_can_be_given_again(t6_dealt: Bench) -> None:
    t6_dealt.act(3, "call")
    t6_dealt.do(cmd.Undo)
    t6_dealt.act(3, "fold")
    assert refusal(t6_dealt.do, keys.Redo) == "nothing-to-redo"
    t6_dealt.do(cmd.Undo)
    t6_dealt.do(keys.Redo)
    assert t6_dealt.table.hand.parts[3].folded
    assert refusal(t6_dealt.do, keys.Redo) == "nothing-to-redo"


def test_a_card_of_the_shoe_is_a_new_input(t6_dealt: Bench) -> None:
    to_the_flop(t6_dealt)
    t6_dealt.act(3, "check")
    t6_dealt.do(cmd.Undo)
    t6_dealt.deal(1)
    assert refusal(t6_dealt.do, keys.Redo) == "nothing-to-redo"


def test_a_card_seen_by_an_antenna_leaves_redo_possible(t6_dealt: Bench) -> None:
    to_the_flop(t6_dealt)
    t6_dealt.act(3, "check")
    before = t6_dealt.table.hand
    t6_dealt.do(cmd.Undo)
    card = t6_dealt.table.hand.at(BOARD)[0]
    t6_dealt.do(cmd.SeeCard, place=BOARD, card=card.card, uid=card.uid)
    t6_dealt.do(keys.Redo)
    after = t6_dealt.table.hand
    assert after.round.to_act == before.round.to_act == 5
    assert [card.seen for card in after.at(BOARD)] == [BOARD, None, None]


def test_awards_and_void_hands_are_redone(t6_dealt: Bench) -> None:
    for seat in (3, 4, 5, 6, 1):
        t6_dealt.act(seat, "fold")
    t6_dealt.do(cmd.Award)
    before = t6_dealt.table
    t6_dealt.do(cmd.Undo)
    t6_dealt.do(keys.Redo)
    assert t6_dealt.table.hand.money.awards == before.hand.money.awards and t6_dealt.stacks()[2] == 10_050
    t6_dealt.do(cmd.StartHand)
    assert refusal(t6_dealt.do, keys.Redo) == "nothing-to-redo"


def test_a_player_who_sat_down_before_the_first_hand(t6_dealt: Bench) -> None:
    bench = Bench()
    bench.do(cmd.SetTable, small_blind=50, big_blind=100)
    bench.do(cmd.SeatPlayer, seat=3, player="Ana", stack=1_000)
    before = bench.table
    bench.do(cmd.Undo)
    bench.do(keys.Redo)
    assert bench.table.players == before.players


# --- at random ---------------------------------------------------------------------------------------


def at_rest(table: Table) -> Table:
    """The table without the number of its last input."""
    return replace(table, step=0)


def lying(table: Table) -> list[tuple[Place, object, str]]:
    """Every card that a sensor saw leave the shoe, in order, where it lies."""
    return [(card.lies or card.place, card.card, card.uid) for card in table.hand.cards if not card.keyed]


def with_the_rake(bench: Bench) -> int:
    return bench.total() + sum(taken for _, taken in bench.table.hand.money.rake)


def a_session(code: str, seed: int, level: str) -> int:
    """Plays one hand; now and then some inputs are taken back and given again. Returns how many were."""
    print(f"{code} {seed} {level}")
    dice = random.Random(f"redo {code} {seed} {level}")
    bench = open_table(dice, games_of(dice, code), sensors=(level,))
    play, given = RandomPlay(dice, bench, orderly=True), 0
    play.start()
    while play.hand.phase != "AWARDED":
        play.step()
        if dice.random() < 0.3:
            given += back_and_forth(bench, dice.randint(1, 12))
    assert replay(bench.history) == bench.table
    stood = replay(standing(bench.history))
    assert (stood.players, stood.hand.parts) == (bench.table.players, bench.table.hand.parts)
    assert lying(stood) == lying(bench.table)
    return given


def back_and_forth(bench: Bench, times: int) -> int:
    tables = [bench.table]
    chips = with_the_rake(bench)
    for _ in range(times):
        if was_only_opened(bench.table):
            break  # a hand that was withdrawn is opened again with its key
        try:
            bench.do(cmd.Undo)
        except Refused as error:
            assert error.code in ("shuffled-since", "nothing-to-undo")
            break
        tables.append(bench.table)
        assert with_the_rake(bench) == chips
        assert len(lying(bench.table)) == len(lying(tables[0]))
    for table in reversed(tables[:-1]):
        bench.do(keys.Redo)
        if table.phase == "AWARDED":
            assert (bench.table.hand, bench.table.players) == (table.hand, table.players)
        else:
            assert at_rest(bench.table) == at_rest(table)
    assert redoable(bench.table) is None or len(tables) > 1
    return len(tables) - 1


@pytest.mark.parametrize(("level", "code"), in_turn(LEVELS, GAMES))
def test_undo_and_redo_lead_to_the_same_table(code: str, level: str) -> None:
    assert sum(a_session(code, seed, level) for seed in range(2)) > 0


@pytest.mark.nightly
@pytest.mark.parametrize("code", GAMES)
def test_inputs_are_given_again_for_long(code: str) -> None:
    for seed in seeds(60):
        for level in LEVELS:
            a_session(code, seed, level)
