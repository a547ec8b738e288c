"""The pictures of the evening: parts, board, cards with their tags, and what a screen shows.

python3 firmware/evening/pictures.py # draws them again

The measures are those of the printed shoe (`../printed/shoe.scad`), and the screens have the output of the
commands; a test compares the pictures with both.
"""

from __future__ import annotations

import re
import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "printed"))

from dimensions import OFF_CENTRE, PAPER, SLOW, Drawing, Slot, read  # noqa: E402

SCREENS = {
    "flashed": (
        "$ croupier shoe update --port /dev/ttyACM0",
        "1 of 18: antenna.py",
        "…",
        "17 of 18: wire.py",
        "the shoe runs firmware {version}",
    ),
    "talks": (
        "$ croupier doctor --only --port /dev/ttyACM0",
        "ok       /dev/ttyACM0: shoe-line, firmware {version}, protocol 1",
        "fault    /dev/ttyACM0 antenna 0: its reader does not answer",
    ),
    "works": (
        "$ croupier doctor --only --port /dev/ttyACM0",
        "ok       /dev/ttyACM0: shoe-line, firmware {version}, protocol 1",
        "ok       /dev/ttyACM0 antenna 0: works",
    ),
    "gains": (
        "$ croupier shoe gains --port /dev/ttyACM0",
        "gain 3 (23 dB)  card  40 of 40  pile   0 of 40  fits",
        "gain 4 (33 dB)  card  40 of 40  pile   0 of 40  fits",
        "gain 6 (43 dB)  card  40 of 40  pile  40 of 40  reads the pile",
        'take "gain": 4 in config.py (croupier shoe settings)',
    ),
    "lags": (
        "$ croupier shoe lags --cards 52 --port /dev/ttyACM0",
        "…",
        "  40 to  59 ms  ######## 4",
        "  60 to  79 ms  #################### 10",
        "…",
        "52 cards, 0 not read; from 41 to 214 ms; shoe.pair_ms = 310 would do",
    ),
    "written": (
        "$ sudo -u croupier croupier doctor --config $FILE --write $FILE",
        "…",
        'table.sensors = "L1"',
        "wrote /var/lib/croupier/croupier.toml; the old one is …",
    ),
    "enrolled": (
        "$ sudo -u croupier croupier deck enrol A --config $FILE",
        "0 of 52. Deal As",
        "…",
        "52 of 52. Deal a spare card, or press Enter to end",
        "…",
        "A: 52 of 52 cards",
    ),
    "tested": (
        "$ sudo -u croupier croupier deck test A --passes 1 --config $FILE",
        "…",
        "antenna 0 (shoe): 100.0 % of the tags read in 1 passes",
        "pass 1: in order, none wrong",
    ),
}
"""The text on each screen, with three dots for omitted lines."""


def screen(name: str, version: str) -> str:
    """A window of a shell with these lines."""
    lines = [line.replace("{version}", version) for line in SCREENS[name]]
    width, height = 16 + 8.2 * max(map(len, lines)), 22 + 20 * len(lines)
    rows = "\n".join(
        f'<text x="12" y="{26 + 20 * row}" fill="{"#fff59d" if line.startswith("$") else "#eceff1"}" '
        f'xml:space="preserve">{escape(line)}</text>'
        for row, line in enumerate(lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height}" width="{width:g}" '
        f'height="{height}" font-family="DejaVu Sans Mono, monospace" font-size="13" role="img" '
        f'aria-label="{escape(lines[-1], quote=True)}">\n'
        f"<title>{escape(lines[0])}</title>\n"
        f'<rect width="{width:g}" height="{height}" rx="6" fill="#263238"/>\n'
        f"{rows}\n</svg>\n"
    )


def tag(slot: Slot) -> str:
    """Where to put the tag, and how a tag near an edge acts on a turned card."""
    deep, wide = slot.poker, slot.card_across
    drawing = Drawing("The sticker: on the face, in the middle of the card", 330, 112, (14, 26), 15)
    for at, off, verdict, colour in (
        (0.0, 0.0, f"in the middle, \u00b1 {OFF_CENTRE:g} mm: right", "#2e7d32"),
        (108.0, 19.0, "near the edge that leads: early", "#c62828"),
        (216.0, -19.0, "the same card turned: late", "#c62828"),
    ):
        drawing.box(at, 0, wide, deep, "#bbdefb", "#1565c0")
        for x, y, anchor in ((4, 9, "start"), (wide - 4, deep - 5, "end")):
            drawing.say(at + x, y, "K\u2660", anchor, "#263238")
        drawing.circle(at + wide / 2, deep / 2 - off, slot.tag_diameter / 2, "#fff59d", "#f9a825")
        drawing.line(at + wide / 2, -1, at + wide / 2, -8, "#555")
        drawing.say(at + wide / 2 + 2, -4, "leaves this way", "start", "#555")
        lag = slot.beam_to_tag(SLOW, deep, off_centre=-off)[0]
        drawing.say(at, deep + 7, verdict, "start", colour)
        when = f"{abs(lag):.0f} ms {'after' if lag >= 0 else 'before'} the beam, at {SLOW:g} m/s"
        drawing.say(at, deep + 12, f"first read {when}", "start", colour)
    return drawing.text()


def pack(slot: Slot) -> str:
    """The pack in the shoe: its upper side, its stickers, the first card to leave, and its thickness."""
    drawing = Drawing("The pack goes in face down: the top card leaves first", 222, 92, (58, 56), 16)
    reach, middle = slot.tag_diameter / 2, slot.poker / 2
    one = slot.card_thickness + slot.sticker_thickness
    for number in range(0, 52, 3):
        # from the top: only the middle is pressed, so the ends hang free
        deep, hang = number * one, number * slot.sticker_thickness * 0.6
        path = ((0, deep + hang), (middle - reach, deep), (middle + reach, deep), (slot.poker, deep + hang))
        points = " ".join(f"{x},{y}" for x, y in (drawing.at(x, y - 26) for x, y in path))
        drawing.parts.append(f'<polyline points="{points}" fill="none" stroke="#1565c0" stroke-width="1.5"/>')
    drawing.line(0, -30, slot.poker, -30, "#1565c0")
    drawing.box(middle - reach, -29.7, 2 * reach, 1.2, "#fff59d", "#f9a825")
    drawing.line(slot.poker + 2, -30, slot.poker + 14, -30, "#2e7d32")
    drawing.shape(
        [(slot.poker + 14, -31.5), (slot.poker + 18, -30), (slot.poker + 14, -28.5)], "#2e7d32", "#2e7d32"
    )
    drawing.say(slot.poker + 20, -29, "this card leaves first", "start", "#2e7d32")
    drawing.point_at(12, -38, 14, -30.4, "back: the finger is here")
    drawing.say(-54, -31, "sticker,", "start")
    drawing.say(-54, -27, "below, on the face", "start")
    drawing.line(-27, -28.4, middle - 8, -29.1, "#777")
    thick = 52 * one
    drawing.point_at(
        slot.poker + 20, -16, middle + reach, -14, f"{thick:.0f} mm thick in the middle", "start"
    )
    drawing.say(
        slot.poker + 21, -11, f"with stickers of {slot.sticker_thickness:g} mm, 34 mm at most", "start"
    )
    drawing.say(
        -10, 14, "To enrol: the ace of spades on top, then the two, down to the king.", "start", "#333"
    )
    drawing.say(
        -10, 20, "A card that lies face up does not pass: its sticker meets the panel.", "start", "#333"
    )
    return drawing.text()


def two(slot: Slot) -> str:
    """The gate in a side lane: one card, the gauge, and two cards, which the gate stops."""
    drawing = Drawing("The gate, cut in a side lane, ten times as large", 214, 62, (8, 32), 15)
    scale = 10.0
    thin = slot.card_thickness * scale
    for at, what, fill, layers in (
        (0.0, f"set it: card and paper, {slot.gauge:.2f} mm", "#2e7d32", 1),
        (72.0, f"one card has {slot.one_card_has:.2f} mm", "#2e7d32", 1),
        (144.0, f"two lack {slot.two_cards_lack:.2f} mm", "#c62828", 2),
    ):
        gap = (slot.gauge if at == 0 else slot.gap) * scale
        drawing.box(at, -12, 44, 12, "#d5e5f2", "#607d8b")
        edge, out = at + 24, at + 44
        drawing.shape(
            [(edge - 12, gap + 12), (edge, gap), (out, gap), (out, gap + 14), (edge - 12, gap + 14)],
            "#ffb74d",
        )
        ends = (out + 12, edge - 1)
        for number in range(layers):
            end = ends[number] if layers == 1 else edge - 1 - (0 if number == 0 else thin)
            drawing.box(at - 4, number * thin, end - at + 4, thin, "#bbdefb", "#1565c0")
        if at == 0:
            drawing.box(at + 10, thin, out - at, PAPER * scale, "#fafafa", "#777")
        drawing.say(at, 26, what, "start", fill)
    drawing.say(4, -4, "panel", "start", "#37474f")
    drawing.say(31, 12, "sill", "start", "#5d4037")
    return drawing.text()


def parts(slot: Slot) -> str:
    """The parts from the parcel, at true size, with their numbers in the list of parts."""
    drawing = Drawing("On the table, with the numbers of the list of parts", 262, 184, (8, 14))
    drawing.box(0, 0, 85, 56, "#c8e6c9", "#1b5e20")
    drawing.box(6, 2, 52, 5, "#212121", "#000")
    drawing.say(42, 62, "1 Raspberry Pi, its header of 40 pins above")
    drawing.box(98, 8, 28, 40, "#fafafa", "#777")
    _lead(drawing, 112, 48, 112, 57, "#777")
    drawing.say(112, 62, "2 its power supply")
    drawing.box(140, 8, 11, 15, "#424242", "#111")
    drawing.say(146, 28, "3 memory card")
    _lead(drawing, 138, 38, 166, 38, "#212121", 3)
    drawing.say(152, 44, "3 micro-HDMI cable")
    drawing.box(190, 0, 21, 51, "#a5d6a7", "#1b5e20")
    drawing.box(196.5, -1.3, 8, 5.6, "#cfd8dc", "#455a64")
    drawing.box(193, 8, 4, 3, "#fafafa", "#333")
    drawing.say(201, 56, "4 Pico H: the white")
    drawing.say(201, 60, "button is BOOTSEL")
    drawing.box(0, 72, slot.board_length, slot.board_width, "#90caf9", "#0d47a1")
    drawing.box(3, 76, 34, slot.board_width - 8, "none", "#fff")
    drawing.say(30, 78 + slot.board_width, f"5 RC522, {slot.board_length:g} x {slot.board_width:g} mm")
    for x, leads, name in ((78, ("#c62828", "#212121"), "emitter"), (100, BARRIER, "receiver")):
        drawing.box(x, 72, 8, 12, "#424242", "#111")
        for number, colour in enumerate(leads):
            _lead(drawing, x + 2 + 2 * number, 84, x + 2 + 2 * number, 98, colour)
        drawing.say(x + 4, 103, f"6 {name}")
        drawing.say(x + 4, 107, f"{len(leads)} leads")
    for number in range(2):
        drawing.circle(134 + 28 * number, 86, slot.tag_diameter / 2, "#fff59d", "#f9a825")
    drawing.say(148, 104, f"7 stickers, {slot.tag_diameter:g} mm across")
    drawing.box(182, 72, slot.poker, slot.card_across, "#ffcdd2", "#b71c1c")
    drawing.say(182 + slot.poker / 2, 78 + slot.card_across, "8 a pack of plastic cards")
    drawing.box(0, 122, 83, 34, "#fafafa", "#777")
    for row in (127, 130, 148, 151):
        drawing.line(4, row, 79, row, "#bdbdbd", "2 10")
    drawing.say(41, 162, "9 small breadboard")
    for number, colour in enumerate(("#c62828", "#212121", "#6a1b9a", "#1565c0", "#2e7d32", "#ef6c00")):
        _lead(drawing, 94, 126 + 3 * number, 128, 126 + 3 * number, colour)
    drawing.say(111, 150, "9 leads, 15 cm or shorter,")
    drawing.say(111, 154, "one of them to close the jumper")
    _lead(drawing, 146, 134, 172, 134, "#212121", 3)
    drawing.say(160, 142, "9 USB cable that carries data")
    return drawing.text()


BARRIER = ("#c62828", "#212121", "#f9a825")
"""The leads of a receiver: 3V3, GND, OUT."""


def _lead(drawing: Drawing, x: float, y: float, to_x: float, to_y: float, colour: str, end: int = 1) -> None:
    """A lead or a cable with its two ends."""
    drawing.line(x, y, to_x, to_y, colour)
    for at_x, at_y in ((x, y), (to_x, to_y)):
        drawing.box(at_x - end / 2, at_y - end / 2, end, end, colour, colour)


HEADER = (
    *("3V3", "5V", "GPIO2", "5V", "GPIO3", "GND", "GPIO4", "GPIO14", "GND", "GPIO15", "GPIO17", "GPIO18"),
    *("GPIO27", "GND", "GPIO22", "GPIO23", "3V3", "GPIO24", "GPIO10", "GND", "GPIO9", "GPIO25", "GPIO11"),
    *("GPIO8", "GND", "GPIO7", "ID_SD", "ID_SC", "GPIO5", "GND", "GPIO6", "GPIO12", "GPIO13", "GND"),
    *("GPIO19", "GPIO16", "GPIO26", "GPIO20", "GND", "GPIO21"),
)
"""The names of the pins of a Raspberry Pi's header, from pin 1 on."""

BUSES = {"SPI": (7, 8, 9, 10, 11), "I2C": (2, 3), "UART": (14, 15)}
WIRED = (
    *(
        (9, "encoder C"),
        (11, "encoder A"),
        (13, "encoder B"),
        (15, "encoder switch 1"),
        (25, "encoder switch 2"),
    ),
    *((29, "button fold 1"), (39, "button fold 2")),
)
"""The parts with their own leads, by the pin of the header."""


def buttons(sample: str) -> str:
    """One button and the encoder on a Pi's header, and the places of the other buttons in the sample."""
    actions = {f"GPIO{pin}": name for name, pin in re.findall(r"^# (\w+) = (\d+) +# \(\d+\)", sample, re.M)}
    actions |= {"GPIO4": "slot sensor"}
    bus_of = {f"GPIO{pin}": bus for bus, pins in BUSES.items() for pin in pins}
    drawing = Drawing("One button, one encoder, and a place for each other button", 184, 166, (88, 24))
    drawing.box(0, -5, 44, 134, "#e8f5e9", "#1b5e20")
    drawing.say(22, -8, "Raspberry Pi, its USB sockets below")
    wired = dict(WIRED)
    for number, name in enumerate(HEADER, start=1):
        left, y = number % 2 == 1, (number - 1) // 2 * 6.5
        bus, action = bus_of.get(name, ""), actions.get(name, "")
        is_free = bool(action) and not bus
        x = 0 if left else 44
        inner, outer = ("start", "end") if left else ("end", "start")
        away = -1 if left else 1
        label = f"{number} {name}" if left else f"{name} {number}"
        drawing.say(x - 3 * away, y + 0.8, label, inner, "#111" if is_free or number in wired else "#9e9e9e")
        if action and number not in wired:
            only = f" (not with {bus})" if bus else ""
            drawing.say(x + 4 * away, y + 0.8, action + only, outer, "#1b5e20" if is_free else "#9e9e9e")
        drawing.circle(x, y, 1.2, "#ffc107" if is_free or number in wired else "#fff", "#555")
    _encoder(drawing)
    _button(drawing)
    drawing.say(
        -84,
        134,
        "Each other button: one side to its pin, the other to any GND. A pin takes one lead: bring",
        "start",
    )
    drawing.say(
        -84, 138, "several grounds together on a terminal strip. No button goes to 3V3 or 5V.", "start"
    )
    return drawing.text()


def _encoder(drawing: Drawing) -> None:
    """The encoder, its leads in the order of the header."""
    drawing.box(-80, 20, 34, 36, "#fff8e1", "#5d4037")
    drawing.circle(-66, 38, 9, "#d7ccc8", "#5d4037")
    drawing.say(-80, 17, "encoder: turned, less or more; pushed, confirm", "start")
    for number, end in WIRED[:4]:
        y = (number - 1) // 2 * 6.5
        colour = "#37474f" if end.endswith("C") else "#1565c0" if end[8:] in "AB" else "#2e7d32"
        _wire(drawing, number, end, ((-46, y), (0, y)), colour)
        drawing.say(-48, y + 0.8, end.removeprefix("encoder ").replace("switch", "SW"), "end")
    drawing.say(-48, 52.8, "SW 2", "end")
    _wire(drawing, 25, WIRED[4][1], ((-46, 52), (-38, 52), (-38, 78), (0, 78)), "#37474f")


def _button(drawing: Drawing) -> None:
    """A push button between a pin and ground."""
    drawing.box(-80, 86, 34, 42, "#fff8e1", "#5d4037")
    drawing.circle(-66, 107, 8, "#ef9a9a", "#b71c1c")
    drawing.say(-80, 83, "a button, here fold", "start")
    for number, end in WIRED[5:]:
        y = (number - 1) // 2 * 6.5
        _wire(drawing, number, end, ((-46, y), (0, y)), "#37474f" if end.endswith("2") else "#2e7d32")
        drawing.say(-48, y + 0.8, end[-1], "end")


def _wire(drawing: Drawing, pin: int, end: str, points: tuple[tuple[float, float], ...], colour: str) -> None:
    """A lead, with its two ends in its title, as in the pictures of the Pico."""
    path = " ".join(
        f"{'ML'[at > 0]}{x} {y}" for at, (x, y) in enumerate(drawing.at(*each) for each in points)
    )
    drawing.parts.append(
        f"<g><title>{HEADER[pin - 1]} (pin {pin}) - {end}</title>"
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="2.2"/></g>'
    )


def bootsel(slot: Slot) -> str:
    """The button to hold while the cable goes in, and the drive that appears."""
    drawing = Drawing("Hold BOOTSEL, plug the cable in, let go: a drive comes", 150, 52, (20, 14))
    drawing.box(30, 0, 51, 21, "#a5d6a7", "#1b5e20")
    drawing.box(28.5, 6.5, 5.6, 8, "#cfd8dc", "#455a64")
    drawing.box(0, 7.5, 28, 6, "#455a64", "#222")
    drawing.say(12, 5, "2 the cable goes in")
    drawing.circle(42, 6, 2.4, "#fff", "#c62828")
    drawing.line(42, 3, 42, -4, "#c62828")
    drawing.say(43, -5, "1 hold this button, 3 let it go", "start", "#c62828")
    drawing.box(92, 4, 30, 13, "#fffde7", "#f9a825")
    drawing.say(107, 11.5, "RPI-RP2")
    drawing.say(107, 22, "4 drop the .uf2 file here")
    return drawing.text()


def pictures(version: str) -> dict[str, str]:
    """Every picture by the name of its file."""
    slot = read((HERE.parent / "printed" / "shoe.scad").read_text(encoding="utf-8"))
    sample = HERE.parents[1] / "src" / "croupier" / "config" / "croupier.sample.toml"
    drawn = {each.__name__: each(slot) for each in (tag, pack, two, parts, bootsel)}
    drawn["buttons"] = buttons(sample.read_text(encoding="utf-8"))
    shown = {f"screen-{name}": screen(name, version) for name in SCREENS}
    return {f"{name}.svg": text for name, text in (drawn | shown).items()}


def main() -> None:
    """Draw them."""
    wire = (HERE.parents[1] / "src" / "croupier" / "devices" / "wire.py").read_text(encoding="utf-8")
    version = wire.partition('FIRMWARE = "')[2].partition('"')[0]
    for name, text in pictures(version).items():
        (HERE / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
