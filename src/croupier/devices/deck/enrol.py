"""Registers a pack card by card: which face the next tag gets, or why it gets none; a frozen value."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import field
from typing import Final, Literal

from croupier.cards.card import DECK, SUITS, Card
from croupier.devices.deck.register import JOKERS, Deck
from croupier.devices.readings import CheckCards, Draw, Reading, StuckCards, TagSeen
from croupier.errors import Refused, Unreadable
from croupier.values import dataclass, replace

NEW_DECK: Final = "sdch"
"""The suits of a new pack, each from ace to king."""

Face = Card | str
"""A card, or a joker of `JOKERS`."""


def new_deck_order(suits: str = NEW_DECK) -> tuple[Card, ...]:
    """The 52 cards in the order of their suits, ace to king; a minus before a suit: king to ace.

    Raises `Unreadable` unless each suit is there once.

    >>> [str(card) for card in new_deck_order("s-dch")[11:15]]
    ['Qs', 'Ks', 'Kd', 'Qd']
    """
    found = re.findall(r"(-?)([cdhs])", suits)
    if "".join(map("".join, found)) != suits or sorted(suit for _, suit in found) != sorted(SUITS):
        raise Unreadable(f"order {suits!r}: expected each of s, d, c, h once, such as sdch or sd-c-h")
    order: list[Card] = []
    for minus, suit in found:
        cards = [Card.parse(rank + suit) for rank in "A23456789TJQK"]
        order += reversed(cards) if minus else cards
    return tuple(order)


@dataclass(frozen=True)
class Enrolment:
    """A pack that is being registered.

    In a known `order` the n-th tag is the n-th card; without one each tag is `waiting` until its card is
    named. Then come jokers, and spare cards, which are named too. `owners` maps the tags of existing decks to
    their names; tags of a deck with this name are free, because it will be replaced. `steps` are the faces so
    far, each with its tag, or empty if skipped.

    A known order must not shift: after anything except one card with one new tag it is `halted`, and takes no
    card until the dealer has put back the extra cards (`resume`).
    """

    name: str
    order: tuple[Card, ...] = ()
    owners: Mapping[str, str] = field(default_factory=dict, repr=False)
    steps: tuple[tuple[Face, str], ...] = field(default=(), repr=False)
    waiting: str = field(default="", repr=False)
    latest: tuple[int, int] = (-1, 0)  # the time of the last tag, and how many there were then
    halted: bool = False

    @property
    def tags(self) -> dict[str, Face]:
        """The tags so far, each with its card or joker."""
        return {uid: face for face, uid in self.steps if uid}

    @property
    def missing(self) -> tuple[Card, ...]:
        """The cards that have no tag yet."""
        have = set(self.tags.values())
        return tuple(card for card in self.order or DECK if card not in have)

    @property
    def turned(self) -> frozenset[Face]:
        """The faces so far, with a tag or skipped."""
        return frozenset(face for face, _ in self.steps)

    @property
    def phase(self) -> Literal["cards", "jokers", "spares"]:
        """The kind of card that comes next: cards, jokers or spares."""
        if not self.turned.issuperset(DECK):
            return "cards"
        return "spares" if self.turned.issuperset(JOKERS) else "jokers"

    @property
    def due(self) -> Face | None:
        """The face of the next tag, None if it will be named."""
        if self.phase == "cards":
            return next((card for card in self.order if card not in self.turned), None)
        return next((joker for joker in JOKERS if joker not in self.turned), None)

    @property
    def last(self) -> Face | None:
        """The face that got its tag last."""
        return next((face for face, uid in reversed(self.steps) if uid), None)

    @property
    def doubtful(self) -> bool:
        """Whether a card may have passed unseen: the order is known, and its last cards have no tag."""
        return bool(self.order and self.missing)

    def take(self, reading: Reading) -> tuple[Enrolment, Refused | None]:
        """The pack after a reading at the slot, and the reason if a card was not taken."""
        match reading:
            case Draw(uid=uid, at=at, counted=counted):
                try:
                    return self.read(uid, at, counted=counted), None
                except Refused as why:
                    return self._halt(), why
            case StuckCards(uids=uids):
                return self.two(uids)._halt(), _two()
            case CheckCards(reason="together"):
                return self.together()._halt(), _two()
            case CheckCards():
                missed = Refused("cards-missed", "cards may have passed unseen: look at the last one")
                return self._halt(), missed
            case TagSeen(uid=uid) if uid not in self.tags and uid != self.waiting:
                return self._halt(), Refused("tag-alone", "a tag was read, and no card was counted")
        return self, None

    def _halt(self) -> Enrolment:
        """Halt until the dealer has checked the position; without a known order nothing can shift."""
        return replace(self, halted=self.halted or bool(self.order and self.phase == "cards"))

    def resume(self) -> Enrolment:
        """Continue once all cards after the last accepted one are put back: the next one is `due`."""
        return replace(self, halted=False)

    def read(self, uid: str, at: int = -1, *, counted: bool = True) -> Enrolment:
        """A card was dealt with this tag, empty if none was read; raises `Refused` with why not.

        `at` is the time in ms; tags of one moment have no known order (`together`). If no slot sensor
        `counted` the card, a repeated tag is the last card, which is still there.

        >>> pack = Enrolment("A", new_deck_order()).read("04A1B2C3")
        >>> pack.due, len(pack.missing)
        (Card('2s'), 51)
        """
        if self.halted:
            raise Refused("put-back", "put this card back too, then go on")
        if not uid:
            raise Refused("tag-unread", "no tag was read: deal the card again")
        if (owner := self.owners.get(uid, self.name)) != self.name:
            raise Refused("tag-elsewhere", f"this tag is in deck {owner}", deck=owner)
        if uid in self.tags:
            face = self.tags[uid]
            if self.steps[-1][1] == uid and not counted:
                return self
            raise Refused("tag-twice", f"this tag is {face} already", face=face)
        if self.waiting and (counted or self.waiting != uid):
            raise Refused("name-first", "the card before has no name yet: take this one back")
        face_due = self.due
        if face_due is None:
            return replace(self, waiting=uid)
        same = self.latest[1] if at >= 0 and at == self.latest[0] else 0
        return replace(self, steps=(*self.steps, (face_due, uid)), latest=(at, same + 1))

    def together(self) -> Enrolment:
        """The last tags were read at once: none of them counts."""
        if self.waiting:
            return self.back()
        return replace(self, steps=self.steps[: len(self.steps) - self.latest[1]], latest=(-1, 0))

    def two(self, uids: Collection[str]) -> Enrolment:
        """Two cards were dealt as one: neither counts, because nobody knows which is which."""
        if self.waiting in uids or (self.steps and self.steps[-1][1] in uids):
            return self.back()
        return self

    def call(self, face: Face) -> Enrolment:
        """Name the waiting tag; raises `Refused` if none waits, or if another tag is that card.

        A spare card may be any second card.
        """
        if not self.waiting:
            raise Refused("no-card-waits", "deal the card first, then name it")
        if self.phase == "cards" and face in self.tags.values():
            raise Refused("card-twice", f"another tag is {face} already", face=face)
        return replace(self, steps=(*self.steps, (face, self.waiting)), waiting="", latest=(-1, 0))

    def skip(self) -> Enrolment:
        """Skip the face that is due; without a known order all missing ones are skipped."""
        if self.halted:
            return self
        if self.waiting:
            return replace(self, waiting="")
        if self.due is None:
            left = tuple((card, "") for card in DECK if card not in self.turned)
            return replace(self, steps=(*self.steps, *left))
        return replace(self, steps=(*self.steps, (self.due, "")))

    def back(self) -> Enrolment:
        """Undo the last step."""
        if self.waiting:
            return replace(self, waiting="")
        return replace(self, steps=self.steps[:-1], latest=(-1, 0))

    def deck(self) -> Deck:
        """The pack as a deck, complete or not."""
        return Deck(self.name, self.tags)


def _two() -> Refused:
    return Refused("two-at-once", "two cards at once: take both back, and deal them one by one")


def owners_of(decks: Iterable[Deck]) -> dict[str, str]:
    """Every tag with the name of its deck."""
    return {uid: deck.name for deck in decks for uid in (*deck.cards, *deck.retired)}
