"""Every check of the firmware in CPython, and in MicroPython's own machine with the flashed files.

By day a third of the long checks run in CPython, which is twice as fast. Of the others half run in
MicroPython, if it is installed, and half in CPython. At night each check runs in both. By day the MicroPython
checks of a module share one machine.
"""

from __future__ import annotations

import importlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from firmware import micropython

SLOW = {
    "check_pairs_that_stick_beside_a_tag_that_lies_there",
    "check_cards_whose_numbers_differ_in_one_bit",
    "check_a_tag_left_on_the_slot_is_told_once_and_hides_no_card",
    "check_one_reader_is_in_time_with_three_cards_that_lie_at_the_slot",
    "check_a_tag_that_answers_badly_is_never_told_and_hides_nobody",
    "check_several_cards_on_one_antenna_are_all_read",
    "check_a_fast_pitch_of_three_cards_a_second",
    "check_an_inventory_resolves_every_collision",
    "check_more_than_the_ring_holds_is_counted_as_dropped",
    "check_a_deck_dealt_while_nobody_listens_is_kept",
    "check_no_crowd_elsewhere_slows_the_slot_and_no_two_cards_that_lie_there",
    "check_five_cards_a_second_with_a_crowd_on_every_other_antenna",
    "check_a_crowd_on_a_seat_is_told_who_comes_and_who_goes",
    "check_a_tag_that_leaves_a_bad_one_behind_is_told",
    "check_a_reader_that_dies_is_told_within_a_second",
    "check_a_reader_that_hears_but_is_not_heard_is_told_and_its_field_is_off",
    "check_a_crowd_at_another_antenna_waits_while_a_card_passes",
    "check_a_chip_that_counts_collisions_in_another_way_reads_all_the_same",
    "check_a_reader_that_is_not_there_is_told_and_the_rest_works",
}
CHECKS = [
    (path.stem, name)
    for path in sorted(micropython.WORLD.glob("checks_*.py"))
    for name in re.findall(r"^def (check_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE)
]


LONG = [check for check in CHECKS if check[1] in SLOW]
SHORT = [check for check in CHECKS if check not in LONG]


def by_day(chosen: list[tuple[str, str]]) -> list[Any]:
    """The checks, of which those `chosen` run by day, and the rest at night."""
    return [
        pytest.param(*check, marks=[] if check in chosen else [pytest.mark.nightly], id=check[1])
        for check in CHECKS
    ]


@pytest.mark.parametrize(
    ("module", "check"), by_day([*LONG[::3], *SHORT[1::2]]) if micropython.is_here() else CHECKS
)
@pytest.mark.usefixtures("board")
def test_the_checks_pass_in_cpython(module: str, check: str) -> None:
    getattr(importlib.import_module(module), check)()


@pytest.mark.parametrize(("module", "check"), by_day(SHORT[::2]))
def test_the_checks_pass_in_micropython(module: str, check: str, folder: Path) -> None:
    together = [name for each, name in SHORT[::2] if each == module]
    said = in_micropython(folder, module, *(together if check in together else [check]))
    assert f"holds {check}\n" in said, said


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where what a board holds lies."""
    return tmp_path_factory.mktemp("checks")


@cache
def in_micropython(folder: Path, module: str, *checks: str) -> str:
    """What one machine says of these checks."""
    program = str(micropython.WORLD / "some_checks.py")
    return micropython.run(folder, program, module, *checks)
