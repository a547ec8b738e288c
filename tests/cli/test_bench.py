"""croupier bench: every figure appears with its promise; the speed of this machine is not tested."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from croupier.bench import robot_log
from croupier.bench.figures import Figure
from croupier.bench.ranking import KINDS
from croupier.bench.suite import NAMES, QUICK
from croupier.cli import bench as verb
from croupier.errors import Fault
from croupier.values import replace
from support.robot_play import hasty
from support.shell import shell

LITTLE = replace(QUICK, logged=10, starts=1, idle_s=1, ranked=2_000, replayed=8, robot_hands=3)
"""Less than `--quick`: how fast this machine is does not matter here."""


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(verb, "QUICK", LITTLE)
    with hasty():
        yield


run = partial(shell, "bench")


def figures(*arguments: str) -> dict[str, dict[str, Any]]:
    """The figures of a run by name; the exit code says whether every target was met."""
    result = run("--quick", "--json", *arguments)
    told = json.loads(result.stdout)
    assert told["machine"]["cores"] >= 1 and told["machine"]["python"]
    for each in told["figures"]:
        assert set(each) == {"name", "measured", "unit", "target", "met", "how", "more"}
        assert each["measured"] > 0 and each["unit"] and each["target"] and "\n" not in each["how"]
    assert result.exit_code == (1 if any(each["met"] is False for each in told["figures"]) else 0)
    assert "… " in result.stderr
    return {each["name"]: each for each in told["figures"]}


def test_ranking_and_replay_are_compared_with_their_peer() -> None:
    found = figures("--only", "ranking", "--only", "replay")
    assert set(found) == {kind.name for kind in KINDS} | {"replay"}
    assert all(found[kind.name]["more"]["times pokerkit"] > 1 for kind in KINDS)


def test_cards_and_presses_are_timed_to_the_picture_and_to_the_disk() -> None:
    found = figures("--only", "card", "--only", "press", "--only", "memory")
    assert set(found) == {"card", "press", "memory"}
    for name in ("card", "press"):
        each = found[name]
        more = each["more"]
        assert 0 < more["p50"] <= more["p99"] == each["measured"] <= more["max"]
        assert 0 < more["commit p50"] <= more["commit p99"] <= more["commit max"] <= more["max"]
        assert more["inputs"] > 30 and more["bare sync p50"] > 0
    assert 0 < found["card"]["more"]["on the queue p50"] < found["card"]["more"]["p50"]
    memory = found["memory"]["more"]
    assert 10 < memory["at the first picture"] <= memory["peak"] >= found["memory"]["measured"]


@pytest.mark.slow
def test_a_terminal_is_started_and_left_alone() -> None:
    found = figures("--only", "start", "--only", "idle")
    assert set(found) == {"start", "idle"}
    start = found["start"]["more"]
    assert 0 < start["interpreter"] < start["best"] <= found["start"]["measured"] <= start["worst"]
    assert start["imports"] > 0
    assert found["idle"]["measured"] < 100 and found["idle"]["more"]["MiB resident"] > 10


def test_a_log_is_dealt_exported_and_verified() -> None:
    found = figures("--only", "wear", "--only", "words", "--only", "export", "--only", "verify")
    assert found.keys() == {"wear", "words", "export", "verify"}
    assert found["wear"]["measured"] > 50 and found["wear"]["more"]["inputs"] > 2
    assert found["export"]["more"]["written"] == 3


def test_a_system_that_does_not_count_says_so(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="does not count what a process writes"):
        robot_log.written(tmp_path / "io")


@pytest.mark.parametrize(("met", "code"), [(True, 0), (None, 0), (False, 1)])
def test_the_exit_code_is_the_verdict(monkeypatch: pytest.MonkeyPatch, met: bool | None, code: int) -> None:
    def measure(names: tuple[str, ...], *rest: object) -> Iterator[Figure]:
        assert names == NAMES
        yield Figure(name="card", measured=1, unit="ms", target="< 2 ms", met=True, how="so")
        yield Figure(name="idle", measured=1, unit="%", target="< 2 %", met=met, how="so")

    monkeypatch.setattr(verb, "measure", measure)
    result = run()
    assert result.exit_code == code
    assert ("NOT MET" in result.stdout) == (met is False)


def test_an_interrupt_prints_the_figures_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def measure(*rest: object) -> Iterator[Figure]:
        yield Figure(name="card", measured=1, unit="ms", target="under 2", met=True, how="once")
        raise KeyboardInterrupt

    monkeypatch.setattr(verb, "measure", measure)
    result = run("--json")
    assert [each["name"] for each in json.loads(result.stdout)["figures"]] == ["card"]
    assert result.exit_code == 130


@pytest.mark.parametrize("stack", ["2026-03-01", "[1]", "'x'", "inf"])
def test_a_strange_stack_is_reported_in_a_sentence(stack: str, tmp_path: Path) -> None:
    path = tmp_path / "hands.phhs"
    path.write_text(
        "[1]\nvariant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n"
        f"starting_stacks = [{stack}, 90]\nactions = ['d dh p1 ????', 'd dh p2 ????', 'p2 f']\n"
    )
    result = run("--quick", "--only", "replay", "--hands", str(path))
    assert result.exit_code == 1 and len(result.stderr.splitlines()[-1]) < 200


def test_a_figure_that_there_is_not_is_wrong_usage() -> None:
    result = run("--only", "speed")
    assert result.exit_code == 2 and "'speed'" in result.stderr
