"""Lets the tests of the firmware import it as the microcontroller does."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from croupier.devices import wire

sys.path += [str(Path(__file__).parents[2] / "firmware"), str(Path(__file__).parent / "world")]


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """CPython is the board for one test, with its modules; `wire` is the terminal's own file."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.setitem(sys.modules, "micropython", importlib.import_module("micropython_stub"))
    monkeypatch.setitem(sys.modules, "wire", wire)
    monkeypatch.chdir(tmp_path)
