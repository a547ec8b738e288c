"""The base of every event: when it happened, and which input it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, `at` milliseconds, by input number `step`.

    `NAME` is the literal stored in the journal, with its `VERSION`. `OF_HAND`: it belongs to the hand in
    progress, if there is one. `COUNTED`: an undo takes its input back; it steps over any other.
    """

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    OF_HAND: ClassVar[bool] = True
    COUNTED: ClassVar[bool] = True
    at: int
    step: int
