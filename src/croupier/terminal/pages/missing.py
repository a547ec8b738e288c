"""The page on which the dealer names the missing cards of a finished hand, for the record.

It asks only for cards that do not follow from others. The dealer takes them from the muck and keys them, or
holds them to the antenna of the muck or the shoe; none is shown. A card that the seat was not dealt is
refused.
"""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.devices.readings import TagSeen
from croupier.engine.commands import Command, NameCard, NameDiscards
from croupier.engine.play.unread_cards import Gap, gaps
from croupier.engine.table import Hand, Table
from croupier.telling.names import street_name
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import open_cards
from croupier.terminal.pages.page import Answered, Context, Page, Seen, Takes, moved
from croupier.terminal.pages.typing.keyboard import IN_A_ROW, card_keys, typed_card
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words

MISSING: Final = "○"
"""A card that is not named."""


def missing(table: Table) -> tuple[Gap, ...]:
    """The cards that may be named now: none during a hand, and none at a table without a reader."""
    hand = table.hand
    if (
        hand is None
        or hand.phase != "AWARDED"
        or hand.deal.manual
        or not any(card.uid for card in hand.cards)
    ):
        return ()
    return gaps(hand)


def count_missing(table: Table) -> int:
    return sum(gap.number for gap in missing(table))


class MissingPage(Page):
    """`focus` is the line being named, `rank` the typed first half of a card's name."""

    focus: int = 0
    rank: str = ""

    takes = Takes(text=True, cards="muck")

    def stays_open(self, table: Table) -> bool:
        """Open as long as a card is missing."""
        return bool(missing(table))

    def press(self, key: Key, context: Context) -> Answered:
        """Handle a press, which may name a card; "new hand" leaves the rest unnamed."""
        found = missing(context.table)
        if key.kind is KeyKind.HAND or not found:
            return Answered(None, stroke=key if key.kind is KeyKind.HAND else None)
        match key:
            case Key(KeyKind.LESS | KeyKind.MORE):
                return Answered(MissingPage(moved(self.focus, key, len(found))))
            case Key(KeyKind.LINE, value) if value.isdigit() and int(value) < len(found):
                return Answered(MissingPage(int(value)))
            case Key(KeyKind.CARD, value) if value:
                return self._name(Card.parse(value), context)
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value):
                card = typed_card(self.rank, value)
                return (
                    self._name(card, context)
                    if isinstance(card, Card)
                    else Answered(replace(self, rank=card))
                )
        return Answered(replace(self, rank="") if key.kind is KeyKind.ERASE else self)

    def _name(self, card: Card, context: Context) -> Answered:
        gap = missing(context.table)[self._line(context.table)]
        return Answered(replace(self, rank=""), (named(gap, card, context.now),))

    def _line(self, table: Table) -> int:
        return min(self.focus, len(missing(table)) - 1)

    def read(self, seen: Seen, context: Context) -> Answered:
        """The possible cards for a reading, the focused line first; the rules accept one of them."""
        assert seen.card is not None, "only cards that the register knows are cards of the muck"
        found = missing(context.table)
        at = self._line(context.table)
        by = "muck" if isinstance(seen.reading, TagSeen) else "shoe"
        gaps = (gap for gap in (*found[at:], *found[:at]) if gap.street)
        return Answered(self, tuple(named(gap, seen.card, context.now, by) for gap in gaps))

    def view(self, context: Context) -> PageView:
        """Only open cards are grey, so that nobody learns which are face down (IB-1)."""
        table, words = context.table, context.words
        found, hand = missing(table), table.hand
        number = sum(gap.number for gap in found)
        return PageView(
            title=words.count("Muck: name {number} card", "Muck: name {number} cards", number),
            lines=tuple(f"{_place(gap, words, hand)}\t{' '.join(MISSING * gap.number)}" for gap in found),
            keys=(
                *card_keys(words, open_cards(table.hand)),
                KeyView(Key(KeyKind.BACK), words.say("Later")),
            ),
            entry=self.rank,
            columns=IN_A_ROW,
            focus=self._line(table) if found else 0,
        )


def named(gap: Gap, card: Card, now: int, by: str = "dealer") -> Command:
    """The command that names the card."""
    if gap.card is not None:
        return NameCard(at=now, index=gap.card, card=card)
    assert gap.seat is not None, "discards are those of a seat"
    return NameDiscards(at=now, seat=gap.seat, street=gap.street, cards=(card,), by=by)


def _place(gap: Gap, words: Words, hand: Hand | None) -> str:
    if gap.seat is None:
        return words.say("Board: not read")
    if gap.card is not None:
        return words.say("Seat {seat}: not read", seat=gap.seat)
    return words.say("Seat {seat}, {street}", seat=gap.seat, street=street_name(gap.street, words, hand))
