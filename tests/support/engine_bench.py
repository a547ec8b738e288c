"""A table for tests of the engine: takes commands, gives the table after them and its whole history."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.cards.card import Card, FaceDown, write_cards
from croupier.engine import Table, advance, evolve
from croupier.engine import commands as cmd
from croupier.engine.events import Event
from croupier.engine.places import Seat
from croupier.errors import Refused
from support.dealer import DECK


class Bench:
    """Drives the engine as a session does, without a disk; time moves only on request."""

    def __init__(self) -> None:
        self.table = Table()
        self.history: list[Event] = []
        self.at = 0
        self.deck = DECK.split()

    def do(self, kind: type[cmd.Command], /, **fields: object) -> tuple[Event, ...]:
        self.table, events = advance(self.table, kind(at=self.at, **fields), self.table.house)
        self.history += events
        return events

    def fold(self, kind: type[Event], **fields: object) -> None:
        """Apply an event that this version would not write itself."""
        event = kind(at=self.at, step=self.table.step + 1, **fields)
        self.table = evolve(self.table, event)
        self.history.append(event)

    def act(self, seat: int, action: str, amount: int = 0, **fields: object) -> tuple[Event, ...]:
        return self.do(cmd.Act, seat=Seat(seat), action=action, amount=amount, **fields)

    def acts(self, *actions: str) -> None:
        """Actions such as "3 raise 600" or "4,5 fold", in the order of keying."""
        for text in actions:
            seats, action, *amount = text.split()
            for seat in seats.split(","):
                self.act(int(seat), action, int(*amount))

    def show(self, *seats: int) -> None:
        for seat in seats:
            self.do(cmd.ShowHand, seat=Seat(seat))

    def draw(self, *cards: str) -> None:
        for card in cards:
            if card == "??":
                self.do(cmd.DrawCard, card=None, status="unread")
            else:
                self.do(
                    cmd.DrawCard,
                    card=FaceDown(Card.parse(card)),
                    uid=f"04{ord(card[0]):02X}{ord(card[1]):02X}AA",
                )

    def deal(self, count: int) -> None:
        """The next cards of the deck."""
        for _ in range(count):
            self.draw(self.deck.pop(0))

    def start(self, count: int = 0) -> None:
        """Begin a hand, and deal so many of its cards."""
        self.do(cmd.StartHand)
        self.deal(count)

    def stacks(self) -> dict[int, int]:
        return {seat: player.stack for seat, player in self.table.players.items()}

    def total(self) -> int:
        """All chips of the table: stacks, the middle, rake taken."""
        hand = self.table.hand
        middle = 0
        if hand is not None and hand.phase not in ("AWARDED", "VOID"):
            middle = sum(part.live + part.ante + part.dead for part in hand.parts.values())
        return sum(self.stacks().values()) + middle

    def cards(self, place: str) -> str:
        assert self.table.hand is not None
        found = [card for card in self.table.hand.cards if str(card.place) == place]
        return write_cards(card.card.reveal() for card in found if card.card)

    def alerts(self) -> list[str]:
        return [alert.code for alert in self.table.hand.incidents.alerts] if self.table.hand else []


def open_table(
    *,
    seats: dict[int, int],
    button: int,
    mode: str = "tournament",
    profile: str = "tda",
    blinds: tuple[int, int] = (50, 100),
    house: tuple[tuple[str, str], ...] = (),
    **settings: object,
) -> Bench:
    bench = Bench()
    bench.do(
        cmd.SetTable,
        mode=mode,
        profile=profile,
        small_blind=blinds[0],
        big_blind=blinds[1],
        house=house,
        **settings,
    )
    for seat, stack in seats.items():
        bench.do(cmd.SeatPlayer, seat=Seat(seat), player=f"P{seat}", stack=stack)
    bench.do(cmd.PlaceButton, seat=Seat(button))
    return bench


def refusal(does: Callable[..., object], *what: object, **fields: object) -> str:
    """The code with which this is refused."""
    with pytest.raises(Refused) as refused:
        does(*what, **fields)
    return refused.value.code
