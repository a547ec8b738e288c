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


def read(text: str) -> Positions[int]:
    """Button, small and big blind, and the order of the deal."""
    button, small, big, order = text.split()
    return Positions(int(button), int(small) if small != "-" else None, int(big), tuple(map(int, order)))


@pytest.mark.parametrize(
    ("button", "dealt_in", "expected"),
    [
        (6, "123456", "6 1 2 123456"),
        (4, "14", "4 4 1 14"),
        (4, "136", "4 6 1 613"),  # where nobody sits it is dead
        (6, "14", "1 1 4 41"),  # but never heads-up
    ],
)
def test_the_first_hand(button: int, dealt_in: str, expected: str) -> None:
    assert first_hand(button, [*map(int, dealt_in)]) == read(expected)


@pytest.mark.parametrize("dealt_in", [[], [3]])
def test_a_hand_needs_two(dealt_in: list[int]) -> None:
    with pytest.raises(Refused, match="needs two"):
        first_hand(3, dealt_in)
    with pytest.raises(Refused) as refusal:
        next_hand(button=1, small_blind=2, big_blind=3, dealt_in=dealt_in, headsup_before=False)
    assert refusal.value.facts == {"players": len(dealt_in)}


@pytest.mark.parametrize(
    ("last", "dealt_in", "expected"),
    [
        ("6 1 2 123456", "123456", "1 2 3 234561"),
        (
            "6 1 2 123456",
            "13456",
            "1 - 3 34561, 2 3 4 34561, 3 4 5 45613",
        ),  # first the blind, then the button
        ("7 8 9 89127", "8127", "8 - 1 1278, 10 1 2 1278"),  # across the end of the table
        ("5 - 2 2345", "2345", "1 2 3 2345"),
        ("2 - 1 3412", "1234", "10 1 2 1234"),
        ("6 1 2 123456", "3456", "1 - 3 3456, 2 3 4 3456"),  # both blinds leave
        ("6 1 2 123456", "2345", "1 2 3 2345"),  # button and small blind leave
        ("1 3 5 351", "35", "5 5 3 35"),  # three become two
        ("1 3 5 351", "15", "5 5 1 15"),
        ("1 3 5 351", "13", "3 3 1 13"),
        ("5 5 3 35", "345", "5 3 4 345"),  # two become three
        ("5 5 3 35", "135", "1 3 5 351"),
        ("5 5 3 35", "235", "2 3 5 352"),
        ("5 5 3 35", "356", "6 3 5 356"),
        ("5 5 3 35", "1356", "1 3 5 3561"),  # or four
        ("5 5 3 35", "35", "3 3 5 53, 5 5 3 35"),  # or change places
        ("5 5 3 35", "38", "3 3 8 83"),  # heads-up with somebody else
        ("5 5 3 35", "58", "8 8 5 58"),
        ("5 5 3 35", "123", "2 3 1 312"),  # three, and one of the two leaves
        ("5 5 3 35", "125", "2 - 5 512"),
        ("1 2 6 261", "246", "4 6 2 624"),  # the small blind is next to be big blind
    ],
)
def test_the_next_hands(last: str, dealt_in: str, expected: str) -> None:
    positions = read(last)
    for hand in expected.split(", "):
        positions = follow(positions, *map(int, dealt_in))
        assert positions == read(hand)


def test_the_button_goes_to_the_empty_seat_of_the_small_blind_that_is_known() -> None:
    exactly = next_hand(button=8, small_blind=9, big_blind=1, dealt_in={8, 1, 2, 7}, headsup_before=False)
    assert exactly == Positions(9, 1, 2, (1, 2, 7, 8))


def test_a_seat_that_had_the_big_blind_by_mistake_has_the_small_one_and_is_dealt_to_first() -> None:
    """WSOP 109: seat 3 posted for seat 2; the button is before it, and the deal begins after the button."""
    positions = next_hand(
        button=6, small_blind=1, big_blind=2, dealt_in=range(1, 7), headsup_before=False, passed_over=3
    )
    assert positions == Positions(2, 3, 4, (3, 4, 5, 6, 1, 2))


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


def test_from_2026_on_a_dead_button_goes_over_empty_seats_and_nobody_skips_a_blind() -> None:
    """Button 9, small blind 1, 2 and 3 empty, big blind 4; seat 1 goes out (TDA 2026 36-B)."""
    last = {"button": 9, "small_blind": 1, "big_blind": 4, "headsup_before": False}
    trails = next_hand(**last, dealt_in=(4, 5, 7, 9))  # type: ignore[arg-type]
    advances = next_hand(**last, dealt_in=(4, 5, 7, 9), chairs=9)  # type: ignore[arg-type]
    assert (trails.button, trails.small_blind, trails.big_blind) == (1, 4, 5)
    assert advances == Positions(3, 4, 5, (4, 5, 7, 9))
    newcomer = next_hand(**last, dealt_in=(2, 4, 5, 7, 9), chairs=9)  # type: ignore[arg-type]
    assert newcomer == Positions(3, 4, 5, (4, 5, 7, 9, 2)), "dealt in behind the button"
    alive = next_hand(**last, dealt_in=(1, 4, 5, 7, 9), chairs=9)  # type: ignore[arg-type]
    assert alive.button == 1
    edge = next_hand(button=8, small_blind=9, big_blind=1, dealt_in=(1, 2, 5), headsup_before=False, chairs=9)
    assert edge.button == 9, "no seat that the table does not have"
