"""How the running Python gets an optional package: never by a name that a stranger could register."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from croupier.packages import cure

ROOT = Path(__file__).parents[1]
NAMED = re.compile(r"pip3? install (-\S+ )*['\"]?croupier")


def test_the_cure_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "path", ["/usr/lib/python3.13"])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert cure("pi", tools="swig").endswith("install croupier from its folder: sudo systemd/install.sh")
    pip = tmp_path / "bin" / "pip"
    pip.parent.mkdir()
    pip.touch()
    assert cure("bus", "python3-spidev") == f"in the folder of croupier: {pip} install '.[bus]'"
    monkeypatch.setattr(sys, "path", ["/usr/lib/python3/dist-packages"])
    assert cure("bus", "python3-spidev") == "sudo apt install python3-spidev"
    wanted = f"in the folder of croupier: sudo apt install swig && A=1 {pip} install '.[pi]'"
    assert cure("pi", tools="swig", setting="A=1 ") == wanted


def test_no_page_and_no_message_installs_croupier_by_its_name() -> None:
    sources = [path for folder in ("src", "systemd", "firmware") for path in (ROOT / folder).rglob("*.*")]
    texts = {
        path: path.read_text(encoding="utf-8")
        for path in (*sources, ROOT / "README.md")
        if path.suffix in {".py", ".md", ".sh", ".po", ".toml"}
    }
    assert len(texts) > 500
    assert [path for path, text in texts.items() if NAMED.search(text)] == []
