"""The pictures of the evening: parts, board, cards with their tags, and what a screen shows.

python3 firmware/evening/pictures.py       # draws them anew

Measures are those of the printed slot (`../printed/slot.scad`), and what a screen shows is what the commands
print; a test holds the pictures to both.
"""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "printed"))

from dimensions import SLOW, Drawing, Slot, read  # noqa: E402

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
        "  20 to  39 ms  ######## 4",
        "  40 to  59 ms  #################### 10",
        "…",
        "52 cards, 0 not read; from 24 to 187 ms; shoe.pair_ms = 280 would do",
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
    """Where the tag belongs, and what a tag near an end does to a card that is turned."""
    width, length = slot.card_width, slot.card_length
    drawing = Drawing("The tag in the middle of the card, and not near an end", 260, 128, (14, 24))
    for at, off, verdict, colour in (
        (0.0, 0.0, "in the middle: it comes at the same moment whichever end leads", "#2e7d32"),
        (74.0, 30.0, "near an end, this end first: early", "#c62828"),
        (148.0, -30.0, "the same card turned end for end: late", "#c62828"),
    ):
        drawing.box(at, 0, width, length, "#bbdefb", "#1565c0")
        drawing.circle(at + width / 2, length / 2 - off, slot.tag_diameter / 2, "#fff59d", "#f9a825")
        drawing.line(at + width / 2, -1, at + width / 2, -9, "#555")
        drawing.say(at + width / 2 + 2, -5, "this end leaves first", "start", "#555")
        lag = (slot.antenna_x - slot.read_radius - slot.beam_x + length / 2 - off) / SLOW
        drawing.say(at, length + 6, verdict if at else "in the middle: always", "start", colour)
        drawing.say(
            at,
            length + 10,
            f"read {abs(lag):.0f} ms {'after' if lag >= 0 else 'before'} the beam, at {SLOW:g} m/s",
            "start",
            colour,
        )
    return drawing.text()


def pack(slot: Slot) -> str:
    """A pack of tagged cards from the side, at its true thickness, and the hump that stickers make."""
    plain, tags = 52 * slot.card_thickness, 52 * slot.sticker_thickness
    drawing = Drawing("52 cards from the side, their stickers in one place", 190, 70, (20, 44))
    length, reach = slot.card_length, slot.tag_diameter / 2
    for number in range(0, 52, 3):
        rise = number * (slot.card_thickness + slot.sticker_thickness)
        flat = number * slot.card_thickness
        left, middle = drawing.at(0, -flat), drawing.at(length / 2 - reach, -rise)
        after, right = drawing.at(length / 2 + reach, -rise), drawing.at(length, -flat)
        path = " ".join(f"{x},{y}" for x, y in (left, middle, after, right))
        drawing.parts.append(f'<polyline points="{path}" fill="none" stroke="#1565c0" stroke-width="1.5"/>')
    drawing.box(length / 2 - reach, 1, 2 * reach, 1.2, "#fff59d", "#f9a825")
    drawing.say(length / 2, 6, f"stickers of {slot.tag_diameter:g} mm, {slot.sticker_thickness:g} mm thick")
    drawing.say(length + 4, -plain / 2, f"{plain:.1f} mm at the ends", "start")
    drawing.say(length + 4, -plain - tags / 2, f"{plain + tags:.1f} mm in the middle:", "start", "#c62828")
    drawing.say(length + 4, -plain - tags / 2 + 4, f"a hump of {tags:.1f} mm", "start", "#c62828")
    drawing.say(0, 14, "Give the shoe this room, and press the pack flat overnight.", "start", "#333")
    return drawing.text()


def two(slot: Slot) -> str:
    """One card under the gate, and two that stick, which the gate stops."""
    drawing = Drawing(
        "The gate: one card with its sticker passes, two do not (ten times as thick as they are)",
        190,
        60,
        (10, 44),
    )
    scale = 10.0
    for at, cards in ((0.0, 1), (92.0, 2)):
        drawing.line(at, 0, at + 70, 0, "#5d4037")
        gap, height = slot.gap * scale, 0.0
        drawing.box(at + 30, -gap - 16, 12, 16, "#cfd8dc", "#37474f")
        for number in range(cards):
            thick = slot.card_thickness * scale
            drawing.box(at + 4, -height - thick, 24 if cards == 2 else 60, thick, "#bbdefb", "#1565c0")
            height += thick
            if number == 0:
                sticker = slot.sticker_thickness * scale
                drawing.box(at + 8, -height - sticker, 18, sticker, "#fff59d", "#f9a825")
                height += sticker
        room = slot.one_card_has if cards == 1 else slot.two_cards_lack
        fit = f"has {room:.2f} mm" if cards == 1 else f"lack {room:.2f} mm"
        drawing.say(at, 8, f"{'one card' if cards == 1 else 'two cards'} {fit}", "start", "#333")
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
    drawing.box(170, 64, slot.card_width, 34, "#ffcdd2", "#b71c1c")
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
    slot = read((HERE.parent / "printed" / "slot.scad").read_text(encoding="utf-8"))
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
