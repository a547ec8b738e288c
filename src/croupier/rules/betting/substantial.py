"""Substantial action: whether enough has happened that a misdeal can no longer be called.

The actions are those taken voluntarily and in turn since the deal in question began, oldest first; blinds,
antes and other forced bets do not count (TDA 36).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from croupier.rules.house import HouseRules

Action: TypeAlias = tuple[int, str, int]
"""Seat, action, and the number of its betting round, from 0."""

ADDS_CHIPS: Final = frozenset({"call", "bet", "raise", "complete", "allin"})
RAISES: Final = frozenset({"raise", "complete"})
OPENS: Final = RAISES | {"bet", "allin"}


def substantial(house: HouseRules, actions: Sequence[Action], *, opener: int | None) -> bool:
    """Whether substantial action has taken place under the house's rulebook.

    `opener` is the seat whose forced bet opened the first round: the big blind, in stud the bring-in.

    >>> substantial(HouseRules(), [(3, "call", 0), (4, "call", 0)], opener=2)
    False
    """
    if house.sa == "tda":
        return sa_tda(actions, check_fold=house.sa_check_fold == "yes")
    return sa_code(actions, opener=opener, forced_bet_opens=house.sa_code_opening == "forced_bet")


def sa_tda(actions: Sequence[Action], *, check_fold: bool = False) -> bool:
    """Three actions, or two if one added chips (TDA 36); with `check_fold` a check and a fold as well."""
    if len(actions) != 2:
        return len(actions) > 2
    names = {action for _, action, _ in actions}
    return bool(names & ADDS_CHIPS) or (check_fold and names == {"check", "fold"})


def sa_code(actions: Sequence[Action], *, opener: int | None, forced_bet_opens: bool = True) -> bool:
    """After an opening, three other players acted, or two and one of them raised (Code 1.9).

    The forced bet opens the first round if `forced_bet_opens`; any other round is opened by its first bet,
    and nothing before that bet is substantial.
    """
    rounds: dict[int, list[tuple[int, str]]] = {}
    for seat, action, number in actions:
        rounds.setdefault(number, []).append((seat, action))
    if forced_bet_opens and opener is not None and _followed(rounds.pop(0, []), opener):
        return True
    return any(map(_followed_own_opening, rounds.values()))


def _followed_own_opening(actions: Sequence[tuple[int, str]]) -> bool:
    for index, (seat, action) in enumerate(actions):
        if action in OPENS:
            return _followed(actions[index:], seat)
    return False


def _followed(actions: Sequence[tuple[int, str]], opener: int) -> bool:
    others = [(seat, action) for seat, action in actions if seat != opener]
    players = {seat for seat, _ in others}
    return len(players) >= 3 or (len(players) == 2 and any(action in RAISES for _, action in others))
