"""The stakes of one game at one table: blinds, antes, bring-in and bet sizes, checked for the kind of game.

All amounts are in the smallest unit of money.
"""

from __future__ import annotations

from dataclasses import asdict

from croupier.errors import Refused
from croupier.rules.games import Game
from croupier.values import Frozen, replace


class Stakes(Frozen, kw_only=True):
    """Games with blinds have no bring-in, stud games no blinds; only fixed limit has bet sizes."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    big_blind_ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0


def checked(game: Game, stakes: Stakes) -> Stakes:
    """The stakes as this game uses them, with fixed-limit bets derived from the blinds if missing.

    Raises `Refused` for stakes that do not fit the game.

    >>> from croupier.rules.games import GAMES
    >>> checked(GAMES["THL"], Stakes(small_blind=5, big_blind=10)).big_bet
    20
    """
    limit = game.betting == "limit"
    if limit:
        small = stakes.small_bet or stakes.big_blind
        stakes = replace(stakes, small_bet=small, big_bet=stakes.big_bet or 2 * small)
    if game.bring_in:
        if not (stakes.ante >= 0 and 0 < stakes.bring_in < stakes.small_bet <= stakes.big_bet):
            raise Refused(
                "bad-stakes",
                f"limit {stakes.small_bet}/{stakes.big_bet}, bring-in {stakes.bring_in}:"
                " expected 0 < bring-in < small bet ≤ big bet",
            )
        return replace(stakes, small_blind=0, big_blind=0, big_blind_ante=0)
    if not 0 <= stakes.small_blind <= stakes.big_blind or stakes.big_blind <= 0:
        raise Refused(
            "bad-stakes", f"stakes {stakes.small_blind}/{stakes.big_blind}: expected 0 ≤ small ≤ big"
        )
    if limit and not stakes.big_blind <= stakes.small_bet <= stakes.big_bet:
        raise Refused(
            "bad-stakes",
            f"limit {stakes.small_bet}/{stakes.big_bet}, big blind {stakes.big_blind}:"
            " expected big blind ≤ small bet ≤ big bet",
        )
    return replace(stakes, bring_in=0) if stakes.bring_in else stakes


def button_posts(game: Game, stakes: Stakes) -> bool:
    """Whether the button posts the only blind, as in short deck."""
    return game.button_blind and not stakes.small_blind


def killed(stakes: Stakes, kill: str, chip: int) -> Stakes:
    """The stakes of a hand with a kill, full or half: bets doubled, or half as high again (Robert's Rules).

    Raises `Refused` for a half kill that cannot be paid with `chip` as the smallest chip.

    >>> killed(Stakes(small_bet=10, big_bet=20), "half", 5).big_bet
    30
    """
    halves = 3 if kill == "half" else 4
    if any(halves * bet % (2 * chip) for bet in (stakes.small_bet, stakes.big_bet)):
        raise Refused("kill-chips", f"a half kill in chips of {chip}: expected whole chips", unit=chip)
    return replace(stakes, small_bet=halves * stakes.small_bet // 2, big_bet=halves * stakes.big_bet // 2)


def in_chips(stakes: Stakes, chip: int, where: str = "") -> Stakes:
    """The stakes; raises `Refused` for an amount that cannot be paid with `chip` as the smallest chip.

    `where` says in the text of the refusal whose stakes they are.

    >>> in_chips(Stakes(small_blind=50, big_blind=100), 100)
    Traceback (most recent call last):
    croupier.errors.Refused: small blind 50: expected a multiple of the smallest chip 100
    """
    for name, amount in asdict(stakes).items():
        whole_chips(amount, chip, where + name.replace("_", " "))
    return stakes


def whole_chips(amount: int, chip: int, what: str) -> None:
    """Raise `Refused` unless the amount, named `what` in the text, is a multiple of the smallest chip."""
    if amount % chip:
        raise Refused(
            "not-in-chips",
            f"{what} {amount}: expected a multiple of the smallest chip {chip}",
            amount=amount,
            unit=chip,
        )
