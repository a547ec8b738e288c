"""Answers to what the room of many tables offers."""

from __future__ import annotations

from croupier.engine import events as ev
from croupier.engine.commands.offers import AnswerOffer
from croupier.engine.draft import Draft


def answer_offer(draft: Draft, command: AnswerOffer) -> None:
    """Record the answer."""
    draft.add(
        ev.OfferAnswered,
        kind=command.kind,
        offer=command.offer,
        edit=command.edit,
        title=command.title,
        player=command.player,
        seat=command.seat,
        taken=command.taken,
    )
