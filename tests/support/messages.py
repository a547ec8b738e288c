"""How the processes of pytest-xdist share the tests: one message a test, and no search for what is known.

Unchanged they send six messages for each test, which takes longer than most tests. The beginning of a test
and what passed before and after it are left out where nobody asked for times or a report in XML. This leans
on the inside of pytest-xdist: `conftest.py` uses it with the versions that it was tried with, and no other.
"""

from __future__ import annotations

import marshal
from collections.abc import Sequence
from typing import Any

import pytest
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

TOGETHER = "together"

LAST = "runtest_protocol_complete"
"""What ends the messages of a test."""

OF_A_TEST = frozenset({"logstart", "testreport", "logfinish", LAST})


def send_together(config: pytest.Config) -> None:
    """In a process that runs tests: send what is said of one test in one message."""
    (worker,) = (each for each in config.pluginmanager.get_plugins() if hasattr(each, "sendevent"))
    send, waiting = worker.sendevent, []
    brief = config.option.durations is None and not config.option.xmlpath

    def sendevent(name: str, **values: Any) -> None:
        if name not in OF_A_TEST:
            send(name, **values)
            return
        if not (brief and says_nothing(name, values)):
            waiting.append((name, values))
        if name == LAST:
            send(TOGETHER, packed=marshal.dumps(waiting))
            waiting.clear()

    worker.sendevent = sendevent


def says_nothing(name: str, values: dict[str, Any]) -> bool:
    """Whether a message is that a test begins, or that what is done before or after it passed in silence."""
    if name != "testreport":
        return name == "logstart"
    report = values["data"]
    return report["outcome"] == "passed" and report["when"] != "call" and not report["sections"]


def take_apart(node: WorkerController) -> None:
    """In the process that began the others: take what `node` sends together one after the other."""
    take = node.process_from_remote

    def process(message: Any) -> None:
        if isinstance(message, tuple) and message[0] == TOGETHER:
            for each in marshal.loads(message[1]["packed"]):
                take(each)
        else:
            take(message)

    node.process_from_remote = process


class Numbered(list[str]):
    """The names of all tests, each of which knows its place."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(names)
        self._places = {name: place for place, name in enumerate(names)}

    def index(self, name: str, *_: int) -> int:
        return self._places[name]


class ByFile(LoadFileScheduling):
    """Gives a process one file after the other, and forgets files that are done."""

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        if node in self.registered_collections:
            self.registered_collections[node] = Numbered(collection)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        files = self.assigned_work[node]
        for file in [file for file, done in files.items() if all(reversed(done.values()))]:
            del files[file]
