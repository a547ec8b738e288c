"""Typing on a page: names by letters, amounts by figures, and cards by their keys.

On the screen each part of a name begins with a capital; what a real keyboard types stays as it is.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import chain
from typing import Final

from croupier.cards.card import DECK, RANKS, SUITS, Card
from croupier.errors import Unreadable
from croupier.languages import TYPED_RANKS, language
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.view import KeyView
from croupier.values import Frozen, replace
from croupier.words import Words, parse_amount

FIGURES: Final = "1234567890"
NAME_LENGTH: Final = 14
"""The most letters in the name of a player or a deck."""


def figure_keys(figures: str = FIGURES) -> tuple[KeyView, ...]:
    """A key for each figure or sign."""
    return tuple(KeyView(Key(KeyKind.DIGIT, figure), figure) for figure in figures)


def erase_key() -> KeyView:
    return KeyView(Key(KeyKind.ERASE), "⌫")


def ok_key(words: Words) -> KeyView:
    return KeyView(Key(KeyKind.CONFIRM), words.say("OK"), tone="good")


def close_key(words: Words) -> KeyView:
    return KeyView(Key(KeyKind.BACK), words.say("Close"))


def cancel_key(words: Words) -> KeyView:
    return KeyView(Key(KeyKind.BACK), words.say("Cancel"))


LONGEST = 10


class TypedFigures(Frozen):
    """The `typed` digits so far.

    >>> typed = TypedFigures("1").after(Key(KeyKind.DIGIT, "2")).after(Key(KeyKind.ERASE))
    >>> typed.typed, typed.amount(cash=True, usual=0), TypedFigures().amount(cash=True, usual=500)
    ('1', 100, 500)
    """

    typed: str = ""

    def after(self, key: Key) -> TypedFigures:
        """The amount after a digit or ``erase``; any other key changes nothing."""
        if key.kind is KeyKind.DIGIT:
            return replace(self, typed=(self.typed + key.value)[:LONGEST])
        return replace(self, typed=self.typed[:-1]) if key.kind is KeyKind.ERASE else self

    def amount(self, *, cash: bool, usual: int) -> int | None:
        """In the smallest unit of money; `usual` if nothing is typed, None for an invalid amount."""
        if not self.typed:
            return usual
        try:
            return parse_amount(self.typed, cash=cash)
        except Unreadable:
            return None

    @staticmethod
    def keys(*over: KeyView) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
        """The keys `over` a row of digits, the decimal sign and ``erase``; and how many are in each row."""
        figures = (*figure_keys(f"{FIGURES}."), erase_key())
        return (*over, *figures), (len(over), len(figures))


FACES: Final = tuple(sorted(DECK, key=lambda card: (-card.suit, -card.rank)))
"""In page order: a row for each suit, the highest rank first."""

SUITS_IN_TURN: Final = "shdc"
"""The suits in row order, which is also the order of a sorted pack."""

IN_A_ROW: Final = 13


def card_keys(words: Words, grey: Collection[Card]) -> tuple[KeyView, ...]:
    """A key for each card; those in `grey` cannot be chosen."""
    return tuple(
        KeyView(Key(KeyKind.CARD, str(card)), words.card(card), enabled=card not in grey) for card in FACES
    )


def typed_card(rank: str, letter: str) -> Card | str:
    """A rank, then a suit: the card once both are there, or the rank so far.

    >>> typed_card("", "a"), typed_card("A", "h"), typed_card("A", "?")
    ('A', Card('Ah'), 'A')
    """
    letter = letter.upper()
    if rank and letter.lower() in SUITS:
        return Card.parse(rank + letter.lower())
    named = TYPED_RANKS.get(letter, letter)
    return named if len(named) == 1 and named in RANKS else rank


ACCENTS: Final = "éèêëàâçïîôùûüñ"
UPPER: Final = "1234567890.&+/"
"""The two possible upper rows, equally long so that no key moves."""

SIGNS: Final = "'- "
"""Characters besides the letters."""

PARTS: Final = frozenset(" -'’")
"""The characters after which a new part of a name begins."""


class Keyboard(Frozen):
    """The `typed` text, at most `longest`; the upper row has `figures` or accents.

    >>> board = Keyboard("év").after(Key(KeyKind.TEXT, "e"))
    >>> board.after(Key(KeyKind.ERASE)).typed, board.name
    ('év', 'Éve')
    """

    typed: str = ""
    figures: bool = False
    longest: int = NAME_LENGTH

    def after(self, key: Key) -> Keyboard:
        """After a letter or digit, ``erase``, or a change of the upper row; anything else changes nothing."""
        match key:
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value) if len(value) == 1:
                return replace(self, typed=(self.typed + value)[: self.longest])
            case Key(KeyKind.ERASE):
                return replace(self, typed=self.typed[:-1])
            case Key(KeyKind.FIGURES | KeyKind.ACCENTS):
                return replace(self, figures=key.kind is KeyKind.FIGURES)
        return self

    @property
    def name(self) -> str:
        """The typed name: without spaces around it, and with a capital at the beginning."""
        bare = " ".join(self.typed.split())
        return bare[:1].upper() + bare[1:]

    @property
    def capital(self) -> bool:
        """Whether the next letter begins a name or a part of one."""
        return not self.typed or self.typed[-1] in PARTS

    def keys(
        self, words: Words, first: tuple[KeyView, ...] = ()
    ) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
        """The keys of a page, and how many are in each row; `first` come before cancel and OK."""
        top = (*first, cancel_key(words), ok_key(words))
        upper = UPPER if self.figures else ACCENTS
        other = KeyView(
            Key(KeyKind.ACCENTS if self.figures else KeyKind.FIGURES), "é è" if self.figures else "1 2"
        )
        rows = letter_rows(words, capital=self.capital)
        row = (*(_key(letter, self.capital) for letter in upper), other)
        return (*top, *row, *chain(*rows)), (len(top), len(row), *map(len, rows))


def letter_rows(words: Words, *, capital: bool = False) -> list[list[KeyView]]:
    """The letters as the language arranges them, in rows, with space, apostrophe, hyphen and backspace."""
    letters = [list(row) for row in language(words.language).keyboard]
    letters[-1] += SIGNS
    rows = [[_key(letter, capital) for letter in row] for row in letters]
    min(rows, key=len).append(erase_key())
    return rows


def _key(letter: str, capital: bool) -> KeyView:
    if letter.isdigit():
        return KeyView(Key(KeyKind.DIGIT, letter), letter)
    shown = letter.upper() if capital else letter
    return KeyView(Key(KeyKind.TEXT, shown), "␣" if letter == " " else shown)
