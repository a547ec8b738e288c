"""The floor comes to the table with the PIN, and leaves it."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft


def enter_floor(draft: Draft, command: cmd.EnterFloor) -> None:
    draft.add(ev.FloorEntered, who=command.who)


def leave_floor(draft: Draft, command: cmd.LeaveFloor) -> None:
    if draft.table.floor is not None:
        draft.add(ev.FloorLeft)
