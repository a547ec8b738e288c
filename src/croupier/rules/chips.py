"""From chips pushed in silence to the action they stand for, in no-limit; words are not heard here.

All amounts are in the smallest unit of money.
"""

from __future__ import annotations

from dataclasses import dataclass

from croupier.errors import Refused, Unreadable
from croupier.rules.betting import attempt, min_open
from croupier.rules.house import HouseRules


@dataclass(frozen=True)
class Proposal:
    """What pushed chips count as: `action` is check, call, bet, raise or undercall.

    `to` is the seat's total of the round afterwards; for an undercall the call that is asked of him.
    Of the chips pushed, `returned` go back; or `due` more are owed.
    """

    action: str
    to: int
    returned: int
    due: int
    rule: str


def classify(
    house: HouseRules,
    *,
    chips: tuple[int, ...],
    in_round: int,
    bet: int,
    min_to: int,
    stack: int,
    may_raise: bool,
    big_blind: int,
    left_in_front: tuple[int, ...] | None = None,
) -> Proposal:
    """What the chips pushed towards the pot, without a word, count as (TDA 43–46; Code 1.19, 1.20).

    `chips` are the denominations newly pushed, `stack` what was behind before. `left_in_front`: the player
    pulled chips back first, and these stayed of his `in_round`; None: he touched nothing (TDA 46).
    Raises `Unreadable` for a chip without value, `Refused` for none facing a bet or more than he has.

    >>> classify(HouseRules(), chips=(500, 25), in_round=0, bet=325, min_to=650, stack=900,
    ...          may_raise=True, big_blind=100)
    Proposal(action='raise', to=650, returned=0, due=125, rule='TDA 43-A')
    """
    if any(chip <= 0 for chip in chips):
        raise Unreadable(f"chips {chips!r}: every chip needs a value above 0")
    most = in_round + stack
    shown, already = (chips, in_round) if left_in_front is None else (left_in_front + chips, 0)
    pushed = already + sum(shown)
    if pushed > most:
        text = f"chips {chips!r}: the seat has {stack}"
        raise Refused("more-than-stack", text, pushed=sum(chips), stack=stack)
    if bet == in_round:
        action, to, rule = _unopposed(pushed, bet, min_to, big_blind)
    elif not shown:
        raise Refused("no-chips", f"no chips pushed facing {bet}", rule="TDA 44", bet=bet)
    else:
        action, to, rule = _facing(
            house,
            shown,
            already=already,
            bet=bet,
            min_to=min_to,
            may_raise=may_raise,
            last_chips=pushed == most,
        )
    to = min(to, most)
    return Proposal(action, to, max(0, pushed - to), max(0, to - pushed), rule)


def _unopposed(pushed: int, bet: int, min_to: int, big_blind: int) -> tuple[str, int, str]:
    """Nothing to call: no chips check, any chips bet, at least the minimum; a raise if it is the option."""
    if pushed <= bet:
        return "check", bet, "TDA 44"
    if bet == 0:
        return "bet", max(pushed, min_open(big_blind)), "TDA 44"
    return "raise", max(pushed, min_to), "TDA 44"


def _facing(
    house: HouseRules,
    shown: tuple[int, ...],
    *,
    already: int,
    bet: int,
    min_to: int,
    may_raise: bool,
    last_chips: bool,
) -> tuple[str, int, str]:
    """Chips facing a bet; `shown` count, `already` in front were left alone."""
    pushed = already + sum(shown)
    if pushed < bet:
        return ("call", pushed, "TDA 51") if last_chips else ("undercall", bet, "TDA 51-B")
    if len(shown) == 1:
        return "call", bet, "TDA 44"
    if pushed - min(shown) < bet:
        return "call", bet, "TDA 45-A"
    if last_chips and may_raise and pushed > bet:
        return "raise", pushed, "TDA 45-B2"
    action, to = attempt(house, total=pushed, bet=bet, in_round=already, min_to=min_to, may_raise=may_raise)
    return action, to, "TDA 43-A"
