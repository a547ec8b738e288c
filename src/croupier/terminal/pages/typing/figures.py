"""An amount typed digit by digit."""

from __future__ import annotations

from croupier.errors import Unreadable
from croupier.terminal.keys import Key, KeyKind
from croupier.terminal.pages.typing.keys import erase_key, figure_keys
from croupier.terminal.view import KeyView
from croupier.values import dataclass, replace
from croupier.words import parse_amount

LONGEST = 10


@dataclass(frozen=True)
class Figures:
    """What was `typed` so far.

    >>> typed = Figures("1").after(Key.parse("digit:2")).after(Key.parse("erase"))
    >>> typed.typed, typed.amount(cash=True, usual=0), Figures().amount(cash=True, usual=500)
    ('1', 100, 500)
    """

    typed: str = ""

    def after(self, key: Key) -> Figures:
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
    def keys() -> tuple[KeyView, ...]:
        """A row of digits, the decimal sign, and ``erase``."""
        return (*figure_keys("1234567890."), erase_key())
