"""What the interface for programs is described by, noted for translation.

The description itself, `openapi.json`, is English like the names of its fields: it is for tools, and the
same file everywhere. The page for programs shows these sentences of it in the reader's language.
"""

from __future__ import annotations

from typing import Final

from croupier.words import message

SENTENCES: Final = (
    message("Every table of these pages, how it stands, and what waits for the floor there"),
    message("Hands that fulfil every condition, the newest first"),
    message("What somebody remembers, in one line: yesterday 21:40 seat 4"),
    message("Hands that began from this time on, at the clock of the room: 2026-03-01T20:00"),
    message("Hands that began before this time"),
    message("The name of a player, or how it begins"),
    message("A seat that was dealt in, or the player's"),
    message("Cards that were all seen, such as Ah 10s"),
    message("Cards of the flop"),
    message("The card of the turn"),
    message("The card of the river"),
    message("Cards of the board"),
    message("The least pot, as people write it: 12.50"),
    message("The largest pot"),
    message("Codes of incidents, such as AL-07, or any"),
    message("A rule such as TDA 35"),
    message("A way out that was taken"),
    message("Whose doing an incident was"),
    message("The street of the incident"),
    message("A rulebook that decided"),
    message("The name of a dealer"),
    message("A game by its code or name"),
    message("The name of a table"),
    message("How the hand ended"),
    message("Hands before this number: the next of the answer before"),
    message("How many at most"),
    message("All facts of one hand"),
    message("The number of the hand in the log; in a room among all of them, as its list of hands has it"),
    message("One hand step by step, with the sentences of the pages"),
    message("The latest incidents of some days, each with whose doing it was"),
    message("The first day, as in 2026-03-01"),
    message("The last day"),
    message("Dealers of some days: hands, time, their own errors and how certain their rate is"),
    message("What each table took in and paid out, day by day"),
)
"""What each path answers, and what it takes."""
