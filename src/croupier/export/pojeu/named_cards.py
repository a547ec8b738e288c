"""Reads a CSV file with cards that the floor names after a hand, so that the hand can be exported.

The columns, with a heading, in any order:

    hand    its number in the log
    card    the number of an unread card in the hand, from 0 in the order of the shoe; or
    draw    the tour of a draw, such as 1st draw, with the seat that gave cards back unnamed
    seat    of the draw; empty for a card
    cards   the card, or all the cards that were given back, such as 7c Kd
    by      who named them
    reason  how the floor knows

No row of the log is changed: the record says who named what, and so does a note, without the card.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from io import StringIO
from pathlib import Path
from typing import Final

from croupier.cards.card import Card, parse_cards
from croupier.engine.places import SEATS, Seat
from croupier.errors import Unreadable
from croupier.export.pojeu.account_file import csv_rows
from croupier.export.pojeu.record import FloorWord
from croupier.files import read_text
from croupier.rules import games
from croupier.values import replace

COLUMNS: Final = ("hand", "card", "draw", "seat", "cards", "by", "reason")
NEEDED: Final = ("hand", "cards", "by")
DRAWS: Final = tuple(street.name for street in games.DRAWS)


def read_named(path: Path) -> Mapping[int, FloorWord]:
    """The named cards, by the number of the hand; raises `Unreadable` naming the wrong line."""
    return named(StringIO(read_text(path), newline=""), str(path))


def named(lines: Iterable[str], name: str = "named") -> Mapping[int, FloorWord]:
    """The named cards, from the lines of a text.

    >>> named(["hand,card,cards,by", "12,3,Ah,Max"])[12].cards
    {3: Card('Ah')}
    """
    found: dict[int, FloorWord] = {}
    for where, values in csv_rows(lines, name, NEEDED, COLUMNS):
        hand = _number(values["hand"], f"{where}: hand")
        found[hand] = _with(found.get(hand, FloorWord()), values, where)
    return found


def _with(word: FloorWord, values: Mapping[str, str], where: str) -> FloorWord:
    cards = _cards(values["cards"], where)
    by = values["by"]
    if not by:
        raise Unreadable(f"{where}: who named it is missing")
    reason = f" ({values['reason']})" if values.get("reason") else ""
    if values.get("draw"):
        seat = _number(values.get("seat", ""), f"{where}: seat")
        if values["draw"] not in DRAWS or seat not in SEATS:
            raise Unreadable(f"{where}: expected a seat 1 to 10 and a draw of {', '.join(DRAWS)}")
        discards = {**word.discards, (Seat(seat), values["draw"]): cards}
        remark = f"défausse du siège {seat} nommée par {by}{reason}"
        return replace(word, discards=discards, remarks=(*word.remarks, remark), by=(*word.by, by))
    number = _number(values.get("card", ""), f"{where}: card")
    if len(cards) != 1:
        raise Unreadable(f"{where}: expected one card")
    remark = f"carte {number} nommée par {by}{reason}"
    known = {**word.cards, number: cards[0]}
    return replace(word, cards=known, remarks=(*word.remarks, remark), by=(*word.by, by))


def _cards(text: str, where: str) -> tuple[Card, ...]:
    try:
        return parse_cards(text)
    except Unreadable as error:
        raise Unreadable(f"{where}: {error}") from None


def _number(text: str, where: str) -> int:
    if not re.fullmatch("[0-9]{1,9}", text):
        raise Unreadable(f"{where} {text!r}: expected a whole number")
    return int(text)
