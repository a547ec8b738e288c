"""Substantial action, by its truth table (TDA 36, Code 1.9)."""

import pytest

from croupier.rules.betting.substantial import Action, sa_code, sa_tda, substantial
from croupier.rules.house import FACTORY, HouseRules

BIG_BLIND = 2


def taken(text: str, *, first_round: bool) -> list[Action]:
    """The actions of the seats from 3 on, as the first to act after the blinds."""
    return [(seat, action, int(not first_round)) for seat, action in enumerate(text.split(), start=3)]


@pytest.mark.parametrize(
    ("text", "first_round", "tda", "code"),
    [
        ("", True, False, False),
        ("call", True, False, False),
        ("raise", True, False, False),
        ("fold fold", True, False, False),
        ("fold call", True, True, False),
        ("call call", True, True, False),
        ("raise fold", True, True, True),
        ("fold raise", True, True, True),
        ("fold fold fold", True, True, True),
        ("call call call", True, True, True),
        ("check check", False, False, False),
        ("check check check", False, True, False),
        ("check bet", False, True, False),
        ("check bet call", False, True, False),
        ("bet call raise", False, True, True),
        ("bet fold fold", False, True, False),
        ("bet fold fold fold", False, True, True),
        ("complete fold", True, True, True),
    ],
)
def test_truth_table(text: str, first_round: bool, tda: bool, code: bool) -> None:
    actions = taken(text, first_round=first_round)
    found = [substantial(FACTORY[profile], actions, opener=BIG_BLIND) for profile in ("tda", "code")]
    assert found == [tda, code]


@pytest.mark.parametrize(("check_fold", "expected"), [(False, False), (True, True)])
def test_a_check_and_a_fold_as_the_house_says(check_fold: bool, expected: bool) -> None:
    assert sa_tda(taken("check fold", first_round=False), check_fold=check_fold) is expected
    assert sa_tda(taken("fold check", first_round=False), check_fold=check_fold) is expected
    house = HouseRules(sa="tda", sa_check_fold="yes" if check_fold else "no")
    assert substantial(house, taken("check fold", first_round=False), opener=None) is expected
    assert not sa_tda(taken("fold fold", first_round=False), check_fold=check_fold)


def test_heads_up_is_never_substantial_under_the_code() -> None:
    actions: list[Action] = [(1, "raise", 0), (2, "raise", 0), (1, "call", 0)]
    assert not sa_code(actions, opener=BIG_BLIND)
    assert sa_tda(actions)


def test_the_big_blind_does_not_answer_its_own_opening() -> None:
    actions: list[Action] = [(3, "call", 0), (1, "fold", 0), (2, "raise", 0)]
    assert not sa_code(actions, opener=BIG_BLIND)


def test_the_same_player_twice_is_one_player() -> None:
    actions: list[Action] = [(3, "call", 0), (2, "raise", 0), (3, "call", 0)]
    assert not sa_code(actions, opener=BIG_BLIND)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("raise fold", False),
        ("call call call", False),
        ("raise fold raise", True),
        ("raise fold fold fold", True),
    ],
)
def test_the_first_voluntary_bet_as_the_opening(text: str, expected: bool) -> None:
    house = HouseRules(sa_code_opening="first_voluntary_bet")
    assert substantial(house, taken(text, first_round=True), opener=BIG_BLIND) is expected


def test_a_later_round_does_not_undo_substantial_action() -> None:
    actions = taken("raise call fold", first_round=True)
    assert sa_code([*actions, (3, "check", 1)], opener=BIG_BLIND)


def test_every_later_round_has_its_own_opening() -> None:
    flop: list[Action] = [(2, "bet", 1), (3, "call", 1), (9, "call", 1)]
    turn: list[Action] = [(2, "check", 2), (3, "bet", 2), (9, "raise", 2)]
    assert not sa_code([*flop, *turn], opener=BIG_BLIND)
    assert sa_code([*flop, *turn, (2, "call", 2)], opener=BIG_BLIND)
