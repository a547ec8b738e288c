"""How a replayed hand ended: stacks, pots and winners, and what the file says otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from croupier.engine.places import SEATS
from croupier.engine.showing import pots_of
from croupier.engine.table import Table
from croupier.histories.phh import History, in_units


@dataclass(frozen=True)
class Won:
    """A player's part of a pot."""

    player: int
    amount: int
    half: str = ""  # high or low, where a pot is shared between them


@dataclass(frozen=True)
class PotWon:
    """A pot, main pot first: who could win it, and who did."""

    amount: int
    eligible: tuple[int, ...]
    winners: tuple[Won, ...]


@dataclass(frozen=True)
class Replayed:
    """How a hand ended, in the scaled amounts of its history; players are numbered from 1.

    `questions` are sentences about what the file leaves out or says otherwise.
    """

    finishing_stacks: tuple[int, ...]
    pots: tuple[PotWon, ...]
    questions: tuple[str, ...] = ()


def result(history: History, table: Table, questions: Iterable[str]) -> Replayed:
    """The end of the hand on the table, where each player sits at his number."""
    assert table.hand is not None, "the hand was played"
    stacks = tuple(table.players[seat].stack for seat in SEATS[: history.count])
    won: dict[int, list[Won]] = {}
    for number, seat, amount, half in table.hand.awards:
        won.setdefault(number, []).append(Won(seat, amount, half))
    pots = tuple(
        PotWon(pot.amount, pot.seats, tuple(won.get(number, (Won(pot.seats[0], 0),))))
        for number, pot in enumerate(pots_of(table.hand))
    )
    return Replayed(stacks, pots, (*questions, *_other_end(history, stacks)))


def _other_end(history: History, stacks: Sequence[int]) -> Iterator[str]:
    """A question where the file has other finishing stacks without a rake; odd chips are let pass."""
    told = history.details.get("finishing_stacks")
    if not isinstance(told, list) or not all(isinstance(each, int | Decimal) for each in told):
        return
    scaled = [each * history.scale for each in told]
    if len(scaled) == len(stacks) and sum(scaled) == sum(stacks):
        for player, (ours, theirs) in enumerate(zip(stacks, scaled, strict=True), 1):
            if abs(ours - theirs) >= len(stacks):
                yield f"p{player} ends with {in_units(ours, history.scale)}, the file says {told[player - 1]}"
