"""The words of the regulator's record, in French: games, tours, stakes and remarks."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from croupier.rules.games import OFFICIAL, game
from croupier.rules.stakes import Stakes

EXAMPLE_TOURS: Final[Mapping[str, str]] = MappingProxyType({"bet": "blinds", "pre-flop": "preflop"})
"""Tours with another spelling in the worked example than in the table (switch ``a.tour_names``)."""

POSTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ante": "ante",
        "big-blind-ante": "ante",
        "small-blind": "small blind",
        "big-blind": "big blind",
        "late-blind": "big blind",
        "dead-blind": "small blind",
    }
)
"""The forced bets in the decision's list; a straddle is not among them."""

WAYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "late": "actions saisies après la carte",
        "premature": "carte prématurée",
        "extra-card": "carte en trop",
        "missed": "carte non comptée",
        "return": "carte remise sur le talon",
        "stray": "lecture écartée",
        "not-so": "lecture écartée",
        "bind": "carte identifiée",
        "scrap": "carte retirée du jeu",
        "reshuffle": "remélange",
        "stands": "la donne est jouée",
        "passed": "accepté",
        "discretion": "décision hors règlement",
        "complete": "mise complétée",
        "forfeit": "mise abandonnée",
        "kill": "main déclarée morte",
        "draw": "carte tirée par le superviseur",
        "lift": "mise corrigée pour tous",
        "limit": "parole limitée",
        "manual": "donne à la main",
        "remap": "cartes rendues à leur siège",
        "replace": "carte remplacée",
    }
)
"""The name of a way out in a remark; a way that is not here is written as it is."""


def money(amount: int, mode: str) -> str:
    """An amount of the record: two decimals, a dot, no grouping; chips of a tournament as they are.

    >>> money(-4, "cash"), money(0, "cash"), money(1500, "tournament")
    ('-0.04', '0.00', '1500.00')
    """
    if mode == "tournament":
        return f"{amount}.00"
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


def plain(amount: int, mode: str) -> str:
    """An amount in a remark: whole chips in a tournament, else two decimals.

    >>> plain(25, "tournament"), plain(25, "cash")
    ('25', '0.25')
    """
    return str(amount) if mode == "tournament" else money(amount, mode)


def description(code: str, stakes: Stakes, mode: str) -> str:
    """A game of the regulator with its stakes: the record has no other place for them.

    >>> description("THNL", Stakes(small_blind=2, big_blind=4), "cash")
    "Texas Hold'Em No Limit (0.02-0.04)"
    """
    parts = []
    if game(code).bring_in:
        parts.append(f"({money(stakes.small_bet, mode)}-{money(stakes.big_bet, mode)})")
        parts.append(f"bring-in {money(stakes.bring_in, mode)}")
    else:
        parts.append(f"({money(stakes.small_blind, mode)}-{money(stakes.big_blind, mode)})")
        if game(code).betting == "limit":
            parts.append(f"limites {money(stakes.small_bet, mode)}-{money(stakes.big_bet, mode)}")
    if stakes.ante:
        parts.append(f"ante {money(stakes.ante, mode)}")
    if stakes.big_blind_ante:
        parts.append(f"ante de grosse blind {money(stakes.big_blind_ante, mode)}")
    if mode == "tournament":
        parts.append("montants en jetons")
    return f"{OFFICIAL[code]} {', '.join(parts)}"
