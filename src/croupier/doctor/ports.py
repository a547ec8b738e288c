"""Checks what answers on the serial ports, and whether it is what the configuration expects."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Final

from croupier.config.settings import Settings
from croupier.devices.antennas import ReaderBoard, board_of
from croupier.devices.bench.firmware import CONFIG, ERROR, VERSION, compared
from croupier.devices.buses import header_bus
from croupier.devices.ports.keyboard import is_keyboard
from croupier.devices.ports.urls import NO_PORT, bus_of, parse_port
from croupier.devices.probe import DEBUG_PLUG, PortAnswer
from croupier.devices.readers.port import DRIVERS, SHOE_LINE
from croupier.doctor import Diagnosis, State
from croupier.doctor.machine import user

_DENIED: Final = "Permission denied"
_HELD: Final = "another program holds"
_NO_PORTS: Final = (NO_PORT, "Is a directory")
_ABSENT: Final = "No such file or directory"
_LIBRARY: Final = "is not installed"
_CONSOLES: Final = Path("/sys/class/tty/console/active")
"""The terminals that the kernel writes to and lets people log in at."""


def look_at_ports(
    answers: Iterable[PortAnswer], settings: Settings | None, asked: Collection[str] = ()
) -> Iterator[Diagnosis]:
    """Each port with its answer, then whether the configured reader is among them.

    A port in `asked` must answer; a port that was only found need not.
    """
    answers = tuple(answers)
    for answer in answers:
        uart = look_at_uart(Path(answer.port))
        yield from uart
        if not any(each.mend for each in uart):
            yield _of_port(answer, "fault" if answer.port in asked else "warning")
        yield from _antennas(answer)
    if settings is not None and settings.table.has_reader:
        for board in (None, *settings.boards.values()):
            yield from _expected(answers, settings, board)
    elif not asked and not any(answer.kind for answer in answers):
        yield Diagnosis(
            "reader", "warning", "none answers", "plug in a shoe or a reader, or deal without one"
        )


def look_at_uart(port: Path, consoles: Path = _CONSOLES) -> tuple[Diagnosis, ...]:
    """Which UART of a Pi this is, and whether its console is off; nothing for another port."""
    device = port.resolve().name
    if device == DEBUG_PLUG:
        says = "this is the 3-pin debug plug of a Pi 5"
        return (Diagnosis(str(port), "fault", says, "pins 8 and 10 are --port /dev/ttyAMA0"),)
    is_of_a_pi = device != "ttyS0" or port.with_name("serial0").exists()  # a PC has a ttyS0 as well
    if header_bus(f"/dev/{device}") != "UART" or not port.exists() or not is_of_a_pi:
        return ()
    if consoles.exists() and device in consoles.read_text(encoding="ascii").split():
        mend = "sudo raspi-config nonint do_serial_cons 1, then sudo reboot"
        return (Diagnosis(str(port), "fault", "the console of the Pi is on it", mend),)
    kind = "the mini UART (no parity)" if device == "ttyS0" else "the full UART"
    return (Diagnosis(f"{port} line", "ok", f"{kind}, on pins 8 and 10"),)


def _of_port(answer: PortAnswer, unheard: State) -> Diagnosis:
    if answer.kind and answer.trouble:
        return Diagnosis(answer.port, "fault", answer.trouble, "bring its firmware up to date")
    bus = bus_of(answer.port)
    if _DENIED in answer.trouble:
        group = bus or ("input" if is_keyboard(answer.port) else "dialout")
        mend = f"sudo usermod -aG {group} {user()}, then log in again"
        return Diagnosis(answer.port, "fault", "this user may not open it", mend)
    if _ABSENT in answer.trouble:
        mend = f"sudo raspi-config nonint do_{bus} 0 switches it on" if bus else "plug it in"
        if header_bus(answer.port) == "UART":
            mend = "sudo raspi-config nonint do_serial_hw 0 switches it on after sudo reboot"
        return Diagnosis(answer.port, "fault", "there is no such device", f"{mend}, or name another: --port")
    if _LIBRARY in answer.trouble:
        what, _, mend = answer.trouble.partition(": ")
        return Diagnosis(answer.port, "fault", what, mend)
    if any(each in answer.trouble for each in _NO_PORTS):
        mend = "name the port of the reader, such as --port /dev/ttyACM0"
        return Diagnosis(answer.port, "fault", NO_PORT, mend)
    if _HELD in answer.trouble:
        return Diagnosis(
            answer.port,
            unheard,
            "another program holds it",
            "stop the terminal first: systemctl stop croupier",
        )
    if answer.trouble:
        mend = "pull the cable, put it back, and look again"
        if bus == "pcsc":
            mend = "sudo apt install pcscd, plug the reader in, and see that no kernel driver has it (README)"
        return Diagnosis(answer.port, "fault", answer.trouble, mend)
    if not answer.kind and bus:
        mend = "check its power, its wires and the switches that choose the bus"
        return Diagnosis(answer.port, unheard, "nothing answers", mend)
    if not answer.kind:
        mend = f"check its power and wires; on a new board: croupier shoe update --port {answer.port}"
        if is_keyboard(answer.port):
            mend = "hold a tag to it while you look again: a reader that types says nothing else"
        return Diagnosis(answer.port, unheard, "nothing answers", mend)
    return _of_shoe(answer)


def _of_shoe(answer: PortAnswer) -> Diagnosis:
    """A shoe's answer: its firmware, whether it works, and whether it is the terminal's version."""
    if answer.firmware.endswith(ERROR):
        starts = "+" in answer.antennas
        what = "its firmware fell over in the run before" if starts else "its firmware cannot start"
        why = f": {answer.fault.splitlines()[-1].strip()}{_where(answer.fault)}" if answer.fault else ""
        says = f"{what} ({answer.firmware.removesuffix(ERROR)}){why}"
        return Diagnosis(answer.port, "fault", says, _mend(answer))
    versions = compared(answer.firmware) if answer.kind == SHOE_LINE else None
    if versions is not None and versions.differ:
        says = f"its firmware is {answer.firmware}, this terminal's is {VERSION}"
        return Diagnosis(answer.port, "warning", says, _newer(answer))
    firmware = f", firmware {answer.firmware}" if answer.firmware else ""
    protocol = f", protocol {answer.protocol}" if answer.protocol is not None else ""
    return Diagnosis(answer.port, "ok", f"{answer.kind}{firmware}{protocol}")


def _where(fault: str) -> str:
    """The file and the line of the last step in a traceback.

    >>> _where('Traceback:\\n  File "wiring.py", line 61, in build\\nValueError: no such pin')
    ' (wiring.py, line 61)'
    """
    steps = re.findall(r'File "(?:[^"]*/)?([^"/]+)", line (\d+)', fault)
    return f" ({steps[-1][0]}, line {steps[-1][1]})" if steps else ""


def _mend(answer: PortAnswer) -> str:
    """What to do about a firmware that crashed."""
    own = f"croupier shoe settings --port {answer.port} > {CONFIG}"
    bring = f"croupier shoe update --port {answer.port} --settings {CONFIG}"
    return (
        f"correct its settings ({own}; {bring}), or go back: croupier shoe update --port {answer.port} --back"
    )


def _newer(answer: PortAnswer) -> str:
    """What to do about a firmware of another version."""
    versions = compared(answer.firmware)
    if versions is not None and versions.shoe_is_older:
        return f"bring it up to date: croupier shoe update --port {answer.port}, or the settings page"
    return "bring the terminal up to date: the shoe's firmware is the newer one"


def _antennas(answer: PortAnswer) -> Iterator[Diagnosis]:
    """The antennas of a shoe: + works, - fails, a dot means no antenna."""
    for number, sign in enumerate(answer.antennas):
        name = f"{answer.port} antenna {number}"
        if sign == "-":
            yield Diagnosis(
                name, "fault", "its reader does not answer", "check its power, its wires and its pin"
            )
        elif sign == "+":
            yield Diagnosis(name, "ok", "works")


def _expected(
    answers: tuple[PortAnswer, ...], settings: Settings, board: ReaderBoard | None
) -> Iterator[Diagnosis]:
    """Check that the reader of the shoe, or of a `board` beside it, is behind its port."""
    port = parse_port(board.url if board else settings.shoe.port)
    key, kind_key = (f"boards.{board.first}",) * 2 if board else ("shoe.port", "reader.kind")
    wanted = board.kind if board else settings.reader.kind
    if port.simulated:
        yield Diagnosis(key, "warning", "a simulated shoe", "name a device to read real cards")
        return
    name = f"{port.bus}:{port.device}" if port.bus else port.device
    answer = next((each for each in answers if _same(each.port, name)), None)
    if answer is None or not (port.bus or Path(port.device).exists()):
        others = ", ".join(each.port for each in answers if each.kind) or "nothing"
        yield Diagnosis(key, "fault", f"{name} is not there", f"plug it in; {others} answers")
    elif _HELD in answer.trouble:
        yield Diagnosis(key, "fault", f"another program holds {name}", "stop that program, and look again")
    elif not answer.trouble and answer.kind != wanted:
        found = answer.kind or "nothing"
        named = f"{answer.kind} {board.url}" if board else answer.kind
        mend = f'set {kind_key} = "{named}"' if answer.kind else "check its power and its wires"
        if wanted in DRIVERS and DRIVERS[wanted].SILENT and not answer.kind:
            what = f"a reader of kind {wanted} cannot be asked"
            yield Diagnosis(kind_key, "warning", what, "hold a tag to it, look again")
        else:
            yield Diagnosis(kind_key, "fault", f"expected {wanted} on {name}, found {found}", mend)
    else:
        yield from _wired(answer, settings, board)


def _wired(answer: PortAnswer, settings: Settings, board: ReaderBoard | None) -> Iterator[Diagnosis]:
    """Check that the antennas in the file are antennas of the shoe, or of that board."""
    if answer.kind != SHOE_LINE:
        return
    what, first = ("board", board.first) if board else ("shoe", 0)
    for number in settings.antennas.numbers:
        if board_of(number, settings.boards) != board:
            continue
        if not answer.antennas[number - first : number - first + 1].strip("."):
            place = settings.antennas.place_of(number)
            mend = f"wire it, or take it out of [antennas]; the {what} has {len(answer.antennas)}"
            yield Diagnosis(f"antennas.{number}", "fault", f"{place}: the {what} has no such antenna", mend)


def _same(one: str, other: str) -> bool:
    return one == other or Path(one).resolve() == Path(other).resolve()
