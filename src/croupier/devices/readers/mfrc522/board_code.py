"""The shoe's own code for the chip: files of the firmware, run here as on the board.

They import each other, and a little of MicroPython, by plain names. So each runs with its own import function
that knows only these names, and the rest of the program sees nothing of it.
"""

from __future__ import annotations

import builtins
from functools import cache
from types import ModuleType
from typing import Any, Final

from croupier.devices.bench.firmware import folder

_FILES: Final = ("mfrc522", "iso14443", "presence")


@cache
def module(name: str) -> ModuleType:
    """A file of the firmware as a module. Raises `Fault` if it did not come with this installation.

    >>> module("iso14443").frames_of(bytes.fromhex("3A5F0211"))[0].hex()
    '93703a5f0211764a09'
    """
    made = ModuleType(name)
    if name == "micropython":
        made.__dict__["const"] = lambda value: value
        return made
    if name not in _FILES:
        raise ImportError(f"{name}: no file of the board that is used here")
    path = folder() / f"{name}.py"
    made.__dict__["__builtins__"] = {**vars(builtins), "__import__": _import}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), made.__dict__)
    return made


def _import(name: str, *others: Any) -> ModuleType:
    """Like `__import__`, for the names of a board."""
    return module(name)
