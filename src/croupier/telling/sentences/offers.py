"""What the room offered, and the table took over or declined."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.telling.sentences.form import Sentences
from croupier.telling.voice import Voice, apart


def _answered(event: ev.OfferAnswered, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    if event.kind == "seat":
        name = apart(event.player)
        if event.taken:
            return say("The room sends {name} to this table", name=name)
        return say("The room offers {name} a seat: the table declines", name=name)
    if event.kind == "players":
        return say("The room's list of players is taken over")
    if event.kind == "dealers":
        return say("The room's list of dealers is taken over")
    if event.kind == "deck":
        return say("The room's deck is taken over: {name}", name=event.title)
    if event.kind == "tournament":
        return say("The room's tournament is taken over: {name}", name=event.title)
    return say("The room's stakes and house rules are taken over: {name}", name=event.title)


SENTENCES: Final[Sentences] = {ev.OfferAnswered: _answered}
