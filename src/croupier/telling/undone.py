"""What the undo key takes back, in a sentence: the step is named, so that nobody has to look for it."""

from __future__ import annotations

from typing import Final

from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.engine.undo import entry
from croupier.telling.notice import Notice

ACTIONS: Final = frozenset({"fold", "check", "call", "bet", "raise", "bring-in"})
"""Actions with a sentence of their own in `notice.DONE`."""


def undone(table: Table) -> Notice | None:
    """The notice after an undo on this table; None: there is nothing to take back."""
    after = entry(table)
    if after is None or after.before is None:
        return None
    before = after.before
    old, new = before.hand, after.hand
    if old is None or new is None or old.phase in ("AWARDED", "VOID"):
        return _done("undone")
    if new.phase == "AWARDED":
        return _done("undone-award")
    if new.deal.attempt != old.deal.attempt or new.phase == "VOID":
        return _done("undone-deal")
    return _played(before, after, old, new) or _asked(old, new) or _dealt(old, new) or _done("undone")


def _done(code: str, **facts: int | str) -> Notice:
    return Notice.done(code, **facts)


def _played(before: Table, after: Table, old: Hand, new: Hand) -> Notice | None:
    """What players did: actions, discards, hands that were shown or given up."""
    acts = new.voluntary[len(old.voluntary) :]
    if len(acts) > 1:
        return _done("undone-several", number=len(acts), seat=acts[0].seat)
    if acts and acts[0].action in ACTIONS:
        seat = acts[0].seat
        added = before.players[seat].stack - after.players[seat].stack
        return _done(f"undone-{acts[0].action}", seat=seat, bet=old.parts[seat].bet + added)
    for seat in new.seats:
        one, other = old.parts.get(seat), new.parts[seat]
        if one is None:
            continue
        if other.tabled and not one.tabled:
            return _done("undone-show", seat=seat)
        if other.mucked and not one.mucked:
            return _done("undone-muck", seat=seat)
    drawn = _drawn(old, new)
    return _done("undone-draw", seat=drawn) if drawn is not None else None


def _drawn(old: Hand, new: Hand) -> Seat | None:
    """Who was to discard before the input, and is not after it."""
    return old.round.to_act if old.phase == "DRAWING" and old.round.to_act != new.round.to_act else None


def _asked(old: Hand, new: Hand) -> Notice | None:
    """A report, or the answer to an alert."""
    if len(new.incidents.reports) > len(old.incidents.reports):
        return _done("undone-report", what=new.incidents.reports[-1][0])
    open_now = {alert.number for alert in new.incidents.alerts}
    answered = [alert for alert in old.incidents.alerts if alert.number not in open_now]
    return _done("undone-answer", what=answered[-1].code) if answered else None


def _dealt(old: Hand, new: Hand) -> Notice | None:
    """Cards that a person keyed, or named."""
    number = len(new.cards) - len(old.cards)
    if number:
        return _done("undone-card" if number == 1 else "undone-cards", number=number)
    named = [one.card for one in new.cards] != [one.card for one in old.cards]
    return _done("undone-name") if named else None
