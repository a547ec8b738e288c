"""Texts for people: sentences, amounts and cards in the language of the dealer.

A message is written in English where it is used, `words.say("Seat {seat}: check", seat=3)`, and looked up in
``locale/<language>/LC_MESSAGES/croupier.mo``; names in braces stay, the words around them are translated.
After a message has been added or changed (Babel comes with the extra ``test``):

    pybabel extract -k say -k count:1,2 -k message --no-location --sort-output -o croupier.pot src/croupier
    pybabel update -N --ignore-pot-creation-date -i croupier.pot -d src/croupier/locale -D croupier
    # fill in every empty msgstr
    pybabel compile -d src/croupier/locale -D croupier
    rm croupier.pot

A catalogue is sorted, so that it does not change when code moves. A new language begins with ``pybabel init``
instead of ``update``, as the README of the package says. English is the source itself.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping
from datetime import date
from functools import lru_cache
from typing import Final

from croupier.cards.card import RANKS, SUITS, Card
from croupier.errors import Unreadable
from croupier.languages import ENGLISH, LANGUAGES, language
from croupier.rules.editions import EDITIONS, in_edition
from croupier.values import dataclass
from croupier.words.catalogue import counted, finished, message, translated
from croupier.words.game_terms import GAME_NAMES

__all__ = ["MONEY_FACTS", "SUIT_SIGNS", "Words", "message", "parse_amount", "usual_language"]

SUIT_SIGNS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))

MONEY_FACTS: Final = ("minimum", "maximum", "owed", "stack", "pushed", "unit", "bet", "amount")
"""Facts of a refusal that are amounts of money."""


@dataclass(frozen=True)
class Words:
    """A language, whether amounts are cents of a cash game or chips of a tournament, and the TDA edition.

    >>> Words("fr").money(123450), Words("en", cash=False).money(12500)
    ('1\u202f234,50', '12,500')
    """

    language: str
    cash: bool = True
    edition: str = EDITIONS[0]

    def say(self, message: str, /, **facts: object) -> str:
        """The message in this language with its names filled in."""
        if not facts:
            return self.rule(finished(self.language, message))
        return self.rule(translated(self.language, message)).format(**facts)

    def rule(self, text: str) -> str:
        """The text, its TDA rules with the year and the numbers of the table's edition.

        >>> Words("en", edition="2026").rule("TDA 35-A5, Code 1.8")
        'TDA 2026 37-A6, Code 1.8'
        """
        return in_edition(text, self.edition)

    def count(self, one: str, many: str, number: int, /, **facts: object) -> str:
        """The right form of the message for `number`; ``{number}`` may be in it."""
        return counted(self.language, one, many, number).format(number=number, **facts)

    def money(self, amount: int) -> str:
        """An amount: whole euros without cents, grouped thousands, no currency sign."""
        return _money(self.language, self.cash, amount)

    def rank(self, card: Card) -> str:
        """The rank as on the card: V, D, R in French; 10 rather than T in both."""
        return language(self.language).rank(RANKS[card.rank])

    def ranks(self, low: str) -> str:
        """The ranks of a low hand, as `lows.write_low` has them, in the letters of the language.

        >>> Words("fr").ranks("K-T-8-7-A")
        'R-10-8-7-A'
        """
        return "-".join(map(language(self.language).rank, low.split("-")))

    def game(self, code: str) -> str:
        """The name of a game, or its code if it has no name."""
        return self.say(GAME_NAMES[code]) if code in GAME_NAMES else code

    def card(self, card: Card) -> str:
        """A card for the screen.

        >>> Words("fr").card(Card.parse("Kh")), Words("en").card(Card.parse("Tc"))
        ('R♥', '10♣')
        """
        return self.rank(card) + SUIT_SIGNS[SUITS[card.suit]]

    def written(
        self, facts: Mapping[str, object], *, money: Collection[str] = MONEY_FACTS
    ) -> dict[str, object]:
        """The facts of a sentence with cards and amounts as text; `money` names the amounts."""
        return {
            name: self.card(value)
            if isinstance(value, Card)
            else self.money(value)
            if name in money and isinstance(value, int)
            else value
            for name, value in facts.items()
        }

    def percent(self, number: str) -> str:
        """A percentage; `number` is written with a decimal point.

        >>> Words("en").percent("2.5")
        '2.5%'
        """
        return self.say("{number}%", number=self.number(number))

    def number(self, text: str) -> str:
        """A number with a decimal point, in the form of the language."""
        return language(self.language).number(text)

    def day(self, day: date) -> str:
        """A day in the form of the language."""
        return language(self.language).day(day)

    def seats(self, seats: tuple[int, ...]) -> str:
        """Several seats: "3, 4"."""
        return ", ".join(map(str, seats))


def usual_language(environ: Mapping[str, str] = os.environ) -> str:
    """The code of the language where nobody has chosen one: the first known one of the locale, or English.

    >>> [usual_language(each) for each in ({"LANG": "fr_CA.UTF-8"}, {"LANGUAGE": "de:fr"}, {"LANG": "C"})]
    ['fr', 'fr', 'en']
    """
    locale = next(filter(None, map(environ.get, ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))), "")
    wanted = (re.split(r"[_.@]", each)[0] for each in locale.split(":"))
    return next((code for code in wanted if code in LANGUAGES), ENGLISH.code)


@lru_cache(maxsize=512)  # the amounts of a hand
def _money(code: str, cash: bool, amount: int) -> str:
    whole, cents = divmod(abs(amount), 100) if cash else (abs(amount), 0)
    return f"{'-' if amount < 0 else ''}{language(code).amount(whole, cents)}"


def parse_amount(text: str, *, cash: bool) -> int:
    """An amount keyed by a person, in the smallest unit; raises `Unreadable` for anything else.

    >>> parse_amount("12.5", cash=True), parse_amount("12", cash=False)
    (1250, 12)
    """
    whole, point, part = text.replace(",", ".").partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12:
        raise Unreadable(f"amount {text!r}: expected digits such as 12 or 12.50")
    if point and (not cash or len(part) > 2):
        raise Unreadable(f"amount {text!r}: a cash game has two decimals, a tournament none")
    return int(whole or "0") * 100 + int(part.ljust(2, "0")) if cash else int(digits)
