"""The chips of a logged hand as its record has them: what each tour engaged, what each player won or lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from croupier.engine import events as ev
from croupier.engine.places import Seat
from croupier.engine.table import Hand, Table
from croupier.export.pojeu_draws import Move
from croupier.export.pojeu_record import HandRecord, NotExportable, Participant
from croupier.rules.pots import in_proportion

Moves = Mapping[Seat, int]
"""Chips that came to a seat, or left it, because an award was put right."""


def moved(events: Iterable[ev.Event]) -> dict[Seat, int]:
    """What each seat got, or gave back, when an award was put right.

    >>> moved([ev.AwardCorrected(at=0, step=1, moves=((Seat(3), -50), (Seat(5), 50)))])
    {3: -50, 5: 50}
    """
    found: dict[Seat, int] = {}
    for event in events:
        for seat, amount in event.moves if isinstance(event, ev.AwardCorrected) else ():
            found[seat] = found.get(seat, 0) + amount
    return found


def engaged(tours: Mapping[str, Sequence[Move]], returned: Iterable[tuple[Seat, int]]) -> dict[str, int]:
    """The bets of each tour, without what came back: it comes off the last bets of its seat."""
    bets = [(name, move) for name, moves in tours.items() for move in moves if move.kind == "Bet"]
    totals: dict[str, int] = {}
    for name, move in bets:
        totals[name] = totals.get(name, 0) + move.amount
    left = {id(move): move.amount for _, move in bets}
    antes = [bet for bet in bets if bet[1].name == "ante"]
    blinds_and_bets = [bet for bet in bets if bet[1].name != "ante"]
    for seat, amount in returned:
        due = amount
        for name, move in [*reversed(blinds_and_bets), *antes]:
            back = min(due, left[id(move)]) if move.seat == seat else 0
            left[id(move)] -= back
            totals[name] -= back
            due -= back
    return totals


def participants(
    before: Table, after: Table, hand: Hand, seats: Sequence[Seat], earlier: Moves, later: Moves
) -> tuple[Participant, ...]:
    """The players with their chips; what put the award of the hand before right is taken as part of that.

    `later`: how the award of this hand was put right after the table `after`.
    """
    won = dict.fromkeys(hand.seats, 0)
    for _, seat, amount, _ in hand.awards:
        won[seat] += amount
    for seat, amount in later.items():
        if seat in won:
            won[seat] += amount
    taken = in_proportion(sum(amount for _, amount in hand.rake), tuple(won.values()))
    rake = dict(zip(won, taken, strict=True))
    return tuple(
        Participant(
            seat,
            before.players[seat].name,
            before.players[seat].stack + earlier.get(seat, 0),
            after.players[seat].stack + later.get(seat, 0),
            hand.parts[seat].put_in,
            rake[seat],
        )
        for seat in seats
    )


def check_sums(record: HandRecord) -> None:
    """Chips add up in every way that the record tells them; raises `NotExportable` if they do not."""
    total = sum(one.total for one in record.participants)
    rake = sum(one.rake for one in record.participants)
    net = sum(one.net for one in record.participants)
    tours = sum(tour.total for tour in record.tours)
    if total != tours:
        raise NotExportable(
            f"its chips do not add up: engaged {total}, in the tours {tours}",
            "tell us: this is a fault of croupier",
        )
    if net != -rake:
        raise NotExportable("chips of another hand lay in its pot: the record has no place for them")
