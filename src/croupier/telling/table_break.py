"""A broken table as labels and values: who goes where with what, and the dealer's figures."""

from __future__ import annotations

from typing import Final

from croupier.engine.events import PlayerLeft, PlayerSeated
from croupier.engine.events.evening import Going, TableBroken
from croupier.engine.table.bank import DealerTally
from croupier.rulebook.quotations import quoted
from croupier.telling.closing_sheet import Lines
from croupier.telling.voice import apart
from croupier.words import Words


def figures(hands: int, worked_ms: int, drop: int, jackpot: int, tips: int, words: Words) -> tuple[str, ...]:
    """The figures of a shift; money figures only if they are not zero.

    >>> figures(15, 1_800_000, 4_500, 0, 200, Words("en"))
    ('15 hands', '30 an hour', 'rake 45', 'tips 2')
    """
    say = words.say
    counted = (
        words.count("{number} hand", "{number} hands", hands),
        say("{number} an hour", number=DealerTally(hands=hands).per_hour(worked_ms)),
    )
    money = ((say("rake"), drop), (say("jackpot"), jackpot), (say("tips"), tips))
    return (*counted, *(f"{label} {words.money(amount)}" for label, amount in money if amount))


BREAKING: Final = "TDA 10"
"""The rules on where the players of a broken tournament table go; cash tables have none."""

BALANCING: Final = "TDA 11-A"
"""The rules on who moves to another table to balance the two."""


def place(table: str, seat: int, words: Words) -> str:
    """A place at another table in words: its number or its name; empty if it is not known yet.

    >>> place("7", 3, Words("en")), place("Table 7", 3, Words("en")), place("", 0, Words("en"))
    ('table 7, seat 3', 'Table 7, seat 3', '')
    """
    named = words.say("table {table}", table=table) if table.isdecimal() else table
    return ", ".join((named, words.say("seat {seat}", seat=seat))) if table and seat else named


def going(players: tuple[Going, ...], words: Words) -> Lines:
    """Each player by seat and name, with chips and everything that goes along; dots if a place is unknown."""
    lines = []
    for one in players:
        who = words.say("Seat {seat}, {player}", seat=one.seat, player=apart(one.player))
        parts = (
            words.money(one.stack),
            place(one.to_table, one.to_seat, words) or "→ ……………",
            *along(one, words),
        )
        lines.append((who, " · ".join(parts)))
    return tuple(lines)


def along(one: Going | PlayerLeft | PlayerSeated, words: Words) -> tuple[str, ...]:
    """What the next table must know about a player: money owed, the rest of a penalty, warnings."""
    parts = (
        words.say("owes {amount}", amount=words.money(one.unpaid)) if one.unpaid else "",
        words.count("penalty, {number} hand", "penalty, {number} hands", one.penalty) if one.penalty else "",
        words.count("{number} warning", "{number} warnings", one.warnings) if one.warnings else "",
    )
    return tuple(part for part in parts if part)


def left(event: TableBroken, words: Words) -> Lines:
    """The chips that go, the open alerts, and the dealer's figures."""
    say = words.say
    chips = words.money(sum(one.stack for one in event.going))
    dealt = figures(event.hands, event.worked_ms, event.drop, event.jackpot, event.tips, words)
    shift = ", ".join(dealt)
    return (
        (say("Chips that go"), chips),
        (say("Open alerts"), " ".join(event.alerts) or say("none open")),
        (say("Dealer: {dealer}", dealer=apart(event.dealer)) if event.dealer else say("Dealer"), shift),
    )


def rules(words: Words) -> str:
    """What the tournament rulebook says about breaking and balancing tables."""
    quotes = (quoted(rule, "tda", words) for rule in (BREAKING, BALANCING))
    return " ".join(
        words.say("{title}: {says}", title=each.title, says=each.says) for each in quotes if each is not None
    )
