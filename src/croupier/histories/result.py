"""The end of a replayed hand: stacks, pots and winners, and where the file differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from croupier.engine.places import SEATS, Seat
from croupier.engine.play.award import playing
from croupier.engine.play.showdown import contenders, pots_of
from croupier.engine.table import Hand, Table
from croupier.histories.phh import History, in_units
from croupier.rules.pots import Pot
from croupier.values import dataclass, replace


@dataclass(frozen=True)
class Won:
    """A player's part of a pot."""

    player: int
    amount: int
    half: str = ""  # high or low, where hands were compared for both


@dataclass(frozen=True)
class PotWon:
    """A pot, main pot first: who could win it, and who did."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[Won, ...]


@dataclass(frozen=True)
class Replayed:
    """The end of a hand, in the scaled amounts of its history; players are numbered from 1.

    `questions` are sentences about things that the file omits or contradicts.
    """

    finishing_stacks: tuple[int, ...]
    pots: tuple[PotWon, ...]
    questions: tuple[str, ...] = ()


def result(history: History, table: Table, questions: Iterable[str]) -> Replayed:
    """The end of the hand on the table, where each player sits at the seat of that number."""
    assert table.hand is not None, "the hand was played"
    stacks = tuple(table.players[seat].stack for seat in SEATS[: history.count])
    won: dict[int, list[Won]] = {}
    for one in table.hand.money.awards:
        won.setdefault(one.pot, []).append(Won(one.seat, one.amount, one.half))
    pots = tuple(
        PotWon(pot.amount, pot.seats, tuple(_named(table.hand, pot, won.get(number, [Won(pot.seats[0], 0)]))))
        for number, pot in enumerate(pots_of(table.hand))
    )
    return Replayed(stacks, pots, (*questions, *_other_end(history, stacks)))


def _named(hand: Hand, pot: Pot[Seat], won: Sequence[Won]) -> Iterator[Won]:
    """The parts of a pot; if hands were compared for both halves and no low qualified, high wins."""
    halves, rivals = hand.game.halves, contenders(hand, pot)
    compared = len(halves) > 1 and len(rivals) > 1
    no_low = compared and all(halves[-1].strength(*playing(hand, seat)) is None for seat in rivals)
    for one in won:
        yield replace(one, half=halves[0].name) if no_low else one


def _other_end(history: History, stacks: Sequence[int]) -> Iterator[str]:
    """A question if the file has other finishing stacks and no rake; odd chips may differ."""
    claimed = history.details.get("finishing_stacks")
    if not isinstance(claimed, list) or not all(isinstance(each, int | Decimal) for each in claimed):
        return
    scaled = [each * history.scale for each in claimed]
    if len(scaled) == len(stacks) and sum(scaled) == sum(stacks):
        for player, (ours, theirs) in enumerate(zip(stacks, scaled, strict=True), 1):
            if abs(ours - theirs) >= len(stacks):
                ends = in_units(ours, history.scale)
                yield f"p{player} ends with {ends}, the file says {claimed[player - 1]}"
