"""The printed slot: its measures, what follows from them, its drawings, the parts that OpenSCAD makes."""

from __future__ import annotations

import importlib
import itertools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.devices.protocol.pairing import PairingSettings
from firmware.micropython import FIRMWARE, module_at

PRINTED = FIRMWARE / "printed"
config = importlib.import_module("config")


dimensions = module_at(PRINTED / "dimensions.py")
SOURCE = (PRINTED / "slot.scad").read_text(encoding="utf-8")
SLOT = dimensions.read(SOURCE)
SPEEDS = (0.27, 0.33, 0.4)
OFF_CENTRE = (-3.0, 0.0, 3.0)
"""How carefully a sticker is put on, in millimetres."""


def test_a_tag_comes_after_its_beam_and_before_the_terminal_gives_up() -> None:
    for speed, off in itertools.product(SPEEDS, OFF_CENTRE):
        first, last = SLOT.beam_to_tag(speed, off)
        assert first >= 0, "the card is counted before its tag is read"
        assert last < PairingSettings().tag_after_ms
        looks = (last - first) / (config.POLL_MS + config.SETTLE_US / 1000 + 7)
        assert looks >= 3, "a second and a third look, if the first fails"


def test_the_beam_is_free_long_enough_between_two_cards() -> None:
    assert SLOT.beam_is_free(max(SPEEDS)) > 4 * config.SLOT_DEBOUNCE_MS


def test_the_next_card_is_out_of_reach_as_long_as_it_waits() -> None:
    assert SLOT.pile_to_antenna - SLOT.tag_diameter / 2 > 2 * SLOT.read_radius


def test_one_card_passes_the_gate_and_two_do_not() -> None:
    assert SLOT.one_card_has >= 0.1 and SLOT.two_cards_lack >= 0.1


def test_beam_and_shield_are_clear_of_the_board() -> None:
    assert SLOT.card_width / 2 - SLOT.beam_inset - SLOT.beam_hole / 2 > SLOT.board_width / 2
    assert SLOT.shield_to_board >= 5


def test_the_pages_have_these_figures_and_drawings() -> None:
    figures = re.findall(r"[\d.]+(?: to [\d.]+)? m[ms]\b", dimensions.figures(SLOT))
    table = re.findall(
        r"^\| .+ \| (.+) \|$", (PRINTED / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert table[1:] == figures
    for name, draw in (("side.svg", dimensions.side), ("top.svg", dimensions.top)):
        assert (PRINTED / name).read_text(encoding="utf-8") == draw(SLOT), "dimensions.py --draw"


def corners(part: str, folder: Path) -> list[tuple[float, float, float]]:
    """The corners of a part, as OpenSCAD makes it for a printer."""
    if shutil.which("openscad") is None:
        pytest.skip("openscad is not installed")
    made = folder / f"{part}.stl"
    command = ["openscad", "-o", str(made), "-D", f'part="{part}"', str(PRINTED / "slot.scad")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "WARNING" not in done.stderr and "Simple:        yes" in done.stderr, done.stderr
    text = made.read_text(encoding="utf-8")
    found = re.findall(r"vertex (\S+) (\S+) (\S+)", text)
    assert len(found) % 3 == 0
    return [(float(x), float(y), float(z)) for x, y, z in found]


def test_the_gate_leaves_its_gap_and_fits_between_the_cheeks(tmp_path: Path) -> None:
    points = corners("gate", tmp_path)
    assert min(z for _, _, z in points) == pytest.approx(SLOT.gap)
    assert max(x for x, _, z in points if z < SLOT.gap + 0.01) <= 12.01
    inside = SLOT.card_width + 2 * SLOT.side_play
    assert inside - 1 < max(y for _, y, _ in points) - min(y for _, y, _ in points) < inside


def round_hole(points: list[tuple[float, float, float]], x: float, y: float) -> float:
    """The diameter of an upright hole at a place."""
    reach = [2 * ((px - x) ** 2 + (py - y) ** 2) ** 0.5 for px, py, _ in points]
    return min(reach)


@pytest.mark.slow
def test_beam_holes_lie_over_one_another_and_a_card_fits(tmp_path: Path) -> None:
    y = SLOT.card_width / 2 - SLOT.beam_inset
    base, bridge = corners("base", tmp_path), corners("bridge", tmp_path)
    for part in (base, bridge):
        assert round_hole(part, SLOT.beam_x, y) == pytest.approx(SLOT.beam_hole, abs=0.05)
    over_the_way = [z for _, py, z in bridge if abs(py) < SLOT.card_width / 2]
    assert min(over_the_way) == pytest.approx(SLOT.bridge_clearance)
    floor = {round(z, 3) for x, py, z in base if abs(py - y) < 2 and abs(x - SLOT.beam_x) < 2}
    assert floor == {0.0, -SLOT.floor_thickness}
    cheeks = [abs(py) for _, py, z in base if z > 1.5]
    assert 2 * min(cheeks) == pytest.approx(SLOT.card_width + 2 * SLOT.side_play)
