"""The regulator's record of one hand as plain values: tours, actions, participants, money.

Decision 2016-064, 1.3.6.c.2 and 1.3.6.d; amounts are in the smallest unit of money until they are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Final, NamedTuple, Protocol

from croupier.cards.card import Card
from croupier.engine.events import AwardCorrected, Event
from croupier.engine.places import Seat
from croupier.errors import Unreadable
from croupier.rules.stakes import Stakes
from croupier.values import dataclass

FORCED: Final = "bet"
"""The tour of the forced bets."""

REVEAL: Final = "reveal"
"""The tour in which hands are opened at the end."""


class NotExportable(Unreadable):
    """A hand that the record cannot hold; `mend` says what would help, if anything does."""

    def __init__(self, why: str, mend: str = "") -> None:
        super().__init__(f"{why}; {mend}" if mend else why)
        self.why = why
        self.mend = mend


class Action(NamedTuple):
    """`kind` is the element: Bet, Draw, Check, Fold, Discard or Reveal.

    A bet has its name and the amount that was added; the others a card, or nothing.
    """

    kind: str
    seat: Seat | None = None
    name: str = ""
    amount: int = 0
    card: Card | None = None
    is_open: bool = False
    common: bool = False


@dataclass(frozen=True)
class Tour:
    """A tour: its name in the decision's table, its beginning, and the bets in it.

    `numbers` says which card of the deal each action has, None for those without one.
    """

    name: str
    began: str
    actions: tuple[Action, ...]
    total: int
    numbers: tuple[int | None, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Participant:
    """A player of the hand; `total` is what was engaged, without bets that came back."""

    seat: Seat
    player: str
    before: int
    after: int
    total: int
    rake: int = 0

    @property
    def net(self) -> int:
        return self.after - self.before


@dataclass(frozen=True, kw_only=True)
class HandRecord:
    """A hand that was played to its end; participants from the button on, times ISO 8601 in UTC.

    `example_tours`, `example_finance`: names are spelled as in the decision's worked example.
    """

    seq: int  # of its first row in the log
    hand_no: int
    table: str
    mode: str  # cash | tournament
    game: str
    stakes: Stakes
    ended: str
    participants: tuple[Participant, ...]
    tours: tuple[Tour, ...]
    remarks: tuple[str, ...]
    example_tours: bool = False
    example_finance: bool = False


@dataclass(frozen=True)
class FloorWord:
    """Later facts about a hand: cards named by the floor (by number), and discards by seat and tour."""

    cards: Mapping[int, Card] = field(default_factory=dict)
    discards: Mapping[tuple[Seat, str], tuple[Card, ...]] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()
    by: tuple[str, ...] = ()  # who named it, remark by remark
    award: tuple[AwardCorrected, ...] = ()  # how the award was corrected in the next hand


NOTHING_SAID = FloorWord()


class LoggedEvent(Protocol):
    """A logged event; `utc` is ISO 8601, `seq` unique in its log, `covered`: its card could not be opened."""

    @property
    def seq(self) -> int: ...

    @property
    def hand_id(self) -> int | None: ...

    @property
    def utc(self) -> str: ...

    @property
    def dealer(self) -> str: ...

    @property
    def event(self) -> Event: ...

    @property
    def covered(self) -> bool: ...
