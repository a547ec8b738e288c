"""Imports third-party packages without optional packages that they would load and croupier never uses."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

BROUGHT_ALONG: Final = ("numpy", "pandas", "pkg_resources")
"""Packages that pygame and sqlite-utils load if present: 17 MB, and a fifth of a terminal's start-up time."""
BUILDS_WITH: Final = "gcc python3-dev"
"""The packages that pip needs to build a small library in C."""


def first_import(name: str) -> None:
    """Import a package first while `BROUGHT_ALONG` cannot be imported; later imports find them."""
    modules: dict[str, Any] = sys.modules
    hidden = [each for each in BROUGHT_ALONG if each not in modules]
    modules.update(dict.fromkeys(hidden))  # None marks a module that cannot be imported
    try:
        import_module(name)
    finally:
        for each in hidden:
            del modules[each]


def cure(extra: str, *packages: str, tools: str = "", setting: str = "") -> str:
    """The command that brings an optional package to the Python that runs this program.

    It installs the distribution's `packages` if this Python sees them; else the extra, from the project's
    folder, so that no foreign package of that name is used. `tools` are needed to build it, with `setting` in
    the environment. The Debian package has no pip: there the install script does all this.
    """
    if packages and any(path.endswith("dist-packages") for path in sys.path):
        return f"sudo apt install {' '.join(packages)}"
    pip = Path(sys.prefix, "bin", "pip")
    if not pip.exists():
        return "in place of the package install croupier from its folder: sudo systemd/install.sh"
    before = f"sudo apt install {tools} && " if tools else ""
    return f"in the folder of croupier: {before}{setting}{pip} install '.[{extra}]'"
