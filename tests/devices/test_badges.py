"""A badge reader that types is told from a person who types, at any speed of both."""

from __future__ import annotations

import random

import pytest

from croupier.devices.badges import QUICK_MS, SHORTEST, Badge, Sign, Wedge

Key = tuple[Sign, str, str]


def keys(text: str) -> list[Key]:
    """What is typed, each key as itself; ``↵`` is the return key, ``-`` any other."""
    return [
        ("return", "", sign) if sign == "↵" else ("other", "", sign) if sign == "-" else ("sign", sign, sign)
        for sign in text
    ]


def told(typed: list[tuple[int, Key]], looks: list[int], quick: int = QUICK_MS) -> list[str | Badge]:
    """What comes of keys at their times, with a look at the keys at each of these times."""
    wedge = Wedge[str](quick)
    found: list[str | Badge] = []
    before = -1
    for now in looks:
        found += wedge.sort([key for at, key in typed if before < at <= now], now)
        before = now
    return found


def every(step: int, until: int) -> list[int]:
    return [*range(0, until + 1, step)]


@pytest.mark.parametrize("pause", [1, 8, 16, 40])
@pytest.mark.parametrize("step", [10, 20, 100, 350])
@pytest.mark.parametrize("number", ["00123456", "04a1b2c3d4e5f6", "12345678901"])
def test_a_badge_is_one_whatever_the_reader_and_the_loop_do(number: str, step: int, pause: int) -> None:
    typed = [(333 + pause * at, key) for at, key in enumerate(keys(number + "↵"))]
    assert told(typed, every(step, 3_000)) == [Badge(number.upper())]


@pytest.mark.parametrize("step", [10, 100])
def test_a_slow_reader_is_known_where_longer_pauses_are_set(step: int) -> None:
    """150 ms between two characters: keys of a person by default."""
    typed = [(333 + 150 * at, key) for at, key in enumerate(keys("00123456↵"))]
    looks = every(step, 5_000)
    assert told(typed, looks, 200) == [Badge("00123456")]
    assert told(typed, looks) == [*"00123456↵"]


@pytest.mark.parametrize("end", ["", "-"])
def test_a_badge_without_a_return_presses_no_key(end: str) -> None:
    typed = [(100 + 8 * at, key) for at, key in enumerate(keys("0012345678" + end))]
    assert told(typed, every(20, 1_000)) == [Badge("0012345678"), *end]


def test_a_return_that_comes_late_is_the_badge_s_and_the_next_one_is_not() -> None:
    typed = [(100 + 8 * at, key) for at, key in enumerate(keys("0012345678"))]
    typed += [(500, keys("↵")[0]), (600, keys("↵")[0])]
    assert told(typed, every(20, 1_000)) == [Badge("0012345678"), "↵"]


def test_typed_keys_come_in_order() -> None:
    seed = random.randrange(2**32)
    print("seed", seed)
    draw = random.Random(seed)
    for _ in range(200):
        text = "".join(draw.choice("0123456789acf-↵") for _ in range(30))
        at, typed = 0, []
        for key in keys(text):
            at += draw.randrange(QUICK_MS + 21, 400)
            typed.append((at, key))
        assert told(typed, every(20, at + 1_000)) == list(text)


def test_fewer_characters_than_a_badge_has_are_keys_however_quick() -> None:
    """Such as an amount that was typed while the loop was away."""
    text = "1234567"[: SHORTEST - 1] + "↵"
    typed = [(100 + at, key) for at, key in enumerate(keys(text))]
    assert told(typed, every(500, 2_000)) == list(text)


def test_a_key_of_the_table_waits_for_a_tenth_of_a_second_at_most() -> None:
    wedge = Wedge[str]()
    assert [*wedge.sort(keys("5"), 1_000)] == []
    assert [*wedge.sort([], 1_000 + QUICK_MS - 1)] == []
    assert [*wedge.sort([], 1_000 + QUICK_MS)] == ["5"]


def test_other_keys_and_touches_do_not_wait() -> None:
    wedge = Wedge[str]()
    touch: Key = ("", "", "touch")
    assert [*wedge.sort([*keys("5"), touch], 1_000)] == ["touch"]
    assert [*wedge.sort(keys("-"), 1_020)] == ["5", "-"]


def test_a_character_that_comes_twice_at_once_has_its_text_alone() -> None:
    """A window system takes the second of two quick presses of a key for the key that is held down."""
    wedge = Wedge[str]()
    text: Key = ("with", "", "text")
    typed = [key for sign in "012345678" for key in (keys(sign)[0], text)]
    typed.insert(2, text)  # 0 again
    typed.append(text)  # 8 again
    assert [*wedge.sort([*typed, *keys("↵")], 1_000)] == [Badge("00123456788")]


def test_the_text_of_a_key_stays_with_it() -> None:
    wedge = Wedge[str]()
    text: Key = ("with", "", "text")
    assert [*wedge.sort([*keys("5"), text], 1_000)] == []
    assert [*wedge.sort([], 1_200)] == ["5", "text"]
    assert [*wedge.sort([text], 1_220)] == ["text"]
