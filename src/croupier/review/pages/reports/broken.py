"""The tables that were broken on these days: who went where with what, and files to download."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.log.reading.takings import Broken
from croupier.review.grids.grid import Amount, Cell, Column, Grid, Value, made
from croupier.review.html.markup import person
from croupier.review.visit import Visit
from croupier.telling.evening.breaking import along, place
from croupier.words import Words


def broken_tables(visit: Visit, breaks: Sequence[Broken]) -> Grid:
    """A line for each player, the last break first."""
    say, wall = visit.words.say, visit.site.wall
    rows = list[tuple[Cell | Value, ...]]()
    for utc, event in reversed(breaks):
        when = wall.local(utc)
        words = Words(visit.words.language, cash=event.mode == "cash")
        rows += [
            (
                when,
                Cell(event.table, person(event.table)),
                event.hand_no,
                one.seat,
                Cell(one.player, person(one.player)),
                Amount(one.stack, words.cash),
                place(one.to_table, one.to_seat, words),
                ", ".join(along(one, words)),
            )
            for one in event.going
        ]
    columns = (
        *(Column(say("Time"), "moment"), Column(say("Table")), Column(say("Hand"), "number")),
        *(Column(say("Seat"), "number"), Column(say("Player")), Column(say("Chips"), "money")),
        *(Column(say("Goes to")), Column(say("Goes along"))),
    )
    return made("broken", say("Broken tables"), columns, rows, "pile")
