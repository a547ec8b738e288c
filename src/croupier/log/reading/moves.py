"""Single payments of a table: chips bought, paid out, taken to other tables, tips, recounts, fills, credits.

They are found where the accounts of the table change, so they add up to the accounts. Hands without any are
not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.engine.following import followed_rows
from croupier.engine.table import Table
from croupier.engine.table.bank import Account
from croupier.engine.table.standing import standing_rows
from croupier.log.disk import making_sense
from croupier.log.reading.queries import is_cash
from croupier.log.reading.store import Store
from croupier.log.reading.takings import rows_around
from croupier.log.reading.turns import rows_between

MOVES: Final = ("bought", "paid", "moved", "tips", "corrected", "fills", "credits")
"""The kinds of payment."""

_NAMES: Final = frozenset(
    kind.NAME
    for kind in (
        *(ev.PlayerSeated, ev.PlayerLeft, ev.ChipsBought, ev.ChipsReturned, ev.TipGiven, ev.StackCorrected),
        *(ev.TableOpened, ev.TrayFilled, ev.TrayCredited, ev.TableSet, ev.TableBroken, ev.Undone, ev.Redone),
    )
)
"""Events that may change an account."""


class Move(NamedTuple):
    """One payment, in the smallest unit of money; `hand_id` is the hand in which it was made, or the last."""

    utc: str
    who: str
    amount: int
    hand_id: int | None


def moves(archive: Store, since: str, until: str, kind: str) -> tuple[tuple[Move, ...], bool]:
    """The payments of one kind from `since` until before `until`, in UTC, and whether they are cash."""
    found = [move for log in archive.logs(since, until) for move in _moves(log, since, until, kind)]
    return tuple(sorted(found, key=lambda move: move.utc)), is_cash(archive)


def _moves(archive: Store, since: str, until: str, kind: str) -> Iterator[Move]:
    with making_sense(archive.path):
        rows = archive.logged(*rows_between(archive, since, until), names=_NAMES)
        around = dict.fromkeys(_hand_before(archive, seq) for seq in [row.seq for row in rows])
        found = [move for hand_id in around for move in _of_hand(archive, hand_id, kind)]
    for move in found:
        if since <= move.utc < until:
            yield move if move.hand_id is None else move._replace(hand_id=archive.key(move.hand_id))


def _hand_before(archive: Store, seq: int) -> int:
    found = archive.one("SELECT max(id) FROM hands WHERE record_seq <= ?", seq)
    return (found[0] if found else None) or 0


def _of_hand(archive: Store, hand_id: int, kind: str) -> Iterator[Move]:
    """The payments from the record before a hand until that before the next."""
    rows, settings = rows_around(archive, hand_id)
    for before, row, after in followed_rows(standing_rows(rows)):
        if row.seq == settings or isinstance(row.event, ev.TableRecorded) or before.bank is after.bank:
            continue
        base: Mapping[str, int] = {} if isinstance(row.event, ev.TableOpened) else _amounts(before, kind)
        now = _amounts(after, kind)
        for who in dict.fromkeys((*base, *now)):
            amount = now.get(who, 0) - base.get(who, 0)
            if amount:
                yield Move(row.utc, who, amount, hand_id or None)


def _amounts(table: Table, kind: str) -> Mapping[str, int]:
    """The accounts of a table, by player or dealer."""
    bank = table.bank
    match kind:
        case "tips":
            return {dealer: tally.tips for dealer, tally in bank.tallies.items()}
        case "fills" | "credits":
            return {"": sum(bank.fills if kind == "fills" else bank.credits)}
        case "corrected":
            return {"": bank.corrected}
    return {name: _amount(account, kind) for name, account in bank.accounts.items()}


def _amount(account: Account, kind: str) -> int:
    return {"bought": account.bought, "paid": account.paid, "moved": account.moved}[kind]
