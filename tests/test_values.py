"""Frozen dataclasses of `croupier.values` behave like those of the standard library."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import asdict, field, fields, replace
from functools import cached_property
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from croupier import values
from croupier.engine.events import PlayerSeated
from croupier.engine.places import Seat
from croupier.values import dataclass


def family(dataclass: Callable[..., Any]) -> SimpleNamespace:
    """The same classes, declared with one decorator or the other."""

    @dataclass(frozen=True)
    class Plain:
        """A class with the kinds of fields that croupier declares."""

        kind: ClassVar[str] = "plain"
        number: int
        hidden: str = field(default="h", repr=False)
        ignored: int = field(default=0, compare=False)
        many: list[int] = field(default_factory=list)
        doubled: int = field(init=False)
        made: dict[str, int] = field(default_factory=dict, init=False)
        fixed: int = field(default=7, init=False)

        def __post_init__(self) -> None:
            object.__setattr__(self, "doubled", 2 * self.number)

    @dataclass(frozen=True, kw_only=True)
    class Heir(Plain):
        """Has more fields, which are named, and hashes."""

        many: tuple[int, ...] = ()
        made: tuple[int, ...] = ()
        self: str
        own: object = None
        not_hashed: object = field(default=0, hash=False)

    class Undeclared(Heir):
        """Has attributes of its own."""

    @dataclass(frozen=True)
    class Own:  # noqa: PLW1641
        """Says itself how it compares and looks."""

        a: int

        def __eq__(self, other: object) -> bool:
            return True

        def __repr__(self) -> str:
            return "own"

    @dataclass(frozen=True, eq=False)
    class Same:
        """Is equal to itself alone."""

        a: int = 1

    @dataclass(frozen=True)
    class Empty:
        """Has no field."""

    @dataclass
    class Changing:
        """Is not frozen."""

        a: int

    return SimpleNamespace(
        Plain=Plain, Heir=Heir, Undeclared=Undeclared, Own=Own, Same=Same, Empty=Empty, Changing=Changing
    )


def outcome(call: Callable[[], Any]) -> object:
    """What a call gives, or which error it raises."""
    try:
        return call()
    except (AttributeError, TypeError, ValueError) as error:
        return type(error), str(error)


def inside_itself(value: Any) -> str:
    """How a value is shown that is in one of its own fields."""
    value.many.append(value)
    return repr(value)


USES: dict[str, Callable[[SimpleNamespace], object]] = {
    "shown": lambda of: [repr(of.Plain(1)), repr(of.Heir(1, "x", self="s", many=(2,))), repr(of.Empty())],
    "shown-inside-itself": lambda of: inside_itself(of.Plain(1)),
    "defaults": lambda of: asdict(of.Plain(3)),
    "own-factory": lambda of: of.Plain(1).many is of.Plain(1).many,
    "given": lambda of: asdict(of.Plain(3, "i", 4, [5])),
    "heir": lambda of: asdict(of.Heir(1, self="s", own=2)),
    "equal": lambda of: (of.Plain(1) == of.Plain(1), of.Plain(1) == of.Plain(2), of.Plain(1) == 1),
    "not-compared": lambda of: of.Plain(1, ignored=1) == of.Plain(1, ignored=2),
    "other-class": lambda of: of.Undeclared(1, self="s") == of.Heir(1, self="s"),
    "hash": lambda of: hash(of.Heir(1, self="s")) == hash(of.Heir(1, self="s", ignored=4)),
    "hash-without": lambda of: [
        hash(of.Heir(1, self="s", not_hashed=[1])) == hash(of.Heir(1, self="s")),
        of.Heir(1, self="s", not_hashed=1) == of.Heir(1, self="s"),
    ],
    "hash-of-a-list": lambda of: hash(of.Plain(1)),
    "hash-value": lambda of: (hash(of.Heir(1, self="s", own=())), hash(of.Empty())),
    "own": lambda of: (of.Own(1) == 5, repr(of.Own(1)), hash(of.Own(4))),
    "same": lambda of: (of.Same() == of.Same(), len({of.Same(), of.Same()})),
    "set": lambda of: setattr(of.Plain(1), "number", 2),
    "set-anything": lambda of: setattr(of.Plain(1), "else_", 2),
    "delete": lambda of: delattr(of.Plain(1), "number"),
    "set-undeclared": lambda of: setattr(of.Undeclared(1, self="s"), "number", 2),
    "set-undeclared-else": lambda of: setattr(of.Undeclared(1, self="s"), "else_", 2),
    "changing": lambda of: setattr(of.Changing(1), "a", 2),
    "too-few": lambda of: of.Plain(),
    "too-many": lambda of: of.Plain(1, "h", 2, [], 5),
    "not-named": lambda of: of.Heir(1, "h", 2, (), "s"),
    "unknown": lambda of: of.Plain(1, nothing=2),
    "replaced": lambda of: asdict(replace(of.Heir(1, self="s"), number=4, own=3)),
    "replaced-not-init": lambda of: replace(of.Plain(1), doubled=3),
    "copied": lambda of: copy.deepcopy(of.Heir(1, self="s")) == of.Heir(1, self="s"),
    "fields": lambda of: [(each.name, each.init, each.compare, each.kw_only) for each in fields(of.Heir)],
    "matched": lambda of: of.Plain.__match_args__,
    "documented": lambda of: of.Plain.__doc__,
}


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_a_frozen_class_does_what_that_of_the_standard_library_does(
    use: Callable[[SimpleNamespace], object],
) -> None:
    ours, theirs = family(values.dataclass), family(dataclasses.dataclass)
    for _ in range(2):  # the first call makes the function, the second has it
        assert outcome(lambda: use(ours)) == outcome(lambda: use(theirs))


def test_no_function_is_made_before_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noted(text: str, scope: dict[str, Any]) -> None:
        made.append(text.partition("(")[0])
        exec(text, scope)

    monkeypatch.setattr(values, "exec", noted, raising=False)
    of = family(values.dataclass)
    assert made == []
    a, b = of.Plain(1), of.Plain(1)
    assert made == ["def __init__"]
    assert a == b == a
    assert made == ["def __init__", "def __eq__"]


def test_a_value_is_pickled() -> None:
    seat = Seat(3)
    assert pickle.loads(pickle.dumps(seat)) == seat


@dataclass(frozen=True, kw_only=True)
class Sum:
    """Its total is kept once it was asked for."""

    a: int
    b: int = 1

    @cached_property
    def total(self) -> int:
        return self.a + self.b


def test_a_copy_has_what_is_changed_and_keeps_no_result_of_the_value_before() -> None:
    before = Sum(a=1)
    assert before.total == 2
    after = values.replace(before, a=4)
    assert (after, after.total, before.total) == (Sum(a=4), 5, 2)


def test_a_copy_is_as_that_of_the_standard_library() -> None:
    for value, changes in (
        (Sum(a=1), {"b": 2}),
        (PlayerSeated(at=0, step=1, seat=Seat(3), player="A", stack=5), {"stack": 7}),
    ):
        assert values.replace(value, **changes) == replace(value, **changes)
