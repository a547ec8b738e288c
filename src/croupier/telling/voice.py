"""The names of people, seats, cards and amounts in a sentence, in the language of the reader."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping

from croupier.cards.card import Card, FaceDown
from croupier.languages import language
from croupier.rules.betting.spoken_bets import Spoken, phrase
from croupier.values import Frozen
from croupier.words import Words


class Voice(Frozen):
    """The language of the reader, and who sits where."""

    words: Words
    names: Mapping[int, str]

    def who(self, seat: int) -> str:
        """A seat with the name of its player.

        >>> Voice(Words("fr"), {3: "Ana"}).who(3)
        'siège 3 Ana'
        """
        return self.called(seat, self.names.get(seat, ""))

    def called(self, seat: int, name: str) -> str:
        """A seat with the given name, which need not be in `names` yet."""
        return self.words.say("seat {seat} {name}", seat=seat, name=apart(name)).rstrip()

    def all(self, seats: Iterable[int]) -> str:
        return ", ".join(map(self.who, seats))

    def card(self, index: int) -> str:
        """A card by its number in the deal, because it may lie face down."""
        return self.words.say("card {number}", number=index + 1)

    def face(self, card: FaceDown | None) -> str:
        """A face that everybody at the table saw; ``??`` for a card that nobody could read."""
        return "??" if card is None else self.words.card(Card(card.reveal()))

    def faces(self, cards: Iterable[Card]) -> str:
        return " ".join(map(self.words.card, cards))

    def chips(self, chips: Iterable[int]) -> str:
        return " + ".join(map(self.words.money, chips))

    def phrase(self, said: Spoken) -> str:
        return phrase(said, self.words.money, language(self.words.language))

    def either(self, parts: Iterable[str]) -> str:
        """Things to choose from: "a call or a fold"."""
        *first, last = parts
        return self.words.say("{some} or {last}", some=", ".join(first), last=last) if first else last


def apart(name: str) -> str:
    """A name that cannot reorder the words around it, even if it is written from right to left.

    >>> apart("Ana"), apart("\u0623\u0646\u0627") == "\u2068\u0623\u0646\u0627\u2069"
    ('Ana', True)
    """
    bare = name.replace("\u2068", "").replace("\u2069", "")
    turns = any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in bare)
    return f"\u2068{bare}\u2069" if turns else bare
