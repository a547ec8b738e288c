"""The standard transitions of a ruling, one by one: a state before, the state after."""

from __future__ import annotations

import pytest

from croupier.cards.card import write_cards
from croupier.engine import commands as cmd
from croupier.engine import next_card
from croupier.engine.changes import transitions
from croupier.engine.places import ASIDE, BOARD, BURN, MUCK, RETURNED, SCRAP, STUB, Place, Seat
from croupier.engine.table import (
    Hand,
    Table,
)
from croupier.values import replace
from support.engine_bench import Bench, open_table

S3, S4, S5 = Seat(3), Seat(4), Seat(5)


@pytest.fixture
def dealt() -> Bench:
    """Six players at 50/100, twelve cards out, seat 3 to act."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    bench.deal(12)
    return bench


def hand_of(table: Table) -> Hand:
    assert table.hand is not None
    return table.hand


def at(hand: Hand, place: Place) -> str:
    return write_cards(card.card.reveal() for card in hand.at(place) if card.card)


def chips(table: Table) -> int:
    hand = hand_of(table)
    middle = 0 if hand.phase == "VOID" else hand.pot
    return middle + sum(player.stack for player in table.players.values())


def test_x_misdeal_gives_bets_back_and_leaves_forced_ones(dealt: Bench) -> None:
    dealt.act(3, "call")
    table = transitions.misdeal(dealt.table, attempt=2)
    hand = hand_of(table)
    assert (table.players[S3].stack, hand.pot, hand.deal.attempt, hand.hand_no) == (10_000, 150, 2, 1)
    assert (hand.cards, hand.stub, hand.voluntary, hand.positions.button) == ((), 52, (), 6)
    assert chips(table) == 60_000


def test_x_void_gives_every_chip_back_and_leaves_the_button(dealt: Bench) -> None:
    dealt.act(3, "raise", 300)
    table = transitions.void(dealt.table)
    assert {player.stack for player in table.players.values()} == {10_000}
    assert (hand_of(table).phase, table.button, table.hand_no) == ("VOID", 6, 1)


def test_x_void_takes_an_award_back_as_well(dealt: Bench) -> None:
    dealt.act(3, "raise", 300)
    for seat in (4, 5, 6, 1, 2):
        dealt.act(seat, "fold")
    dealt.do(cmd.Award)
    assert dealt.table.players[S3].stack == 10_150
    table = transitions.void(dealt.table)
    assert {player.stack for player in table.players.values()} == {10_000}


def test_x_replace_burns_the_card_and_owes_another() -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    bench.deal(4)
    hand = transitions.burn_exposed(hand_of(bench.table), 3)
    assert at(hand, BURN) == "Qh" and hand.cards[3].shown
    assert hand.deal.replacing == (S4,)
    assert next_card(replace(bench.table, hand=hand)) == Place.of_seat(S5)


@pytest.mark.parametrize(("later", "following"), [(False, S4), (True, S5)])
def test_x_scrap_is_replaced_at_once_or_once_all_are_served(later: bool, following: Seat) -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    bench.deal(4)
    hand = transitions.scrap(hand_of(bench.table), 3, later=later)
    assert at(hand, SCRAP) == "Qh"
    assert next_card(replace(bench.table, hand=hand)) == Place.of_seat(following)


def test_x_top_puts_the_card_where_the_next_burn_comes_from(dealt: Bench) -> None:
    dealt.deal(1)
    hand = transitions.top(hand_of(dealt.table), 12)
    assert (at(hand, RETURNED), hand.stub) == ("3s", 39)


def test_x_reshuffle_puts_its_set_into_the_stub_and_nothing_else(dealt: Bench) -> None:
    for seat, action in ((3, "call"), (4, "fold"), (5, "fold"), (6, "fold"), (1, "call"), (2, "check")):
        dealt.act(seat, action)
    dealt.deal(4)
    before = hand_of(dealt.table)
    flop = [index for index, card in enumerate(before.cards) if card.place == BOARD]
    hand = transitions.reshuffle(before, flop)
    assert (hand.stub, at(hand, BURN), at(hand, BOARD), hand.deal.reshuffled) == (39, "3s", "", True)
    assert at(hand, STUB) == "Ks 8h 2d"


@pytest.mark.parametrize(("refund", "left"), [(0, 9_700), (300, 10_000)])
def test_x_kill_takes_the_cards_and_leaves_what_is_not_refunded(dealt: Bench, refund: int, left: int) -> None:
    dealt.act(3, "raise", 300)
    table = transitions.kill(dealt.table, S3, refund)
    hand = hand_of(table)
    assert table.players[S3].stack == left
    assert (hand.parts[S3].folded, hand.parts[S3].killed) == (True, True)
    assert sorted(at(hand, MUCK).split()) == ["As", "Kd"]
    assert chips(table) == 60_000


def test_x_kill_with_all_refunded_gives_the_ante_back_too() -> None:
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6, ante=10)
    bench.do(cmd.StartHand)
    bench.deal(12)
    bench.act(3, "raise", 300)
    table = transitions.kill(bench.table, S3, 310)
    assert table.players[S3].stack == 10_000
    assert hand_of(table).parts[S3].put_in == 0
    assert chips(table) == 60_000


def test_x_kill_of_the_seat_to_act_passes_the_turn(dealt: Bench) -> None:
    assert hand_of(transitions.kill(dealt.table, S3, 0)).round.to_act == 4


def test_x_remap_moves_owners_and_no_card(dealt: Bench) -> None:
    before = hand_of(dealt.table)
    hand = transitions.remap(before, [(8, Place.of_seat(S4)), (9, Place.of_seat(S3))])
    assert sorted(at(hand, Place.of_seat(S3)).split()) == ["As", "Jh"]
    assert sorted(at(hand, Place.of_seat(S4)).split()) == ["Kd", "Qh"]
    assert (hand.stub, len(hand.cards)) == (before.stub, len(before.cards))


def test_x_late_only_says_that_what_follows_happened_before(dealt: Bench) -> None:
    before = hand_of(dealt.table)
    assert transitions.late(before) == replace(before, pending=replace(before.pending, late=True))


def test_a_card_set_aside_is_on_no_board_and_not_in_the_stub(dealt: Bench) -> None:
    hand = transitions.move(hand_of(dealt.table), [0], ASIDE)
    assert (at(hand, ASIDE), hand.stub) == ("Kc", 40)
