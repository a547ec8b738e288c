"""What to change in a configuration, from what was found: only keys with a better known value."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from croupier.config.rewrite import Value
from croupier.config.settings import Settings
from croupier.devices.ports.urls import parse_port
from croupier.devices.probe import PortAnswer
from croupier.devices.readers.port import SHOE_LINE
from croupier.doctor import Diagnosis
from croupier.doctor.screen import Display
from croupier.terminal.views.window import UNSEEN


def propose(
    answers: Iterable[PortAnswer],
    display: Display | None,
    findings: Iterable[Diagnosis],
    settings: Settings,
) -> dict[str, Value]:
    """The keys to change; none if the configuration is right already.

    A shoe is preferred to a bought reader. A table keyed by hand then has a shoe. Each reader gets the name
    under which it answered, which is the most lasting one.
    """
    wanted: dict[str, Value] = {}
    boards = {_device(board.url): board for board in settings.boards.values()}
    answering = [each for each in answers if each.kind and not each.trouble]
    for answer in answering:
        board = boards.get(_device(answer.port))
        if board is not None and not parse_port(board.url).spy:
            wanted[f"boards.{board.first}"] = f"{board.kind} {answer.port}"
    usable = [each for each in answering if _device(each.port) not in boards]
    usable.sort(key=lambda answer: answer.kind != SHOE_LINE)
    now_there = (_device(settings.shoe.port), settings.reader.kind)
    fits = [each for each in usable if (_device(each.port), each.kind) == now_there]
    if usable:
        best = (fits or usable)[0]
        wanted["shoe.port"] = best.port
        wanted["reader.kind"] = None if best.kind == SHOE_LINE else best.kind
        if not settings.table.has_reader:
            wanted["table.sensors"] = "L1"
    if display is not None and display.driver == "kmsdrm":
        wanted["screen.fullscreen"] = True
    elif display is not None and display.driver and display.driver not in UNSEEN:
        width, height = display.size
        if settings.screen.size[0] > width or settings.screen.size[1] > height:
            wanted["screen.size"] = f"{width}x{height}"
    if any(each.what == "encoder" and "wrong way" in each.says for each in findings):
        wanted["buttons.encoder_a"] = settings.buttons.encoder_b
        wanted["buttons.encoder_b"] = settings.buttons.encoder_a
    return {name: value for name, value in wanted.items() if value != now(settings, name)}


def _device(url: str) -> str:
    """What a port leads to: a board has several names."""
    return str(Path(parse_port(url).device).resolve())


def now(settings: Settings, name: str) -> Value:
    """The present value in the configuration; None if a reader's kind gives its default."""
    section, _, key = name.partition(".")
    if section == "boards":
        board = settings.boards[int(key)]
        return f"{board.kind} {board.url}"
    value = getattr(getattr(settings, section), key)
    if name == "reader.kind":
        return None if value == SHOE_LINE else str(value)
    if name == "screen.size":
        return "x".join(map(str, value))
    return value if isinstance(value, bool | int) or value is None else str(value)
