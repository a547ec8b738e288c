"""What several seats of a logged hand did at one press, as one statement: an undo takes it back as one."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.engine import commands as cmd
from croupier.engine import decide
from croupier.engine import events as ev
from croupier.engine.commands import dealer as keys
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.errors import Refused
from croupier.export.script.setting import quoted

Step = Sequence[ev.Event]

OLDER = "let pass by the terminal"
"""Why a hand was mucked that had to be shown, where the log does not say: an older version asked nobody."""

QUIET = ("fold", "check", "call")
"""What several seats can do at once."""


def mucking(step: Step, table: Table) -> list[str]:
    """Who gave up at the showdown: one seat, or all others at one press; at the end why it was let pass."""
    given_up = [event.seat for event in step if isinstance(event, ev.HandMucked)]
    if len(given_up) > 1 and table.hand is not None:
        for kept in (None, *table.hand.live):
            if _mucks(table, keys.MuckOthers(at=0, seat=kept)) == given_up:
                return ["muck others" + (f" but {kept}" if kept is not None else "")]
    return [f"{seat} muck{_let_pass(step, table, seat)}" for seat in given_up]


def _let_pass(step: Step, table: Table, seat: Seat) -> str:
    """Why a hand was mucked that the rules of today have shown."""
    said = [event.what for event in step if isinstance(event, ev.Noted) and event.seat == seat]
    if not said and not _mucks(table, cmd.MuckHand(at=0, seat=seat)):
        said = [OLDER]
    by = "" if table.floor else " by floor"
    return f" passed {quoted(said[0])}{by}" if said else ""


def _mucks(table: Table, command: cmd.Command) -> list[int]:
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
