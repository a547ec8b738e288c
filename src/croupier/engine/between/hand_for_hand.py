"""Hand for hand: near the money every table of a tournament deals one hand, and waits until all are done.

So nobody gains a place by playing slowly. The floor turns it on and off; the terminal knows no other table,
so that a person says when all are done.
"""

from __future__ import annotations

from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.commands import people as ask
from croupier.engine.draft import Draft
from croupier.errors import Refused


def set_hand_for_hand(draft: Draft, command: ask.SetHandForHand) -> None:
    """On or off from now on, in a hand as well; what it is already is left alone."""
    table = draft.table
    if table.settings is None or table.settings.mode != "tournament":
        raise Refused("no-tournament", "tables play hand for hand in a tournament alone")
    if table.floor is None:
        raise Refused("floor-needed", "hand for hand is the floor's: the PIN first", way="hand-for-hand")
    if table.hand_for_hand != command.on:
        draft.add(ev.HandForHandSet, on=command.on)


def check_go(draft: Draft, command: cmd.StartHand) -> None:
    """Raise `Refused` while the other tables are waited for and nobody has said that they are done."""
    if draft.table.hand_for_hand and not command.go:
        raise Refused("hand-for-hand", "hand for hand: the other tables are not done")
