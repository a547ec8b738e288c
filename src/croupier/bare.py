"""Import third-party packages without the optional packages that they would load and croupier never uses."""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any, Final

BROUGHT_ALONG: Final = ("numpy", "pandas", "pkg_resources")
"""What pygame and sqlite-utils load if it is there: 20 MB, and a third of a terminal's start-up time."""

LATER: Final = "dateutil.parser"
"""What sqlite-utils imports to parse dates, which croupier never asks of it: 3 MB."""


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
