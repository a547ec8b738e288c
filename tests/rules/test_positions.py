"""Button and blinds from hand to hand (TDA 32, 34)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import Refused
from croupier.rules.positions import Positions, clockwise, first_hand, next_hand


def follow(last: Positions[int], *dealt_in: int) -> Positions[int]:
    return next_hand(
        button=last.button,
        small_blind=last.small_blind,
        big_blind=last.big_blind,
        dealt_in=dealt_in,
        headsup_before=len(last.order) == 2,
    )


@pytest.mark.parametrize(
    ("seat", "expected"), [(6, [1, 3, 5, 6]), (5, [6, 1, 3, 5]), (4, [5, 6, 1, 3]), (10, [1, 3, 5, 6])]
)
def test_clockwise(seat: int, expected: list[int]) -> None:
    assert list(clockwise(seat, {1, 3, 5, 6})) == expected


def test_the_first_hand_of_six() -> None:
    assert first_hand(6, range(1, 7)) == Positions(6, 1, 2, (1, 2, 3, 4, 5, 6))


def test_the_first_hand_heads_up() -> None:
    assert first_hand(4, [1, 4]) == Positions(4, 4, 1, (1, 4))


def test_a_first_button_where_nobody_sits_is_dead() -> None:
    assert first_hand(4, [1, 3, 6]) == Positions(4, 6, 1, (6, 1, 3))


def test_heads_up_the_button_is_never_dead() -> None:
    assert first_hand(6, [1, 4]) == Positions(1, 1, 4, (4, 1))


@pytest.mark.parametrize("dealt_in", [[], [3]])
def test_a_hand_needs_two(dealt_in: list[int]) -> None:
    with pytest.raises(Refused, match="needs two"):
        first_hand(3, dealt_in)
    with pytest.raises(Refused) as refusal:
        next_hand(button=1, small_blind=2, big_blind=3, dealt_in=dealt_in, headsup_before=False)
    assert refusal.value.facts == {"players": len(dealt_in)}


def test_everything_moves_one_seat() -> None:
    assert follow(first_hand(6, range(1, 7)), *range(1, 7)) == Positions(1, 2, 3, (2, 3, 4, 5, 6, 1))


def test_dead_small_blind_then_dead_button() -> None:
    second = follow(first_hand(6, range(1, 7)), 1, 3, 4, 5, 6)
    assert second == Positions(1, None, 3, (3, 4, 5, 6, 1))
    third = follow(second, 1, 3, 4, 5, 6)
    assert third == Positions(2, 3, 4, (3, 4, 5, 6, 1))
    assert follow(third, 1, 3, 4, 5, 6) == Positions(3, 4, 5, (4, 5, 6, 1, 3))


def test_a_dead_small_blind_across_the_end_of_the_table() -> None:
    second = follow(Positions(7, 8, 9, (8, 9, 1, 2, 7)), 8, 1, 2, 7)
    assert second == Positions(8, None, 1, (1, 2, 7, 8))
    assert follow(second, 8, 1, 2, 7) == Positions(10, 1, 2, (1, 2, 7, 8))
    exactly = next_hand(button=8, small_blind=9, big_blind=1, dealt_in={8, 1, 2, 7}, headsup_before=False)
    assert exactly == Positions(9, 1, 2, (1, 2, 7, 8))


def test_a_dead_small_blind_on_the_last_seat_of_a_short_table() -> None:
    second = Positions(5, None, 2, (2, 3, 4, 5))
    assert follow(second, 2, 3, 4, 5) == Positions(1, 2, 3, (2, 3, 4, 5))


def test_both_blinds_leave_at_once() -> None:
    second = follow(first_hand(6, range(1, 7)), 3, 4, 5, 6)
    assert second == Positions(1, None, 3, (3, 4, 5, 6))
    assert follow(second, 3, 4, 5, 6) == Positions(2, 3, 4, (3, 4, 5, 6))


def test_button_and_small_blind_leave_at_once() -> None:
    assert follow(first_hand(6, range(1, 7)), 2, 3, 4, 5) == Positions(1, 2, 3, (2, 3, 4, 5))


@pytest.mark.parametrize(
    ("gone", "expected"),
    [
        (1, Positions(5, 5, 3, (3, 5))),
        (3, Positions(5, 5, 1, (1, 5))),
        (5, Positions(3, 3, 1, (1, 3))),
    ],
)
def test_three_become_two(gone: int, expected: Positions[int]) -> None:
    last = Positions(1, 3, 5, (3, 5, 1))
    assert follow(last, *({1, 3, 5} - {gone})) == expected


@pytest.mark.parametrize(
    ("newcomer", "expected"),
    [
        (4, Positions(5, 3, 4, (3, 4, 5))),
        (1, Positions(1, 3, 5, (3, 5, 1))),
        (2, Positions(2, 3, 5, (3, 5, 2))),
        (6, Positions(6, 3, 5, (3, 5, 6))),
    ],
)
def test_two_become_three(newcomer: int, expected: Positions[int]) -> None:
    assert follow(Positions(5, 5, 3, (3, 5)), 3, 5, newcomer) == expected


def test_two_become_four() -> None:
    assert follow(Positions(5, 5, 3, (3, 5)), 1, 3, 5, 6) == Positions(1, 3, 5, (3, 5, 6, 1))


def test_two_stay_two_and_change_places() -> None:
    second = follow(Positions(5, 5, 3, (3, 5)), 3, 5)
    assert second == Positions(3, 3, 5, (5, 3))
    assert follow(second, 3, 5) == Positions(5, 5, 3, (3, 5))


def test_heads_up_with_somebody_else() -> None:
    assert follow(Positions(5, 5, 3, (3, 5)), 3, 8) == Positions(3, 3, 8, (8, 3))
    assert follow(Positions(5, 5, 3, (3, 5)), 5, 8) == Positions(8, 8, 5, (5, 8))


def test_two_become_three_as_one_of_them_leaves() -> None:
    assert follow(Positions(5, 5, 3, (3, 5)), 1, 2, 3) == Positions(2, 3, 1, (3, 1, 2))
    assert follow(Positions(5, 5, 3, (3, 5)), 1, 2, 5) == Positions(2, None, 5, (5, 1, 2))


def test_the_small_blind_is_next_to_be_big_blind() -> None:
    assert follow(Positions(1, 2, 6, (2, 6, 1)), 2, 4, 6) == Positions(4, 6, 2, (6, 2, 4))


def test_a_seat_that_had_the_big_blind_by_mistake_has_the_small_one_and_is_dealt_to_first() -> None:
    """WSOP 109: seat 3 posted for seat 2; the button is before it, and the deal begins after the button."""
    positions = next_hand(
        button=6, small_blind=1, big_blind=2, dealt_in=range(1, 7), headsup_before=False, passed_over=3
    )
    assert positions == Positions(2, 3, 4, (3, 4, 5, 6, 1, 2))


def test_a_dead_small_blind_before_seat_one() -> None:
    assert follow(Positions(2, None, 1, (3, 4, 1, 2)), 1, 2, 3, 4) == Positions(10, 1, 2, (1, 2, 3, 4))


SEATED = st.sets(st.integers(1, 10), min_size=2)


@given(tables=st.lists(SEATED, min_size=2, max_size=8), drawn=st.integers(1, 10))
def test_positions_follow_players_who_come_and_go(tables: list[set[int]], drawn: int) -> None:
    """Blinds follow the button, nobody is big blind twice running, everybody is dealt in once.

    Whether a newcomer between button and small blind has to wait (TDA 8-A) is settled before.
    """
    last = first_hand(drawn, tables[0])
    for dealt_in in tables[1:]:
        now = follow(last, *dealt_in)
        assert set(now.order) == dealt_in
        assert len(now.order) == len(dealt_in)
        assert now.big_blind == next(clockwise(last.big_blind, dealt_in))
        assert now.big_blind not in (last.big_blind, now.button)
        assert list(now.order) == list(clockwise(now.button, dealt_in))
        if len(dealt_in) == 2:
            assert now.small_blind == now.button
        else:
            known = [seat for seat in now.order if seat in last.order or seat == now.big_blind]
            blinds = [seat for seat in (last.big_blind, now.big_blind) if seat in dealt_in]
            assert known[: len(blinds)] == blinds
            assert now.small_blind == (last.big_blind if last.big_blind in dealt_in else None)
        last = now


@given(dealt_in=SEATED, drawn=st.integers(1, 10))
def test_a_full_lap_gives_everybody_each_position_once(dealt_in: set[int], drawn: int) -> None:
    last = first_hand(drawn, dealt_in)
    hands = [last := follow(last, *dealt_in) for _ in range(len(dealt_in) + 3)][3:]
    assert sorted(each.big_blind for each in hands) == sorted(dealt_in)
    assert sorted(each.small_blind or 0 for each in hands) == sorted(dealt_in)
    assert sorted(each.button for each in hands) == sorted(dealt_in)
