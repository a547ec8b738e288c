"""What a command makes happen: events, or `Refused` and nothing at all."""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.correction import put_right
from croupier.engine.dispatch import carry_out, follow_up
from croupier.engine.draft import Draft
from croupier.engine.table import Table
from croupier.rules.house import HouseRules


def decide(table: Table, command: cmd.Command, house: HouseRules) -> tuple[ev.Event, ...]:
    """The events that the command causes under these house rules; `evolve` applies them.

    Raises `Refused` with a code, the rule and the numbers when the rules forbid it; the table is then
    unchanged. A `DrawCard` is never refused.
    """
    return advance(table, command, house)[1]


def advance(table: Table, command: cmd.Command, house: HouseRules) -> tuple[Table, tuple[ev.Event, ...]]:
    """The table after the command, and the events that took it there; raises as `decide`."""
    draft = Draft(table, command.at, house)
    if isinstance(command, cmd.PutRight):
        put_right(draft, command)
        follow_up(draft, 0)
    else:
        carry_out(draft, command)
    return draft.table, tuple(draft.events)
