"""The peers do the same work, and where one is not installed the figure stands alone."""

from __future__ import annotations

import sys

import pytest

from croupier.bench import engine, ranking
from croupier.errors import Fault

PEERS = ("pokerkit", "phevaluator")


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of the peers can be imported."""

    class Nothing:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name in PEERS:
                raise ModuleNotFoundError(f"No module named {name!r}", name=name)

    for name in PEERS:
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr(sys, "meta_path", [Nothing(), *sys.meta_path])


def test_ranking_is_a_ratio_to_both_peers() -> None:
    figure = ranking.measure(300)
    assert figure.measured > 0 and figure.met is not None
    for name in PEERS:
        ratio = figure.more[f"times {name}"]
        assert ratio == pytest.approx(figure.more[name] / figure.measured, rel=0.02)


def test_the_engine_is_a_ratio_to_a_peer_that_pays_the_same() -> None:
    figure = engine.measure(3, 1)
    assert figure.measured > 0 and figure.met is None
    assert figure.more["times pokerkit"] == pytest.approx(figure.measured / figure.more["pokerkit"], rel=0.02)


def test_other_stacks_than_the_peer_s_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "_tell_pokerkit", lambda *told: (1, 2, 3))
    with pytest.raises(Fault, match=r"PokerKit has \[1, 2, 3\]"):
        engine.measure(1, 1)


@pytest.mark.usefixtures("alone")
def test_without_peers_the_figures_stand_alone() -> None:
    for figure in (ranking.measure(30), engine.measure(1, 1)):
        assert figure.measured > 0 and figure.met is None
        assert figure.more["pokerkit"] == "peer not installed"
        assert not [name for name in figure.more if name.startswith("times")]


def test_a_peer_that_is_broken_is_not_called_absent(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr(ranking, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        ranking.peer("pokerkit")
