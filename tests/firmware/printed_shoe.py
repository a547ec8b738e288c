"""The printed shoe as solids: its STL files moved to their places on the way of a card.

x is along the way of the card from the inner edge of the gate's land, y across from the middle, z up from the
panel's underside at right angles to the slope; all in millimetres, as in `firmware/printed/shoe.scad`. The
places and the print positions of the parts are repeated here, so that a wrong turn in the source is noticed.
"""

from __future__ import annotations

import itertools
import math
import shutil
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from firmware.micropython import FIRMWARE

solid = pytest.importorskip("manifold3d", reason="manifold3d is not installed")
Manifold = solid.Manifold

PRINTED = FIRMWARE / "printed"
PARTS = ("body", "right", "sill", "follower")
SLOPE = math.radians(36)
GATE_HEIGHT = 50.0
WALLS = 45.5
"""Half of the way between the walls."""

Solid = Any
Point = tuple[float, float, float]


def triangles(path: Path) -> Any:
    """The triangles of a binary STL file, shape (n, 3, 3)."""
    data = path.read_bytes()
    (count,) = struct.unpack_from("<I", data, 80)
    assert len(data) == 84 + 50 * count, f"{path.name} is no binary STL"
    rows = np.frombuffer(data, dtype=np.uint8, offset=84).reshape(count, 50)
    return rows[:, 12:48].copy().view("<f4").reshape(count, 3, 3)


def as_printed(path: Path) -> Solid:
    """One watertight body as it lies on the printer's bed."""
    corners, numbers = np.unique(triangles(path).reshape(-1, 3), axis=0, return_inverse=True)
    mesh = solid.Mesh(
        vert_properties=np.ascontiguousarray(corners, dtype=np.float32),
        tri_verts=np.ascontiguousarray(numbers.reshape(-1, 3), dtype=np.uint32),
    )
    made = Manifold(mesh)
    assert made.status() == solid.Error.NoError, f"{path.name} is not watertight"
    assert len(made.decompose()) == 1, f"{path.name} is more than one body"
    return made


def rendered(part: str, folder: Path, source: Path = PRINTED / "shoe.scad") -> Path:
    """A part as OpenSCAD makes it, without a warning."""
    if shutil.which("openscad") is None:
        pytest.skip("openscad is not installed")
    made = folder / f"{part}.stl"
    command = ["openscad", "--export-format", "binstl", "-o", str(made), "-D", f'part="{part}"', str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "WARNING" not in done.stderr and "Simple:        yes" in done.stderr, done.stderr
    return made


def moved(body: Solid, *rows: Sequence[float]) -> Solid:
    """A body by the three rows of a matrix of four columns."""
    return body.transform(np.array(rows, dtype=float))


def off_the_table(body: Solid) -> Solid:
    """From X along the table, y, height over it, to the way of a card."""
    c, s = math.cos(SLOPE), math.sin(SLOPE)
    return moved(body, (c, 0, -s, s * GATE_HEIGHT), (0, 1, 0, 0), (s, 0, c, -c * GATE_HEIGHT))


@dataclass(frozen=True)
class Shoe:
    """Its parts on the way of a card: the sill with its land at z = 0, the follower round its axle."""

    body: Solid
    right: Solid
    sill: Solid
    follower: Solid

    def sill_at(self, gap: float) -> Solid:
        """The sill at a gap below the panel."""
        return self.sill.translate((0, 0, -gap))

    def way(self, gap: float) -> Solid:
        """What a moving card can meet, cut out of the three parts that stand still."""
        room = box((-72, 112), (-50, 50), (-3, 3))
        return (self.body ^ room) + (self.right ^ room) + (self.sill_at(gap) ^ room)

    @property
    def beam(self) -> tuple[float, float]:
        """x and y of the middle of the hole through the tongue, measured."""
        return _middle(self.body, height=-1.5, least=1.5, most=2.0)

    def follower_at(self, angle: float) -> Solid:
        """The follower with its pad's arm at an angle, in degrees above the slope; its axle is measured."""
        x, z = axle(self.body)
        return self.follower.rotate((0, -angle, 0)).translate((x, 0, z))


def load(folder: Path) -> Shoe:
    """The shoe of these STL files."""
    side = WALLS + 3
    half = 30.0
    return Shoe(
        off_the_table(moved(as_printed(folder / "body.stl"), (1, 0, 0, 0), (0, 0, 1, -side), (0, -1, 0, 0))),
        off_the_table(moved(as_printed(folder / "right.stl"), (1, 0, 0, 0), (0, 0, -1, side), (0, 1, 0, 0))),
        moved(as_printed(folder / "sill.stl"), (0, 0, -1, 2), (0, 1, 0, 0), (1, 0, 0, 0)),
        moved(as_printed(folder / "follower.stl"), (1, 0, 0, 0), (0, 0, 1, -half), (0, -1, 0, 0)),
    )


def box(x: tuple[float, float], y: tuple[float, float], z: tuple[float, float]) -> Solid:
    """A block from and to these places."""
    (a, b), (c, d), (e, f) = x, y, z
    return Manifold.cube((b - a, d - c, f - e)).translate((a, c, e))


def meets(one: Solid, other: Solid) -> float:
    """What two bodies share, in cubic millimetres."""
    return float((one ^ other).volume())


def axle(body: Solid) -> tuple[float, float]:
    """x and z of the axle's hole in the left wall, measured."""
    upright = moved(body, (1, 0, 0, 0), (0, 0, 1, 0), (0, -1, 0, 0))
    return _middle(upright, height=WALLS + 1.5, least=12, most=16)


def _middle(body: Solid, *, height: float, least: float, most: float) -> tuple[float, float]:
    """The middle of the only hole of such an area where a body is cut at a height."""
    rings = [np.array(ring) for ring in body.slice(height).to_polygons()]
    (hole,) = [ring for ring in rings if -most < area(ring) < -least]
    return float(hole[:, 0].mean()), float(hole[:, 1].mean())


def coil_of(body: Solid) -> float:
    """x of the coil: half way between the rails that hold the board, measured."""
    x, y, z = 40.0, 20.0, -4.7
    ends = [hits(body, (x, y, z), (x + far, y, z))[0].position[0] for far in (-30, 30)]
    assert ends[1] - ends[0] == pytest.approx(40.6, abs=0.05)
    return float(sum(ends) / 2)


def card_covers_beam(shoe: Shoe) -> float:
    """By how much a card that leans on the right wall covers the beam; nothing else is in the beam."""
    x, y = shoe.beam
    for part in (shoe.body, shoe.right, shoe.sill_at(0.42)):
        assert not hits(part, (x, y, 30), (x, y, -90))
    return y - (WALLS - (88.0 - 0.2))


def area(ring: Any) -> float:
    """The area of an outline, negative for a hole."""
    x, z = ring[:, 0], ring[:, 1]
    return float(np.sum(x * np.roll(z, -1) - np.roll(x, -1) * z) / 2)


# --- cards ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Card:
    """A card whose long edge leads, its sticker below; `off` is where the sticker's middle lies, x and y."""

    along: float
    across: float
    thickness: float
    off: tuple[float, float] = (0.0, 0.0)
    wall: int = 0
    """Pushed to the left wall (-1), the right one (1), or in the middle."""
    yaw: float = 0.0
    """In degrees."""

    @property
    def aside(self) -> float:
        """How far its middle lies to the right."""
        turn = math.radians(abs(self.yaw))
        reach = (self.across * math.cos(turn) + self.along * math.sin(turn)) / 2
        return self.wall * (WALLS - 0.02 - reach)

    def sweep(self, way: float) -> Solid:
        """All that the card fills while its leading edge goes from the gate so far.

        Its back is 0.02 below the panel. Card and sticker are convex, so what each of them fills is the hull
        of where it begins and where it ends: no place between two steps is left out.
        """
        top = -0.02
        plate = box(
            (-self.along / 2, self.along / 2),
            (-self.across / 2, self.across / 2),
            (top - self.thickness, top),
        )
        disc = Manifold.cylinder(0.40, 12.5, 12.5, 48).translate((*self.off, top - self.thickness - 0.40))
        ends = [
            part.rotate((0, 0, self.yaw)).translate((-self.along / 2, self.aside, 0))
            for part in (plate, disc)
        ]
        swept = [Manifold.batch_hull([end, end.translate((way, 0, 0))]) for end in ends]
        return swept[0] + swept[1]


SIZES = ((57.0, 88.0), (57.2, 88.9), (63.0, 88.0), (63.5, 88.9))
TOLERANCES = (-0.2, 0.0, 0.2)
GAPS = (0.35, 0.40, 0.42, 0.47)
"""The gap that the gauge sets, 0.05 about it, and with a thicker sheet of paper."""


def cards(gap: float) -> Iterator[Card]:
    """Every card that has to pass at a gap, in every place and turn."""
    thick = (0.27, 0.30, 0.33) if gap >= 0.38 else (0.27, 0.30)
    offs = ((0.0, 0.0), *itertools.product((-3.0, 3.0), repeat=2))
    for (along, across), by, thickness, off, wall, yaw in itertools.product(
        SIZES, TOLERANCES, thick, offs, (-1, 0, 1), (-0.6, 0.0, 0.6)
    ):
        yield Card(along + by, across + by, thickness, off, wall, yaw)


def pair_meets(
    way: Solid, thickness: float, lower: float, upper: float, size: tuple[float, float], aside: float
) -> float:
    """The least that two bare cards in contact share with the parts, at every height in the gap.

    Their leading edges are at `lower` and `upper`. A sticker between them would only make them thicker.
    """
    along, across = size
    least = math.inf
    for rise in np.arange(-0.3, 2 * thickness + 0.03, 0.03):
        pair = box((upper - along, upper), (-across / 2, across / 2), (rise - thickness, rise)) + box(
            (lower - along, lower), (-across / 2, across / 2), (rise - 2 * thickness, rise - thickness)
        )
        least = min(least, meets(way, pair.translate((0, aside, 0))))
    return least


def two_are_stopped(
    way: Solid, thickness: float, lower: float, uppers: Iterable[float], size: tuple[float, float]
) -> bool:
    """Whether at least 40 x 0.04 mm of wall stands in the way of two cards, wherever they overlap."""
    near = way ^ box((-0.001, 2.001), (-50, 50), (-3, 3))
    play = WALLS - size[1] / 2 - 0.02
    return all(
        pair_meets(near, thickness, lower, upper, size, aside) >= 0.04 * 40 * min(lower, upper)
        for upper in uppers
        for aside in (0.0, play)
    )


# --- rays ----------------------------------------------------------------------------------------------


def hits(body: Solid, start: Point, end: Point) -> list[Any]:
    """What a ray meets, nearest first."""
    return list(body.ray_cast(start, end))


def floor_below(body: Solid, x: float, y: float, start: float = -0.02) -> float:
    """The height of the floor under a place on the way."""
    found = hits(body, (x, y, start), (x, y, -60))
    return float(found[0].position[2]) if found else -60.0


# --- the board -----------------------------------------------------------------------------------------


def board(turned: bool = False, flipped: bool = False) -> Solid:
    """A reader's board in its place, or turned or flipped there: parts and pins below, joints above.

    60 x 40 x 1.6 mm; the coil is at the end without pins, which lies to the left.
    """
    top, left = -3.72, -19.98
    plate = box((20, 60), (left, left + 60), (top - 1.6, top))
    parts = box((25, 55), (5, 34), (top - 5.0, top - 1.5))
    strip = box((29, 51), (36, 39), (top - 4.2, top - 1.5))
    pins = box((30, 50), (37, 38), (top - 10, top - 4))
    joints = box((29, 51), (36.5, 38.5), (top - 0.1, top + 1.4))
    made = plate + parts + strip + pins + joints
    middle = (40, left + 30, top - 0.8)
    made = made.translate(tuple(-value for value in middle))
    made = made.rotate((0, 180 if flipped else 0, 180 if turned else 0))
    return made.translate(middle)


def stops_before_home(body: Solid, made: Solid) -> float:
    """How far before its place a board stops that is pushed in from the right; 0 if it goes home."""
    room = body ^ box((5, 75), (-46, 46), (-40, 3))
    for before in range(70, -1, -1):
        if meets(room, made.translate((0, before, 0))) > 0:
            return before + 1
    return 0


# --- printing ------------------------------------------------------------------------------------------


def overhangs(path: Path) -> list[float]:
    """The areas that look down by more than 45 degrees and are not on the bed; what touches is one area."""
    faces = triangles(path).astype(float)
    normal = np.cross(faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0])
    size = np.linalg.norm(normal, axis=1)
    keep = size > 1e-9
    faces, normal, size = faces[keep], normal[keep], size[keep]
    down = normal[:, 2] / size < -math.sin(math.radians(45.5))
    bed = faces[:, :, 2].max(axis=1) < faces[:, :, 2].min() + 0.01
    steep = [
        ({tuple(corner) for corner in face.round(3).tolist()}, area / 2)
        for face, area in zip(faces[down & ~bed], size[down & ~bed], strict=True)
    ]
    groups: list[tuple[set[tuple[float, ...]], float]] = []
    for corners, area_of_one in steep:
        touching = [group for group in groups if group[0] & corners]
        groups = [group for group in groups if group not in touching]
        groups.append(
            (
                corners.union(*(group[0] for group in touching)),
                area_of_one + sum(group[1] for group in touching),
            )
        )
    return [size for _, size in groups]


def relief_everywhere(shoe: Shoe) -> Shoe:
    """The control whose sill is low over the whole width."""
    return replace(shoe, sill=shoe.sill - box((-10, 5), (-50, 50), (-0.8, 5)))


def middle_of_mass(body: Solid) -> Point:
    """The middle of a solid body."""
    mesh = body.to_mesh()
    corners = np.array(mesh.vert_properties, dtype=float)[:, :3][np.array(mesh.tri_verts)]
    parts = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2]))
    x, y, z = (corners.sum(axis=1) * parts[:, None]).sum(axis=0) / (4 * parts.sum())
    return float(x), float(y), float(z)


def tongue_at(shoe: Shoe, height: float) -> Shoe:
    """A shoe whose tongue stands so high."""
    return replace(shoe, body=shoe.body + box((3, 73), (-45, 45), (-2, height)))


def badly_printed(shoe: Shoe) -> Shoe:
    """A shoe with 0.2 mm more wherever a card or its sticker may pass, but for the gap, which is set."""
    narrow, high = 17.8, -0.6
    lane = box((0, 2), (-45, 45), (-2, high)) + box((0, 2), (-45, -narrow), (-2, 0))
    lane += box((0, 2), (narrow, 45), (-2, 0))
    return tongue_at(replace(shoe, sill=shoe.sill + lane), -1.1)


def old_gate(folder: Path) -> Solid:
    """Gate and floor of the slot that 0.18.0 drew, the gate's underside at z = 0, its face at x = 2."""
    source = Path(__file__).parent / "slot-0.18.0.scad"
    parts = [as_printed(rendered(part, folder, source)) for part in ("gate", "base")]
    return (parts[0] + parts[1]).translate((2, 0, -0.65))
