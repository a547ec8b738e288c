"""Single payments of a table: chips bought, paid out, taken to other tables, tips, recounts, fills, credits.

They are found where the accounts of the table change, so they add up to the accounts. Of most hands only the
record before them is read: the accounts in it are those of the next one's, unless something was paid. A
payment that was reversed before the hand ended, such as chips bought and given back, is not among them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.engine.events.evening import Holding
from croupier.engine.following import followed_rows
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.bank import Account
from croupier.engine.table.standing import standing_rows
from croupier.log.disk import making_sense
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import from_json
from croupier.log.journal.logged import Logged
from croupier.log.reading.queries import is_cash
from croupier.log.reading.store import Store
from croupier.log.reading.takings import rows_around
from croupier.log.reading.turns import END, hands_around, stretches_between

MOVES: Final = ("bought", "paid", "moved", "tips", "corrected", "fills", "credits")
"""The kinds of payment."""

_BY_ITSELF: Final = (ev.ChipsBought, ev.ChipsReturned, ev.TipGiven, ev.TrayFilled, ev.TrayCredited)
"""Payments that say how much they are."""

_PAYING: Final = (
    *_BY_ITSELF,
    *(ev.PlayerSeated, ev.PlayerLeft, ev.StackCorrected, ev.TableOpened, ev.TableSet, ev.TableBroken),
)
"""Events that may change an account."""

_NAMES: Final = frozenset(
    kind.NAME for kind in (*_PAYING, ev.PlayerMoved, ev.PlayerRenamed, ev.Undone, ev.Redone)
)
"""Those, and what changes who sits where or what counts."""


class Move(NamedTuple):
    """One payment, in the smallest unit of money; `hand_id` is the hand in which it was made, or the last."""

    utc: str
    who: str
    amount: int
    hand_id: int | None


class _Span(NamedTuple):
    """The rows from the record before a hand until that before the next one; before the first hand 0."""

    hand_id: int
    first: int
    last: int


def moves(archive: Store, since: str, until: str, kind: str) -> tuple[tuple[Move, ...], bool]:
    """The payments of one kind from `since` until before `until`, in UTC, and whether they are cash."""
    found = [move for log in archive.logs(since, until) for move in _moves(log, since, until, kind)]
    return tuple(sorted(found, key=lambda move: move.utc)), is_cash(archive)


def _moves(archive: Store, since: str, until: str, kind: str) -> Iterator[Move]:
    with making_sense(archive.path):
        found = [
            move
            for span in _spans_with_payments(archive, since, until, kind)
            for move in _of_span(archive, span, kind)
        ]
    for move in found:
        if since <= move.utc < until:
            yield move if move.hand_id is None else move._replace(hand_id=archive.key(move.hand_id))


def _spans_with_payments(archive: Store, since: str, until: str, kind: str) -> Iterator[_Span]:
    """The spans in which something may have been paid."""
    spans = _spans(archive, since, until)
    begins = [span.first for span in spans]
    busy = {max(0, bisect_right(begins, first) - 1) for first, _ in stretches_between(archive, since, until)}
    records = archive.first_rows(begins[0], begins[-1])
    accounts = [_recorded(records.get(first), kind) for first in begins]
    for place, (span, here, then) in enumerate(zip(spans, accounts, (*accounts[1:], None), strict=True)):
        if place in busy or here is None or here != then:
            yield span


def _spans(archive: Store, since: str, until: str) -> list[_Span]:
    """All spans of a time, with the one before and the one after it."""
    before, after = hands_around(archive, since, until)
    hands = archive.all(
        "SELECT id, record_seq FROM hands WHERE id >= ? AND id <= ? AND record_seq IS NOT NULL ORDER BY id",
        before[0] if before else 0,
        after[0] if after else END,
    )
    if before is None:
        hands.insert(0, (0, archive.begin))
    last = archive.one("SELECT record_seq FROM hands WHERE id > ? ORDER BY id LIMIT 1", hands[-1][0])
    ends = (*(record for _, record in hands[1:]), (last and last[0]) or END)
    return [_Span(hand, record, end - 1) for (hand, record), end in zip(hands, ends, strict=True)]


def _recorded(row: Row | None, kind: str) -> object:
    """What a record of the table has of one kind of payment; None if that is unknown."""
    if row is None or row.name != ev.TableRecorded.NAME:
        return None
    values = from_json(row.payload)
    if values.get("float_given") is None:  # of an old version, without accounts
        return None
    match kind:
        case "tips":
            return [[dealer, tips] for dealer, *_, tips in values["turnovers"]]
        case "fills" | "credits" | "corrected":
            return values[kind]
    place = Holding._fields.index(kind)
    return [[one[0], one[place]] for one in values["accounts"]]


def _of_span(archive: Store, span: _Span, kind: str) -> Iterator[Move]:
    rows = standing_rows(archive.logged(span.first, span.last, names=_NAMES))
    if not any(isinstance(row.event, _PAYING) for row in rows):
        return iter(())
    begins = next(archive.logged(span.first, span.first), None)
    record = begins.event if begins else None
    if isinstance(record, ev.TableRecorded) and all(isinstance(row.event, _BY_ITSELF) for row in rows):
        return _stated(record, span.hand_id, rows, kind)
    return _followed(archive, span.hand_id, kind)


def _stated(record: ev.TableRecorded, hand_id: int, rows: Sequence[Logged], kind: str) -> Iterator[Move]:
    """Payments that say how much they are, where nobody came or went since the record."""
    names = {seat: name for seat, name, *_ in record.seats}
    for row in rows:
        of, who, amount = _payment(row.event, names)
        if of == kind:
            yield Move(row.utc, who, amount, hand_id or None)


def _payment(event: ev.Event, names: Mapping[Seat, str]) -> tuple[str, str, int]:
    """The kind of a payment, of whom, and its amount."""
    match event:
        case ev.ChipsBought(seat=seat, amount=amount):
            return "bought", names[seat], amount
        case ev.ChipsReturned(seat=seat, amount=amount):
            return "bought", names[seat], -amount
        case ev.TipGiven(dealer=dealer, amount=amount):
            return "tips", dealer, amount
        case ev.TrayFilled(amount=amount):
            return "fills", "", amount
        case ev.TrayCredited(amount=amount):
            return "credits", "", amount
    raise AssertionError(event)


def _followed(archive: Store, hand_id: int, kind: str) -> Iterator[Move]:
    """The payments of a span, from the table before and after each of its events."""
    rows, settings = rows_around(archive, hand_id)
    for before, row, after in followed_rows(standing_rows(rows)):
        if row.seq == settings or not isinstance(row.event, _PAYING) or before.bank is after.bank:
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
