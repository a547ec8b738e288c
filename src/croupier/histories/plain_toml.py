"""Reads the simple TOML of most hand histories, one ``key = value`` a line, many times faster.

Anything else is left to `tomllib`, which also names the errors. A text that this module reads means the same
to `tomllib`.
"""

from __future__ import annotations

import re
from datetime import time
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

_LINE: Final = re.compile(r"([A-Za-z0-9_-]+) = (.+)")
_WHOLE: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})", re.ASCII)
_TIME: Final = re.compile(r"(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d", re.ASCII)
_DECIMAL: Final = re.compile(r"-?(?:0|[1-9]\d{0,17})\.\d+", re.ASCII)

Value = str | bool | int | Decimal | time | list[Any]


def read(text: str) -> dict[str, Any] | None:
    """The fields of the text; None if a line is not simple.

    >>> read("hand = 7\\nplayers = ['Ana', 'Bo']\\nstacks = [100, 99.50]\\n")
    {'hand': 7, 'players': ['Ana', 'Bo'], 'stacks': [100, Decimal('99.50')]}
    >>> read("stacks = [100, 99.50] # at the start") is None
    True
    """
    values: dict[str, Any] = {}
    if not text.replace("\n", "").isprintable():
        return None
    for line in text.split("\n"):
        if not line or line[0] == "#":
            continue
        name, value = _field(line)
        if value is None or name in values:
            return None
        values[name] = value.copy() if isinstance(value, list) else value
    return values


@lru_cache(maxsize=1024)
def _field(line: str) -> tuple[str, Value | None]:
    """Name and value of a line, cached because hands share many lines; no value if the line is not simple."""
    match = _LINE.fullmatch(line)
    return (match[1], _value(match[2])) if match is not None else ("", None)


def _value(text: str) -> Value | None:
    if text[0] == "[":
        return _array(text)
    if text[0] in "'\"":
        found = _texts(text, text[0])
        return found[0] if found is not None and len(found) == 1 else None
    if text in ("true", "false"):
        return text == "true"
    return time.fromisoformat(text) if _TIME.fullmatch(text) else _number(text)


def _array(text: str) -> list[Any] | None:
    if text[-1] != "]":
        return None
    inner = text[1:-1]
    if inner and inner[0] in "'\"":
        return _texts(inner, inner[0])
    numbers = [_number(word) for word in inner.split(", ")] if inner else []
    return None if None in numbers else numbers


def _texts(text: str, quote: str) -> list[str] | None:
    if len(text) < 2 or text[-1] != quote or (quote == '"' and "\\" in text):
        return None
    found = text[1:-1].split(f"{quote}, {quote}")
    return found if text.count(quote) == 2 * len(found) else None


@lru_cache(maxsize=4096)
def _number(text: str) -> int | Decimal | None:
    if _WHOLE.fullmatch(text):
        return int(text)
    return Decimal(text) if _DECIMAL.fullmatch(text) else None
