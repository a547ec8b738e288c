"""What each seat should win at the end of a hand, computed independently of the engine.

The money of each seat comes from the engine, the cards from the felt. Pots are divided stake by stake,
PokerKit ranks the hands, and rake and odd chips follow the rules (Guide 3.9, 3.11, 3.12).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from croupier.engine.places import Seat
from croupier.engine.table import Hand
from croupier.rules.house import HouseRules
from support.felt import Felt
from support.pokerkit_twin import VARIANTS

NAMES = {"BADEUCEY": ("low", "badugi"), "DRAMAHA": ("hand", "board")}
"""Of the halves of games that are not high/low."""

Pot = tuple[int, list[Seat]]
"""An amount, and who can win it."""


def pots(hand: Hand) -> list[Pot]:
    """Main pot first; neighbours that the same seats can win are one."""
    live = list(hand.live)
    found: list[Pot] = []
    dead = sum(part.dead for part in hand.parts.values())
    stakes = (
        {seat: part.ante for seat, part in hand.parts.items()},
        {seat: part.live for seat, part in hand.parts.items()},
    )
    for amount, seats in ((dead, live), *_peeled(stakes[0], live), *_peeled(stakes[1], live)):
        if found and (found[-1][1] == seats or not seats):
            found[-1] = (found[-1][0] + amount, found[-1][1])
        elif amount:
            found.append((amount, seats or live))  # who is left may have put in nothing
    return found


def _peeled(stakes: dict[Seat, int], live: Sequence[Seat]) -> Iterator[Pot]:
    """Again and again the smallest stake that a live seat has left, from everybody; then what is left."""
    left = dict(stakes)
    while seats := [seat for seat in live if left[seat]]:
        least = min(left[seat] for seat in seats)
        taken = {seat: min(least, amount) for seat, amount in left.items()}
        left = {seat: amount - taken[seat] for seat, amount in left.items()}
        yield sum(taken.values()), seats
    yield sum(left.values()), []


def rake(house: HouseRules, hand: Hand, amounts: Sequence[int], unit: int) -> int:
    """What the house may take of all pots, in chips that there are."""
    if house.rake_no_flop_no_drop and not hand.number:
        return 0
    most = sum(amounts) * house.rake_pct / 10_000
    step = house.rake_unit or unit
    steps = [step * count for count in range(int(most // step) + 1)]
    taken = steps[-1] if house.rake_cap is None else min(steps[-1], house.rake_cap)
    there = sum(amount - amount % unit for amount in amounts)
    return max(chips for chips in range(0, taken + 1, unit) if chips <= there)


@lru_cache(maxsize=1_000)
def ranked(kind: Any, cards: str, board: str) -> Any:
    """The hand that PokerKit makes of a seat's cards, which it takes long to find; None for no low."""
    return kind.from_game_or_none(cards, board)


def halves(hand: Hand, felt: Felt, seats: Sequence[Seat]) -> list[tuple[str, list[Seat]]]:
    """Which parts the pot has, high first, and who wins each, from the left of the button."""
    if len(seats) == 1:
        return [("", list(seats))]
    kinds = VARIANTS[hand.game.code].hand_types
    board = "".join(map(str, felt.board))
    won = []
    for kind in kinds:
        hands = {seat: ranked(kind, "".join(map(str, felt.seats[seat])), board) for seat in seats}
        best = max((one for one in hands.values() if one is not None), default=None)
        if best is not None:
            won.append([seat for seat in seats if hands[seat] == best])
    if len(won) < 2 or (won[0] == won[1] and len(won[0]) > 1):
        return [("", won[0])]
    first, second = NAMES.get(hand.game.code, ("high", "low"))
    return [(first, won[0]), (second, won[1])]


def shares(amount: int, winners: int, unit: int) -> list[int]:
    """The parts of this many winners, in the order in which odd chips go round."""
    each = amount // winners // unit * unit
    odd, crumb = divmod(amount - each * winners, unit)
    return [each + (unit if index < odd else 0) + (crumb if index == 0 else 0) for index in range(winners)]
