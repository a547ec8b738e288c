"""The strip on a seat's sheet: who sits there, and how they stand."""

from __future__ import annotations

from croupier.engine.places import Seat
from croupier.engine.play.hand_start import kept_waiting
from croupier.engine.table import Table
from croupier.terminal.pages.players.standing import standing as asked
from croupier.terminal.pages.table_card.page import balance
from croupier.terminal.pages.table_card.people import standing
from croupier.words import Words


def seat_line(seat: Seat, table: Table, words: Words) -> str:
    """The seat, its player, what they bought and have, and what they owe or are missing."""
    player = table.players.get(seat)
    if player is None:
        return words.say("Seat {seat} is free", seat=seat)
    who = words.say("Seat {seat}, {player}", seat=seat, player=player.name)
    stands = (standing(player, words), *asked(player, words, behind=seat in kept_waiting(table)))
    parts = (who, balance(table, seat, player, words), *stands)
    return " · ".join(dict.fromkeys(part for part in parts if part))
