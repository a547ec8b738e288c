"""Upcards of stud: the bring-in and the leader, compared with an independent library and the rules."""

import random
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitRazz, FixedLimitSevenCardStud

from croupier.cards.card import DECK, Card, parse_cards, write_cards
from croupier.cards.upcards import Lead, bring_in_high, bring_in_low, leads_high, leads_low
from support.sweeps import by_day


def boards_from_first_to_last(key: Callable[[Iterable[Card]], Lead], texts: list[str]) -> bool:
    keys = [key(parse_cards(text)) for text in texts]
    return keys == sorted(keys, reverse=True) and len(set(keys)) == len(keys)


# --- whole streets in an independent library ----------------------------------------------------------


@pytest.mark.parametrize("deals", by_day([150], [3_000]))
def test_the_same_player_acts_first_as_in_pokerkit(dice: random.Random, deals: int) -> None:
    """Two to seven players receive their cards, and on every street the same one acts first."""
    for turn in range(deals):
        game, brings_in, leads = (
            (FixedLimitSevenCardStud, bring_in_low, leads_high),
            (FixedLimitRazz, bring_in_high, leads_low),
        )[turn % 2]
        players = dice.randint(2, 7)
        automations = (Automation.ANTE_POSTING, Automation.BET_COLLECTION)
        state = game.create_state(automations, True, 1, 2, 10, 20, (1_000,) * players, players)
        deck = dice.sample(DECK, 52)
        for street in (3, 4, 5, 6):
            if street > 3:
                state.burn_card(str(deck.pop()))
            for _ in range(players if street > 3 else 3 * players):
                state.deal_hole(str(deck.pop()))
            shown = [parse_cards(" ".join(map(repr, state.get_up_cards(seat)))) for seat in range(players)]
            keys: list[Any] = [brings_in(*cards) if street == 3 else leads(cards) for cards in shown]
            assert keys.index(max(keys)) == state.actor_index, [*map(write_cards, shown)]
            if street == 3:
                state.post_bring_in()
            while state.actor_index is not None:
                state.check_or_call()


# --- the rules ---------------------------------------------------------------------------------------


def test_every_card_has_its_place_for_the_bring_in() -> None:
    low_pays, high_pays = (sorted(DECK, key=key, reverse=True) for key in (bring_in_low, bring_in_high))
    assert write_cards(low_pays[:5]) == "2c 2d 2h 2s 3c"
    assert write_cards(low_pays[-5:]) == "Ks Ac Ad Ah As"
    assert write_cards(high_pays[:5]) == "Ks Kh Kd Kc Qs"
    assert write_cards(high_pays[-5:]) == "2c As Ah Ad Ac"


@pytest.mark.parametrize(
    "boards",
    [
        ["Ac", "Kc", "2c"],
        ["2c 2d", "Ac Kc", "Ac Qc", "3c 2d"],
        ["2c 2d 2h", "Ac Ad Kh", "Kc Kd Ah", "Kc Kd Qh", "Ac Kc Qc", "4c 3c 2c"],
        [
            "2c 2d 2h 2s",
            "Ac Ad Ah Ks",
            "2c 2d 2h As",
            "Ac Ad 2h 2s",
            "Kc Kd Qh Qs",
            "Ac Ad 4h 3s",
            "Ac Kc Qc Jc",
            "5c 4c 3c 2c",
        ],
        [
            "2c 2d 2h 2s 3c",
            "Kc Kd Kh 3s 3c",
            "Ac Ad Ah Ks Qc",
            "Ac Ad 2h 2s 3c",
            "Ac Ad 5h 4s 3c",
            "Kc Kd Ah Qs Jc",
            "Ac Kc Qc Jc Tc",
            "Ac Kd Qh Js 9c",
            "Ac 5c 4c 3c 2c",
            "7c 6c 5c 4c 3c",
        ],
    ],
    ids=len,
)
def test_the_highest_board_leads_and_straights_and_flushes_count_for_nothing(boards: list[str]) -> None:
    assert boards_from_first_to_last(leads_high, boards)


@pytest.mark.parametrize(
    "boards",
    [
        ["Ac", "2c", "Kc"],
        ["2c Ad", "3c Ad", "Kc Qd", "Ac Ad", "2c 2d"],
        ["3c 2c Ac", "6c 5d 4h", "7c 2d Ah", "Ac Ad 2h", "Ac Ad Kh", "2c 2d Ah", "Ac Ad Ah", "2c 2d 2h"],
        [
            "4c 3c 2c Ac",
            "5c 4d 3h 2s",
            "Kc 3d 2h As",
            "Ac Ad 4h 3s",
            "Ac Ad Kh 2s",
            "2c 2d Ah As",
            "Kc Kd Ah As",
            "Ac Ad Ah 2s",
            "Ac Ad Ah As",
        ],
        ["5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", "Ac Ad 4h 3s 2c", "Kc Kd Qh Qs Ac", "Ac Ad Ah 3s 2c"],
    ],
    ids=len,
)
def test_in_razz_the_lowest_board_leads_and_the_ace_is_low(boards: list[str]) -> None:
    assert boards_from_first_to_last(leads_low, boards)


def test_suits_and_order_of_a_board_change_nothing(dice: random.Random) -> None:
    for number in (1, 2, 3, 4, 5):
        for cards in dice.sample(list(combinations(DECK[::3], number)), 15):
            suits = dice.sample(range(4), 4)
            renamed = [Card(4 * card.rank + suits[card.suit]) for card in reversed(cards)]
            assert leads_high(cards) == leads_high(renamed)
            assert leads_low(cards) == leads_low(iter(renamed))
