"""Forms: one pattern says how a statement is read from words and how it is written back.

A form is a line of literal words, slots ``<field>`` or ``<field:kind>`` and optional groups in brackets, such
as ``rake <percent> [cap <cap:amount>]``. Any other kind is a choice of words. Neighbouring groups may come in
any order. A group with only literals is a flag: ``[by floor]`` sets the field ``by_floor``. The meaning of a
statement is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from functools import cache
from typing import Any

from croupier.cards.card import Card
from croupier.engine.commands.evening import Drawn
from croupier.engine.places import Place, Seat, Spot
from croupier.errors import Unreadable
from croupier.values import dataclass


class Special(StrEnum):
    """Things in a shoe that are none of the 52 cards: two jokers, and an unread card."""

    JOKER_1 = "JK1"
    JOKER_2 = "JK2"
    UNREAD = "??"


class Quoted(str):
    """A word in quotes: text, never a word of the language."""

    __slots__ = ()


_QUOTED = re.compile(r'"(?:[^"]|"")*"(?=\s|$)')
_BARE = re.compile(r"[^\s\"]+(?=\s|$)")


class Mismatch(Exception):
    """The words do not fit the form; `position` counts the words that did."""

    def __init__(self, position: int, expected: str) -> None:
        super().__init__(expected)
        self.position = position
        self.expected = expected


def split_words(line: str) -> list[str]:
    """The words of a line; a word in quotes becomes a `Quoted`, a comment is left out.

    >>> split_words('seat 3 "Chloé B." 200  # a regular')
    ['seat', '3', 'Chloé B.', '200']
    """
    words: list[str] = []
    position = 0
    while position < len(line):
        letter = line[position]
        if letter.isspace():
            position += 1
        elif letter == "#":
            break
        elif found := (_QUOTED if letter == '"' else _BARE).match(line, position):
            text = found.group()
            words.append(Quoted(text[1:-1].replace('""', '"')) if letter == '"' else text)
            position = found.end()
        else:
            raise Unreadable(f"expected a closing quote and a blank, found {line[position:]!r}")
    return words


def quote(text: str) -> str:
    """The text as one word of a script; raises `Unreadable` if it holds a line break."""
    if "\n" in text or "\r" in text:
        raise Unreadable(f"text {text!r}: expected one line")
    if text and not any(letter.isspace() or letter in '"#' for letter in text):
        return text
    return '"' + text.replace('"', '""') + '"'


@dataclass(frozen=True)
class SlotKind:
    """A kind of word: its name in messages, and how to read and write it. `many`: all remaining words."""

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    many: bool = False


def _matched(pattern: str, build: Callable[[str], Any] = str) -> Callable[[str], Any]:
    """A reader of words that match the whole pattern."""
    whole = re.compile(pattern, re.ASCII)

    def read(word: str) -> Any:
        if not whole.fullmatch(word):
            raise Unreadable(word)
        return build(word)

    return read


AMOUNT = r"\d{1,12}(\.\d{1,4})?"
UID = "[0-9A-Fa-f]{8}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{14}|[0-9A-Fa-f]{16}|[0-9A-Fa-f]{20}"


def _pair(word: str) -> tuple[Decimal, Decimal]:
    left, right = word.split("/")
    return Decimal(left), Decimal(right)


def _shoe_card(word: str) -> Card | Special:
    return Special(word) if word in set(Special) else Card.parse(word)


def _place(word: str) -> Place:
    place = Place.parse(word)
    if place.spot not in (Spot.SEAT, Spot.BOARD, Spot.BURN, Spot.MUCK, Spot.NONE):
        raise Unreadable(word)
    return place


def _or_none(kind: SlotKind) -> SlotKind:
    return SlotKind(
        f"{kind.expected} or none",
        lambda word: None if word == "none" else kind.read(word),
        lambda value: "none" if value is None else kind.write(value),
    )


def _drawn(text: str) -> Drawn:
    """A seat, and the place that its player drew at another table.

    >>> _drawn("3=Blue-7")
    Drawn(seat=3, to_table='Blue', to_seat=7)
    """
    seat, _, where = text.partition("=")
    table, dash, number = where.rpartition("-")
    if dash and table and number.isascii() and number.isdigit():
        return Drawn(Seat(int(seat)), table, int(number))
    return Drawn(Seat(int(seat)), where)


_seat = SlotKind("a seat 1 to 10", _matched("[1-9]|10", lambda word: Seat(int(word))))
_amount = SlotKind("an amount such as 12 or 0.25", _matched(AMOUNT, Decimal), lambda value: f"{value:f}")
_number = SlotKind("a whole number", _matched(r"\d{1,6}", int))
_card = SlotKind("a card such as Ah", Card.parse)
_shoe = SlotKind("a card such as Ah, JK1 or ??", _shoe_card)
_word = SlotKind("a word", str)

KINDS: Mapping[str, SlotKind] = {
    "seat": _seat,
    "seat-or-none": _or_none(_seat),
    "seats": SlotKind(_seat.expected, _seat.read, many=True),
    "amount": _amount,
    "amounts": SlotKind("amounts", _amount.read, _amount.write, many=True),
    "amount-or-none": _or_none(_amount),
    "pair": SlotKind(
        "two amounts such as 1/2",
        _matched(f"{AMOUNT}/{AMOUNT}", _pair),
        lambda pair: f"{pair[0]:f}/{pair[1]:f}",
    ),
    "percent": SlotKind(
        "a percentage such as 5%",
        _matched(r"\d{1,2}(\.\d{1,2})?%", lambda word: Decimal(word[:-1])),
        lambda value: f"{value:f}%",
    ),
    "number": _number,
    "card": _card,
    "cards": SlotKind("cards such as Ah 7c", Card.parse, many=True),
    "shoe-cards": SlotKind(_shoe.expected, _shoe.read, many=True),
    "card-or-number": SlotKind(
        "a card such as Kd or its number at the seat",
        lambda word: int(word) if re.fullmatch("[1-9]", word) else Card.parse(word),
    ),
    "text": SlotKind('text, in "quotes" if it has blanks', str, quote),
    "word": _word,
    "words": SlotKind("words", str, many=True),
    "uid": SlotKind("a tag of 4, 5, 7, 8 or 10 bytes in hex", _matched(UID, str.upper)),
    "place": SlotKind("seat:N, board, board2 to board4, burn, muck or none", _place),
    "winners": SlotKind(
        "the winners of a pot such as 3 or 3+5",
        lambda word: tuple(map(_seat.read, word.split("+"))),
        lambda seats: "+".join(map(str, seats)),
        many=True,
    ),
    "drawn": SlotKind(
        "places such as 3=Blue-7 or 3=12",
        _matched(r"([1-9]|10)=[^\s=]{1,20}", _drawn),
        lambda drawn: f"{drawn.seat}={drawn.to_table}{f'-{drawn.to_seat}' if drawn.to_seat else ''}",
        many=True,
    ),
    "incident": SlotKind("an incident such as I-04", _matched(r"I-\d\d")),
    "alert-or-none": _or_none(SlotKind("an alert such as AL-07", _matched(r"(AL|I)-\d\d"))),
    "pin": SlotKind("a PIN of 4 to 12 digits", _matched(r"\d{4,12}")),
}
"""Every kind of slot by its name in a form."""


def _choice(words: Sequence[str]) -> SlotKind:
    expected = words[0] if len(words) == 1 else "one of " + ", ".join(words)
    return SlotKind(expected, _matched("|".join(map(re.escape, words))))


@dataclass(frozen=True)
class Literal:
    word: str

    @property
    def expected(self) -> str:
        return self.word

    def read(self, words: Sequence[str], position: int, into: dict[str, Any]) -> int:
        if position >= len(words) or words[position] != self.word or isinstance(words[position], Quoted):
            raise Mismatch(position, self.expected)
        return position + 1

    def write(self, values: Mapping[str, Any]) -> list[str]:
        return [self.word]


@dataclass(frozen=True)
class FormSlot:
    field: str
    kind: SlotKind

    @property
    def expected(self) -> str:
        return self.kind.expected

    def read(self, words: Sequence[str], position: int, into: dict[str, Any]) -> int:
        if position >= len(words):
            raise Mismatch(position, self.expected)
        if not self.kind.many:
            into[self.field] = self._one(words, position)
            return position + 1
        into[self.field] = tuple(self._one(words, at) for at in range(position, len(words)))
        return len(words)

    def _one(self, words: Sequence[str], position: int) -> Any:
        word = words[position]
        if isinstance(word, Quoted) and self.kind.write is not quote:
            raise Mismatch(position, self.expected)
        try:
            return self.kind.read(str(word))
        except Unreadable as error:
            raise Mismatch(position, self.expected) from error

    def write(self, values: Mapping[str, Any]) -> list[str]:
        value = values[self.field]
        return [self.kind.write(one) for one in (value if self.kind.many else (value,))]


@dataclass(frozen=True)
class Group:
    """Items that are all there or all missing."""

    items: tuple[Literal | FormSlot, ...]

    @property
    def expected(self) -> str:
        return self.items[0].expected

    @property
    def flag(self) -> str:
        """The field that a group of literals sets, or None."""
        words = [item.word for item in self.items if isinstance(item, Literal)]
        return "_".join(words) if len(words) == len(self.items) else ""

    def starts(self, words: Sequence[str], position: int) -> bool:
        head = self.items[0]
        return position < len(words) and (isinstance(head, FormSlot) or words[position] == head.word)

    def read(self, words: Sequence[str], position: int, into: dict[str, Any]) -> int:
        for item in self.items:
            position = item.read(words, position, into)
        if self.flag:
            into[self.flag] = True
        return position

    def write(self, values: Mapping[str, Any]) -> list[str]:
        fields = [item.field for item in self.items if isinstance(item, FormSlot)] or [self.flag]
        if any(values[field] in (None, "", (), False) for field in fields):
            return []
        return [word for item in self.items for word in item.write(values)]


@dataclass(frozen=True)
class LineForm:
    """A compiled form."""

    text: str
    items: tuple[Literal | FormSlot | Group, ...]

    @property
    def required(self) -> tuple[str, ...]:
        """The fields that every line of this form gives."""
        return tuple(item.field for item in self.items if isinstance(item, FormSlot))

    @property
    def fields(self) -> tuple[str, ...]:
        """All its fields."""
        groups = [item for item in self.items if isinstance(item, Group)]
        slots = [item.field for group in groups for item in group.items if isinstance(item, FormSlot)]
        return (*self.required, *slots, *(group.flag for group in groups if group.flag))

    def read(self, words: Sequence[str]) -> dict[str, Any]:
        """The fields in these words; raises `Mismatch`."""
        into: dict[str, Any] = {}
        position = 0
        groups: list[Group] = []
        for item in (*self.items, None):
            if isinstance(item, Group):
                groups.append(item)
                continue
            while found := next((group for group in groups if group.starts(words, position)), None):
                position = found.read(words, position, into)
                groups.remove(found)
            if item is not None:
                groups.clear()
                position = item.read(words, position, into)
        if position < len(words):
            wishes = ["the end of the line", *(group.expected for group in groups)]
            raise Mismatch(position, " or ".join(wishes))
        return into

    def write(self, values: Mapping[str, Any]) -> str:
        """The line for these fields; fields that have no place in the form are left out."""
        return " ".join(word for item in self.items for word in item.write(values))


@cache
def form(text: str) -> LineForm:
    """Compile a form.

    >>> form("rake <percent> [cap <cap:amount>]").read(["rake", "5%", "cap", "3"])
    {'percent': Decimal('5'), 'cap': Decimal('3')}
    """
    items: list[Literal | FormSlot | Group] = []
    for part in re.findall(r"\[.*?\]|\S+", text):
        if part.startswith("["):
            items.append(Group(tuple(_item(word) for word in part[1:-1].split())))
        else:
            items.append(_item(part))
    return LineForm(text, tuple(items))


def _item(word: str) -> Literal | FormSlot:
    if not word.startswith("<"):
        return Literal(word)
    field, _, kind = word[1:-1].partition(":")
    return FormSlot(field, KINDS.get(kind or field) or _choice(kind.split("|")))
