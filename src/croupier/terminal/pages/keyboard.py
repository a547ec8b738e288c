"""A keyboard on the screen: letters as the language has them, accents or figures over them.

On the screen each part of a name begins with a capital; what a real keyboard types stands as it is.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from croupier.languages import language
from croupier.terminal.pages.typing_keys import NAME_LENGTH, cancel_key, erase_key, ok_key
from croupier.terminal.view import KeyView
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

    >>> board = Keyboard().after("text:é").after("text:v").after("text:e")
    >>> board.after("erase").typed, board.name
    ('év', 'Éve')
    """

    typed: str = ""
    figures: bool = False
    longest: int = NAME_LENGTH

    def after(self, action: str) -> Keyboard:
        """After a letter or figure, ``erase``, or what stands over the letters; else as it was."""
        kind, _, value = action.partition(":")
        if kind in ("text", "digit") and len(value) == 1:
            return replace(self, typed=(self.typed + value)[: self.longest])
        if action == "erase":
            return replace(self, typed=self.typed[:-1])
        return replace(self, figures=action == "figures") if action in ("figures", "accents") else self

    @property
    def name(self) -> str:
        """What was typed as a name: no blanks around it, and a capital at the beginning."""
        bare = " ".join(self.typed.split())
        return bare[:1].upper() + bare[1:]

    @property
    def capital(self) -> bool:
        """The next letter begins a name or a part of one."""
        return not self.typed or self.typed[-1] in PARTS

    def keys(
        self, words: Words, first: tuple[KeyView, ...] = ()
    ) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
        """The keys of a page, and how many stand in each row; `first` stand before cancel and OK."""
        top = (*first, cancel_key(words), ok_key(words))
        upper = FIGURES if self.figures else ACCENTS
        other = KeyView(
            action="accents" if self.figures else "figures", label="é è" if self.figures else "1 2"
        )
        rows = letter_rows(words, capital=self.capital)
        row = (*(_key(letter, self.capital) for letter in upper), other)
        return (*top, *row, *chain(*rows)), (len(top), len(row), *map(len, rows))


def letter_rows(words: Words, *, capital: bool = False) -> list[list[KeyView]]:
    """The letters as the language has them, in rows, with blank, apostrophe, hyphen and the key back."""
    letters = [list(row) for row in language(words.language).keyboard]
    letters[-1] += SIGNS
    rows = [[_key(letter, capital) for letter in row] for row in letters]
    min(rows, key=len).append(erase_key())
    return rows


def _key(letter: str, capital: bool) -> KeyView:
    """It types what it shows."""
    if letter.isdigit():
        return KeyView(action=f"digit:{letter}", label=letter)
    shown = letter.upper() if capital else letter
    return KeyView(action=f"text:{shown}", label="␣" if letter == " " else shown)
