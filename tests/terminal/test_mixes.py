"""Mixes chosen on the screen and dealt there: which game comes when, at which limits, by a plain count.

The count knows the games of each mix as cardrooms announce them, and nothing of the engine.
"""

from __future__ import annotations

import random
from itertools import chain, cycle, repeat

import pytest

from croupier.cards.card import DECK
from croupier.engine import next_card
from croupier.engine.places import NOWHERE
from support.desk import Desk
from terminal.test_setup import head

HORSE = ("THL", "O4JL", "7SLL", "7SHL", "7SJL")
EIGHT = ("2T7TD", "THL", "O4JL", "7SLL", "7SHL", "7SJL", "THNL", "O4HPL")
ANNOUNCED = {"HORSE": HORSE, "EIGHT": EIGHT, "TEN": (*EIGHT, "BADUGI", "2T7SD")}
BIG_BET = frozenset({"THNL", "O4HPL", "2T7SD"})


def a_hand(desk: Desk) -> tuple[str, int]:
    """Deal one on the screen until all but one have folded; its game, and its first bet or big blind."""
    desk.press("hand")
    hand = desk.hand
    stakes = hand.stakes
    desk.shuffle(" ".join(map(str, random.Random(desk.at).sample(DECK, len(DECK)))))
    while desk.table.phase not in ("AWARDED", "SHOWDOWN"):
        if next_card(desk.table) != NOWHERE:
            desk.draw()
        else:
            desk.press("fold" if desk.key("fold").enabled else "call")
    desk.press("confirm")
    assert desk.table.between_hands
    return hand.game.code, stakes.big_blind if hand.game.betting != "limit" else stakes.small_bet


def due(games: tuple[str, ...], hands: int) -> chain[str]:
    """The game of each hand, with so many hands of every game."""
    return chain.from_iterable(repeat(code, hands) for code in cycle(games))


def chosen(*presses: str, players: int) -> Desk:
    desk = Desk()
    desk.set_up(pin="")
    desk.press("setup", f"fill:{players}", head("game"), *presses, "confirm")
    return desk


@pytest.mark.parametrize("name", ANNOUNCED)
@pytest.mark.parametrize("length", ["orbit", "hands"])
def test_the_games_of_a_mix_come_in_turn(name: str, length: str) -> None:
    players, games = 2, ANNOUNCED[name]
    by_hands = ("mix:hands", "digit:1", "confirm") if length == "hands" else ("mix:orbit",)
    desk = chosen(f"mix:{name}", *by_hands, players=players)
    hands = 1 if length == "hands" else players
    dealt = [a_hand(desk) for _ in range(hands * len(games) + 1)]
    assert [code for code, _ in dealt] == [code for code, _ in zip(due(games, hands), dealt, strict=False)]
    usual = {bet for code, bet in dealt if code not in BIG_BET}
    assert len(usual) == 1, "limits are those of the table"


def test_an_own_mix_keeps_the_limits_of_each_game_and_another_begins_at_its_first() -> None:
    desk = chosen("mix:own", "game:stud", "game:7SJL", "game:kinds", "game:omaha", "game:O4HPL", players=3)
    desk.press("setup", head("stakes"), "game:7SJL", "stakes:1000/2000", "confirm")
    dealt = [a_hand(desk) for _ in range(7)]
    assert [code for code, _ in dealt] == ["THNL"] * 3 + ["7SJL"] * 3 + ["O4HPL"]
    assert {bet for code, bet in dealt if code == "7SJL"} == {1_000}
    desk.press("setup", head("game"), "mix:HORSE", "mix:HORSE")  # again, for the chips on the table
    desk.press("mix:hands", "digit:2", "confirm", "confirm")
    assert [a_hand(desk)[0] for _ in range(5)] == ["THL", "THL", "O4JL", "O4JL", "7SLL"]


def test_the_button_chooses_and_a_game_lasts_as_long_as_the_table_says() -> None:
    desk = chosen("mix:HORSE", "mix:hands", "digit:2", "confirm", "mix:choice", players=3)
    for wanted in ("7SJL", "THL", "7SJL"):
        desk.press("hand")
        desk.press(f"game:{wanted}")
        assert [a_hand(desk)[0] for _ in range(2)] == [wanted] * 2
