"""The dealer's side of the screen: what is keyed, offered or shown over the table.

Anything begun here, such as an amount, is dropped at a person's next input, but not at a reading.
"""

from __future__ import annotations

from dataclasses import field
from typing import Final, Literal

from croupier.engine import decide, evolve
from croupier.engine.commands import Act, Command, CompleteDeal
from croupier.engine.correction import as_it_was
from croupier.engine.places import NOWHERE, Seat
from croupier.engine.play.award import Told
from croupier.engine.table import Table
from croupier.engine.table.dealing import next_card
from croupier.engine.table.legal_actions import NOTHING, LegalActions, actions_of, legal_actions
from croupier.engine.undo import entered
from croupier.errors import Refused
from croupier.rules.betting.spoken_bets import Said
from croupier.telling.notice import Notice
from croupier.terminal.legal_keys import dealt_by_hand, opener_asked, runs_open, touch_wins, unread_open
from croupier.terminal.pages.page import Answered, Page, Takes
from croupier.terminal.station.station import Station
from croupier.terminal.wishes import Wish
from croupier.values import Frozen, kept, replace


class KeyedAmount(Frozen):
    """An amount being keyed for `seat`: a total for the round, or while players draw a number of cards.

    `typed` are digits, `pushed` is the sum of the chips.
    """

    seat: Seat
    amount: int
    step: int
    typed: str = ""
    pushed: int = 0
    keypad: bool = False


class Keying(Frozen):
    """A motion of `seat` that is being keyed: chips in order, a word, and the digits of a said amount.

    `chips_first`: chips were there before the first word. `pulled` were taken back from those in front; chips
    pressed while `pulling` join them.
    """

    seat: Seat
    step: int
    chips: tuple[int, ...] = ()
    said: Said | Literal[""] = ""
    typed: str = ""
    more: bool = False
    chips_first: bool = False
    pulled: tuple[int, ...] = ()
    pulling: bool = False
    keypad: bool = False


RUNS: Final = "runs"


class ToConfirm(Frozen):
    """What confirm will do: a fold with nothing to call, a way that ends the deal, the next hand (go), or
    to run it another number of times, which is the `way`.
    """

    kind: str
    step: int
    seat: Seat | None = None
    way: str = ""


class Correcting(Frozen):
    """The action number `index` of the input `step` is being corrected; `now` is the last input."""

    step: int
    index: int
    now: int


class Console(Frozen):
    """The `station`, which is how the terminal is set up, and what the dealer has begun.

    `actor` is a seat that acts out of turn; `way` the way out of the alert number `alert` that the arrows are
    on, -1 for none. `passing` is an action that was refused, with `doubt` as the code, and may be entered all
    the same, with a reason. `under` is a page that another one lies over; `came` are the steps to the open
    page, to which ``back`` returns; `sent` is the page that stands again if what it asked for is refused.
    `ranks` are the hands that the dealer touched without a reader, the best first, those that tie together.
    `notice` is the last line for the dealer, `wish` is to be kept, and while
    `shoe_lost` every card is keyed by hand. `unsure`: the shoe may have missed a card, and nobody
    has said yet that the cards lie as they are shown.
    """

    station: Station = field(default_factory=Station)
    entry: KeyedAmount | None = None
    keying: Keying | None = None
    offer: ToConfirm | None = None
    correcting: Correcting | None = None
    page: Page | None = None
    under: Page | None = None
    came: tuple[Page, ...] = ()
    sent: Page | None = None
    actor: Seat | None = None
    choosing: bool = False
    ranks: Told = ()
    way: int = -1
    alert: int = 0
    passing: Act | None = None
    doubt: str = ""
    notice: Notice | None = field(default=None, compare=False)
    wish: Wish | None = None
    shoe_lost: bool = False
    unsure: bool = False

    @property
    def asks(self) -> bool:
        """Whether something was begun that the large line asks about."""
        begun = (self.page, self.keying, self.entry, self.offer, self.correcting, self.passing)
        return any(begun) or self.choosing or self.actor is not None or bool(self.ranks)

    @property
    def takes(self) -> Takes:
        """The inputs of the open page; none without a page."""
        return self.page.takes if self.page is not None else Takes(closing=())


def fresh(console: Console, table: Table) -> Console:
    """The console without anything that the table has moved past."""
    begun = console.entry or console.offer or console.keying or console.correcting
    asked = (console.page, console.under, console.actor, console.choosing, console.passing, console.ranks)
    if not begun and not any(asked):
        return console
    keyed = entered(table) if begun else 0
    correcting = console.correcting if console.correcting and console.correcting.now == keyed else None
    acting = moment(replace(console, correcting=correcting), table)
    now = keyed if acting is table else entered(acting)
    entry = console.entry if console.entry and console.entry.step == now else None
    offer = console.offer if console.offer and console.offer.step == now else None
    if offer is not None and offer.kind == RUNS and runs_open(table) < 2:  # a board card came
        offer = None
    keying = console.keying if console.keying and console.keying.step == now else None
    page, under = (
        each if each and each.stays_open(table) else None for each in (console.page, console.under)
    )
    to_act = table.hand.round.to_act if table.hand and table.phase == "BETTING" else None
    return replace(
        console,
        entry=entry,
        keying=keying,
        offer=offer,
        correcting=correcting,
        page=page,
        under=under,
        actor=console.actor if to_act else None,
        choosing=console.choosing and to_act is not None,
        ranks=console.ranks if touch_wins(table) else (),
        passing=console.passing if console.passing and console.passing.seat == to_act else None,
    )


def moment(console: Console, table: Table) -> Table:
    """The table for the keys: during a correction as it was then, otherwise the present one."""
    asked = console.correcting
    return (as_it_was(table, asked.step, asked.index) if asked else None) or table


def legal_now(console: Console, table: Table) -> LegalActions:
    """The legal actions of the seat to act, or of the one that acts out of turn; none if nobody knows it."""
    hand = table.hand
    actor = console.actor
    if actor is None and opener_asked(table):
        return NOTHING
    if actor is not None and hand is not None and table.phase == "BETTING" and actor in hand.live:
        return actions_of(table, hand, actor, table.house)
    return legal_actions(table, table.house)


def named_first(console: Console, table: Table) -> int | None:
    """The number of an open card that must be named before the next card; None if there is none.

    While the shoe is silent, a card that is due comes first, because it is already on the table.
    """
    hand = table.hand
    if hand is None or (console.shoe_lost and table.phase == "DEALING" and next_card(table) != NOWHERE):
        return None
    return unread_open(hand)


def nameable(console: Console, table: Table) -> int | None:
    """The number of an open card that waits for its name while the card key is for the next card."""
    return None if table.hand is None or named_first(console, table) is not None else unread_open(table.hand)


def idle(console: Console) -> Console:
    """The console with nothing begun."""
    return replace(
        console,
        entry=None,
        keying=None,
        offer=None,
        correcting=None,
        actor=None,
        choosing=False,
        ranks=(),
        passing=None,
    )


Handled = tuple[Console, tuple[Command, ...]]
"""The console after a press, and the commands for the engine."""


def declined(console: Console, code: str, **facts: object) -> Handled:
    """Do nothing, and show the reason in one line."""
    return replace(console, notice=Notice.refused(code, **facts)), ()


def applied(console: Console, answered: Answered) -> Handled:
    """Apply a page's answer: the open page, the set-up of the terminal, and commands."""
    page, under = answered.page, answered.under or console.under
    if page is None:
        page, under = console.under, None
    if answered.station is not None:
        console = replace(console, station=answered.station)
    console = replace(
        console,
        page=page,
        under=under,
        sent=answered.again,
        notice=answered.notice,
        wish=answered.wish,
        choosing=console.choosing or answered.choosing,
        actor=answered.actor if answered.actor is not None else console.actor,
    )
    return console, answered.commands


@kept
def dealt(table: Table) -> Table:
    """The table with the due cards dealt, if no shoe reports them and somebody acts next.

    Any other table is returned unchanged.
    """
    hand = table.hand
    if hand is None or table.phase != "DEALING" or not dealt_by_hand(table):
        return table
    try:
        events = decide(table, CompleteDeal(at=0), table.house)
    except Refused:
        return table
    there = table
    for event in events:
        there = evolve(there, event)
    return there if legal_actions(there, there.house).seat is not None else table
