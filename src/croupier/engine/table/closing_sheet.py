"""The closing sheet of a table: what came in, what went out, what is left, and what explains a difference.

Facts: selling or paying out chips does not change the value of the tray, because money takes their place. So
two sums are equal. What came in: the float, chips brought to the tray, and what players paid. What went out
or is left: payouts, chips taken to other tables, stacks, what the house took, tips, chips taken from the
tray, and the tray at the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from croupier.engine.events.evening import Holding, TableClosed, Turnover
from croupier.engine.table.bank import DealerTally
from croupier.engine.table.table import Table
from croupier.values import Frozen

Cause = Literal[
    "unpaid",
    "corrected",
    "drop",
    "jackpot",
    "tips",
    "seat-fees",
    "prizes",
    "fill",
    "credit",
    "bought",
    "paid",
]


class Reason(NamedTuple):
    """A possible reason for the difference: its cause, its amount and the player, if any."""

    cause: Cause
    amount: int
    player: str = ""


class Debt(NamedTuple):
    """One payment that settles an evening without a house."""

    payer: str
    receiver: str
    amount: int


class Sheet(Frozen):
    """The sums of an evening, in the smallest unit of money; `float_left` is what was counted."""

    float_given: int
    float_left: int
    bought: int
    paid: int
    stacks: int
    taken: DealerTally
    found: int = 0
    carried: int = 0
    corrected: int = 0
    unpaid: int = 0
    fills: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    moved: int = 0
    prizes: int = 0
    seat_fees: int = 0

    @property
    def come_in(self) -> int:
        """The float, what was brought to it, what players paid for their chips, prizes of the jackpot."""
        return self.float_given + sum(self.fills) + self.bought + self.found + self.prizes

    @property
    def gone_out(self) -> int:
        """Payouts, chips moved away less those that came, stacks, rake, tips, credits: all but the float."""
        taken = self.taken.drop + self.taken.jackpot + self.taken.tips + self.seat_fees
        return self.paid + self.moved + self.stacks + self.carried + taken + sum(self.credits)

    @property
    def due(self) -> int:
        """What the tray should hold."""
        return self.come_in - self.gone_out

    @property
    def difference(self) -> int:
        """How much more the tray holds than it should; 0: the sheet balances to the chip."""
        return self.float_left - self.due

    @property
    def is_free(self) -> bool:
        """The house took nothing: players settle among themselves."""
        taken = self.taken
        return not (taken.drop or taken.jackpot or taken.tips or self.prizes or self.seat_fees)


def sheet_now(table: Table, float_left: int) -> Sheet:
    """The sheet of the table as it is, with what was counted in the tray; a pot in progress is carried."""
    bank, hand = table.bank, table.hand
    in_play = hand.pot if hand is not None and not table.between_hands else table.carried
    return Sheet(
        bank.float_given,
        float_left,
        sum(one.bought for one in bank.accounts.values()),
        sum(one.paid for one in bank.accounts.values()),
        sum(one.chips for one in table.players.values()),
        bank.total,
        bank.found,
        in_play,
        bank.corrected,
        sum(one.unpaid for one in table.players.values()),
        bank.fills,
        bank.credits,
        sum(one.moved for one in bank.accounts.values()),
        sum(bank.prizes.values()),
        sum(bank.seat_fees.values()),
    )


def sheet_of(event: TableClosed) -> Sheet:
    """The sheet as recorded."""
    taken = DealerTally()
    for one in event.turnovers:
        taken = taken.plus(DealerTally(*one[1:]))
    return Sheet(
        event.float_given,
        event.float_left,
        sum(one.bought for one in event.accounts),
        sum(one.paid for one in event.accounts),
        sum(one.stack for one in event.accounts),
        taken,
        event.found,
        event.carried,
        event.corrected,
        event.unpaid,
        event.fills,
        event.credits,
        sum(one.moved for one in event.accounts),
        sum(amount for _, amount in event.prizes),
        sum(amount for _, amount in event.seat_fees),
    )


def reasons(sheet: Sheet, accounts: tuple[Holding, ...]) -> tuple[Reason, ...]:
    """Possible reasons for the difference, the likeliest first; empty if it is 0 or nothing fits.

    Too little in the tray: chips announced and not paid, money for chips that never came, or a fill that
    never came. Too much: rake or tips that still lie in it, a credit that was not fetched, or a player who
    was not paid.

    >>> short = Sheet(500, 450, bought=250, paid=0, stacks=250, taken=DealerTally(), unpaid=50)
    >>> short.difference, reasons(short, (Holding("Ana", 200, 0), Holding("Bo", 50, 0)))
    (-50, (Reason(cause='unpaid', amount=50, player=''), Reason(cause='bought', amount=50, player='Bo')))
    """
    missing = sheet.difference
    if not missing:
        return ()
    taken = sheet.taken
    sums: tuple[tuple[Cause, int], ...] = (
        ("unpaid", -sheet.unpaid),
        ("corrected", sheet.corrected),
        ("drop", taken.drop),
        ("jackpot", taken.jackpot),
        ("tips", taken.tips),
        ("seat-fees", sheet.seat_fees),
        ("prizes", -sheet.prizes),
        ("drop", -taken.drop),
        ("tips", -taken.tips),
    )
    trayed: tuple[tuple[Cause, int], ...] = (
        *(("fill", -amount) for amount in sheet.fills),
        *(("credit", amount) for amount in sheet.credits),
    )
    causes = dict.fromkeys((*sums, *trayed))
    found = [Reason(cause, abs(amount)) for cause, amount in causes if amount and amount == missing]
    for one in accounts:
        if one.bought == -missing:
            found.append(Reason("bought", one.bought, one.player))
        if one.paid == abs(missing):
            found.append(Reason("paid", one.paid, one.player))
    return tuple(found)


def settled(accounts: Iterable[Holding]) -> tuple[Debt, ...]:
    """Who pays whom, so that everybody has what they won: few payments, the largest first."""
    return debts({one.player: one.paid + one.stack + one.moved - one.bought for one in accounts})


def debts(won: dict[str, int]) -> tuple[Debt, ...]:
    """Payments after which everybody is even; `won` has the losers below 0, and sums to 0.

    >>> debts({"Ana": 70, "Bo": -50, "Cy": -20})
    (Debt(payer='Bo', receiver='Ana', amount=50), Debt(payer='Cy', receiver='Ana', amount=20))
    """
    open_ = dict(won)
    paid: list[Debt] = []
    while True:
        payer = min(open_, key=lambda each: (open_[each], each), default="")
        receiver = max(open_, key=lambda each: (open_[each], each), default="")
        amount = min(-open_.get(payer, 0), open_.get(receiver, 0))
        if amount <= 0:
            return tuple(paid)
        paid.append(Debt(payer, receiver, amount))
        open_[payer] += amount
        open_[receiver] -= amount


def accounts_of(table: Table) -> tuple[Holding, ...]:
    """The accounts of all players since the table was opened, without their stacks."""
    return tuple(
        Holding(name, one.bought, one.paid, moved=one.moved) for name, one in table.bank.accounts.items()
    )


def accounts_now(table: Table) -> tuple[Holding, ...]:
    """As `accounts_of`, with each stack and, during a hand, the player's chips in the pot."""
    hand = None if table.between_hands else table.hand
    has = {
        one.name: one.chips + (hand.parts[seat].put_in if hand and seat in hand.parts else 0)
        for seat, one in table.players.items()
    }
    return tuple(one._replace(stack=has.get(one.player, 0)) for one in accounts_of(table))


def turnovers_of(table: Table) -> tuple[Turnover, ...]:
    """What each dealer dealt since the table was opened."""
    return tuple(
        Turnover(name, one.hands, one.drop, one.jackpot, one.tips) for name, one in table.bank.tallies.items()
    )
