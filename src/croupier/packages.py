"""Import third-party packages without the optional packages that they would load and croupier never uses."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

BROUGHT_ALONG: Final = ("numpy", "pandas", "pkg_resources")
"""What pygame and sqlite-utils load if it is there: 17 MB, and a fifth of a terminal's start-up time."""
BUILDS_WITH: Final = "gcc python3-dev"
"""The packages that pip needs to build a small library in C."""


def first_import(name: str) -> None:
    """Import a package first as if `BROUGHT_ALONG` were not installed; later imports find them."""
    modules: dict[str, Any] = sys.modules
    hidden = [each for each in BROUGHT_ALONG if each not in modules]
    modules.update(dict.fromkeys(hidden))  # None stands for what cannot be imported
    try:
        import_module(name)
    finally:
        for each in hidden:
            del modules[each]


def cure(extra: str, *packages: str, tools: str = "", setting: str = "") -> str:
    """The command that brings an optional package to the Python that runs this program.

    The distribution's `packages`, where this Python sees them; else the extra, from the folder of the
    project, which no package of a stranger can stand in for. `tools` are what it is built with, `setting` is
    one of the environment for that. The Debian package has no pip: there the install script does all this.
    """
    if packages and any(path.endswith("dist-packages") for path in sys.path):
        return f"sudo apt install {' '.join(packages)}"
    pip = Path(sys.prefix, "bin", "pip")
    if not pip.exists():
        return "in place of the package install croupier from its folder: sudo systemd/install.sh"
    before = f"sudo apt install {tools} && " if tools else ""
    return f"in the folder of croupier: {before}{setting}{pip} install '.[{extra}]'"
