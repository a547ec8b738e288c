"""What the showdown changes in the table."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.changes.ledger import taken
from croupier.engine.changes.registry import change
from croupier.engine.changes.steps import hand_of, mucked, paid, with_part
from croupier.engine.table import Table


@change(ev.HandTabled)
def hand_tabled(table: Table, event: ev.HandTabled) -> Table:
    hand = with_part(hand_of(table), event.seat, tabled=event.cards)
    return table.but(hand=hand, deeds=(*table.deeds, event))


@change(ev.HandMucked)
def hand_mucked(table: Table, event: ev.HandMucked) -> Table:
    hand = with_part(hand_of(table), event.seat, mucked=True)
    return table.but(hand=mucked(hand, (event.seat,)), deeds=(*table.deeds, event))


@change(ev.RakeTaken)
def rake_taken(table: Table, event: ev.RakeTaken) -> Table:
    hand = hand_of(table)
    table = taken(table, event.amount, event.jackpot)
    return table.but(hand=hand.but(rake=(*hand.money.rake, (event.pot, event.amount))))


@change(ev.PotAwarded)
def pot_awarded(table: Table, event: ev.PotAwarded) -> Table:
    hand = hand_of(table)
    awards = (*hand.money.awards, (event.pot, event.seat, event.amount, event.half))
    players = paid(table.players, event.seat, event.amount)
    return table.but(hand=hand.but(awards=awards), players=players)
