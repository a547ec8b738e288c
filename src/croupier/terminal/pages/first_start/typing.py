"""A keyboard on the screen for names and passwords of networks: all letters, digits and signs of ASCII."""

from __future__ import annotations

from itertools import chain
from typing import Final

from croupier.languages import language
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.typing.keys import cancel_key, erase_key, ok_key
from croupier.terminal.view import KeyView
from croupier.values import dataclass, replace
from croupier.words import Words

SIGNS: Final = ("!\"#$%&'()", "*+,-./:;", "<=>?@[\\]", "^_`{|}~")
"""All signs of ASCII that are neither letters nor digits."""

FIGURES: Final = "1234567890"

LONGEST: Final = 63
"""The fewest and the most signs of a WPA password."""


@dataclass(frozen=True)
class Typing:
    """What was `typed`, and which keys show: letters, `capitals`, or `signs`."""

    typed: str = ""
    capitals: bool = False
    signs: bool = False

    def after(self, key: Key) -> Typing:
        """After a sign, ``erase``, or a change of the keys.

        >>> Typing("a").after(Key.parse("digit:7")).after(Key.parse("text::")).after(Key.parse("erase")).typed
        'a7'
        """
        match key:
            case Key(KeyKind.TEXT | KeyKind.DIGIT, value) if len(value) == 1:
                return replace(self, typed=(self.typed + value)[:LONGEST])
            case Key(KeyKind.ERASE):
                return replace(self, typed=self.typed[:-1])
            case Key(KeyKind.CAPITALS):
                return replace(self, capitals=not self.capitals, signs=False)
        return replace(self, signs=not self.signs) if key.kind is KeyKind.SIGNS else self

    def keys(self, words: Words) -> tuple[tuple[KeyView, ...], tuple[int, ...]]:
        """The keys of a page, and how many stand in each row."""
        letters = SIGNS if self.signs else language(words.language).keyboard
        rows = [
            [_key(sign.upper() if self.capitals else sign) for sign in row] for row in (FIGURES, *letters)
        ]
        capitals = KeyView(action="capitals", label="a A", tone="good" if self.capitals else "calm")
        signs = KeyView(action="signs", label="# +", tone="good" if self.signs else "calm")
        rows.append([capitals, signs, _key(" "), erase_key(), cancel_key(words), ok_key(words)])
        return tuple(chain(*rows)), tuple(map(len, rows))


def _key(sign: str) -> KeyView:
    """A key that types its own label."""
    return KeyView(
        action=f"{'digit' if sign.isdigit() else 'text'}:{sign}", label="␣" if sign == " " else sign
    )
