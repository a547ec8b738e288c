"""Writes the times that must pass in a script, so that deadlines take effect again.

A script has no clock: only `wait` takes time. A time is written only if it had an effect: from the card or
call where it began to the moment itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from croupier.engine import codes
from croupier.engine import events as ev
from croupier.engine.table import Hand, Table
from croupier.engine.undo import BY_ITSELF

Step = Sequence[ev.Event]
Span = tuple[int, int]
"""From one moment to another, in ms."""


def is_due(step: Step) -> bool:
    """Whether the step came from a deadline: nobody did anything and no sensor reported."""
    first = step[0]
    if isinstance(first, ev.TimeExpired | ev.LevelStarted):
        return True
    return all(
        isinstance(event, ev.AlertRaised)
        and event.code in BY_ITSELF
        and (event.code == codes.SHOE_SILENT or event.index is not None)
        for event in step
    )


def span_of(step: Step, table: Table, began: int) -> Span:
    """The beginning and end of the time before a step that `is_due`.

    `table` is as it was before, `began` is the start of the hand: the clock of the levels runs all the time.
    """
    first, hand = step[0], table.hand
    if isinstance(first, ev.TimeExpired) and table.time_call is not None:
        return table.time_call.called_at, first.at
    if isinstance(first, ev.AlertRaised) and hand is not None:
        return _counted_from(first, hand), first.at
    return began, first.at


def _counted_from(alert: ev.AlertRaised, hand: Hand) -> int:
    if alert.code == codes.SHOE_SILENT or alert.index is None:
        return hand.cards[-1].at
    if alert.code == codes.HAND_IN_MUCK:
        return hand.cards[alert.index].seen_at
    return min(card.at for card in (hand.cards[alert.index], *hand.held_cards))


def seconds(spans: Iterable[Span], since: int, until: int) -> str:
    """How much of the time between two moments lies in the spans, as a script writes it; empty for none.

    >>> seconds([(1000, 9000), (4000, 5000)], 0, 2500), seconds([(1000, 9000)], 9000, 12000)
    ('1.5', '')
    """
    passed, reached = 0, since
    for begin, end in sorted(spans):
        left = min(end, until) - max(begin, reached)
        if left > 0:
            passed, reached = passed + left, min(end, until)
    return f"{passed / 1000:.3f}".rstrip("0").rstrip(".") if passed else ""
