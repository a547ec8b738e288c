"""Cards that an antenna missed or read late: the log's figures, and the tags to replace."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

pytest.importorskip("scipy")

from croupier.engine import commands as cmd
from croupier.integrity.finished_hands import last_deal, passes_of_deal
from croupier.integrity.tags import How, Pass, tags
from croupier.log.journal.codec import Logged
from support.dealer import Dealer


def hand(play: Callable[[Dealer], None], *, covered: bool = False) -> list[Pass]:
    """What the rows of one hand say; `covered`: as they are read without a key."""
    dealer = Dealer()
    dealer.open()
    dealer.start()
    play(dealer)
    events = dealer.events
    return list(
        passes_of_deal(
            *last_deal([Logged(at, 1, "", 0, True, "", event, covered) for at, event in enumerate(events, 1)])
        )
    )


def evening(hands: int, how: Callable[[int, int], How]) -> list[Pass]:
    return [Pass("A", card, "shoe", how(number, card)) for number in range(hands) for card in range(52)]


def test_a_card_that_is_keyed_was_missed_and_the_others_were_read() -> None:
    def play(dealer: Dealer) -> None:
        dealer.draw(3)
        dealer.draw(1, keyed=True)
        dealer.draw(8)

    assert [one.how for one in hand(play)] == ["read"] * 3 + ["missed"] + ["read"] * 8


def test_a_card_after_a_silence_of_the_shoe_was_read_late() -> None:
    def play(dealer: Dealer) -> None:
        dealer.draw(5)
        dealer.at += 600_000
        dealer.do(cmd.PassTime)
        dealer.draw(7)

    assert [one.how for one in hand(play)] == ["read"] * 5 + ["late"] + ["read"] * 6


def test_a_deal_by_hand_says_nothing_of_the_tags() -> None:
    assert hand(lambda dealer: dealer.draw(12, keyed=True)) == []


def test_without_a_key_nothing_is_said_of_cards_whose_row_is_closed() -> None:
    assert hand(lambda dealer: dealer.draw(12), covered=True) == []


def test_a_weak_tag_is_to_be_replaced_and_said_to_get_worse() -> None:
    found = tags(evening(60, lambda hand, card: "missed" if card == 7 and hand > 40 and hand % 2 else "read"))
    (tag,) = found
    assert (tag.card, tag.passes, tag.missed, tag.late) == ("3s", 60, 10, 0)
    assert (tag.before, tag.lately, tag.trend, tag.replace) == (0.0, 0.3333, "more", True)


def test_a_tag_that_is_read_late_is_weak_too_and_may_recover() -> None:
    (tag,) = tags(evening(60, lambda hand, card: "late" if card == 7 and hand < 8 else "read"))
    assert (tag.missed, tag.late, tag.trend, tag.replace) == (0, 8, "fewer", True)


def test_no_tag_is_blamed_where_all_cards_are_missed_alike() -> None:
    """A reader that misses two in a hundred, with twenty decks: one in fifty times a card would be named."""
    chance = random.Random(17)
    print("seed", 17)
    named = 0
    for _ in range(20):
        found = tags(evening(150, lambda *_: "missed" if chance.random() < 0.02 else "read"))
        named += sum(tag.replace for tag in found)
        assert found
    assert named == 0


def test_antennas_and_decks_are_held_apart() -> None:
    missed = [Pass("A", 3, "seat:2", "missed")] * 3
    read = [Pass("B", 3, "seat:2", "read")] * 90
    (tag,) = tags([*missed, *read, *evening(3, lambda *_: "read")])
    assert (tag.deck, tag.antenna, tag.passes, tag.missed) == ("A", "seat:2", 3, 3)
    assert not tag.replace, "nothing to hold it against"
