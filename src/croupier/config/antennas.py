"""Checks that the antennas in the file fit the readers, the table and its sensor level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.config.settings import ANTENNAS, BOARDS, shown
from croupier.devices.antennas import MAX_ANTENNA, SHOE, ReaderBoard, board_of
from croupier.devices.ports.urls import parse_port
from croupier.devices.readers.port import DRIVERS, SHOE_LINE, ports_of


def boards_of(values: Mapping[str, Any]) -> dict[int, ReaderBoard]:
    """The boards in the file, by the number of their first antenna."""
    given = {int(number): values.get(f"boards.{number}") for number in BOARDS}
    return {first: ReaderBoard(first, *board) for first, board in given.items() if board is not None}


def check_antennas(values: Mapping[str, Any], faults: list[str]) -> None:
    """Check that each place has one antenna, and that the readers and `table.sensors` have all of theirs."""
    given = {
        name: values[name] for name in map("antennas.{}".format, ANTENNAS) if values.get(name) is not None
    }
    check_unique(given, "a place of its own", faults)
    boards = boards_of(values)
    kind = values.get("reader.kind", SHOE_LINE)
    for board in (None, *boards.values()):
        own = {name: place for name, place in given.items() if board_of(int(name[9:]), boards) == board}
        _check_reader(own, board.kind if board else kind, board.first if board else 0, faults)
        if board is not None:
            _check_board(board, own, faults)
    _check_ports(values, boards, faults)
    if kind == SHOE_LINE and (pin := values.get("reader.slot_pin")) is not None:
        faults.append(f"reader.slot_pin: expected none, for a shoe-line has its own sensor, found {pin}")
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


def _check_reader(own: Mapping[str, Any], kind: str, first: int, faults: list[str]) -> None:
    """Check that a reader has antennas with these numbers."""
    if kind == SHOE_LINE:
        return
    last = min(first + DRIVERS[kind].ANTENNAS, MAX_ANTENNA)
    for name, place in own.items():
        if int(name[9:]) > last:
            found = shown(place)
            expected = f"an antenna from {first} to {last}" if last > first else f"antenna {first} alone"
            faults.append(f"{name}: expected {expected} of a {kind}, found {found}")
    if (name := f"antennas.{first}") in own and len(own) > 1:
        found = shown(own[name])
        faults.append(f"{name}: expected no other antenna beside it with a {kind}, found {found}")


def _check_board(board: ReaderBoard, own: Mapping[str, Any], faults: list[str]) -> None:
    """Check that a board looks at something, and not at the shoe."""
    if not own:
        faults.append(f"boards.{board.first}: expected an antenna from {board.first} on, found none")
    for name, place in own.items():
        if place == SHOE:
            expected = f"below {board.first} at the shoe, for shoe.port is its reader's"
            faults.append(f"{name}: expected an antenna {expected}, found {shown(place)}")


def _check_ports(values: Mapping[str, Any], boards: Mapping[int, ReaderBoard], faults: list[str]) -> None:
    """Check that each reader's port suits its kind, and that only twins share one."""
    kinds = {f"boards.{board.first}": (board.kind, board.url) for board in boards.values()}
    if values.get("shoe.port") is not None:
        kinds = {"shoe.port": (values.get("reader.kind", SHOE_LINE), values["shoe.port"]), **kinds}
    devices = {name: (kind, parse_port(url)) for name, (kind, url) in kinds.items()}
    for name, (kind, port) in devices.items():
        if not port.simulated and port.bus not in (may := ports_of(kind)):
            wanted = " or ".join(f"{bus}:" if bus else "a device path" for bus in may)
            faults.append(f"{name}: expected {wanted} for a {kind}, found {shown(kinds[name][1])}")
    real = {name: f"{port.bus}:{port.device}" for name, (_, port) in devices.items() if not port.simulated}
    check_unique(real, "a port of its own", faults)


def check_unique(values: Mapping[str, Any], expected: str, faults: list[str]) -> None:
    """Check that no two keys have the same value."""
    first: dict[Any, str] = {}
    for name, value in values.items():
        if value in first:
            faults.append(f"{name}: expected {expected}, found {shown(value)}, which {first[value]} has")
        first.setdefault(value, name)
