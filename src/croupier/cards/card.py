"""One playing card: the integer 0–51 of decision ARJEL 2016-064, its text forms, and its cover.

Facts: the regulator numbers a card 4 × rank + suit, ranks 2…A from 0 to 12, suits clubs, diamonds,
hearts, spades from 0 to 3 (2c = 0, Tc = 32, As = 51). Journal, database and engine all use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from croupier.errors import Unreadable

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"


class Card(int):
    """A card of the 52, which *is* its ARJEL code.

    >>> Card.parse("Ah"), int(Card.parse("Ah")), str(Card(0))
    (Card('Ah'), 50, '2c')
    """

    __slots__ = ()

    def __new__(cls, code: int) -> Card:
        if not 0 <= code <= 51:
            raise Unreadable(f"card code {code!r}: expected 0 to 51 (ARJEL 2016-064)")
        return int.__new__(cls, code)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card such as ``Ah`` or ``Tc``; raises `Unreadable` for anything else."""
        if len(text) == 2 and text[0] in RANKS and text[1] in SUITS:
            return cls(4 * RANKS.index(text[0]) + SUITS.index(text[1]))
        raise Unreadable(f"card {text!r}: expected a rank of {RANKS} and a suit of {SUITS}, such as Ah")

    @property
    def rank(self) -> int:
        """0 for a two, 12 for an ace."""
        return self >> 2

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self & 3

    def __bool__(self) -> Literal[True]:
        """Always true, even for the deuce of clubs, whose code is 0."""
        return True

    def __str__(self) -> str:
        return RANKS[self >> 2] + SUITS[self & 3]

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __repr__(self) -> str:
        return f"Card('{self}')"


DECK: Final = tuple(Card(code) for code in range(52))


class FaceDown:
    """A card that the terminal knows and nobody may see: it prints as ``??`` everywhere.

    Only the engine (ranking at the showdown), the journal's codec, exports and review call `reveal`.

    >>> FaceDown(Card.parse("Kd"))
    ??
    """

    __slots__ = ("_card",)

    _card: Card

    def __new__(cls, card: Card) -> FaceDown:
        return _FACE_DOWN[card]

    def reveal(self) -> Card:
        return self._card

    def __str__(self) -> str:
        return "??"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        return format("??", spec)

    def __reduce__(self) -> str:
        raise TypeError("a face-down card is not pickled")


def _face_down(card: Card) -> FaceDown:
    hidden = object.__new__(FaceDown)
    hidden._card = card
    return hidden


_FACE_DOWN: Final = tuple(map(_face_down, DECK))
"""Two that hide the same card are the same object."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by blanks; raises `Unreadable` at the first invalid one.

    >>> parse_cards("As Kd")
    (Card('As'), Card('Kd'))
    """
    return tuple(Card.parse(word) for word in text.split())


def write_cards(cards: Iterable[Card]) -> str:
    """The cards as text, separated by blanks."""
    return " ".join(map(str, cards))
