"""The robot's knowledge of the cards in the shoe, and the discards of players in draw games.

It needs nothing but the log. The order of a hand follows from the seed and its number; the cards that have
left the shoe are on the table. Cards that return to the stub go to its bottom, like the cards of a misdeal,
so no card is dealt twice in a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from random import Random
from types import MappingProxyType
from typing import Final

from croupier.cards import badugi, lows, ranking
from croupier.cards.card import DECK, RANKS, Card, FaceDown
from croupier.devices.deck.register import JOKERS, Deck, factory_deck, tag_of
from croupier.engine.places import Seat, Spot
from croupier.engine.table import DrawnCard, Hand
from croupier.rules.games import FULL_DECK, Game, GameDeck
from croupier.rules.halves import ACE_TO_FIVE, BADUGI, DEUCE_TO_SEVEN, HIGH, IN_HAND, Half
from croupier.values import dataclass

DEMO_DECK: Final[Deck] = factory_deck("demo")
"""The deck in the shoe."""

JOKER_TAG: Final = tag_of(DEMO_DECK, JOKERS[0])

_CARD_OF: Final = {uid: face for uid, face in DEMO_DECK.cards.items() if isinstance(face, Card)}


@dataclass(frozen=True)
class Stub:
    """`cards` are left in the shoe, the next one first; `out` is what each card drawn really is.

    `out` matches `Hand.cards`: None for a tag that is none of the 52 cards.
    """

    cards: tuple[Card, ...]
    out: tuple[Card | None, ...]

    def hole(self, hand: Hand, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat, as its player sees them; discards are gone."""
        received = self.at(hand, Spot.SEAT, seat)
        loose = hand.parts[seat].loose
        return holding(hand.game, received, loose) if received and loose else received

    def upcards(self, hand: Hand, seat: Seat) -> tuple[Card, ...]:
        """The cards of a seat that everybody sees, read or not."""
        pairs = zip(hand.cards, self.out, strict=True)
        return tuple(card for drawn, card in pairs if card and drawn.up and drawn.place.seat == seat)

    def board(self, hand: Hand) -> tuple[Card, ...]:
        """The common cards as the table sees them, read or not."""
        return self.at(hand, Spot.BOARD)

    def at(self, hand: Hand, spot: Spot, seat: Seat | None = None) -> tuple[Card, ...]:
        """The real cards at a place, in order of arrival."""
        pairs = zip(hand.cards, self.out, strict=True)
        return tuple(
            card
            for drawn, card in pairs
            if card is not None and (drawn.place.spot, drawn.place.seat) == (spot, seat)
        )


@lru_cache(maxsize=16)
def order_of(
    seed: int, hand_no: int, attempt: int = 1, *, dealt: int = 0, deck: GameDeck = FULL_DECK
) -> tuple[Card, ...]:
    """The order of the deck; after a misdeal the cards `dealt` before are at the bottom.

    >>> order_of(7, 1) == order_of(7, 1), order_of(7, 1) == order_of(7, 2)
    (True, False)
    """
    order = list(filter(deck.holds, DECK))
    Random(f"deck/{seed}/{hand_no}").shuffle(order)
    gone = dealt * (attempt - 1) % deck.size
    return (*order[gone:], *order[:gone])


def stub_of(seed: int, hand: Hand) -> Stub:
    """The cards left in the shoe, and the real face of each drawn card."""
    dealt = len(hand.seats) * len(hand.game.streets[0].faces)
    left = list(order_of(seed, hand.hand_no, hand.deal.attempt, dealt=dealt, deck=hand.game.deck))
    out: list[Card | None] = []
    for drawn in hand.cards:
        card = _drawn(drawn, left)
        out.append(card)
        if card is not None and drawn.place.spot is Spot.STUB:
            left.append(card)
    stub = Stub(tuple(left), tuple(out))
    return Stub((*left, *_given_back(hand, stub)), stub.out)


def _given_back(hand: Hand, stub: Stub) -> Iterator[Card]:
    """The discards that are back in the stub, though the table still counts them at their place.

    For a hand that has folded since, they are any cards of the muck.
    """
    mucked = iter(stub.at(hand, Spot.MUCK))
    for seat, part in hand.parts.items():
        if not part.back:
            continue
        received = stub.at(hand, Spot.SEAT, seat)
        held = stub.hole(hand, seat)
        given = (card for card in received if card not in held)
        yield from islice(given if received else mucked, part.back)


def _drawn(drawn: DrawnCard, left: list[Card]) -> Card | None:
    """Take this card out of those left."""
    if drawn.uid:
        card = _CARD_OF.get(drawn.uid)
    elif drawn.card is None:
        card = left[0]
    else:  # unread when it left the shoe, and named later
        card = next((card for card in left if FaceDown(card) == drawn.card), None)
    if card not in left:
        return None
    left.remove(card)
    return card


Cards = tuple[Card, ...]

PAT: Final = {3: RANKS.index("9"), 2: RANKS.index("9"), 1: RANKS.index("J")}
"""The highest card of a pat hand in deuce-to-seven, by the number of draws to come."""

DRAWN_TO: Final = RANKS.index("8")
"""The highest card kept in a draw of deuce-to-seven."""

PAT_BADUGI: Final = {3: 9, 2: 10, 1: 13}
"""The same in badugi, with ace 1 and king 13: before the last draw any badugi is good."""

BADUGI_DRAWN_TO: Final = 8


def kept(half: Half, cards: Sequence[Card], draws: int) -> Cards:
    """The cards to keep with `draws` to come, this one included.

    >>> from croupier.cards.card import parse_cards, write_cards
    >>> write_cards(kept(DEUCE_TO_SEVEN, parse_cards("2c Kd 7h 7s 4d"), 3))
    '2c 4d 7h'
    >>> write_cards(kept(BADUGI, parse_cards("2c 4d 7h 3h"), 3))
    '4d 3h 2c'
    """
    return KEPT[half](tuple(cards), draws)


def _of_deuce(cards: Cards, draws: int) -> Cards:
    """Low cards of different ranks; a straight or flush does not stand pat."""
    first = {card >> 2: card for card in sorted(cards, reverse=True)}
    ranks = sorted(first)
    low_enough = len(ranks) == len(cards) and ranks[-1] <= PAT[draws]
    if low_enough and lows.category(lows.deuce_to_seven(cards)) == "high card":
        return cards
    low = [first[rank] for rank in ranks if rank <= DRAWN_TO]
    return tuple(low[: len(cards) - 1]) or (first[ranks[0]],)


def _of_badugi(cards: Cards, draws: int) -> Cards:
    """The cards that count, without those that are too high."""
    good = badugi.best_badugi(cards)
    if len(good) == len(cards) and badugi.rank(good[0]) <= PAT_BADUGI[draws]:
        return cards
    return tuple(card for card in good if badugi.rank(card) <= BADUGI_DRAWN_TO) or good[-1:]


def _of_ace_to_five(cards: Cards, draws: int) -> Cards:
    """Low cards of different ranks, the ace the lowest of all."""
    first = {badugi.rank(card): card for card in sorted(cards, reverse=True)}
    ranks = sorted(first)
    if len(ranks) == len(cards) and ranks[-1] <= PAT[draws] + 2:
        return cards
    return tuple(first[rank] for rank in ranks if rank <= DRAWN_TO + 2) or (first[ranks[0]],)


def _of_high(cards: Cards, draws: int) -> Cards:
    """A made hand; pairs and what is above them; four of a suit; the two highest cards."""
    suits = Counter(card.suit for card in cards)
    ranks = Counter(card.rank for card in cards)
    if ranking.strength(cards) >> 20 >= ranking.CATEGORIES.index("straight"):
        return cards
    return (
        tuple(card for card in cards if ranks[card.rank] > 1)
        or tuple(card for card in cards if suits[card.suit] == 4)
        or tuple(sorted(cards)[-2:])
    )


KEPT: Final[Mapping[Half, Callable[[Cards, int], Cards]]] = MappingProxyType(
    {
        DEUCE_TO_SEVEN: _of_deuce,
        BADUGI: _of_badugi,
        ACE_TO_FIVE: _of_ace_to_five,
        HIGH: _of_high,
        IN_HAND: _of_high,
    }
)
"""How players draw, by the first half of the pot."""


def holding(game: Game, received: Sequence[Card], unseen: int) -> Cards:
    """The player's cards at the seat, of which `unseen` were discarded without a name.

    Each draw is played again. If that gives another number, because a dealer keyed it or a discard came out
    of the stub again, the first cards are gone.
    """
    due, half = game.hand_cards, game.halves[0]
    hand, count = tuple(received[:due]), due
    for draws in range(game.draws, 0, -1):
        left = kept(half, hand, draws)
        following = received[count : count + due - len(left)]
        if len(left) + len(following) < due:
            break
        hand, count = (*left, *following), count + len(following)
    return hand if count == len(received) == due + unseen else tuple(received[unseen:])
