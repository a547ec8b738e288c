"""The real cards: what the dealer's hands do, computed independently of the engine.

A felt follows the events (who folded, who discarded, that a street began) and knows each physical card: in
the shoe, at a seat, burned, mucked, given back. From the rules it computes itself where the cards of a street
go, and what is shuffled when the stub runs short (Code 1.7, 1.13; WSOP 222, 228; WSOP draw procedure).
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.cards.card import DECK, Card
from croupier.engine import events as ev
from croupier.engine.places import BOARD, BURN, Place, Seat
from croupier.rules.games import Game, Street, game
from croupier.rules.house import HouseRules


class Felt:
    """The felt of one hand; `due` are the places for the remaining cards of this step."""

    def __init__(self, dice: random.Random, house: HouseRules) -> None:
        self.dice, self.house = dice, house
        self.shoe = list(DECK)
        dice.shuffle(self.shoe)
        self.drawn: list[Card] = []  # in the order in which they left the shoe
        self.order: list[Seat] = []
        self.seats: dict[Seat, list[Card]] = {}  # of those that are dealt to
        self.live: set[Seat] = set()
        self.board: list[Card] = []
        self.burns: list[Card] = []
        self.muck: list[Card] = []
        self.given: dict[Seat, list[Card]] = {}  # in the present draw
        self.discards: list[Card] = []  # of earlier draws
        self.leaving: list[Card] = []  # picked by the seat that discards now
        self.due: list[Place] = []
        self.way = ""  # how a short stub is dealt
        self.scrambled = False  # before the engine was told
        self.bet_made = False  # in this round
        self.drawing = False  # players discard
        self.number = 0
        self.game: Game

    @property
    def street(self) -> Street:
        return self.game.streets[self.number]

    def follow(self, event: ev.Event) -> None:
        """Follow one event at the table."""
        match event:
            case ev.HandStarted():
                self._start(event)
            case ev.CardDrawn():
                self._lay(event.to)
            case ev.ActionTaken():
                self._act(event)
            case ev.Discarded():
                self._discard(event)
            case ev.HandMucked() | ev.HandKilled():
                self._fold(event.seat)
            case ev.StubReshuffled() if self.scrambled:
                self.scrambled = False
            case ev.StubReshuffled():
                self.scramble()
                self.scrambled = False
            case ev.RoundClosed():
                self._close(event)

    def _start(self, event: ev.HandStarted) -> None:
        self.game = game(event.game)
        self.shoe = [card for card in self.shoe if self.game.deck.holds(card)]
        self.order = _order(event)
        self.seats = {seat: [] for seat in self.order}
        self.live = set(self.seats)
        self.due = list(self._script())

    def _lay(self, place: Place) -> None:
        card = self.shoe.pop(0)
        self.drawn.append(card)
        self.due.pop(0)
        # the last card is not dealt, or where the house has it, to finish the step alone (Code 1.7)
        assert self.shoe or (self.house.deck_last_card == "if_completes" and not self.due)
        if place.seat is not None:
            self.seats[place.seat].append(card)
        else:
            {BOARD: self.board, BURN: self.burns}[place].append(card)

    def _act(self, event: ev.ActionTaken) -> None:
        if event.action in ("bet", "raise", "bring-in"):
            self.bet_made = True
            for seat in set(self.seats) - self.live:
                self.muck += self.seats.pop(seat)
        if event.action == "fold":
            self.live.remove(event.seat)
            # in stud, who folds facing no bet is dealt to until there is one; who is not there never is
            if not self.game.bring_in or self.bet_made or event.absent:
                self._fold(event.seat)
            self._replace()

    def _fold(self, seat: Seat) -> None:
        self.live.discard(seat)
        self.muck += self.seats.pop(seat) + self.given.pop(seat, [])

    def _discard(self, event: ev.Discarded) -> None:
        assert len(self.leaving) == event.number
        self.given[event.seat] = self.leaving
        self.seats[event.seat] = [card for card in self.seats[event.seat] if card not in self.leaving]
        self.leaving = []
        self._replace()

    def _replace(self) -> None:
        """Replacements are due once all players have discarded."""
        if self.drawing and len(self.live) > 1 and self.live <= self.given.keys():
            self.drawing = False
            self.due = list(self._script())

    def _close(self, event: ev.RoundClosed) -> None:
        self.bet_made, self.drawing, self.due = False, False, []
        self.discards += [card for cards in self.given.values() for card in cards]
        self.given = {}
        if len(self.live) < 2 or event.street == "reveal":
            return
        self.number = self.game.numbers[event.street]
        self.way = self._short_way()
        self.drawing = self.street.draw
        self.due = [] if self.drawing else list(self._script())

    # --- where the cards of a street go -------------------------------------------------------------

    def _script(self) -> Iterator[Place]:
        if self.street.burn:
            yield BURN
        if self.way.endswith("community"):
            yield BOARD
            return
        if self.street.draw:
            for seat, cards in self.seats.items():
                for _ in range(self.game.hand_cards - len(cards)):
                    yield Place.of_seat(seat)
        for _ in self.street.faces:
            for seat in self.seats:
                yield Place.of_seat(seat)
        for _ in range(self.street.board):
            yield BOARD

    # --- a short stub -------------------------------------------------------------------------------

    def _short_way(self) -> str:
        """How the last street of stud is dealt (Guide 2.3); empty: as usual."""
        if not self.game.bring_in or self.number < len(self.game.streets) - 1:
            return ""
        needed, left, burned = len(self.seats), len(self.shoe), len(self.burns)
        kept = 2 if self.house.deck_last_card == "never" else 1
        if left >= needed + kept:
            return ""
        community = "community" if left > kept else "scramble-community"
        if self.house.stud_exhaustion == "count_first":
            return "scramble" if left + burned >= needed + kept else community
        unserved = needed - max(0, left - kept)
        pool = 1 + burned + (left > 1)
        return "serve" if unserved <= min(3, pool - kept) else community

    def scramble(self) -> None:
        """Shuffle the cards that may be dealt again into the stub."""
        self.scrambled = True
        if self.street.draw:
            self._mix_discards()
        else:
            if self.due[0] != BURN:
                self.due.insert(0, BURN)
            self.shoe += self.burns
            self.burns = []
        self.dice.shuffle(self.shoe)

    def _mix_discards(self) -> None:
        self.shoe += self.muck + self.discards
        self.muck, self.discards = [], []
        if self.house.draw_reshuffle_burns == "in":
            self.shoe += self.burns
            self.burns = []
        kept = 1 if self.house.deck_last_card == "never" else 0
        kept += sum(1 + street.board for street in self.game.streets[self.number + 1 :] if street.board)
        for seats in self._served():
            if len(self.shoe) < len(self.due) + kept:
                self.shoe += [card for seat in seats for card in self.given.pop(seat, [])]

    def _served(self) -> tuple[list[Seat], ...]:
        """Whose discards of this draw may come again: players who have drawn, then the present one."""
        seat = self.due[0].seat
        return () if seat is None else (self.order[: self.order.index(seat)], [seat])


def _order(event: ev.HandStarted) -> list[Seat]:
    """Clockwise from the left of the button, or without one from the dealer's left."""
    first = event.button or 0
    return sorted(event.seats, key=lambda seat: (seat <= first, seat))
