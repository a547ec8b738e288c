"""What chips and words change in the table before they become an action."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import hand_of
from croupier.engine.places import Seat
from croupier.engine.table import Limited, Pending, Table
from croupier.engine.table.turns import to_call
from croupier.values import replace

PLAYS = frozenset({"fold", "call", "raise"})
"""Ways that are actions: the seat takes one of them in its turn."""


def going_on(table: Table, seat: Seat) -> ev.MotionMade | None:
    """The motion that the seat may continue: the round's last input, if it led to an action.

    A card from the shoe, another player's action or a pending choice ends it.
    """
    hand = table.hand
    motion = hand.pending.motions.get(seat) if hand is not None and table.phase == "BETTING" else None
    if motion is None or motion.step != table.last_input or motion.late or motion.action == "choose":
        return None
    return motion


@change(ev.ChipsPulled)
def chips_pulled(table: Table, event: ev.ChipsPulled) -> Table:
    """Facing a bet, the seat is committed to a call or a raise (TDA 46-B)."""
    hand, seat = hand_of(table), event.seat
    limited = dict(hand.pending.limited)
    if to_call(hand, table.players, seat):
        limited.setdefault(seat, Limited(("call", "raise"), "TDA 46-B"))
    pulled = {**hand.pending.pulled, seat: event.left}
    return replace(
        table,
        hand=replace(
            hand,
            pending=replace(hand.pending, pulled=pulled, limited=limited),
            round=replace(hand.round, keyed=True),
        ),
    )


@change(ev.MotionMade)
def motion_made(table: Table, event: ev.MotionMade) -> Table:
    hand, seat = hand_of(table), event.seat
    limited = hand.pending.limited
    if event.ways and PLAYS.issuperset(event.ways):
        limited = {**limited, seat: Limited(event.ways, event.rule)}
    motions = {**hand.pending.motions, seat: event}
    return replace(
        table,
        hand=replace(
            hand,
            pending=replace(hand.pending, motions=motions, limited=limited),
            round=replace(hand.round, keyed=True),
        ),
    )


@change(ev.MotionResumed)
def motion_resumed(table: Table, event: ev.MotionResumed) -> Table:
    """Go back to where the motion began; alert numbers are not reused."""
    began = table.before
    while began is not None and going_on(began, event.seat) is not None:
        began = began.before
    assert began is not None, "a motion that began in no input"
    now = hand_of(table)
    hand = hand_of(began)
    hand = replace(
        hand,
        incidents=replace(hand.incidents, alert_count=now.incidents.alert_count, codes=now.incidents.codes),
    )
    return replace(table, hand=hand, players=began.players)


def settled(pending: Pending, seat: Seat, step: int) -> Pending:
    """What is pending once the seat has acted: its earlier chips and words no longer matter.

    The motion that led to this action stays, as does one that needed a choice.
    """
    motion = pending.motions.get(seat)
    over = motion is not None and motion.step != step and motion.action != "choose"
    return replace(
        pending,
        motions={one: made for one, made in pending.motions.items() if not (over and one == seat)},
        pulled={one: left for one, left in pending.pulled.items() if one != seat},
        limited={one: limit for one, limit in pending.limited.items() if one != seat},
    )
