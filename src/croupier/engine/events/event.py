"""The base of every event: when it happened, and which input it belongs to."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, ClassVar, TypeVar

from croupier.values import Declared


class Event(Declared, kw_only=False):
    """Something that happened at `at` (ms), caused by input number `step`.

    `NAME`, the name of the class with hyphens, is the literal stored in the journal, with its `VERSION`: a
    class keeps its name. `OF_HAND`: it belongs to the hand in progress, if there is one. `COUNTED`: an undo
    takes back inputs with such events, and skips all others. `SELDOM` are fields that are stored only where
    they differ from their default. The fields of each kind are given by name: `kind(at, step, seat=3)`.
    """

    NAME: ClassVar[str] = ""
    VERSION: ClassVar[int] = 1
    OF_HAND: ClassVar[bool] = True
    COUNTED: ClassVar[bool] = True
    SELDOM: ClassVar[frozenset[str]] = frozenset()
    at: int
    step: int

    def __init_subclass__(cls, *, of_hand: bool = True, counted: bool = True) -> None:
        cls.NAME = re.sub("(?!^)(?=[A-Z])", "-", cls.__name__).lower()
        cls.OF_HAND, cls.COUNTED = of_hand, counted
        super().__init_subclass__()


E = TypeVar("E", bound=Event)


def made(kind: type[E], at: int, step: int, said: Mapping[str, Any]) -> E:
    """Same as `kind(at=at, step=step, **said)` in half the time; raises the same `TypeError`.

    >>> made(Event, 5, 1, {})
    Event(at=5, step=1)
    """
    names, begun = _KNOWN.get(kind) or _fields(kind)
    values = {**begun, "at": at, "step": step, **said}
    if values.keys() != names:
        return kind(at=at, step=step, **said)
    event = object.__new__(kind)
    object.__setattr__(event, "__dict__", values)
    return event


Fields = tuple[frozenset[str], dict[str, Any]]
"""The names of an event's fields, and the defaults of those that have one."""

_KNOWN: dict[type[Event], Fields] = {}


def _fields(kind: type[Event]) -> Fields:
    known = fields(kind)
    begun = {each.name: each.default for each in known if each.default is not MISSING}
    _KNOWN[kind] = frozenset(each.name for each in known), begun
    return _KNOWN[kind]
