"""JSON read and written by orjson if it is installed, otherwise by Python, with the same values and text."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final


def _plain(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _plain_loads(text: bytes | str) -> Any:
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("too deep") from None
    _plain(value)  # raises `UnicodeEncodeError` for half of a character, which PostgreSQL cannot hold
    return value


_quick: Final = import_module("orjson") if find_spec("orjson") else None

loads: Final[Callable[[bytes | str], Any]] = _quick.loads if _quick else _plain_loads
"""The value of a text; raises `ValueError`, also for values too deep and for half of a character."""

dumps: Final[Callable[[Any], bytes]] = _quick.dumps if _quick else _plain
"""The text of a value, without spaces."""
