"""How a hand begins and ends: players dealt in, forced bets, misdeals, hands shown, pots, the end."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from croupier.cards.card import Card
from croupier.engine.events.event import Event
from croupier.engine.places import Seat


class HandStarted(Event):
    """`seats` are dealt in, in dealing order: the first card goes to the first.

    Stud games have neither button nor blinds; the table's stay where they are (TDA 11-B).
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"round"})
    hand_no: int
    button: Seat | None
    small_blind_seat: Seat | None
    big_blind_seat: Seat | None
    seats: tuple[Seat, ...]
    dead_small_blind: Seat | None = None  # its seat, if nobody posts it
    game: str = "THNL"
    turn: int = 0  # of the rotation
    round: int = 0  # of hand for hand, 0: none


class HandVaried(Event):
    """The hand that has just started is dealt with `boards` boards, side by side; follows `HandStarted`.

    `bomb`: it is a bomb pot, and this is the ante of each. If it takes the place of an ordinary hand, the
    blinds that nobody posts move on to these seats.
    """

    SELDOM: ClassVar[frozenset[str]] = frozenset({"bomb", "small_blind_seat", "big_blind_seat"})
    boards: int
    bomb: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None


class Posted(Event):
    """A forced bet; antes and dead blinds are dead money.

    `kind` is ante, bomb-ante, big-blind-ante, small-blind, big-blind or straddle; for a blind that was owed,
    late-blind or dead-blind.
    """

    seat: Seat
    kind: str
    amount: int


class StraddleAnnounced(Event):
    """A sleeper straddle: it is posted when the action reaches the seat unraised, and otherwise void."""

    seat: Seat
    amount: int


class RunsAgreed(Event):
    """These seats agree to deal the rest on `runs` boards; it holds once every live seat has said so.

    `by` entered it, dealer or floor. `burns_once`: the further boards are dealt without burns.
    """

    runs: int
    seats: tuple[Seat, ...]
    by: str = "dealer"
    burns_once: bool = False


class AttemptMisdealt(Event):
    """A misdeal: voluntary bets go back, forced bets stay, and the deal starts again (TDA 35-C)."""

    attempt: int  # the number of the attempt that now begins


class Paid(NamedTuple):
    """`amount`, after rake, of pot number `pot`; `half` is high or low, empty for the whole.

    `board`: what was won is this board's part of the pot.
    """

    pot: int
    seat: Seat
    amount: int
    half: str
    board: int = 1


class HandEnded(Event):
    """`outcome` is complete, void, or withdrawn before its first card; a misdealt attempt does not end it.

    `due` is what the terminal computed, if the floor paid others.
    """

    outcome: str
    due: tuple[Paid, ...] = ()


class HandTabled(Event):
    """The seat tabled all its cards, or those named."""

    seat: Seat
    cards: tuple[Card, ...]


class HandMucked(Event):
    """The seat mucked its cards unseen at the showdown."""

    seat: Seat


class RakeTaken(Event):
    """The house took `amount` from pot number `pot` (the main pot is 0), `jackpot` of it for the jackpot."""

    pot: int
    amount: int
    jackpot: int = 0


class SharesAgreed(Event):
    """All of `seats`, the live ones, agreed that the pots are shared so, in amounts after the rake."""

    shares: tuple[tuple[Seat, int], ...]
    seats: tuple[Seat, ...]


class PotAwarded(Event):
    """`amount`, after rake, of pot number `pot` went to the seat; `half` and `board` as in `Paid`."""

    SELDOM: ClassVar[frozenset[str]] = frozenset({"board"})
    pot: int
    seat: Seat
    amount: int
    half: str = ""
    board: int = 1
