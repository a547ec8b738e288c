"""The printed shoe: its figures and drawings, and its parts in the printer's files."""

from __future__ import annotations

import importlib
import itertools
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.devices.protocol.pairing import PairingSettings
from croupier.devices.twins.shoe_twin import DRAWN_SLOT
from firmware.micropython import module_at
from firmware.printed_shoe import (
    PARTS,
    PRINTED,
    Shoe,
    as_printed,
    card_covers_beam,
    coil_of,
    load,
    meets,
    overhangs,
    rendered,
)

config = importlib.import_module("config")

dimensions = module_at(PRINTED / "dimensions.py")
PAGE = (PRINTED / "README.md").read_text(encoding="utf-8")
SLOT = dimensions.read((PRINTED / "shoe.scad").read_text(encoding="utf-8"))
SPEEDS = (0.27, 0.33, 0.4)
OFF_CENTRE = (-3.0, 0.0, 3.0)
SIZES = (SLOT.bridge, SLOT.poker)


@pytest.fixture(scope="module")
def shoe() -> Shoe:
    return load(PRINTED)


def test_a_tag_comes_after_its_beam_and_before_the_terminal_gives_up(shoe: Shoe) -> None:
    """With the places of coil and beam that the parts have, not those that the source says."""
    coil, (beam, _) = coil_of(shoe.body), shoe.beam
    assert coil == pytest.approx(SLOT.coil_x, abs=0.05)
    assert beam == pytest.approx(SLOT.beam_x, abs=0.05)
    for speed, off, length in itertools.product(SPEEDS, OFF_CENTRE, SIZES):
        tag = beam - length / 2 - off
        first, last = ((coil + reach - tag) / speed for reach in (-SLOT.read_radius, SLOT.read_radius))
        assert (first, last) == pytest.approx(SLOT.beam_to_tag(speed, length, off_centre=off), abs=0.5)
        assert first >= 0, "the card is counted before its tag is read"
        assert last < PairingSettings().tag_after_ms
        looks = (last - first) / (config.POLL_MS + config.SETTLE_US / 1000 + 7)
        assert looks >= 3, "a second and a third look, if the first fails"
    assert SLOT.slowest(PairingSettings().tag_after_ms) < 0.15


def test_the_twin_has_the_times_of_the_shoe_as_drawn() -> None:
    first, last = SLOT.spread(*SIZES)
    assert (round(first, -1), round(last, -1)) == DRAWN_SLOT


def test_the_beam_is_free_long_enough_between_two_cards() -> None:
    assert SLOT.beam_is_free(max(SPEEDS)) > 4 * config.SLOT_DEBOUNCE_MS


def test_the_next_card_is_out_of_reach_as_long_as_it_waits() -> None:
    assert SLOT.next_to_coil(min(SIZES)) - SLOT.tag_diameter / 2 > 2 * SLOT.read_radius


def test_the_beam_meets_nothing_but_the_card_whichever_wall_it_leans_on(shoe: Shoe) -> None:
    assert shoe.beam[1] == pytest.approx(SLOT.beam_y, abs=0.05)
    assert card_covers_beam(shoe) >= 2


def test_the_pages_have_these_figures_and_drawings() -> None:
    table = dict(re.findall(r"^\| (.+) \| (.+) \|$", PAGE, re.MULTILINE))
    for what, figure in dimensions.figures(SLOT).items():
        assert table.pop(what) == figure
    assert SLOT.gauge == pytest.approx(SLOT.gap), "the pictures show the gap that is set"
    assert f"{SLOT.gauge:.2f} mm" in PAGE and f"{SLOT.slowest(450):.2f} m/s" in PAGE
    for name, draw in (("side.svg", dimensions.side), ("top.svg", dimensions.top)):
        assert (PRINTED / name).read_text(encoding="utf-8") == draw(SLOT), "dimensions.py --draw"
    for name in re.findall(r"\]\((\S+\.(?:svg|png|stl|scad))\)", PAGE):
        assert (PRINTED / name).is_file(), name


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_the_stl_files_are_what_the_source_makes(part: str, tmp_path: Path) -> None:
    kept, made = as_printed(PRINTED / f"{part}.stl"), as_printed(rendered(part, tmp_path))
    assert kept.volume() + made.volume() - 2 * meets(kept, made) < 0.5
    assert kept.bounding_box() == pytest.approx(made.bounding_box(), abs=0.01)


@pytest.mark.parametrize("part", PARTS)
def test_a_part_lies_on_its_bed_and_needs_no_support(part: str) -> None:
    path = PRINTED / f"{part}.stl"
    left, front, low, right, back, high = as_printed(path).bounding_box()
    assert right - left <= 220 and back - front <= 220 and high <= 200 and low == pytest.approx(0, abs=1e-3)
    areas = overhangs(path)
    assert sum(areas) < 60 and max(areas, default=0) < 5


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_a_slicer_takes_a_part(part: str, tmp_path: Path) -> None:
    slicer = shutil.which("slic3r")
    if slicer is None:
        pytest.skip("slic3r is not installed")
    made = tmp_path / f"{part}.gcode"
    command = [slicer, "--no-gui", "--layer-height", "0.2", "--perimeters", "3", "--fill-density", "15%"]
    command += ["--bed-shape", "0x0,220x0,220x220,0x220", "--print-center", "110,110"]
    command += ["-o", str(made), str(PRINTED / f"{part}.stl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "WARNING" not in (done.stdout + done.stderr).upper()
    moves = re.findall(r"^G1 X([\d.-]+) Y([\d.-]+)", made.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(moves) > 1000
    assert all(0 <= float(place) <= 220 for move in moves for place in move)


@pytest.mark.slow
@pytest.mark.parametrize("step", range(9))
def test_each_picture_of_the_assembly_can_be_made_anew(step: int, tmp_path: Path) -> None:
    """The scene of the whole shoe (0) and of each step; what it shows is for an eye to judge."""
    name = f"step-{step}.png" if step else "assembled.png"
    assert f"({name})" in PAGE
    if shutil.which("openscad") is None:
        pytest.skip("openscad is not installed")
    command = [
        "openscad",
        "-o",
        str(tmp_path / "scene.csg"),
        "-D",
        f"step={step}",
        str(PRINTED / "assembly.scad"),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    said = [line for line in done.stderr.splitlines() if "Viewall" not in line]
    assert "WARNING" not in "".join(said), said
