"""Packages of others without what they import where they find it, and what nobody here uses."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

BROUGHT_ALONG: Final = ("numpy", "pandas", "pkg_resources")
"""What pygame and sqlite-utils look for: 20 MB, and a third of the time in which a terminal starts."""


def first_import(name: str) -> None:
    """Import a package for the first time, as if those were not installed; later imports find them again."""
    modules: dict[str, Any] = sys.modules
    hidden = [each for each in BROUGHT_ALONG if each not in modules]
    modules.update(dict.fromkeys(hidden))  # None stands for what cannot be imported
    try:
        import_module(name)
    finally:
        for each in hidden:
            del modules[each]
