"""The money of a hand in its record: the bets of each tour, and what each player won or lost.

Forced bets and bets changed by a ruling are recorded as they finally count. An uncalled part is different:
that bet was lawful, so it is recorded in full.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from croupier.engine import events as ev
from croupier.engine.events import Paid
from croupier.engine.places import Seat
from croupier.engine.play.award import halved
from croupier.engine.play.showdown import pots_of
from croupier.engine.table import Hand, Table
from croupier.export.pojeu.dealt_cards import RecordMove
from croupier.export.pojeu.record import FORCED, HandRecord, NotExportable, Participant
from croupier.export.pojeu.record_words import POSTS
from croupier.rules.pots import in_proportion, split

Moves = Mapping[Seat, int]
"""Chips that came to a seat, or left it, because an award was corrected."""


def moved(events: Iterable[ev.Event]) -> dict[Seat, int]:
    """The chips that each seat received, or returned, when an award was corrected.

    >>> moved([ev.AwardCorrected(at=0, step=1, moves=((Seat(3), -50), (Seat(5), 50)))])
    {3: -50, 5: 50}
    """
    found: dict[Seat, int] = {}
    for event in events:
        for seat, amount in event.moves if isinstance(event, ev.AwardCorrected) else ():
            found[seat] = found.get(seat, 0) + amount
    return found


def had(events: Iterable[ev.Event]) -> dict[Seat, int]:
    """How much more each seat had at the start than the table knew, as found during the hand.

    Recounted chips were there before, and a tip was not part of the hand.

    >>> had([ev.TipGiven(at=0, step=1, seat=Seat(3), amount=200, dealer="")])
    {3: -200}
    """
    every = tuple(events)
    found = moved(every)
    for event in every:
        match event:
            case ev.StackCorrected(seat=seat, stack=stack, before=before):
                found[seat] = found.get(seat, 0) + stack - before
            case ev.TipGiven(seat=seat, amount=amount):
                found[seat] = found.get(seat, 0) - amount
    return found


def engaged(
    tours: Mapping[str, Sequence[RecordMove]], returned: Iterable[tuple[Seat, int]]
) -> dict[str, int]:
    """The bets of each tour without returned chips, which come off the last bets of their seat."""
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
    before: Table, after: Table, hand: Hand, earlier: Moves, later: Moves
) -> tuple[Participant, ...]:
    """The players with their chips, from the button on.

    A correction of the previous hand's award counts for that hand; `later` is how the award of this one was
    corrected after the table `after`.
    """
    paid = after.settled.due if later and after.settled else hand.money.awards
    rake = rake_of(hand, paid, after.unit)
    return tuple(
        Participant(
            seat,
            before.players[seat].name,
            before.players[seat].stack + earlier.get(seat, 0),
            after.players[seat].stack + later.get(seat, 0),
            hand.parts[seat].put_in,
            rake[seat],
        )
        for seat in _from_the_button(hand)
    )


def _from_the_button(hand: Hand) -> tuple[Seat, ...]:
    """The seats of the hand from the button on."""
    if hand.positions.button not in hand.seats:
        return hand.seats
    at = hand.seats.index(hand.positions.button)
    return hand.seats[at:] + hand.seats[:at]


def rake_of(hand: Hand, paid: Iterable[Paid], unit: int) -> dict[Seat, int]:
    """The rake of each winner: its share of every pot as it would be without rake, less what it got.

    If the floor did not pay equal shares, the rake is in proportion to what each got. `paid` says who won
    what, in the order of the odd chips of `unit`.
    """
    won: dict[int, list[Paid]] = {pot: [] for pot, _ in hand.money.rake}
    for one in paid:
        if one.pot in won:
            won[one.pot].append(one)
    found = dict.fromkeys(hand.seats, 0)
    for pot, taken in hand.money.rake:
        net = [one.amount for one in won[pot]]
        rake = in_proportion(taken, net)
        if won[pot] and _shared(won[pot], sum(net), unit) == net:
            gross = _shared(won[pot], sum(net) + taken, unit)
            rake = tuple(before - after for before, after in zip(gross, net, strict=True))
        for one, share in zip(won[pot], rake, strict=True):
            found[one.seat] += share
    return found


def _shared(paid: Sequence[Paid], amount: int, unit: int) -> list[int]:
    """The shares of the winners of a pot in `amount`, in their order."""
    winners: dict[str, list[Seat]] = {}
    for one in paid:
        winners.setdefault(one.half, []).append(one.seat)
    shares = {
        (half, seat): share
        for (half, seats), whole in zip(winners.items(), halved(winners, amount, unit), strict=True)
        for seat, share in split(whole, tuple(seats), unit)
    }
    return [shares[one.half, one.seat] for one in paid]


def chip_matters(hand: Hand, unit: int) -> bool:
    """Whether rake was taken, or a pot could not be shared evenly in chips of `unit`.

    Then shares or halves are unequal, or so small that another one may be nothing.
    """
    shares: dict[int, set[int]] = {}
    halves: dict[int, Counter[str]] = {}
    for one in hand.money.awards:
        shares.setdefault(one.pot, set()).add(one.amount)
        halves.setdefault(one.pot, Counter())[one.half] += one.amount
    pots = pots_of(hand)
    return bool(hand.money.rake) or any(
        len(shares[pot]) > 1
        or len(set(halves[pot].values())) > 1
        or halves[pot].keys() == {"high"}  # no hand qualified for the low
        or (len(pots[pot].seats) > 1 and max(shares[pot]) < 2 * unit)
        for pot in shares
    )


def check_sums(record: HandRecord) -> None:
    """Check that all sums in the record agree; raises `NotExportable` if not."""
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


Tours = Mapping[str, list[RecordMove]]

_ONCE: Final = ("small-blind", "big-blind", "big-blind-ante")
"""Forced bets that a seat has only once: later posts make it larger."""


def post(moves: Sequence[RecordMove], event: ev.Posted) -> RecordMove | None:
    """The Bet for a post; None if it only adds to the seat's earlier post."""
    found = RecordMove(
        "Bet",
        seat=event.seat,
        name=POSTS[event.kind],
        amount=event.amount,
        base=event.kind,
        dead=_dead(event),
    )
    if event.kind in _ONCE:
        for move in moves:
            if (move.seat, move.base) == (found.seat, found.base) and not move.struck:
                move.amount += found.amount
                return None
    return found


def _dead(event: ev.Posted) -> bool:
    return event.kind in ("big-blind-ante", "dead-blind")


def blinds_placed(tours: Tours, event: ev.BlindsPlaced) -> None:
    """The hand is played from other positions: posts go back, and those that stay get their right names."""
    posts = tours.get(FORCED, [])
    for seat, live, dead in event.returned:
        _strike([move for move in posts if not move.dead and move.base != "ante"], seat, live)
        _strike([move for move in posts if move.dead], seat, dead)
    for move in posts:
        if move.base in ("small-blind", "big-blind"):
            move.base = "big-blind" if move.seat == event.big_blind_seat else "small-blind"
            move.name = POSTS[move.base]


def betting_begins_again(tours: Tours, hand: Hand) -> None:
    """The bets and checks of the round no longer count; players who folded stay out."""
    for move in tours.get(hand.street, ()):
        if move.kind in ("Bet", "Check") and move.seat is not None and not hand.parts[move.seat].folded:
            move.struck = True


def bring_in_returned(tours: Tours, hand: Hand, seat: Seat) -> None:
    _strike(
        [move for move in tours.get(hand.street, ()) if move.name == "bring-in"], seat, hand.parts[seat].bet
    )


def bet_corrected(tours: Tours, event: ev.BetCorrected, after: Table) -> tuple[RecordMove, ...]:
    """Give the bet and its calls their right amounts; returns further calls that it needs."""
    others = []
    for seat, chips in event.paid:
        bets = [move for move in tours[event.street] if (move.kind, move.seat) == ("Bet", seat)]
        if chips < 0:
            _strike(bets, seat, -chips)
        elif bets:
            bets[-1].amount += chips
        else:
            bets = [RecordMove("Bet", seat=seat, name="call", base="call", amount=chips)]
            others += bets
        left = after.players[seat].stack + after.players[seat].capped
        bets[-1].name = "allin" if not left else bets[-1].base
    return tuple(others)


def _strike(bets: Sequence[RecordMove], seat: Seat, amount: int) -> None:
    """Take an amount off the last bets of the seat; a bet of 0 is removed."""
    for move in reversed(bets):
        if move.seat == seat:
            back = min(amount, move.amount)
            move.amount -= back
            amount -= back
            move.struck = not move.amount


def counted(moves: Iterable[RecordMove]) -> list[RecordMove]:
    """The moves without the struck ones."""
    return [move for move in moves if not move.struck]
