"""The stopwatch of the virtual table stops only at a picture that shows the input."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.bench.virtual_table import SIZE, TimedScreen
from croupier.terminal.view import HealthView
from croupier.values import replace
from support.sample_views import SAMPLES


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[TimedScreen]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    opened = TimedScreen(SIZE)
    yield opened
    opened.close()


def test_a_lamp_or_a_notice_that_disappears_is_not_an_answer_to_an_input(screen: TimedScreen) -> None:
    view = SAMPLES["flop"]
    screen.show(view)
    assert screen.shown.qsize() == 1
    screen.show(replace(view, health=(HealthView("disque", "plein", "bad"),)))
    screen.show(replace(view, notice="fait"))
    assert screen.shown.qsize() == 1
    screen.show(replace(view, pot="12"))
    assert screen.shown.qsize() == 2
    assert screen.shown.get() < screen.shown.get()
