"""Levels of a tournament: the present stakes, the next ones, and unplayable structures."""

from __future__ import annotations

import pytest

from croupier.errors import Refused
from croupier.rules.games import GAMES
from croupier.rules.tournament.levels import (
    LONGEST_S,
    Level,
    check_structure,
    following,
    in_force,
    shown_number,
    stakes_at,
    unit_at,
)

THREE = (Level(900, 25, 50), Level(300, unit=100, pause=True), Level(900, 100, 200, big_blind_ante=200))
MIXED = Level(1200, 50, 100, ante=25, bring_in=30, small_bet=100, big_bet=200)


def test_in_a_break_the_stakes_before_it_hold_and_those_after_it_come_next() -> None:
    assert [in_force(THREE, number) for number in (1, 2, 3)] == [1, 1, 3]
    assert [following(THREE, number) for number in (1, 2, 3)] == [3, 3, None]
    assert [shown_number(THREE, number) for number in (1, 2, 3)] == [1, 1, 2]
    assert [unit_at(THREE, number) for number in (1, 2, 3)] == [0, 100, 100]


def test_a_mixed_level_gives_each_game_its_own_stakes() -> None:
    assert stakes_at(MIXED, GAMES["THL"]).big_blind == 100
    assert stakes_at(MIXED, GAMES["THL"]).ante == 0
    stud = stakes_at(MIXED, GAMES["7SLL"])
    assert (stud.ante, stud.bring_in, stud.small_bet, stud.big_blind) == (25, 30, 100, 0)
    assert stakes_at(MIXED, GAMES["THNL"]).small_bet == 0


@pytest.mark.parametrize(
    "levels",
    [
        (Level(900, pause=True), Level(900, 25, 50)),
        (Level(900, pause=True),),
        (Level(0, 25, 50),),
        (Level(LONGEST_S + 1, 25, 50),),
        (Level(900, 50, 25),),
        (Level(900, 25, -50),),
        (Level(900, 25, 50, unit=-1),),
        (Level(900, 25, 50),) * 101,
        (Level(900, 25, 50), Level(900)),
    ],
)
def test_an_unplayable_structure_is_refused(levels: tuple[Level, ...]) -> None:
    with pytest.raises(Refused):
        check_structure(levels, (GAMES["THNL"],))


def test_a_level_without_a_bring_in_does_not_suit_stud() -> None:
    check_structure(THREE, (GAMES["THNL"],))
    with pytest.raises(Refused):
        check_structure(THREE, (GAMES["7SHL"],))
