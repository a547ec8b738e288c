"""Which cards were dealt to whom in which tour, as the hand ended: the source of Draw and Discard.

A card that came back before it counted was not dealt: an exposed card that became the burn, one that was
scrapped, a premature board card. A card given back in a draw, or mucked, was.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from croupier.cards.card import Card
from croupier.engine.places import DISCARD, MUCK, STUB, Place, Seat, Spot
from croupier.engine.table import Hand
from croupier.export.pojeu_record import NotExportable

Faces = Callable[[int], Card | None]
"""The face of a card by its number, None if nobody knows it."""


@dataclass
class Move:
    """An action of the record while the hand is followed: its card, if any, by number.

    Of a bet, `base` is the kind of post, or what it would be called without being all-in.
    """

    kind: str
    seat: Seat | None = None
    name: str = ""
    amount: int = 0
    card: int | None = None
    is_open: bool = False
    common: bool = False
    base: str = ""
    dead: bool = False  # of a post: it counts towards no bet
    struck: bool = False  # by a ruling: it does not count


@dataclass
class Given:
    """Cards that a seat gave back in one draw without anybody naming them."""

    seat: Seat
    tour: str
    number: int
    dealt: int  # how many cards had left the shoe by then
    moves: list[Move] = field(default_factory=list)


class Draws:
    """The cards of the deal that counts, by their number."""

    def __init__(self) -> None:
        self.moves: dict[int, Move] = {}
        self.gone: set[int] = set()  # given back, and named
        self.given: list[Given] = []
        self.told_late: dict[Seat, list[int]] = {}  # given back unnamed, and identified since

    def place(self, hand: Hand, index: int, to: Place, *, up: bool) -> Move | None:
        """A card comes to a place; the Draw if it is dealt now, None if it is not or was before."""
        dealt = self.moves.get(index)
        if to.spot not in (Spot.SEAT, Spot.BOARD):
            if dealt is not None and not self._left_lawfully(hand, index, to):
                del self.moves[index]
            return None
        common = to.spot is Spot.BOARD
        if dealt is not None:
            dealt.seat, dealt.common, dealt.is_open = to.seat, common, up or common
            return None
        move = Move("Draw", seat=to.seat, card=index, is_open=up or common, common=common)
        self.moves[index] = move
        return move

    def belong(self, owners: Iterable[tuple[int, Place]]) -> None:
        """The cards were these seats' from the deal on, also those that were folded by now."""
        for index, place in owners:
            if index in self.moves and place.seat is not None:
                self.moves[index].seat = place.seat

    def _left_lawfully(self, hand: Hand, index: int, to: Place) -> bool:
        """The card had been dealt, and was given back, mucked, or shuffled in again after that."""
        place = hand.cards[index].place
        if place.spot is Spot.BOARD:
            return False
        late = hand.rule.draw and place.spot is Spot.SEAT and (to == DISCARD or hand.reshuffled)
        if late and to in (DISCARD, STUB) and place.seat is not None:
            self.told_late.setdefault(place.seat, []).append(index)
            return True
        return to in (DISCARD, MUCK) or (to == STUB and place in (DISCARD, MUCK))

    def give(self, hand: Hand, seat: Seat, number: int, named: tuple[int, ...], tour: str) -> list[Move]:
        """The Discards of one draw; those that nobody named get their cards when the hand is over."""
        if not named and number == hand.game.hand_cards and not any(one.seat == seat for one in self.given):
            named = tuple(index for index, move in self.moves.items() if self._holds(seat, index, move))
        self.gone.update(named)
        moves = [Move("Discard", seat=seat, card=index) for index in named]
        loose = [Move("Discard", seat=seat) for _ in range(number - len(named))]
        if loose:
            self.given.append(Given(seat, tour, len(loose), len(hand.cards), loose))
        return moves + loose

    def _holds(self, seat: Seat, index: int, move: Move) -> bool:
        return move.seat == seat and index not in self.gone

    def name_discards(self, faces: Faces, floor: Mapping[tuple[Seat, str], Sequence[Card]]) -> None:
        """Give the unnamed discards their cards; `floor` says those of a seat in a tour.

        Raises `NotExportable` where more than one way is possible.
        """
        for seat in {one.seat for one in self.given}:
            rounds = [one for one in self.given if one.seat == seat]
            cards = list(self.told_late.get(seat, ()))
            for one in rounds:
                named = floor.get((seat, one.tour))
                if named is not None:
                    self._name(one, self._found(one, named, faces), cards)
            open_rounds = [one for one in rounds if any(move.card is None for move in one.moves)]
            if open_rounds and len(cards) != sum(one.number for one in open_rounds):
                raise _unnamed(open_rounds[0])
            for one in open_rounds:
                could = [index for index in cards if index < one.dealt]
                if len(could) != one.number:
                    raise _unnamed(one)
                self._name(one, could, cards)

    def _name(self, given: Given, found: Sequence[int], left: list[int]) -> None:
        for move, index in zip(given.moves, found, strict=True):
            move.card = index
            self.gone.add(index)
            if index in left:
                left.remove(index)

    def _found(self, given: Given, named: Sequence[Card], faces: Faces) -> list[int]:
        """The numbers of the cards that the floor names; raises `NotExportable` for others."""
        found = [
            index
            for card in named
            for index, move in self.moves.items()
            if faces(index) == card and index < given.dealt and self._holds(given.seat, index, move)
        ]
        if len(found) != given.number:
            raise NotExportable(
                f"the {given.tour} of seat {given.seat}: not {given.number} of its cards are named",
                "correct them",
            )
        return found


def _unnamed(given: Given) -> NotExportable:
    cards = "a card that nobody named" if given.number == 1 else f"{given.number} cards that nobody named"
    return NotExportable(
        f"seat {given.seat} gave back {cards} in the {given.tour}",
        "the floor names the discards (--named)",
    )
