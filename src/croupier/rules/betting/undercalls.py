"""Too little put out or said: what an undercall leads to, and which wrong bets can still be corrected.

Amounts are in the smallest unit of money; what is in front counts as a total for the betting round. Going
all-in for less is not an undercall.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeVar

from croupier.rules.house import HouseRules

S = TypeVar("S", bound=int)

Outcome = Literal["call", "complete-or-forfeit", "act-again", "floor", "floor-or-return"]
"""call: the whole call is due. complete-or-forfeit: the player completes the call, or leaves the chips and
folds. act-again: the chips go back and the player acts again. floor: the floor orders the player to complete
or to forfeit. floor-or-return: it may also give the chips back."""

RULES: Final = frozenset({"TDA 51-B", "TDA 51-C", "Code 1.17"})
"""The rule cited by a proposal that corrects an undercall or asks about one."""

Fault = Literal["below-minimum", "above-pot", "below-pot"]
"""below-minimum: a bet or raise that was too small. above-pot, below-pot: a pot-limit bet of "the pot" that
was miscounted."""


def undercall(
    house: HouseRules,
    *,
    put: int,
    to_call: int,
    heads_up: bool,
    opening_bet: bool,
    after_another: bool = False,
) -> Outcome:
    """What follows when `put`, less than the call, is put out or said in turn (TDA 51-B, C; Code 1.17).

    `heads_up`: two hands are live. `opening_bet`: the bet is the first of the round, before the flop the
    big blind. `after_another`: an undercall before this one, in the same sequence, was corrected first.

    >>> undercall(HouseRules(undercall="tda_51b"), put=200, to_call=400, heads_up=False, opening_bet=True)
    'call'
    """
    if house.undercall == "half_or_forfeit":
        return "complete-or-forfeit" if 2 * put > to_call else "act-again"
    if after_another:
        return "floor-or-return"
    return "call" if heads_up or opening_bet else "floor"


def correctable(fault: Fault, *, street_over: bool, substantial: bool) -> bool:
    """Whether a wrong bet that went unnoticed may still be corrected (TDA 52).

    `street_over`: a card of the next street is out, or the showdown has begun. `substantial`: substantial
    action followed the bet; only a pot bet that was too small is safe after that.
    """
    return not street_over and not (fault == "below-pot" and substantial)


def corrected(
    totals: Mapping[S, int], everything: Mapping[S, int], *, wrong: int, right: int
) -> dict[S, int]:
    """The totals of the round, seat by seat, after the bet of `wrong` is corrected to `right` (TDA 52).

    Players who put in the wrong total pay the difference, as far as `everything` in front and behind allows,
    or take it back. A raise over the wrong bet stays as it is.

    >>> corrected({1: 600, 2: 1000, 3: 1000}, {1: 9000, 2: 9000, 3: 1100}, wrong=1000, right=1200)
    {1: 600, 2: 1200, 3: 1100}
    """
    return {
        seat: _put_right(total, everything[seat], wrong=wrong, right=right) for seat, total in totals.items()
    }


def _put_right(total: int, everything: int, *, wrong: int, right: int) -> int:
    if total > wrong:
        return total
    if right < wrong:
        return min(total, right)
    return min(right, everything) if total == wrong else total
