"""The table between hands: settings, players, chips, places, penalties, and the clock of a tournament."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.rules.games import game
from croupier.rules.stakes import Stakes
from croupier.telling.room_orders import heard
from croupier.telling.sentences.form import Sentences, either, reasoned, told, with_reason
from croupier.telling.stakes import in_words
from croupier.telling.table_break import along, place
from croupier.telling.voice import Voice, apart
from croupier.words import message


def _set(event: ev.TableSet, voice: Voice, hand: Hand | None) -> str:
    names = ("small_blind", "big_blind", "ante", "big_blind_ante", "bring_in", "small_bet", "big_bet")
    stakes = Stakes(**{name: getattr(event, name) for name in names})
    played = f"{voice.words.game(event.game)} {in_words(stakes, game(event.game), voice.words)}"
    return voice.words.say("Table {name} is set: {game}", name=event.table, game=played)


def _button(event: ev.ButtonPlaced, voice: Voice, hand: Hand | None) -> str:
    say, who = voice.words.say, voice.who(event.seat)
    said = say("The button is placed at {who}", who=who)
    if event.hand_no:
        said = say("After hand {number} the button is at {who}", number=event.hand_no, who=who)
    return say("{said}, the kill at {who}", said=said, who=voice.who(event.kill)) if event.kill else said


def _seated(event: ev.PlayerSeated, voice: Voice, hand: Hand | None) -> str:
    who, amount = voice.called(event.seat, event.player), voice.words.money(event.stack)
    if event.left_with not in (0, event.stack):
        left = voice.words.money(event.left_with)
        return voice.words.say(
            "{who} comes with {amount}, left with {left}: the floor is asked",
            who=who,
            amount=amount,
            left=left,
        )
    if event.brought:
        said = voice.words.say("{who} comes from another table with {amount}", who=who, amount=amount)
        return ", ".join([said, *along(event, voice.words)])
    return voice.words.say("{who} sits down with {amount}", who=who, amount=amount)


def _left(event: ev.PlayerLeft, voice: Voice, hand: Hand | None) -> str:
    who = voice.called(event.seat, event.player) if event.player else voice.who(event.seat)
    amount = voice.words.money(event.stack)
    if not event.elsewhere:
        return voice.words.say("{who} leaves with {amount}", who=who, amount=amount)
    where = place(event.to_table, event.to_seat, voice.words) or voice.words.say("another table")
    said = voice.words.say("{who} takes {amount} to {place}", who=who, amount=amount, place=where)
    return ", ".join([said, *along(event, voice.words)])


def _owes(event: ev.BlindOwed, voice: Voice, hand: Hand | None) -> str:
    sentence = message("{who} owes the small blind and the big blind")
    if not (event.small and event.big):
        sentence = (
            message("{who} owes the small blind") if event.small else message("{who} owes the big blind")
        )
    return voice.words.say(sentence, who=voice.who(event.seat))


def _bought(event: ev.ChipsBought, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    said = say("{who} buys {amount}", who=voice.who(event.seat), amount=voice.words.money(event.amount))
    notes = (event.waits, message("after the hand")), (event.owed, message("still to be paid"))
    return ", ".join([said, *(say(note) for holds, note in notes if holds)])


def _penalty(event: ev.PenaltyGiven, voice: Voice, hand: Hand | None) -> str:
    who = voice.who(event.seat)
    if not event.hands:
        return with_reason(voice.words.say("{who}: the penalty is lifted", who=who), event.reason, voice)
    said = voice.words.count(
        "{who} gets a penalty of {number} hand",
        "{who} gets a penalty of {number} hands",
        event.hands,
        who=who,
    )
    return with_reason(said, event.reason, voice)


def _out(event: ev.PlayerEliminated, voice: Voice, hand: Hand | None) -> str:
    who = voice.called(event.seat, event.player)
    return voice.words.say("{who} is eliminated, place {place}", who=who, place=event.place)


def _race_card(event: ev.RaceCardDealt, voice: Voice, hand: Hand | None) -> str:
    who, card = voice.who(event.seat), event.card
    face = "??" if card is None else voice.words.card(card)
    return voice.words.say("Chip race: {who} gets {card}", who=who, card=face)


def _raced(event: ev.RaceEnded, voice: Voice, hand: Hand | None) -> str:
    if not event.winners:
        return voice.words.say("Chip race: nobody gets a chip")
    return voice.words.say(
        "Chip race: a chip of {amount} to {who}",
        amount=voice.words.money(event.unit),
        who=voice.all(event.winners),
    )


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


_NOT_DONE: Final = {
    "not-known": message("this table does not know it"),
    "no-structure": message("this table has no levels"),
    "no-level": message("this table has no such level"),
    "no-longer": message("no longer needed"),
    "no-tournament": message("this table plays no tournament"),
    "round-dealt": message("the round was dealt here already"),
    "seat-taken": message("the seat is taken"),
    "no-such-seat": message("there is no such seat"),
    "already-seated": message("the player has a seat here"),
    "bad-unit": message("the chips are that large already"),
}


def _heard(event: ev.OrderHeard, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    if event.done:
        order, said = say("Order {number} of the room", number=event.number), heard(event, voice.words)
        return say("{title}: {says}", title=order, says=said) if said else order
    why = say(_NOT_DONE.get(event.reason, _NOT_DONE["not-known"]))
    return say("Order {number} of the room is not done: {why}", number=event.number, why=why)


SENTENCES: Final[Sentences] = {
    ev.TableSet: _set,
    ev.TableRecorded: told(message("The table is recorded after hand {number}"), number="hand_no"),
    ev.PlayerSeated: _seated,
    ev.PlayerLeft: _left,
    ev.PlayerAway: told(message("{who} is away")),
    ev.PlayerBack: told(message("{who} is back")),
    ev.PlayerMoved: told(message("{who} moves to seat {seat}"), seat="to"),
    ev.PlayerWarned: reasoned(told(message("{who} is warned"))),
    ev.PenaltyGiven: _penalty,
    ev.PlayerEliminated: _out,
    ev.SessionClosed: told(message("{who} has all the chips")),
    ev.BlindOwed: _owes,
    ev.ChipsBought: _bought,
    ev.ChipsArrived: told(message("{who} gets the chips bought: {amount}")),
    ev.RebuyPaid: told(message("{who} pays the rebuy of {amount}")),
    ev.ButtonPlaced: _button,
    ev.SeatsDrawn: lambda event, voice, hand: voice.words.say(
        "Seats are drawn: {seats}", seats=", ".join(voice.called(*each) for each in event.seats)
    ),
    ev.LevelStarted: told(message("Level {number} begins")),
    ev.LevelPaused: told(message("The level clock is stopped")),
    ev.LevelResumed: told(message("The level clock is running")),
    ev.GameChosen: lambda event, voice, hand: voice.words.say(
        "The button chooses {game}", game=voice.words.game(event.game)
    ),
    ev.BombSet: lambda event, voice, hand: voice.words.count(
        "Bomb pots from now on: antes of {amount}, {number} board",
        "Bomb pots from now on: antes of {amount}, {number} boards",
        event.bomb.boards,
        amount=voice.words.money(event.bomb.ante),
    ),
    ev.HandForHandSet: either(
        "on", message("The tables play hand for hand"), message("The tables no longer play hand for hand")
    ),
    ev.RaceOpened: told(message("Chip race: {small} for {big}")),
    ev.RaceCardDealt: _race_card,
    ev.RaceCardNamed: lambda event, voice, hand: voice.words.say(
        "Chip race: card {number} is {card}", number=event.number + 1, card=voice.words.card(event.card)
    ),
    ev.RaceEnded: _raced,
    ev.PlayerAsked: _asked,
    ev.RequestDropped: lambda event, voice, hand: voice.words.say(
        _DROPPED[event.what], who=voice.who(event.seat)
    ),
    ev.ChipsReturned: told(message("{who} gets money back for {amount} in chips")),
    ev.BlindChosen: either(
        "waits", message("{who} waits for the big blind"), message("{who} posts the blinds owed")
    ),
    ev.PlayerRenamed: told(message("{who} is called {name} from now on")),
    ev.SeatChangeListed: either(
        "to", message("{who} wants seat {seat}"), message("{who} wants another seat"), seat="to"
    ),
    ev.SeatChangeDropped: told(message("{who} no longer wants another seat")),
    ev.WaiterListed: either(
        "stack",
        message("{name} waits for a seat with {amount}"),
        message("{name} waits for a seat"),
        amount="stack",
    ),
    ev.WaiterCalled: told(message("{name} is called to the table")),
    ev.WaiterDropped: told(message("{name} no longer waits")),
    ev.OfferAnswered: _answered,
    ev.OrderHeard: _heard,
    ev.ArrivalExplained: reasoned(
        told(message("{who} left with {left} and came with {came}"), left="left_with")
    ),
}
