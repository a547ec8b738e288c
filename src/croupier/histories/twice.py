"""A card that a history names twice: the hand is played with every other card that the second can have been.

Files are written by people and programs, and some name one card for another. Such a hand has a result only
where all the cards that it can have been lead to the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from croupier.cards.card import DECK
from croupier.errors import Refused, Unreadable
from croupier.histories.notation import shown
from croupier.histories.phh import History
from croupier.values import replace

R = TypeVar("R")

CARDS: Final = frozenset(map(str, DECK))


class Twice(Unreadable):
    """An action, by its number from 1, names a card that is already on the table."""

    def __init__(self, card: str, number: int, action: str) -> None:
        super().__init__(f"action {number} {shown(action)}: {card} is already on the table")
        self.card = card
        self.number = number


def whatever_it_was(history: History, card: str, action: int, play: Callable[[History], R]) -> R | None:
    """What `play` makes of the hand whichever card action number `action`, from 1, named instead of `card`.

    None where the results differ, or where no other card can have been there, as when the player shows this
    one, or where yet another card is named twice: what such a hand is refused for names cards of ours.
    """
    said, mark, remark = history.actions[action - 1].partition("#")
    before, _, after = said.rpartition(card)
    results = set[R]()
    for other in sorted(CARDS - _named(history)):
        actions = list(history.actions)
        actions[action - 1] = f"{before}{other}{after}{mark}{remark}"
        try:
            results.add(play(replace(history, actions=tuple(actions))))
        except (Refused, Unreadable):
            continue
        if len(results) > 1:
            return None
    return results.pop() if results else None


def _named(history: History) -> set[str]:
    """Every card that stands anywhere in the actions."""
    words = (action.partition("#")[0].split()[-1:] for action in history.actions)
    return {last[at : at + 2] for word in words for last in word for at in range(0, len(last), 2)} & CARDS
