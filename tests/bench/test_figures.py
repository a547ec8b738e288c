"""Percentiles and the text of a figure."""

from __future__ import annotations

import random

import pytest

from croupier.bench.figures import Figure, in_turn, percentile, rounded, tell


@pytest.mark.parametrize(
    ("percent", "expected"), [(0, 1), (1, 1), (50, 50), (99, 99), (99.5, 100), (100, 100)]
)
def test_a_percentile_is_a_value_that_was_measured(percent: float, expected: int) -> None:
    values = list(range(1, 101))
    random.Random(1).shuffle(values)
    assert percentile(values, percent) == expected


def test_one_value_is_every_percentile_and_no_value_has_none() -> None:
    assert percentile([7], 0) == percentile([7], 50) == percentile([7], 99) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


def test_runs_have_their_turns_and_the_median_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    turns: list[str] = []
    clock = iter([0, 5, 5, 6, 10, 11, 11, 13, 20, 29, 29, 32])
    monkeypatch.setattr("time.perf_counter", lambda: next(clock))
    took = in_turn({"ours": lambda: turns.append("ours"), "theirs": lambda: turns.append("theirs")}, 3)
    assert turns == ["ours", "theirs"] * 3
    assert took == {"ours": 5, "theirs": 2}


def test_rounding_keeps_three_digits() -> None:
    assert [rounded(value) for value in (0.0, 1.0049, 24.96, 1234.5)] == [0.0, 1.0, 25.0, 1230.0]


@pytest.mark.parametrize(("met", "verdict"), [(True, ": met"), (False, ": NOT MET"), (None, "")])
def test_a_figure_says_whether_its_target_is_met(met: bool | None, verdict: str) -> None:
    figure = Figure(
        name="idle",
        measured=0.5,
        unit="%",
        target="< 1 %",
        met=met,
        how="at rest",
        more={"a": 1, "b": "none"},
    )
    first, how, more = tell(figure).splitlines()
    assert first.startswith("idle ") and first.endswith(f"target < 1 %{verdict}")
    assert (how.strip(), more.strip()) == ("at rest", "a 1, b none")
