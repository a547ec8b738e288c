"""What went wrong and what is decided about it: reports, answers, the floor, and what is taken back."""

from __future__ import annotations

from typing import Final

from croupier.cards.card import Card
from croupier.engine.commands.cards import CheckDeck
from croupier.engine.commands.command import Command
from croupier.engine.places import Seat


class Declare(Command):
    """The dealer reports an incident, by its number in the rulebook or by its word (string-bet).

    Its entry in the catalogue says which details it needs: `card` is the number of one of the seat's cards,
    from 1, `face` the card itself; `cards` how many the seat holds; `amount` is in the smallest unit.
    """

    incident: str
    seat: Seat | None = None
    card: int | None = None
    face: Card | None = None
    cards: int | None = None
    amount: int | None = None
    board: int | None = None  # on which board
    mixed: str = ""  # muck | burns: what the cards got mixed with
    protected: bool = False  # the player had protected the hand


class Answer(Command):
    """Choose a way out of an open alert; `number` None means the latest alert that offers it.

    `seat` is the seat that the alert or the way out concerns; `refund` (none, uncalled, all) goes with a
    kill, `action` with a limit, `remap` says who holds what.
    """

    way: str
    number: int | None = None
    reason: str = ""
    card: Card | None = None
    seat: Seat | None = None
    refund: str = ""
    action: str = ""
    remap: tuple[str, ...] = ()


class NoteRefusal(Command):
    """Record a report that the rules refuse, or a wrong count (S-079)."""

    report: Declare | CheckDeck | LookAtHand
    code: str


class AddNote(Command):
    """A remark for the record; it changes nothing (S-156)."""

    text: str
    seat: Seat | None = None


class CorrectStack(Command):
    """The chips behind a seat were counted: it has `stack`, whatever the terminal said (S-128)."""

    seat: Seat
    stack: int
    reason: str


NO_PIN: Final = "floor, no PIN"
"""Who was the floor at a table where no PIN is configured."""


class EnterFloor(Command):
    """The terminal accepted a floor manager's PIN, or has none to ask for."""

    who: str = "floor"


class LeaveFloor(Command):
    """The floor's PIN is no longer in force."""


class LookAtHand(Command):
    """The floor looks at a seat's face-down cards, in a hand that is halted or over (IB-1)."""

    seat: Seat


class Undo(Command):
    """Take back a person's last input; repeat to go back as far as the start of the hand (S-173).

    A card that a sensor saw leave the shoe stays where it lies.
    """
