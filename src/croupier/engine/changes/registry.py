"""Which function is the change of which event: each says so beside itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from croupier.engine.events import Event
from croupier.engine.table import Table

E = TypeVar("E", bound=Event)
Change = Callable[[Table, E], Table]

CHANGES: Final[dict[type[Event], Change[Any]]] = {}
"""What each kind of event changes; complete once `croupier.engine.changes` is imported."""


def change(kind: type[E]) -> Callable[[Change[E]], Change[E]]:
    """The decorator of the function that makes this kind of event's change, the only one of that kind.

    It trusts its event: whatever happened is a fact, and is never refused.
    """

    def register(function: Change[E]) -> Change[E]:
        assert kind not in CHANGES, f"{kind.__name__} is changed by two functions"
        CHANGES[kind] = function
        return function

    return register
