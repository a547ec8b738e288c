"""Mixed games in the file: one line of text for each game of the rotation, with its stakes.

rotation = ["THL 10/20 blinds 5/10", "7SLL 10/20 ante 1 bring-in 3", "THNL 1/2 ante 0.25"]

The first pair is the small and big bet in fixed limit, else the blinds.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import asdict
from decimal import Decimal
from typing import Any, Final

from croupier.engine.events import Turn
from croupier.errors import Refused, Unreadable
from croupier.rules.games import game
from croupier.rules.stakes import Stakes, checked

EXPECTED: Final = 'a list of games such as "THL 10/20 blinds 5/10" or "7SLL 10/20 ante 1 bring-in 3"'

_NUMBER: Final = r"(\d{1,9}(?:\.\d{1,2})?)"
_ENTRY: Final = re.compile(
    rf"(\w+) {_NUMBER}/{_NUMBER}(?: blinds {_NUMBER}/{_NUMBER})?(?: ante {_NUMBER})?(?: bring-in {_NUMBER})?",
    re.ASCII,
)


def read_rotation(value: Any) -> tuple[str, ...]:
    """The entries as written; raises ValueError unless each is a game with stakes that fit it."""
    if not isinstance(value, list):
        raise ValueError(value)
    for entry in value:
        turn(entry, lambda amount: int(amount * 100))
    return tuple(value)


def turn(entry: Any, units: Callable[[Decimal], int]) -> Turn:
    """One entry with amounts in the smallest unit; raises ValueError for anything else."""
    found = _ENTRY.fullmatch(entry) if isinstance(entry, str) else None
    if found is None:
        raise ValueError(entry)
    code, *texts = found.groups()
    one, two, small, big, ante, bring_in = (None if text is None else units(Decimal(text)) for text in texts)
    assert one is not None and two is not None, "the first pair is always there"
    try:
        limit = game(code).betting == "limit"
        if limit == (small is None and bring_in is None):
            raise ValueError(entry)
        stakes = checked(
            game(code),
            Stakes(
                small_blind=(small or 0) if limit else one,
                big_blind=(big or 0) if limit else two,
                ante=ante or 0,
                bring_in=bring_in or 0,
                small_bet=one if limit else 0,
                big_bet=two if limit else 0,
            ),
        )
    except (Unreadable, Refused) as error:
        raise ValueError(entry) from error
    return Turn(code, **asdict(stakes))
