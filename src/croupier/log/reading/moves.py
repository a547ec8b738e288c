"""Single payments of a table: chips bought, paid out, taken to other tables, tips, recounts, fills, credits.

They are found where the accounts of the table change, so they add up to the accounts. A log in a file has
extracts of these rows. Without extracts the records before two hands are compared: if their accounts are
equal, nothing was paid in between and no other row is read.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from croupier.engine import events as ev
from croupier.engine.events.evening import Holding
from croupier.engine.evolve import followed_rows
from croupier.engine.places import Seat
from croupier.engine.table import Table
from croupier.engine.table.bank import PlayerAccount
from croupier.engine.table.cancellations import standing_rows
from croupier.log.disk import making_sense
from croupier.log.index.extracts import PAYMENTS
from croupier.log.journal.chain import Row
from croupier.log.journal.codec import Logged, from_json
from croupier.log.reading.closings import END, hands_around, stretches_between
from croupier.log.reading.queries import is_cash
from croupier.log.reading.store import Store
from croupier.log.reading.takings import rows_around

_NAMES: Final = frozenset(
    kind.NAME for kind in (*PAYMENTS, ev.PlayerMoved, ev.PlayerRenamed, ev.Undone, ev.Redone)
)
"""Events that may change an account, or that change who sits where or what counts."""


_STATING: Final[Mapping[str, tuple[type[ev.Event], ...]]] = {
    "bought": (ev.ChipsBought, ev.ChipsReturned, ev.PlayerSeated),
    "paid": (ev.PlayerLeft,),
    "moved": (ev.PlayerSeated, ev.PlayerLeft),
    "tips": (ev.TipGiven,),
    "prizes": (ev.JackpotPaid,),
    "seat_fees": (ev.SeatFeePaid,),
    "corrected": (ev.StackCorrected,),
    "fills": (ev.TrayFilled,),
    "credits": (ev.TrayCredited,),
}
"""The events that say how much was paid of each kind."""

MOVES: Final = tuple(_STATING)
"""The kinds of payment."""


class Payment(NamedTuple):
    """One payment, in the smallest unit of money; `hand_id` is the hand in which it was made, or the last."""

    utc: str
    who: str
    amount: int
    hand_id: int | None


class _Span(NamedTuple):
    """The rows from the record before a hand up to the next hand's record; before the first hand 0."""

    hand_id: int
    first: int
    last: int


def moves(archive: Store, since: str, until: str, kind: str) -> tuple[tuple[Payment, ...], bool]:
    """The payments of one kind from `since` until before `until`, in UTC, and whether they are cash."""
    found = [move for log in archive.logs(since, until) for move in _moves(log, since, until, kind)]
    return tuple(sorted(found, key=lambda move: move.utc)), is_cash(archive)


def _moves(archive: Store, since: str, until: str, kind: str) -> Iterator[Payment]:
    with making_sense(archive.path):
        spans = _extracted if archive.has_extracts else _compared
        found = [
            move
            for found_in in spans(archive, since, until, kind)
            for move in _of_span(archive, *found_in, kind)
        ]
    for move in found:
        if since <= move.utc < until:
            yield move if move.hand_id is None else move._replace(hand_id=archive.key(move.hand_id))


Who = str | Callable[[], str]
"""A name, or how to find it."""

_Rows = tuple[_Span, Sequence[Logged], Mapping[int, str]]
"""A span in which something may have been paid: its rows of `_NAMES` that count, and who was dealt in by
seat.
"""


def _extracted(archive: Store, since: str, until: str, kind: str) -> Iterator[_Rows]:
    """The spans with payments, from the extracts."""
    spans = _spans(archive, since, until)
    begins = [span.first for span in spans]
    of_span = defaultdict[int, list[Logged]](list)
    for row in archive.extracted(spans[0].first, spans[-1].last, names=_NAMES):
        of_span[max(0, bisect_right(begins, row.seq) - 1)].append(row)
    dealt = _dealt(archive, [spans[place].hand_id for place in of_span]) if kind == "bought" else {}
    for place, found in of_span.items():
        yield spans[place], standing_rows(found), dealt.get(spans[place].hand_id, {})


def _dealt(archive: Store, hands: Sequence[int]) -> Mapping[int, Mapping[int, str]]:
    """Who was dealt in each of these hands, by seat."""
    found = defaultdict[int, dict[int, str]](dict)
    for hand_id, seat, name in archive.all(
        "SELECT hand_id, seat, name FROM parts JOIN players ON id = player_id"
        " WHERE hand_id IN (SELECT value FROM json_each(?))",
        json.dumps(hands),
    ):
        found[hand_id][seat] = name
    return found


def _compared(archive: Store, since: str, until: str, kind: str) -> Iterator[_Rows]:
    """The spans in which something may have been paid, by comparing the records before and after them."""
    spans = _spans(archive, since, until)
    begins = [span.first for span in spans]
    busy = {max(0, bisect_right(begins, first) - 1) for first, _ in stretches_between(archive, since, until)}
    records = archive.first_rows(begins[0], begins[-1])
    accounts = [_recorded(records.get(first), kind) for first in begins]
    for place, (span, here, then) in enumerate(zip(spans, accounts, (*accounts[1:], None), strict=True)):
        if place in busy or here is None or here != then:
            yield span, standing_rows(archive.logged(span.first, span.last, names=_NAMES)), {}


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
        case "prizes" | "seat_fees":
            return values.get(kind, [])
    place = Holding._fields.index(kind)
    return [[one[0], one[place]] for one in values["accounts"]]


def _of_span(
    archive: Store, span: _Span, rows: Sequence[Logged], dealt: Mapping[int, str], kind: str
) -> Iterator[Payment]:
    if not all(_is_stated(archive, span, row.event) for row in rows):
        return _followed(archive, span.hand_id, kind)
    if not any(isinstance(row.event, _STATING[kind]) for row in rows):
        return iter(())
    return _stated(span, rows, _Seats(archive, span, dealt), kind)


def _stated(span: _Span, rows: Sequence[Logged], seats: _Seats, kind: str) -> Iterator[Payment]:
    """The payments of a span whose events say how much they are."""
    for row in rows:
        of, who, amount = _payment(row.event, seats)
        if of == kind and amount:
            yield Payment(row.utc, who() if callable(who) else who, amount, span.hand_id or None)


def _is_stated(archive: Store, span: _Span, event: ev.Event) -> bool:
    """Whether an event changes no account, or says how much and by whom."""
    match event:
        case ev.TableOpened():
            return False
        case ev.TableSet(mode=mode):  # another kind of game begins new accounts
            found = archive.one("SELECT mode FROM hands WHERE id = ?", span.hand_id)
            return bool(found == (mode,))
        case ev.PlayerLeft(player=player):
            return bool(player)  # old versions did not say who left with how much
        case ev.JackpotPaid(seat=seat):
            return seat is not None  # who has left wins the prize and is paid out
    return True


class _Seats:
    """Who sits where in a span, as its events go by; the record before it is read if it has to be."""

    def __init__(self, archive: Store, span: _Span, dealt: Mapping[int, str]) -> None:
        self._archive, self._span, self._dealt = archive, span, dealt
        self._came: dict[Seat, Who] = {}

    def of(self, seat: Seat) -> Who:
        """The name of the present player there, or how to find it."""
        return self._came[seat] if seat in self._came else lambda: self._first(seat)

    def put(self, seat: Seat, who: Who) -> None:
        self._came[seat] = who

    def _first(self, seat: Seat) -> str:
        return self._dealt[seat] if seat in self._dealt else self._recorded[seat]

    @cached_property
    def _recorded(self) -> Mapping[int, str]:
        return self._archive.seated(self._span.first)


def _payment(event: ev.Event, seats: _Seats) -> tuple[str, Who, int]:
    """The kind of a payment, the person, and the amount; empty for an event that changes no account."""
    match event:
        case ev.ChipsBought(seat=seat, amount=amount):
            return "bought", seats.of(seat), amount
        case ev.ChipsReturned(seat=seat, amount=amount):
            return "bought", seats.of(seat), -amount
        case ev.PlayerSeated(seat=seat, player=player, stack=stack, brought=brought):
            seats.put(seat, player)
            return ("moved", player, -stack) if brought else ("bought", player, stack)
        case ev.PlayerLeft(player=player, stack=stack, elsewhere=elsewhere):
            return "moved" if elsewhere else "paid", player, stack
        case ev.PlayerMoved(seat=seat, to=to):
            seats.put(to, seats.of(seat))
        case ev.PlayerRenamed(seat=seat, player=player):
            seats.put(seat, player)
        case ev.TipGiven(dealer=dealer, amount=amount):
            return "tips", dealer, amount
        case ev.StackCorrected(stack=stack, before=before):
            return "corrected", "", stack - before
        case ev.JackpotPaid(player=player, amount=amount):
            return "prizes", player, amount
        case ev.SeatFeePaid(seat=seat, amount=amount):
            return "seat_fees", seats.of(seat), amount
        case ev.TrayFilled(amount=amount):
            return "fills", "", amount
        case ev.TrayCredited(amount=amount):
            return "credits", "", amount
    return "", "", 0


def _followed(archive: Store, hand_id: int, kind: str) -> Iterator[Payment]:
    """The payments of a span, from the table before and after each of its events."""
    rows, settings = rows_around(archive, hand_id)
    for before, row, after in followed_rows(standing_rows(rows)):
        if row.seq == settings or not isinstance(row.event, PAYMENTS) or before.bank is after.bank:
            continue
        base: Mapping[str, int] = {} if isinstance(row.event, ev.TableOpened) else _amounts(before, kind)
        now = _amounts(after, kind)
        for who in dict.fromkeys((*base, *now)):
            amount = now.get(who, 0) - base.get(who, 0)
            if amount:
                yield Payment(row.utc, who, amount, hand_id or None)


def _amounts(table: Table, kind: str) -> Mapping[str, int]:
    """The accounts of a table, by player or dealer."""
    bank = table.bank
    match kind:
        case "tips":
            return {dealer: tally.tips for dealer, tally in bank.tallies.items()}
        case "fills" | "credits":
            return {"": sum(bank.fills if kind == "fills" else bank.credits)}
        case "prizes" | "seat_fees":
            return bank.prizes if kind == "prizes" else bank.seat_fees
        case "corrected":
            return {"": bank.corrected}
    return {name: _amount(account, kind) for name, account in bank.accounts.items()}


def _amount(account: PlayerAccount, kind: str) -> int:
    return {"bought": account.bought, "paid": account.paid, "moved": account.moved}[kind]
