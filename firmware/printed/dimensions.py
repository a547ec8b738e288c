"""What follows from the numbers of slot.scad: times from beam to tag, the gate, distances; and drawings.

python3 firmware/printed/dimensions.py            # prints the figures
python3 firmware/printed/dimensions.py --draw     # writes side.svg and top.svg anew
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
SCALE = 6
"""Units of a drawing for a millimetre."""

SLOW, QUICK = 0.27, 0.4
"""The speeds of a hand that pulls a card, in metres a second."""


@dataclass(frozen=True)
class Slot:
    """The numbers of the slot, in millimetres, by their names in slot.scad."""

    card_width: float
    card_length: float
    card_thickness: float
    sticker_thickness: float
    tag_diameter: float
    side_play: float
    gap: float
    way: float
    antenna_x: float
    board_length: float
    board_width: float
    floor_thickness: float
    read_radius: float
    beam_x: float
    beam_inset: float
    beam_hole: float
    bridge_clearance: float
    shield_x: float
    shield_thickness: float
    wall: float

    def beam_to_tag(self, speed: float, off_centre: float = 0.0) -> tuple[float, float]:
        """First and last moment at which a tag can be read, in ms after its card broke the beam.

        `speed` in metres a second; `off_centre`: how far, in millimetres, the sticker lies behind the middle
        of the card. A negative moment is before the beam.
        """
        tag = self.beam_x - self.card_length / 2 - off_centre
        return (
            (self.antenna_x - self.read_radius - tag) / speed,
            (self.antenna_x + self.read_radius - tag) / speed,
        )

    def beam_is_free(self, speed: float) -> float:
        """How long the beam is free between two cards, in ms: the next one begins at the gate."""
        return self.beam_x / speed

    @property
    def pile_to_antenna(self) -> float:
        """From the tag of the next card, which waits at the gate, to the antenna, middle to middle."""
        return self.antenna_x + self.card_length / 2

    @property
    def one_card_has(self) -> float:
        """The play of one card with its sticker under the gate."""
        return self.gap - self.card_thickness - self.sticker_thickness

    @property
    def two_cards_lack(self) -> float:
        """By how much two cards that stick, one with a sticker at the gate, are too thick."""
        return 2 * self.card_thickness + self.sticker_thickness - self.gap

    @property
    def shield_to_board(self) -> float:
        """From the shield to the edge of the reader's board."""
        return self.antenna_x - self.board_length / 2 - self.shield_x - self.shield_thickness / 2


def read(text: str) -> Slot:
    """The numbers of a slot.scad; raises `KeyError` where one is missing."""
    found = {name: float(value) for name, value in re.findall(r"^(\w+) = ([\d.]+);", text, re.MULTILINE)}
    return Slot(**{name: found[name] for name in Slot.__dataclass_fields__})


def figures(slot: Slot) -> str:
    """The figures of a slot, a line each."""
    (first, _), (_, last) = slot.beam_to_tag(QUICK), slot.beam_to_tag(SLOW)
    return "\n".join(
        (
            f"beam to tag: {first:.0f} to {last:.0f} ms at {SLOW} to {QUICK} m/s",
            f"free beam between two cards: {slot.beam_is_free(QUICK):.0f} ms",
            f"tag of the next card to antenna: {slot.pile_to_antenna:.0f} mm",
            f"under the gate: one card has {slot.one_card_has:.2f} mm, two lack {slot.two_cards_lack:.2f} mm",
            f"shield to the reader's board: {slot.shield_to_board:.1f} mm",
        )
    )


class Drawing:
    """An SVG in millimetres, `x` from the face of the gate, with its lines, boxes and measures."""

    def __init__(self, title: str, width: float, height: float, zero: tuple[float, float]) -> None:
        self.zero = zero
        self.size = (width * SCALE, height * SCALE)
        self.parts = [f'<text x="20" y="28" font-size="16" font-weight="bold" fill="#222">{title}</text>']
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

    def say(self, x: float, y: float, text: str, anchor: str = "middle", fill: str = "#222") -> None:
        """A word at a point."""
        left, top = self.at(x, y)
        self.parts.append(
            f'<text x="{left}" y="{top}" font-size="12" text-anchor="{anchor}" fill="{fill}">{text}</text>'
        )

    def measure(self, x: float, to_x: float, y: float, what: str) -> None:
        """A measure along the way of the card."""
        self.line(x, y, to_x, y, "#555")
        for end in (x, to_x):
            self.line(end, y - 1.2, end, y + 1.2, "#555")
        self.say(max(x, to_x) + 2, y + 0.7, f"{abs(to_x - x):g} mm {what}", "start", "#333")

    def text(self) -> str:
        """The file."""
        width, height = self.size
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" font-family="DejaVu Sans, Arial, sans-serif" role="img" '
            f'aria-label="{self.title}">\n'
            f'<title>{self.title}</title>\n<rect width="{width:g}" height="{height:g}" fill="#fff"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )


def side(slot: Slot) -> str:
    """The slot from the side, as a card breaks the beam."""
    drawing = Drawing("The exit slot from the side, as a card breaks the barrier", 190, 78, (66, 36))
    tag = slot.beam_x - slot.card_length / 2
    for number in range(7):
        drawing.line(-4 - 1.2 * number, -2 - 2.6 * number, -62, -2 - 2.6 * number, "#90a4ae")
    drawing.say(-36, -22, "pile of tagged cards")
    drawing.box(-64, 0, 64 + slot.way - 10, slot.floor_thickness, "#d7ccc8")
    drawing.box(-12, -20, 12, 19.3, "#cfd8dc")
    drawing.say(-6, -22, f"gate, {slot.gap:g} mm above the floor")
    drawing.line(tag - slot.card_length / 2, -0.8, slot.beam_x, -0.8, "#1565c0")
    drawing.box(tag - slot.tag_diameter / 2, -2.2, slot.tag_diameter, 0.9, "#fff59d", "#f9a825")
    drawing.say(tag, -3.4, "tag")
    drawing.box(
        slot.antenna_x - slot.board_length / 2,
        slot.floor_thickness,
        slot.board_length,
        1.6,
        "#c5e1a5",
        "#33691e",
    )
    drawing.say(slot.antenna_x, slot.floor_thickness + 6, "board with the antenna", fill="#33691e")
    drawing.box(
        slot.shield_x - slot.shield_thickness / 2,
        slot.floor_thickness,
        slot.shield_thickness,
        22,
        "#ffab91",
        "#bf360c",
    )
    drawing.say(slot.shield_x + 3, 22, "earthed shield", "start", "#bf360c")
    drawing.line(slot.beam_x, -slot.bridge_clearance - 6, slot.beam_x, 12, "#b71c1c", "5 4")
    drawing.box(slot.beam_x - 7, -slot.bridge_clearance - 6, 14, 6, "#ffcdd2", "#b71c1c")
    drawing.say(slot.beam_x, -slot.bridge_clearance - 8, "bridge with the light barrier", fill="#b71c1c")
    drawing.measure(0, slot.antenna_x, 29, "from the gate to the middle of the antenna")
    drawing.measure(slot.antenna_x, slot.beam_x, 33, "from there on to the barrier")
    drawing.measure(0, slot.shield_x, 37, "from the gate to the shield")
    return drawing.text()


def top(slot: Slot) -> str:
    """The slot from above, as a card breaks the beam."""
    drawing = Drawing("The exit slot from above, as a card breaks the barrier", 190, 104, (66, 48))
    half, tag = slot.card_width / 2, slot.beam_x - slot.card_length / 2
    inside = half + slot.side_play
    drawing.box(-64, -inside - 3, 52, 2 * inside + 6, "#eceff1", "#607d8b")
    drawing.say(-38, -inside - 5, "shoe with the pile")
    drawing.box(-12, -inside - 3, 12, 2 * inside + 6, "#cfd8dc", "#37474f")
    drawing.say(-6, -inside - 5, "gate")
    for y in (-inside - slot.wall, inside):
        drawing.box(0, y, slot.way, slot.wall, "#d7ccc8", "#5d4037")
    drawing.say(slot.way, -inside - 5, f"cheeks, {2 * inside:g} mm apart", "end")
    drawing.box(tag - slot.card_length / 2, -half, slot.card_length, slot.card_width, "#bbdefb", "#1565c0")
    drawing.say(tag - 24, -half + 6, f"card {slot.card_width:g} x {slot.card_length:g} mm", fill="#0d47a1")
    drawing.circle(-slot.card_length / 2, 0, slot.tag_diameter / 2, "#fff59d", "#f9a825")
    drawing.say(-slot.card_length / 2, 1, "tag of the next card")
    drawing.circle(slot.antenna_x, 0, slot.read_radius, "none", "#33691e")
    drawing.box(
        slot.antenna_x - slot.board_length / 2,
        -slot.board_width / 2,
        slot.board_length,
        slot.board_width,
        "none",
        "#33691e",
    )
    drawing.say(slot.antenna_x, slot.board_width / 2 - 2, "board with the antenna", fill="#33691e")
    drawing.circle(tag, 0, slot.tag_diameter / 2, "#fff59d", "#f9a825")
    drawing.say(tag, 1, "tag in the middle")
    drawing.circle(slot.beam_x, -half + slot.beam_inset, slot.beam_hole / 2, "#ffcdd2", "#b71c1c")
    drawing.say(
        slot.beam_x + 4,
        -half + slot.beam_inset + 0.8,
        f"barrier, {slot.beam_inset:g} mm inside the edge",
        "start",
        "#b71c1c",
    )
    drawing.measure(tag, slot.antenna_x, inside + 8, "from the tag to the antenna as the beam breaks")
    drawing.measure(-slot.card_length / 2, slot.antenna_x, inside + 12, "from the tag of the next card")
    drawing.measure(0, slot.beam_x, inside + 16, "from the gate to the barrier")
    return drawing.text()


def main() -> None:
    """Print the figures; with `--draw` write the drawings."""
    slot = read((HERE / "slot.scad").read_text(encoding="utf-8"))
    sys.stdout.write(figures(slot) + "\n")
    if "--draw" in sys.argv[1:]:
        (HERE / "side.svg").write_text(side(slot), encoding="utf-8")
        (HERE / "top.svg").write_text(top(slot), encoding="utf-8")


if __name__ == "__main__":
    main()
