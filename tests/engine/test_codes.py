"""Every code of an alert or incident is written once, as a named constant."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import croupier
from croupier.engine import codes
from croupier.engine.incidents.catalogue import CATALOGUE

SOURCE = Path(croupier.__file__).parent
CODES = {name: code for name, code in vars(codes).items() if name.isupper()}
NUMBERED = re.compile(r"(AL|I)-\d\d")


def docstrings(tree: ast.AST) -> set[int]:
    """The texts that stand alone as a statement, by identity."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }


def literals(path: Path) -> Iterator[str]:
    """The codes in the texts of a module, each with its line; what is only said in prose is none."""
    text = path.read_text(encoding="utf-8")
    if not NUMBERED.search(text):
        return
    tree = ast.parse(text)
    prose = docstrings(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in prose:
            continue
        if node.value in CODES.values() and NUMBERED.fullmatch(node.value):
            yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value}"


@pytest.mark.parametrize("room", sorted(path.name for path in SOURCE.iterdir() if path.is_dir()))
def test_codes_are_written_by_name(room: str) -> None:
    found = [line for path in sorted((SOURCE / room).rglob("*.py")) for line in literals(path)]
    assert [line for line in found if not line.startswith("engine/codes.py")] == []


def test_codes_at_the_top_are_written_by_name() -> None:
    assert [line for path in sorted(SOURCE.glob("*.py")) for line in literals(path)] == []


def test_a_literal_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.SOURCE", tmp_path)
    module = tmp_path / "bare.py"
    module.write_text('"""About AL-08."""\nburn = "AL-08"  # AL-08\nother = f"{burn}: AL-08"\n')
    assert list(literals(module)) == ["bare.py:2: AL-08"]


def test_each_code_has_one_name() -> None:
    assert len(set(CODES.values())) == len(CODES)


def test_the_catalogue_has_every_code_and_no_other() -> None:
    assert set(CODES.values()) == set(CATALOGUE)
