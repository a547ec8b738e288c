"""Which cards were dealt to whom in which tour, as known at the end of the hand: Draw and Discard.

A card that came back before it counted was not dealt: an exposed card that became the burn, a scrapped card,
a premature board card. A card that was discarded in a draw, or mucked, was dealt.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from croupier.cards.card import Card
from croupier.engine.places import DISCARD, MUCK, STUB, Place, Seat, Spot
from croupier.engine.play.unread_cards import could_be, settled
from croupier.engine.table import Given, Hand
from croupier.export.pojeu.record import NotExportable
from croupier.values import dataclass, replace

Faces = Callable[[int], Card | None]
"""The face of a card by its number, None if unknown."""

Named = Mapping[tuple[Seat, str], Sequence[Card]]
"""Named discards, by seat and tour."""


@dataclass
class RecordMove:
    """An action of the record while the hand is replayed: its card, if any, by number.

    For a bet, `base` is the kind of post, or its name if it were not all-in.
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


class Draws:
    """The cards of the deal that counts, by their number."""

    def __init__(self) -> None:
        self.moves: dict[int, RecordMove] = {}
        self.given: dict[tuple[Seat, str], list[RecordMove]] = {}

    def place(self, hand: Hand, index: int, to: Place, *, up: bool) -> RecordMove | None:
        """A card comes to a place; returns the Draw if this deals it, else None."""
        dealt = self.moves.get(index)
        if to.spot not in (Spot.SEAT, Spot.BOARD):
            if dealt is not None and not self._left_lawfully(hand, index, to):
                del self.moves[index]
            return None
        common = to.spot is Spot.BOARD
        if dealt is not None:
            dealt.seat, dealt.common, dealt.is_open = to.seat, common, up or common
            return None
        move = RecordMove("Draw", seat=to.seat, card=index, is_open=up or common, common=common)
        self.moves[index] = move
        return move

    def belong(self, owners: Iterable[tuple[int, Place]]) -> None:
        """The cards belonged to these seats from the deal on, even to seats that have folded by now."""
        for index, place in owners:
            if index in self.moves and place.seat is not None:
                self.moves[index].seat = place.seat

    def _left_lawfully(self, hand: Hand, index: int, to: Place) -> bool:
        """Whether the card had been dealt, and was later discarded, mucked, or shuffled in again."""
        place = hand.cards[index].place
        if place.spot is Spot.BOARD:
            return False
        late = hand.rule.draw and place.spot is Spot.SEAT and (to == DISCARD or hand.deal.reshuffled)
        return (late and to == STUB) or to in (DISCARD, MUCK) or (to == STUB and place in (DISCARD, MUCK))

    def give(self, seat: Seat, number: int, tour: str) -> list[RecordMove]:
        """The Discards of one draw; they get their cards when the hand is over."""
        moves = [RecordMove("Discard", seat=seat) for _ in range(number)]
        self.given[seat, tour] = moves
        return moves

    def gone(self) -> frozenset[int]:
        """The discarded cards, if they are named."""
        moves = (move for moves in self.given.values() for move in moves)
        return frozenset(move.card for move in moves if move.card is not None)

    def name_discards(self, hand: Hand, faces: Faces, floor: Named) -> tuple[Given, ...]:
        """Name the discards, with the floor's words; returns those that stay unnamed.

        A discard stays unnamed if more than one answer is possible. Raises `NotExportable` if the floor named
        wrong cards.
        """
        said = [
            _with_names(hand, one, faces, floor.get((one.seat, one.street))) for one in hand.deal.discards
        ]
        found = settled(replace(hand, deal=replace(hand.deal, discards=tuple(said))))
        for one in found:
            if not one.missing:
                for move, index in zip(self.given[one.seat, one.street], one.cards, strict=True):
                    move.card = index
        return tuple(one for one in found if one.missing)


def _with_names(hand: Hand, given: Given, faces: Faces, named: Sequence[Card] | None) -> Given:
    """The discards with the cards that the floor named; raises `NotExportable` for wrong ones."""
    if named is None:
        return given
    slot = [one.street for one in hand.deal.discards if one.seat == given.seat].index(given.street)
    mine = [index for index, slots in could_be(hand, given.seat).items() if slot in slots]
    found = {index for card in named for index in mine if faces(index) == card}
    if len(found) != given.number:
        raise NotExportable(
            f"the {given.street} of seat {given.seat}: not {given.number} of its cards are named",
            "correct them",
        )
    return replace(given, cards=tuple(sorted(found)))


def unread(cards: Sequence[tuple[int, Seat | None]]) -> tuple[str, str]:
    """Which cards nobody read, at a seat or on the board, and what would help.

    >>> unread([(3, Seat(6)), (14, None)])
    ('card 3 of seat 6, card 14 of the board were never read', 'the floor names cards 3, 14 (--named)')
    """
    each = (f"card {card} of {'the board' if seat is None else f'seat {seat}'}" for card, seat in cards)
    numbers = ", ".join(str(card) for card, _ in cards)
    was, names = ("was", "card") if len(cards) == 1 else ("were", "cards")
    return f"{', '.join(each)} {was} never read", f"the floor names {names} {numbers} (--named)"


def unnamed(discards: Sequence[Given]) -> tuple[str, str]:
    """Which discards nobody named, and what would help."""
    each = []
    for given in discards:
        number = given.missing
        cards = "a card that nobody named" if number == 1 else f"{number} cards that nobody named"
        each.append(f"seat {given.seat} gave back {cards} in the {given.street}")
    them = "it" if len(each) == 1 else "them"
    return ", ".join(each), f"the dealer names {them} when the hand is over, or the floor (--named)"
