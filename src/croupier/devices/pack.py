"""A pack read through: how many different cards passed, and how well each tag was read at each antenna."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction

from croupier.cards.card import Card
from croupier.devices.deck import Deck
from croupier.devices.readings import Draw, Reading, StuckCards, TagSeen, UnclearTag


@dataclass(frozen=True)
class PackCount:
    """The cards of one deck that passed the reader once through; only numbers can be asked for (AL-16).

    `unread` passed without a number; `strange` are tags that are no card of the deck.
    """

    deck: Deck
    seen: frozenset[str] = field(default=frozenset(), repr=False)
    unread: int = 0

    @property
    def cards(self) -> int:
        """How many different cards."""
        return sum(isinstance(face, Card) for face in self._faces)

    @property
    def jokers(self) -> int:
        """How many jokers."""
        return sum(not isinstance(face, Card) for face in self._faces)

    @property
    def strange(self) -> int:
        """How many tags that are none of the deck's."""
        return len(self.seen - self.deck.cards.keys())

    @property
    def _faces(self) -> frozenset[Card | str]:
        return frozenset(self.deck.cards[uid] for uid in self.seen & self.deck.cards.keys())

    @property
    def whole(self) -> bool:
        """52 different cards and nothing else."""
        return self.cards == 52 and not self.strange and not self.jokers

    def read(self, reading: Reading) -> PackCount:
        """With what a reading tells."""
        match reading:
            case Draw(uid=""):
                return replace(self, unread=self.unread + 1)
            case Draw(uid=uid) | TagSeen(uid=uid) | UnclearTag(uid=uid):
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
    """Several passes of a deck: which tags were read in each, by antenna; `slot` is the one of draws."""

    deck: Deck
    slot: int = 0
    done: tuple[frozenset[tuple[int, str]], ...] = field(default=(), repr=False)
    running: frozenset[tuple[int, str]] = field(default=frozenset(), repr=False)
    unread: int = 0

    def read(self, reading: Reading) -> PackTest:
        """With what a reading tells."""
        match reading:
            case Draw(uid=""):
                return replace(self, unread=self.unread + 1)
            case Draw(uid=uid) | UnclearTag(uid=uid):
                return self._with((self.slot, uid))
            case TagSeen(uid=uid, antenna=antenna):
                return self._with((antenna, uid))
            case StuckCards(uids=uids):
                return self._with(*((self.slot, uid) for uid in uids))
        return self

    def _with(self, *tags: tuple[int, str]) -> PackTest:
        return replace(self, running=self.running | {tag for tag in tags if tag[1] in self.deck.cards})

    @property
    def count(self) -> int:
        """How many tags the pass that runs has shown."""
        return len({uid for _, uid in self.running})

    def next_pass(self) -> PackTest:
        """The pass that ran is over; one that showed nothing was none."""
        return replace(self, done=(*self.done, self.running), running=frozenset()) if self.running else self

    def passes(self) -> dict[int, int]:
        """Through how many passes the pack came by each antenna."""
        return dict(sorted(Counter(a for each in self.done for a in {a for a, _ in each}).items()))

    def rate(self, antenna: int) -> Fraction:
        """The part of all cards that an antenna read, of those that came by; 1 is all."""
        passes, tags = self.passes().get(antenna, 0), self._dealt()
        read = sum(each[0] == antenna and each[1] in tags for done in self.done for each in done)
        return Fraction(read, passes * len(tags)) if passes and tags else Fraction(0)

    def _dealt(self) -> dict[str, Card]:
        """The tags of the cards that are dealt: no jokers, and no spare card whose double is in the pack."""
        seen = {uid for done in self.done for _, uid in done}
        there = {self.deck.cards[uid] for uid in seen}
        return {
            uid: face
            for uid, face in self.deck.cards.items()
            if isinstance(face, Card) and (uid in seen or face not in there)
        }

    def weak(self) -> tuple[WeakTag, ...]:
        """The tags that were missed, those that were missed oftenest first."""
        found = [
            WeakTag(str(face), antenna, read, passes)
            for antenna, passes in self.passes().items()
            for uid, face in self._dealt().items()
            if (read := sum((antenna, uid) in each for each in self.done)) < passes
        ]
        return tuple(sorted(found, key=lambda tag: (tag.read - tag.passes, tag.antenna, tag.card)))
