"""Programs that the tests of the installation need, and which of them are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

SYSTEMD = Path(__file__).parents[2] / "systemd"

PINS = """
import lgpio
try:
    lgpio.gpiochip_open(0)
except lgpio.error as error:
    print(error.value)
"""
"""What the package's Python prints where it has the pin library and the machine has no pins."""


def run(*command: object, check: bool = True, **more: Any) -> subprocess.CompletedProcess[str]:
    """What a program said; with `check` it has to end well."""
    words = [str(word) for word in command]
    return subprocess.run(words, capture_output=True, text=True, check=check, **more)


def needs(*programs: str, root: bool = False) -> None:
    """Skip the test where a program is missing, or where only root may do it."""
    if missing := [name for name in programs if shutil.which(name) is None]:
        pytest.skip(f"not installed: {', '.join(missing)}")
    if root and os.getuid() != 0:
        pytest.skip("a bare Debian is made by root only")


def bare_debian(suite: str, to: Path, *options: str) -> None:
    """A release with nothing but apt, as a folder or an archive.

    What is mounted for it goes with the process: a run that is killed leaves no /dev in a folder.
    """
    made = run("unshare", "--mount", "mmdebstrap", "--variant=apt", *options, suite, to, check=False)
    if made.returncode:
        pytest.skip(f"no Debian is to be had: {made.stderr.splitlines()[-1]}")
