"""The order of the shoe can be computed from the seed and the table."""

from __future__ import annotations

import pytest

from croupier.cards.card import DECK
from croupier.demo.robot import RobotDraw
from croupier.demo.stub import DEMO_DECK, JOKER_TAG, order_of, stub_of
from croupier.devices.deck.register import tag_of
from croupier.engine.places import STUB
from support.robot_play import moves
from support.sweeps import by_day

SEED = 7


def test_a_deck_is_52_cards_in_an_order_of_its_own() -> None:
    assert sorted(order_of(SEED, 3)) == list(DECK)
    assert len({order_of(SEED, hand) for hand in range(20)} | {order_of(8, hand) for hand in range(20)}) == 40


def test_the_cards_of_a_misdeal_come_last_in_the_next_attempt() -> None:
    first, second = order_of(SEED, 3), order_of(SEED, 3, 2, dealt=16)
    assert second == (*first[16:], *first[:16])


@pytest.mark.parametrize("code", by_day(["O5HPL"], ["THNL", "7SLL"]))
def test_the_stub_knows_every_card_drawn(code: str) -> None:
    """The cards that left and the cards that stay are the deck, and the robot's draw is the next of them."""
    for step in moves(SEED, 25, code):
        hand = step.before.hand
        if hand is None or step.before.between_hands:
            continue
        stub = stub_of(SEED, hand)
        out = [card for drawn, card in zip(hand.cards, stub.out, strict=True) if drawn.place != STUB]
        assert sorted([*stub.cards, *(card for card in out if card is not None)]) == list(DECK)
        if (
            isinstance(step.move, RobotDraw)
            and step.move.uid in DEMO_DECK.cards
            and step.move.uid != JOKER_TAG
        ):
            assert step.move.uid == tag_of(DEMO_DECK, stub.cards[0])
        for drawn, card in zip(hand.cards, stub.out, strict=True):
            assert drawn.card is None or card is not None
