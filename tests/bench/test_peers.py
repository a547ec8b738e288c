"""PokerKit does the same work; where it is not installed only our own figure is shown."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

import pytest

from croupier.bench import ranking, replay
from croupier.errors import Fault


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """PokerKit cannot be imported."""

    class Nothing:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "pokerkit":
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    monkeypatch.delitem(sys.modules, "pokerkit", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Nothing(), *sys.meta_path])


HANDS = ranking.ROUNDS * ranking.SLOWER


def test_ranking_of_each_kind_is_a_ratio_to_the_peer() -> None:
    figures = {figure.name: figure for figure in ranking.measure(HANDS)}
    kinds = ["high", "omaha 4", "omaha 5", "omaha low", "stud low", "razz", "2-7"]
    assert list(figures) == kinds
    for name, figure in figures.items():
        assert figure.measured > 0 and figure.met is not None
        assert set(figure.more) == {"pokerkit", "times pokerkit"}
        ratio = figure.more["times pokerkit"]
        assert ratio == pytest.approx(figure.more["pokerkit"] / figure.measured, rel=0.02), name


@pytest.mark.parametrize("kind", ranking.KINDS, ids=lambda kind: kind.name)
def test_the_peer_ranks_the_same_hands_in_the_same_order(kind: ranking.Kind) -> None:
    """A ratio to other work says nothing: no low is none there too, and hands compare alike."""
    ranked = {
        name: [rank(*told) for told in hands]
        for name, (rank, hands) in ranking.runs_of(kind, HANDS, ranking.peer("pokerkit")).items()
    }
    ours, theirs = ranked["ours"][:: ranking.SLOWER], ranked["pokerkit"]
    assert [each is None for each in ours] == [each is None for each in theirs]
    pairs = [each for each in zip(ours, theirs, strict=True) if None not in each]
    assert pairs
    for (a, x), (b, y) in pairwise(pairs):
        assert (a > b, a < b) == ((x < y, x > y) if "Low" in kind.pokerkit else (x > y, x < y))


def test_replay_is_a_ratio_to_a_peer_that_reads_the_same_files(tmp_path: Path) -> None:
    file = replay.deal(tmp_path / "dealt.phhs", 4)
    for figure, hands in ((replay.measure([], 3, 1), 3), (replay.measure([file], 0, 1), 4)):
        more = figure.more
        assert (more["hands"], more["not played"], more["same stacks"]) == (hands, 0, hands)
        assert more["times pokerkit"] == pytest.approx(figure.measured / more["pokerkit"], rel=0.02)
        if more["times pokerkit"] != replay.TIMES_POKERKIT:  # rounded, it may stand for a little less
            assert figure.met is (more["times pokerkit"] > replay.TIMES_POKERKIT)


def test_hands_that_are_not_played_or_end_otherwise_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = replay.deal(tmp_path / "dealt.phhs", 2)
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("p3 ", "p4 ", 1), encoding="utf-8")
    more = replay.measure([file], 0, 1).more
    assert (more["hands"], more["not played"], more["same stacks"]) == (2, 1, 1)
    monkeypatch.setattr(replay, "_theirs", lambda pokerkit, files: iter([None, (1, 2, 3)]))
    assert replay.measure([file], 0, 1).more["same stacks"] == 0


def test_a_file_that_the_peer_does_not_read_is_a_fault(tmp_path: Path) -> None:
    file = tmp_path / "odd.phh"
    file.write_text('variant = "NT"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\n', encoding="utf-8")
    with pytest.raises(Fault, match=r"odd.phh: PokerKit does not read it"):
        replay.measure([file], 0, 1)


@pytest.mark.usefixtures("alone")
def test_without_the_peer_the_figures_stand_alone() -> None:
    for figure in (*ranking.measure(HANDS), replay.measure([], 1, 1)):
        assert figure.measured > 0 and figure.met is None
        assert figure.more["pokerkit"] == "peer not installed"
        assert not [name for name in figure.more if name.startswith("times")]


def test_a_peer_that_is_broken_is_not_called_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(ranking, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        ranking.peer("pokerkit")
