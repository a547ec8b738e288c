"""The order in which a hand's cards left the shoe, and where they lay when it ended; read from JSON lines."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.cards.card import DECK
from croupier.errors import Unreadable
from croupier.values import dataclass

UNREAD: Final = -1
"""A card that left the shoe and was not read."""

PACK: Final = len(DECK)

PLACE: Final = re.compile(r"(seat:\d{1,2}|board|burn|muck|stub)$")

LONGEST: Final = 200
"""Letters of a deck's or dealer's name that are kept."""


@dataclass(frozen=True)
class CardOrder:
    """The cards of one hand in the order they left the shoe.

    `cards` are numbers from 0 to 51, or `UNREAD`; each number occurs once. `to` says of each card where it
    lay when the hand ended: `seat:3`, `board`, `burn`, `muck`, `stub`, or empty if unknown. `machine`
    shuffled the deck before it; empty if the dealer did.
    """

    deck: str
    dealer: str
    hand: int
    cards: tuple[int, ...]
    to: tuple[str, ...]
    day: str = ""
    machine: str = ""


NUMBERS: Final = {str(card): int(card) for card in DECK}
"""Each card's number by its text."""


class OrdersReader:
    """Reads orders from lines of JSON; it counts the lines that it cannot read, and never stops at one.

    >>> reading = OrdersReader()
    >>> [order.cards for order in reading.orders(['{"deck": "A", "hand": 1, "cards": ["Ah", "??"]}', "?"])]
    [(50, -1)]
    >>> reading.unreadable
    1
    """

    def __init__(self) -> None:
        self.unreadable = 0
        self._last: dict[str, int] = {}

    def orders(self, lines: Iterable[str]) -> Iterator[CardOrder]:
        """The orders of the lines that have one."""
        for line in lines:
            if not line.strip():
                continue
            try:
                yield self._order(json.loads(line))
            except (ValueError, RecursionError):
                self.unreadable += 1

    def _order(self, given: Any) -> CardOrder:
        if not isinstance(given, dict) or not isinstance(given.get("cards"), list):
            raise Unreadable("a line without cards")
        deck = _name(given.get("deck"))
        hand = _whole(given.get("hand"), self._last.get(deck, 0) + 1)
        self._last[deck] = hand
        cards = read_cards(given["cards"])
        if not cards:
            raise Unreadable("a line without cards")
        to = given.get("to")
        dealer, day, machine = (_name(given.get(name)) for name in ("dealer", "day", "machine"))
        return CardOrder(deck, dealer, hand, cards, _places(to, len(cards)), day, machine)


def read_cards(given: list[Any]) -> tuple[int, ...]:
    """The cards of a line, 52 at most; anything that is no card, or is repeated, counts as not read.

    >>> read_cards(["2c", "10h", "Xx", "2c", None])
    (0, 34, -1, -1, -1)
    """
    found: list[int] = []
    for each in given[:PACK]:
        number = NUMBERS.get(each, UNREAD) if isinstance(each, str) else UNREAD
        if number == UNREAD and isinstance(each, str) and each != "??":
            text = each.strip().upper().replace("10", "T", 1)
            number = NUMBERS.get(text[:-1] + text[-1:].lower(), UNREAD)
        found.append(UNREAD if number in found else number)
    return tuple(found)


def _places(given: Any, number: int) -> tuple[str, ...]:
    """Where each card lay; empty if the line does not say so in a known word."""
    said = given[:number] if isinstance(given, list) else []
    known = [each if isinstance(each, str) and PLACE.match(each) else "" for each in said]
    return (*known, *[""] * (number - len(known)))


def _name(given: Any) -> str:
    return str(given)[:LONGEST] if isinstance(given, str | int) and not isinstance(given, bool) else ""


def _whole(given: Any, otherwise: int) -> int:
    if isinstance(given, bool) or not isinstance(given, int | str):
        return otherwise
    try:
        number = int(given)
    except ValueError:
        return otherwise
    return number if abs(number) < 2**53 else otherwise
