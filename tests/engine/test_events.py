"""A new event is declared in one place and applied in one; this test names the other places to extend."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from croupier.engine import changes, events
from croupier.engine.changes import CHANGES
from croupier.engine.changes.registry import change
from croupier.engine.events import EVENTS, Event, HandEnded
from croupier.engine.table import Table
from croupier.telling.sentences import SENTENCES

KINDS = list(EVENTS.values())
SAMPLES = Path(__file__).parents[1] / "log" / "samples"


def files(package: str) -> set[str]:
    """The names of the modules in a folder."""
    return {path.stem for path in Path(package).parent.glob("*.py")} - {"__init__"}


def file_of(module: str) -> str:
    return module.rpartition(".")[2]


def lacks(kind: type[Event]) -> list[str]:
    """What has to be written for an event beside its declaration."""
    found = []
    if kind not in CHANGES:
        found.append(
            f"a function with @change(ev.{kind.__name__}) in engine/changes/{file_of(kind.__module__)}.py"
        )
    if not (SAMPLES / f"{kind.NAME}.{kind.VERSION}.json").exists():
        found.append(f"a sample tests/log/samples/{kind.NAME}.{kind.VERSION}.json")
    if kind not in SENTENCES:
        found.append("a sentence in a module of telling/sentences")
    return found


@pytest.mark.parametrize("kind", KINDS, ids=EVENTS)
def test_an_event_has_all_that_it_needs(kind: type[Event]) -> None:
    assert not lacks(kind), f"{kind.__name__} lacks " + ", and ".join(lacks(kind))


@pytest.mark.parametrize("kind", KINDS, ids=EVENTS)
def test_the_change_of_an_event_is_in_the_file_of_the_same_name(kind: type[Event]) -> None:
    if kind in CHANGES:
        assert file_of(CHANGES[kind].__module__) == file_of(kind.__module__)


@pytest.mark.parametrize("kind", KINDS, ids=EVENTS)
def test_an_event_is_stored_by_its_own_name(kind: type[Event]) -> None:
    assert re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() == kind.NAME
    assert getattr(events, kind.__name__) is kind


def test_every_file_of_events_has_a_file_of_changes() -> None:
    assert files(events.__file__) - {"event"} == {file_of(each.__name__) for each in changes.FILES}
    helpers = {"bank_entries", "registry", "transitions"}
    assert files(changes.__file__) - helpers == {file_of(each.__name__) for each in changes.FILES}


def test_every_event_that_is_declared_is_known() -> None:
    """A file of events that nobody imports would declare them in vain."""
    declared = {
        name
        for path in Path(events.__file__).parent.glob("*.py")
        for name in re.findall(r"^class (\w+)\(Event[,)]", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    assert declared == {kind.__name__ for kind in KINDS}


def test_an_event_has_one_change() -> None:
    with pytest.raises(AssertionError, match="HandEnded is changed by two functions"):

        @change(HandEnded)
        def again(table: Table, event: HandEnded) -> Table:
            return table
