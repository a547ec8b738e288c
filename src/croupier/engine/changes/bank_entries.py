"""How chip movements change the table's accounts: small steps shared by many changes."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.engine.table import Table
from croupier.engine.table.bank import NONE, Bank, DealerTally, PlayerAccount
from croupier.values import replace


def opened(table: Table) -> Bank:
    """New accounts; the chips in front of the players count as bought."""
    bank = Bank(found=table.carried)
    for one in table.players.values():
        bank = bank.with_account(one.name, bought=one.chips)
    return bank


def bought(table: Table, player: str, amount: int) -> Table:
    """Chips for money."""
    return replace(table, bank=table.bank.with_account(player, bought=amount))


def brought(table: Table, player: str, amount: int) -> Table:
    """Chips that come along from another table."""
    return replace(table, bank=table.bank.with_account(player, moved=-amount))


def paid_out(table: Table, player: str, amount: int) -> Table:
    """Money for chips."""
    return replace(table, bank=table.bank.with_account(player, paid=amount))


def taken_along(table: Table, player: str, amount: int) -> Table:
    """Chips that go along to another table."""
    return replace(table, bank=table.bank.with_account(player, moved=amount))


def renamed(table: Table, old: str, new: str) -> Table:
    """Rename an account, merging it with one already under that name."""
    accounts = {name: one for name, one in table.bank.accounts.items() if name != old}
    one = table.bank.accounts.get(old, PlayerAccount())
    prizes, seat_fees = (
        more(sums, new, sums.get(old, 0), without=old) for sums in (table.bank.prizes, table.bank.seat_fees)
    )
    bank = replace(table.bank, accounts=accounts, prizes=prizes, seat_fees=seat_fees).with_account(
        new, bought=one.bought, paid=one.paid, moved=one.moved
    )
    return replace(table, bank=bank)


def more(sums: Mapping[str, int], player: str, amount: int, *, without: str = "") -> Mapping[str, int]:
    """The sums by player, with this amount more for one of them, and without another."""
    kept = {name: each for name, each in sums.items() if name != without}
    return kept | {player: kept.get(player, 0) + amount} if amount else kept


def corrected(table: Table, amount: int) -> Table:
    """A recount found a stack larger by this amount, or smaller if negative."""
    return replace(table, bank=replace(table.bank, corrected=table.bank.corrected + amount))


def hand_begun(table: Table) -> Table:
    """The hand belongs to the dealer of its first card, and their working time starts then."""
    return replace(table, bank=replace(table.bank, dealing=table.shift.dealer, last=NONE))


def taken(table: Table, amount: int, jackpot: int) -> Table:
    """The house took `amount` from a pot, including `jackpot`; it counts once the hand is over."""
    more = DealerTally(drop=amount - jackpot, jackpot=jackpot)
    return replace(table, bank=replace(table.bank, last=table.bank.last.plus(more)))


def hand_over(table: Table) -> Table:
    """The pots were pushed."""
    bank = table.bank
    last = replace(bank.last, hands=1)
    return replace(table, bank=replace(bank.with_tally(bank.dealing, last), last=last))


def hand_void(table: Table) -> Table:
    """The hand is void, possibly after its pots were pushed."""
    bank = table.bank
    if bank.last.hands:
        bank = bank.with_tally(bank.dealing, bank.last, -1)
    return replace(table, bank=replace(bank, last=NONE))
