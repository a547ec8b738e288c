"""What a ruling corrects: bets, blinds, chips, hands and awards."""

from __future__ import annotations

from typing import Final

from croupier.engine import events as ev
from croupier.engine.table import Hand
from croupier.telling.sentences.form import Sentences, of_seat, plain, with_reason
from croupier.telling.voice import Voice
from croupier.words import message


def _bet(event: ev.BetCorrected, voice: Voice, hand: Hand | None) -> str:
    say, money = voice.words.say, voice.words.money
    said = say(
        "The bet of {who} is put right: {right} for {wrong}",
        who=voice.who(event.seat),
        right=money(event.right),
        wrong=money(event.wrong),
    )
    adds, takes = message("{who} adds {amount}"), message("{who} takes back {amount}")
    paid = [
        say(adds if amount > 0 else takes, who=voice.who(payer), amount=money(abs(amount)))
        for payer, amount in event.paid
        if amount
    ]
    return ", ".join([said, *paid])


def _blinds(event: ev.BlindsChanged, voice: Voice, hand: Hand | None) -> str:
    sentence = message("The blinds are {small}/{big}")
    if event.again:
        sentence = message("The blinds are {small}/{big}, and the betting begins again")
    money = voice.words.money
    return voice.words.say(sentence, small=money(event.small_blind), big=money(event.big_blind))


def _placed(event: ev.BlindsPlaced, voice: Voice, hand: Hand | None) -> str:
    say = voice.words.say
    parts = [
        say("button {who}", who=voice.who(event.button)),
        say("big blind {who}", who=voice.who(event.big_blind_seat)),
    ]
    if event.small_blind_seat is not None:
        parts.append(say("small blind {who}", who=voice.who(event.small_blind_seat)))
    parts += [
        say("{who} gets {amount} back", who=voice.who(owner), amount=voice.words.money(live + dead))
        for owner, live, dead in event.returned
    ]
    return say("The hand is played from other positions: {positions}", positions=", ".join(parts))


def _found(event: ev.ChipsFound, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say(
        "{who} has {amount} more, which are not part of the bet",
        who=voice.who(event.seat),
        amount=voice.words.money(event.amount),
    )


def _stack(event: ev.StackCorrected, voice: Voice, hand: Hand | None) -> str:
    said = voice.words.say(
        "The chips of {who} are counted: {stack}, not {before}",
        who=voice.who(event.seat),
        stack=voice.words.money(event.stack),
        before=voice.words.money(event.before),
    )
    return with_reason(said, event.reason, voice)


def _killed(event: ev.HandKilled, voice: Voice, hand: Hand | None) -> str:
    say, who = voice.words.say, voice.who(event.seat)
    if not event.refund:
        return say("{who}: the hand is dead", who=who)
    return say("{who}: the hand is dead, {amount} goes back", who=who, amount=voice.words.money(event.refund))


def _asked(event: ev.HandAsked, voice: Voice, hand: Hand | None) -> str:
    return voice.words.say(
        "{by} asked to see the hand of {who}", by=voice.who(event.by), who=voice.who(event.seat)
    )


def _award(event: ev.AwardCorrected, voice: Voice, hand: Hand | None) -> str:
    money = voice.words.money
    moves = (f"{voice.who(to)} {'+' if amount > 0 else ''}{money(amount)}" for to, amount in event.moves)
    return voice.words.say("The pots are paid again: {moves}", moves=", ".join(moves))


SENTENCES: Final[Sentences] = {
    ev.BetCorrected: _bet,
    ev.BlindsChanged: _blinds,
    ev.BlindsPlaced: _placed,
    ev.BlindsMisplaced: plain(message("The positions are put right in the next hand")),
    ev.BringInReturned: of_seat(message("{who} gets the bring-in back")),
    ev.ChipsFound: _found,
    ev.StackCorrected: _stack,
    ev.HandKilled: _killed,
    ev.HandReturned: of_seat(message("{who} gets the hand back")),
    ev.HandAsked: _asked,
    ev.HandLookedAt: of_seat(message("The floor looked at the hand of {who}")),
    ev.AwardCorrected: _award,
}
