"""What the undo key takes back, in a sentence: the step is named, so that nobody has to look for it."""

from __future__ import annotations

from typing import Final

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.undo import entry
from croupier.errors import Refused

ACTIONS: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring-in"})
"""Actions with a sentence of their own in `words.REFUSALS`."""


def undone(table: Table) -> Refused | None:
    """The notice after an undo on this table; None: there is nothing to take back.

    A notice is told as a refusal is: by its code, the sentence of which is in the words of the screen.
    """
    after = entry(table)
    if after is None or after.before is None:
        return None
    before = after.before
    old, new = before.hand, after.hand
    if old is None or new is None or old.phase in ("AWARDED", "VOID"):
        return _told("undone")
    if new.phase == "AWARDED":
        return _told("undone-award")
    if new.attempt != old.attempt or new.phase == "VOID":
        return _told("undone-deal")
    return _played(before, after, old, new) or _asked(old, new) or _dealt(old, new) or _told("undone")


def _told(code: str, **facts: int | str) -> Refused:
    return Refused(code, code, rule="", **facts)


def _played(before: Table, after: Table, old: Hand, new: Hand) -> Refused | None:
    """What players did: actions, discards, hands that were shown or given up."""
    acts = new.voluntary[len(old.voluntary) :]
    if len(acts) > 1:
        return _told("undone-several", number=len(acts), seat=acts[0].seat)
    if acts and acts[0].action in ACTIONS:
        seat = acts[0].seat
        added = before.players[seat].stack - after.players[seat].stack
        return _told(f"undone-{acts[0].action}", seat=seat, bet=old.parts[seat].bet + added)
    for seat in new.seats:
        one, other = old.parts.get(seat), new.parts[seat]
        if one is None:
            continue
        if other.tabled and not one.tabled:
            return _told("undone-show", seat=seat)
        if other.mucked and not one.mucked:
            return _told("undone-muck", seat=seat)
    drawn = _drawn(old, new)
    return _told("undone-draw", seat=drawn) if drawn is not None else None


def _drawn(old: Hand, new: Hand) -> Seat | None:
    """Who was to discard before the input, and is not after it."""
    return old.to_act if old.phase == "DRAWING" and old.to_act != new.to_act else None


def _asked(old: Hand, new: Hand) -> Refused | None:
    """A report, or the answer to an alert."""
    if len(new.told) > len(old.told):
        return _told("undone-report", what=new.told[-1][0])
    open_now = {alert.number for alert in new.alerts}
    answered = [alert for alert in old.alerts if alert.number not in open_now]
    return _told("undone-answer", what=answered[-1].code) if answered else None


def _dealt(old: Hand, new: Hand) -> Refused | None:
    """Cards that a person keyed, or named."""
    number = len(new.cards) - len(old.cards)
    if number:
        return _told("undone-card" if number == 1 else "undone-cards", number=number)
    named = [one.card for one in new.cards] != [one.card for one in old.cards]
    return _told("undone-name") if named else None
