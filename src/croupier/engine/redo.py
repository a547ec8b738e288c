"""Redo: the table as it was before the last undo.

Nothing is keyed again: the events in the journal count again. Only pots that were pushed are pushed again,
since a hand ends once. As in a text editor, a new input, by a person or a card from the shoe, ends what can
be redone. Antenna readings do not, and are repeated.
"""

from __future__ import annotations

from croupier.engine import codes
from croupier.engine import commands as cmd
from croupier.engine import events as ev
from croupier.engine.draft import Draft
from croupier.engine.play.showdown.awarding import award
from croupier.engine.table import Hand, Table
from croupier.engine.undo import is_sensors, links, seen_since
from croupier.errors import Refused


def redoable(table: Table) -> Table | None:
    """The table that a redo restores; None if nothing was taken back, or there was a new input since."""
    if table.undone is None:
        return None
    step, then = table.undone
    if then.hand is not None and then.hand.phase == "VOID":
        return None
    since = [link for link in links(table) if link.last_input > step]
    if not all(is_sensors(link, table) for link in since):
        return None
    return then if not since or _sensed(table.hand) == _sensed(then.hand) else None


def _sensed(hand: Hand | None) -> tuple[int, int, int]:
    """How much of this deal came from sensors, as repeated by an undo: cards, and tags that are not cards."""
    if hand is None:
        return 0, 0, 0
    strange = [one for one in hand.incidents.alerts if one.code == codes.SENSOR_SILENT and one.index is None]
    return hand.deal.attempt, sum(not card.keyed for card in hand.cards), len(strange)


def redo(draft: Draft) -> None:
    """Redo the last input that was taken back; raises `Refused` after a new input."""
    now = draft.table
    then = redoable(now)
    if then is None or now.undone is None:
        raise Refused("nothing-to-redo", "nothing was taken back since the last input")
    if then.phase == "AWARDED" and now.phase != "AWARDED":
        award(draft, cmd.Award(at=draft.at))
        if then.hand is not None and draft.last_hand.money.awards != then.hand.money.awards:
            raise Refused("nothing-to-redo", "the floor pushed these pots otherwise: push them again")
        return
    again = seen_since(then, now)
    draft.add(ev.Redone, restores=now.undone[0], again=len(again))
    for tell in again:
        draft.next_input()
        tell(draft)
