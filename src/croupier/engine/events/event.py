"""The base of every event: when it happened, and which input it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class Event:
    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    at: int
    step: int
