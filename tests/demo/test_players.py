"""The players decide sensibly, by their cards, the price and their style, and within the rules."""

from __future__ import annotations

from random import Random

import pytest

from croupier.cards.card import DECK, parse_cards
from croupier.demo.players import (
    GAMBLER,
    MANIAC,
    ROCK,
    SHARK,
    SOLID,
    STATION,
    Choice,
    Sight,
    Style,
    Unseen,
    choose,
)
from croupier.engine.places import Seat
from croupier.engine.table.legal_actions import LegalActions
from croupier.rules.halves import HIGH

STYLES = (ROCK, SOLID, SHARK, STATION, GAMBLER, MANIAC)


def facing(cards: str, *, owed: int, pot: int, board: str = "", opponents: int = 1, raises: int = 1) -> Sight:
    """A seat with 20,000 behind at blinds of 200."""
    actions = {"fold", "call", "raise"} if owed else {"fold", "check", "bet"}
    legal = LegalActions(Seat(3), frozenset(actions), owed, max(400, 2 * owed), 20_000)
    sizes = (("min", legal.min_to), ("half", legal.min_to + pot // 2), ("pot", legal.min_to + pot))
    unseen = Unseen((HIGH,), parse_cards(cards), parse_cards(board), ((),) * opponents)
    return Sight(unseen=unseen, pot=pot, legal=legal, sizes=sizes, raises=raises, first=not board)


def actions(sight: Sight, style: Style, times: int = 60) -> list[str]:
    return [choose(sight, style, Random(number)).action for number in range(times)]


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_nobody_folds_what_costs_nothing(style: Style) -> None:
    assert "fold" not in actions(facing("7s 2h", owed=0, pot=600, board="Kc Qd 9h", raises=0), style)


@pytest.mark.parametrize("style", STYLES, ids=lambda style: style.name)
def test_nobody_folds_the_best_hand(style: Style) -> None:
    nuts = facing("As Ks", owed=5_000, pot=9_000, board="Qs Js Ts 2h 3d")
    assert "fold" not in actions(nuts, style)


def test_nothing_is_not_worth_a_big_bet_and_aces_are() -> None:
    for style in (ROCK, SOLID, SHARK):
        nothing = actions(facing("7s 2h", owed=8_000, pot=9_000, board="Ac Kd Qh"), style)
        assert nothing.count("fold") > 0.8 * len(nothing), style.name
        assert "fold" not in actions(facing("As Ah", owed=400, pot=700), style)


def test_styles_differ() -> None:
    """A rock folds what a station calls, and a maniac raises what both would not."""
    weak = facing("Jc 8d", owed=400, pot=900, opponents=2)
    done = {style.name: actions(weak, style) for style in STYLES}
    folds = {name: each.count("fold") for name, each in done.items()}
    raises = {name: each.count("raise") for name, each in done.items()}
    assert folds["rock"] > folds["solid"] > folds["station"]
    assert raises["maniac"] > raises["shark"] > raises["rock"]


def test_every_choice_is_lawful_and_the_same_again() -> None:
    seed = Random().randrange(10**6)
    print("seed", seed)
    rng = Random(seed)
    offered = (("fold", "call"), ("fold", "call", "raise"), ("fold", "check", "bet"), ("fold", "check"))
    for number in range(300):
        dealt = rng.sample(DECK, 2 + rng.choice((0, 3, 4, 5)))
        names = rng.choice(offered)
        owed = 500 if "call" in names else 0
        legal = LegalActions(Seat(1), frozenset(names), owed, 1_000, 7_700)
        unseen = Unseen((HIGH,), tuple(dealt[:2]), tuple(dealt[2:]), ((),) * rng.randint(1, 3))
        sight = Sight(unseen=unseen, pot=900, legal=legal, sizes=(("min", 1_000),), first=len(dealt) == 2)
        style = rng.choice(STYLES)
        choice = choose(sight, style, Random(number))
        lawful = {*names, "allin"} if {"bet", "raise"} & set(names) else set(names)
        assert choice.action in lawful, (choice, names)
        assert choice == choose(sight, style, Random(number))
        assert isinstance(choice, Choice) and 0 <= choice.clicks <= 2
