"""The pictures of the evening: parts, board, cards with their tags, and what a screen shows.

python3 firmware/evening/pictures.py       # draws them anew

Measures are those of the printed shoe (`../printed/shoe.scad`), and what a screen shows is what the commands
print; a test holds the pictures to both.
"""

from __future__ import annotations

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
"""What each screen shows, with three dots for lines that are left out."""


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
    """Where the tag belongs, and what one near an edge does to a card that is turned."""
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
    """The pack as it goes into the shoe: back, sticker, which card leaves first, how thick it is."""
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
    drawing.line(-22, -29, middle - 8, -29.1, "#777")
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
    """The gate in a side lane: one card, the gauge that sets it, and two cards, which it stops."""
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
    """What comes out of the parcel, at true size beside one another."""
    drawing = Drawing("On the table: board, reader, barrier, leads, stickers, pack", 250, 120, (8, 14))
    drawing.box(0, 0, 21, 51, "#a5d6a7", "#1b5e20")
    drawing.box(6.5, -1.3, 8, 5.6, "#cfd8dc", "#455a64")
    drawing.box(3, 8, 4, 3, "#fafafa", "#333")
    drawing.say(0, 57, "Pico H: BOOTSEL is the white button", "start")
    drawing.box(44, 0, slot.board_length, slot.board_width, "#90caf9", "#0d47a1")
    drawing.box(47, 4, 34, slot.board_width - 8, "none", "#fff")
    drawing.say(74, slot.board_width + 6, f"MFRC522 board, {slot.board_length:g} x {slot.board_width:g} mm")
    for x in (122, 134):
        drawing.box(x, 0, 8, 12, "#424242", "#111")
    drawing.say(132, 18, "emitter and receiver")
    drawing.box(150, 0, 83, 55, "#fafafa", "#777")
    drawing.say(191, 60, "small breadboard")
    for number in range(4):
        drawing.circle(14 + 28 * number, 82, slot.tag_diameter / 2, "#fff59d", "#f9a825")
    drawing.say(56, 99, f"52 stickers, {slot.tag_diameter:g} mm across")
    for number in range(8):
        drawing.line(128, 68 + 2 * number, 150, 68 + 2 * number, "#6d4c41")
    drawing.say(139, 90, "leads, 15 cm or shorter")
    drawing.box(170, 64, slot.poker, 34, "#ffcdd2", "#b71c1c")
    drawing.say(201, 82, "a pack of cards")
    return drawing.text()


def bootsel(slot: Slot) -> str:
    """The button that is held while the cable goes in, and the drive that comes."""
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
    drawn = {each.__name__: each(slot) for each in (tag, pack, two, parts, bootsel)}
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
