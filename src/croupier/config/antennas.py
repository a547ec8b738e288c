"""Whether the antennas of the file fit the reader, the table and what it is said to sense."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.config.settings import ANTENNAS, shown
from croupier.devices.antennas import SHOE
from croupier.devices.readers.port import DRIVERS, SHOE_LINE


def check_antennas(values: Mapping[str, Any], faults: list[str]) -> None:
    """No place has two antennas, the reader has them all, and what `table.sensors` promises is there."""
    given = {
        name: values[name] for name in map("antennas.{}".format, ANTENNAS) if values.get(name) is not None
    }
    check_unique(given, "a place of its own", faults)
    _check_reader(given, values, faults)
    level = values.get("table.sensors", "L0")
    seats = [f"seat:{seat}" for seat in range(1, values.get("table.seats", 0) + 1)]
    needed = {"L0": [], "L1": [SHOE], "L2": [SHOE, "board", "burn", "muck"]}
    needed["L3"] = [*needed["L2"], *seats]
    have = set(given.values()) or {SHOE}
    if missing := [place for place in needed[level] if place not in have]:
        what = (
            f"an antenna for each of {', '.join(missing)}" if missing[1:] else f"an antenna for {missing[0]}"
        )
        faults.append(f"antennas: expected {what} when table.sensors is {shown(level)}, found none")


def _check_reader(given: Mapping[str, Any], values: Mapping[str, Any], faults: list[str]) -> None:
    """The reader has antennas of these numbers, and a sensor of its own if it is a shoe."""
    kind = values.get("reader.kind", SHOE_LINE)
    if kind == SHOE_LINE:
        if values.get("reader.slot_pin") is not None:
            pin = values["reader.slot_pin"]
            faults.append(f"reader.slot_pin: expected none, for a shoe-line has its own sensor, found {pin}")
        return
    last = DRIVERS[kind].ANTENNAS
    for name, place in given.items():
        number = int(name.partition(".")[2])
        if number > last:
            found = shown(place)
            expected = f"an antenna from 0 to {last}" if last else "antenna 0 alone"
            faults.append(f"{name}: expected {expected} of a {kind}, found {found}")
    if "antennas.0" in given and len(given) > 1:
        found = shown(given["antennas.0"])
        faults.append(f"antennas.0: expected no other antenna beside it with a {kind}, found {found}")


def check_unique(values: Mapping[str, Any], expected: str, faults: list[str]) -> None:
    """No two keys have the same value."""
    first: dict[Any, str] = {}
    for name, value in values.items():
        if value in first:
            faults.append(f"{name}: expected {expected}, found {shown(value)}, which {first[value]} has")
        first.setdefault(value, name)
