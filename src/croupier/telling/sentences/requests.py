"""What players ask for apart from the play, and who waits for a seat."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.telling.sentences.form import Sentences, of_seat
from croupier.telling.voice import Voice, apart
from croupier.words import message

_DROPPED: Final = {
    "leave": message("{who} stays after all"),
    "away": message("{who} does not sit out after all"),
    "move": message("{who} keeps the seat"),
}


def _asked(event: ev.PlayerAsked, voice: Voice, hand: Hand | None) -> str:
    say, who = voice.words.say, voice.who(event.seat)
    if event.what == "move":
        return say("{who} moves to seat {seat} after the hand", who=who, seat=event.to)
    if event.what == "leave":
        return say("{who} leaves after the hand", who=who)
    return say("{who} sits out after the hand", who=who)


def _listed(event: ev.SeatChangeListed, voice: Voice, hand: Hand | None) -> str:
    who = voice.who(event.seat)
    if event.to is None:
        return voice.words.say("{who} wants another seat", who=who)
    return voice.words.say("{who} wants seat {seat}", who=who, seat=event.to)


def _waits(event: ev.WaiterListed, voice: Voice, hand: Hand | None) -> str:
    if not event.stack:
        return voice.words.say("{name} waits for a seat", name=apart(event.player))
    amount = voice.words.money(event.stack)
    return voice.words.say("{name} waits for a seat with {amount}", name=apart(event.player), amount=amount)


def _blind(event: ev.BlindChosen, voice: Voice, hand: Hand | None) -> str:
    said = message("{who} waits for the big blind") if event.waits else message("{who} posts the blinds owed")
    return voice.words.say(said, who=voice.who(event.seat))


SENTENCES: Final[Sentences] = {
    ev.PlayerAsked: _asked,
    ev.RequestDropped: lambda event, voice, hand: voice.words.say(
        _DROPPED[event.what], who=voice.who(event.seat)
    ),
    ev.ChipsReturned: lambda event, voice, hand: voice.words.say(
        "{who} gets money back for {amount} in chips",
        who=voice.who(event.seat),
        amount=voice.words.money(event.amount),
    ),
    ev.BlindChosen: _blind,
    ev.PlayerRenamed: lambda event, voice, hand: voice.words.say(
        "{who} is called {name} from now on", who=voice.who(event.seat), name=apart(event.player)
    ),
    ev.SeatChangeListed: _listed,
    ev.SeatChangeDropped: of_seat(message("{who} no longer wants another seat")),
    ev.WaiterListed: _waits,
    ev.WaiterCalled: lambda event, voice, hand: voice.words.say(
        "{name} is called to the table", name=apart(event.player)
    ),
    ev.WaiterDropped: lambda event, voice, hand: voice.words.say(
        "{name} no longer waits", name=apart(event.player)
    ),
}
