"""The registry of changes: each function names its event with a decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from croupier.engine.events import Event
from croupier.engine.table import Table

E = TypeVar("E", bound=Event)
Change = Callable[[Table, E], Table]

CHANGES: Final[dict[type[Event], Change[Any]]] = {}
"""The change for each kind of event; complete once `croupier.engine.changes` is imported."""


def change(kind: type[E]) -> Callable[[Change[E]], Change[E]]:
    """Register the one function that applies this kind of event.

    The function trusts its event: what happened is a fact and is never refused.
    """

    def register(function: Change[E]) -> Change[E]:
        assert kind not in CHANGES, f"{kind.__name__} is changed by two functions"
        CHANGES[kind] = function
        return function

    return register
