"""Cards that leave the shoe, lie under an antenna, are named or counted; and time that passes."""

from __future__ import annotations

from dataclasses import field

from croupier.cards.card import Card, FaceDown
from croupier.engine.commands.command import Command
from croupier.engine.places import Place, Seat


class DrawCard(Command):
    """A card left the shoe. Never refused.

    `card` is the tag's card in the register: None with an empty `uid` for an unread card, None with a `uid`
    for a tag that is not in the register. `status` is card, joker, retired (a tag out of service), other-deck
    or unread, relative to the register's active deck; `deck` is the one that the tag belongs to. `keyed`: a
    person entered it, because no sensor did.
    """

    card: FaceDown | None
    uid: str = field(default="", repr=False)
    status: str = "card"
    deck: str = ""
    keyed: bool = False


class DrawCards(Command):
    """Several cards left the shoe in a row, with nothing in between; None stands for an unread card.

    Each is dealt as a `DrawCard` without a tag. Never refused.
    """

    cards: tuple[FaceDown | None, ...]


class SeeCard(Command):
    """The antenna of a seat, the board, the muck or the burn spot sees a tag. Never refused.

    `card`, `uid` and `status` are as in `DrawCard`.
    """

    place: Place
    card: FaceDown | None
    uid: str = field(repr=False)
    status: str = "card"


class LoseCard(Command):
    """The antenna no longer sees the tag. Never refused."""

    place: Place
    uid: str = field(repr=False)


class PassTime(Command):
    """Time has passed: whatever is due by now happens. Never refused."""


class CompleteDeal(Command):
    """The dealer's "dealt" key: the dealing step is complete, whatever the shoe reported."""


class NameCard(Command):
    """Name an unknown card, on the board or at a seat.

    With a tag: the shoe has now read a card that was keyed by hand.
    """

    index: int
    card: Card
    uid: str = field(default="", repr=False)


class NameDiscards(Command):
    """After the hand, name cards that the seat discarded unseen in the draw `street`."""

    seat: Seat
    street: str
    cards: tuple[Card, ...]
    by: str = "dealer"


class CheckDeck(Command):
    """The deck was counted: it has `cards` different cards of one deck."""

    cards: int = 52


class ChooseDeck(Command):
    """Put another of the table's decks in the shoe, between hands (TDA 26)."""

    deck: str


class ChooseShuffler(Command):
    """Say between hands which machine shuffles, or that the dealer does: an empty name."""

    machine: str
