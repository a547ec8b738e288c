"""Checks that no chip is lost: at a table, through an event, and in a session read from its log."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine import replay
from croupier.engine.table import Table
from croupier.log.journal.codec import decode, encode, from_json, to_json
from support.engine_bench import Bench


def total(table: Table) -> int:
    """Chips behind, to come, in the middle, and those that wait for the next hand."""
    chips = table.carried + sum(one.stack + one.queued for one in table.players.values())
    if table.hand is not None and not table.between_hands:
        chips += table.hand.pot
    return chips


def brought(before: Table, event: ev.Event) -> int:
    """Chips that the event brings to the table, or takes from it."""
    match event:
        case ev.PlayerSeated():
            return event.stack
        case ev.ChipsBought():
            return event.amount
        case ev.PlayerLeft():
            return -event.stack
        case ev.RakeTaken() | ev.TipGiven():
            return -event.amount
        case ev.StackCorrected():
            return event.stack - event.before
        case ev.RaceEnded():
            return sum(after - old for _, old, after in event.stacks)
        case ev.HandEnded(outcome="void"):
            assert before.hand is not None, "a hand that is void"
            return sum(amount for _, amount in before.hand.money.rake) if before.between_hands else 0
    return 0


def brought_by(before: Table, events: list[ev.Event]) -> int:
    """What these events bring, each to the table as the one before it left it."""
    chips, table = 0, before
    for event in events:
        chips += brought(table, event)
        table = replay([event], table)
    return chips


def assert_same_from_the_log(bench: Bench) -> None:
    """The events, folded anew, are this table, and each is the same once it was written and read."""
    assert replay(bench.history) == bench.table
    for event in bench.history:
        public, secret = encode(event)
        assert decode(event.NAME, event.VERSION, from_json(to_json({**public, **secret}))) == event
