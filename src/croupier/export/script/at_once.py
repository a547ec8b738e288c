"""What several seats of a logged hand did at one press, as one statement: an undo takes it back as one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import commands as cmd
from croupier.engine import decide
from croupier.engine import events as ev
from croupier.engine.commands import dealer as keys
from croupier.engine.table import Table
from croupier.errors import Refused

Step = Sequence[ev.Event]

QUIET = ("fold", "check", "call")
"""What several seats can do at once."""


def mucking(step: Step, table: Table) -> list[str]:
    """Who gave up at the showdown: one seat, or all others at one press."""
    given_up = [event.seat for event in step if isinstance(event, ev.HandMucked)]
    if len(given_up) > 1 and table.hand is not None:
        for kept in (None, *table.hand.live):
            if _mucks(table, keys.MuckOthers(at=0, seat=kept)) == given_up:
                return ["muck others" + (f" but {kept}" if kept is not None else "")]
    return [f"{seat} muck" for seat in given_up]


def _mucks(table: Table, command: keys.MuckOthers) -> list[int]:
    try:
        events = decide(table, command, table.house)
    except Refused:
        return []
    return [event.seat for event in events if isinstance(event, ev.HandMucked)]


def around(step: Step, table: Table) -> list[str]:
    """The one press at which several seats folded, checked or called; nothing if there was none."""
    taken = _actions(step)
    actions = {action for _, action in taken}
    if len(taken) < 2 or table.hand is None or not actions <= {*QUIET}:
        return []
    action = "call" if len(actions) > 1 else min(actions)
    for until in (None, *table.hand.live):
        command = cmd.ActInTurn(at=0, action=action, until=until)
        try:
            same = _actions(decide(table, command, table.house)) == taken
        except Refused:
            continue
        if same:
            return [f"{action} around" if until is None else f"{action} to {until}"]
    return []


def _actions(step: Step) -> list[tuple[int, str]]:
    return [(event.seat, event.action) for event in step if isinstance(event, ev.ActionTaken)]
