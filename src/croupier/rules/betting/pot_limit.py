"""Betting arithmetic of pot limit: what counts as the pot, and the highest total a bet may have.

All amounts are in the smallest unit of money. `bet` is the highest total of the betting round; before the
flop it is never below the big blind or straddle.
"""

from __future__ import annotations

from typing import Literal

from croupier.rules.house import HouseRules

Reading = Literal["standard", "decree_literal", "decree_omaha"]
"""How a house measures the pot: a value of the switch ``pl.holdem`` or ``pl.omaha``."""


def counted_pot(
    house: HouseRules,
    *,
    pot: int,
    blinds_lack: int = 0,
    big_blind_ante: int = 0,
    small_blind_lacks: int = 0,
) -> int:
    """The pot that limits a bet; from the flop on it is `pot`, everything in the middle.

    Before the flop: `blinds_lack` is what was missing from blinds posted short, which count as full
    (TDA 54-B); a blind that nobody posted lacks nothing. The part of `pot` that is `big_blind_ante` does not
    count; no written source. `small_blind_lacks` counts in a house that treats the small blind as a big blind
    for the first bet (WSOP 187): what that seat's small blind lacks to a big one, 0 once somebody has raised
    and 0 when that seat itself bets.

    >>> counted_pot(HouseRules(), pot=80, blinds_lack=70)  # 50/100, the big blind all-in for 30
    150
    """
    rounded = small_blind_lacks if house.pl_round_sb else 0
    return pot - big_blind_ante + blinds_lack + rounded


def max_to(reading: Reading, *, pot: int, bet: int, in_round: int, min_to: int) -> int:
    """The highest total of a bet or raise by a player with `in_round` in front, whatever their stack.

    `pot` is the counted pot with the bets of this round, `min_to` the smallest legal total; the result is
    never below it. The standard reading is the call and then a raise by the pot; the others take the décret
    literally (décret 2010-723 art. 3).

    >>> max_to("standard", pot=15, bet=10, in_round=0, min_to=20)
    35
    """
    highest = {
        "standard": bet + pot + bet - in_round,
        "decree_literal": 3 * bet + pot,
        "decree_omaha": pot,
    }
    return max(highest[reading], min_to)
