"""Chips pushed in silence, by their worked examples (TDA 43–46, 61)."""

import pytest

from croupier.errors import Refused, Unreadable
from croupier.rules.chips import Proposal, classify
from croupier.rules.house import HouseRules

STANDARD = HouseRules(raise_min="standard")


def push(
    *chips: int,
    bet: int,
    min_to: int,
    in_round: int = 0,
    stack: int = 10_000,
    may_raise: bool = True,
    big_blind: int = 100,
    left: tuple[int, ...] | None = None,
) -> Proposal:
    return classify(
        STANDARD,
        chips=chips,
        in_round=in_round,
        bet=bet,
        min_to=min_to,
        stack=stack,
        may_raise=may_raise,
        big_blind=big_blind,
        left_in_front=left,
    )


def test_half_a_raise_in_several_chips_is_a_raise() -> None:
    assert push(100, 100, 100, 100, bet=300, min_to=500) == Proposal("raise", 500, 0, 100, "TDA 43-A")


def test_less_than_half_is_a_call_and_the_change_goes_back() -> None:
    assert push(100, 100, 100, 25, 25, bet=300, min_to=500) == Proposal("call", 300, 50, 0, "TDA 43-A")


@pytest.mark.parametrize(("chip", "bet", "back"), [(500, 100, 400), (50, 10, 40), (100, 100, 0)])
def test_one_chip_is_a_call(chip: int, bet: int, back: int) -> None:
    assert push(chip, bet=bet, min_to=2 * bet) == Proposal("call", bet, back, 0, "TDA 44")


def test_the_last_chip_alone_is_still_a_call() -> None:
    assert push(1000, bet=100, min_to=200, stack=1000) == Proposal("call", 100, 900, 0, "TDA 44")


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ((500, 1000), Proposal("call", 1100, 400, 0, "TDA 45-A")),
        ((500, 500, 500), Proposal("call", 1100, 400, 0, "TDA 45-A")),
        ((1000, 500, 25), Proposal("raise", 1800, 0, 275, "TDA 43-A")),
    ],
)
def test_several_chips_facing_a_raise_from_400_to_1100(chips: tuple[int, ...], expected: Proposal) -> None:
    assert push(*chips, bet=1100, min_to=1800) == expected


def test_last_chips_that_cannot_spare_one_are_a_call() -> None:
    found = push(1000, 1000, bet=1050, min_to=2100, stack=2000, big_blind=50)
    assert found == Proposal("call", 1050, 950, 0, "TDA 45-A")


def test_last_chips_that_can_spare_one_are_all_in() -> None:
    found = push(1000, 100, 100, bet=1050, min_to=2100, stack=1200, big_blind=50)
    assert found == Proposal("raise", 1200, 0, 0, "TDA 45-B2")


def test_last_chips_where_raising_is_closed_are_a_call() -> None:
    found = push(1000, 100, 100, bet=1050, min_to=2100, stack=1200, may_raise=False)
    assert (found.action, found.to, found.returned) == ("call", 1050, 150)


def test_a_raise_that_the_stack_cannot_complete_is_all_in() -> None:
    found = push(100, 100, 100, 100, bet=300, min_to=500, stack=450)
    assert found == Proposal("raise", 450, 0, 50, "TDA 43-A")


def test_last_chips_below_the_call_are_an_all_in_call() -> None:
    assert push(100, 50, bet=300, min_to=500, stack=150) == Proposal("call", 150, 0, 0, "TDA 51")


def test_too_little_is_an_undercall() -> None:
    assert push(100, 100, bet=400, min_to=800) == Proposal("undercall", 400, 0, 200, "TDA 51-B")


def test_chips_for_change_are_half_a_raise() -> None:
    assert push(500, 25, bet=325, min_to=650) == Proposal("raise", 650, 0, 125, "TDA 43-A")


def push_over_blind(*chips: int, left: tuple[int, ...] | None = None) -> Proposal:
    """Two chips of 25 stand in front of the big blind, who faces a raise to 600."""
    return push(*chips, in_round=50, bet=600, min_to=1150, big_blind=50, left=left)


def test_one_new_chip_over_the_blind_left_in_front_is_a_call() -> None:
    assert push_over_blind(1000) == Proposal("call", 600, 450, 0, "TDA 44")


def test_several_new_chips_over_the_blind_left_in_front_raise() -> None:
    assert push_over_blind(1000, 500) == Proposal("raise", 1550, 0, 0, "TDA 43-A")


def test_one_new_chip_after_pulling_everything_back_is_a_call() -> None:
    assert push_over_blind(1000, left=()) == Proposal("call", 600, 400, 0, "TDA 44")


def test_one_new_chip_after_pulling_a_part_back_counts_with_the_rest() -> None:
    assert push_over_blind(1000, left=(25,)) == Proposal("raise", 1150, 0, 125, "TDA 43-A")
    assert push_over_blind(600, left=(25,)) == Proposal("call", 600, 25, 0, "TDA 43-A")
    assert push_over_blind(590, left=(25,)) == Proposal("call", 600, 15, 0, "TDA 45-A")


@pytest.mark.parametrize(
    ("chips", "expected"),
    [
        ((), Proposal("check", 0, 0, 0, "TDA 44")),
        ((25,), Proposal("bet", 100, 0, 75, "TDA 44")),
        ((500,), Proposal("bet", 500, 0, 0, "TDA 44")),
        ((500, 25), Proposal("bet", 525, 0, 0, "TDA 44")),
    ],
)
def test_chips_into_an_unopened_round(chips: tuple[int, ...], expected: Proposal) -> None:
    assert push(*chips, bet=0, min_to=100) == expected


def test_an_opening_below_the_minimum_with_a_short_stack_is_all_in() -> None:
    assert push(25, bet=0, min_to=100, stack=60) == Proposal("bet", 60, 0, 35, "TDA 44")


@pytest.mark.parametrize(
    ("chips", "expected"), [((), ("check", 100)), ((500,), ("raise", 600)), ((25,), ("raise", 200))]
)
def test_the_option_of_the_big_blind(chips: tuple[int, ...], expected: tuple[str, int]) -> None:
    found = push(*chips, in_round=100, bet=100, min_to=200)
    assert (found.action, found.to) == expected


def test_the_big_blind_pulls_his_blind_back_and_puts_out_other_chips() -> None:
    raised = push(500, in_round=100, bet=100, min_to=200, left=())
    assert (raised.action, raised.to) == ("raise", 500)
    changed = push(50, in_round=100, bet=100, min_to=200, left=(25,))
    assert (changed.action, changed.to, changed.due) == ("check", 100, 25)


@pytest.mark.parametrize("chips", [(0,), (100, -25)])
def test_a_chip_without_value(chips: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable, match="above 0"):
        push(*chips, bet=100, min_to=200)


def test_more_chips_than_he_has() -> None:
    with pytest.raises(Refused) as refusal:
        push(500, 500, bet=100, min_to=200, stack=999)
    assert (refusal.value.code, refusal.value.facts) == ("more-than-stack", {"pushed": 1000, "stack": 999})


def test_no_chips_facing_a_bet() -> None:
    with pytest.raises(Refused) as refusal:
        push(bet=100, min_to=200)
    assert refusal.value.code == "no-chips"


def test_whatever_is_proposed_adds_up() -> None:
    for count in range(1, 5):
        for chip in (25, 100, 500):
            found = push(*[chip] * count, in_round=50, bet=300, min_to=500, stack=2000)
            if found.action != "undercall":
                assert 50 + chip * count == found.to + found.returned - found.due
