"""The page on which the dealer names what the cards of a hand that is over still lack, for the record.

What follows from the others is not asked for. The cards are taken from the muck, and keyed or held before the
antenna of the muck or the shoe; none is shown. A card that its seat was not dealt is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from croupier.cards.card import DECK, RANKS, SUITS, Card
from croupier.engine.commands import Command, NameCard, NameDiscards, StartHand
from croupier.engine.play.missing import Gap, gaps
from croupier.engine.table import Table
from croupier.languages import TYPED_RANKS
from croupier.terminal.offers import open_cards
from croupier.terminal.view import KeyView, PageView
from croupier.words import STREETS, Words

MISSING: Final = "○"
"""A card that is not named."""


def missing(table: Table) -> tuple[Gap, ...]:
    """What somebody may name now: nothing in a hand, nor where nothing reads cards."""
    hand = table.hand
    if hand is None or hand.phase != "AWARDED" or hand.manual or not any(card.uid for card in hand.cards):
        return ()
    return gaps(hand)


def count_missing(table: Table) -> int:
    """How many cards that are."""
    return sum(gap.number for gap in missing(table))


@dataclass(frozen=True)
class MissingPage:
    """`focus` is the line whose cards are named now, `rank` the half of a card's name that was typed."""

    focus: int = 0
    rank: str = ""

    def press(self, action: str, table: Table, now: int) -> tuple[MissingPage | None, tuple[Command, ...]]:
        """The page after a press, and a card that is named by it; "new hand" leaves the rest unnamed."""
        found = missing(table)
        kind, _, value = action.partition(":")
        if action == "hand" or not found:
            return None, (StartHand(at=now),) if action == "hand" else ()
        if action in ("less", "more"):
            step = 1 if action == "more" else -1
            return replace(self, focus=(self.focus + step) % len(found), rank=""), ()
        if kind == "line" and value.isdigit() and int(value) < len(found):
            return replace(self, focus=int(value), rank=""), ()
        if kind == "card" and value:
            return self._name(Card.parse(value), table, now)
        if kind in ("text", "digit"):
            return self._type(value.upper(), table, now)
        return (replace(self, rank="") if action == "erase" else self), ()

    def _type(self, letter: str, table: Table, now: int) -> tuple[MissingPage | None, tuple[Command, ...]]:
        """A rank, then a suit, from a keyboard."""
        if self.rank and letter.lower() in SUITS:
            return self._name(Card.parse(self.rank + letter.lower()), table, now)
        rank = TYPED_RANKS.get(letter, letter)
        return (replace(self, rank=rank) if len(rank) == 1 and rank in RANKS else self), ()

    def _name(self, card: Card, table: Table, now: int) -> tuple[MissingPage, tuple[Command, ...]]:
        gap = missing(table)[self._line(table)]
        return replace(self, rank=""), (named(gap, card, now),)

    def _line(self, table: Table) -> int:
        return min(self.focus, len(missing(table)) - 1)

    def read(self, card: Card, table: Table, now: int, by: str) -> tuple[Command, ...]:
        """What a card that a reader saw may be, the line in focus first; the rules take one of them."""
        found = missing(table)
        at = self._line(table)
        return tuple(named(gap, card, now, by) for gap in (*found[at:], *found[:at]) if gap.street)

    def view(self, words: Words, table: Table) -> PageView:
        """Only cards that lie open are grey; which ones are face down stays unsaid (IB-1)."""
        found, seen = missing(table), open_cards(table.hand)
        faces = sorted(DECK, key=lambda card: (-card.suit, -card.rank))
        keys = [
            KeyView(action=f"card:{card}", label=words.card(card), enabled=card not in seen) for card in faces
        ]
        number = sum(gap.number for gap in found)
        return PageView(
            title=words.count("Muck: name {number} card", "Muck: name {number} cards", number),
            lines=tuple(f"{_place(gap, words)}\t{' '.join(MISSING * gap.number)}" for gap in found),
            keys=(*keys, KeyView(action="back", label=words.say("Later"))),
            entry=self.rank,
            columns=13,
            focus=self._line(table) if found else 0,
        )


def named(gap: Gap, card: Card, now: int, by: str = "dealer") -> Command:
    """The command that says so."""
    if gap.card is not None:
        return NameCard(at=now, index=gap.card, card=card)
    assert gap.seat is not None, "discards are those of a seat"
    return NameDiscards(at=now, seat=gap.seat, street=gap.street, cards=(card,), by=by)


def _place(gap: Gap, words: Words) -> str:
    if gap.seat is None:
        return words.say("Board: not read")
    if gap.card is not None:
        return words.say("Seat {seat}: not read", seat=gap.seat)
    return words.say("Seat {seat}, {street}", seat=gap.seat, street=words.say(STREETS[gap.street]))
