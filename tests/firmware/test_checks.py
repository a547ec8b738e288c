"""Every check of the firmware, twice: in CPython, and in MicroPython's own machine with the flashed files."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from support import micropython

SLOW = {
    "check_a_fast_pitch_of_three_cards_a_second",
    "check_an_inventory_resolves_every_collision",
    "check_more_than_the_ring_holds_is_counted_as_dropped",
    "check_a_deck_dealt_while_nobody_listens_is_kept",
    "check_no_crowd_elsewhere_slows_the_slot_and_no_two_cards_that_lie_there",
    "check_five_cards_a_second_with_a_crowd_on_every_other_antenna",
    "check_a_crowd_on_a_seat_is_told_who_comes_and_who_goes",
}
CHECKS = [
    pytest.param(path.stem, name, marks=[pytest.mark.slow] if name in SLOW else [], id=name)
    for path in sorted(micropython.WORLD.glob("checks_*.py"))
    for name in re.findall(r"^def (check_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
]


@pytest.mark.parametrize(("module", "check"), CHECKS)
@pytest.mark.usefixtures("board")
def test_in_cpython(module: str, check: str) -> None:
    getattr(importlib.import_module(module), check)()


@pytest.mark.parametrize(("module", "check"), CHECKS)
def test_in_micropython(module: str, check: str, tmp_path: Path) -> None:
    micropython.run(tmp_path, str(micropython.WORLD / "one_check.py"), module, check)
