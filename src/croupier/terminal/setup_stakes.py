"""Stakes for the set-up page: what two figures stand for in each game, and what follows from them."""

from __future__ import annotations

from dataclasses import replace
from math import gcd
from typing import Final

from croupier.engine.commands import SetTable
from croupier.rules.games import game

CASH_STAKES: Final = ((50, 100), (100, 200), (100, 300), (200, 500), (500, 1_000), (1_000, 2_000))
TOURNAMENT_STAKES: Final = ((25, 50), (50, 100), (100, 200), (200, 400), (300, 600), (500, 1_000))
CASH_LIMITS: Final = ((200, 400), (400, 800), (500, 1_000), (1_000, 2_000), (2_000, 4_000), (3_000, 6_000))
TOURNAMENT_LIMITS: Final = ((50, 100), (100, 200), (200, 400), (400, 800), (600, 1_200), (1_000, 2_000))

ANTES_A_BET: Final = 10
BRING_INS_A_BET: Final = 4
"""How often ante and bring-in go into the small bet of stud, unless somebody says otherwise."""


def is_limit(base: SetTable) -> bool:
    return game(base.game).betting == "limit"


def is_stud(base: SetTable) -> bool:
    return bool(game(base.game).bring_in)


def level(base: SetTable) -> int:
    """The big blind, or in fixed limit the small bet, by which buy-ins are measured."""
    return base.small_bet or base.big_blind if is_limit(base) else base.big_blind


def pair(base: SetTable) -> tuple[int, int]:
    """The two figures that the stakes are called by: blinds, or in fixed limit the bets."""
    if not is_limit(base):
        return base.small_blind, base.big_blind
    return level(base), base.big_bet or 2 * level(base)


def usual(base: SetTable) -> tuple[tuple[int, int], ...]:
    """Stakes that are one press."""
    cash = base.mode == "cash"
    if is_limit(base):
        return CASH_LIMITS if cash else TOURNAMENT_LIMITS
    return CASH_STAKES if cash else TOURNAMENT_STAKES


def with_stakes(base: SetTable, small: int, big: int) -> SetTable:
    """The table at these figures; in fixed limit blinds or ante and bring-in follow from the small bet.

    The big blind is the small bet, the small blind half of it rounded down to a chip (rules matrix 2.2).

    >>> limit = with_stakes(SetTable(at=0, game="THL", unit=100), 500, 1_000)
    >>> limit.small_blind, limit.big_blind
    (200, 500)
    >>> stud = with_stakes(SetTable(at=0, game="7SHL", unit=100), 2_000, 4_000)
    >>> stud.ante, stud.bring_in
    (200, 500)
    """
    unit = gcd(base.unit, small, big) or 1
    if not is_limit(base):
        bare = replace(base, bring_in=0, small_bet=0, big_bet=0)
        return replace(bare, small_blind=small, big_blind=big, unit=unit)
    base = replace(base, small_bet=small, big_bet=big, unit=unit)
    if not is_stud(base):
        return replace(base, small_blind=small // 2 // unit * unit, big_blind=small, bring_in=0)
    ante, bring_in = (max(unit, small // part // unit * unit) for part in (ANTES_A_BET, BRING_INS_A_BET))
    return replace(base, small_blind=0, big_blind=0, big_blind_ante=0, ante=ante, bring_in=bring_in)


def with_game(base: SetTable, code: str) -> SetTable:
    """The table with another game, and no other in turn, at stakes of the same size."""
    chosen = replace(base, game=code, rotation=(), rotation_hands=0)
    if (is_limit(base), is_stud(base)) == (is_limit(chosen), is_stud(chosen)):
        return chosen
    ante = 0 if is_stud(base) else base.ante
    size = level(base)
    if is_limit(chosen):
        return with_stakes(replace(chosen, ante=ante), size, 2 * size)
    small = base.small_blind or size // 2 // base.unit * base.unit
    return with_stakes(replace(chosen, ante=ante), small, size)
