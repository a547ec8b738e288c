"""Pots: the uncalled bet, main and side pots, rake, and who gets the odd chip.

All amounts are in the smallest unit of money; several seats are always given in order from the left of the
button.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Generic, TypeVar

from croupier.cards.card import Card
from croupier.rules.house import HouseRules
from croupier.values import dataclass

S = TypeVar("S", bound=int)
"""A seat number; the type that goes in, such as the engine's own, is the type that comes out."""

WHEEL = frozenset((12, 3, 2, 1, 0))
"""The ranks of 5-4-3-2-A."""

PERCENT = 10_000
"""100 %, in hundredths of a percent."""


@dataclass(frozen=True)
class Contribution(Generic[S]):
    """What one seat put into the hand; `ante` is its own ante, `dead` money all goes to the main pot."""

    seat: S
    live: int
    ante: int = 0
    dead: int = 0
    folded: bool = False


@dataclass(frozen=True)
class Pot(Generic[S]):
    """An amount and the live seats that can win it."""

    amount: int
    seats: tuple[S, ...]


def uncalled(bets: Mapping[S, int], live: Collection[S]) -> tuple[S, int] | None:
    """The live seat with the part of its bet that nobody matched, or None (décret 2010-723 art. 6).

    `bets` holds every seat's total for the round. What a seat that is no longer live put in stays in the pot
    (TDA 30, 50-A, 65-A).

    >>> uncalled({1: 1000, 2: 640}, live=(1, 2)), uncalled({1: 1000, 2: 640}, live=(2,))
    ((1, 360), None)
    """
    *_, met, highest = sorted((0, 0, *bets.values()))
    seat = next((seat for seat in live if bets[seat] == highest > met), None)
    return None if seat is None else (seat, highest - met)


def build_pots(contributions: Iterable[Contribution[S]]) -> tuple[Pot[S], ...]:
    """Main pot first, then the side pots in the order in which they formed (Code 1.10, TDA 21).

    Uncalled bets must have been returned. Antes are layered by amount before the bets; dead money goes to
    the main pot; what folded seats put in above the highest live seat joins the last pot. Pots with the same
    eligible seats are merged. At least one seat must be live unless there is nothing to win.

    >>> build_pots([Contribution(1, 100), Contribution(2, 250), Contribution(3, 250, folded=True)])
    (Pot(amount=300, seats=(1, 2)), Pot(amount=300, seats=(2,)))
    """
    everyone = tuple(contributions)
    live = tuple([each.seat for each in everyone if not each.folded])
    layers = [Pot(sum([each.dead for each in everyone]), live)]
    for amounts in ({each.seat: each.ante for each in everyone}, {each.seat: each.live for each in everyone}):
        if any(amounts.values()):
            layers += _layers(amounts, live, last=layers[-1].seats)
    return _merge(layers)


def _layers(amounts: Mapping[S, int], live: tuple[S, ...], last: tuple[S, ...]) -> list[Pot[S]]:
    """One pot for each slice between two totals of live seats; what folded seats put in above joins the last.

    `last` are the seats of the last pot so far, which get the amounts to which no live seat contributed.
    """
    levels = sorted({0, *[amounts[seat] for seat in live]})
    pots = [
        Pot(
            sum([min(amount, high) - low for amount in amounts.values() if amount > low]),
            tuple([seat for seat in live if amounts[seat] >= high]),
        )
        for low, high in pairwise(levels)
    ]
    above = sum([amount - levels[-1] for amount in amounts.values() if amount > levels[-1]])
    return [*pots, Pot(above, pots[-1].seats if pots else last)]


def _merge(layers: Iterable[Pot[S]]) -> tuple[Pot[S], ...]:
    """The pots without empty ones, neighbours with the same eligible seats merged."""
    pots: list[Pot[S]] = []
    for layer in layers:
        if pots and pots[-1].seats == layer.seats:
            pots[-1] = Pot(pots[-1].amount + layer.amount, layer.seats)
        elif layer.amount:
            pots.append(layer)
    return tuple(pots)


def levies(
    house: HouseRules,
    pots: tuple[int, ...],
    *,
    chip: int,
    flop_seen: bool,
    players: int = 2,
    river: bool = False,
) -> tuple[tuple[int, int], ...]:
    """What the house takes out of each pot, main pot first, and how much of that is for its jackpot.

    Its rake is what its schedule says of all pots together for this many `players` dealt in, and nothing
    without a flop if the house says so (décret 2010-723 art. 2 III). It comes from the pots in proportion, in
    rake units, a flat fee from the main pot on. It is always paid in whole chips, `chip` being the smallest:
    a rake unit that is not a multiple of `chip` is rounded up to one. The jackpot takes its amount from the
    main pot after the rake, and at most what is left there; it is waived when the rake is.

    >>> levies(HouseRules(rake_cap=15), (237,), chip=1, flop_seen=True)
    ((11, 0),)
    >>> levies(HouseRules(rake_pct=500, rake_jackpot=100), (5_000, 400), chip=100, flop_seen=True)
    ((300, 100), (0, 0))
    """
    schedule, total = house.fees, sum(pots)
    flop = flop_seen or not house.rake_no_flop_no_drop
    step = -(-(house.rake_unit or chip) // chip) * chip
    taken = schedule.of_pots(total, players=players, flop=flop, river=river, step=step)
    flat = schedule.kind == "flat"
    shares = _from_the_first(taken, pots) if flat else _in_whole_chips(taken, pots, chip, step)
    if not pots or not flop:
        return tuple((amount, 0) for amount in shares)
    jackpot = min(schedule.of_jackpot(total, players=players), pots[0] - shares[0]) // chip * chip
    return ((shares[0] + jackpot, jackpot), *((amount, 0) for amount in shares[1:]))


def _from_the_first(amount: int, pots: Iterable[int]) -> tuple[int, ...]:
    """`amount` out of the pots, as much as possible from each before the next."""
    shares: list[int] = []
    for pot in pots:
        shares.append(min(pot, amount - sum(shares)))
    return tuple(shares)


def _in_whole_chips(amount: int, pots: tuple[int, ...], chip: int, step: int) -> tuple[int, ...]:
    """`amount` out of the pots in proportion, in steps where these fit, else in chips."""
    whole = tuple(pot // chip for pot in pots)
    chips = min(amount // chip, sum(whole))
    if not chips:
        return (0,) * len(pots)
    steps, rest = divmod(chips * chip, step)
    shares = tuple(share * step for share in in_proportion(steps, pots))
    if rest or any(share > pot for share, pot in zip(shares, pots, strict=True)):
        shares = tuple(share * chip for share in in_proportion(chips, whole))
    return shares


def in_proportion(amount: int, weights: Sequence[int]) -> tuple[int, ...]:
    """`amount` shared in proportion to `weights`; what is left over goes by largest remainder, then by order.

    >>> in_proportion(15, (300, 100))
    (11, 4)
    """
    whole = sum(weights)
    if not whole:
        return (0,) * len(weights)
    shares = [amount * weight // whole for weight in weights]
    by_remainder = sorted(range(len(weights)), key=lambda index: -(amount * weights[index] % whole))
    for index in by_remainder[: amount - sum(shares)]:
        shares[index] += 1
    return tuple(shares)


def cut(amount: int, boards: int, unit: int) -> tuple[int, ...]:
    """What each board plays for, in whole `unit`s; what does not divide goes to the first board.

    >>> cut(2_011, 2, 1), cut(205, 3, 1)
    ((1006, 1005), (69, 68, 68))
    """
    each = amount // boards // unit * unit
    return (amount - each * (boards - 1), *[each] * (boards - 1))


def split(amount: int, winners: tuple[S, ...], unit: int) -> tuple[tuple[S, int], ...]:
    """Each winner's share of a pot; odd units go one at a time from the first winner on (TDA 20-A).

    `winners` are in the order in which odd chips are given out. What is less than `unit` goes to the first.

    >>> split(751, (2, 5), 1)
    ((2, 376), (5, 375))
    """
    share = amount // len(winners) // unit * unit
    odd, crumb = divmod(amount - share * len(winners), unit)
    return tuple(
        (seat, share + (unit if index < odd else 0) + (crumb if index == 0 else 0))
        for index, seat in enumerate(winners)
    )


def odd_chip_order(
    winners: tuple[S, ...],
    played: Mapping[S, tuple[Card, ...]],
    *,
    ace_low: bool = False,
    wheel: frozenset[int] = WHEEL,
) -> tuple[S, ...]:
    """The winners of one pot in the order in which they get odd chips if cards decide (TDA 20-B, Code 1.30).

    `winners` come in order from the left of the button. The highest card played that the others do not
    share goes first, by rank then suit; the ace is low in 5-4-3-2-A or another `wheel`, and in `ace_low`
    hands. Equal hands keep their order.
    """
    return tuple(sorted(winners, key=lambda seat: _from_the_top(played[seat], ace_low, wheel), reverse=True))


def _from_the_top(played: tuple[Card, ...], ace_low: bool, wheel: frozenset[int]) -> list[int]:
    """The codes of the cards, highest first; in this order equal cards of two hands never decide."""
    low = ace_low or {card.rank for card in played} == wheel
    return sorted((card - 52 if low and card.rank == 12 else int(card) for card in played), reverse=True)


def show_order(live: tuple[S, ...], *, first: S, pots: tuple[Pot[S], ...]) -> tuple[S, ...]:
    """The live seats, in the order in which they show.

    `live` is in order from the left of the button. `first` is the seat that bet or raised last on the last
    round or, if there was no bet, that acted first on it; the others follow clockwise. Players in a later
    side pot show before those who are only in an earlier one.

    >>> show_order((1, 3, 5), first=3, pots=())
    (3, 5, 1)
    """
    start = live.index(first)
    contested = [pot.seats for pot in pots if len(pot.seats) > 1]

    def last_pot(seat: S) -> int:
        return max((index for index, seats in enumerate(contested) if seat in seats), default=-1)

    return tuple(sorted(live[start:] + live[:start], key=last_pot, reverse=True))
