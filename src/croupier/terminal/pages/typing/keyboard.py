"""A keyboard on the screen: letters as the language arranges them, with accents or digits above.

On the screen each part of a name begins with a capital; what a real keyboard types stays as it is.
"""

from __future__ import annotations

from itertools import chain
from typing import Final

from croupier.languages import language
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.typing.keys import NAME_LENGTH, cancel_key, erase_key, ok_key
from croupier.terminal.view import KeyView
from croupier.values import dataclass, replace
from croupier.words import Words

ACCENTS: Final = "éèêëàâçïîôùûüñ"
FIGURES: Final = "1234567890.&+/"
"""The two possible upper rows, equally long so that no key moves."""

SIGNS: Final = "'- "
"""Other characters beside the letters."""

PARTS: Final = frozenset(" -'’")
"""The characters after which a new part of a name begins."""


@dataclass(frozen=True)
class Keyboard:
    """What was `typed` so far, `longest` at most; the upper row has `figures` or accents.

    >>> board = Keyboard("év").after(Key.parse("text:e"))
    >>> board.after(Key.parse("erase")).typed, board.name
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
        upper = FIGURES if self.figures else ACCENTS
        other = KeyView(
            action="accents" if self.figures else "figures", label="é è" if self.figures else "1 2"
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
    """A key that types its own label."""
    if letter.isdigit():
        return KeyView(action=f"digit:{letter}", label=letter)
    shown = letter.upper() if capital else letter
    return KeyView(action=f"text:{shown}", label="␣" if letter == " " else shown)
