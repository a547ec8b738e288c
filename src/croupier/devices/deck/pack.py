"""Reads a whole pack: how many different cards passed, how well each tag was read, in which order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import field
from fractions import Fraction
from typing import Final

from croupier.cards.card import Card
from croupier.devices.deck.register import Deck
from croupier.devices.readings import Draw, Reading, StuckCards, TagSeen, UnclearTag
from croupier.values import dataclass, replace

_FURTHEST: Final = 3
_FEW: Final = 3
"""This many cards in a row with the same shift are no accident."""


@dataclass(frozen=True)
class Order:
    """A pack that was dealt in a known order, compared with the tags that were read.

    `shifts` is how far off each draw was, if its tag is a card of the pack: 1 means the tag of the card
    before, 0 is right. `begins` is the first draw (from 1) of a row shifted `by` that much; 0 if there is
    none.
    """

    shifts: tuple[int | None, ...]
    by: int = 0
    begins: int = 0

    @property
    def wrong(self) -> int:
        """How many draws had the tag of another card."""
        return sum(shift not in (0, None) for shift in self.shifts)


def order_of(deck: Deck, uids: Sequence[str], order: Sequence[Card]) -> Order | None:
    """Compare draws with these tags (empty: unread) with a known order, forwards or backwards.

    None if the pack was not dealt in that order: fewer than half of its cards are near their places. Jokers
    may lie anywhere.
    """
    there = set(deck.cards.values())
    known = [card for card in order if card in there]
    faces = [face for uid in uids if isinstance(face := deck.cards.get(uid), Card) or face is None]
    found = [_shifts(faces, way) for way in (known, known[::-1])]
    shifts = max(found, key=lambda each: sum(shift is not None for shift in each))
    if 2 * sum(shift is not None for shift in shifts) < max(_FEW, sum(face is not None for face in faces)):
        return None
    for place in range(len(shifts) - _FEW + 1):
        row = set(shifts[place : place + _FEW])
        if len(row) == 1 and not row & {0, None}:
            return Order(shifts, shifts[place] or 0, place + 1)
    return Order(shifts)


def _shifts(faces: Sequence[Card | None], order: Sequence[Card]) -> tuple[int | None, ...]:
    """How many places each face is ahead of the order; None: far off, or not a card of it."""
    places = {card: place for place, card in enumerate(order)}
    off = [None if face is None else place - places[face] for place, face in enumerate(faces)]
    return tuple(shift if shift is not None and abs(shift) <= _FURTHEST else None for shift in off)


@dataclass(frozen=True)
class PackCount:
    """The cards of one deck that passed the reader once; it reveals only numbers (AL-16).

    `unread` passed without a number; `strange` are tags that are no card of the deck.
    """

    deck: Deck
    seen: frozenset[str] = field(default=frozenset(), repr=False)
    unread: int = 0
    drawn: tuple[str, ...] = field(default=(), repr=False)

    @property
    def cards(self) -> int:
        """How many different cards."""
        return sum(isinstance(face, Card) for face in self._faces)

    def outside(self, holds: Callable[[Card], bool]) -> int:
        """How many cards a game that `holds` only some is played without."""
        return sum(isinstance(face, Card) and not holds(face) for face in self._faces)

    @property
    def jokers(self) -> int:
        """How many jokers."""
        return sum(not isinstance(face, Card) for face in self._faces)

    @property
    def strange(self) -> int:
        """How many tags do not belong to the deck."""
        return len(self.seen - self.deck.cards.keys())

    @property
    def _faces(self) -> frozenset[Card | str]:
        return frozenset(self.deck.cards[uid] for uid in self.seen & self.deck.cards.keys())

    @property
    def whole(self) -> bool:
        """Whether they are 52 different cards and nothing else."""
        return self.cards == 52 and not self.strange and not self.jokers

    def read(self, reading: Reading) -> PackCount:
        """The count after a reading."""
        match reading:
            case Draw(uid=""):
                return replace(self, unread=self.unread + 1, drawn=(*self.drawn, ""))
            case Draw(uid=uid):
                return replace(self, seen=self.seen | {uid}, drawn=(*self.drawn, uid))
            case TagSeen(uid=uid) | UnclearTag(uid=uid):
                return replace(self, seen=self.seen | {uid})
            case StuckCards(uids=uids):
                return replace(self, seen=self.seen | set(uids))
        return self


@dataclass(frozen=True)
class WeakTag:
    """A card that was not read in every pass at an antenna."""

    card: str
    antenna: int
    read: int
    passes: int


@dataclass(frozen=True)
class PackTest:
    """Several passes of a deck: the tags read in each, by antenna; `slot` is the antenna of draws.

    `drawn` are the tags of each pass in the order of its draws, the current pass last; empty: unread.
    """

    deck: Deck
    slot: int = 0
    done: tuple[frozenset[tuple[int, str]], ...] = field(default=(), repr=False)
    running: frozenset[tuple[int, str]] = field(default=frozenset(), repr=False)
    unread: int = 0
    unclear: int = 0
    drawn: tuple[tuple[str, ...], ...] = field(default=((),), repr=False)

    def read(self, reading: Reading) -> PackTest:
        """The test after a reading."""
        match reading:
            case Draw(uid=""):
                return replace(self._draw(""), unread=self.unread + 1)
            case Draw(uid=uid):
                return self._draw(uid)._with((self.slot, uid))
            case UnclearTag(uid=uid):
                return replace(self._with((self.slot, uid)), unclear=self.unclear + 1)
            case TagSeen(uid=uid, antenna=antenna):
                return self._with((antenna, uid))
            case StuckCards(uids=uids):
                return self._with(*((self.slot, uid) for uid in uids))
        return self

    def _with(self, *tags: tuple[int, str]) -> PackTest:
        return replace(self, running=self.running | {tag for tag in tags if tag[1] in self.deck.cards})

    def _draw(self, uid: str) -> PackTest:
        return replace(self, drawn=(*self.drawn[:-1], (*self.drawn[-1], uid)))

    def orders(self, order: Sequence[Card]) -> tuple[Order | None, ...]:
        """The comparison of each finished pass with a known order."""
        return tuple(order_of(self.deck, uids, order) for uids in self.drawn[: len(self.done)])

    @property
    def count(self) -> int:
        """How many tags the current pass has had."""
        return len({uid for _, uid in self.running})

    def next_pass(self) -> PackTest:
        """End the current pass; an empty one does not count."""
        if not self.running:
            return self
        return replace(self, done=(*self.done, self.running), running=frozenset(), drawn=(*self.drawn, ()))

    def passes(self) -> dict[int, int]:
        """In how many passes the pack went past each antenna."""
        return dict(sorted(Counter(a for each in self.done for a in {a for a, _ in each}).items()))

    def rate(self, antenna: int) -> Fraction:
        """The share of passing cards that an antenna read; 1 is all."""
        passes, tags = self.passes().get(antenna, 0), self._dealt()
        read = sum(each[0] == antenna and each[1] in tags for done in self.done for each in done)
        return Fraction(read, passes * len(tags)) if passes and tags else Fraction(0)

    def _dealt(self) -> dict[str, Card]:
        """The tags of the dealt cards: no jokers, and no spare whose double is in the pack."""
        seen = {uid for done in self.done for _, uid in done}
        there = {self.deck.cards[uid] for uid in seen}
        return {
            uid: face
            for uid, face in self.deck.cards.items()
            if isinstance(face, Card) and (uid in seen or face not in there)
        }

    def weak(self) -> tuple[WeakTag, ...]:
        """The missed tags, those missed most often first."""
        found = [
            WeakTag(str(face), antenna, read, passes)
            for antenna, passes in self.passes().items()
            for uid, face in self._dealt().items()
            if (read := sum((antenna, uid) in each for each in self.done)) < passes
        ]
        return tuple(sorted(found, key=lambda tag: (tag.read - tag.passes, tag.antenna, tag.card)))
