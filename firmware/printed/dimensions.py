"""Figures and drawings from shoe.scad: times from beam to tag, the gate, distances.

python3 firmware/printed/dimensions.py # prints the figures python3 firmware/printed/dimensions.py --draw #
writes side.svg and top.svg
"""

from __future__ import annotations

import math
import re
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SCALE = 6
"""Units of a drawing in a millimetre."""

SLOW, QUICK = 0.27, 0.4
"""The speeds of a hand that pulls a card, in metres per second."""

FAR = 25.0
"""The greatest distance between the middles of a tag and the coil while it is read, with a strong board."""

OFF_CENTRE = 3.0
"""How far off the middle a sticker may be."""

PAPER = 0.10
"""A sheet of 80 g/m2."""

Points = list[tuple[float, float]]


@dataclass(frozen=True)
class Slot:
    """The numbers of the shoe for pages and pictures, in millimetres, by their names in shoe.scad."""

    poker: float
    bridge: float
    card_across: float
    card_thickness: float
    sticker_thickness: float
    tag_diameter: float
    slope: float
    gate_height: float
    inside: float
    wall: float
    rear: float
    rear_height: float
    foot: float
    panel_from: float
    panel_thickness: float
    finger_slot: float
    gap: float
    land: float
    middle_lane: float
    relief: float
    lead_in: float
    sill_height: float
    tongue_top: float
    tongue_thickness: float
    tongue_end: float
    run_out: float
    coil_x: float
    coil_to_end: float
    read_radius: float
    board_length: float
    board_width: float
    board_thickness: float
    beam_x: float
    beam_y: float
    aperture: float
    arm_height: float
    axle_x: float
    axle_z: float
    pad_arm: float
    pad_radius: float
    weight_arm: float
    weight_angle: float
    weight_box: float

    def beam_to_tag(
        self, speed: float, length: float, *, radius: float | None = None, off_centre: float = 0.0
    ) -> tuple[float, float]:
        """First and last moment at which a tag can be read, in ms after its card broke the beam.

        `speed` is in metres per second; `length` is that of the card along the way; `off_centre` is how far
        the sticker is behind the middle of the card. A negative moment is before the beam.
        """
        tag = self.beam_x - length / 2 - off_centre
        reach = self.read_radius if radius is None else radius
        return (self.coil_x - reach - tag) / speed, (self.coil_x + reach - tag) / speed

    def spread(self, *lengths: float) -> tuple[float, float]:
        """The earliest and the latest of these moments, at both speeds, with centred stickers."""
        return self.beam_to_tag(QUICK, min(lengths))[0], self.beam_to_tag(SLOW, max(lengths))[1]

    @property
    def widest(self) -> tuple[float, float]:
        """The same for both sizes, with a strong board and stickers off the middle."""
        first, _ = self.beam_to_tag(QUICK, self.bridge, radius=FAR, off_centre=-OFF_CENTRE)
        _, last = self.beam_to_tag(SLOW, self.poker, radius=FAR, off_centre=OFF_CENTRE)
        return first, last

    def slowest(self, pair_ms: int) -> float:
        """Below this steady speed, in metres per second, a tag may come later than the terminal waits."""
        return self.beam_to_tag(1.0, self.poker, radius=FAR, off_centre=OFF_CENTRE)[1] / pair_ms

    def beam_is_free(self, speed: float) -> float:
        """How long the beam is free between two cards, in ms: the next one begins at the gate."""
        return self.beam_x / speed

    def next_to_coil(self, length: float) -> float:
        """From the tag of the next card, which waits at the gate, to the coil, centre to centre."""
        return self.coil_x + length / 2

    @property
    def one_card_has(self) -> float:
        """The play of one bare card end under the gate."""
        return self.gap - self.card_thickness

    @property
    def two_cards_lack(self) -> float:
        """How much two bare card ends are too thick."""
        return 2 * self.card_thickness - self.gap

    @property
    def gauge(self) -> float:
        """A bare card end and a sheet of paper, which set the gap."""
        return self.card_thickness + PAPER

    def standing(self, x: float, z: float) -> tuple[float, float]:
        """A point of the slope, along the table and over it."""
        turn = math.radians(self.slope)
        return (
            x * math.cos(turn) + z * math.sin(turn),
            self.gate_height - x * math.sin(turn) + z * math.cos(turn),
        )

    def pad_angle(self, top: float) -> float:
        """The angle of the pad's arm over the slope, in degrees, when the pad reaches this height."""
        return math.degrees(math.asin((top - self.pad_radius - self.axle_z) / self.pad_arm))


def read(text: str) -> Slot:
    """The numbers of a shoe.scad; raises `KeyError` where one is missing."""
    found = {name: float(value) for name, value in re.findall(r"^(\w+) = (-?[\d.]+);", text, re.MULTILINE)}
    return Slot(**{name: found[name] for name in Slot.__dataclass_fields__})


def figures(slot: Slot) -> dict[str, str]:
    """The figures of the shoe, each with its text for the page."""

    def ms(times: tuple[float, float]) -> str:
        return f"{times[0]:.0f} to {times[1]:.0f} ms"

    return {
        f"from the beam to the tag, at {SLOW} to {QUICK} m/s, poker cards": ms(slot.spread(slot.poker)),
        "the same, bridge cards": ms(slot.spread(slot.bridge)),
        f"both, stickers {OFF_CENTRE:g} mm off, read within {FAR:g} mm": ms(slot.widest),
        "the beam is free between two cards": f"{slot.beam_is_free(QUICK):.0f} ms",
        "the next card's tag to the coil": f"{slot.next_to_coil(slot.bridge):g} to "
        f"{slot.next_to_coil(slot.poker):g} mm",
        "room for one card under the gate": f"{slot.one_card_has:.2f} mm",
        "two cards are too thick by": f"{slot.two_cards_lack:.2f} mm",
    }


class Drawing:
    """An SVG in millimetres with its lines, boxes and measures."""

    def __init__(
        self, title: str, width: float, height: float, zero: tuple[float, float], font: int = 12
    ) -> None:
        self.zero = zero
        self.font = font
        self.size = (width * SCALE, height * SCALE)
        self.parts = [
            f'<text x="20" y="{font + 16}" font-size="{font + 4}" font-weight="bold" fill="#222">'
            f"{title}</text>"
        ]
        self.title = title

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A point in the drawing's units."""
        return round((self.zero[0] + x) * SCALE, 1), round((self.zero[1] + y) * SCALE, 1)

    def box(self, x: float, y: float, width: float, height: float, fill: str, stroke: str = "#333") -> None:
        """A rectangle."""
        left, top = self.at(x, y)
        self.parts.append(
            f'<rect x="{left}" y="{top}" width="{round(width * SCALE, 1)}" '
            f'height="{round(height * SCALE, 1)}" '
            f'fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>'
        )

    def circle(self, x: float, y: float, radius: float, fill: str, stroke: str) -> None:
        """A circle."""
        left, top = self.at(x, y)
        self.parts.append(
            f'<circle cx="{left}" cy="{top}" r="{round(radius * SCALE, 1)}" fill="{fill}" stroke="{stroke}" '
            'fill-opacity="0.5" stroke-width="1.5"/>'
        )

    def line(self, x: float, y: float, to_x: float, to_y: float, stroke: str, dashes: str = "") -> None:
        """A line."""
        (a, b), (c, d) = self.at(x, y), self.at(to_x, to_y)
        dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
        self.parts.append(
            f'<line x1="{a}" y1="{b}" x2="{c}" y2="{d}" stroke="{stroke}" stroke-width="2"{dashed}/>'
        )

    def shape(self, points: Points, fill: str, stroke: str = "#333") -> None:
        """An area with these corners."""
        corners = " ".join(f"{x},{y}" for x, y in (self.at(*point) for point in points))
        self.parts.append(f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}" stroke-width="1.5"/>')

    def point_at(
        self, x: float, y: float, to_x: float, to_y: float, text: str, anchor: str = "middle"
    ) -> None:
        """A text, and a line from it to its object."""
        self.line(x, y, to_x, to_y, "#777")
        lift = -0.8 if y < to_y else 0.8 + self.font / SCALE
        self.say(x + (anchor == "start"), y + (lift if anchor == "middle" else 0.6), text, anchor)

    def say(self, x: float, y: float, text: str, anchor: str = "middle", fill: str = "#222") -> None:
        """A text at a point."""
        left, top = self.at(x, y)
        self.parts.append(
            f'<text x="{left}" y="{top}" font-size="{self.font}" text-anchor="{anchor}" fill="{fill}">'
            f"{text}</text>"
        )

    def measure(self, x: float, to_x: float, y: float, what: str) -> None:
        """A measure along the way of the card."""
        self.line(x, y, to_x, y, "#555")
        for end in (x, to_x):
            self.line(end, y - 1.2, end, y + 1.2, "#555")
        self.say(max(x, to_x) + 2, y + 0.7, f"{abs(to_x - x):g} mm {what}", "start", "#333")

    def text(self) -> str:
        """The text of the file."""
        width, height = self.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" font-family="DejaVu Sans, Arial, sans-serif" role="img" '
            f'aria-label="{self.title}">\n'
            f'<title>{self.title}</title>\n<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


PLASTIC, SILL, FOLLOWER = "#90b8d8", "#ffb74d", "#f4a093"
CARD, TAG, BOARD, BEAM = "#1565c0", "#fff59d", "#c5e1a5", "#b71c1c"


def side(slot: Slot) -> str:
    """The shoe cut through the middle, when a card breaks the beam."""
    drawing = Drawing(
        "The shoe from the side, cut through the middle, as a card breaks the barrier",
        290,
        152,
        (186, 130),
        20,
    )

    def area(points: Points, fill: str, stroke: str = "#333") -> None:
        drawing.shape([(x, -up) for x, up in (slot.standing(*point) for point in points)], fill, stroke)

    def name(x: float, y: float, at: tuple[float, float], text: str, anchor: str = "middle") -> None:
        to_x, up = slot.standing(*at)
        drawing.point_at(x, y, to_x, -up, text, anchor)

    below = slot.tongue_top - slot.tongue_thickness
    end = (
        slot.tongue_end,
        (slot.tongue_end * math.sin(turn := math.radians(slot.slope)) - slot.gate_height) / math.cos(turn),
    )
    rear = [(-slot.foot, 0.0), (-slot.foot, -10.0), (-slot.rear, -45.0), (-slot.rear, -slot.rear_height)]
    top = [slot.standing(x, slot.panel_thickness) for x in (-66, 72)]
    toe = slot.standing(*end)
    drawing.shape([*rear, *((x, -up) for x, up in (*top, toe))], "#f4f7fa", "#90a4ae")
    drawing.line(-182, 0, 78, 0, "#5d4037")
    drawing.say(-182, 5, "table", "start", "#5d4037")
    # the pack, its upper edges led forward by the sill
    thick = 52 * (slot.card_thickness + slot.sticker_thickness)
    for number in range(2, 52, 2):
        z = -number * thick / 52
        front = max(-slot.lead_in, min(0.0, z + slot.gap)) if z < -slot.gap else 0.0
        (a, b), (c, d) = slot.standing(front - slot.poker, z), slot.standing(front, z)
        drawing.line(a, -b, c, -d, "#546e7a")
    angle = slot.pad_angle(-thick)
    turn = math.radians(angle)
    axle = (slot.axle_x, slot.axle_z)
    pad = (axle[0] + slot.pad_arm * math.cos(turn), axle[1] + slot.pad_arm * math.sin(turn))
    out = math.radians(angle + slot.weight_angle)
    along, up = (math.cos(out), math.sin(out)), (-math.sin(out), math.cos(out))
    half = slot.weight_box / 2

    def arm(far: float, near: float) -> tuple[float, float]:
        return axle[0] + far * along[0] + near * up[0], axle[1] + far * along[1] + near * up[1]

    def disc(x: float, z: float, radius: float, fill: str) -> None:
        turns = [math.radians(10 * number) for number in range(36)]
        area([(x + radius * math.cos(at), z + radius * math.sin(at)) for at in turns], fill, fill)

    lean = (-math.sin(turn), math.cos(turn))
    sides = [
        (x + side * r * lean[0], z + side * r * lean[1])
        for x, z, r, side in ((*axle, 6, 1), (*pad, 5, 1), (*pad, 5, -1), (*axle, 6, -1))
    ]
    area(sides, FOLLOWER, FOLLOWER)
    area(
        [arm(0, 6), arm(slot.weight_arm - half, 6), arm(slot.weight_arm - half, -6), arm(0, -6)],
        FOLLOWER,
        FOLLOWER,
    )
    disc(*axle, 6, FOLLOWER)
    disc(*pad, slot.pad_radius, FOLLOWER)
    low, high = slot.weight_arm - half, slot.weight_arm + half
    area([arm(low, half), arm(high, half), arm(high, -half), arm(low, -half)], FOLLOWER)
    disc(*axle, 2, "#455a64")
    area(
        [
            (slot.land, below),
            (slot.land, slot.tongue_top),
            (slot.tongue_end - slot.run_out, slot.tongue_top),
            end,
            (slot.tongue_end - 0.5, below),
        ],
        PLASTIC,
    )
    area(
        [
            (slot.land, slot.tongue_top),
            (slot.land + 3, slot.tongue_top),
            (slot.land + 3, -40),
            (slot.land, -40),
        ],
        PLASTIC,
    )
    area(
        [
            (0, -slot.gap),
            (slot.land, -slot.gap),
            (slot.land, -slot.gap - slot.sill_height),
            (-slot.lead_in, -slot.gap - slot.sill_height),
            (-slot.lead_in, -slot.gap - slot.lead_in),
        ],
        SILL,
    )
    area(
        [
            (slot.panel_from, 0),
            (slot.land, 0),
            (slot.land, slot.panel_thickness),
            (slot.panel_from, slot.panel_thickness),
        ],
        "#d5e5f2",
        "#607d8b",
    )
    left = slot.coil_x - slot.board_width / 2
    deep = below - slot.board_thickness
    area(
        [(left, below), (left + slot.board_width, below), (left + slot.board_width, deep), (left, deep)],
        BOARD,
        "#33691e",
    )
    area(
        [
            (slot.coil_x - 13, deep),
            (slot.coil_x + 13, deep),
            (slot.coil_x + 13, deep - 0.8),
            (slot.coil_x - 13, deep - 0.8),
        ],
        "#33691e",
    )
    for x in (slot.coil_x - 13, slot.coil_x, slot.coil_x + 13):
        (a, b), (c, d) = slot.standing(x, deep), slot.standing(x, deep - (8 if x == slot.coil_x else 0))
        drawing.line(a, -b, c, -d, "#33691e", "3 3")
    (a, b), (c, d) = slot.standing(slot.beam_x - slot.poker, -0.15), slot.standing(slot.beam_x, -0.15)
    drawing.line(a, -b, c, -d, CARD)
    tag = slot.beam_x - slot.poker / 2
    reach = slot.tag_diameter / 2
    area([(tag - reach, -0.4), (tag + reach, -0.4), (tag + reach, -1.2), (tag - reach, -1.2)], TAG, "#f9a825")
    (a, b), (c, d) = slot.standing(slot.beam_x, 12), slot.standing(slot.beam_x, -12)
    drawing.line(a, -b, c, -d, BEAM, "5 4")
    name(-60, -106, (-40, -10), "pack, face down: the top card leaves first")
    name(2, -86, (-22, 4), "panel: two strips, a finger between them", "start")
    name(30, -70, (tag + 4, -0.8), "sticker, on the face", "start")
    name(44, -58, (slot.beam_x, 10), f"barrier, {slot.beam_x:g} mm from the gate", "start")
    name(56, -46, (slot.coil_x + 4, -0.2), "card", "start")
    name(36, 10, (slot.coil_x, deep - 7), f"middle of the coil, {slot.coil_x:g} mm from the gate")
    name(-24, 10, (slot.land - 3, -30), "sill: sets the gap")
    name(-98, -12, (slot.axle_x + 22, slot.axle_z), "follower: weight, axle, pad")
    return drawing.text()


def top(slot: Slot) -> str:
    """The shoe seen at right angles to the slope, when a card breaks the beam."""
    drawing = Drawing(
        "Seen straight onto the slope: panel, gate and tongue, as a card breaks the barrier",
        240,
        152,
        (96, 74),
        18,
    )
    half, wide = slot.inside / 2, slot.card_across / 2
    for y in (-half - slot.wall, half):
        drawing.box(-70, y, slot.tongue_end + 70, slot.wall, PLASTIC)
    drawing.box(slot.land, -half, slot.tongue_end - slot.land, 2 * half, "#eef4f9", "#90a4ae")
    # y runs upwards here
    drawing.box(
        slot.coil_x - slot.board_width / 2,
        slot.coil_to_end - slot.board_length,
        slot.board_width,
        slot.board_length,
        "#e6f2d9",
        "#33691e",
    )
    drawing.circle(slot.coil_x, 0, slot.read_radius, "#c5e1a5", "#33691e")
    drawing.box(slot.coil_x - 11, slot.coil_to_end - slot.board_length + 1, 22, 2.5, "#263238")
    for turn in (-1, 1):
        drawing.line(slot.coil_x - 2, -2 * turn, slot.coil_x + 2, 2 * turn, "#33691e")
    tag = slot.beam_x - slot.poker / 2
    drawing.parts.append('<g fill-opacity="0.45">')
    drawing.box(slot.beam_x - slot.poker, -wide, slot.poker, 2 * wide, "#bbdefb", CARD)
    drawing.parts.append("</g>")
    drawing.circle(tag, 0, slot.tag_diameter / 2, TAG, "#f9a825")
    drawing.circle(-slot.poker / 2, 0, slot.tag_diameter / 2, TAG, "#f9a825")
    for from_y, to_y in ((-half, -slot.finger_slot / 2), (slot.finger_slot / 2, half)):
        drawing.box(slot.panel_from, from_y, slot.land - slot.panel_from, to_y - from_y, "none", "#37474f")
    for from_y, to_y in ((-half, -slot.middle_lane / 2), (slot.middle_lane / 2, half)):
        drawing.box(0, from_y, slot.land, to_y - from_y, SILL, "#e65100")
    drawing.circle(slot.beam_x, -slot.beam_y, 1.6, "#ffcdd2", BEAM)
    drawing.point_at(-64, -54, slot.panel_from + 3, -6, "finger slot")
    drawing.point_at(-58, 58, -slot.poker / 2, 4, "tag of the next card")
    drawing.point_at(4, -54, tag - 4, -4, f"tag in the middle of the face, \u00b1 {OFF_CENTRE:g} mm")
    drawing.point_at(8, 58, 1, 34, "gate: high here", "start")
    drawing.say(9, 63, "and lower in the middle", "start")
    drawing.point_at(64, 58, slot.beam_x, -slot.beam_y, "barrier", "start")
    drawing.point_at(
        80, -54, slot.coil_x + 4, slot.coil_to_end - slot.board_length + 2, "pins to the right wall", "start"
    )
    drawing.point_at(92, -4, slot.coil_x, 0, "coil: marked", "start")
    drawing.say(93, 0, "with a cross", "start")
    drawing.point_at(92, 24, slot.coil_x + 10, slot.coil_to_end, "stop at the coil's end", "start")
    drawing.measure(0, slot.beam_x, 68, "from the gate to the barrier")
    drawing.measure(0, slot.coil_x, 72, "from the gate to the coil's middle")
    return drawing.text()


def main() -> None:
    """Print the figures; with `--draw` write the drawings."""
    slot = read((HERE / "shoe.scad").read_text(encoding="utf-8"))
    sys.stdout.write("".join(f"{what}: {figure}\n" for what, figure in figures(slot).items()))
    if "--draw" in sys.argv[1:]:
        (HERE / "side.svg").write_text(side(slot), encoding="utf-8")
        (HERE / "top.svg").write_text(top(slot), encoding="utf-8")


if __name__ == "__main__":
    main()
