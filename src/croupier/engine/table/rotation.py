"""The games that a table plays in turn, and the stakes of each."""

from __future__ import annotations

from croupier.engine.events import TableSet, Turn
from croupier.rules.stakes import Stakes


def turns_of(settings: TableSet) -> tuple[Turn, ...]:
    """Every game that is played in turn with its stakes; a table without a rotation has a single turn."""
    own = Turn(
        settings.game,
        small_blind=settings.small_blind,
        big_blind=settings.big_blind,
        ante=settings.ante,
        big_blind_ante=settings.big_blind_ante,
        bring_in=settings.bring_in,
        small_bet=settings.small_bet,
        big_bet=settings.big_bet,
    )
    return settings.rotation or (own,)


def turn_of(settings: TableSet, number: int) -> Turn:
    """Game and stakes of turn `number`, from 0; after the last one the rotation begins again."""
    turns = turns_of(settings)
    return turns[number % len(turns)]


def stakes_of(turn: Turn) -> Stakes:
    """The stakes of a turn, as they were set."""
    return Stakes(
        small_blind=turn.small_blind,
        big_blind=turn.big_blind,
        ante=turn.ante,
        big_blind_ante=turn.big_blind_ante,
        bring_in=turn.bring_in,
        small_bet=turn.small_bet,
        big_bet=turn.big_bet,
    )
