"""Import third-party packages without the optional packages that they would load and croupier never uses."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final

BROUGHT_ALONG: Final = ("numpy", "pandas", "pkg_resources")
"""What pygame and sqlite-utils load if it is there: 20 MB, and a third of a terminal's start-up time."""

LATER: Final = "dateutil.parser"
"""What sqlite-utils imports to parse dates, which croupier never asks of it: 3 MB."""


BUILDS_WITH: Final = "gcc python3-dev"
"""The packages that pip needs to build a small library in C."""


def first_import(name: str) -> None:
    """Import a package for the first time as if `BROUGHT_ALONG` were not installed; later imports find them.

    `LATER` is loaded when something first uses it.
    """
    modules: dict[str, Any] = sys.modules
    _put_off(LATER)
    hidden = [each for each in BROUGHT_ALONG if each not in modules]
    modules.update(dict.fromkeys(hidden))  # None stands for what cannot be imported
    try:
        import_module(name)
    finally:
        for each in hidden:
            del modules[each]


def _put_off(name: str) -> None:
    """A module that is imported when something of it is asked for."""
    if name in sys.modules:
        return

    def asked(attribute: str) -> Any:
        if attribute.startswith("__"):
            raise AttributeError(attribute)
        sys.modules.pop(name, None)
        return getattr(import_module(name), attribute)

    stands_in = ModuleType(name)
    stands_in.__dict__["__getattr__"] = asked
    sys.modules[name] = stands_in


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
