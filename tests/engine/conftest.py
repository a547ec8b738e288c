"""The tables with which the tests of the engine start."""

from __future__ import annotations

import pytest

from croupier.engine import commands as cmd
from support.engine_bench import Bench, open_table


@pytest.fixture
def t6() -> Bench:
    """Six seats, button 6, blinds 50/100, 10,000 each, TDA; a hand before its first card."""
    bench = open_table(seats=dict.fromkeys(range(1, 7), 10_000), button=6)
    bench.do(cmd.StartHand)
    return bench


@pytest.fixture
def t6_dealt(t6: Bench) -> Bench:
    t6.deal(12)
    return t6


@pytest.fixture
def c6_dealt() -> Bench:
    """The cash fixture: Code profile, double raise, blinds 5/10, 1,000 each, rake 5 % capped at 15."""
    bench = open_table(
        seats=dict.fromkeys(range(1, 7), 1_000),
        button=6,
        mode="cash",
        profile="code",
        blinds=(5, 10),
        house=(("rake.pct", "5"), ("rake.cap", "15")),
    )
    bench.do(cmd.StartHand)
    bench.deal(12)
    return bench
