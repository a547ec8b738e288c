"""A newcomer gets the wires right: tables, drawings, commands and configuration agree."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from croupier.devices import wire
from croupier.devices.bench.firmware import VERSION, files
from croupier.devices.protocol.frames import Damaged, decode
from firmware.micropython import FIRMWARE, WORLD, flashed_files

BENCH = Path(wire.__file__).parent / "bench"
README = (FIRMWARE / "README.md").read_text(encoding="utf-8")
LEFT = "GP0 GP1 GND GP2 GP3 GP4 GP5 GND GP6 GP7 GP8 GP9 GND GP10 GP11 GP12 GP13 GND GP14 GP15"
RIGHT = "GP16 GP17 GND GP18 GP19 GP20 GP21 GND GP22 RUN GP26 GP27 GND GP28 ADC_VREF 3V3 3V3_EN GND VSYS VBUS"
PINS = dict(enumerate([*LEFT.split(), *RIGHT.split()], start=1))
"""The names of the forty pins of a Pico, from its data sheet."""

config = importlib.import_module("config")
SPI = {"SCK": config.SPI_SCK, "MOSI": config.SPI_MOSI, "MISO": config.SPI_MISO}
ROUND_THE_SLOT = {
    ("receiver OUT", f"GP{config.SLOT_PIN}"),
    *((f"{part} {end}", end) for part in ("receiver", "emitter") for end in ("GND", "3V3")),
    ("bench jumper A", f"GP{config.BENCH_PIN}"),
    ("bench jumper B", "GND"),
}


def expected(readers: tuple[dict[str, object], ...]) -> set[tuple[str, str]]:
    """Every end of a wire at a reader, with the name of the Pico's pin at the other end."""
    select = "SDA" if readers[0]["chip"] == "MFRC522" else "NSS"
    ends = set()
    for number, wires in enumerate(readers):
        at = f"reader {number}"
        ends |= {(f"{at} {role}", f"GP{pin}") for role, pin in SPI.items()}
        ends |= {(f"{at} 3.3V", "3V3"), (f"{at} GND", "GND")}
        ends |= {(f"{at} {select}", f"GP{wires['cs']}"), (f"{at} RST", f"GP{wires['rst']}")}
        if wires["chip"] == "PN5180":
            ends |= {(f"{at} BUSY", f"GP{wires['busy']}"), (f"{at} 5V", "VBUS")}
    return ends


def told(part: str) -> set[tuple[str, str]]:
    """The wires of the tables under a heading; "every reader" is four."""
    text = README.partition(f"\n{part}\n")[2].partition("\n#")[0]
    ends = set()
    for pin, name, end in re.findall(r"^\| (\d+) \| (\w+) \| (.+?) \|$", text, re.MULTILINE):
        assert PINS[int(pin)] == name, f"pin {pin}"
        readers = range(4) if end.startswith("every") else [0]
        ends |= {(end.replace("every reader", f"reader {number}"), name) for number in readers}
    return ends


def drawn(name: str) -> set[tuple[str, str]]:
    """The wires of a drawing, from their titles."""
    root = ElementTree.parse(FIRMWARE / name).getroot()
    titles = [each.text or "" for each in root.iter("{http://www.w3.org/2000/svg}title")]
    ends = set()
    for label, pin, end in re.findall(r"(\w+) \(pin (\d+)\) - (.+)", "\n".join(titles)):
        assert PINS[int(pin)] == label, f"pin {pin}"
        if not end.startswith("bus "):
            ends.add((end, label))
    return ends


@pytest.mark.parametrize(
    ("part", "drawing", "readers", "round_the_slot"),
    [
        ("## Wire one reader", "wiring-one.svg", config.ONE_MFRC522, ROUND_THE_SLOT),
        ("### A PN5180 instead", "wiring-pn5180.svg", config.ONE_PN5180, set()),
        ("## Wire four readers", "wiring-four.svg", config.FOUR_MFRC522, set()),
    ],
)
def test_table_drawing_and_configuration_have_the_same_wires(
    part: str, drawing: str, readers: tuple[dict[str, object], ...], round_the_slot: set[tuple[str, str]]
) -> None:
    in_table = {wire for wire in told(part) if not wire[0].endswith("BUSY") or "PN5180" in part}
    assert in_table == expected(readers) | round_the_slot
    assert drawn(drawing) == expected(readers) | ROUND_THE_SLOT


def test_four_pn5180_use_the_pins_of_four_mfrc522_and_the_busy_pins_of_the_table() -> None:
    busy = {wire for wire in told("## Wire four readers") if wire[0].endswith("BUSY")}
    assert busy == {wire for wire in expected(config.FOUR_PN5180) if wire[0].endswith("BUSY")}
    for pn5180, mfrc522 in zip(config.FOUR_PN5180, config.FOUR_MFRC522, strict=True):
        assert (pn5180["cs"], pn5180["rst"]) == (mfrc522["cs"], mfrc522["rst"])


@pytest.mark.parametrize("readers", ["ONE_MFRC522", "FOUR_MFRC522", "ONE_PN5180", "FOUR_PN5180"])
def test_no_pin_has_two_uses(readers: str) -> None:
    used = [*SPI.values(), config.SLOT_PIN, config.BENCH_PIN, config.UART_TX, config.UART_RX]
    for wires in getattr(config, readers):
        used += [wires[role] for role in ("cs", "rst", "busy") if role in wires]
    assert len(set(used)) == len(used)
    assert {f"GP{pin}" for pin in used} <= set(PINS.values())


def esp32() -> dict[str, Any]:
    """The settings for the other board."""
    source = (FIRMWARE / "config.py").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    exec(source.replace('BOARD = "pico"', 'BOARD = "esp32-s3"', 1), names)
    return names


def test_the_table_of_the_esp32_s3_has_the_pins_of_its_settings() -> None:
    there = esp32()
    part = README.partition("\n### An ESP32-S3 instead\n")[2].partition("\n#")[0]
    told = dict(re.findall(r"^\| GPIO(\d+) \| (.+?) \|$", part, re.MULTILINE))
    roles = {"SCK": "SPI_SCK", "MOSI": "SPI_MOSI", "MISO": "SPI_MISO"}
    wires = {there[name]: f"every reader {role}" for role, name in roles.items()}
    for number, (cs, rst, busy) in enumerate(there["READER_PINS"]):
        ends = {cs: "SDA", rst: "RST", busy: "BUSY (PN5180)"}
        wires |= {pin: f"reader {number} {end}" for pin, end in ends.items()}
    wires |= {there["SLOT_PIN"]: "receiver OUT", there["BENCH_PIN"]: "bench jumper A"}
    wires |= {there["UART_TX"]: 'with `PORT = "uart"`: the terminal\'s RX'}
    wires |= {there["UART_RX"]: 'with `PORT = "uart"`: the terminal\'s TX'}
    assert told == {str(pin): end for pin, end in wires.items()}


def test_no_pin_of_the_esp32_s3_is_used_twice_or_reserved() -> None:
    there = esp32()
    used = [pin for pins in there["READER_PINS"] for pin in pins]
    used += [there[name] for name in ("SPI_SCK", "SPI_MOSI", "SPI_MISO", "UART_TX", "UART_RX")]
    used += [there["SLOT_PIN"], there["BENCH_PIN"], there["LAMP_PIN"]]
    assert len(set(used)) == len(used)
    assert not {0, 3, 45, 46, 19, 20, 43, 44, *range(22, 38)} & set(used)


def test_a_board_that_nobody_knows_is_refused() -> None:
    source = (
        (FIRMWARE / "config.py").read_text(encoding="utf-8").replace('BOARD = "pico"', 'BOARD = "esp8266"', 1)
    )
    with pytest.raises(ValueError, match="BOARD must be pico or esp32-s3"):
        exec(source, {})


def test_the_uart_of_the_readme_is_the_configured_one() -> None:
    for pin, role in ((config.UART_TX, "RX"), (config.UART_RX, "TX")):
        number = next(number for number, name in PINS.items() if name == f"GP{pin}")
        assert re.search(rf"GP{pin} \(pin {number}, to \w+ *\w*'?s? {role}\)", README)


def test_each_build_costs_what_its_parts_cost() -> None:
    part = README.partition("\n## Parts\n")[2].partition("\n## ")[0]
    lines = [line for line in part.splitlines() if re.match(r"\| (\d+|\*)", line)]
    rows = [[cell.strip("* ") for cell in line.split("|")[1:-1]] for line in lines]
    assert [row[0] for row in rows[:-1]] == [str(number) for number in range(1, len(rows))]
    for build in (-3, -2, -1):
        prices = [re.fullmatch(r"(\d+)-(\d+)", row[build]) for row in rows]
        low, high = (sum(int(price[end]) for price in prices[:-1] if price) for end in (1, 2))
        total = prices[-1]
        assert total is not None and (int(total[1]), int(total[2])) == (round(low, -1), round(high, -1))


def test_every_file_and_setting_that_the_readme_names_exists() -> None:
    names = set(re.findall(r"`(\w+\.(?:py|sh|svg))`", README)) | set(re.findall(r"\]\((\S+\.svg)\)", README))
    there = {path.name for folder in (FIRMWARE, WORLD, BENCH) for path in folder.iterdir()}
    for folder in ("printed", "evening"):
        there |= {f"{folder}/{path.name}" for path in (FIRMWARE / folder).iterdir()}
    assert names - {"wire.py"} <= there
    sources = (path for folder in (FIRMWARE, BENCH) for path in folder.glob("*.py"))
    code = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    for name in re.findall(r"`(_?[A-Z][A-Z0-9_]{3,})`", README.replace("RPI_PICO", "")):
        assert re.search(rf"^ *(?:\w+, )*{name}(?:, \w+)*(?:: Final)? = ", code, re.MULTILINE), name


def test_unconfirmed_facts_are_listed_where_the_readme_says() -> None:
    table = README.partition("\n## Not confirmed on a bench\n")[2]
    rows = re.findall(r"^\| (.+?) \| (.+?) \| (.+?) \|$", table, re.MULTILINE)[1:]
    assert len(rows) == table.count("\n| ") - 1 > 10, "each with how to find out"
    for _, place, _ in rows:
        names = re.findall(r"`(\w+\.py)`", place)
        files = [folder / name for name in names for folder in (FIRMWARE, WORLD, BENCH)]
        text = "\n".join(path.read_text(encoding="utf-8") for path in files if path.exists())
        for name in re.findall(r"`(\w+)`", place):
            assert re.search(rf"\b{name}\b", text), place


def test_a_newcomer_sees_what_the_readme_shows() -> None:
    shown = re.findall(r"^~.+$", README, re.MULTILINE)
    assert [line[1] for line in shown] == ["D", "U", "L"]
    assert not any(isinstance(decode(line.encode()), Damaged) for line in shown)
    assert f"firmware {VERSION}, protocol {wire.PROTOCOL}`" in README
    assert len(flashed_files()) == 18 == len(files()) and "eighteen lines" in README
