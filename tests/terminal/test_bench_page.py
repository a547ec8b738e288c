"""Measuring the shoe from the settings page: times, gains, two cards as one, weak tags."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.run.maintenance import Measuring
from croupier.devices.bench.measurements import Found, Trial
from croupier.devices.bench.trials import Gain, Passes
from croupier.devices.deck.pack import PackTest
from croupier.devices.deck.register import Deck, factory_deck
from croupier.devices.readings import Draw, Reading, ShoeBack
from croupier.devices.shoe import ShoePort
from croupier.devices.twins.process import ShoeProcess
from croupier.errors import Fault
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.bench import BenchPage, TrialPage, WeakPage
from croupier.terminal.wishes import KeepSettings, MeasureShoe
from croupier.values import replace
from support.desk import Desk

DECK = factory_deck("A")


def at_the_bench(firmware: str = "1.4") -> Desk:
    desk = Desk().open()
    desk.set_up(firmware=firmware, deck="A", decks=(DECK,))
    desk.console = replace(desk.console, page=BenchPage())
    return desk


def found(desk: Desk, kind: str, **what: object) -> TrialPage:
    """The page of this trial, which has found this."""
    desk.press(kind)
    page = desk.console.page
    assert isinstance(page, TrialPage) and isinstance(desk.console.wish, MeasureShoe)
    page.trial.found = replace(Found(), **what)
    assert page.due() == Key(KeyKind.LOOK)
    desk.press("look")
    shown = desk.console.page
    assert isinstance(shown, TrialPage) and shown.due() is None
    return shown


def lines(desk: Desk) -> list[str]:
    page = desk.page
    return list(page.lines)


def test_times_are_a_histogram_and_the_wait_that_would_do_is_kept() -> None:
    desk = at_the_bench()
    passes = Passes(((81,), (95,), (102,), (), (130,)))
    found(desk, "lags", passes=passes, asks="passes")
    assert lines(desk) == ["80–89 ms\t1", "90–99 ms\t1", "100–109 ms\t1", "110–119 ms\t0", "120–129 ms\t0",
                           "130–139 ms\t1", "Not read\t1"]  # fmt: skip
    assert desk.page.entry == "5 of 52"
    assert [key.action for key in desk.page.keys] == ["enough", "back"], "nothing is proposed yet"
    found_page = desk.console.page
    assert isinstance(found_page, TrialPage)
    found_page.trial.found = Found(passes, over=True)
    desk.press("look")
    assert "From 81 to 130 ms. A wait of 210 ms" in desk.page.text
    desk.press("keep")
    assert desk.console.wish == KeepSettings({"shoe.pair_ms": 210})


def test_a_tag_before_the_beam_is_a_wrong_barrier_and_no_wait_is_proposed() -> None:
    desk = at_the_bench()
    found(desk, "lags", passes=Passes(((-30,), (95,))), over=True)
    assert "move the barrier" in desk.page.text
    desk.press("keep")
    assert not isinstance(desk.console.wish, KeepSettings)


def test_the_gain_that_fits_is_named() -> None:
    desk = at_the_bench()
    rows = (Gain(3, 40, 12, 0), Gain(4, 40, 40, 0), Gain(5, 40, 40, 3))
    found(desk, "gains", gains=rows, over=True)
    assert lines(desk) == ["3 · 23 dB\t12, pile 0 · misses the card", "4 · 33 dB\t40, pile 0 · fits ✓",
                           "5 · 38 dB\t40, pile 3 · reads the pile"]  # fmt: skip
    assert desk.page.bars == (30, 100, 100)
    assert desk.page.text == 'Take "gain": 4 in config.py of the shoe.'


def test_cards_that_stick_are_counted() -> None:
    desk = at_the_bench()
    found(desk, "stick", passes=Passes(((20, 60), (30,), (), (20, 50))), over=True)
    assert lines(desk) == ["Both read\t2", "One read\t1", "None read\t1"]
    assert "count of 52" in desk.page.text


def test_a_shoe_without_firmware_is_not_measured_but_its_tags_are() -> None:
    desk = at_the_bench(firmware="")
    desk.press("lags")
    assert isinstance(desk.console.page, BenchPage) and desk.console.wish is None
    desk.press("weak")
    assert isinstance(desk.console.page, WeakPage)


def test_the_tags_that_were_missed_are_listed_the_worst_first() -> None:
    test = PackTest(DECK)
    for missed in (("Ah", "7c"), ("Ah",)):
        for uid, face in DECK.cards.items():
            test = test.read(Draw(at=0, uid="" if str(face) in missed else uid, device_ms=0))
        test = test.next_pass()
    desk = at_the_bench()
    desk.console = replace(desk.console, page=WeakPage(test))
    assert lines(desk) == ["A♥\tread 0 of 2", "7♣\tread 1 of 2"]


# --- at a shoe ---------------------------------------------------------------------------------------------


def until(so: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not so():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def deck() -> Deck:
    return DECK


def test_the_line_is_lent_to_the_trial_and_comes_back(deck: Deck, tmp_path: Path) -> None:
    heard: queue.SimpleQueue[Reading] = queue.SimpleQueue()
    with ShoeProcess(deck=list(deck.cards)) as twin, ShoePort(str(twin.path), heard.put) as reader:
        trial = Trial("lags")
        Measuring(reader).begin(trial)
        until(lambda: trial.found.asks == "passes")
        for number in (1, 2, 3):
            twin.draw()
            until(lambda number=number: len(trial.found.passes.lags) == number)
        trial.end()
        until(lambda: trial.found.over)
        assert trial.found.passes.unread == 0 and not trial.found.why
        twin.draw()
        come = [heard.get(timeout=20)]
        while not isinstance(come[-1], Draw):
            come.append(heard.get(timeout=20))
        assert [each.uid for each in come if isinstance(each, Draw)] == [list(deck.cards)[3]]
        assert any(isinstance(each, ShoeBack) for each in come)


def test_a_trial_without_a_shoe_says_so(tmp_path: Path) -> None:
    trial = Trial("gains")
    trial.run(lambda: (_ for _ in ()).throw(FileNotFoundError("gone")))
    assert trial.found.over and trial.found.why == "lost"
    with pytest.raises(Fault, match="no shoe"):
        Measuring(None).begin(Trial("lags"))
