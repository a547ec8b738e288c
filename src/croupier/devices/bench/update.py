"""Replaces the firmware of a board over its cable, or puts the previous one back.

New files go into a separate folder and are checked there, and the old files are copied into another. Only
then the files are swapped, each in one step. `firmware/swap.py` tells what the board does after a power cut,
or if the new firmware does not run. `config.py` belongs to the builder and stays; missing settings are added
at its end.
"""

from __future__ import annotations

import ast
import hashlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from typing import Final

from croupier.devices.bench.firmware import CONFIG, ERROR, VERSION, files
from croupier.devices.bench.prompt import NotReplaced, Prompt, reach
from croupier.devices.bench.talk import Talk
from croupier.devices.ports.urls import PORT_ERRORS, Port, trouble
from croupier.devices.protocol.frames import Heartbeat
from croupier.errors import Fault

Tell = Callable[[str], None]

STARTS_S: Final = 20.0
_PORTION: Final = 192

_LISTED: Final = """
import os, hashlib, binascii
for name in os.listdir():
    if name.endswith(".py"):
        with open(name, "rb") as file:
            print(name, binascii.hexlify(hashlib.sha256(file.read()).digest()).decode())
"""
_EMPTIED: Final = """
import os, hashlib, binascii
for each in (swap["NEW"], swap["BEFORE"]):
    swap["clear"](each)
    os.mkdir(each)
"""
_CHECKED: Final = """
with open("new/" + {name!r}, "rb") as file:
    print(binascii.hexlify(hashlib.sha256(file.read()).digest()).decode())
"""
_READY: Final = """
BEFORE, NEW, WHOLE = swap["BEFORE"], swap["NEW"], swap["WHOLE"]
for name in {names!r}:
    if name in os.listdir():
        with open(name, "rb") as old:
            with open(BEFORE + "/" + name, "wb") as copy:
                copy.write(old.read())
if {keeps}:
    with open(BEFORE + "/" + WHOLE, "w") as file:
        file.write("1")
with open(NEW + "/" + WHOLE, "w") as file:
    file.write("1")
if "fault.txt" in os.listdir():
    os.rename("fault.txt", "last-fault.txt")
if {keeps}:
    swap["on_trial"]()
swap["take"]()
"""


def update(
    open_port: Callable[[], Port], tell: Tell = lambda line: None, *, settings: bytes | None = None
) -> str:
    """Put the terminal's firmware on the board; returns the version that then runs.

    If it does not run, the previous one is put back. `settings` replace config.py. Raises `Fault` that says
    what happened.
    """
    with _at_prompt(open_port) as prompt:
        there = _listed(prompt)
        wanted = _wanted(prompt, there)
        if settings is not None:
            wanted[CONFIG] = settings
        changed = {name: data for name, data in wanted.items() if there.get(name) != _digest(data)}
        keeps = "main.py" in there
        if changed:
            _bring(prompt, changed, tell)
            prompt.run(_READY.format(names=sorted(changed), keeps=keeps))
        else:
            tell("the board has these files already")
        prompt.restart()
    beat = _running(open_port)
    if beat is not None and beat.firmware == VERSION:
        return VERSION
    said = "says nothing" if beat is None else f"says version {beat.firmware}"
    if not changed or not keeps:
        raise NotReplaced("silent", f"the files are on the board, and it {said}: croupier doctor says why")
    raise NotReplaced("went-back", f"with the new firmware the board {said}: {_put_back(open_port)}")


def _put_back(open_port: Callable[[], Port]) -> str:
    """Put the previous firmware back, unless the board has already done so."""
    try:
        return f"the one before, {back(open_port).removesuffix(ERROR)}, is back"
    except NoneBefore:
        return "the one before is back"


class NoneBefore(NotReplaced):
    """The board has no other firmware."""

    def __init__(self) -> None:
        super().__init__("none-before", "the board keeps no firmware before this one")


def settings_on(open_port: Callable[[], Port]) -> str:
    """The settings on a board; for a bare one those of the terminal's firmware."""
    with _at_prompt(open_port) as prompt:
        there = _listed(prompt)
        text = _settings(prompt) if CONFIG in there else files()[CONFIG].decode()
        prompt.restart()
        return text


def back(open_port: Callable[[], Port]) -> str:
    """Put the previous firmware back; returns its version. Raises `Fault` if the board keeps none."""
    with _at_prompt(open_port) as prompt:
        prompt.run(_swap())
        if prompt.run("print(swap['back']())").strip() != "True":
            prompt.restart()
            raise NoneBefore
        prompt.restart()
    beat = _running(open_port)
    if beat is None:
        raise NotReplaced(
            "silent", "the former firmware is back, but the board does not answer: croupier doctor says why"
        )
    return beat.firmware


def completed(config: str, sample: str) -> str:
    """The builder's settings, completed from the sample.

    >>> completed("A = 1\\n", "A = 2\\nB = 3\\n").splitlines()[-1]
    'B = 3'
    """
    try:
        has = set(_names(config))
    except SyntaxError:
        return config  # the board reports the error, and the builder corrects it
    lacks = [text for name, text in _names(sample).items() if name not in has]
    if not lacks:
        return config
    return config.rstrip("\n") + f"\n\n# with firmware {VERSION}\n" + "\n".join(lacks) + "\n"


def _names(source: str) -> dict[str, str]:
    """Each name set at the top level, with its source text."""
    found = {}
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Assign) and isinstance(statement.targets[0], ast.Name):
            found[statement.targets[0].id] = ast.get_source_segment(source, statement) or ""
    return found


@contextmanager
def _at_prompt(open_port: Callable[[], Port]) -> Iterator[Prompt]:
    try:
        port, prompt = reach(open_port)
        with closing(port):
            yield prompt
    except Fault:
        raise
    except PORT_ERRORS as error:
        raise NotReplaced("lost", f"the line to the board was lost: {trouble(error)}") from error


def _listed(prompt: Prompt) -> dict[str, str]:
    """The files on the board with their digests."""
    lines = prompt.run(_LISTED).splitlines()
    return dict(line.split(" ", 1) for line in lines if " " in line)


def _wanted(prompt: Prompt, there: Mapping[str, str]) -> dict[str, bytes]:
    """The files that should be on the board: the terminal's, and the builder's settings as they are there."""
    ours = files()
    if CONFIG in there:
        ours[CONFIG] = completed(_settings(prompt), ours[CONFIG].decode()).encode()
    return ours


def _settings(prompt: Prompt) -> str:
    text = prompt.run(f"with open({CONFIG!r}) as file: print(file.read(), end='')")
    return text.replace("\r\n", "\n")


def _bring(prompt: Prompt, changed: Mapping[str, bytes], tell: Tell) -> None:
    """Write the files into their folder on the board, and check each."""
    prompt.run(_swap())
    prompt.run(_EMPTIED)
    for number, (name, data) in enumerate(changed.items(), 1):
        tell(f"{number} of {len(changed)}: {name}")
        prompt.run(f"file = open('new/' + {name!r}, 'wb')")
        for at in range(0, len(data), _PORTION):
            prompt.run(f"_ = file.write({data[at : at + _PORTION]!r})")
        prompt.run("file.close()")
        if prompt.run(_CHECKED.format(name=name)).strip() != _digest(data):
            raise NotReplaced("torn", f"{name} did not arrive whole: the board runs as before; try again")


def _swap() -> str:
    """A program that loads the new firmware's `swap.py` on the board, whatever is on it."""
    return f"swap = {{}}\nexec({files()['swap.py'].decode()!r}, swap)"


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _running(open_port: Callable[[], Port]) -> Heartbeat | None:
    """The version that the started board reports; None if it does not run well."""
    until = time.monotonic() + STARTS_S
    beat = None
    while time.monotonic() < until:
        try:
            with closing(open_port()) as port:
                beat = Talk(port).heartbeat() or beat
        except PORT_ERRORS:
            time.sleep(0.2)
            continue
        if beat is not None:
            return beat
    return beat
