"""Random hands of all games; the invariants are checked after every input."""

from __future__ import annotations

import random

import pytest

from croupier.cards.card import DECK
from croupier.engine import commands as cmd
from croupier.engine import next_card, replay
from croupier.engine.places import NOWHERE
from croupier.engine.table.dealing import held
from croupier.engine.undo import entry
from croupier.log.journal.codec import decode, encode, from_json, to_json
from croupier.rules.games import GAMES
from croupier.values import replace
from engine import plain_award
from support.random_play import RandomPlay
from support.random_table import MIXED, games_of, open_table
from support.sweeps import seeds

ORDERLY = {"I-32", "AL-15", "AL-22", "AL-32", "AL-34"}
"""Alerts of a hand in which nothing goes wrong but the order of speaking."""


def chips(play: RandomPlay) -> int:
    """Every chip: behind, in the middle, and what the house took."""
    taken = sum(amount for _, amount in play.hand.money.rake)
    return play.bench.total() + taken


def check(play: RandomPlay) -> None:
    hand, felt, table = play.hand, play.felt, play.bench.table
    assert chips(play) == play.chips
    assert all(one.stack >= 0 for one in table.players.values())
    assert not {alert.code for alert in hand.incidents.alerts} - ORDERLY
    check_cards(play)
    if table.phase == "HALTED":
        assert next_card(table) == NOWHERE
    elif hand.phase == "DEALING":
        assert next_card(table) == felt.due[0]
    else:
        assert next_card(table) == NOWHERE
        assert not felt.due
    assert (hand.round.to_act is not None) == (hand.phase in ("BETTING", "DRAWING"))


def check_cards(play: RandomPlay) -> None:
    hand, felt = play.hand, play.felt
    out = [card.card for card in hand.cards if card.card and str(card.place) != "stub"]
    assert len(out) == len(set(out))
    rest = [*felt.board, *felt.burns, *felt.muck, *felt.discards]
    rest += [card for cards in (*felt.seats.values(), *felt.given.values()) for card in cards]
    assert sorted(felt.shoe + rest) == [card for card in DECK if hand.game.deck.holds(card)]
    if hand.phase not in ("SHOWDOWN", "AWARDED"):
        assert hand.stub == len(felt.shoe)
        assert held(hand) == {seat: len(cards) for seat, cards in felt.seats.items()}
    assert len(hand.burns) == len(felt.burns)
    board = [card.card and card.card.reveal() for card in hand.board]
    assert all(one in (None, other) for one, other in zip(board, felt.board, strict=True))


def check_award(play: RandomPlay) -> None:
    """Every pot to the chip: the rake, the halves, and who gets the odd chips where cards do not decide."""
    hand, house, unit = play.hand, play.bench.table.house, play.bench.table.settings.unit
    pots, taken = plain_award.pots(hand), dict(hand.money.rake)
    assert sum(taken.values()) == plain_award.rake(house, hand, [amount for amount, _ in pots], unit)
    assert sum(amount for amount, _ in pots) == sum(taken.values()) + sum(
        one.amount for one in hand.money.awards
    )
    rule = hand.game.odd_chip
    by_seat = rule == "left" or (rule == "house" and house.odd_flop != "high_card")
    for number, (amount, seats) in enumerate(pots):
        rivals = [seat for seat in hand.seats if seat in seats and not hand.parts[seat].mucked]
        net = amount - taken.get(number, 0)
        halves = plain_award.halves(hand, play.felt, rivals)
        low = net // 2 // unit * unit if len(halves) > 1 else 0
        for (name, winners), part in zip(halves, (net - low, low), strict=False):
            paid = {
                one.seat: one.amount for one in hand.money.awards if (one.pot, one.half) == (number, name)
            }
            shares = plain_award.shares(part, len(winners), unit)
            assert sorted(paid.values()) == sorted(share for share in shares if share)
            assert paid.keys() <= set(winners)
            if by_seat:
                assert paid == {seat: share for seat, share in zip(winners, shares, strict=True) if share}


def play_on(play: RandomPlay) -> None:
    """One step, now and then taken back first."""
    if play.bench.table.before is not None and play.dice.random() < 0.05:
        saved = play.save()
        table = play.bench.table
        play.step()
        if entry(play.bench.table) is not play.bench.table:  # a card of the shoe stays
            return
        play.bench.do(cmd.Undo)
        assert replace(play.bench.table, step=0) == replace(table, step=0)
        history = play.bench.history
        play.restore(saved)
        play.bench.history, play.bench.table = history, replace(play.bench.table, step=history[-1].step)
    play.step()


def a_session(code: str, seed: int, hands: int) -> None:
    print(f"{code} {seed}")
    dice = random.Random(f"{code} {seed}")
    play = RandomPlay(dice, open_table(dice, games_of(dice, code)))
    for _ in range(hands):
        if not play.start():
            break
        check(play)
        while play.hand.phase != "AWARDED":
            play_on(play)
            check(play)
        check_award(play)
        play.between()
    history = play.bench.history
    assert replay(history) == play.bench.table
    for event in history:
        public, secret = encode(event)
        assert decode(event.NAME, event.VERSION, from_json(to_json({**public, **secret}))) == event


@pytest.mark.parametrize("code", [*GAMES, MIXED])
@pytest.mark.parametrize("seed", range(3))
def test_invariants_hold_in_random_hands(code: str, seed: int) -> None:
    a_session(code, seed, hands=3)


@pytest.mark.nightly
@pytest.mark.parametrize("code", [*GAMES, MIXED])
def test_invariants_hold_in_many_random_hands(code: str) -> None:
    for seed in seeds(40):
        a_session(code, seed, hands=5)
