"""Betting arithmetic of no-limit and pot-limit: minimum bet and raise, who may still raise, the 50 % rule.

Every amount is a total for the betting round in the smallest unit of money, including the bettor's chips
already in front. `bet` is the highest total of the round; before the flop it is never below the big blind,
even if that was posted short.
"""

from __future__ import annotations

from typing import Literal

from croupier.rules.house import HouseRules


def min_raise_to(
    house: HouseRules, *, bet: int, last_full: int, full_level: int, big_blind: int, unit: int = 1
) -> int:
    """The minimum total of a raise over `bet` (TDA 43-A, 47-A; décret 2010-723 art. 3).

    `last_full` is the size of the last complete bet or raise, `full_level` what `bet` was then; before
    the flop both start at the big blind, later at 0. A short all-in changes only `bet`.

    >>> tda, code = HouseRules(raise_min="standard"), HouseRules(raise_min="double")
    >>> [min_raise_to(h, bet=300, last_full=200, full_level=300, big_blind=100) for h in (tda, code)]
    [500, 600]
    """
    if house.raise_min == "standard":
        return bet + max(last_full, big_blind)
    if house.double_base == "largest_total":
        return max(2 * bet, bet + big_blind)
    if full_level == 0:
        return bet + big_blind
    return max(2 * full_level, bet + unit)


def may_raise(
    house: HouseRules,
    *,
    bet: int,
    in_round: int,
    acted: bool,
    full_since: bool,
    last_full: int,
    big_blind: int,
) -> bool:
    """Whether the rules leave raising open to a player with `in_round` in front (TDA 47; Code 1.11).

    `acted`: they have acted in this round; a check counts. `full_since`: somebody made a complete bet or
    raise after that. The caller checks that the stack is enough and that somebody is left to raise against.
    """
    if not acted or full_since:
        return True
    faced = bet - in_round
    full = max(last_full if house.raise_min == "standard" else in_round, big_blind)
    return (2 * faced if house.reopen_nl == "half" else faced) >= full


def attempt(
    house: HouseRules,
    *,
    total: int,
    bet: int,
    in_round: int,
    min_to: int,
) -> tuple[str, int]:
    """What chips for `total` facing `bet` count as: ``("call", bet)`` or ``("raise", amount)``.

    The 50 % rule (TDA 43-A, 45-B; Code 1.19): half of the minimum raise makes it that raise, less is a call.
    All-ins are not adjusted and undercalls are not judged here: a total of `bet` or less is a call.

    >>> attempt(HouseRules(), total=1400, bet=1000, in_round=0, min_to=2000)
    ('call', 1000)
    >>> attempt(HouseRules(), total=1500, bet=1000, in_round=0, min_to=2000)
    ('raise', 2000)
    """
    if total <= bet:
        return "call", bet
    if total >= min_to:
        return "raise", total
    measured_from = bet if house.fifty_base == "raise_part" else in_round
    enough = 2 * (total - measured_from) >= min_to - measured_from
    return ("raise", min_to) if enough else ("call", bet)


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
    (TDA 54-B), and a dead one in a house that counts it. The part of `pot` that is `big_blind_ante` does not
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
