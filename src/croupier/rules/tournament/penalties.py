"""How long a penalty lasts: hands, or rounds of as many hands as there are players (TDA 71-A)."""

from __future__ import annotations

from croupier.errors import Refused

MOST_HANDS = 1000
"""The longest penalty."""


def hands_of(*, rounds: int, hands: int, players: int) -> int:
    """How many hands a penalty lasts; `players` is how many are at the table now, including the offender.

    Raises `Refused` for negative numbers, and for fewer than 1 or more than `MOST_HANDS` hands.

    >>> hands_of(rounds=2, hands=0, players=7)
    14
    """
    total = rounds * players + hands
    if rounds < 0 or hands < 0 or not 0 < total <= MOST_HANDS:
        raise Refused("bad-penalty", f"a penalty of {total} hands: expected 1 to {MOST_HANDS}", rule="TDA 71")
    return total
