"""What the room of many tables offers, answered by the table."""

from __future__ import annotations

from croupier.engine.commands.command import Command
from croupier.values import dataclass


@dataclass(frozen=True, kw_only=True)
class AnswerOffer(Command):
    """Record that the table takes over what the room offers, or declines it; the rest has its own commands.

    The fields are those of `events.OfferAnswered`.
    """

    kind: str
    offer: str
    edit: str
    title: str = ""
    player: str = ""
    seat: int = 0
    taken: bool = True
