"""The deal as a whole: its streets, its burns, its stub and the deck."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.telling.names import street_name
from croupier.telling.sentences.form import Sentences, either, told
from croupier.telling.voice import Voice
from croupier.words import message

PLANS: Final = {
    "scramble": message("The stub is short: stub and burns are scrambled, then every seat is served"),
    "serve": message("The stub is short: every seat is served, from the last card and the burns if need be"),
    "community": message("The stub is short: one common card for all"),
    "scramble-community": message("The stub is short: it is scrambled with the burns, then one common card"),
}


def _ended(event: ev.HandEnded, voice: Voice, hand: Hand | None) -> str:
    if event.outcome == "void":
        return voice.words.say("VOID: every chip of the hand goes back to its owner")
    if event.outcome == "withdrawn":
        return voice.words.say("The hand is taken back before its first card")
    return voice.words.say("The hand is over")


def _planned(event: ev.DeckPlanned, voice: Voice, hand: Hand | None) -> str:
    known = PLANS.get(event.way)
    return voice.words.say(known) if known else voice.words.say("The stub is short: {way}", way=event.way)


def _reshuffled(event: ev.StubReshuffled, voice: Voice, hand: Hand | None) -> str:
    if not event.cards:
        return voice.words.say("The stub is shuffled again")
    return voice.words.count(
        "The stub is shuffled again, with {number} card",
        "The stub is shuffled again, with {number} cards",
        len(event.cards),
    )


def _lost(event: ev.StreetLost, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say("The premature cards of {who} are lost", who=voice.all(event.seats))


def _burns(event: ev.BurnsChanged, voice: Voice, hand: Hand | None) -> str:
    more = message("From now on there is one more burn than streets")
    fewer = message("From now on there is one burn fewer than streets")
    return voice.words.say(more if event.by > 0 else fewer)


def _locked(event: ev.DeckLocked, voice: Voice, hand: Hand | None) -> str:
    if event.found is None:
        return voice.words.say("The deck is locked")
    return voice.words.count(
        "The deck is locked: {number} card was counted",
        "The deck is locked: {number} cards were counted",
        event.found,
    )


def _varied(event: ev.HandVaried, voice: Voice, hand: Hand | None) -> str:
    say, amount = voice.words.say, voice.words.money(event.bomb)
    if not event.bomb:
        return say("Dealt with {number} boards", number=event.boards)
    if event.boards > 1:
        return say("Bomb pot: antes of {amount} from all, two boards", amount=amount)
    return say("Bomb pot: antes of {amount} from all", amount=amount)


SENTENCES: Final[Sentences] = {
    ev.HandStarted: told(message("Hand {number} begins"), number="hand_no"),
    ev.HandVaried: _varied,
    ev.AttemptMisdealt: told(message("MISDEAL: the deal begins again, attempt {number}"), number="attempt"),
    ev.HandEnded: _ended,
    ev.DealCompleted: told(message("The deal is complete")),
    ev.DeckPlanned: _planned,
    ev.StubReshuffled: _reshuffled,
    ev.StreetReopened: lambda event, voice, hand: voice.words.say(
        "{street} is dealt again", street=street_name(event.street, voice.words, hand)
    ),
    ev.StreetLost: _lost,
    ev.BurnsChanged: _burns,
    ev.ShoeLifted: told(message("Cards are dealt by hand from now on")),
    ev.DeckLocked: _locked,
    ev.DeckChosen: told(message("The deck in the shoe is {deck}")),
    ev.ShufflerChosen: either(
        "machine", message("The machine {machine} shuffles"), message("The dealer shuffles")
    ),
    ev.DeckCleared: lambda event, voice, hand: voice.words.count(
        "The floor cleared the deck: {number} card",
        "The floor cleared the deck: {number} cards",
        event.cards,
    ),
}
