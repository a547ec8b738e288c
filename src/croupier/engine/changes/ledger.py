"""What the changes of chips do to the accounts of the table; small steps that many changes share."""

from __future__ import annotations

from croupier.engine.table import Table
from croupier.engine.table.bank import NONE, Account, Bank, Tally


def opened(table: Table) -> Bank:
    """Accounts that begin now: what lies before the players counts as bought."""
    bank = Bank(found=table.carried)
    for one in table.players.values():
        bank = bank.with_account(one.name, bought=one.stack + one.queued)
    return bank


def bought(table: Table, player: str, amount: int) -> Table:
    """Chips for money."""
    return table.but(bank=table.bank.with_account(player, bought=amount))


def paid_out(table: Table, player: str, amount: int) -> Table:
    """Money for chips."""
    return table.but(bank=table.bank.with_account(player, paid=amount))


def renamed(table: Table, old: str, new: str) -> Table:
    """The account goes by another name; it joins one that somebody of that name left."""
    accounts = {name: one for name, one in table.bank.accounts.items() if name != old}
    one = table.bank.accounts.get(old, Account())
    bank = table.bank.but(accounts=accounts).with_account(new, bought=one.bought, paid=one.paid)
    return table.but(bank=bank)


def corrected(table: Table, amount: int) -> Table:
    """A stack was found to be larger by so much, or smaller if it is negative."""
    return table.but(bank=table.bank.but(corrected=table.bank.corrected + amount))


def hand_begun(table: Table) -> Table:
    """The hand is that of whoever deals its first card, and so is the time from then on."""
    return table.but(bank=table.bank.but(dealing=table.shift.dealer, last=NONE))


def taken(table: Table, amount: int, jackpot: int) -> Table:
    """The house took `amount` of a pot, `jackpot` included; it counts once the hand is over."""
    more = Tally(drop=amount - jackpot, jackpot=jackpot)
    return table.but(bank=table.bank.but(last=table.bank.last.plus(more)))


def hand_over(table: Table) -> Table:
    """The pots are pushed."""
    bank = table.bank
    last = bank.last.but(hands=1)
    return table.but(bank=bank.with_tally(bank.dealing, last).but(last=last))


def hand_void(table: Table) -> Table:
    """The hand is void, perhaps after its pots were pushed."""
    bank = table.bank
    if bank.last.hands:
        bank = bank.with_tally(bank.dealing, bank.last, -1)
    return table.but(bank=bank.but(last=NONE))
