"""The page for naming one card of the deck, or several."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import DECK, Card, FaceDown
from croupier.engine.commands import Answer, Command, DrawCard, NameCard, ShowHand
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.table import Table
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.legal_keys import open_cards
from croupier.terminal.pages.page import Answered, Context, Page, Takes
from croupier.terminal.pages.typing.keyboard import IN_A_ROW, cancel_key, card_keys, ok_key, typed_card
from croupier.terminal.view import KeyView, PageView
from croupier.values import replace
from croupier.words import Words

ANSWERS: Final = {"bind": "bind", "drawn": "draw"}
"""The way out completed by a picked card, by the picker's purpose."""


class Picker(Page):
    """The 52 cards. `purpose`: draw (a card keyed by hand), show (a seat opens), name (open cards, in a row),
    bind (a tag), or drawn (by the floor, of cards that lie there). `index` is a card, or an alert by number.
    """

    purpose: str
    seat: Seat | None = None
    index: int = 0
    need: int = 1
    chosen: tuple[Card, ...] = ()
    rank: str = ""

    takes = Takes(text=True)

    @classmethod
    def naming(cls, table: Table, index: int) -> Picker:
        """The page for an open card that was not read; for one of the board, for all of them."""
        return cls("name", index=index, need=len(_unread_with(index, table)))

    def press(self, key: Key, context: Context) -> Answered:
        match key:
            case Key(KeyKind.CARD, value) if value:
                return self._choose(Card.parse(value), context)
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value):
                named = typed_card(self.rank, value)
                if isinstance(named, Card):
                    return self._choose(named, context)
                return Answered(replace(self, rank=named))
            case Key(KeyKind.UNREAD) if self.purpose == "draw":
                return Answered(None, (DrawCard(at=context.now, card=None, status="unread", keyed=True),))
            case Key(KeyKind.CONFIRM) if self.purpose == "name" and self.chosen:
                return Answered(None, self._commands(self.chosen, context))
            case Key(KeyKind.ERASE):
                return Answered(replace(self, chosen=self.chosen[:-1], rank=""))
        return Answered(self)

    def _choose(self, card: Card, context: Context) -> Answered:
        if card in self.chosen:
            return Answered(replace(self, rank=""))
        chosen = (*self.chosen, card)
        if len(chosen) < self.need:
            return Answered(replace(self, chosen=chosen, rank=""))
        return Answered(None, self._commands(chosen, context))

    def _commands(self, chosen: tuple[Card, ...], context: Context) -> tuple[Command, ...]:
        if self.purpose == "name":
            places = _unread_with(self.index, context.table)
            named = zip(places, chosen, strict=False)
            return tuple(NameCard(at=context.now, index=index, card=card) for index, card in named)
        return (self._command(chosen, context.now),)

    def _command(self, chosen: tuple[Card, ...], now: int) -> Command:
        if self.purpose == "draw":
            return DrawCard(at=now, card=FaceDown(chosen[0]), keyed=True)
        if self.purpose in ANSWERS:
            return Answer(at=now, way=ANSWERS[self.purpose], number=self.index, card=chosen[0])
        assert self.seat is not None, "a hand to show belongs to a seat"
        return ShowHand(at=now, seat=self.seat, cards=chosen)

    def view(self, context: Context) -> PageView:
        """Only open cards, and those the game is played without, are grey (IB-1): no face-down card shows."""
        words = context.words
        there = set() if self.purpose == "drawn" else set(open_cards(context.table.hand))
        if context.table.hand is not None and self.purpose != "bind":
            deck = context.table.hand.game.deck
            there |= {card for card in DECK if not deck.holds(card)}
        unread = KeyView(Key(KeyKind.UNREAD), "??", hint=words.say("not read"))
        keys = (
            *card_keys(words, there | set(self.chosen)),
            *((unread,) if self.purpose == "draw" else ()),
            *((ok_key(words),) if self.purpose == "name" and self.need > 1 else ()),
            cancel_key(words),
        )
        entry = " ".join((*map(words.card, self.chosen), self.rank)).strip()
        return PageView(title=self._title(context.table, words), keys=keys, entry=entry, columns=IN_A_ROW)

    def _title(self, table: Table, words: Words) -> str:
        if self.purpose == "show":
            return words.say("Seat {seat} shows: which cards?", seat=self.seat)
        if self.purpose == "name":
            hand = table.hand
            if hand is not None and hand.board_number > 1 and hand.cards[self.index].place.is_board:
                board = hand.cards[self.index].place.board
                if self.need > 1:
                    return words.say(
                        "Which {number} cards lie on board {board}, in a row?", number=self.need, board=board
                    )
                return words.say("Which card lies on board {board}?", board=board)
            if self.need > 1:
                return words.say("Which {number} cards lie on the board, in a row?", number=self.need)
            return words.say("Which card lies on the board?")
        if self.purpose == "bind":
            return words.say("Which card is this tag?")
        if self.purpose == "drawn":
            return words.say("Which card did the floor draw?")
        return words.say("Which card left the shoe?")


def _unread_with(index: int, table: Table) -> tuple[int, ...]:
    """The numbers of the cards that are named together with this one: those of its board, in a row."""
    cards = table.hand.cards if table.hand is not None else ()
    place = cards[index].place if index < len(cards) else NOWHERE
    unread = tuple(at for at, card in enumerate(cards) if card.place == place and card.card is None)
    return unread if place.is_board and index in unread else (index,)
