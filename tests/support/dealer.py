"""A dealer who plays real hands through the engine, for tests that store and write them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Self

from croupier.cards.card import Card, FaceDown, parse_cards
from croupier.engine import advance
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.hand import Hand
from croupier.errors import Refused

DECK = (
    "Kc 9h As Qh 8c Ac 7d 9s Kd Jh 8d 5c 3s Ks 8h 2d 4c Th 6s 2c Jc 5h Qd 3h Ad 9c 7s 4d Ts 6h 2h Qs Tc 3c"
    " Js 7h 5d 9d 4h 6c Qc 8s Kh 2s Jd 5s 7c Ah 3d Td 6d 4s"
)


def uid_of(card: Card) -> str:
    """The tag of a card: 7 bytes whose text contains neither the card nor its number."""
    return f"04{(int(card) * 40503 + 9973) % 2**40:010X}5E"


class Dealer:
    """Keys commands into the engine and keeps the events of every input, in order."""

    def __init__(self) -> None:
        self.table = Table()
        self.inputs: list[tuple[Event, ...]] = []
        self.at = 0
        self._shoe: Iterator[Card] = iter(())

    def do(self, kind: type[cmd.Command], /, **fields: object) -> tuple[Event, ...]:
        self.at += 1000
        self.table, events = advance(self.table, kind(at=self.at, **fields), self.table.house)
        if events:
            self.inputs.append(events)
        return events

    @property
    def events(self) -> list[Event]:
        return [event for events in self.inputs for event in events]

    @property
    def hand(self) -> Hand:
        assert self.table.hand is not None
        return self.table.hand

    def open(self, *, stacks: dict[int, int] | None = None, mode: str = "cash", **settings: object) -> Self:
        """A no-limit table, blinds 100/200, six players of 20000 by default, button 6."""
        named = {"small_blind": 100, "big_blind": 200, "mode": mode, **settings}
        self.do(cmd.SetTable, **named)
        for seat, stack in (stacks or dict.fromkeys(range(1, 7), 20_000)).items():
            self.do(cmd.SeatPlayer, seat=Seat(seat), player=f"Player {seat}", stack=stack)
        self.do(cmd.PlaceButton, seat=Seat(6))
        return self

    def dealt(self, cards: int | None = None, **settings: Any) -> Self:
        """The first hand with so many cards dealt, or two for each player."""
        self.open(**settings)
        self.start()
        self.draw(2 * len(self.hand.live) if cards is None else cards)
        return self

    def flop(self) -> Self:
        """Seats 3 and 5 see a flop for 600 each."""
        self.dealt().act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
        self.draw(4)
        return self

    def start(self, deck: str = DECK, *, boards: int = 1) -> None:
        self.shuffle(deck)
        self.do(cmd.StartHand, boards=boards)

    def shuffle(self, deck: str = DECK) -> None:
        """The shoe has this order from the next card on."""
        self._shoe = iter(parse_cards(deck))

    def draw(self, count: int = 1, *, read: bool = True, keyed: bool = False) -> None:
        for _ in range(count):
            card = next(self._shoe)
            if read:
                self.do(cmd.DrawCard, card=FaceDown(card), uid="" if keyed else uid_of(card), keyed=keyed)
            else:
                self.do(cmd.DrawCard, card=None, status="unread")

    def act(self, *actions: str) -> None:
        """Actions such as "3 raise 600", in the order of keying."""
        for text in actions:
            seat, action, *amount = text.split()
            self.do(cmd.Act, seat=Seat(int(seat)), action=action, amount=int(*amount))

    def show(self, *seats: int) -> None:
        for seat in seats:
            self.do(cmd.ShowHand, seat=Seat(seat))

    def showdown(self) -> None:
        """Seat 3 raises, seat 5 calls to the end; seat 5 wins with a pair of eights, or seat 3 with kings."""
        self.draw(12)
        self.act("3 raise 600", "4 fold", "5 call", "6 fold", "1 fold", "2 fold")
        self.draw(4)
        self.act("3 bet 1000", "5 call")
        self.draw(2)
        self.act("3 check", "5 check")
        self.draw(2)
        self.act("3 check", "5 check")
        self.show(3)
        self.do(cmd.MuckHand, seat=Seat(5))
        self.do(cmd.Award)

    def to_the_end(self) -> None:
        """Everybody calls to the river, and all hands are shown."""
        self.draw(12)
        for cards in (4, 2, 2, 0):
            while self.table.hand is not None and (seat := self.table.hand.round.to_act) is not None:
                try:
                    self.do(cmd.Act, seat=seat, action="call")
                except Refused:
                    self.do(cmd.Act, seat=seat, action="check")
            self.draw(cards)
        assert self.table.hand is not None
        self.show(*self.table.hand.live)
        self.do(cmd.Award)

    def fold_out(self) -> None:
        """Everybody gets cards and folds to the big blind."""
        assert self.table.hand is not None
        self.draw(2 * len(self.table.hand.live))
        self.fold_all()

    def folded(self) -> None:
        """A whole hand, folded to the big blind."""
        self.start()
        self.fold_out()

    def shown(self) -> None:
        """A whole hand to the showdown."""
        self.start()
        self.showdown()

    def fold_all(self) -> None:
        """Everybody folds to the last player, who gets the pot."""
        while self.table.hand is not None and self.table.hand.round.to_act is not None:
            self.do(cmd.Act, seat=self.table.hand.round.to_act, action="fold")
        self.do(cmd.Award)
