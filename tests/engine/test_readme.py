"""The README of the engine: its layers are those of the code, and its example works."""

from __future__ import annotations

import doctest
import re
import tomllib
from pathlib import Path

import croupier.engine

README = Path(croupier.engine.__file__).with_name("README.md")
PROJECT = Path(__file__).parents[2] / "pyproject.toml"


def test_the_layers_are_those_that_are_held() -> None:
    contracts = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    held = next(each["layers"] for each in contracts if each["containers"] == ["croupier.engine"])
    drawn = re.search(r"```\n(decide .*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert drawn is not None, "the layers are drawn from `decide` down"
    names = [re.findall(r"\w+", line[:22]) for line in drawn[1].splitlines()]
    assert names == [layer.split(" | ") for layer in held]


def test_the_example_is_true() -> None:
    assert doctest.testfile(str(README), module_relative=False).failed == 0
