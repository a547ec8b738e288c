"""The players play sensibly: by their cards, their price and their style, and within the rules."""

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
    chance,
    choose,
)
from croupier.engine.actions import LegalActions
from croupier.engine.places import Seat

STYLES = (ROCK, SOLID, SHARK, STATION, GAMBLER, MANIAC)


def facing(cards: str, *, owed: int, pot: int, board: str = "", opponents: int = 1, raises: int = 1) -> Sight:
    """A seat with 20,000 behind at blinds of 200."""
    actions = {"fold", "call", "raise"} if owed else {"fold", "check", "bet"}
    legal = LegalActions(Seat(3), frozenset(actions), owed, max(400, 2 * owed), 20_000)
    sizes = (("min", legal.min_to), ("half", legal.min_to + pot // 2), ("pot", legal.min_to + pot))
    return Sight(parse_cards(cards), parse_cards(board), pot, opponents, legal, sizes, raises)


def actions(sight: Sight, style: Style, times: int = 60) -> list[str]:
    return [choose(sight, style, Random(number)).action for number in range(times)]


def test_chances_are_about_what_they_are() -> None:
    assert chance(parse_cards("As Ah"), (), 1, Random(1)) == pytest.approx(0.85, abs=0.12)
    assert chance(parse_cards("7s 2h"), (), 3, Random(1)) < 0.3
    assert chance(parse_cards("As Ks"), parse_cards("Qs Js Ts 2h 3d"), 2, Random(1)) == 1.0
    assert chance(parse_cards("2c 3d"), parse_cards("As Ks Qs Js Ts"), 1, Random(1)) == 0.5


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
    folds = {style.name: actions(weak, style).count("fold") for style in STYLES}
    raises = {style.name: actions(weak, style).count("raise") for style in STYLES}
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
        sight = Sight(tuple(dealt[:2]), tuple(dealt[2:]), 900, rng.randint(1, 8), legal, (("min", 1_000),), 0)
        style = rng.choice(STYLES)
        choice = choose(sight, style, Random(number))
        lawful = {*names, "allin"} if {"bet", "raise"} & set(names) else set(names)
        assert choice.action in lawful, (choice, names)
        assert choice == choose(sight, style, Random(number))
        assert isinstance(choice, Choice) and 0 <= choice.clicks <= 2
